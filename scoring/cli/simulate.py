"""``simulate --players N --seed S``: a whole event played with dealt cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.cli.command import Command
from scoring.cli.console import OK
from scoring.cli.files import STANDARD_INPUT, write_out
from scoring.event import Preset
from scoring.eventfile import dump
from scoring.rulesets import preset_names
from scoring.simulate import Detail, simulate
from scoring.standings import standings
from scoring.structures import structure_names

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from scoring.cli.console import Console
    from scoring.event import Event


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--players", type=int, required=True, metavar="N", help="how many players")
    parser.add_argument(
        "--seed", required=True, metavar="S", help="any text; it decides all chance"
    )
    parser.add_argument("--rules", choices=preset_names(), default="poker-sm")
    parser.add_argument("--structure", choices=structure_names(), default="poker-sm")
    parser.add_argument("--detail", choices=[*Detail], type=str, default=Detail.DEALS)
    parser.add_argument("--out", metavar="FILE", help="where the event file goes")


def _run(arguments: Namespace, console: Console) -> int:
    event = simulate(
        arguments.players,
        arguments.seed,
        rules=Preset(arguments.rules),
        structure=Preset(arguments.structure),
        detail=Detail(arguments.detail),
    )
    text = dump(event)
    write_out(text, arguments.out, [], console)
    if arguments.out not in {None, STANDARD_INPUT}:
        if arguments.json:
            console.write(text)
        else:
            console.say(_lines(event))
    return OK


def _lines(event: Event) -> Iterator[str]:
    names = {player.id: player.name for player in event.players}
    yield event.name
    for heat in event.heats:
        players = sum(len(table.players) for table in heat.tables)
        yield f"Heat {heat.number}: {players} players at {_tables(len(heat.tables))}"
    first = [row.player for row in standings(event).ranking if row.place == 1]
    yield "Champion: " + ", ".join(names[player] for player in first)


def _tables(count: int) -> str:
    return "1 table" if count == 1 else f"{count} tables"


SIMULATE = Command("play a whole event with dealt cards", _arguments, _run)
