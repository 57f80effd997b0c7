"""The words of public pages as filters and tags; the rows of their long tables are in ``bodies``.

Every text that came from a person passes ``named`` or ``escape``.
"""

from __future__ import annotations

from datetime import datetime
from html import escape
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournament.forms.wording import public as wording
from tournament.forms.wording.results import KINDS
from tournament.selectors.public.rows import Status
from tournament.selectors.sorting import surname_parts
from tournament.states import PublicationPart

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.selectors.public.events import EventLine
    from tournament.selectors.public.people import PublicPerson
    from tournament.selectors.public.players import Awaited, PlayerHeat
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
    from tournament.selectors.public.seating import Seat, SeatingPage

register = template.Library()

STATUS_SIGNS = {Status.DONE: "done", Status.LIVE: "live", Status.WAITING: "idle"}


def safe(text: str) -> SafeString:
    """Return markup of which every part was escaped where it came in."""
    return mark_safe(text)  # noqa: S308 - as the callers have seen to


@register.filter
def named(text: str) -> SafeString:
    """Write a person's or an event's name: literal, in its own direction, never translated."""
    return safe(f'<bdi translate="no">{escape(text)}</bdi>')


@register.filter
def looked_up(text: str) -> SafeString:
    """Write a name in a list A–Ö: what it is sorted by stands in bold."""
    before, surname, after = map(escape, surname_parts(text))
    return safe(f'<bdi translate="no">{before}<strong>{surname}</strong>{after}</bdi>')


@register.simple_tag
def player(event: Published, person: PublicPerson) -> SafeString:
    """Write a player's name as a link to his day."""
    return safe(f'<a href="{player_base(event)}{person.pk}/">{named(person.name)}</a>')


def player_base(event: Published) -> str:
    """Return how the addresses of an event's players begin."""
    return reverse("public:player", args=(event.slug, 0)).removesuffix("0/")


def sitting_words(sitting: int | None) -> str:
    """Say which sitting a table has, where there are several."""
    if sitting is None:
        return ""
    return f'<span class="soft">{_("sittning %(number)d") % {"number": sitting}}</span> '


@register.filter
def table_name(label: str) -> SafeString:
    """Write »Bord 7«, or the hall's own name for it."""
    return safe(_("Bord %(label)s") % {"label": f'<bdi translate="no">{escape(label)}</bdi>'})


@register.filter
def table_state(table: StandingTable) -> SafeString:
    """Write how far a table has come, with its sign."""
    sign = "possible" if table.awaits_playoff else STATUS_SIGNS[table.status]
    return safe(f'<span class="state {sign}">{escape(wording.table_word(table))}</span>')


@register.filter
def reason_words(reason: Reason | None) -> SafeString:
    """Say why somebody is placed there, with the names marked up."""
    return safe(wording.reason_text(reason, named=named))


@register.simple_tag
def outlook_words(row: StandingRow, heat: HeatPage | PlayerHeat) -> SafeString:
    """Say with sign and word whether somebody goes on; nothing where it is open or not told."""
    word = wording.outlook_word(row, is_final=heat.is_final)
    if not word:
        return safe("")
    return safe(f'<span class="state {wording.outlook_sign(row)}">{escape(word)}</span>')


@register.simple_tag
def hall_outlook(row: StandingRow, heat: HeatPage) -> SafeString:
    """Say with sign and word whether somebody goes on, as the hall's screen shows it."""
    return outlook_words(row, heat)


@register.filter
def round_range(number: int) -> range:
    """Return 1 … number."""
    return range(1, number + 1)


@register.filter
def heat_name(heat: HeatPage | PlayerHeat | Seat | SeatingPage) -> str:
    """Return »Heat 2« or »Final«."""
    return wording.heat_name(heat.number, is_final=heat.is_final)


@register.filter
def heat_first(heat: HeatPage | PlayerHeat | Seat | SeatingPage) -> str:
    """Return »Heat 2« or »Finalen«, for the beginning of a sentence."""
    return wording.heat_first(heat.number, is_final=heat.is_final)


@register.filter
def heat_inside(heat: HeatPage | PlayerHeat | Awaited | Seat | SeatingPage) -> str:
    """Return »heat 2« or »finalen«, for inside a sentence."""
    return wording.heat_inside(heat.number, is_final=heat.is_final)


@register.filter
def next_heat(heat: HeatPage | PlayerHeat) -> str:
    """Return where those who go on go to, for inside a sentence."""
    return wording.heat_inside(heat.to_heat or 0, is_final=heat.to_final)


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
    return safe(wording.ranked_text(row, named=named))


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
    return safe(f'<a href="{url}">{escape(wording.news(part, finals))}</a>')
