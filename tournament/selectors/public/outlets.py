"""What of an event's published parts is shown at one outlet.

A director withholds a part at an outlet; while names are being uncovered in the hall (``Reveal``)
everything that tells who they are is covered at every outlet, the hall's own slides included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.states import Outlet, PublicationPart, Reveal

if TYPE_CHECKING:
    from collections.abc import Iterable

    PartKey = tuple[int | None, PublicationPart]

FIGURES = frozenset({PublicationPart.RUNNING, PublicationPart.RESULTS})
TELLING = FIGURES | {PublicationPart.QUALIFIERS}
"""What tells of who goes on from a heat; of a final the figures do."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What is being uncovered in the hall."""

    reveal: Reveal
    heat: int

    def hides(self, heat: int | None, part: PublicationPart) -> bool:
        """Whether a part tells who is still to be uncovered; a draw's lock names nobody."""
        if self.reveal is Reveal.OFF or part is PublicationPart.COMMITMENT:
            return False
        if heat is None:
            return True
        if self.reveal is Reveal.FINAL:
            return heat == self.heat and part in FIGURES
        return heat > self.heat or (heat == self.heat and part in TELLING)


UNCOVERED = Cover(Reveal.OFF, 0)


@dataclass(frozen=True, slots=True)
class Curtain:
    """What is not shown though it is published: withheld part by part, or covered by a reveal."""

    withheld: frozenset[tuple[int | None, PublicationPart, Outlet]] = frozenset()
    cover: Cover = UNCOVERED

    def hidden(self, parts: Iterable[PartKey], outlet: Outlet) -> frozenset[PartKey]:
        """Return which of some parts an outlet does not show."""
        return frozenset(
            (heat, part)
            for heat, part in parts
            if (heat, part, outlet) in self.withheld or self.cover.hides(heat, part)
        )


OPEN = Curtain()
