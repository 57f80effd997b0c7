"""The seating of a heat as lists for the wall: by table and A–Ö, tagged for readers of screens."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.printing.lists import list_pdf
from tournament.printing.sheetpages import heat_name
from tournament.selectors.printouts import LONG_LIST

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.selectors.papers import HeatPaper, SeatingLine

SHORT_NAME = 5
"""A longer name of a table needs a wider column."""


@dataclass(frozen=True, slots=True)
class SeatedGroup:
    """The people of one table, in the seat order of omgång 1."""

    table_name: str
    sitting: int | None
    lines: tuple[SeatingLine, ...]


def seating_by_name(
    head: HeatPaper, lines: Sequence[SeatingLine], *, are_whole: bool = False
) -> bytes:
    """Return everybody A–Ö with table and seats, as PDF; ``lines`` come in that order.

    ``are_whole`` says that the list has whole names, and so is none for a wall.
    """
    with override(head.language):
        title = _("Placering A–Ö")
        return _list(
            head,
            lines,
            "print/seating_by_name.html",
            title,
            {"lines": lines, "for_the_desk": are_whole},
        )


def seating_by_table(
    head: HeatPaper, lines: Sequence[SeatingLine], *, are_whole: bool = False
) -> bytes:
    """Return the people of every table with their seats, as PDF; ``are_whole`` as above."""
    with override(head.language):
        title = _("Placering bord för bord")
        groups = seated_groups(lines)
        return _list(
            head,
            lines,
            "print/seating_by_table.html",
            title,
            {"groups": groups, "for_the_desk": are_whole},
        )


def seated_groups(lines: Sequence[SeatingLine]) -> list[SeatedGroup]:
    """Return the tables in order of number, each with its people in seat order."""
    in_order = sorted(lines, key=_place)
    return [
        SeatedGroup(first.table_name, first.sitting, (first, *rest))
        for _number, (first, *rest) in groupby(in_order, key=lambda line: line.table_number)
    ]


def _place(line: SeatingLine) -> tuple[int, list[tuple[bool, int]]]:
    """Return where a person stands: who has no seat in an omgång comes after those who have."""
    return line.table_number, [(seat is None, seat or 0) for seat in line.seats]


def _list(
    head: HeatPaper,
    lines: Sequence[SeatingLine],
    template: str,
    title: str,
    content: Mapping[str, object],
) -> bytes:
    context = {
        "rounds": range(1, head.ruleset.rounds_per_table + 1),
        "is_wide": any(len(line.table_name) > SHORT_NAME for line in lines),
        "has_sittings": any(line.sitting is not None for line in lines),
        **content,
    }
    heading = f"{heat_name(head)} · {title}"
    return list_pdf(head, heading, template, context, is_long=len(lines) > LONG_LIST)
