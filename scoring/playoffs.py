"""Särspel (playoff): what parts players who are level on everything else (rules.md §3, §5)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from scoring.deals import playoff_rows
from scoring.errors import RuleError
from scoring.rulesets.model import PlayoffExtra
from scoring.vocabulary import Out

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.event import Playoff, PlayoffRow
    from scoring.ranking import type_of_merits
    from scoring.rulesets import Ruleset

Groups = tuple[tuple[str, ...], ...]
"""Groups of level players, best first."""

NOBODY: frozenset[str] = frozenset()

_AT_ONCE: Mapping[Out | None, int] = {Out.STRAIGHT_FLUSH: 1, Out.ROYAL_FLUSH: 2}


@dataclass(frozen=True, slots=True)
class Step:
    """One särspel as it was met: the level group it belongs to, and how it parted it.

    ``index`` is its number among the playoffs, from 0; ``group`` is ``None`` where its players
    are no level group; ``deals_due`` how many deals it has (``None``: it is settled by lot);
    ``levels`` is ``None`` while it is unfinished.
    """

    index: int
    group: tuple[str, ...] | None
    deals_due: int | None = None
    levels: Groups | None = None


def split_by_playoffs(
    group: tuple[str, ...],
    playoffs: Sequence[Playoff],
    ruleset: Ruleset,
    *,
    barred: AbstractSet[str] = NOBODY,
) -> Groups:
    """Part a level group by its särspel; nobody leaves the group's span of places.

    ``barred`` are those who may not advance: they need not play, and stand behind those who
    played (rules.md §5, Corners). Playoffs of other groups part nobody.
    """
    return replay([group], playoffs, ruleset, barred=barred)[0]


def replay(
    groups: Iterable[tuple[str, ...]],
    playoffs: Sequence[Playoff],
    ruleset: Ruleset,
    *,
    barred: AbstractSet[str] = NOBODY,
) -> tuple[Groups, tuple[Step, ...]]:
    """Apply särspel in the order played to all level groups; tell how each was met."""
    current = list(groups)
    parted: set[str] = set()
    steps: list[Step] = []
    for index, playoff in enumerate(playoffs):
        at = _position(current, playoff, barred)
        if at is None:
            steps.append(Step(index, None))
            continue
        group = current[at]
        due = deals_due(ruleset, first=parted.isdisjoint(group))
        levels = levels_of(playoff, ruleset, deals_due=due)
        steps.append(Step(index, group, due, levels))
        if levels is not None:
            parted.update(group)
            behind = tuple(player for player in group if player not in playoff.players)
            current[at : at + 1] = [*levels, behind] if behind else levels
    return tuple(current), tuple(steps)


def playoff_merits(
    groups: Iterable[tuple[str, ...]],
    playoffs: Sequence[Playoff],
    ruleset: Ruleset,
    *,
    barred: AbstractSet[str] = NOBODY,
) -> Mapping[str, int]:
    """Return what särspel is worth to each player as a last criterion; 0 where none was played."""
    if not playoffs:
        return {}
    merits: dict[str, int] = {}
    for group in groups:
        parts, _ = replay([group], playoffs, ruleset, barred=barred)
        merits.update({player: -index for index, part in enumerate(parts) for player in part})
    return merits


def with_playoffs(
    merits: Mapping[str, type_of_merits], playoffs: Mapping[str, int]
) -> Mapping[str, type_of_merits]:
    """Return merits whose last, that of särspel, is what ``playoff_merits`` says."""
    if not playoffs:
        return merits
    return {player: (*mine[:-1], playoffs.get(player, 0)) for player, mine in merits.items()}


def deals_due(ruleset: Ruleset, *, first: bool) -> int | None:
    """Return how many deals a särspel has, ``None`` where lot decides (rules.md §3)."""
    if first or ruleset.playoff_extra is PlayoffExtra.THREE_DEALS:
        return ruleset.playoff_deals
    return 1 if ruleset.playoff_extra is PlayoffExtra.ONE_DEAL else None


def must_play(group: Iterable[str], *, barred: AbstractSet[str] = NOBODY) -> tuple[str, ...]:
    """Return those of a level group who settle it by särspel, none where fewer than two may."""
    eligible = tuple(player for player in group if player not in barred)
    return eligible if len(eligible) > 1 else ()


def levels_of(playoff: Playoff, ruleset: Ruleset, *, deals_due: int | None) -> Groups | None:
    """Return the players of one särspel in groups, best first; ``None`` while it is unfinished."""
    if playoff.lot is not None:
        complete = sorted(playoff.lot) == sorted(playoff.players)
        return tuple((player,) for player in playoff.lot) if complete else None
    rows = rows_of(playoff, ruleset, deals_due=deals_due)
    if rows is None or sorted(row.player for row in rows) != sorted(playoff.players):
        return None
    ordered = sorted(rows, key=_score, reverse=True)
    return tuple(tuple(row.player for row in level) for _, level in groupby(ordered, _score))


def rows_of(
    playoff: Playoff, ruleset: Ruleset, *, deals_due: int | None
) -> tuple[PlayoffRow, ...] | None:
    """Return a särspel's sheet, or its deals as a sheet; ``None`` while it is unfinished.

    Deals that break the rules part nobody; ``check_playoffs`` tells what is wrong with them.
    """
    if playoff.deals is None:
        return playoff.sheet
    try:
        return playoff_rows(ruleset, playoff, deals_due=deals_due)
    except RuleError:
        return None


def _score(row: PlayoffRow) -> tuple[int, int]:
    """Order by what wins at once, then by points; a royal beats a straight flush (rules.md §1)."""
    return _AT_ONCE.get(row.out, 0), row.side_points


def _position(
    groups: Sequence[tuple[str, ...]], playoff: Playoff, barred: AbstractSet[str]
) -> int | None:
    """Find the level group whose eligible members are exactly those of the särspel."""
    players = set(playoff.players)
    if len(players) < 2 or len(players) < len(playoff.players):  # noqa: PLR2004 - nobody plays alone
        return None
    for index, group in enumerate(groups):
        if players.issubset(group):
            return index if barred >= set(group) - players else None
    return None
