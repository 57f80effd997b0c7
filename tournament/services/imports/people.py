"""The people of an imported file: persons known from other events, or new ones."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from tournament.models import Entry, Player
from tournament.selectors import webfacts
from tournament.selectors.sorting import folded
from tournament.selectors.webfacts import without_facts

if TYPE_CHECKING:
    from tournament.services.imports.store import Store

CHUNK = 500
OTHERS = ("departure", "revoked_departures", "cautions", "deductions")


def store_people(store: Store) -> None:
    """Enter every player of the file, in its order."""
    seated = {
        player for heat in store.told.heats for table in heat.tables for player in table.players
    }
    people = _persons(store)
    entries = [
        _entry(store, index, people[index], is_seated=player.id in seated)
        for index, player in enumerate(store.told.players)
    ]
    store.entries = {entry.key: entry for entry in Entry.objects.bulk_create(entries)}


def _entry(store: Store, index: int, person: Player, *, is_seated: bool) -> Entry:
    player = store.told.players[index]
    columns = store.reader.columns(
        Entry,
        webfacts.ENTRY,
        store.reader.own(player.x, f"/players/{index}"),
        unsaid=store.unsaid.entry(player, is_seated=is_seated),
        others=OTHERS,
    )
    return Entry(
        event=store.event,
        player=person,
        key=player.id,
        number=player.number,
        club=player.club,
        position=index + 1,
        x=without_facts(player.x),
        left_x=player.left.x if player.left else None,
        **columns,
    )


def _persons(store: Store) -> list[Player]:
    """Return a person for each player: the one of that name and club, if exactly one, else new."""
    known = _known(store)
    persons: list[Player] = []
    new: list[Player] = []
    for player in store.told.players:
        fitting = known.pop((player.name, player.club), {})
        if len(fitting) == 1:
            persons.extend(fitting.values())
        else:
            new.append(Player(name=player.name, name_key=folded(player.name)))
            persons.append(new[-1])
    Player.objects.bulk_create(new)
    return persons


def _known(store: Store) -> dict[tuple[str, str], dict[int, Player]]:
    """Return the persons of other events by exact name and club."""
    found: dict[tuple[str, str], dict[int, Player]] = defaultdict(dict)
    keys = sorted({folded(player.name) for player in store.told.players})
    for start in range(0, len(keys), CHUNK):
        entries = Entry.objects.filter(player__name_key__in=keys[start : start + CHUNK])
        for entry in entries.select_related("player"):
            found[entry.player.name, entry.club][entry.player_id] = entry.player
    return dict(found)
