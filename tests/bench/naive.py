"""The yardsticks of pages: an empty view, and the same rows through a Django template each time."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.template import engines
from django.urls import include, path

from tournament.models import Event
from tournament.selectors.public.heats import heat_page
from tournament.selectors.public.published import published
from tournament.views.audiences import public_page

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournament.selectors.public.published import Published
    from tournament.selectors.public.rows import HeatPage

NAIVE = """{% load words public %}<!doctype html><html lang="sv"><title>{{ event.name }}</title>
<table>{% for table in page.tables %}<tbody><tr><th colspan="10">Bord {{ table.label }}</th></tr>
{% for row in table.rows %}<tr>
<td>{{ row.place|span:row.sharers }}</td>
<td><a href="{% url 'public:player' event.slug row.person.pk %}">{{ row.person.name }}</a></td>
{% for cell in row.rounds %}<td>{% if cell %}{{ cell.round_points|points }}{% endif %}</td>
{% endfor %}<td>{{ row.round_points|points }}</td><td>{{ row.side_points }}</td>
<td>{{ row.won_chicagos }}</td><td>{{ row.outlook }}</td>
<td>{{ row.reason|reason_words }}</td></tr>{% endfor %}</tbody>{% endfor %}</table></html>"""


@public_page()
def naive(request: HttpRequest, slug: str) -> HttpResponse:  # noqa: ARG001 - a view takes it
    """Render a heat's rows anew for each request; what they say was computed once."""
    told, page, template = prepared(slug)
    return HttpResponse(template.render({"event": told, "page": page}))


@cache
def prepared(slug: str) -> tuple[Published, HeatPage, Any]:
    """Return what is rendered, and with what."""
    told = published(Event.objects.get(slug=slug))
    return told, heat_page(told, 1), engines["django"].from_string(NAIVE)


@public_page()
def empty(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - the same
    """Do nothing."""
    return HttpResponse(status=204)


urlpatterns = [
    path("naive/<slug:slug>/", naive),
    path("empty/", empty),
    path("", include("tournament.urls")),
]
