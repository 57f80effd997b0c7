"""The committed, recomputable draw (lottning), »chicago-draw/1« (docs/draw.md)."""

from scoring.draw.changes import replay
from scoring.draw.heat import clubs_of, draw_heat, entrants_of, previous_tables_of
from scoring.draw.split import table_sizes
from scoring.draw.stream import ALGORITHM, commitment
from scoring.draw.suggest import SuggestedSwap, suggest_swaps
from scoring.draw.tables import DrawnHeat, DrawnTable, draw_tables
from scoring.draw.ties import Unmet, unmet_pairs
from scoring.draw.verify import Difference, DrawVerdict, verify_draws

__all__ = [
    "ALGORITHM",
    "Difference",
    "DrawVerdict",
    "DrawnHeat",
    "DrawnTable",
    "SuggestedSwap",
    "Unmet",
    "clubs_of",
    "commitment",
    "draw_heat",
    "draw_tables",
    "entrants_of",
    "previous_tables_of",
    "replay",
    "suggest_swaps",
    "table_sizes",
    "unmet_pairs",
    "verify_draws",
]
