"""Words and switches of the switchboard's cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from tournament.forms.outlets import switch_of
from tournament.forms.wording import hall
from tournament.forms.wording import switchboard as wording
from tournament.printing.catalogue import PAPERS
from tournament.selectors.switchboard import CellState
from tournament.templatetags.words import clock

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.utils.functional import _StrPromise
    from django.utils.safestring import SafeString

    from tournament.models import Event
    from tournament.selectors.hall import Turn
    from tournament.selectors.switchboard import Cell, PartRow, WallPaper
    from tournament.states import HallView, Outlet

register = template.Library()


@register.simple_tag
def cell_state(event: Event, cell: Cell) -> SafeString:
    """Write how a part stands at an outlet, with its sign; nothing is shown of a hidden event."""
    sign, words = wording.STATES[cell.state]
    if cell.state is CellState.SHOWN and not event.is_public:
        sign, words = wording.HIDDEN
    return format_html('<span class="state {}">{}</span>', sign, words)


@register.simple_tag
def switch(row: PartRow, cell: Cell) -> SafeString:
    """Write the switch of a cell."""
    return _switch(row, cell.outlet, wording.SWITCHES[cell.state], shows=cell.shows)


@register.simple_tag
def show_everywhere(row: PartRow) -> SafeString:
    """Write the switch that shows a part at every outlet."""
    return _switch(row, None, _("Visa överallt"), shows=True)


@register.simple_tag
def hide_everywhere(row: PartRow) -> SafeString:
    """Write the switch that takes a part back from every outlet."""
    return _switch(row, None, _("Dölj överallt"), shows=False)


def _switch(
    row: PartRow, outlet: Outlet | None, word: str | _StrPromise, *, shows: bool
) -> SafeString:
    return format_html(
        '<button class="link" type="submit" name="switch" value="{}">{}'
        '<span class="hidden-label"> {}</span></button>',
        switch_of(row, outlet, shows=shows),
        word,
        wording.switch_rest(row, outlet),
    )


@register.filter
def group_name(rows: Sequence[PartRow]) -> str:
    """Return what the heat of some parts is called over them."""
    return wording.group_name(rows[0])


@register.filter
def when(row: PartRow) -> str:
    """Say when a part that cannot be published yet will be."""
    return wording.when_text(row)


@register.simple_tag
def wall_papers(event: Event, row: PartRow) -> SafeString:
    """Write the paper that says the same on the wall, and whether it is printed."""
    papers = [paper for paper in row.papers if paper.document in PAPERS]
    lines = ((_paper_link(event, row, paper), _printed(event, paper)) for paper in papers[:1])
    return format_html_join("", "<p>{}{}</p>", lines)


def _paper_link(event: Event, row: PartRow, paper: WallPaper) -> SafeString:
    name = paper.document.value
    address = (
        reverse("director:event_paper", args=[event.slug, name])
        if row.heat is None
        else reverse("director:heat_paper", args=[event.slug, row.heat, name])
    )
    called = str(PAPERS[paper.document].name)
    words = _("Skriv ut %(paper)s") % {"paper": called[:1].lower() + called[1:]}
    return format_html('<a href="{}">{}</a>', address, words)


def _printed(event: Event, paper: WallPaper) -> SafeString:
    """Say when a paper was printed, and that what is shown is newer."""
    if paper.printed is None:
        return format_html('<span class="state idle">{}</span>', _("inte utskrivet"))
    facts = {"time": clock(paper.printed.at, event)}
    if paper.is_outdated:
        text = _("utskrivet %(time)s, ändrat sedan dess") % facts
        return format_html('<span class="state warn">{}</span>', text)
    return format_html('<span class="state done">{}</span>', _("utskrivet %(time)s") % facts)


@register.filter
def lap(turns: Sequence[Turn], seconds: int) -> str:
    """Say how long the hall's screen takes to show everything once."""
    return hall.lap_said(turns, seconds)


@register.simple_tag
def slides(view: HallView, offered: Mapping[HallView, int], seconds: int) -> str:
    """Say how long a view stands on the hall's screen; nothing while the event is hidden."""
    return hall.slides_said(offered[view], seconds) if offered else ""
