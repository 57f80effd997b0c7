"""The hall's screen: what it shows in turn, and uncovering names on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournament.models import HallScreen
from tournament.selectors.blockers import CHANGED_MEANWHILE
from tournament.selectors.hall import choice_of, reveal_state, stepping_blockers
from tournament.services.journal import writing
from tournament.services.publications import seen_at_once
from tournament.services.refusals import TransitionRefused
from tournament.states import Reveal

if TYPE_CHECKING:
    from tournament.models import Event, Heat
    from tournament.selectors.hall import HallChoice
    from tournament.services.actors import Actor
    from tournament.services.journal import Journal
    from tournament.states import HallView


def choose_hall_views(event: Event, choice: HallChoice, *, by: Actor) -> None:
    """Choose what the screen shows; repeated it does nothing."""
    with writing(event, by=by) as journal:
        screen = _kept(event)
        before = choice_of(screen)
        if before == choice:
            return
        screen.views = [str(view) for view in choice.views]
        screen.seconds = choice.seconds
        screen.announcement = choice.announcement
        screen.clock_label = choice.clock_label
        screen.clock_until = choice.clock_until
        fields = ["views", "seconds", "announcement", "clock_label", "clock_until"]
        screen.save(update_fields=fields)
        journal.record(
            "choose_hall_views",
            screen,
            before=_facts(before),
            after=_facts(choice),
            personal={"announcement": choice.announcement, "clock_label": choice.clock_label},
        )


def pin_view(event: Event, view: HallView | None, *, by: Actor) -> None:
    """Show one view alone for now, or with None all that are chosen; repeated it does nothing."""
    with writing(event, by=by) as journal:
        screen = _kept(event)
        pinned = "" if view is None else str(view)
        if screen.pinned == pinned:
            return
        before, screen.pinned = {"pinned": screen.pinned}, pinned
        screen.save(update_fields=["pinned"])
        seen_at_once(journal)
        journal.record("pin_hall_view", screen, before=before, after={"pinned": pinned})


def start_reveal(event: Event, heat: Heat, reveal: Reveal, *, by: Actor) -> None:
    """Cover the screen and make ready to uncover a heat's names, also before they are published.

    What tells of them is covered at every outlet until the reveal is stopped.
    """
    with writing(event, by=by) as journal:
        screen = _kept(event)
        if reveal == Reveal.OFF or heat.event_id != event.pk:
            raise TransitionRefused((CHANGED_MEANWHILE,))
        if (screen.reveal, screen.reveal_heat) == (reveal, heat.number):
            return
        _set(screen, journal, "start_reveal", reveal=reveal, heat=heat.number, revealed=0)


def step_reveal(event: Event, *, to: int, by: Actor) -> None:
    """Uncover so many from the last place upward; the same step twice is one."""
    with writing(event, by=by) as journal:
        screen = _kept(event)
        state = reveal_state(event, screen)
        if blockers := stepping_blockers(state, to=to):
            raise TransitionRefused(blockers)
        if screen.revealed != to:
            reveal, heat = Reveal(screen.reveal), screen.reveal_heat
            _set(screen, journal, "step_reveal", reveal=reveal, heat=heat, revealed=to)


def stop_reveal(event: Event, *, by: Actor) -> None:
    """Go back to the rotation; repeated it does nothing."""
    with writing(event, by=by) as journal:
        screen = _kept(event)
        if screen.reveal != Reveal.OFF:
            _set(screen, journal, "stop_reveal", reveal=Reveal.OFF, heat=None, revealed=0)


def _kept(event: Event) -> HallScreen:
    """Return the event's screen, stored; inside a write, which its event's row orders."""
    return HallScreen.objects.get_or_create(event=event)[0]


def _set(
    screen: HallScreen,
    journal: Journal,
    action: str,
    *,
    reveal: Reveal,
    heat: int | None,
    revealed: int,
) -> None:
    seen_at_once(journal)
    before = {"heat": screen.reveal_heat, "revealed": screen.revealed}
    screen.reveal, screen.reveal_heat, screen.revealed = reveal, heat, revealed
    screen.save(update_fields=["reveal", "reveal_heat", "revealed"])
    after = {"heat": heat, "revealed": revealed, "reveal": str(reveal)}
    journal.record(action, screen, before=before, after=after)


def _facts(choice: HallChoice) -> dict[str, Any]:
    return {
        "views": [str(view) for view in choice.views],
        "seconds": choice.seconds,
        "clock_until": choice.clock_until,
    }
