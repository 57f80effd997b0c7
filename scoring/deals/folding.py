"""Deals folded into where the round stands, and everything wrong in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.deals.entries import apply
from scoring.deals.judging import end_deal
from scoring.deals.refusals import refusal
from scoring.deals.state import begin_deal, leave, start
from scoring.errors import Fault, Findings, RuleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.deals.state import RoundState
    from scoring.event import Deal
    from scoring.rulesets import Ruleset

NOBODY: frozenset[str] = frozenset()


def fold(ruleset: Ruleset, deals: Iterable[Deal], starters: Iterable[str]) -> RoundState:
    """Return where a round stands after its deals.

    Raises ``RuleError`` with every refused entry; its path ``/<deal>/entries/<entry>/<key>``
    counts from 0 within ``deals``.
    """
    return completed(*folded(start(ruleset, starters), deals))


def completed(state: RoundState, faults: list[Fault]) -> RoundState:
    """Return ``state``, or raise what was wrong on the way to it."""
    if faults:
        raise RuleError(*faults)
    return state


def folded(state: RoundState, deals: Iterable[Deal]) -> tuple[RoundState, list[Fault]]:
    """Fold every entry that is not refused; return the state and why the others were."""
    faults: list[Fault] = []
    for index, deal in enumerate(deals):
        state = begin_deal(state)
        for number, entry in enumerate(deal.entries):
            if fault := refusal(state, entry):
                faults.append(fault.under(f"/{index}/entries/{number}"))
            else:
                state = apply(state, entry)
        if deal.open:
            return state, faults
        state = end_deal(state)
    return state, faults


def check_deals(
    ruleset: Ruleset,
    deals: Sequence[Deal],
    *,
    starters: Iterable[str],
    leavers: AbstractSet[str] = NOBODY,
    broken_off: bool = False,
) -> Findings:
    """Return every error in a round's deals; paths are relative to its list of deals.

    A refused entry is left out of what follows, so that one fault does not hide the next.
    """
    state, faults = folded(start(ruleset, starters), deals)
    if not broken_off:
        state = leave(state, leavers)
    faults += deal_faults(deals, state)
    if broken_off and state.winner is not None:
        faults.append(Fault("broken_off_but_won", "", {"winner": state.winner}))
    return Findings.of(faults)


def deal_faults(deals: Sequence[Deal], state: RoundState) -> list[Fault]:
    """Return what is wrong with the deals themselves: their numbers, and which is open."""
    facts = [(index, {"deal": deal.number}) for index, deal in enumerate(deals)]
    numbers = [
        Fault("wrong_number", f"/{index}/number", {"expected": index + 1, **fact})
        for index, fact in facts
        if fact["deal"] != index + 1
    ]
    opened = [
        Fault("open_deal_not_last", f"/{index}/open", fact)
        for index, fact in facts[:-1]
        if deals[index].open
    ]
    if state.ended and deals and deals[-1].open:
        path = f"/{len(deals) - 1}/open"
        opened.append(Fault("open_deal_in_ended_round", path, {"deal": deals[-1].number}))
    return numbers + opened
