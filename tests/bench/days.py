"""Whole played days of any size from sheets, quick to make: what the benches of scoring measure."""

from __future__ import annotations

import random
from dataclasses import replace

from scoring.event import Event, Heat, Player, Playoff, Round, SheetRow, Table
from scoring.heats import heat_result
from scoring.repairs import cut_for
from scoring.rulesets import ruleset_of
from scoring.structures import structure_of
from scoring.vocabulary import HeatStatus, Out


def played_day(players: int, *, seed: int = 1) -> Event:
    """Return an event played to its end: verified sheets alone, ties at a cut settled by lot."""
    chance = random.Random(seed)
    field = [f"p{number}" for number in range(1, players + 1)]
    people = tuple(
        Player(name, f"Player {name}", number, f"Club {number % 97}")
        for number, name in enumerate(field, 1)
    )
    event = Event("Bench", people, ())
    while len(field) > 1:
        heat = _heat(event, field, chance)
        heat, field = _settled(event, heat)
        event = replace(event, heats=(*event.heats, heat))
    return event


def _heat(event: Event, field: list[str], chance: random.Random) -> Heat:
    number = len(event.heats) + 1
    order = chance.sample(field, len(field))
    count = -(-len(order) // 4)
    tables = tuple(_table(at + 1, order[at::count], chance) for at in range(count))
    sizes = [len(table.players) for table in tables]
    cut = cut_for(structure_of(event.structure), number, sizes)
    return Heat(number, cut.advance_per_table, tables, wildcards=cut.wildcards)


def _table(number: int, players: list[str], chance: random.Random) -> Table:
    rounds = tuple(_round(at, players, chance) for at in (1, 2, 3))
    return Table(number, tuple(players), rounds)


def _round(number: int, players: list[str], chance: random.Random) -> Round:
    seats = tuple(chance.sample(players, len(players)))
    winner = chance.choice(seats)
    rows = [_row(player, chance, won=player == winner) for player in seats]
    return Round(number, seats, sheet=tuple(rows))


def _row(player: str, chance: random.Random, *, won: bool) -> SheetRow:
    chicagos = chance.choice((0, 0, 0, 1, 2))
    if won:
        return SheetRow(player, chance.randrange(52, 60), True, chicagos, Out.POINTS)  # noqa: FBT003 - the row as it stands on paper
    if chance.random() < 0.05:
        return SheetRow(player, chance.randrange(52, 60), False, 0, knocked_out=True)  # noqa: FBT003 - the row as it stands on paper
    return SheetRow(player, chance.randrange(50), chicagos > 0, chicagos)


def _settled(event: Event, heat: Heat) -> tuple[Heat, list[str]]:
    """Settle every tie at a cut by lot and close the heat; return who goes on."""
    ruleset = ruleset_of(event.rules)
    while True:
        found = heat_result(event, heat, ruleset)
        tables = tuple(
            replace(
                table,
                playoffs=(*table.playoffs, *(Playoff(group, lot=group) for group in of.unresolved)),
            )
            for table, of in zip(heat.tables, found.tables, strict=True)
        )
        across = tuple(Playoff(group, lot=group) for group in found.unresolved)
        if tables == heat.tables and not across:
            return replace(heat, status=HeatStatus.CLOSED), list(found.advancing)
        heat = replace(heat, tables=tables, playoffs=(*heat.playoffs, *across))
