"""Once a second, one query for nothing new, and never backwards."""

from __future__ import annotations

import gzip
import re
import threading
from datetime import timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests import make
from tests.pages.public import stage
from tournament.configuration.folder import PROJECT
from tournament.models import Event, Snapshot
from tournament.selectors.public import published as reading
from tournament.selectors.public.heats import heat_page
from tournament.selectors.snapshots import body_of
from tournament.services.publications import set_visibility, withdraw_part
from tournament.services.snapshots import open_view
from tournament.services.tables import start_heat
from tournament.states import PublicationPart
from tournament.views import snapshots
from tournament.views.snapshots import View

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_django import DjangoAssertNumQueries

    from tournament.models import Heat
    from tournament.selectors.public.published import Published
    from tournament.selectors.public.rows import HeatPage

START = timezone.now()
HEAT = "/chicago-sm/heat/1/"
pytestmark = pytest.mark.django_db


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that a test moves: how many seconds have passed."""
    passed = [0.0]
    monkeypatch.setattr(
        snapshots, "timezone", SimpleNamespace(now=lambda: START + timedelta(seconds=passed[0]))
    )
    return passed


def score(heat: Heat, number: int) -> None:
    """Let a table hand in everything."""
    make.played_table(heat.tables.get(number=number))


def test_view_is_rendered_at_most_once_a_second(client: Client, seconds: list[float]) -> None:
    _, heat = stage.playing()
    first = client.get(HEAT).content
    score(heat, 1)
    seconds[0] = 0.9
    assert client.get(HEAT).content == first
    seconds[0] = 1.0
    assert "omgångspoäng 52 mot 37" in client.get(HEAT).content.decode()


def test_edition_knows_every_source_of_words_that_public_pages_are_made_with() -> None:
    """A page kept from the edition before is served until something is published anew."""
    told = {PROJECT / source for source in snapshots.SOURCES}
    own = [PROJECT / "tournament" / name for name in ("templatetags", "forms/wording")]
    named: set[Path] = set()
    for template in (PROJECT / "templates/public").rglob("*.html"):
        for tag in re.findall(r"{% load ([^%]*) %}", template.read_text(encoding="utf-8")):
            named |= {own[0] / f"{library}.py" for library in tag.split()}
    named = {source for source in named if source.exists()}
    for source in told | named:
        if source.suffix == ".py":
            modules = re.findall(
                r"^from (tournament\.\S+) import (.*)", source.read_text("utf-8"), re.MULTILINE
            )
            for module, names in modules:
                path = PROJECT.joinpath(*module.split("."))
                found = {
                    path.with_suffix(".py"),
                    *(path / f"{name.split()[0]}.py" for name in names.split(", ")),
                }
                named |= {one for one in found if one.parent in own and one.exists()}
    assert {str(source.relative_to(PROJECT)) for source in named - told} == set()


def test_publishing_is_seen_by_the_very_next_load(client: Client, seconds: list[float]) -> None:
    event, heat = stage.seated()
    before = client.get(HEAT).content.decode()
    assert "Spelet har inte börjat." in before
    start_heat(heat, by=make.actor(), is_confirmed=True)
    assert "Spelet har inte börjat." not in client.get(HEAT).content.decode()
    assert seconds == [0.0]
    event.refresh_from_db()
    assert event.public_version == event.version


def test_hidden_event_is_gone_at_once_and_its_answers_say_nothing(client: Client) -> None:
    event, _ = stage.playing()
    paths = stage.pages(event, heats=1)
    for path in paths:
        client.get(path)
    set_visibility(event, is_public=False, by=make.actor())
    answers = [client.get(path) for path in paths]
    assert {answer.status_code for answer in answers} == {404}
    assert all(b"Chicago-SM" not in answer.content for answer in answers)
    assert b"Chicago-SM" not in client.get("/").content
    polled = client.get(HEAT, {"v": "0"}, headers={"If-None-Match": "*"})
    assert polled.status_code == 404


def test_nothing_newer_takes_one_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    stage.playing()
    page = client.get(HEAT)
    version = Snapshot.objects.get().content_version
    with django_assert_num_queries(1):
        polled = client.get(HEAT, {"v": str(version)})
    with django_assert_num_queries(1):
        again = client.get(HEAT, headers={"If-None-Match": page["ETag"]})
    body_of.cache_clear()
    with django_assert_num_queries(2):
        whole = client.get(HEAT)
    with django_assert_num_queries(2):
        fragment = client.get(HEAT, {"v": str(version - 1)})
    for newer in ({}, {"v": str(version - 1)}):  # each body was read once, and is sent to all
        with django_assert_num_queries(1):
            client.get(HEAT, newer)
    codes = [answer.status_code for answer in (polled, again, whole, fragment)]
    assert codes == [204, 304, 200, 200]
    assert (polled.content, again.content) == (b"", b"")
    assert fragment.content.startswith(b'<div id="nu"')
    assert fragment.content in whole.content
    assert whole.content == page.content


def test_answers_may_be_kept_by_caches_and_hold_no_session(client: Client) -> None:
    stage.playing()
    page = client.get(HEAT)
    polled = client.get(HEAT, {"v": "0"})
    assert page["Cache-Control"] == "public, no-cache"
    assert polled["Cache-Control"] == "public, max-age=0, s-maxage=1"
    for answer in (page, polled):
        assert answer["Vary"] == "Accept-Encoding"
        assert not answer.cookies
    assert page["ETag"].startswith('W/"')


@pytest.mark.parametrize(
    ("accepts", "encoding"),
    [("gzip, br", "gzip"), ("br", None), ("gzip;q=0, br", None), ("", None)],
)
def test_body_is_compressed_for_whoever_reads_that(
    client: Client, accepts: str, encoding: str | None
) -> None:
    stage.playing()
    plain = client.get(HEAT).content
    answer = client.get(HEAT, headers={"Accept-Encoding": accepts})
    assert answer.headers.get("Content-Encoding") == encoding
    assert (gzip.decompress(answer.content) if encoding else answer.content) == plain


@pytest.mark.parametrize("version", ["", "x", "-1", "1.5", "9" * 19, "٣"])
def test_strange_version_is_a_plain_load(client: Client, version: str) -> None:
    stage.playing()
    answer = client.get(HEAT, {"v": version})
    assert b"<!DOCTYPE html>" in answer.content


def test_write_that_changes_nothing_here_sends_nothing(
    client: Client, seconds: list[float]
) -> None:
    event, _ = stage.playing()
    page = client.get(HEAT)
    kept = Snapshot.objects.get()
    make.started_heat(event=event, number=2, sizes=(4,))
    withdraw_part(event, event.heats.get(number=2), PublicationPart.RUNNING, by=make.actor())
    seconds[0] = 5
    answer = client.get(HEAT, headers={"If-None-Match": page["ETag"]})
    assert answer.status_code == 304
    now = Snapshot.objects.get()
    assert (now.content_version, now.etag, bytes(now.page)) == (
        kept.content_version,
        kept.etag,
        bytes(kept.page),
    )
    assert now.version > kept.version


def test_new_edition_of_the_product_renders_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.playing()
    before = client.get(HEAT)["ETag"]
    monkeypatch.setattr(snapshots, "edition", lambda: "new")
    after = client.get(HEAT)["ETag"]
    assert (before != after, after.startswith('W/"new-')) == (True, True)


def render_nothing(event: Published, page: HeatPage) -> str:
    raise ZeroDivisionError(event, page)


def test_view_that_fails_gives_its_lease_back(seconds: list[float]) -> None:
    event, _ = stage.playing()
    broken = View("heat/1", lambda told: heat_page(told, 1), render_nothing)
    with pytest.raises(ZeroDivisionError):
        snapshots.current(event.slug, broken)
    assert not Snapshot.objects.exists()
    Client().get(HEAT)
    kept = Snapshot.objects.get()
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    seconds[0] = 2
    with pytest.raises(ZeroDivisionError):
        snapshots.current(event.slug, broken)
    left = Snapshot.objects.get()
    assert (left.etag, left.leased_until) == (kept.etag, START + timedelta(seconds=2))


def test_dead_worker_does_not_keep_a_publication_back(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, _ = stage.playing()
    monkeypatch.setattr(snapshots, "PAUSE", 0)
    open_view(event.pk, "heat/1", now=timezone.now())
    assert client.get(HEAT).status_code == 200


def test_view_withdrawn_between_two_queries_is_not_found(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.playing()
    kept = snapshots.current

    def then_withdrawn(slug: str, view: View[HeatPage]) -> object:
        found = kept(slug, view)
        Snapshot.objects.all().delete()
        return found

    monkeypatch.setattr(snapshots, "current", then_withdrawn)
    assert client.get(HEAT).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_many_at_once_render_once_and_all_see_it() -> None:
    reading.kept_at.cache_clear()
    event, _ = stage.playing()
    rendered: list[int] = []

    def render(told: Published, page: HeatPage) -> str:
        rendered.append(told.version)
        return f"{page.number} {snapshots.VERSION_MARK}"

    view = View("heat/1", lambda told: heat_page(told, 1), render)
    gate, seen = threading.Barrier(6), list[int]()

    def load() -> None:
        gate.wait(timeout=30)
        seen.append(snapshots.current(event.slug, view).version)
        connection.close()

    for expected in (1, 2):
        threads = [threading.Thread(target=load) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=60)
        assert len(rendered) == expected
        if expected == 1:
            withdraw_part(event, event.heats.get(), PublicationPart.SEATING, by=make.actor())
    event.refresh_from_db()
    assert seen == [rendered[0]] * 6 + [event.version] * 6
    reading.kept_at.cache_clear()
