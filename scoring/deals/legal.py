"""The entries that may come next: what the table's buttons are made from."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from scoring.deals.order import THIRD
from scoring.deals.refusals import SECOND, refusal
from scoring.event import ChicagoEntry, HandEntry, LastTrickEntry
from scoring.vocabulary import Choice, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.deals.state import RoundState

    ScoringEntry = HandEntry | ChicagoEntry | LastTrickEntry


def next_entries(state: RoundState) -> tuple[ScoringEntry, ...]:
    """Return every scoring entry that ``apply`` would accept now, in scoring order.

    Penalties, warnings and dead hands may stand anywhere in an open deal and are not listed.
    """
    return tuple(entry for entry in _candidates(state) if refusal(state, entry) is None)


def _candidates(state: RoundState) -> Iterator[ScoringEntry]:
    players = [seat.player for seat in state.seats]
    for moment, player, hand in product((1, SECOND, THIRD), players, Hand):
        for choice in (None, *Choice):
            yield HandEntry(moment, player, hand, choice)
    for player in players:
        yield ChicagoEntry(player, won=True)
        yield ChicagoEntry(player, won=True, with_two=True)
        for breaker in (None, *players):
            yield ChicagoEntry(player, won=False, broken_by=breaker)
    for player, with_two in product(players, (False, True)):
        yield LastTrickEntry(player, with_two)
