"""Files that are right are taken, and files that are wrong are refused: nothing else happens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.check import check
from scoring.checks.places import misnumbered
from scoring.draw import draw_heat, verify_draws
from scoring.errors import RuleError
from scoring.eventfile import dump, event_of_document, load
from scoring.standings import standings
from tests.scoring.eventfile.mutations import REPLACEMENTS, at, changed, places, without
from tests.scoring.random_events import random_event

if TYPE_CHECKING:
    from scoring.event import Event

CLUB_NIGHT: dict[str, Any] = json.loads(Path("fixtures/events/club-night.json").read_bytes())
DRAWN = json.loads(dump(draw_heat(event_of_document(CLUB_NIGHT | {"heats": []}), 1, "0a" * 32)))
WORDS = (
    "p2", "p6", "closed", "points", "straight_flush", "royal_flush", "last_in_play", "withdrawn",
    "disqualified", "no_show", 3, 51, 52, 60, {"heat": 1, "table": 1, "round": 1},
)  # fmt: skip


def use(event: Event) -> None:
    """Do with an event what the command line does."""
    assert load(dump(event)) == event
    if not list(misnumbered(event.heats, "")):
        verify_draws(event)
    if not check(event).errors:
        standings(event)


@pytest.mark.parametrize("seed", range(25))
def test_event_by_the_rules_has_no_errors(seed: int) -> None:
    event = event_of_document(random_event(seed))
    assert load(dump(event)) == event
    assert check(event).errors == ()


@given(st.sampled_from([CLUB_NIGHT, DRAWN]), st.data())
def test_event_with_anything_wrong_is_refused(
    document: dict[str, Any], data: st.DataObject
) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([path for path in places(document) if path]))
        inside = at(document, path[:-1])
        way = data.draw(st.sampled_from(["replace", "take away", "repeat"]))
        if way == "replace":
            value = data.draw(st.sampled_from([*REPLACEMENTS, *WORDS]))
            document = changed(document, path, value)
        elif way == "take away":
            document = without(document, path)
        elif isinstance(inside, list):
            document = changed(document, path[:-1], [*inside, at(document, path)])
    try:
        event = event_of_document(document)
    except RuleError:
        return
    use(event)
