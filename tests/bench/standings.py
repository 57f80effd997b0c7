"""Standings of 10,000 players: time against a bare fold, memory against the size of the file.

``python -m tests.bench.standings``: the figures are ratios within one run; nothing is asserted.
The bare fold adds every row of the same sheets into integers by player and sorts the players
once: no places, no shares, no ties, no results.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.eventfile import dump
from scoring.standings import standings
from scoring.vocabulary import HeatStatus
from tests.bench.days import played_day
from tests.bench.timing import quickest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.event import Event

PLAYERS = 10_000
TURNS = 15
LEVEL = 2_000
"""With everybody level the answer itself is as many names as the square of the field."""

STAGES = ("load", "check", "standings", "standings --json")
CHILD = """
import sys
from pathlib import Path
from scoring.check import check
from scoring.eventfile import load
from scoring.standings import standings
from scoring.standings_json import standings_text
stage, kept, said = sys.argv[2], [], 0
if stage:
    event = load(Path(sys.argv[1]).read_bytes())
    if stage != "load":
        assert not check(event).errors
    if stage.startswith("standings"):
        kept.append(standings(event))
    if stage.endswith("--json"):
        said = sum(map(len, standings_text(kept[0])))
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(peak.split()[1]) * 1024, said)
"""
"""Linux alone says how much a process held at most since it began."""


def bare(event: Event) -> list[str]:
    """Fold the sheets into integers by player, and sort the players once."""
    points: dict[str, int] = {}
    side_points: dict[str, int] = {}
    won_chicagos: dict[str, int] = {}
    for heat in event.heats:
        for table in heat.tables:
            for round_ in table.rounds:
                for row in round_.sheet or ():
                    player = row.player
                    points[player] = points.get(player, 0) + (20 if row.out else 0)
                    side_points[player] = side_points.get(player, 0) + row.side_points
                    won_chicagos[player] = won_chicagos.get(player, 0) + row.won_chicagos
    return sorted(
        points, key=lambda player: (points[player], side_points[player], won_chicagos[player])
    )


def placed(event: Event) -> list[str]:
    """Do the same, and sort each sheet to give 20, 12, 8 and 5: no ties, shares or results."""
    totals: dict[str, tuple[int, int, int]] = {}
    for heat in event.heats:
        for table in heat.tables:
            for round_ in table.rounds:
                order = sorted(
                    (row.out is not None, not row.knocked_out, row.side_points, row.player, row)
                    for row in round_.sheet or ()
                )
                for (*_, row), points in zip(reversed(order), (20, 12, 8, 5), strict=False):
                    mine, side_points, won = totals.get(row.player, (0, 0, 0))
                    totals[row.player] = (
                        mine + points,
                        side_points + row.side_points,
                        won + row.won_chicagos,
                    )
    return sorted(totals, key=totals.__getitem__)


def looked_at(event: Event) -> int:
    """Compute the standings and look at every row: rows are made when somebody looks."""
    found = standings(event)
    tables = [table for heat in found.heats for table in heat.tables]
    rows = sum(len(of.results) for table in tables for of in table.rounds)
    return rows + sum(len(table.standings) for table in tables) + len(found.ranking)


def peak(path: Path, stage: str) -> tuple[int, int]:
    """Return the most bytes that a process held which went as far as ``stage``, and said."""
    call = [sys.executable, "-c", CHILD, str(path), stage]
    out = subprocess.run(call, check=True, capture_output=True, text=True).stdout.split()
    return int(out[0]), int(out[1])


def memory(event: Event, what: str, stages: Sequence[str] = STAGES) -> None:
    """Print what each stage holds at most, as a multiple of the file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.json"
        path.write_text(dump(event), encoding="utf-8")
        size = path.stat().st_size
        empty, _ = peak(path, "")
        print(f"{what}: file {size / 1e6:.1f} MB, empty process {empty / 1e6:.1f} MB")
        for stage in stages:
            held, said = peak(path, stage)
            most, net = held / size, (held - empty) / size
            told = f", says {said / size:.0f} ×" if said else ""
            print(f"  {stage}: {most:.1f} × the file at most, {net:.1f} × without Python{told}")


def undecided(event: Event) -> Event:
    """Return the event with its first heat drawn and nothing played."""
    first = event.heats[0]
    tables = [
        replace(table, rounds=tuple(replace(of, sheet=None) for of in table.rounds), playoffs=())
        for table in first.tables
    ]
    heat = replace(first, status=HeatStatus.OPEN, tables=tuple(tables), playoffs=())
    return replace(event, heats=(heat,))


def main() -> None:
    """Print the ratios of time and of memory."""
    event = played_day(PLAYERS)
    rows = sum(len(r.sheet or ()) for h in event.heats for t in h.tables for r in t.rounds)
    for collects in (True, False):
        (gc.enable if collects else gc.disable)()
        took, least, placing, looking = quickest(
            lambda: standings(event),
            lambda: bare(event),
            lambda: placed(event),
            lambda: looked_at(event),
            times=TURNS,
        )
        print(
            f"{PLAYERS} players, {rows} rows, garbage collection {'on' if collects else 'off'}: "
            f"{took / least:.1f} × a bare fold and one sort, "
            f"{took / placing:.1f} × one that also sorts each sheet "
            f"({took * 1000:.0f}, {least * 1000:.0f} and {placing * 1000:.0f} ms); "
            f"with every row looked at {looking / least:.1f} ×"
        )
    gc.enable()
    memory(event, f"{PLAYERS} players to the end")
    memory(undecided(event), f"{PLAYERS} players drawn, nothing played", STAGES[:-1])
    memory(undecided(played_day(LEVEL)), f"{LEVEL} players drawn, nothing played", STAGES)


if __name__ == "__main__":
    main()
