"""How often each special case of the rules turns up when rounds are simulated.

``python -m tests.bench.simulation [ROUNDS]``: a table for each preset, as it stands in
``docs/simulation.md``. The same rounds give the same table on any machine.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from time import process_time

from scoring.event import Preset
from scoring.rulesets import preset_names
from scoring.simulate import LIFELIKE, Detail, simulate
from tests.bench.happenings import NOTED, happenings

SIZES = (48, 36, 20, 9, 36, 18, 7)
"""Fields that between them have every table size, wildcards, and many finals."""
ROUNDS = 10_000
OTHERS = 2_500
"""Rounds of each of the other presets: their special cases are common."""


DRILL = replace(LIFELIKE, alarm_per_heat=10_000, lot_per_playoff=3_000)
"""A day on which the alarm rings in every heat: särspel for all, also for wildcards."""


def counted(preset: str, rounds: int) -> Counter[str]:
    """Count what happens in at least so many rounds, and then on the day of the drill."""
    found: Counter[str] = Counter()

    def note(happening: str) -> None:
        found[NOTED[happening]] += 1

    number = 0
    while found["rounds"] < rounds:
        seed = f"cases {number}"
        players = SIZES[number % len(SIZES)]
        found += happenings(simulate(players, seed, rules=Preset(preset), note=note))
        number += 1
    found += drilled(preset)
    return found


def drilled(preset: str) -> Counter[str]:
    """Count what happens on the day of the drill."""
    return happenings(simulate(36, "drill", rules=Preset(preset), mishaps=DRILL))


def table(rounds: int, others: int) -> list[str]:
    """Return the lines of the table in the docs."""
    presets = preset_names()
    counts = {name: counted(name, rounds if name == presets[0] else others) for name in presets}
    cases = sorted({case for found in counts.values() for case in found} - {"rounds"})
    lines = [
        "| case | " + " | ".join(f"`{name}`" for name in presets) + " |",
        "|---|" + "---:|" * len(presets),
    ]
    for case in ("rounds", *cases):
        row = " | ".join(f"{counts[name][case]:,}".replace(",", " ") for name in presets)
        lines.append(f"| {case} | {row} |")
    return lines


def figures() -> list[str]:
    """Return how long it takes."""
    start = process_time()
    event = simulate(48, "figures", detail=Detail.SHEET)
    took = process_time() - start
    rounds = sum(len(table.rounds) for heat in event.heats for table in heat.tables)
    return [f"48 players, {rounds} rounds: {took:.2f} s, {1000 * took / rounds:.1f} ms a round"]


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    print("\n".join([*figures(), "", *table(wanted, min(wanted, OTHERS))]))
