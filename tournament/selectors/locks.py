"""Which locks of draws the public could see before the draw was made, as the log has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import LogEntry

if TYPE_CHECKING:
    from tournament.models import Event

ACTIONS = ("commit_draw", "draw_heat", "show_event", "hide_event")


def locks_shown(event: Event) -> frozenset[str]:
    """Return the locks that were public in a step before their draw, or wait for it.

    A lock made in the same step as its draw, or while the event was hidden, is not among them.
    """
    steps = LogEntry.objects.filter(event=event, action__in=ACTIONS).order_by("sequence", "part")
    is_public = False
    made: dict[int | None, tuple[str, int]] = {}
    seen: set[int | None] = set()
    shown: set[str] = set()
    for action, draw, at, after in steps.values_list("action", "subject_id", "sequence", "after"):
        if action in {"show_event", "hide_event"}:
            is_public = action == "show_event"
        elif action == "commit_draw":
            made[draw] = (str((after or {})["commitment"]), at)
        elif draw in made:
            lock, since = made.pop(draw)
            if draw in seen and since < at:
                shown.add(lock)
        if is_public:
            seen.update(made)
    return frozenset(shown) | {lock for lock, _ in made.values()}
