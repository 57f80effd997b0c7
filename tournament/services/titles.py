"""The title: the final is closed and the event is finished."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import Entry, Heat
from tournament.selectors.closing import champion_of, title_blockers
from tournament.selectors.contents import content_of
from tournament.services.journal import writing
from tournament.services.publications import issue
from tournament.services.refusals import TransitionRefused
from tournament.services.transitions import move
from tournament.states import EVENT_MOVES, HEAT_MOVES, EventState, HeatState, PublicationPart

if TYPE_CHECKING:
    from tournament.models import Event
    from tournament.services.actors import Actor


def settle_title(event: Event, *, by: Actor, publishes: bool = True) -> Entry | None:
    """Give the title and finish the event (rules.md §4, »The final«); return the champion.

    There is none only where all who share the first place have left. With ``publishes`` the
    final's results and the overall placing are published with it.
    """
    with writing(event, by=by) as journal:
        if blockers := title_blockers(event):
            raise TransitionRefused(blockers)
        final = Heat.objects.filter(event=event).latest("number")
        move(final, to=HeatState.CLOSED, moves=HEAT_MOVES, closed_at=journal.now)
        move(event, to=EventState.FINISHED, moves=EVENT_MOVES)
        champion = Entry.objects.filter(event=event, key=champion_of(event)).first()
        journal.record(
            "settle_title",
            event,
            before={"state": EventState.RUNNING},
            after={
                "state": EventState.FINISHED,
                "champion": None if champion is None else champion.pk,
                "heat": final.number,
            },
        )
        if publishes:
            for heat in (final, None):
                part = PublicationPart.RESULTS
                issue(journal, heat, part, content_of(event, heat, part))
        return champion
