"""Every key of a ruleset changed, on a base where it is not idle (event-file.md, »Rulesets«)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.event import Preset
from scoring.rulesets import preset_names, ruleset_of
from tests.scoring.shorthand import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.rulesets import Ruleset

LATE: dict[str, Any] = {"going_out": "end_of_deal"}
CHANGES: tuple[tuple[str, dict[str, Any], Any], ...] = (
    ("players_min", {}, 2),
    ("players_min", {}, 4),
    ("players_max", {}, 3),
    ("exchanges", {}, 2),
    ("max_exchange", {}, 5),
    ("hands", {}, {"flush": 7}),
    ("hands", {}, {"four_of_a_kind": "out"}),
    ("hands", {}, {"four_of_a_kind": "out_and_reset"}),
    ("four_of_a_kind", {}, "points"),
    ("four_of_a_kind", {}, "reset"),
    ("four_of_a_kind", {}, "both"),
    ("four_of_a_kind", {"hands": {"four_of_a_kind": "out"}}, "points"),
    ("four_of_a_kind", {"hands": {"four_of_a_kind": "out"}}, "both"),
    ("four_of_a_kind", {"hands": {"four_of_a_kind": "out_and_reset"}}, "points"),
    ("four_of_a_kind", {"hands": {"four_of_a_kind": "out_and_reset"}}, "both"),
    ("reset_clears_chicagos", {}, True),
    ("third_hand", {}, "before_play"),
    ("third_hand_after_chicago", {}, "if_won"),
    ("chicago_from", {}, 20),
    ("chicago_won", {}, 14),
    ("chicago_failed", {}, 14),
    ("chicago_break", {}, 5),
    ("chicago_break", {}, 0),
    ("chicago_won_with_two", {}, 30),
    ("chicago_needed", {}, "won"),
    ("chicago_needed", {}, "none"),
    ("target_without_chicago", {}, "plays_on"),
    ("last_trick", {}, 4),
    ("last_trick_with_two", {}, 11),
    ("floor", {}, None),
    ("target", {}, 60),
    ("target_exact", {}, True),
    ("target_exact", LATE, True),
    ("going_out", {}, "end_of_deal"),
    ("several_past_target", LATE, "highest_total"),
    ("several_past_target", LATE, "decider"),
    ("exchange_stop", {}, 46),
    ("exchange_stop", {}, None),
    ("exchange_stop_from", {}, "next_deal"),
    ("exchange_stop_for", {}, "table"),
    ("exchange_stop_lifts", {}, False),
    ("place_points", {}, {"4": [20, 12, 8, 4]}),
    ("knocked_out_places", {}, "keep_gap"),
    ("rounds_per_table", {}, 2),
    ("tiebreaks", {}, ["won_chicagos", "playoff"]),
    ("tiebreaks", {}, []),
    ("knocked_out_side_points", {}, "zero"),
    ("playoff_deals", {}, 1),
    ("playoff_extra", {}, "three_deals"),
    ("playoff_extra", {}, "lot"),
    ("penalty_from", {}, "round_points"),
)


def all_changed() -> Iterator[Ruleset]:
    """Yield every preset, and every change of the championship's rules."""
    yield from (ruleset_of(Preset(name)) for name in preset_names())
    yield from (rules(**{**base, key: change}) for key, base, change in CHANGES)
