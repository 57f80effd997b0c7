"""``verify-draw FILE``: every recorded draw recomputed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.checks.places import misnumbered
from scoring.cli.command import Command, as_json, one_file
from scoring.cli.console import FAULTY, OK
from scoring.cli.files import read, tell
from scoring.draw import verify_draws
from scoring.errors import Fault, RuleError
from scoring.eventfile import load

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from scoring.cli.console import Console
    from scoring.draw import DrawVerdict
    from scoring.event import Event


def _run(arguments: Namespace, console: Console) -> int:
    event = load(read(arguments.file, console))
    if faults := tuple(misnumbered(event.heats, "/heats")):
        raise RuleError(*faults)
    verdicts = verify_draws(event)
    tell(arguments.file, _faults(event, verdicts), console)
    if arguments.json:
        rows = [{"heat": v.heat, "ok": v.ok, "reason": v.reason} for v in verdicts]
        console.write(as_json({"draws": rows}))
    else:
        console.say(_lines(verdicts))
    return OK if all(verdict.ok for verdict in verdicts) else FAULTY


def _faults(event: Event, verdicts: Sequence[DrawVerdict]) -> Iterator[Fault]:
    """Yield a fault for each draw that differs, at its record."""
    records = [
        (index, {"players": len(draw.entrants), "tables": len(heat.tables)})
        for index, heat in enumerate(event.heats)
        if (draw := heat.draw) is not None
    ]
    for (index, facts), verdict in zip(records, verdicts, strict=True):
        if verdict.reason is not None:
            yield Fault(str(verdict.reason), f"/heats/{index}/draw", facts)


def _lines(verdicts: Sequence[DrawVerdict]) -> Iterator[str]:
    if not verdicts:
        yield "No draw is recorded."
    for verdict in verdicts:
        yield f"Heat {verdict.heat}: " + (
            "as drawn" if verdict.ok else f"differs: {verdict.reason}"
        )


VERIFY_DRAW = Command("recompute the draws of an event", one_file, _run)
