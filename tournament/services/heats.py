"""Closing a heat, which freezes who goes on, and reopening it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.selectors.blockers import CHANGED_MEANWHILE
from tournament.selectors.closing import closing_blockers, reopening_blockers
from tournament.selectors.contents import content_of, qualifiers_content
from tournament.selectors.qualifiers import qualifiers_of
from tournament.services.journal import writing
from tournament.services.publications import issue, recall
from tournament.services.refusals import TransitionRefused
from tournament.services.transitions import move
from tournament.states import (
    EVENT_MOVES,
    HEAT_MOVES,
    EventState,
    HeatState,
    PublicationPart,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournament.models import Entry, Heat
    from tournament.services.actors import Actor
    from tournament.services.journal import Journal

AT_CLOSING = (PublicationPart.RESULTS, PublicationPart.QUALIFIERS)


def close_heat(heat: Heat, *, by: Actor, publish: Collection[PublicationPart] = AT_CLOSING) -> int:
    """Close (stänga) a heat whose tables are verified and whose ties are settled.

    Who goes on, and why, is frozen in the log and in what is published; return how many. Parts
    left out of ``publish`` are held back from the public until the director publishes them.
    """
    with writing(heat.event, by=by) as journal:
        heat.refresh_from_db()
        if blockers := closing_blockers(journal.event, heat):
            raise TransitionRefused(blockers)
        qualifiers = qualifiers_content(journal.event, heat)
        move(heat, to=HeatState.CLOSED, moves=HEAT_MOVES, closed_at=journal.now)
        after = {"state": HeatState.CLOSED, "advancing": qualifiers["advancing"]}
        journal.record("close_heat", heat, before={"state": HeatState.READY}, after=after)
        for part in AT_CLOSING:
            if part in publish:
                issue(journal, heat, part, content_of(journal.event, heat, part))
        return len(qualifiers["advancing"])


def reopen_heat(heat: Heat, *, by: Actor, reason: str) -> None:
    """Open a closed heat again, for a correction, while the next heat has no draw.

    What its closing published is withdrawn; a final takes its title back.
    """
    with writing(heat.event, by=by) as journal:
        heat.refresh_from_db()
        if blockers := reopening_blockers(heat):
            raise TransitionRefused(blockers)
        move(heat, to=HeatState.READY, moves=HEAT_MOVES, closed_at=None)
        before, after = {"state": HeatState.CLOSED}, {"state": HeatState.READY}
        journal.record("reopen_heat", heat, before=before, after=after, reason=reason)
        for part in AT_CLOSING:
            recall(journal, heat, part, reason=reason)
        if journal.event.state == EventState.FINISHED:
            _take_back_title(journal, reason)


def choose_replacement(heat: Heat, entry: Entry, *, reason: str, by: Actor) -> None:
    """Rule (R) who replaces one who left, among those whom nothing parts; the lot is the reason."""
    with writing(heat.event, by=by) as journal:
        event = journal.event
        level = qualifiers_of(event, heat.number).level
        if all(entry.key not in group for group in level):
            raise TransitionRefused((CHANGED_MEANWHILE,))
        before = event.rulings.get("replacements", {})
        chosen = [*before.get(str(heat.number), []), entry.key]
        after = {**before, str(heat.number): chosen}
        event.rulings = {**event.rulings, "replacements": after}
        event.save(update_fields=["rulings"])
        facts = {"entry": entry.pk, "heat": heat.number}
        journal.record("choose_replacement", heat, after=facts, reason=reason)


def _take_back_title(journal: Journal, reason: str) -> None:
    event = journal.event
    move(event, to=EventState.RUNNING, moves=EVENT_MOVES)
    before, after = {"state": EventState.FINISHED}, {"state": EventState.RUNNING}
    journal.record("reopen_event", event, before=before, after=after, reason=reason)
    recall(journal, None, PublicationPart.RESULTS, reason=reason)
