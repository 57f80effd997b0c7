"""The players of an event: unique, and gone from where they were (rules.md §5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.errors import Fault, Findings
from scoring.vocabulary import PlayerStatus

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.errors import type_of_fact
    from scoring.event import Event, Left, Player


def people_findings(event: Event) -> Findings:
    """Return what is wrong with ids, start numbers and where players left."""
    errors = [*_repeated(event), *_departures(event)]
    warnings = [
        Fault("left_but_active", f"/players/{index}/left", {"player": player.id})
        for index, player in enumerate(event.players)
        if player.left is not None and player.status is PlayerStatus.ACTIVE
    ]
    return Findings.of(errors, warnings)


def _repeated(event: Event) -> Iterator[Fault]:
    ids: set[str] = set()
    numbers: set[int] = set()
    for index, player in enumerate(event.players):
        if player.id in ids:
            yield Fault("player_repeated", f"/players/{index}/id", {"player": player.id})
        ids.add(player.id)
        if player.number is None:
            continue
        if player.number in numbers:
            facts: dict[str, type_of_fact] = {"player": player.id, "number": player.number}
            yield Fault("start_number_repeated", f"/players/{index}/number", facts)
        numbers.add(player.number)


def _departures(event: Event) -> Iterator[Fault]:
    seated = {
        (heat.number, table.number, player): len(table.rounds)
        for heat in event.heats
        for table in heat.tables
        for player in table.players
    }
    for index, player in enumerate(event.players):
        if player.left is not None:
            rounds = seated.get((player.left.heat, player.left.table, player.id))
            yield from _departure(player, player.left, rounds, f"/players/{index}/left")


def _departure(player: Player, left: Left, rounds: int | None, at: str) -> Iterator[Fault]:
    facts: dict[str, type_of_fact] = {"player": player.id, "heat": left.heat, "table": left.table}
    if rounds is None:
        yield Fault("left_elsewhere", at, facts)
    elif left.round is not None and left.round > rounds:
        yield Fault("left_in_no_round", f"{at}/round", {**facts, "round": left.round})
