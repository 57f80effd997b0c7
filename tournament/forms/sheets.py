"""The sheet as it is typed: three omgångar in the paper's order, text in and rows out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.event import SheetRow
from scoring.rulesets.model import PenaltyFrom
from scoring.vocabulary import Out
from tournament.forms.fields import PlainTextField
from tournament.selectors.sheets import RoundSave, Seen, seen_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from django.http import QueryDict

    from tournament.selectors.desks import Person, RoundDesk, TableDesk

KNOCKED_OUT = "knocked_out"
OUTS = (
    ("", "–"),
    (Out.POINTS.value, _("Ut")),
    (Out.STRAIGHT_FLUSH.value, _("Färgstege")),
    (Out.ROYAL_FLUSH.value, _("Royal")),
    (KNOCKED_OUT, _("Utslagen")),
    (Out.LAST_IN_PLAY.value, _("Sist kvar")),
)
LARGEST = 9999
DASHES = frozenset("-–—")
FIELDS_OF_KEYS: Mapping[str, str] = {
    "side_points": "points",
    "said_chicago": "said",
    "won_chicagos": "won",
    "out": "out",
    "knocked_out": "out",
    "penalty": "penalty",
}
"""The field at which a fault about a key of the sheet is shown."""


class Digits(forms.TextInput):
    """A short field for a number, typed with digits; no wheel, no arrows."""

    def __init__(self) -> None:
        """Ask a touch keyboard for digits."""
        super().__init__(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "digits"})


class Number(forms.IntegerField):
    """A whole number that may be left out; a minus as paper and keyboard write it."""

    widget = Digits

    def to_python(self, value: object) -> int | None:
        """Read a number, the typographic minus included; a lone dash is nothing, as on paper."""
        text = str(value).strip().replace("−", "-") if value is not None else ""
        return super().to_python("" if text in DASHES else text)


class RowForm(forms.Form):
    """One player in one omgång."""

    points = Number(label=_("Slutpoäng"), required=False, min_value=-LARGEST, max_value=LARGEST)
    said = forms.BooleanField(label=_("Sagd Chicago"), required=False)
    won = Number(label=_("Vunna Chicago"), required=False, min_value=0, max_value=99)
    out = forms.ChoiceField(label=_("Utgång"), required=False, choices=OUTS)
    penalty = Number(
        label=_("Avdrag efter omgången"), required=False, min_value=0, max_value=LARGEST
    )

    @property
    def is_blank(self) -> bool:
        """Whether nothing has been typed for the player; 0 is something."""
        return not any(self.data.get(self.add_prefix(name)) for name in self.fields)

    def row(self, key: str) -> SheetRow:
        """Return what was typed; a blank number of Chicagos or penalty is none."""
        told = self.cleaned_data
        out = told["out"]
        return SheetRow(
            player=key,
            side_points=told["points"],
            said_chicago=told["said"],
            won_chicagos=told["won"] if told["won"] is not None else 0,
            out=Out(out) if out not in {"", KNOCKED_OUT} else None,
            knocked_out=out == KNOCKED_OUT,
            penalty=told["penalty"] if told["penalty"] is not None else 0,
        )


class RoundForm(forms.Form):
    """An omgång as a whole: what the page showed of it, and whether it was broken off."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=12)
    broken_off = forms.BooleanField(label=_("Omgången bröts, räkna som den står"), required=False)
    broken_off_reason = PlainTextField(label=_("Skäl"), required=False, max_length=300)

    def seen_sheet(self) -> Seen:
        """Return the version that the page showed; a mangled one is none."""
        told = self.cleaned_data.get("seen") or ""
        digits = told.removesuffix("b")
        return Seen(int(digits) if digits.isdecimal() else 0, told.endswith("b"))


class SaveForm(forms.Form):
    """What a save as a whole tells: its id, and the reason of a correction."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    reason = PlainTextField(label=_("Skäl till ändringen"), required=False, max_length=300)


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line on the sheet; ``has_left`` for one who left in the omgång."""

    seat: int
    person: Person
    has_left: bool
    form: RowForm


@dataclass(frozen=True, slots=True)
class Block:
    """An omgång's block on the sheet, lines in its drawn seat order."""

    round: RoundDesk
    form: RoundForm
    lines: tuple[Line, ...]

    @property
    def is_blank(self) -> bool:
        """Whether nothing has been typed in the block."""
        typed = (self.form.data.get(self.form.add_prefix(n)) for n in ("broken_off",))
        return all(line.form.is_blank for line in self.lines) and not any(typed)

    @property
    def errors(self) -> tuple[tuple[str, str], ...]:
        """Everything wrong in the block: whom (or nobody) it is about, and a sentence."""
        found = [("", text) for text in _texts(self.form)]
        for line in self.lines:
            found += [(line.person.name, text) for text in _texts(line.form)]
        return tuple(found)

    def save(self) -> RoundSave | None:
        """Return what was typed where it can be read, else ``None``."""
        forms_of_block = (self.form, *(line.form for line in self.lines))
        judged = [form.is_valid() for form in forms_of_block]
        if not all(judged):
            return None
        if any(line.form.cleaned_data.get("points") is None for line in self.lines):
            return None
        return RoundSave(
            self.round.number,
            tuple(line.form.row(line.person.key) for line in self.lines),
            self.form.seen_sheet(),
            broken_off=self.form.cleaned_data["broken_off"],
            broken_off_reason=self.form.cleaned_data["broken_off_reason"],
        )


