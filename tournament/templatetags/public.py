"""What public pages show: the one row renderer of long tables, and their words as filters.

Rows are built in plain Python, many times faster than by the template engine; every text that came
from a person passes ``named`` or ``escape``.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.forms.wording import public as wording
from tournament.forms.wording.results import KINDS
from tournament.selectors.public.rows import Status
from tournament.selectors.sorting import surname_parts
from tournament.states import PublicationPart
from tournament.templatetags.words import points, span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tournament.selectors.public.events import EventLine
    from tournament.selectors.public.people import PublicPerson
    from tournament.selectors.public.players import PlayerHeat
    from tournament.selectors.public.published import Part, Published
    from tournament.selectors.public.ranking import RankingRow
    from tournament.selectors.public.rows import (
        HeatPage,
        QualifierRow,
        Reason,
        RoundCell,
        StandingRow,
        StandingTable,
    )
    from tournament.selectors.public.seating import Seat, SeatedTable, SeatingPage
    from tournament.selectors.public.tables import TablePage

register = template.Library()

MOST_NAMED = 250
"""A list of so many rows names in each reason whom it is against and stays light (P15); a longer
one says »nästa« of the row below."""
MOST_KEPT = 1000
"""Tables that a process keeps as they were written: those of the largest events."""
STATUS_SIGNS = {Status.DONE: "done", Status.LIVE: "live", Status.WAITING: "idle"}


def _safe(text: str) -> SafeString:
    return mark_safe(text)  # noqa: S308 - every part was escaped where it came in


@register.filter
def named(text: str) -> SafeString:
    """Write a person's or an event's name: literal, in its own direction, never translated."""
    return _safe(f'<bdi translate="no">{escape(text)}</bdi>')


@register.filter
def looked_up(text: str) -> SafeString:
    """Write a name in a list A–Ö: what it is sorted by stands in bold."""
    before, surname, after = map(escape, surname_parts(text))
    return _safe(f'<bdi translate="no">{before}<strong>{surname}</strong>{after}</bdi>')


@register.simple_tag
def player(event: Published, person: PublicPerson) -> SafeString:
    """Write a player's name as a link to his day."""
    return _safe(f'<a href="{_player_base(event)}{person.pk}/">{named(person.name)}</a>')


def _player_base(event: Published) -> str:
    return reverse("public:player", args=(event.slug, 0)).removesuffix("0/")


@register.simple_tag
def standing_body(event: Published, heat: HeatPage) -> SafeString:
    """Write all tables of a heat's standing, one ``tbody`` for each."""
    tables = reverse("public:table", args=(event.slug, heat.number, 0)).removesuffix("0/")
    by_place = sum(len(table.rows) for table in heat.tables) > MOST_NAMED
    shape = Shape(tables, _player_base(event), heat.rounds, heat.is_final, by_place, get_language())
    return _safe("".join(_table_body(table, shape) for table in heat.tables))


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
        f'<a href="{url}">{table_name(table.label)}</a> {_sitting(table.sitting)}'
        f"{table_state(table)}"
    )


def _sitting(sitting: int | None) -> str:
    if sitting is None:
        return ""
    return f'<span class="soft">{_("sittning %(number)d") % {"number": sitting}}</span> '


@register.filter
def table_name(label: str) -> SafeString:
    """Write »Bord 7«, or the hall's own name for it."""
    return _safe(_("Bord %(label)s") % {"label": f'<bdi translate="no">{escape(label)}</bdi>'})


@register.filter
def table_state(table: StandingTable) -> SafeString:
    """Write how far a table has come, with its sign."""
    sign = "possible" if table.awaits_playoff else STATUS_SIGNS[table.status]
    return _safe(f'<span class="state {sign}">{escape(wording.table_word(table))}</span>')


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


@register.filter
def reason_words(reason: Reason | None) -> SafeString:
    """Say why somebody is placed there, with the names marked up."""
    return _safe(wording.reason_text(reason, named=named))


def _outlook_cell(row: StandingRow, *, is_final: bool) -> str:
    """Say with sign and word whether somebody goes on; nothing where it is open or not told."""
    word = wording.outlook_word(row, is_final=is_final)
    return f'<td class="state {wording.outlook_sign(row)}">{escape(word)}' if word else "<td>"


@register.simple_tag
def outlook_words(row: StandingRow, heat: HeatPage | PlayerHeat) -> SafeString:
    """Say with sign and word whether somebody goes on; nothing where it is open or not told."""
    word = wording.outlook_word(row, is_final=heat.is_final)
    if not word:
        return _safe("")
    return _safe(f'<span class="state {wording.outlook_sign(row)}">{escape(word)}</span>')


@register.simple_tag
def hall_outlook(row: StandingRow, heat: HeatPage) -> SafeString:
    """Say with sign and word whether somebody goes on, as the hall's screen shows it."""
    return outlook_words(row, heat)


@register.simple_tag
def table_standing(event: Published, page: TablePage) -> SafeString:
    """Write the rows of one table's standing."""
    base, rows = _player_base(event), page.standing.rows if page.standing else ()
    shape = Shape("", base, page.rounds, page.heat.is_final, by_place=False, language=None)
    text = "".join(standing_row(row, shape) for row in rows)
    return _safe(f"<tbody>{text}</tbody>")


