"""Storing a seating: the tables of a draw, and what a change makes of it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from scoring.draw.changes import replay
from scoring.event import Move, Swap
from tournament.models import DrawChange, Entry, Heat, Round, RoundSeat, Table, TableEntry
from tournament.selectors.draws import sittings_of
from tournament.selectors.seating import drawn_tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scoring.draw.tables import DrawnTable
    from scoring.event import Change
    from tournament.models import Draw

ALPHABET = "23456789BCDFGHJKMNPQRSTVWXZ"
"""Signs that are not mistaken for each other and make no words: a QR code's upper case."""
CODE_LENGTH = 11
"""27 signs to the eleventh: 52 bits."""


def table_code() -> str:
    """Return a new secret code for a table's address, of at least 50 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def store_tables(heat: Heat, drawn: Sequence[DrawnTable]) -> None:
    """Make a heat's tables, their people, and the seats of every omgång.

    The hall's names of the tables are those of the heat before.
    """
    before = Table.objects.filter(heat__event=heat.event_id, heat__number=heat.number - 1)
    labels = dict(before.values_list("number", "label"))
    sittings = sittings_of(heat.event, len(drawn))
    tables = Table.objects.bulk_create(
        Table(
            heat=heat,
            number=table.number,
            label=labels.get(table.number, ""),
            sitting=sitting,
            code=table_code(),
        )
        for table, sitting in zip(drawn, sittings, strict=True)
    )
    rounds = Round.objects.bulk_create(
        Round(table=table, number=number)
        for table, seating in zip(tables, drawn, strict=True)
        for number in range(1, len(seating.seats) + 1)
    )
    by_place = {(round_.table_id, round_.number): round_ for round_ in rounds}
    keys = _keys(heat)
    seated = list(zip(tables, drawn, strict=True))
    TableEntry.objects.bulk_create(
        person for table, seating in seated for person in _people(heat, table, seating, keys)
    )
    RoundSeat.objects.bulk_create(
        seat
        for table, seating in seated
        for number, seats in enumerate(seating.seats, start=1)
        for seat in _seats(by_place[table.pk, number], seats, keys)
    )


def apply_change(draw: Draw, change: Change) -> DrawChange:
    """Record a change after the draw and seat the heat by it (event-file.md, »A draw record«).

    Raises ``RuleError`` for a player or a table that is not there.
    """
    heat = draw.heat
    before = drawn_tables(heat)
    after = replay(before, (change,))
    keys = _keys(heat)
    recorded = _record(draw, change, keys)
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    tables = {table.number: table for table in Table.objects.filter(heat=heat)}
    numbers = [tables[seating.number] for seating in changed]
    TableEntry.objects.filter(table__in=numbers).delete()
    RoundSeat.objects.filter(round__table__in=numbers).delete()
    for seating in changed:
        table = tables[seating.number]
        TableEntry.objects.bulk_create(_people(heat, table, seating, keys))
        rounds = Round.objects.filter(table=table).order_by("number")
        for round_, seats in zip(rounds, seating.seats, strict=True):
            RoundSeat.objects.bulk_create(_seats(round_, seats, keys))
    return recorded


def remove_tables(heat: Heat) -> None:
    """Take a heat's tables away with everything at them."""
    Table.objects.filter(heat=heat).delete()


def _keys(heat: Heat) -> Mapping[str, int]:
    return dict(Entry.objects.filter(event=heat.event_id).values_list("key", "pk"))


def _people(
    heat: Heat, table: Table, seating: DrawnTable, keys: Mapping[str, int]
) -> Iterator[TableEntry]:
    for position, key in enumerate(seating.players, start=1):
        yield TableEntry(heat=heat, table=table, entry_id=keys[key], position=position)


def _seats(round_: Round, seats: Sequence[str], keys: Mapping[str, int]) -> Iterator[RoundSeat]:
    for seat, key in enumerate(seats, start=1):
        yield RoundSeat(round=round_, seat=seat, entry_id=keys[key])


def _record(draw: Draw, change: Change, keys: Mapping[str, int]) -> DrawChange:
    fields: dict[str, object]
    if isinstance(change, Swap):
        one, other = change.swap
        fields = {"entry_id": keys[one], "other_id": keys[other]}
    elif isinstance(change, Move):
        fields = {"entry_id": keys[change.move], "table_number": change.table}
    else:
        fields = {"entry_id": keys[change.out]}
    sequence = DrawChange.objects.filter(draw=draw).count() + 1
    return DrawChange.objects.create(draw=draw, sequence=sequence, reason=change.reason, **fields)
