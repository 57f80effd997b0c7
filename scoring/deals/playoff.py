"""Särspel (playoff) from deals: no Chicago, no target, no köpstopp (rules.md §3)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from scoring.deals.folding import completed, deal_faults, folded
from scoring.deals.state import RoundState, Seat
from scoring.errors import Findings
from scoring.event import PlayoffRow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.event import Playoff
    from scoring.rulesets import Ruleset


def start_playoff(ruleset: Ruleset, players: Iterable[str]) -> RoundState:
    """Return a särspel before its first deal: everybody at 0."""
    return RoundState(ruleset, tuple(Seat(player) for player in players), is_playoff=True)


def playoff_state(ruleset: Ruleset, playoff: Playoff) -> RoundState:
    """Return where a särspel stands after its deals; ``winner`` is one who won it at once.

    Raises ``RuleError`` with every refused entry, its path within ``deals``.
    """
    return completed(*folded(start_playoff(ruleset, playoff.players), playoff.deals or ()))


def check_playoff_deals(ruleset: Ruleset, playoff: Playoff) -> Findings:
    """Return every error in a särspel's deals; paths are relative to its list of deals."""
    deals = playoff.deals or ()
    state, faults = folded(start_playoff(ruleset, playoff.players), deals)
    return Findings.of([*faults, *deal_faults(deals, state)])


def playoff_rows(
    ruleset: Ruleset, playoff: Playoff, *, deals_due: int | None
) -> tuple[PlayoffRow, ...] | None:
    """Return a särspel's deals as its sheet would tell them, or ``None`` while it is unfinished.

    ``deals_due`` is how many deals it has; ``None`` where the ruleset asks for none.
    """
    state = playoff_state(ruleset, playoff)
    is_short = state.deal < (deals_due or 1) or state.deal_is_open
    if is_short and not state.ended:
        return None
    return tuple(PlayoffRow(row.player, row.side_points, row.out) for row in state.rows())


def playoff_order(ruleset: Ruleset, playoff: Playoff) -> tuple[tuple[str, ...], ...]:
    """Return the players in groups, best first, as the deals stand: won at once, then points."""
    rows = playoff_state(ruleset, playoff).rows()
    by_merit = sorted(((row.out is not None, row.side_points), row.player) for row in rows)[::-1]
    groups = groupby(by_merit, key=lambda merit: merit[0])
    return tuple(tuple(sorted(player for _, player in group)) for _, group in groups)
