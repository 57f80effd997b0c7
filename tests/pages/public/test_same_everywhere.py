"""One event, one order: the same places on pages, screen and paper, and in every file."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

from scoring.eventfile import load
from scoring.standings import standings
from scoring.standings_json import standings_document
from tests import make
from tests.pages.public import stage
from tests.pages.seen import text
from tournament.selectors.exports import exported
from tournament.selectors.hall import HallChoice
from tournament.services.hall import choose_hall_views
from tournament.states import HallView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.test import Client

    from tournament.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh")]
Placed = list[tuple[int, str]]
ROW = re.compile(
    r"<tr><td>(\d+)(?:–\d+)?<td><a href=\"[^\"]*/spelare/\d+/\"><bdi translate=\"no\">([^<]*)</bdi>"
)
BASE = "/chicago-sm/"
DESK = "/ledning/chicago-sm/"


@pytest.fixture
def event() -> Event:
    """An event of eight with its champion; some of its overall places are shared."""
    return stage.finished()


def told_by_the_rules(event: Event) -> dict[str, Any]:
    """What ``standings --json`` says of the exported event file, with names for keys."""
    told = load(exported(event).encode())
    document = standings_document(standings(told))
    names = {player.id: player.name for player in told.players}
    document = json.loads(json.dumps(document, default=list))
    return {"names": names, **document}


def placed(rows: Iterable[dict[str, Any]], names: dict[str, str]) -> Placed:
    return [(row["place"], names[row["player"]]) for row in rows]


def on_page(client: Client, path: str) -> Placed:
    said = text(client.get(BASE + path)).split('<table class="seats">')[0]
    return [(int(place), name) for place, name in ROW.findall(said)]


def in_json(client: Client, path: str, key: str) -> Placed:
    told = json.loads(client.get(BASE + path).content)
    rows = told[key] if key == "ranking" else [r for t in told[key] for r in t["standings"]]
    return [(row["place"], row["name"]) for row in rows]


def in_csv(client: Client, path: str) -> Placed:
    lines = client.get(BASE + path).content.decode("utf-8-sig")
    rows = csv.DictReader(io.StringIO(lines), delimiter=";")
    return [(int(row["Plats"]), row["Namn"]) for row in rows]


def on_paper(path: str, names: Iterable[str]) -> Placed:
    """Read each name with the place before it from a PDF; an arrow marks who goes on."""
    answer = make.client().get(f"{DESK}{path}")
    said = " ".join(
        " ".join(
            page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages
        ).split()
    )
    either = "|".join(map(re.escape, names))
    placings = re.findall(rf"(\d+)(?:–\d+)? (?:→ )?({either})\b", said)
    return [(int(place), name) for place, name in placings]


def on_screen(client: Client, event: Event) -> list[str]:
    """Read the names of the hall's results in their order; the champion's own slide is first."""
    chosen = HallChoice((HallView.RESULTS,), 8, "", "", None)
    choose_hall_views(event, chosen, by=make.actor())
    names = re.findall(r'<bdi translate="no">([^<]*)</bdi>', text(client.get(f"{BASE}hall/")))
    known = set(make.NAMES)
    return list(dict.fromkeys(name for name in names if name in known))


def test_overall_places_are_the_same_everywhere(client: Client, event: Event) -> None:
    told = told_by_the_rules(event)
    ranking = placed(told["ranking"], told["names"])
    assert [place for place, _ in ranking] == [1, 2, 3, 4, 5, 5, 7, 7]
    assert on_page(client, "resultat/") == ranking
    assert on_page(client, "inbaddat/") == ranking
    assert on_page(client, "inbaddat/resultat/") == ranking
    assert in_json(client, "resultat.json", "ranking") == ranking
    assert in_csv(client, "resultat.csv") == ranking
    assert on_paper("papper/slutresultat.pdf", told["names"].values()) == ranking
    assert on_screen(client, event) == [name for _, name in ranking]


@pytest.mark.parametrize("number", [1, 2])
def test_places_in_a_heat_are_the_same_everywhere(
    client: Client, event: Event, number: int
) -> None:
    told = told_by_the_rules(event)
    tables = told["heats"][number - 1]["tables"]
    heat = [row for table in tables for row in placed(table["standings"], told["names"])]
    assert [place for place, _ in heat] == [1, 2, 3, 4] * len(tables)
    assert on_page(client, f"heat/{number}/") == heat
    assert on_page(client, f"inbaddat/heat/{number}/") == heat
    assert in_json(client, f"heat/{number}.json", "tables") == heat
    assert in_csv(client, f"heat/{number}.csv") == heat
    assert on_paper(f"heat/{number}/papper/resultat.pdf", told["names"].values()) == heat
    by_table = [
        row for at in range(len(tables)) for row in on_page(client, f"heat/{number}/bord/{at + 1}/")
    ]
    assert by_table == heat
