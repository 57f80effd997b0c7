"""Verification as it is typed: end scores again, where the checker wants to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.sheetfields import LARGEST, Number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.forms.boundfield import BoundField

    from scoring.event import SheetRow
    from tournament.selectors.deskrows import Person, RoundDesk, TableDesk


@dataclass(frozen=True, slots=True)
class Line:
    """A player's figures as entered, and the field to type the end score in again."""

    round_number: int
    person: Person
    row: SheetRow
    field: BoundField


@dataclass(frozen=True, slots=True)
class Block:
    """An omgång that waits to be approved; ``version`` is the field that names what was seen."""

    round: RoundDesk
    version: BoundField
    lines: tuple[Line, ...]


class VerifyForm(forms.Form):
    """Omgångar of a table that wait; with ``is_blind`` every end score must be typed."""

    def __init__(
        self,
        *args: Any,  # noqa: ANN401 - Django's own
        desk: TableDesk,
        numbers: Sequence[int],
        is_blind: bool = False,
        **kwargs: Any,  # noqa: ANN401 - Django's own
    ) -> None:
        """Make a field for each figure of the omgångar ``numbers``."""
        super().__init__(*args, **kwargs)
        self.desk, self.numbers, self.is_blind = desk, numbers, is_blind
        for number in numbers:
            sheet = desk.round(number).sheet
            for row in sheet.rows if sheet is not None else ():
                self.fields[f"r{number}-{desk.people[row.player].pk}"] = Number(
                    label=_("Slutpoäng igen"),
                    required=is_blind,
                    min_value=-LARGEST,
                    max_value=LARGEST,
                    error_messages={"required": _("Skriv slutpoängen som den står på papperet.")},
                )
            version = sheet.version if sheet is not None else 0
            self.fields[f"r{number}-version"] = forms.IntegerField(
                widget=forms.HiddenInput, initial=version
            )

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The omgångar that wait, lines in seat order."""
        return tuple(self._block(self.desk.round(number)) for number in self.numbers)

    def _block(self, round_: RoundDesk) -> Block:
        rows = {row.player: row for row in round_.sheet.rows} if round_.sheet is not None else {}
        lines = tuple(
            Line(round_.number, person, rows[person.key], self[f"r{round_.number}-{person.pk}"])
            for person in round_.seats
            if person.key in rows
        )
        return Block(round_, self[f"r{round_.number}-version"], lines)

    def versions(self) -> Mapping[int, int]:
        """Return the versions that the page showed, by omgång."""
        return {number: self.cleaned_data[f"r{number}-version"] for number in self.numbers}

    def retyped(self) -> Mapping[int, Mapping[str, int]]:
        """Return what was typed again, by omgång and entry key; nothing where nothing was."""
        told: dict[int, dict[str, int]] = {}
        for block in self.blocks:
            for line in block.lines:
                typed = self.cleaned_data.get(line.field.name)
                if typed is not None:
                    told.setdefault(block.round.number, {})[line.person.key] = typed
        return told

    def put(self, path: str, sentence: str) -> None:
        """Put a difference ``/<omgång>/<key>`` at its field."""
        number, key = path.strip("/").split("/")
        self.add_error(f"r{number}-{self.desk.people[key].pk}", sentence)
