"""What search engines and shared links are told: the shown events, and nobody in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from django.templatetags.static import static
from PIL import Image

from tests import make
from tests.pages.public import stage
from tests.pages.seen import text
from tournament.configuration.folder import PROJECT
from tournament.services.publications import set_visibility
from tournament.views import snapshots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.test import Client
    from pytest_django import DjangoAssertNumQueries, Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh")]
LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
SITE = "https://chicago.example"
PAGES = ("", "resultat/", "heat/1/", "heat/1/bord/1/")


@pytest.fixture
def on_the_net(settings: Settings) -> Iterator[None]:
    """An address of its own is stored."""
    settings.ADDRESS = SITE
    snapshots.edition.cache_clear()
    yield
    snapshots.edition.cache_clear()


def listed(client: Client) -> list[str | None]:
    return [found.text for found in ET.fromstring(client.get("/sitemap.xml").content).iter(LOC)]  # noqa: S314 - our own


def test_map_of_the_site_lists_the_shown_events_only(client: Client) -> None:
    assert listed(client) == ["http://testserver/"]
    event = stage.finished()
    make.event(name="Hemligt", slug="hemligt")
    assert listed(client) == ["http://testserver/", "http://testserver/chicago-sm/"]
    set_visibility(event, is_public=False, by=make.actor())
    assert listed(client) == ["http://testserver/"]


@pytest.mark.usefixtures("on_the_net")
def test_stored_address_is_the_one_that_is_told(client: Client) -> None:
    stage.finished()
    assert listed(client) == [f"{SITE}/", f"{SITE}/chicago-sm/"]
    assert f"Sitemap: {SITE}/sitemap.xml" in client.get("/robots.txt").content.decode()


def test_map_takes_one_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(3):
        stage.shown(make.event(slug=f"nummer-{number}"))
    with django_assert_num_queries(1):
        answer = client.get("/sitemap.xml")
    assert answer["Cache-Control"] == "public, max-age=3600"
    assert answer["Content-Type"] == "application/xml"


def test_robots_are_asked_to_leave_desk_and_tables_alone(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    lines = answer.content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert {"Disallow: /ledning/", "Disallow: /konto/", "Disallow: /bord/"} <= set(lines)


@pytest.mark.parametrize("path", PAGES)
def test_page_tells_its_title_what_it_is_and_its_one_address(client: Client, path: str) -> None:
    stage.finished()
    page = text(client.get(f"/chicago-sm/{path}"))
    assert re.search(r"<title>[^<]+ · Köpstopp</title>", page)
    described = re.search(r'<meta name="description" content="([^"]+)">', page)
    assert described is not None
    assert f'<meta property="og:description" content="{described[1]}">' in page
    assert f'<link rel="canonical" href="/chicago-sm/{path}">' in page
    assert 'property="og:title"' in page
    assert "og:image" not in page  # nobody outside this hall could fetch it


@pytest.mark.usefixtures("on_the_net")
@pytest.mark.parametrize("path", PAGES)
def test_shared_link_has_a_card_where_there_is_an_address(client: Client, path: str) -> None:
    stage.finished()
    page = text(client.get(f"/chicago-sm/{path}"))
    assert f'<link rel="canonical" href="{SITE}/chicago-sm/{path}">' in page
    assert f'<meta property="og:url" content="{SITE}/chicago-sm/{path}">' in page
    assert f'<meta property="og:image" content="{SITE}{static("img/card.png")}">' in page
    assert '<meta name="twitter:card" content="summary_large_image">' in page


def test_picture_of_a_shared_link_has_the_size_that_is_told() -> None:
    path = PROJECT / "static" / "img" / "card.png"
    with Image.open(path) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
    assert path.stat().st_size < 30_000


def test_event_tells_machines_when_and_where_it_is(client: Client) -> None:
    stage.shown(make.event(starts_on="2026-08-14", starts_at="10:00", venue="Bro <b>"))
    page = client.get("/chicago-sm/").content.decode()
    assert 'itemtype="https://schema.org/SportsEvent"' in page
    assert 'datetime="2026-08-14T10:00+02:00"' in page
    place = re.search(r'itemprop="location".*?</span></span>', page, re.DOTALL)
    assert place is not None
    assert "Bro &lt;b&gt;" in place[0]


def test_event_without_a_time_tells_the_day(client: Client) -> None:
    stage.shown(make.event(starts_on="2026-08-14", starts_at=None, venue=""))
    page = client.get("/chicago-sm/").content.decode()
    assert 'datetime="2026-08-14"' in page
    assert "schema.org/Place" not in page


def test_people_are_kept_out_of_search_engines(client: Client) -> None:
    event = stage.finished()
    entry = event.entries.first()
    assert entry is not None
    for path in (f"spelare/{entry.pk}/", "sok/?q=a"):
        assert '<meta name="robots" content="noindex">' in text(client.get(f"/chicago-sm/{path}"))
    assert "noindex" not in text(client.get("/chicago-sm/resultat/"))