class SheetForms:
    """The whole page: a block for each omgång that somebody starts."""

    def __init__(self, desk: TableDesk, data: QueryDict | None = None) -> None:
        """Show what stands, or what was typed."""
        self.desk = desk
        self.save = SaveForm(data, initial={"client_id": uuid4()})
        self.blocks = tuple(_block(desk, round_, data) for round_ in desk.rounds if round_.starters)
        self.confirmed = frozenset(data.getlist("confirm")) if data is not None else frozenset()
        if data is None:
            _focus_first_empty(self.blocks)

    @property
    def asks_for_reason(self) -> bool:
        """Whether an omgång is verified, so that a change of it is a correction."""
        sheets = (block.round.sheet for block in self.blocks)
        return any(sheet is not None and sheet.is_verified for sheet in sheets)

    def is_valid(self) -> bool:
        """Check every block that holds anything; each error is put at its field."""
        is_valid = self.save.is_valid()
        for block in self.blocks:
            is_valid = _check(block) and is_valid
        return is_valid

    def saves(self) -> tuple[RoundSave, ...]:
        """Return every omgång that can be read in full."""
        typed = (block.save() for block in self.blocks if not block.is_blank)
        return tuple(save for save in typed if save is not None)

    def put(self, path: str, sentence: str) -> tuple[int, str]:
        """Put a finding ``/<omgång>/<row>/<key>`` at its field; return omgång and player's name."""
        number, _, rest = path.strip("/").partition("/")
        block = next(block for block in self.blocks if block.round.number == int(number))
        index, _, key = rest.partition("/")
        if not index:
            block.form.add_error(None, sentence)
            return block.round.number, ""
        line = block.lines[int(index)]
        line.form.add_error(FIELDS_OF_KEYS.get(key, "points"), sentence)
        return block.round.number, line.person.name

    def name_at(self, path: str) -> tuple[int, str]:
        """Return the omgång and the player's name that a finding's path means."""
        number, _, rest = path.strip("/").partition("/")
        block = next(block for block in self.blocks if block.round.number == int(number))
        return block.round.number, block.lines[int(rest.split("/")[0])].person.name


def refreshed(data: QueryDict, desk: TableDesk) -> QueryDict:
    """Return what was typed as if on the sheets that stand now: the next save is deliberate."""
    data = data.copy()
    for round_ in desk.rounds:
        data[f"r{round_.number}-seen"] = _seen(round_)
    data["client_id"] = str(uuid4())
    return data


def client_id_of(forms_: SheetForms) -> UUID:
    """Return the id of a valid save."""
    return cast("UUID", forms_.save.cleaned_data["client_id"])


def _block(desk: TableDesk, round_: RoundDesk, data: QueryDict | None) -> Block:
    initial = {
        "seen": _seen(round_),
        "broken_off": round_.is_broken_off,
        "broken_off_reason": round_.broken_off_reason,
    }
    prefix = f"r{round_.number}"
    rows = {row.player: row for row in round_.sheet.rows} if round_.sheet is not None else {}
    owed = {} if round_.sheet is not None else _owed_penalties(desk, round_)
    lines = tuple(
        Line(
            round_.seats.index(person) + 1,
            person,
            person.key in round_.leavers,
            RowForm(
                data,
                prefix=f"{prefix}-e{person.pk}",
                initial=_initial(rows.get(person.key), owed.get(person.key)),
            ),
        )
        for person in round_.starting
    )
    return Block(round_, RoundForm(data, prefix=prefix, initial=initial), lines)


def _owed_penalties(desk: TableDesk, round_: RoundDesk) -> Mapping[str, int]:
    """Return what is to be typed as penalty: only what goes off round points (rules.md §1, 8)."""
    if desk.ruleset.penalty_from is PenaltyFrom.ROUND_POINTS:
        return round_.deductions
    return {}


def _initial(row: SheetRow | None, penalty: int | None) -> dict[str, Any]:
    if row is None:
        return {"penalty": penalty}
    return {
        "points": row.side_points,
        "said": row.said_chicago,
        "won": row.won_chicagos or None,
        "out": KNOCKED_OUT if row.knocked_out else (row.out or ""),
        "penalty": row.penalty or None,
    }


def _seen(round_: RoundDesk) -> str:
    seen = seen_of(round_)
    return f"{seen.version}{'b' if seen.broken_off else ''}"


def _check(block: Block) -> bool:
    """Check a block; one that holds nothing is right unless it held something before."""
    is_valid = block.form.is_valid()
    if block.is_blank:
        if is_valid and block.form.seen_sheet().version > 0:
            block.form.add_error(
                None,
                _("Omgången är tom. Skriv poängen, eller töm omgången med skäl på bordets sida."),
            )
        return is_valid and not block.form.errors
    for line in block.lines:
        if line.form.is_valid() and line.form.cleaned_data["points"] is None:
            line.form.add_error("points", _("Skriv slutpoängen. Noll skrivs 0."))
    return is_valid and not any(line.form.errors for line in block.lines)


def _focus_first_empty(blocks: Iterable[Block]) -> None:
    for block in blocks:
        if block.round.sheet is None:
            for line in block.lines[:1]:
                line.form.fields["points"].widget.attrs["autofocus"] = True
            return


def _texts(form: forms.Form) -> Iterator[str]:
    for errors in form.errors.values():
        yield from map(str, errors)
