"""The rows of the long tables of public pages: the one renderer of each.

Rows are built in plain Python, many times faster than by the template engine; every text that came
from a person passes ``named`` or ``escape``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from django import template
from django.urls import reverse
from django.utils.translation import get_language

from tournament.forms.wording import public as wording
from tournament.templatetags.public import (
    looked_up,
    named,
    player_base,
    ranked_words,
    safe,
    sitting_words,
    table_name,
    table_state,
)
from tournament.templatetags.words import points, span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from django.utils.safestring import SafeString

    from tournament.selectors.public.published import Published
    from tournament.selectors.public.ranking import RankingRow
    from tournament.selectors.public.rows import HeatPage, RoundCell, StandingRow, StandingTable
    from tournament.selectors.public.seating import Seat, SeatedTable
    from tournament.selectors.public.tables import TablePage

register = template.Library()

MOST_NAMED = 250
"""A list of so many rows names in each reason whom it is against and stays light (P15); a longer
one says »nästa« of the row below."""
MOST_KEPT = 1000
"""Tables that a process keeps as they were written: those of the largest events."""


@register.simple_tag
def standing_body(event: Published, heat: HeatPage) -> SafeString:
    """Write all tables of a heat's standing, one ``tbody`` for each."""
    tables = reverse("public:table", args=(event.slug, heat.number, 0)).removesuffix("0/")
    by_place = sum(len(table.rows) for table in heat.tables) > MOST_NAMED
    shape = Shape(tables, player_base(event), heat.rounds, heat.is_final, by_place, get_language())
    return safe("".join(_table_body(table, shape) for table in heat.tables))


@dataclass(frozen=True, slots=True)
class Shape:
    """What the rows of a standing look like, beside what they tell.

    ``tables`` and ``players`` begin the addresses of their pages; with ``by_place`` a reason calls
    a neighbour »nästa«.
    """

    tables: str
    players: str
    rounds: int
    is_final: bool
    by_place: bool
    language: str | None


@lru_cache(maxsize=MOST_KEPT)
def _table_body(table: StandingTable, shape: Shape) -> str:
    """Write a table of a heat's standing: kept, as of a hundred tables one changes at a time."""
    head = _table_head(table, shape.rounds, f"{shape.tables}{table.number}/")
    return f"<tbody>{head}{''.join(standing_row(row, shape) for row in table.rows)}"


def _table_head(table: StandingTable, rounds: int, url: str) -> str:
    return (
        f'<tr class="head"><th colspan="{rounds + 7}" scope="rowgroup">'
        f'<a href="{url}">{table_name(table.label)}</a> {sitting_words(table.sitting)}'
        f"{table_state(table)}"
    )


def standing_row(row: StandingRow, shape: Shape) -> str:
    """Return one player's row of a standing.

    Cells have neither classes nor end tags, which HTML allows: 400 rows weigh a third less.
    """
    person = row.person
    has_begun = row.reason is not None or any(cell is not None for cell in row.rounds)
    place = span(row.place, row.sharers) if has_begun else "–"
    cells = "".join(f"<td>{_round(row.rounds, at)}" for at in range(shape.rounds))
    return (
        f'<tr><td>{place}<td><a href="{shape.players}{person.pk}/">{named(person.name)}</a>{cells}'
        f"<td>{points(row.round_points)}<td>{points(row.side_points)}<td>{row.won_chicagos}"
        f"{_outlook_cell(row, is_final=shape.is_final)}"
        f"<td>{wording.reason_text(row.reason, named=named, by_place=shape.by_place)}"
    )


def _round(cells: Sequence[RoundCell | None], at: int) -> str:
    cell = cells[at] if at < len(cells) else None
    if cell is None:
        return ""
    return points(cell.round_points) if cell.round_points is not None else "…"


def _outlook_cell(row: StandingRow, *, is_final: bool) -> str:
    """Say with sign and word whether somebody goes on; nothing where it is open or not told."""
    word = wording.outlook_word(row, is_final=is_final)
    return f'<td class="state {wording.outlook_sign(row)}">{escape(word)}' if word else "<td>"


@register.simple_tag
def table_standing(event: Published, page: TablePage) -> SafeString:
    """Write the rows of one table's standing."""
    base, rows = player_base(event), page.standing.rows if page.standing else ()
    shape = Shape("", base, page.rounds, page.heat.is_final, by_place=False, language=None)
    text = "".join(standing_row(row, shape) for row in rows)
    return safe(f"<tbody>{text}</tbody>")


@register.simple_tag
def table_seats(event: Published, table: SeatedTable) -> SafeString:
    """Write the seats of one table."""
    base = player_base(event)
    rows = "".join(f"<tr>{_seated(seat, base)}{_seats(seat)}" for seat in table.seats)
    return safe(f"<tbody>{rows}</tbody>")


@register.simple_tag
def ranking_body(event: Published, rows: Iterable[RankingRow]) -> SafeString:
    """Write the rows of the overall placing, one ``tbody`` for each heat reached."""
    base, parts, reached = player_base(event), list[str](), None
    for row in rows:
        if row.reached != reached:
            parts.append("<tbody>")
        reached = row.reached
        parts.append(_ranking_row(row, base))
    return safe("".join(parts))


def _ranking_row(row: RankingRow, base: str) -> str:
    person, last = row.person, row.last
    figures = ("", "", "")
    if last is not None:
        figures = (points(last.round_points), points(last.side_points), str(last.won_chicagos))
    reached = wording.heat_name(row.reached, is_final=row.reached_final)
    club = f' <span class="club soft">{named(person.club)}</span>' if person.club else ""
    return (
        f"<tr><td>{span(row.place, row.sharers)}"
        f'<td><a href="{base}{person.pk}/">{named(person.name)}</a>{club}<td>{escape(reached)}'
        + "".join(f"<td>{figure}" for figure in figures)
        + f"<td>{ranked_words(row)}"
    )


@register.simple_tag
def seated_body(event: Published, tables: Iterable[SeatedTable], rounds: int) -> SafeString:
    """Write who sits where, table by table."""
    base, parts = player_base(event), list[str]()
    for table in tables:
        parts.append(
            f'<tbody><tr class="head"><th colspan="{rounds + 2}" scope="rowgroup">'
            f"{table_name(table.label)} {sitting_words(table.sitting)}"
        )
        parts.extend(f"<tr>{_seated(seat, base)}{_seats(seat)}" for seat in table.seats)
    return safe("".join(parts))


@register.simple_tag
def named_body(event: Published, seats: Iterable[Seat]) -> SafeString:
    """Write who sits where, A–Ö."""
    base = player_base(event)
    rows = "".join(
        f"<tr>{_seated(seat, base, looked_up)}"
        f"<td><strong>{named(seat.label)}</strong>{_seats(seat)}"
        for seat in seats
    )
    return safe(f"<tbody>{rows}</tbody>")


def _seated(seat: Seat, base: str, name: Callable[[str], str] = named) -> str:
    person = seat.person
    number = "" if person.number is None else person.number
    club = f" <small>{named(person.club)}</small>" if person.club else ""
    return f'<td>{number}<td><a href="{base}{person.pk}/">{name(person.name)}</a>{club}'


def _seats(seat: Seat) -> str:
    return "".join(f"<td>{'–' if at is None else at}" for at in seat.seats)
