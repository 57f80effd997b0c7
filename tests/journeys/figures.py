"""What a table's papers say, so that what is wanted happens: a few whole tables by name.

Each omgång is written as a test writes it (``make.sheet_row``): »54c*!« is 54, Chicago said, one
won, out; »53x« knocked out; »52r« out by a royal. Players stand in one order in all three.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.vocabulary import Out
from tests import make
from tournament.models import Entry

if TYPE_CHECKING:
    from collections.abc import Mapping

FIRST, LAST = zip(*(name.split() for name in make.NAMES), strict=True)
NAMES = tuple(
    f"{FIRST[n % len(FIRST)]} {LAST[(n + 5 * (n // len(FIRST))) % len(LAST)]}" for n in range(47)
)
"""Who comes to the day of 47; no two are called the same."""
OF_FOUR: Mapping[str, tuple[str, ...]] = {
    "plain": ("54c*! 40 31 12", "40 54c*! 31 12", "54c*! 12 31c 40"),
    "shared second": ("54c*! 30 30 9", "55c! 41c* 20 0", "52c! 8 40 44"),
    "knocked out": ("52c! 53x 31 12", "40c 54c*! 31 0", "54c*! 12 31c 54x"),
    "royal": ("52r 0c* 0 0", "20 53c! 31 12", "53c! 40 31c* 0"),
    "straight flush": ("52s 47 30c 5", "54c*! 40 31 12", "40 54c*! 12 31"),
    "level at the cut": ("54c*! 40 31 12", "54c*! 31 40 12", "54c*! 30 30 12"),
    "level at the top": ("54c! 40 31 12", "40 54c! 31 12", "30 30 53c! 12"),
}
OF_THREE: Mapping[str, tuple[str, ...]] = {
    "plain": ("54c*! 40 31", "40 54c*! 31", "54c*! 12 31c"),
    "level at the cut": ("54c*! 40 31", "54c*! 31 40", "54c*! 30 30"),
    "level at the top": ("54c! 40 31", "40 54c! 31", "30 30 53c!"),
}
"""»level at the cut«: the second and third are level in everything; »at the top«: the first two."""


def papers(size: int, pattern: str = "plain") -> tuple[str, ...]:
    """Return the three omgångar of a table of that size; two at a table play as a plain table."""
    if size == 2:
        return ("54c*! 40", "40 54c*!", "54c*! 12")
    return (OF_FOUR if size == 4 else OF_THREE)[pattern]


def line_of(text: str) -> dict[str, str | None]:
    """Return how a player's line is typed on the sheet page, by the field's last name."""
    row = make.sheet_row(Entry(key=""), text)
    out = Out(row.out).value if row.out is not None else ""
    return {
        "points": str(row.side_points),
        "said": "on" if row.said_chicago else None,
        "won": str(row.won_chicagos or ""),
        "out": "knocked_out" if row.knocked_out else out,
        "penalty": str(row.penalty or ""),
    }
