"""Repairs of the published rule, and with them the cut of a heat (rules.md §4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from scoring.structures import advance_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.structures import Structure

TWO_TABLES = 2
FINALISTS_PER_TABLE = 2
FIVE, SIX = 5, 6


class RepairCode(StrEnum):
    """Which repair changed what the published rule says of a heat."""

    TWO_TABLES_SEND_TWO = "two_tables_send_two"
    FIVE_BECOME_SIX = "five_become_six"


@dataclass(frozen=True, slots=True)
class Repair:
    """A repair: how many the rule alone would send on, how many go on, and who must agree.

    ``confirm`` is true where a heat from the second on is made to send two per table: the
    director confirms it before heat one is drawn.
    """

    code: RepairCode
    advancing_before: int
    advancing_after: int
    confirm: bool = False


@dataclass(frozen=True, slots=True)
class Cut:
    """How many go on from a heat: per table, and best runners-up (wildcard) beside them."""

    advance_per_table: int
    wildcards: int
    advancing: int
    repairs: tuple[Repair, ...] = ()


def cut_for(structure: Structure, heat_number: int, sizes: Sequence[int]) -> Cut:
    """Return who goes on from a heat with tables of ``sizes``, repaired where it needs it.

    Repairs (rules.md §4): exactly two tables send two each to a final of four; five that would
    advance become six by the best runner-up. From the final nobody goes on.
    """
    if len(sizes) == 1:
        return Cut(0, 0, 0)
    advance = advance_for(structure, heat_number, sum(sizes))
    going = sum(min(advance, size) for size in sizes)
    plain = Cut(advance, 0, going)
    return _repaired(plain, heat_number, len(sizes)) if structure.repairs else plain


def _repaired(cut: Cut, heat_number: int, tables: int) -> Cut:
    if tables == TWO_TABLES and cut.advance_per_table != FINALISTS_PER_TABLE:
        going = tables * FINALISTS_PER_TABLE
        code, confirm = RepairCode.TWO_TABLES_SEND_TWO, heat_number > 1
        repair = Repair(code, cut.advancing, going, confirm)
        return Cut(FINALISTS_PER_TABLE, 0, going, (repair,))
    if cut.advancing == FIVE:
        repair = Repair(RepairCode.FIVE_BECOME_SIX, FIVE, SIX)
        return Cut(cut.advance_per_table, SIX - FIVE, SIX, (repair,))
    return cut
