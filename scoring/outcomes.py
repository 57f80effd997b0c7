"""Every outcome of an omgång still to be played, as far as it parts two players (rules.md §2).

A pair is compared by lexicographic tuples: round points, then the ruleset's criteria. Such tuples
keep their order when the same is added to both, so of all outcomes only those matter that no other
beats in every pair at once; they are few, and the same for every table of the same shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations, product
from math import lcm
from typing import TYPE_CHECKING

from scoring.rulesets.model import (
    ChicagoNeeded,
    GoingOut,
    KnockedOutPlaces,
    KnockedOutSidePoints,
    TargetWithoutChicago,
)
from scoring.tables import criteria_of
from scoring.vocabulary import Criterion

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scoring.rulesets import Ruleset

NO_LIMIT = 10**9
"""More side points or won Chicagos than anybody makes up; a sheet is warned about, not refused."""

type_of_lead = tuple[int, ...]
"""How far one player is ahead of another, criterion by criterion."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What a ruleset says of an omgång's outcome; round points are in units of 1 / ``unit``."""

    rows: tuple[tuple[int, tuple[int, ...]], ...]
    unit: int
    criteria: tuple[Criterion, ...]
    target: int
    floor: int
    highest_in_play: int
    can_knock_out: bool
    keeps_gap: bool
    counts_knocked_out: bool

    @classmethod
    def of(cls, ruleset: Ruleset) -> Scale:
        """Read the scale off a ruleset."""
        needed = ruleset.chicago_needed is not ChicagoNeeded.NONE
        plays_on = ruleset.target_without_chicago is TargetWithoutChicago.PLAYS_ON
        beyond = ruleset.going_out is GoingOut.END_OF_DEAL or (needed and plays_on)
        return cls(
            rows=tuple(sorted(ruleset.place_points.items())),
            unit=lcm(*range(1, ruleset.players_max + 1)),
            criteria=criteria_of(ruleset)[:-1],
            target=ruleset.target,
            floor=-NO_LIMIT if ruleset.floor is None else ruleset.floor,
            highest_in_play=NO_LIMIT if beyond else ruleset.target - 1,
            can_knock_out=needed and not plays_on,
            keeps_gap=ruleset.knocked_out_places is KnockedOutPlaces.KEEP_GAP,
            counts_knocked_out=ruleset.knocked_out_side_points is KnockedOutSidePoints.RECORDED,
        )


@dataclass(frozen=True, slots=True)
class Shape:
    """An omgång still to be played, as one player and some rivals of his meet it.

    ``starters`` decide the row of points, ``playing`` of them play to the end; ``mine`` and
    ``rivals`` say who of the compared sits down to it.
    """

    starters: int
    playing: int
    mine: bool
    rivals: tuple[bool, ...]


class Part(Enum):
    """What an omgång made of a player."""

    WINNER = "winner"
    IN_PLAY = "in_play"
    KNOCKED_OUT = "knocked_out"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Fate:
    """A player after an omgång, with his round points."""

    part: Part
    points: int = 0


@lru_cache(maxsize=4096)
def best_leads(
    scale: Scale, shapes: tuple[Shape, ...], *, mine: bool
) -> tuple[tuple[type_of_lead, ...], ...]:
    """Return the unbeaten leads over all ``shapes``, one lead for each rival.

    With ``mine`` they are the player's leads over his rivals, else theirs over him; of several
    omgångar the sum.
    """
    if not shapes:
        return ((),)
    first = _round_leads(scale, shapes[0], mine=mine)
    rest = best_leads(scale, shapes[1:], mine=mine)
    if rest == ((),):
        return first
    sums = {
        tuple(_sum(one, two) for one, two in zip(now, later, strict=True))
        for now, later in product(first, rest)
    }
    return _unbeaten(sums)


@lru_cache(maxsize=1024)
def _round_leads(scale: Scale, shape: Shape, *, mine: bool) -> tuple[tuple[type_of_lead, ...], ...]:
    leads: set[tuple[type_of_lead, ...]] = set()
    for fates in _outcomes(scale, shape):
        seats = iter(fates)
        me = next(seats) if shape.mine else Fate(Part.ABSENT)
        rivals = [next(seats) if sits else Fate(Part.ABSENT) for sits in shape.rivals]
        leads.add(tuple(_lead(scale, me, r) if mine else _lead(scale, r, me) for r in rivals))
    return _unbeaten(leads)


