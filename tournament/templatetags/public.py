"""What public pages show: the one row renderer of long tables, and their words as filters.

Rows are built in plain Python, many times faster than by the template engine; every text that came
from a person passes ``named`` or ``escape``.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournament.forms.wording import public as wording
from tournament.forms.wording.results import KINDS
from tournament.selectors.public.rows import Status
from tournament.states import PublicationPart
from tournament.templatetags.words import points, span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

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

STATUS_SIGNS = {Status.DONE: "done", Status.LIVE: "live", Status.WAITING: "idle"}


def _safe(text: str) -> SafeString:
    return mark_safe(text)  # noqa: S308 - every part was escaped where it came in


@register.filter
def named(text: str) -> SafeString:
    """Write a person's or an event's name: literal, in its own direction, never translated."""
    return _safe(f'<bdi translate="no">{escape(text)}</bdi>')


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
    base, rounds = _player_base(event), heat.rounds
    parts: list[str] = []
    for table in heat.tables:
        parts.append(f"<tbody>{_table_head(table, rounds, f'{tables}{table.number}/')}")
        parts.extend(standing_row(row, base, rounds, heat) for row in table.rows)
    return _safe("".join(parts))


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
    sign = STATUS_SIGNS[table.status]
    return _safe(f'<span class="state {sign}">{escape(wording.table_word(table))}</span>')


def standing_row(
    row: StandingRow, base: str, rounds: int, heat: HeatPage, *, in_list: bool = True
) -> str:
    """Return one player's row of a standing; ``base`` is the address of players' pages.

    Cells have neither classes nor end tags, which HTML allows: 400 rows weigh a third less. With
    ``in_list`` the reason is as short as it may be beside its neighbours.
    """
    person = row.person
    has_begun = row.reason is not None or any(cell is not None for cell in row.rounds)
    place = span(row.place, row.sharers) if has_begun else "–"
    cells = "".join(f"<td>{_round(row.rounds, at)}" for at in range(rounds))
    return (
        f'<tr><td>{place}<td><a href="{base}{person.pk}/">{named(person.name)}</a>{cells}'
        f"<td>{points(row.round_points)}<td>{points(row.side_points)}<td>{row.won_chicagos}"
        f"{_outlook_cell(row, heat)}"
        f"<td>{wording.reason_text(row.reason, named=named, in_list=in_list)}"
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


def _outlook_cell(row: StandingRow, heat: HeatPage) -> str:
    """Say with sign and word whether somebody goes on; nothing where it is open or not told."""
    word = wording.outlook_word(row.outlook, is_final=heat.is_final)
    if row.outlook is None or not word:
        return "<td>"
    return f'<td class="state {wording.SIGNS[row.outlook]}">{escape(word)}'


@register.simple_tag
def hall_outlook(row: StandingRow, heat: HeatPage) -> SafeString:
    """Say with sign and word whether somebody goes on, as the hall's screen shows it."""
    word = wording.outlook_word(row.outlook, is_final=heat.is_final)
    if row.outlook is None or not word:
        return _safe("")
    return _safe(f'<span class="state {wording.SIGNS[row.outlook]}">{escape(word)}</span>')


@register.simple_tag
def table_standing(event: Published, page: TablePage) -> SafeString:
    """Write the rows of one table's standing."""
    base, rows = _player_base(event), page.standing.rows if page.standing else ()
    text = "".join(standing_row(row, base, page.rounds, page.heat, in_list=False) for row in rows)
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
        f"<tr>{_seated(seat, base)}<td><strong>{named(seat.label)}</strong>{_seats(seat)}"
        for seat in seats
    )
    return _safe(f"<tbody>{rows}</tbody>")


def _seated(seat: Seat, base: str) -> str:
    person = seat.person
    number = "" if person.number is None else person.number
    club = f" <small>{named(person.club)}</small>" if person.club else ""
    return f'<td>{number}<td><a href="{base}{person.pk}/">{named(person.name)}</a>{club}'


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
