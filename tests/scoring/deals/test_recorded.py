"""Cancelling: what was cancelled never happened (event-file.md, »Entries of a deal«)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from scoring.deals import Recorded, apply, begin_deal, refusal, standing, start
from tests.scoring.shorthand import entry, rules

if TYPE_CHECKING:
    from scoring.event import Entry

PAIR, FLUSH, TRICK = (entry(line) for line in ("hand1 A pair", "hand2 B flush", "trick A"))
RANDOM_ENTRIES = st.sampled_from(
    [entry(f"hand{moment} {player} pair") for moment in (1, 2, 3) for player in "ABC"]
    + [entry(f"trick {player}") for player in "ABC"]
    + [entry(f"penalty {player} 2") for player in "ABC"]
)


def test_standing_without_cancellations_is_everything_in_order() -> None:
    assert standing([Recorded(1, PAIR), Recorded(2, TRICK)]) == (PAIR, TRICK)
    assert standing(list[Recorded[int]]()) == ()


def test_standing_leaves_out_what_was_cancelled() -> None:
    recorded = [Recorded("a", PAIR), Recorded("b", FLUSH), Recorded("c", cancels="a")]
    assert standing([*recorded, Recorded("d", TRICK)]) == (FLUSH, TRICK)


def test_standing_exchanges_an_entry_that_is_corrected_in_one_step() -> None:
    assert standing([Recorded(1, PAIR), Recorded(2, FLUSH, cancels=1)]) == (FLUSH,)


def test_standing_brings_back_an_entry_whose_cancellation_is_cancelled() -> None:
    recorded = [Recorded(1, PAIR), Recorded(2, cancels=1), Recorded(3, cancels=2)]
    assert standing(recorded) == (PAIR,)
    assert standing([*recorded, Recorded(4, cancels=3)]) == ()


def test_standing_cancels_nothing_that_comes_later_or_is_unknown() -> None:
    recorded = [Recorded(1, cancels=2), Recorded(2, PAIR), Recorded(3, FLUSH, cancels=9)]
    assert standing(recorded) == (PAIR, FLUSH)
    assert standing([Recorded(1, PAIR, cancels=1)]) == (PAIR,)


@given(st.lists(RANDOM_ENTRIES, max_size=12), st.data())
def test_fold_of_what_stands_is_as_if_the_cancelled_never_happened(
    entries: list[Entry], data: st.DataObject
) -> None:
    gone = data.draw(st.sets(st.integers(0, max(0, len(entries) - 1)), max_size=len(entries)))
    recorded = [Recorded(at, made) for at, made in enumerate(entries)]
    recorded += [Recorded(100 + at, cancels=at) for at in sorted(gone)]
    kept = [made for at, made in enumerate(entries) if at not in gone]
    assert standing(recorded) == tuple(kept)
    assert folded(standing(recorded)) == folded(tuple(kept))


def folded(entries: tuple[Entry, ...]) -> object:
    state = begin_deal(start(rules(), "ABC"))
    for made in entries:
        if refusal(state, made) is None:
            state = apply(state, made)
    return state
