"""Showing a published part at one outlet, or withholding it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import Heat, Withheld
from tournament.selectors.contents import content_of
from tournament.selectors.outlets import showing_blockers, withheld_at, withholding_blockers
from tournament.selectors.publications import in_force, publishing_blockers
from tournament.services.journal import writing
from tournament.services.publications import issue, seen_at_once
from tournament.services.refusals import TransitionRefused
from tournament.states import Outlet

if TYPE_CHECKING:
    from tournament.models import Event
    from tournament.services.actors import Actor
    from tournament.services.journal import Journal
    from tournament.states import PublicationPart


def show_at(
    event: Event, heat: Heat | None, part: PublicationPart, outlet: Outlet, *, by: Actor
) -> None:
    """Show a part at one outlet.

    What can be published and is not yet is published for this outlet alone; what cannot be
    published yet will be shown here when it is.
    """
    with writing(event, by=by) as journal:
        heat = _read_again(heat)
        if blockers := showing_blockers(event, heat, part, outlet):
            raise TransitionRefused(blockers)
        if not publishing_blockers(event, heat, part):
            for other in Outlet:
                if other != outlet:
                    _withhold(journal, heat, part, other)
            issue(journal, heat, part, content_of(event, heat, part))
        _release(journal, heat, part, outlet)


def withhold_at(
    event: Event, heat: Heat | None, part: PublicationPart, outlet: Outlet, *, by: Actor
) -> None:
    """Do not show a part at one outlet, now or when it is published."""
    with writing(event, by=by) as journal:
        heat = _read_again(heat)
        if blockers := withholding_blockers(event, heat, part, outlet):
            raise TransitionRefused(blockers)
        _withhold(journal, heat, part, outlet)


def show_everywhere(event: Event, heat: Heat | None, part: PublicationPart, *, by: Actor) -> None:
    """Publish a part where it is not, and withhold it nowhere."""
    with writing(event, by=by) as journal:
        heat = _read_again(heat)
        held = [outlet for outlet in Outlet if withheld_at(event, heat, part, outlet) is not None]
        is_published = in_force(event, heat, part) is not None
        if not (is_published and held) and (blockers := publishing_blockers(event, heat, part)):
            raise TransitionRefused(blockers)
        for outlet in held:
            _release(journal, heat, part, outlet)
        if not is_published:
            issue(journal, heat, part, content_of(event, heat, part))


def _withhold(journal: Journal, heat: Heat | None, part: PublicationPart, outlet: Outlet) -> None:
    """Withhold a part at an outlet inside a write that is under way; nothing where it is so."""
    if withheld_at(journal.event, heat, part, outlet) is not None:
        return
    seen_at_once(journal)
    made = Withheld.objects.create(event=journal.event, heat=heat, part=part, outlet=outlet)
    journal.record("withhold_part", made, after=_facts(made))


def _release(journal: Journal, heat: Heat | None, part: PublicationPart, outlet: Outlet) -> None:
    """Withhold a part at an outlet no longer; nothing where it is not."""
    held = withheld_at(journal.event, heat, part, outlet)
    if held is None:
        return
    seen_at_once(journal)
    journal.record("release_part", held, after=_facts(held))
    held.delete()


def _facts(held: Withheld) -> dict[str, str | int | None]:
    heat = None if held.heat is None else held.heat.number
    return {"part": held.part, "heat": heat, "outlet": held.outlet}


def _read_again(heat: Heat | None) -> Heat | None:
    return None if heat is None else Heat.objects.get(pk=heat.pk)
