"""The public event file: who ranks it again gets what is published, and nobody's hidden name."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from scoring.check import check
from scoring.eventfile import load
from scoring.standings import standings
from tests import make
from tests.pages.public import stage
from tests.pages.public.test_same_everywhere import BASE, in_json
from tournament.configuration.folder import PROJECT
from tournament.models import Entry, Withheld
from tournament.selectors.exports import exported
from tournament.services.actors import SYSTEM
from tournament.services.eventfiles import import_event
from tournament.services.publications import publish_part, withdraw_part
from tournament.states import NameStyle, Outlet, PublicationPart

if TYPE_CHECKING:
    from django.test import Client

    from scoring.event import Event as Facts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh")]
FILE = f"{BASE}tavling.json"
CLUB_NIGHT = PROJECT / "fixtures" / "events" / "club-night.json"


def downloaded(client: Client) -> Facts:
    answer = client.get(FILE)
    assert answer["Content-Disposition"] == 'attachment; filename="chicago-sm.json"'
    return load(answer.content)


def test_file_gives_the_places_that_are_published(client: Client) -> None:
    event = stage.finished()
    told = downloaded(client)
    assert check(told).errors == ()
    names = {player.id: player.name for player in told.players}
    found = standings(told)
    placed = [(row.place, names[row.player]) for row in found.ranking]
    assert placed == in_json(client, "resultat.json", "ranking")
    own = standings(load(exported(event).encode()))
    assert [row.place for row in found.ranking] == [row.place for row in own.ranking]


def test_file_holds_public_names_and_ids_that_say_nothing(client: Client) -> None:
    event = stage.finished()
    entry = event.entries.order_by("pk").first()
    assert entry is not None
    Entry.objects.filter(pk=entry.pk).update(
        name_style=NameStyle.ALIAS, alias="Kungen", club="BroPok", key="asa-oberg"
    )
    told = downloaded(client)
    (known,) = (player for player in told.players if player.id == f"p{entry.pk}")
    assert (known.name, known.club, known.number) == ("Kungen", "", entry.number)
    said = client.get(FILE).content.decode()
    assert [word for word in ("Åsa", "Öberg", "asa-oberg") if word in said] == []


def test_file_ends_where_what_is_published_ends(client: Client) -> None:
    event = stage.finished()
    withdraw_part(event, None, PublicationPart.RESULTS, by=make.actor())
    withdraw_part(event, event.heats.get(number=2), PublicationPart.RESULTS, by=make.actor())
    assert [heat.number for heat in downloaded(client).heats] == [1]
    withdraw_part(event, event.heats.get(number=1), PublicationPart.RESULTS, by=make.actor())
    assert client.get(FILE).status_code == 404


def test_withheld_results_are_in_no_file(client: Client) -> None:
    event = stage.finished()
    first = event.heats.get(number=1)
    fields = {"part": PublicationPart.RESULTS, "outlet": Outlet.PROGRAMS}
    Withheld.objects.create(event=event, heat=first, **fields)
    assert client.get(FILE).status_code == 404


def test_file_from_elsewhere_loses_what_only_its_desk_should_read(client: Client) -> None:
    text = CLUB_NIGHT.read_text(encoding="utf-8").replace('"p1"', '"åke-hemlig"')
    document = json.loads(text)
    heat = document["heats"][0]
    deal = heat["tables"][0]["rounds"][0]["deals"][0]
    warned = deal["entries"][0]["player"]
    deal["entries"].append({"type": "warning", "player": warned, "reason": "Hemlig orsak"})
    for noted in (document, document["rules"], heat, heat["tables"][0], deal, deal["entries"][0]):
        noted["x"] = {"note": "Hemlig"}
    event = stage.shown(import_event(json.dumps(document).encode(), by=SYSTEM))
    for each in event.heats.all():
        publish_part(event, each, PublicationPart.RESULTS, by=make.actor())
    said = client.get(f"/{event.slug}/tavling.json").content.decode()
    told, whole = load(said.encode()), load(text.encode())
    assert check(told).errors == ()
    assert "hemlig" not in said.lower()
    assert [row.place for row in standings(told).ranking] == [
        row.place for row in standings(whole).ranking
    ]
    assert told.heats[0].tables[0].rounds[0].deals is not None
