"""What a heat is called at the desk: the last one is the final there too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.forms.wording.public import heat_inside
from tournament.selectors.finals import is_final

if TYPE_CHECKING:
    from tournament.models import Heat


def named_heat(heat: Heat) -> str:
    """Return »heat 2« or »finalen«, for inside a sentence, of a heat that has its tables."""
    return heat_inside(heat.number, is_final=is_final(heat))
