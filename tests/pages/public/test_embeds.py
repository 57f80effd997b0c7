"""Standings in a frame on another site: there alone, and nothing more than is published."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

import pytest

from tests import make
from tests.pages.public import stage
from tests.pages.seen import text
from tournament.forms.wording.embeds import frame_code
from tournament.models import Withheld
from tournament.services.publications import set_visibility
from tournament.states import Outlet, PublicationPart

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import DjangoAssertNumQueries, Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh")]
FRAMED = ("inbaddat/", "inbaddat/heat/1/", "inbaddat/resultat/")
BASE = "/chicago-sm/"


def policy(client: Client, path: str) -> tuple[str | None, bool]:
    """Return what stands against frames, and whether anybody may frame the page."""
    headers = client.get(BASE + path).headers
    directives = headers["Content-Security-Policy"].split("; ")
    return headers.get("X-Frame-Options"), "frame-ancestors *" in directives


@pytest.mark.parametrize("path", FRAMED)
def test_only_embedded_pages_may_be_framed(client: Client, path: str) -> None:
    stage.finished()
    assert policy(client, path) == (None, True)
    etag = client.get(BASE + path)["ETag"]
    again = client.get(BASE + path, headers={"If-None-Match": etag})
    assert (again.status_code, again.headers.get("X-Frame-Options")) == (304, None)
    assert "frame-ancestors *" in again["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["", "resultat/", "heat/1/", "badda-in/", "sok/?q=a"])
def test_every_other_page_may_not(client: Client, path: str) -> None:
    stage.finished()
    assert policy(client, path) == ("DENY", False)


@pytest.mark.parametrize("path", FRAMED)
def test_rest_of_the_policy_holds_in_a_frame(client: Client, path: str) -> None:
    stage.finished()
    directives = set(client.get(BASE + path)["Content-Security-Policy"].split("; "))
    assert {"default-src 'none'", "script-src 'self'", "base-uri 'none'"} <= directives
    assert client.get(BASE + path)["X-Robots-Tag"] == "noindex"
    assert not client.get(BASE + path).cookies


def test_frame_follows_the_day(client: Client) -> None:
    event, heat = stage.seated()
    page = text(client.get(f"{BASE}inbaddat/"))
    assert "Ställningen visas här när spelet har börjat." in page
    make.verified_heat(heat=heat)
    page = text(client.get(f"{BASE}inbaddat/"))
    assert ("2 av 2 bord klara" in page, page.count("omgångspoäng 52 mot 37")) == (True, 2)
    assert f'<a href="/{event.slug}/heat/1/">Heat 1</a>' in page


def test_frame_of_a_finished_event_shows_the_champion(client: Client) -> None:
    stage.finished()
    page = text(client.get(f"{BASE}inbaddat/"))
    assert page.index("Mästare") < page.index("Slutplaceringar")
    assert '<base target="_blank">' in page


@pytest.mark.parametrize("slug", ["chicago-sm", "finns-inte"])
@pytest.mark.parametrize("path", FRAMED)
def test_frame_of_what_is_not_shown_says_so_and_nothing_else(
    client: Client, slug: str, path: str
) -> None:
    event = stage.finished()
    set_visibility(event, is_public=False, by=make.actor())
    answer = client.get(f"/{slug}/{path}")
    assert answer.status_code == 404
    assert "Det finns ingenting att visa här just nu." in text(answer)
    assert "Chicago-SM" not in text(answer)
    assert "frame-ancestors *" in answer["Content-Security-Policy"]


def test_heat_that_has_not_begun_is_not_framed_by_itself(client: Client) -> None:
    stage.seated()
    assert client.get(f"{BASE}inbaddat/heat/1/").status_code == 404
    assert client.get(f"{BASE}inbaddat/heat/9/").status_code == 404


def test_what_is_withheld_from_programs_is_in_no_frame(client: Client) -> None:
    event = stage.finished()
    Withheld.objects.create(
        event=event, part=PublicationPart.RESULTS, outlet=Outlet.PROGRAMS, heat=None
    )
    assert client.get(f"{BASE}inbaddat/resultat/").status_code == 404
    assert "Mästare" not in text(client.get(f"{BASE}inbaddat/"))
    assert client.get(f"{BASE}resultat/").status_code == 200


def test_frame_is_polled_as_other_pages_are(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    stage.finished()
    page = client.get(f"{BASE}inbaddat/").content.decode()
    found = re.search(r'data-version="(\d+)"', page)
    assert found is not None
    with django_assert_num_queries(1):
        assert client.get(f"{BASE}inbaddat/", {"v": found[1]}).status_code == 204
    with django_assert_num_queries(2):
        assert client.get(f"{BASE}inbaddat/", {"v": "0"}).status_code == 200


def test_code_to_paste_names_each_frame_by_its_whole_address(
    client: Client, settings: Settings
) -> None:
    stage.finished()
    page = text(client.get(f"{BASE}badda-in/"))
    for path in FRAMED:
        assert f'<iframe src="http://testserver/chicago-sm/{path}"' in page
    settings.ADDRESS = "https://chicago.example"
    page = text(client.get(f"{BASE}badda-in/"))
    assert '<iframe src="https://chicago.example/chicago-sm/inbaddat/"' in page
    assert "testserver" not in page


def test_code_of_an_event_that_has_not_begun_is_of_its_day(client: Client) -> None:
    stage.seated()
    page = text(client.get(f"{BASE}badda-in/"))
    assert page.count("<iframe") == 1


@pytest.mark.parametrize("slug", ["finns-inte", "chicago-sm"])
def test_code_of_a_hidden_event_is_not_found(client: Client, slug: str) -> None:
    event = stage.finished()
    set_visibility(event, is_public=False, by=make.actor())
    assert client.get(f"/{slug}/badda-in/").status_code == 404


def test_names_in_the_code_stay_names() -> None:
    code = frame_code("https://a.example/?a=1&b", 'Det "som"', '<script>"x"</script>')
    title = html.escape('<script>"x"</script>: Det "som"')
    assert f'title="{title}"' in code
    assert 'src="https://a.example/?a=1&amp;b"' in code
    assert code.count("<script>") == 1
