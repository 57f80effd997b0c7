"""The sheet as it is typed: three omgångar in the paper's order, text in and rows out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID, uuid4

from django.utils.translation import gettext_lazy as _

from scoring.rulesets.model import PenaltyFrom
from tournament.forms.sheetfields import KNOCKED_OUT, RoundForm, RowForm, SaveForm
from tournament.selectors.sheets import RoundSave, seen_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from django import forms
    from django.http import QueryDict

    from scoring.event import SheetRow
    from tournament.selectors.deskrows import Person, RoundDesk, TableDesk

FIELDS_OF_KEYS: Mapping[str, str] = {
    "side_points": "points",
    "said_chicago": "said",
    "won_chicagos": "won",
    "out": "out",
    "knocked_out": "out",
    "penalty": "penalty",
}
"""The field at which a fault about a key of the sheet is shown."""


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
                line.form.focus()
            return


def _texts(form: forms.Form) -> Iterator[str]:
    for errors in form.errors.values():
        yield from map(str, errors)
