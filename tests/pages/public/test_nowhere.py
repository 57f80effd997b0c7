"""Nothing hidden is in any public answer: every address there is, asked for everything there is.

The addresses are read from the public door's own list, so that a new page is asked as well.
"""

from __future__ import annotations

import html
import json
import re
from itertools import product
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from django.urls import get_resolver, reverse

from tests import make
from tests.pages.public import stage
from tournament.models import Entry, Event, Table
from tournament.selectors.hall import HallChoice
from tournament.selectors.sorting import folded
from tournament.services.hall import choose_hall_views, start_reveal, step_reveal
from tournament.services.publications import set_visibility, withdraw_part
from tournament.states import HallView, NameStyle, PublicationPart, Reveal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh")]
PEOPLE = (
    "Hedvig Hidlund", "Dolores Dold", "Torbjörn Tyst", "Signe Skymd",
    "Örjan Öppen", "Klara Klarsynt", "Synnöve Synlig", "Vidar Visad",
)  # fmt: skip
HIDDEN = ("Hedvig", "Hidlund", "Dolores", "Dold", "Torbjörn", "Tyst", "Signe", "Skymd")
STYLES = (NameStyle.INITIALS, NameStyle.ALIAS, NameStyle.ALIAS, NameStyle.INITIALS)
SEARCHES = (*HIDDEN, "a", "1", "H. H.", "Kungen", "dolor", "")
CLUB = "Dolda Damen"
"""The club of the hidden, which would tell who they are."""


def addresses(*, entries: Iterable[int], slugs: Iterable[str]) -> Iterator[str]:
    """Return every public address with everything that could stand in it."""
    values: dict[str, tuple[object, ...]] = {
        "slug": tuple(slugs),
        "number": (1, 2, 3),
        "table": (1, 2, 3),
        "entry": (*entries, 10**9),
        "block": (0, 1),
    }
    for name, ways in get_resolver().namespace_dict["public"][1].reverse_dict.lists():
        if not isinstance(name, str):
            continue
        wanted = ways[0][0][0][1]
        for chosen in product(*(values.get(part, (1,)) for part in wanted)):
            yield reverse(f"public:{name}", kwargs=dict(zip(wanted, chosen, strict=True)))


def read(answer_: object) -> str:
    """Return all that an answer says, head and body, whatever way it is written."""
    body = getattr(answer_, "content", b"").decode()
    head = " ".join(f"{name}: {value}" for name, value in getattr(answer_, "headers", {}).items())
    plain = re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), f"{head} {body}")
    return unquote(html.unescape(plain))


def everything(client: Client, paths: Iterable[str]) -> dict[str, str]:
    """Return what each address says: whole, polled, to whoever has it, and to each search."""
    said: dict[str, str] = {}
    for path in paths:
        for key, query in (("", {}), ("?v", {"v": "0"})):
            said[f"{path}{key}"] = read(client.get(path, query))
        if "/sok/" in path:
            said |= {f"{path}?q={q}": read(client.get(path, {"q": q})) for q in SEARCHES}
    return said


def holding(said: dict[str, str], words: Iterable[str]) -> list[tuple[str, str]]:
    """Return where a word stands, also without its accents; a search may repeat what was asked."""
    return [
        (path, word)
        for path, text in said.items()
        for plain, asked in [(folded(text), folded(unquote(path).partition("?q=")[2]))]
        for word in map(folded, words)
        if re.search(rf"(?<!\w){re.escape(word)}", plain) and (not asked or asked not in word)
    ]


def everybody_hidden_of(event: Event) -> list[int]:
    """Hide the first four; one alias was never given. Returns them and one who is not hidden."""
    entries = list(event.entries.order_by("pk"))
    for entry, style in zip(entries, STYLES, strict=False):
        alias = "Kungen" if entry.player.name == "Dolores Dold" else ""
        Entry.objects.filter(pk=entry.pk).update(name_style=style, alias=alias, club=CLUB)
    return [entry.pk for entry in entries[:5]]


def seated() -> Event:
    return stage.seated(names=PEOPLE)[0]


def playing() -> Event:
    event, heat = stage.playing(names=PEOPLE)
    make.played_table(heat.tables.get(number=1), texts=make.PLAIN[:2])
    return event


def closed() -> Event:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8, names=PEOPLE)
    make.closed_heat(heat=make.published_heat(event=event))
    return stage.shown(event)


def finished() -> Event:
    return stage.finished(names=PEOPLE)


STAGES = {"seated": seated, "playing": playing, "closed": closed, "finished": finished}


@pytest.mark.parametrize("at", STAGES)
def test_hidden_names_and_their_clubs_are_in_no_answer(client: Client, at: str) -> None:
    entries = everybody_hidden_of(STAGES[at]())
    event = Event.objects.get()
    choose_hall_views(event, HallChoice(tuple(HallView), 8, "x", "", None), by=make.actor())
    paths = [*addresses(entries=entries, slugs=["chicago-sm"]), *codes()]
    said = everything(client, paths)
    assert holding(said, (*HIDDEN, CLUB)) == []
    shown = " ".join(said.values())
    assert [name in shown for name in ("H. H.", "Kungen", "T. T.", "Örjan Öppen")] == [True] * 4


