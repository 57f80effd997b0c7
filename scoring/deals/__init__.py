"""Deal by deal: a round folded from its entries, one at a time (event-file.md, »Entries«)."""

from __future__ import annotations

from scoring.deals.entries import apply
from scoring.deals.folding import check_deals, fold
from scoring.deals.judging import end_deal
from scoring.deals.legal import next_entries
from scoring.deals.playoff import (
    check_playoff_deals,
    playoff_order,
    playoff_rows,
    playoff_state,
)
from scoring.deals.recorded import Recorded, standing
from scoring.deals.refusals import refusal
from scoring.deals.state import RoundState, Seat, begin_deal, leave, start

__all__ = [
    "Recorded",
    "RoundState",
    "Seat",
    "apply",
    "begin_deal",
    "check_deals",
    "check_playoff_deals",
    "end_deal",
    "fold",
    "leave",
    "next_entries",
    "playoff_order",
    "playoff_rows",
    "playoff_state",
    "refusal",
    "standing",
    "start",
]
