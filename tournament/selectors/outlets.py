"""Where a part is shown, and what keeps it from being shown or withheld at one outlet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import Withheld
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.publications import publishing_blockers

if TYPE_CHECKING:
    from tournament.models import Event, Heat
    from tournament.states import Outlet, PublicationPart


def withheld_at(
    event: Event, heat: Heat | None, part: PublicationPart, outlet: Outlet
) -> Withheld | None:
    """Return that a part is withheld at an outlet, if it is."""
    return Withheld.objects.filter(event=event, heat=heat, part=part, outlet=outlet).first()


def showing_blockers(
    event: Event, heat: Heat | None, part: PublicationPart, outlet: Outlet
) -> tuple[Blocker, ...]:
    """Return why a part cannot be shown at an outlet: it is, or there is nothing to show."""
    if withheld_at(event, heat, part, outlet) is not None:
        return ()
    return publishing_blockers(event, heat, part)


def withholding_blockers(
    event: Event, heat: Heat | None, part: PublicationPart, outlet: Outlet
) -> tuple[Blocker, ...]:
    """Return why a part cannot be withheld at an outlet: only that it is already."""
    return () if withheld_at(event, heat, part, outlet) is None else (CHANGED_MEANWHILE,)