def codes() -> list[str]:
    """Where the tables' codes lead."""
    return [f"/bord/{code}/" for code in Table.objects.values_list("code", flat=True)]


def test_hidden_event_is_in_no_answer(client: Client) -> None:
    event = stage.finished(names=PEOPLE)
    Event.objects.filter(pk=event.pk).update(name="Smygpremiären", venue="Källarvalvet")
    paths = [
        *addresses(
            entries=event.entries.order_by("pk").values_list("pk", flat=True)[:3],
            slugs=[event.slug],
        ),
        *codes(),
    ]
    open_ = everything(client, paths)
    assert holding(open_, ["Smygpremiären"]) != []  # shown, it is there to be found
    set_visibility(Event.objects.get(), is_public=False, by=make.actor())
    said = everything(client, paths)
    words = ("Smygpremiären", "Källarvalvet", *" ".join(PEOPLE).split())
    assert holding(said, words) == []
    of_event = [path for path in paths if path.startswith(("/chicago-sm/", "/bord/"))]
    assert {client.get(path, follow=True).status_code for path in of_event} == {404}
    assert [path for path in of_event if "ETag" in said[path]] == []
    assert "chicago-sm" not in said["/"] + said["/sitemap.xml"]


def test_draft_is_in_no_answer(client: Client) -> None:
    """A heat that is drawn and locked tells its lock; who sits where is nowhere."""
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8, names=PEOPLE)
    heat = make.drawn_heat(event=event)
    event = stage.shown(event)
    entries = list(event.entries.order_by("pk").values_list("pk", flat=True)[:3])
    said = everything(client, addresses(entries=entries, slugs=["chicago-sm"]))
    assert holding(said, " ".join(PEOPLE).split()) == []
    assert [path for path, text in said.items() if heat.draws.get().seed in text] == []


def test_withdrawn_part_is_in_no_answer(client: Client) -> None:
    event = stage.finished(names=PEOPLE)
    entries = list(event.entries.order_by("pk").values_list("pk", flat=True)[:3])
    paths = list(addresses(entries=entries, slugs=["chicago-sm"]))
    everything(client, paths)
    for publication in event.publications.filter(withdrawn_at=None):
        part = PublicationPart(publication.part)
        withdraw_part(event, publication.heat, part, by=make.actor())
    assert holding(everything(client, paths), " ".join(PEOPLE).split()) == []


@pytest.mark.parametrize("reveal", [Reveal.QUALIFIERS, Reveal.FINAL])
def test_who_is_not_uncovered_yet_is_told_nowhere(client: Client, reveal: Reveal) -> None:
    """While names are uncovered from the last place up, no answer tells the places above."""
    event = closed() if reveal is Reveal.QUALIFIERS else finished()
    heat = event.heats.order_by("number").last()
    assert heat is not None
    start_reveal(event, heat, reveal, by=make.actor())
    step_reveal(event, to=1, by=make.actor())
    entries = list(event.entries.order_by("pk").values_list("pk", flat=True)[:3])
    said = everything(client, addresses(entries=entries, slugs=["chicago-sm"]))
    telling = {Reveal.QUALIFIERS: ("vidare till", "går vidare"), Reveal.FINAL: ("mästare",)}
    assert [path for path, _ in holding(said, telling[reveal]) if "hall" not in path] == []
    of_heat = f"/chicago-sm/heat/{heat.number}"
    told = [said[f"{of_heat}{end}"] for end in ("/", "/?v", "/bord/1/", ".json", ".csv")]
    assert [text for text in told if re.search(r"mgångspoäng \d|round_points", text)] == []


def test_search_engines_and_lists_hold_no_person(client: Client) -> None:
    stage.finished(names=PEOPLE)
    for path in ("/robots.txt", "/sitemap.xml"):
        assert holding({path: read(client.get(path))}, " ".join(PEOPLE).split()) == []


def test_what_is_looked_for_would_be_found() -> None:
    """The look-out itself: each way of writing a name is seen."""
    ways = {
        "plain": "Torbjörn",
        "entities": "Torbj&ouml;rn T&#121;st",
        "json": json.dumps("Torbjörn"),
        "address": "/?q=Torbj%C3%B6rn",
        "bare": "torbjorn",
    }

    class Said:
        def __init__(self, text: str) -> None:
            self.content, self.headers = text.encode(), {"X": "y"}

    said = {way: read(Said(text)) for way, text in ways.items()}
    assert {path for path, _ in holding(said, ["Torbjörn"])} == set(ways)
    assert holding({"head": "Location: /torbjörn"}, ["Torbjörn"]) == [("head", "torbjorn")]
