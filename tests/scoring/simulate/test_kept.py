"""Simulated events are those they have always been: the demo, the docs and seeds rely on it.

Whoever changes how people play, on purpose, takes the new digests in, and makes the table of
docs/simulation.md anew.
"""

from __future__ import annotations

from hashlib import sha256

import pytest

from scoring.event import Preset
from scoring.eventfile import dump
from scoring.simulate import CALM, LIFELIKE, Detail, simulate
from tests.scoring.simulate.test_events import BUSY

MISHAPS = {"calm": CALM, "lifelike": LIFELIKE, "busy": BUSY}
KEPT = {
    (9, "1", "poker-sm", "busy"): "30bcc7ab4a08b005",
    (9, "2", "poker-sm", "busy"): "27692f4abf0679ef",
    (8, "3", "poker-sm", "lifelike"): "3c6527b6c9098322",
    (7, "4", "poker-sm", "calm"): "03c74fca72b3f634",
    (9, "5", "pagat", "busy"): "70d9d362b8dd2002",
    (9, "6", "swedish-chicago", "busy"): "4e8e869b4b8b6fa0",
    (9, "7", "finnish", "busy"): "90b2731e0d530fb3",
}


def digest(players: int, seed: str, preset: str, mishaps: str) -> str:
    """Return the first digits of the SHA-256 of an event in both tellings, and of its notes."""
    notes: list[str] = []
    told = "".join(
        dump(
            simulate(
                players,
                seed,
                rules=Preset(preset),
                detail=detail,
                mishaps=MISHAPS[mishaps],
                note=notes.append,
            )
        )
        for detail in Detail
    )
    return sha256((told + " ".join(notes)).encode()).hexdigest()[:16]


@pytest.mark.parametrize(("called", "kept"), KEPT.items())
def test_event_is_the_one_it_was(called: tuple[int, str, str, str], kept: str) -> None:
    assert digest(*called) == kept
