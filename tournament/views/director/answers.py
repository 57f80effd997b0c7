"""How a desk page answers a step: on to the next page, or back with what stands in the way."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponseRedirect
from django.shortcuts import get_object_or_404

from scoring.errors import RuleError
from tournament.forms.wording import blocker_sentences, fault_sentences
from tournament.models import Event, Heat
from tournament.services.refusals import TransitionRefused

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


def event_at(slug: str) -> Event:
    """Return the event of an address, or answer 404."""
    return get_object_or_404(Event, slug=slug)


def heat_at(slug: str, number: int) -> Heat:
    """Return the heat of an address with its event, or answer 404."""
    heats = Heat.objects.select_related("event")
    return get_object_or_404(heats, event__slug=slug, number=number)


class SeeOther(HttpResponseRedirect):
    """Sends the browser on with GET after a step that was taken."""

    status_code = HTTPStatus.SEE_OTHER


def see_other(url: str) -> HttpResponse:
    """Send the browser on with GET after a step that was taken."""
    return SeeOther(url)


def took(request: HttpRequest, text: str, url: str) -> HttpResponse:
    """Say what was done, on the page that comes next."""
    messages.success(request, text, extra_tags="good")
    return see_other(url)


def or_refused(
    step: Callable[[], HttpResponse], page: Callable[[tuple[str, ...]], HttpResponse]
) -> HttpResponse:
    """Take a step; where it is refused, show ``page`` with the reasons, as 409."""
    try:
        return step()
    except TransitionRefused as refusal:
        response = page(blocker_sentences(refusal.blockers))
    except RuleError as refusal:
        response = page(fault_sentences(refusal.faults))
    response.status_code = HTTPStatus.CONFLICT
    return response


def invalid(response: HttpResponse) -> HttpResponse:
    """Mark a page that shows a form with errors: 422."""
    response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return response
