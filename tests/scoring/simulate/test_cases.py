"""Every special case of the rules turns up when rounds are simulated (docs/simulation.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.simulate import simulate
from tests.bench.happenings import happenings
from tests.bench.simulation import ROUNDS, counted

DOCS = Path(__file__).parents[3] / "docs" / "simulation.md"


def told_in_docs() -> dict[str, list[int]]:
    """Return the table of the docs: the counts of each case, one for each preset."""
    rows = [line for line in DOCS.read_text().splitlines() if line.startswith("| ")]
    start = next(at for at, line in enumerate(rows) if line.startswith("| case |")) + 1
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[start:]]
    return {case: [int(count.replace(" ", "")) for count in counts] for case, *counts in cells}


def test_cases_of_an_event_are_counted() -> None:
    event = simulate(9, "cases")
    found = happenings(event)
    rounds = [r for heat in event.heats for table in heat.tables for r in table.rounds]
    assert found["rounds"] == len(rounds)
    ways = ["by points", "by straight flush", "by royal flush", "by last in play"]
    ways.append("as last in play since somebody left")
    ended = sum(found[f"won {way}"] for way in ways)
    assert ended + found["round broken off"] == len(rounds)


def test_docs_show_every_case_of_the_championship() -> None:
    told = told_in_docs()
    assert told["rounds"][0] >= ROUNDS
    elsewhere = {case for case, counts in told.items() if counts[0] == 0}
    assert elsewhere == ONLY_ELSEWHERE


ONLY_ELSEWHERE: set[str] = {
    "third hand after a won Chicago",
    "several past the target: the highest wins",
    "several past the target: level, they play on",
}
"""What `poker-sm` does not have; the other presets do."""


@pytest.mark.long
def test_every_case_turns_up_in_ten_thousand_rounds() -> None:
    told = {case: counts[0] for case, counts in told_in_docs().items() if counts[0] > 0}
    assert dict(counted("poker-sm", ROUNDS)) == told
