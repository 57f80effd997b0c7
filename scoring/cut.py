"""Who is above a cut, and the level group through which it runs (rules.md §3, §5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.playoffs import must_play

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from scoring.playoffs import Groups


def cut(
    groups: Iterable[tuple[str, ...]], places: int, *, barred: AbstractSet[str]
) -> tuple[tuple[str, ...], Groups]:
    """Return who goes on, in order, and the group that särspel must part, if any.

    ``groups`` are level players, best first; ``barred`` may not advance and are passed over, so
    that the next eligible moves up (rules.md §5). A group that fits above the cut goes on whole.
    """
    through: list[str] = []
    for group in groups:
        free = places - len(through)
        if free == 0:
            break
        eligible = group
        if not barred.isdisjoint(group):
            eligible = tuple(player for player in group if player not in barred)
        if len(eligible) > free:
            return tuple(through), (eligible,)
        through += eligible
    return tuple(through), ()


def shared_title(groups: Iterable[tuple[str, ...]], *, barred: AbstractSet[str]) -> Groups:
    """Return those who share the first place of the final and must settle it by särspel.

    Shared with nobody but players who may not advance, the title is the eligible one's
    (rules.md §5, Corners).
    """
    level = must_play(next(iter(groups), ()), barred=barred)
    return (level,) if level else ()
