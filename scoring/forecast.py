"""Who is secured, who may still advance, who is out, while a table plays (rules.md §3, §5)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from scoring.eligibility import Presence
from scoring.exact import parts_of
from scoring.outcomes import Scale, Shape, best_leads
from scoring.rounds import OVER
from scoring.tables import is_final
from scoring.vocabulary import Criterion, TableStatus

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scoring.event import Event, Heat, Table
    from scoring.outcomes import type_of_lead
    from scoring.results import TableResult, TableRow
    from scoring.rulesets import Ruleset


class Outlook(StrEnum):
    """What the omgångar still to be played can make of a player's place at his table."""

    SECURED = "secured"
    POSSIBLE = "possible"
    OUT = "out"


def forecast(
    event: Event, heat: Heat, table: Table, result: TableResult, ruleset: Ruleset
) -> Mapping[str, Outlook]:
    """Return the outlook of everybody at a table on the places that advance from it.

    In the final the place is the title. Every outcome of the omgångar that are not over counts,
    broken off included; a tie at the cut is possible until särspel has decided it. A wildcard is
    possible for whoever can have few enough of his own table ahead of him: how the other tables
    end is not asked, and who got one in the end is told by the heat's result. It holds while
    nothing but further omgångar happens: no penalty after the end, no correction, nobody leaving.
    """
    presence = Presence.at(event, heat)
    return forecast_among(heat, table, result, ruleset, presence)


def forecast_among(
    heat: Heat, table: Table, result: TableResult, ruleset: Ruleset, presence: Presence
) -> Mapping[str, Outlook]:
    """Do what ``forecast`` does, for one of a heat's many tables."""
    rows = {row.player: row for row in result.standings}
    able = tuple(player for player in rows if player not in presence.barred)
    if result.status is TableStatus.FINISHED:
        return {player: _decided(heat, result, player, able) for player in rows}
    scale = Scale.of(ruleset)
    standing = tuple([(player, _merits(scale, rows[player])) for player in able])
    rounds = tuple(_to_play(heat, table, result, ruleset, presence, able))
    places = 1 if is_final(heat) else heat.advance_per_table
    found = outlooks_of(scale, standing, rounds, places, places + _wildcards(heat))
    return dict.fromkeys(rows, Outlook.OUT) | dict(found)


type_of_rounds = tuple[tuple[int, frozenset[str]], ...]
"""The omgångar to play: how many start each, and who of those who may advance plays it."""


def _wildcards(heat: Heat) -> int:
    return 0 if is_final(heat) else heat.wildcards


def _decided(heat: Heat, result: TableResult, player: str, able: Sequence[str]) -> Outlook:
    if any(player in group for group in result.unresolved):
        return Outlook.POSSIBLE
    if is_final(heat):
        first = [row.player for row in result.standings if row.place == 1]
        through = player in first and player in able and not result.unresolved
    else:
        through = player in result.advancing
    if through:
        return Outlook.SECURED
    if _wildcards(heat) and _may_get_wildcard(heat, result, player, able):
        return Outlook.POSSIBLE
    return Outlook.OUT


def _may_get_wildcard(heat: Heat, result: TableResult, player: str, able: Sequence[str]) -> bool:
    """Say whether fewer are ahead of a player at his table than go on with every wildcard."""
    if player not in able:
        return False
    place = next(row.place for row in result.standings if row.player == player)
    ahead = [row.player for row in result.standings if row.place < place and row.player in able]
    return len(ahead) < heat.advance_per_table + heat.wildcards


def _merits(scale: Scale, row: TableRow) -> type_of_lead:
    values = {
        Criterion.ROUND_POINTS: parts_of(row.round_points, scale.unit),
        Criterion.SIDE_POINTS: row.side_points,
        Criterion.WON_CHICAGOS: row.won_chicagos,
    }
    return tuple(values[criterion] for criterion in scale.criteria)


def _to_play(
    heat: Heat,
    table: Table,
    result: TableResult,
    ruleset: Ruleset,
    presence: Presence,
    able: Sequence[str],
) -> Iterator[tuple[int, frozenset[str]]]:
    over = {found.number for found in result.rounds if found.status in OVER}
    listed = {round_.number for round_ in table.rounds}
    for number in range(1, ruleset.rounds_per_table + 1):
        if number in over:
            continue
        starters: Sequence[str] = able
        if number in listed:
            starters = presence.attendance.starters(heat, table, number)
        yield len(starters), frozenset(starters).intersection(able)


@lru_cache(maxsize=4096)
def outlooks_of(
    scale: Scale,
    standing: tuple[tuple[str, type_of_lead], ...],
    rounds: type_of_rounds,
    places: int,
    most: int,
) -> tuple[tuple[str, Outlook], ...]:
    """Return the outlook of everybody who may advance from a table, of how they stand.

    ``standing`` has what each has so far, ``rounds`` the omgångar to play; ``places`` advance for
    certain, and ``most`` with every wildcard. It is kept: of a hall's tables one changes at a time.
    """
    merits = dict(standing)
    return tuple(
        [(player, _outlook(scale, player, merits, rounds, places, most)) for player in merits]
    )


def _outlook(
    scale: Scale,
    player: str,
    standing: Mapping[str, type_of_lead],
    rounds: type_of_rounds,
    places: int,
    most: int,
) -> Outlook:
    rivals = tuple(other for other in standing if other != player)
    if not _can_reach(scale, player, rivals, standing, rounds, places, mine=False):
        return Outlook.SECURED
    behind = len(rivals) - most + 1
    if behind <= 0 or _can_reach(scale, player, rivals, standing, rounds, behind, mine=True):
        return Outlook.POSSIBLE
    return Outlook.OUT


def _can_reach(
    scale: Scale,
    player: str,
    rivals: Sequence[str],
    standing: Mapping[str, type_of_lead],
    rounds: type_of_rounds,
    number: int,
    *,
    mine: bool,
) -> bool:
    """Say whether ``number`` rivals can come level with the player or pass him, or he them.

    None of them always can, and more than there are never: how many they are told to be, a file
    may say freely.
    """
    if number > len(rivals):
        return False
    for chosen in combinations(rivals, number):
        needed = [_lead(standing, player, rival, mine=not mine) for rival in chosen]
        shapes = tuple(
            Shape(starters, len(playing), player in playing, tuple(r in playing for r in chosen))
            for starters, playing in rounds
        )
        leads = best_leads(scale, shapes, mine=mine)
        if any(all(has >= need for has, need in zip(lead, needed, strict=True)) for lead in leads):
            return True
    return False


def _lead(
    standing: Mapping[str, type_of_lead], player: str, rival: str, *, mine: bool
) -> type_of_lead:
    """Return the lead that stands now, the player's or his rival's."""
    sign = 1 if mine else -1
    pairs = zip(standing[player], standing[rival], strict=True)
    return tuple(sign * (own - other) for own, other in pairs)
