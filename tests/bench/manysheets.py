"""Many table sheets of plain values, to measure with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.tournament.printing.made import people, sheet

if TYPE_CHECKING:
    from tournament.selectors.papers import SheetPage

QR = "HTTP://192.168.1.10:8000/BORD/"
NAMES = ("Åsa Öberg", "Björn Ek", "Cecilia von Ahlström-Gyllenkrok", "David Öst")


def made(count: int) -> list[SheetPage]:
    """Return sheets of four; no two people share a word of their names."""
    return [
        sheet(number, people([own(name, number) for name in NAMES], first=4 * number))
        for number in range(1, count + 1)
    ]


def own(name: str, number: int) -> str:
    """Return a name that nobody else has, in each of its words."""
    return " ".join(f"{word}{number}" for word in name.split())
