"""``draw FILE --heat H --seed HEX``: one heat drawn, and the event file that holds it."""

from __future__ import annotations

from argparse import ArgumentTypeError
from string import hexdigits
from typing import TYPE_CHECKING

from scoring.cli.command import Command, one_file
from scoring.cli.console import OK
from scoring.cli.files import refuse_input_as_output, sound_event, write_out
from scoring.draw import draw_heat
from scoring.eventfile import dump

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from scoring.cli.console import Console
    from scoring.event import Event, Heat


SEED_DIGITS = 64


def _arguments(parser: ArgumentParser) -> None:
    one_file(parser)
    parser.add_argument("--heat", type=int, required=True, metavar="H", help="the heat's number")
    parser.add_argument(
        "--seed", type=_seed, required=True, metavar="HEX", help="32 bytes, in hexadecimal"
    )
    parser.add_argument("--out", metavar="FILE", help="where the event file goes")


def _seed(text: str) -> str:
    if len(text) != SEED_DIGITS or not set(text) <= set(hexdigits):
        raise ArgumentTypeError(f"a seed has {SEED_DIGITS} hexadecimal digits")
    return text


def _run(arguments: Namespace, console: Console) -> int:
    if arguments.out is not None:
        refuse_input_as_output(arguments.out, [arguments.file], console)
    event = sound_event(arguments.file, console)
    drawn = draw_heat(event, arguments.heat, arguments.seed)
    text = dump(drawn)
    write_out(text, arguments.out, [arguments.file], console)
    if arguments.out is not None:
        heat = next(heat for heat in drawn.heats if heat.number == arguments.heat)
        if arguments.json:
            console.write(text)
        else:
            console.say(_lines(drawn, heat))
    return OK


def _lines(event: Event, heat: Heat) -> Iterator[str]:
    names = {player.id: player.name for player in event.players}
    yield f"Heat {heat.number}"
    for table in heat.tables:
        yield f" Table {table.number}: " + ", ".join(names[player] for player in table.players)
    for one, other, wish in heat.draw.unmet if heat.draw else ():
        yield f" not kept apart ({wish}): {names[one]} and {names[other]}"


DRAW = Command("draw a heat by a committed seed", _arguments, _run)
