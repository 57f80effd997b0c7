"""What one more entry costs in a short and in a long round.

``python -m tests.bench.deals``: a round is never folded again from its start, so the cost of an
entry, of asking for the next ones, and of closing a deal stays flat. Nothing is asserted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.deals import apply, begin_deal, end_deal, next_entries, start
from scoring.event import HandEntry, LastTrickEntry, Preset
from scoring.rulesets import ruleset_of
from scoring.vocabulary import Hand
from tests.bench.timing import seconds

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.deals import RoundState

RULESET = ruleset_of(Preset("poker-sm", {"target": 900, "exchange_stop": None}))
SHORT, LONG = 2, 60
TIMES = 2_000


def after(deals: int) -> RoundState:
    """Return a round of so many deals, the next of them open with one entry."""
    state = start(RULESET, "abcd")
    for number in range(deals):
        state = begin_deal(state)
        player = "abcd"[number % 4]
        state = apply(state, HandEntry(1, player, Hand.PAIR))
        state = end_deal(apply(state, LastTrickEntry(player, with_two=False)))
    return apply(begin_deal(state), HandEntry(1, "a", Hand.FLUSH))


def many(work: Callable[[], object]) -> Callable[[], None]:
    """Return the same work done often enough to be timed."""

    def repeated() -> None:
        for _ in range(TIMES):
            work()

    return repeated


def main() -> None:
    """Print the cost in a long round as a multiple of that in a short one."""
    entry = LastTrickEntry("b", with_two=True)
    short, long = after(SHORT), after(LONG)
    works: dict[str, Callable[[RoundState], object]] = {
        "one entry": lambda state: apply(state, entry),
        "closing a deal": end_deal,
    }
    for name, work in works.items():
        few = seconds(many(lambda: work(short)), times=9)  # noqa: B023 - used here
        lot = seconds(many(lambda: work(long)), times=9)  # noqa: B023 - used here
        print(f"{name}: {lot / few:.2f} × in deal {LONG + 1} what it is in deal {SHORT + 1}")
    few = seconds(lambda: next_entries(short), times=30)
    lot = seconds(lambda: next_entries(long), times=30)
    print(f"asking for the next entries: {lot / few:.2f} ×")


if __name__ == "__main__":
    main()
