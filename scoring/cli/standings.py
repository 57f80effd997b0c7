"""``standings FILE``: all placings of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.cli.command import Command, one_file
from scoring.cli.console import OK
from scoring.cli.files import sound_event
from scoring.standings import standings
from scoring.standings_json import standings_text

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping, Sequence

    from scoring.cli.console import Console
    from scoring.event import Event
    from scoring.results import HeatResult, Standings, TableResult


def _run(arguments: Namespace, console: Console) -> int:
    event = sound_event(arguments.file, console)
    found = standings(event)
    if arguments.json:
        for piece in standings_text(found):
            console.write(piece)
    else:
        console.say(_lines(event, found))
    return OK


def _lines(event: Event, found: Standings) -> Iterator[str]:
    names = {player.id: player.name for player in event.players}
    yield event.name
    for heat in found.heats:
        yield ""
        yield from _heat(heat, names)
    yield ""
    yield "Overall"
    for row in found.ranking:
        place = _place(row.place, row.shared_with)
        decided = f"  by {row.decided_by}" if row.decided_by else ""
        yield f"{place:>7}  {names[row.player]}  heat {row.reached}{decided}"


def _heat(heat: HeatResult, names: Mapping[str, str]) -> Iterator[str]:
    yield f"Heat {heat.number} ({heat.status})"
    for table in heat.tables:
        yield f" Table {table.number} ({table.status})"
        yield from _table(table, names)
        yield from _named("  to be settled: ", table.unresolved, names)
    yield from _named(" to be settled: ", heat.unresolved, names)
    if heat.advancing:
        yield " advancing: " + ", ".join(names[player] for player in heat.advancing)


def _table(table: TableResult, names: Mapping[str, str]) -> Iterator[str]:
    for row in table.standings:
        place = _place(row.place, row.shared_with)
        sums = f"{row.round_points} / {row.side_points} / {row.won_chicagos}"
        decided = f"  by {row.decided_by}" if row.decided_by else ""
        yield f"{place:>7}  {names[row.player]}  {sums}{decided}"


def _named(
    lead: str, groups: tuple[tuple[str, ...], ...], names: Mapping[str, str]
) -> Iterator[str]:
    for group in groups:
        yield lead + ", ".join(names[player] for player in group)


def _place(place: int, shared_with: Sequence[str]) -> str:
    return f"{place}-{place + len(shared_with)}" if shared_with else str(place)


STANDINGS = Command("say how everybody is placed", one_file, _run)