@register.simple_tag
def table_seats(event: Published, table: SeatedTable) -> SafeString:
    """Write the seats of one table."""
    base = _player_base(event)
    rows = "".join(f"<tr>{_seated(seat, base)}{_seats(seat)}" for seat in table.seats)
    return _safe(f"<tbody>{rows}</tbody>")


@register.simple_tag
def ranking_body(event: Published, rows: Iterable[RankingRow]) -> SafeString:
    """Write the rows of the overall placing, one ``tbody`` for each heat reached."""
    base, parts, reached = _player_base(event), list[str](), None
    for row in rows:
        if row.reached != reached:
            parts.append("<tbody>")
        reached = row.reached
        parts.append(_ranking_row(row, base))
    return _safe("".join(parts))


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
    base, parts = _player_base(event), list[str]()
    for table in tables:
        parts.append(
            f'<tbody><tr class="head"><th colspan="{rounds + 2}" scope="rowgroup">'
            f"{table_name(table.label)} {_sitting(table.sitting)}"
        )
        parts.extend(f"<tr>{_seated(seat, base)}{_seats(seat)}" for seat in table.seats)
    return _safe("".join(parts))


@register.simple_tag
def named_body(event: Published, seats: Iterable[Seat]) -> SafeString:
    """Write who sits where, A–Ö."""
    base = _player_base(event)
    rows = "".join(
        f"<tr>{_seated(seat, base, looked_up)}"
        f"<td><strong>{named(seat.label)}</strong>{_seats(seat)}"
        for seat in seats
    )
    return _safe(f"<tbody>{rows}</tbody>")


def _seated(seat: Seat, base: str, name: Callable[[str], str] = named) -> str:
    person = seat.person
    number = "" if person.number is None else person.number
    club = f" <small>{named(person.club)}</small>" if person.club else ""
    return f'<td>{number}<td><a href="{base}{person.pk}/">{name(person.name)}</a>{club}'


def _seats(seat: Seat) -> str:
    return "".join(f"<td>{'–' if at is None else at}" for at in seat.seats)


@register.filter
def round_range(number: int) -> range:
    """Return 1 … number."""
    return range(1, number + 1)


@register.filter
def heat_name(heat: HeatPage | PlayerHeat | Seat | SeatingPage) -> str:
    """Return »Heat 2« or »Final«."""
    return wording.heat_name(heat.number, is_final=heat.is_final)


@register.filter
def heat_inside(heat: HeatPage | PlayerHeat | Seat | SeatingPage) -> str:
    """Return »heat 2« or »finalen«, for inside a sentence."""
    return wording.heat_inside(heat.number, is_final=heat.is_final)


@register.filter
def progress(heat: HeatPage) -> str:
    """Return »7 av 10 bord klara«."""
    return wording.progress(heat)


@register.filter
def kind_word(row: QualifierRow) -> str:
    """Say by which right somebody goes on."""
    return str(KINDS[row.kind])


@register.filter
def out_word(cell: RoundCell) -> str:
    """Say how an omgång ended for a player."""
    if cell.knocked_out:
        return _("utslagen")
    return str(wording.OUTS[cell.out]) if cell.out is not None else ""


@register.filter
def asterisks(won: int) -> str:
    """Write won Chicagos as the revisor does."""
    return "∗" * won  # noqa: RUF001 - as on paper


@register.filter
def ranked_words(row: RankingRow) -> SafeString:
    """Say why somebody has his overall place, with the names marked up."""
    return _safe(wording.ranked_text(row, named=named))


@register.simple_tag
def moment(event: Published, at: datetime | None) -> str:
    """Write a moment in the event's time."""
    if at is None:
        return ""
    return wording.moment(at, time_zone=event.time_zone, day=event.starts_on)


@register.filter
def when(event: Published | EventLine) -> str:
    """Write when an event is."""
    return wording.when(event.starts_on, event.starts_at)


@register.filter
def when_exact(event: Published) -> str:
    """Write when an event begins as machines read it: ``2026-08-14T10:00+02:00``."""
    if event.starts_on is None:
        return ""
    if event.starts_at is None:
        return event.starts_on.isoformat()
    moment = datetime.combine(event.starts_on, event.starts_at, tzinfo=ZoneInfo(event.time_zone))
    return moment.isoformat(timespec="minutes")


@register.simple_tag
def news(event: Published, part: Part, heats: Sequence[HeatPage]) -> SafeString:
    """Write what was published, as a link to it."""
    finals: Mapping[int, bool] = {heat.number: heat.is_final for heat in heats}
    if part.heat is None:
        url = reverse("public:results", args=(event.slug,))
    elif part.part in {PublicationPart.COMMITMENT, PublicationPart.SEATING}:
        url = reverse("public:seating", args=(event.slug, part.heat))
    else:
        url = reverse("public:heat", args=(event.slug, part.heat))
    return _safe(f'<a href="{url}">{escape(wording.news(part, finals))}</a>')