def _outcomes(scale: Scale, shape: Shape) -> Iterator[tuple[Fate, ...]]:
    """Yield what may become of each who plays: knocked out, winner or not, in any order."""
    seats = tuple(range(shape.playing))
    if not seats:
        yield ()
        return
    points = dict(scale.rows).get(shape.starters, dict(scale.rows)[2])
    most_out = shape.playing - 1 if scale.can_knock_out else 0
    for number in range(most_out + 1):
        for out in combinations(seats, number):
            in_play = tuple(seat for seat in seats if seat not in out)
            for won, levels in _finishes(in_play):
                yield _fates(scale, points, out, levels, won=won)


def _finishes(
    in_play: tuple[int, ...],
) -> Iterator[tuple[bool, tuple[tuple[int, ...], ...]]]:
    """Yield whether somebody won, and who is level with whom; broken off nobody has won."""
    for levels in _weak_orders(in_play):
        yield False, levels
        if len(levels[0]) == 1:
            yield True, levels


def _weak_orders(items: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not items:
        yield ()
    for size in range(1, len(items) + 1):
        for best in combinations(items, size):
            rest = tuple(item for item in items if item not in best)
            for others in _weak_orders(rest):
                yield (best, *others)


def _fates(
    scale: Scale,
    points: Sequence[int],
    out: tuple[int, ...],
    levels: tuple[tuple[int, ...], ...],
    *,
    won: bool,
) -> tuple[Fate, ...]:
    fates: dict[int, Fate] = {seat: Fate(Part.KNOCKED_OUT) for seat in out}
    place = 0
    for index, level in enumerate(levels):
        span = points[place : place + len(level)]
        mean = sum(span) * scale.unit // len(level)
        part = Part.WINNER if won and index == 0 else Part.IN_PLAY
        fates.update({seat: Fate(part, mean) for seat in level})
        place += len(level) + (len(out) if scale.keeps_gap and index == 0 else 0)
    return tuple(fates[seat] for seat in sorted(fates))


def _lead(scale: Scale, ahead: Fate, behind: Fate) -> type_of_lead:
    """Return the largest lead that one can have over the other with these fates."""
    side_points, won_chicagos = _margins(scale, ahead, behind)
    values = {
        Criterion.ROUND_POINTS: ahead.points - behind.points,
        Criterion.SIDE_POINTS: side_points,
        Criterion.WON_CHICAGOS: won_chicagos,
    }
    return tuple(values[criterion] for criterion in scale.criteria)


def _margins(scale: Scale, ahead: Fate, behind: Fate) -> tuple[int, int]:
    """Return the largest margins in side points and won Chicagos.

    Those in play are ordered by side points, then by won Chicagos (rules.md §2), so the lower of
    two has less than this over the other. But he would lead by more had he been the higher one,
    all else alike: that outcome beats this one, which therefore never counts.
    """
    most, _ = _side_points(scale, ahead)
    _, least = _side_points(scale, behind)
    can_win = ahead.part in (Part.WINNER, Part.IN_PLAY)
    return most - least, NO_LIMIT if can_win else 0


def _side_points(scale: Scale, fate: Fate) -> tuple[int, int]:
    """Return the most and the least side points that enter the sum."""
    if fate.part is Part.IN_PLAY:
        return scale.highest_in_play, scale.floor
    if fate.part is Part.ABSENT or (fate.part is Part.KNOCKED_OUT and not scale.counts_knocked_out):
        return 0, 0
    return NO_LIMIT, scale.target


def _sum(one: type_of_lead, two: type_of_lead) -> type_of_lead:
    return tuple(mine + theirs for mine, theirs in zip(one, two, strict=True))


def _unbeaten(
    leads: Iterable[tuple[type_of_lead, ...]],
) -> tuple[tuple[type_of_lead, ...], ...]:
    """Keep what nothing else equals or beats in every pair at once."""
    kept: list[tuple[type_of_lead, ...]] = []
    for lead in sorted(leads, reverse=True):
        if not any(all(map(_reaches, other, lead)) for other in kept):
            kept.append(lead)
    return tuple(kept)


def _reaches(other: type_of_lead, lead: type_of_lead) -> bool:
    return other >= lead
