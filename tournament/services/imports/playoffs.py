"""The särspel of an imported heat: those with a result, and those only called."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from tournament.models import Playoff, PlayoffSeat
from tournament.selectors import webfacts
from tournament.selectors.webfacts import KEY, without_facts
from tournament.services.imports.rounds import playoff_deals, store_deals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring import event as facts
    from tournament.services.imports.store import Store
    from tournament.services.webfacts import Told

type_of_facts = dict[str, Any]


def store_playoffs(store: Store, heat: facts.Heat, own: Told, at: str) -> None:
    """Store a heat's särspel, its tables' first."""
    sequence = count(1)
    for number, playoff, place in _played(heat, at):
        told = store.reader.own(playoff.x, place)
        columns = store.reader.columns(
            Playoff,
            webfacts.PLAYOFF,
            told,
            unsaid=store.unsaid.playoff(is_closed=heat.status == "closed"),
        )
        made = Playoff.objects.create(
            heat=store.heats[heat.number],
            table=None if number is None else store.tables[heat.number, number],
            sequence=next(sequence),
            is_lot=playoff.lot is not None,
            has_deals=playoff.deals is not None,
            x=_with_order(playoff),
            **columns,
        )
        _store_seats(store, made, playoff)
        store_deals(playoff_deals(made, playoff.deals or ()))
    for told in store.reader.rows(own, "playoffs"):
        _store_unplayed(store, heat, told, next(sequence))


def _played(heat: facts.Heat, at: str) -> Iterator[tuple[int | None, facts.Playoff, str]]:
    for t, table in enumerate(heat.tables):
        for index, playoff in enumerate(table.playoffs):
            yield table.number, playoff, f"{at}/tables/{t}/playoffs/{index}"
    for index, playoff in enumerate(heat.playoffs):
        yield None, playoff, f"{at}/playoffs/{index}"


def _with_order(playoff: facts.Playoff) -> type_of_facts | None:
    """Return what is kept of ``x``, and the order of the sheet's rows where it is another."""
    kept = without_facts(playoff.x)
    order = [row.player for row in playoff.sheet or ()]
    if order and order != list(playoff.players):
        return {**(kept or {}), KEY: {"rows": order}}
    return kept


def _store_seats(store: Store, made: Playoff, playoff: facts.Playoff) -> None:
    rows = {row.player: row for row in playoff.sheet or ()}
    lot = {player: place for place, player in enumerate(playoff.lot or (), start=1)}
    seats: list[PlayoffSeat] = []
    for position, player in enumerate(playoff.players, start=1):
        row = rows.get(player)
        seats.append(
            PlayoffSeat(
                playoff=made,
                position=position,
                entry=store.entries[player],
                side_points=None if row is None else row.side_points,
                out="" if row is None or row.out is None else row.out,
                lot_position=lot.get(player),
                x=None if row is None else row.x,
            )
        )
    PlayoffSeat.objects.bulk_create(seats)


def _store_unplayed(store: Store, heat: facts.Heat, told: Told, sequence: int) -> None:
    columns = store.reader.columns(
        Playoff,
        (*webfacts.PLAYOFF, "is_lot"),
        told,
        unsaid={"called_at": store.moment},
        others=("table", "players"),
    )
    made = Playoff.objects.create(
        heat=store.heats[heat.number],
        table=store.tables.get((heat.number, told.facts.get("table") or 0)),
        sequence=sequence,
        **columns,
    )
    players = [player for player in told.facts.get("players", ()) if player in store.entries]
    PlayoffSeat.objects.bulk_create(
        PlayoffSeat(playoff=made, position=position, entry=store.entries[player])
        for position, player in enumerate(players, start=1)
    )
