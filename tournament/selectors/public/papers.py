"""Whether the papers that tell a whole event may be had by anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import Heat
from tournament.states import EventState, HeatState, PublicationPart

if TYPE_CHECKING:
    from tournament.selectors.public.published import Published


def papers_are_open(event: Published) -> bool:
    """Return whether results and archive may be had as PDF.

    They tell the whole event as it is. So it must be over, and the results of every heat and of
    the whole published, with nothing withheld or covered.
    """
    if event.state != EventState.FINISHED or event.behind:
        return False
    played = Heat.objects.filter(event=event.pk).exclude(state=HeatState.DRAWING)
    wanted = (None, *played.values_list("number", flat=True))
    return all(event.part(heat, PublicationPart.RESULTS) is not None for heat in wanted)
