"""One table: its seats, how far it has come, every version of its sheets, its standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.forms.draws import ReasonForm
from tournament.forms.wording.public import heat_inside
from tournament.models import Table
from tournament.selectors.deskreadings import table_by_address
from tournament.selectors.incidents import incidents_of
from tournament.selectors.sheets import history
from tournament.selectors.tablepages import table_page_of
from tournament.services.sheets import clear_sheet, replay_round
from tournament.views.audiences import READ, actor_of, director_page
from tournament.views.director.answers import invalid, or_refused, took

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse


def table_at(slug: str, number: int, table: int) -> Table:
    """Return the table of an address with its heat and event, or answer 404."""
    try:
        return table_by_address(slug, number, table)
    except (Table.DoesNotExist, OverflowError) as missing:  # a number that no database holds
        raise Http404 from missing


@director_page(methods=READ)
def table_page(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show one table."""
    return _page(request, table_at(slug, number, table))


@director_page(methods=("POST",))
def clear_round(
    request: HttpRequest, slug: str, number: int, table: int, round_number: int
) -> HttpResponse:
    """Empty an omgång, or have it played again, with the reason."""
    row = table_at(slug, number, table)
    get_object_or_404(row.rounds, number=round_number)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return invalid(_page(request, row, [_("Skriv skälet.")]))
    is_replay = "replay" in request.POST
    text = _("Omgång %(round)s spelas om.") if is_replay else _("Omgång %(round)s är tömd.")
    step = replay_round if is_replay else clear_sheet

    def taken() -> HttpResponse:
        step(row, round_number, reason=form.cleaned_data["reason"], by=actor_of(request))
        url = reverse("director:table", args=[slug, number, table])
        return took(request, text % {"round": round_number}, url)

    return or_refused(taken, lambda problems: _page(request, row, problems))


def _page(request: HttpRequest, row: Table, problems: Sequence[str] = ()) -> HttpResponse:
    page = table_page_of(row)
    desk = page.desk
    incidents = [
        incident
        for incident in incidents_of(desk.event, heat=desk.heat)
        if incident.person.key in desk.people
    ]
    context = {
        "event": desk.event,
        "heat": desk.heat,
        "name": heat_inside(desk.heat.number, is_final=desk.is_final),
        "table": desk.table,
        "page": page,
        "people": desk.people,
        "versions": history(desk),
        "incidents": incidents,
        "problems": problems,
    }
    return render(request, "director/board/table.html", context)
