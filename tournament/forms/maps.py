"""The form of the hall's map: a grid of fields, each a table's number or a mark's letter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.forms.fields import whole_number
from tournament.models.maps import LARGEST
from tournament.selectors.maps import MOST_TABLE, HallPlan
from tournament.states import MapMark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.selectors.maps import Cell

LETTERS: Mapping[str, MapMark] = {
    "E": MapMark.ENTRANCE,
    "S": MapMark.STAGE,
    "K": MapMark.DESK,
}
LETTER_OF: Mapping[MapMark, str] = {mark: letter for letter, mark in LETTERS.items()}
MOST_WRITTEN = 8


class MapSizeForm(forms.Form):
    """How large the grid is."""

    columns = forms.IntegerField(label=gettext_lazy("Kolumner"), min_value=1, max_value=LARGEST)
    rows = forms.IntegerField(label=gettext_lazy("Rader"), min_value=1, max_value=LARGEST)


@dataclass(frozen=True, slots=True)
class CellField:
    """One field of the grid: its name, what is written in it, and what is wrong with that."""

    name: str
    column: int
    row: int
    text: str
    error: str

    @property
    def label(self) -> str:
        """What a screen reader says of it."""
        return _("Rad %(row)d, kolumn %(column)d") % {"row": self.row, "column": self.column}


class MapForm:
    """The grid as it was sent; what lies outside the size that was sent with it is left out."""

    def __init__(self, data: Mapping[str, str], size: tuple[int, int]) -> None:
        """Read every cell of a grid of so many columns and rows."""
        self.columns, self.rows = size
        self.texts = {
            (column, row): data.get(cell_name((column, row)), "").strip()[:MOST_WRITTEN]
            for row in range(1, self.rows + 1)
            for column in range(1, self.columns + 1)
        }
        self.errors: dict[Cell, str] = {}
        self.plan = self._read()

    def _read(self) -> HallPlan:
        tables: dict[int, Cell] = {}
        marks: list[tuple[MapMark, Cell]] = []
        for cell, text in self.texts.items():
            if not text:
                continue
            number = whole_number(text)
            if text.upper() in LETTERS:
                marks.append((LETTERS[text.upper()], cell))
            elif number is None or not 1 <= number <= MOST_TABLE:
                self.errors[cell] = _("Skriv ett bords nummer, E, S eller K.")
            elif number in tables:
                self.errors[cell] = _("Bord %(number)d står redan på kartan.") % {"number": number}
            else:
                tables[number] = cell
        return HallPlan(self.columns, self.rows, tables, tuple(marks))


def grid_of(plan: HallPlan, form: MapForm | None = None) -> tuple[tuple[CellField, ...], ...]:
    """Return the fields row by row, as sent where they were sent."""
    texts = {cell: written(content) for cell, content in plan.contents.items()}
    errors: Mapping[Cell, str] = {}
    if form is not None:
        texts, errors = form.texts, form.errors
    return tuple(
        tuple(
            CellField(
                name=cell_name((column, row)),
                column=column,
                row=row,
                text=texts.get((column, row), ""),
                error=errors.get((column, row), ""),
            )
            for column in range(1, plan.columns + 1)
        )
        for row in range(1, plan.rows + 1)
    )


def written(content: int | MapMark) -> str:
    """Return how a cell's content is written in its field."""
    return LETTER_OF[content] if isinstance(content, MapMark) else str(content)


def cell_name(cell: Cell) -> str:
    """Return the name of a cell's field."""
    return f"cell-{cell[1]}-{cell[0]}"
