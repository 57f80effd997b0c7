"""The heats of an imported file: their tables, who sits there, and their draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.event import DrawRecord, Move, Swap
from scoring.eventfile.draws import DRAW as DRAW_RECORD
from tournament.models import Draw, DrawChange, Heat, Round, RoundSeat, Table, TableEntry
from tournament.selectors import webfacts
from tournament.selectors.webfacts import without_facts
from tournament.services.imports.playoffs import store_playoffs
from tournament.services.imports.rounds import store_results
from tournament.services.seating import table_code

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring import event as facts
    from tournament.services.imports.store import Store
    from tournament.services.webfacts import Told

type_of_facts = dict[str, Any]


def store_heats(store: Store) -> None:
    """Store every heat with all that it holds."""
    for index, heat in enumerate(store.told.heats):
        at = f"/heats/{index}"
        own = store.reader.own(heat.x, at)
        _store_heat(store, heat, own)
        _store_tables(store, heat, at)
        _store_seats(store, heat)
        store_results(store, heat, at)
        _store_draws(store, heat, own, at)
        store_playoffs(store, heat, own, at)


def _store_heat(store: Store, heat: facts.Heat, own: Told) -> None:
    columns = store.reader.columns(
        Heat,
        webfacts.HEAT,
        own,
        unsaid=store.unsaid.heat(heat),
        others=("draws", "playoffs"),
    )
    store.heats[heat.number] = Heat.objects.create(
        event=store.event,
        number=heat.number,
        advance_per_table=heat.advance_per_table,
        wildcards=heat.wildcards,
        x=without_facts(heat.x),
        **columns,
    )


def _store_tables(store: Store, heat: facts.Heat, at: str) -> None:
    tables: list[Table] = []
    people: list[tuple[facts.Table, Told]] = []
    for index, table in enumerate(heat.tables):
        own = store.reader.own(table.x, f"{at}/tables/{index}")
        tables.append(_table(store, heat, table, own))
        people.append((table, store.reader.told(own.part("substitutes"), f"{own.at}/substitutes")))
    for made in Table.objects.bulk_create(tables):
        store.tables[heat.number, made.number] = made
    TableEntry.objects.bulk_create(
        row for table, substitutes in people for row in _people(store, heat, table, substitutes)
    )


def _table(store: Store, heat: facts.Heat, table: facts.Table, own: Told) -> Table:
    columns = store.reader.columns(
        Table,
        webfacts.TABLE,
        own,
        unsaid=store.unsaid.table(table, is_closed=heat.status == "closed"),
        others=("substitutes",),
    )
    return Table(
        heat=store.heats[heat.number],
        number=table.number,
        label=table.label or "",
        sitting=table.sitting,
        code=table_code(),
        x=without_facts(table.x),
        **columns,
    )


def _people(
    store: Store, heat: facts.Heat, table: facts.Table, substitutes: Told
) -> Iterator[TableEntry]:
    for position, player in enumerate(table.players, start=1):
        replaced = substitutes.facts.get(player)
        yield TableEntry(
            heat=store.heats[heat.number],
            table=store.tables[heat.number, table.number],
            entry=store.entries[player],
            position=position,
            substitute_for=store.entries.get(replaced) if isinstance(replaced, str) else None,
        )


def _store_seats(store: Store, heat: facts.Heat) -> None:
    rounds = [
        Round(
            table=store.tables[heat.number, table.number],
            number=round_.number,
            is_broken_off=round_.broken_off,
            has_deals=round_.deals is not None,
            x=without_facts(round_.x),
        )
        for table in heat.tables
        for round_ in table.rounds
    ]
    made = iter(Round.objects.bulk_create(rounds))
    seats: list[RoundSeat] = []
    for table in heat.tables:
        for round_ in table.rounds:
            row = store.rounds[heat.number, table.number, round_.number] = next(made)
            seats += (
                RoundSeat(round=row, seat=seat, entry=store.entries[player])
                for seat, player in enumerate(round_.seats, start=1)
            )
    RoundSeat.objects.bulk_create(seats)


def _store_draws(store: Store, heat: facts.Heat, own: Told, at: str) -> None:
    """Store the recorded draw, and those that were discarded or not made yet."""
    for told in store.reader.rows(own, "draws"):
        record = DRAW_RECORD.read(told.facts, told.at, store.reader.faults)
        if record is not None and _knows_all(store, record, told.at):
            _store_draw(store, heat, record, told.at, unsaid={})
    if heat.draw is not None:
        _store_draw(store, heat, heat.draw, f"{at}/draw", unsaid=store.unsaid.draw())


def _knows_all(store: Store, record: DrawRecord, at: str) -> bool:
    """Say whether all those who were moved in a draw are players of the event."""
    players = [player for change in record.changes for player in _moved(change)]
    return all(store.knows(player, f"{at}/changes") for player in players)


def _moved(change: facts.Change) -> tuple[str, ...]:
    match change:
        case Swap(swap=pair):
            return pair
        case Move(move=player):
            return (player,)
        case _:
            return (change.out,)


def _store_draw(
    store: Store, heat: facts.Heat, record: DrawRecord, at: str, *, unsaid: type_of_facts
) -> None:
    own = store.reader.own(record.x, at)
    columns = store.reader.columns(Draw, webfacts.DRAW, own, unsaid=unsaid)
    committed_at = columns.pop("committed_at", store.moment)
    draw = Draw.objects.create(
        heat=store.heats[heat.number],
        attempt=record.attempt,
        seed=record.seed,
        commitment=record.commitment,
        algorithm=record.algorithm,
        entrants=list(record.entrants),
        separates_clubs=record.wishes.clubs,
        separates_previous_table=record.wishes.previous_table,
        wishes_x=record.wishes.x,
        unmet=[list(pair) for pair in record.unmet],
        x=without_facts(record.x),
        **columns,
    )
    Draw.objects.filter(pk=draw.pk).update(committed_at=committed_at)
    for index, change in enumerate(record.changes):
        _store_change(store, draw, change, index, f"{at}/changes/{index}")


def _store_change(store: Store, draw: Draw, change: facts.Change, index: int, at: str) -> None:
    columns = store.reader.columns(
        DrawChange,
        webfacts.CHANGE,
        store.reader.own(change.x, at),
        unsaid={"created_at": store.moment},
    )
    made = DrawChange.objects.create(
        draw=draw,
        sequence=index + 1,
        reason=change.reason,
        x=without_facts(change.x),
        **_changed(store, change),
    )
    DrawChange.objects.filter(pk=made.pk).update(**columns)


def _changed(store: Store, change: facts.Change) -> type_of_facts:
    if isinstance(change, Swap):
        one, other = change.swap
        return {"entry": store.entries[one], "other": store.entries[other]}
    if isinstance(change, Move):
        return {"entry": store.entries[change.move], "table_number": change.table}
    return {"entry": store.entries[change.out]}
