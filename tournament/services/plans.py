"""The director's word that the plan, repairs and all, is the day to be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import Event
from tournament.selectors.events import open_event_blockers
from tournament.selectors.plans import confirmation_blockers
from tournament.services.journal import writing
from tournament.services.refusals import TransitionRefused

if TYPE_CHECKING:
    from tournament.services.actors import Actor


def confirm_plan(event: Event, *, players: int, by: Actor) -> None:
    """Confirm the plan for exactly ``players``; another number is confirmed anew (rules.md §4)."""
    with writing(event, by=by) as journal:
        blockers = open_event_blockers(event) + confirmation_blockers(event, players)
        if blockers:
            raise TransitionRefused(blockers)
        before = event.confirmed_players
        if before == players:
            return
        Event.objects.filter(pk=event.pk).update(confirmed_players=players)
        event.confirmed_players = players
        journal.record(
            "confirm_plan",
            event,
            before={"confirmed_players": before},
            after={"confirmed_players": players},
        )
