"""``plan N``: the heats for N players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.cli.command import Command, as_json
from scoring.cli.console import FAULTY, OK
from scoring.cli.files import tell
from scoring.event import Preset
from scoring.plan import plan, plan_document
from scoring.rulesets import ruleset_of
from scoring.structures import structure_names, structure_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from scoring.cli.console import Console
    from scoring.plan import Plan, PlannedHeat


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("players", type=int, metavar="N", help="how many players")
    parser.add_argument("--structure", choices=structure_names(), default="poker-sm")


def _run(arguments: Namespace, console: Console) -> int:
    structure = structure_of(Preset(arguments.structure))
    found = plan(arguments.players, structure, ruleset=ruleset_of(Preset()))
    if arguments.json:
        console.write(as_json(plan_document(found)))
    else:
        console.say(_lines(found))
    if found.dead_end is None:
        return OK
    tell("plan", [found.dead_end], console)
    return FAULTY


def _lines(found: Plan) -> Iterator[str]:
    yield f"{found.players} players, {found.structure}"
    for heat in found.heats:
        yield f"Heat {heat.number}: {heat.field} players at {_tables(heat)}; {_onward(heat)}"
        for repair in heat.repairs:
            confirm = " (to be confirmed by the director)" if repair.confirm else ""
            change = f"{repair.advancing_before} advancing become {repair.advancing_after}"
            yield f"  repair {repair.code}: {change}{confirm}"


def _tables(heat: PlannedHeat) -> str:
    return " and ".join(
        f"{count} table{'' if count == 1 else 's'} of {size}"
        for size, count in heat.tables.items()
        if count > 0
    )


def _onward(heat: PlannedHeat) -> str:
    if heat.is_final:
        return "the final"
    wildcards = f" and {heat.wildcards} by wildcard" if heat.wildcards > 0 else ""
    return f"{heat.advance_per_table} per table{wildcards} go on, {heat.advancing} in all"


PLAN = Command("plan the heats for a number of players", _arguments, _run)
