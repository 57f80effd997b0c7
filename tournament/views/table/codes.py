"""A table's own page by its short code: no account, nothing that is not published."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone

from tournament.forms.wording.public import moment
from tournament.selectors.public.published import NotPublished, published
from tournament.selectors.public.tables import address_of_code
from tournament.selectors.public.tables import table_page as page_of_table
from tournament.selectors.snapshots import public_event
from tournament.services.attempts import Limit, count_attempt, next_attempt_at
from tournament.views.audiences import table_page
from tournament.views.visitors import client_address

if TYPE_CHECKING:
    from django.http import HttpRequest

READ = ("GET", "HEAD")


def guess_limit(request: HttpRequest) -> Limit:
    """Return how many wrong codes one address may try: 60 in five minutes, of 2⁵² codes."""
    return Limit(("table code", client_address(request)), attempts=60, seconds=300)


@table_page(methods=READ)
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Show a table's seats and standing to whoever has its code."""
    now, limit = timezone.now(), guess_limit(request)
    if again_at := next_attempt_at([limit], at=now):
        response = render(request, "accounts/too_many.html", {"again_at": again_at}, status=429)
        response["Retry-After"] = str(max(1, round((again_at - now).total_seconds())))
        return response
    address = address_of_code(code)
    if address is None:
        count_attempt([limit], at=now)
        raise Http404
    event = public_event(address.slug)
    if event is None:
        raise Http404
    try:
        told = published(event)
        page = page_of_table(told, address.heat, address.table)
    except NotPublished as error:
        raise Http404 from error
    clock = moment(now, time_zone=told.time_zone, day=told.starts_on)
    facts = {"event": told, "page": page, "moment": clock}
    response = HttpResponse(render_to_string("table/table.html", facts))
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response
