"""The overall placing of everybody who was ever seated (rules.md §4, last points)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.comparison import ACROSS_TABLES, merits_across
from scoring.eligibility import may_not_advance
from scoring.heats import wildcard_merits
from scoring.later import Later
from scoring.playoffs import with_playoffs
from scoring.ranking import in_levels, placements_of
from scoring.results import RankingRow
from scoring.tables import is_final
from scoring.vocabulary import Criterion

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from scoring.event import Event, Heat, Player
    from scoring.ranking import type_of_levels, type_of_merits
    from scoring.results import HeatResult
    from scoring.rulesets import Ruleset

OVERALL = (Criterion.REACHED, Criterion.FINAL, *ACROSS_TABLES)
"""What decides the overall placing: the last heat reached; in the final the place at its table,
in other heats the comparison across tables."""

_NOT_COMPARED = (0,) * len(ACROSS_TABLES)


def ranking(event: Event, results: Sequence[HeatResult], ruleset: Ruleset) -> Overall:
    """Rank everybody ever seated, on what is known now, in order of place, number and id.

    ``results`` are those of the event's heats, in order.
    """
    return Overall(overall_levels(event, results, ruleset))


class Overall(Later[RankingRow]):
    """Everybody's overall placing, best first; the rows are made when they are looked at."""

    __slots__ = ("_levels",)

    def __init__(self, levels: type_of_levels) -> None:
        """Keep what the rows follow from."""
        self._levels = levels

    def made(self) -> tuple[RankingRow, ...]:
        """Return the rows with all that their places say."""
        return tuple(
            RankingRow(player, level.place, shared, int(level.merits[0]), level.decided_by)
            for level in placements_of(self._levels, OVERALL)
            for player, shared in level.sharing()
        )


def overall_levels(event: Event, results: Sequence[HeatResult], ruleset: Ruleset) -> type_of_levels:
    """Return everybody's merits in the order of ``OVERALL``, best first, with who has them.

    Who reached a later heat is ahead, so criteria of different heats never meet. Level players
    are listed by start number, then id.
    """
    people = {player.id: player for player in event.players}
    levels: list[tuple[type_of_merits, tuple[str, ...]]] = []
    later: set[str] = set()
    for heat, result in zip(reversed(event.heats), reversed(results), strict=True):
        reached, merits = _merits(event, heat, result, ruleset, later=later)
        later.update(merits)
        levels += (
            ((*reached, *mine), _listed(players, people)) for mine, players in in_levels(merits)
        )
    return levels


def _listed(players: tuple[str, ...], people: Mapping[str, Player]) -> tuple[str, ...]:
    if len(players) == 1:
        return players
    return tuple(sorted(players, key=lambda player: start_order(people[player])))


def start_order(player: Player) -> tuple[bool, int, str]:
    """Sort by start number, those without one last, then by id."""
    return player.number is None, player.number or 0, player.id


def _merits(
    event: Event,
    heat: Heat,
    result: HeatResult,
    ruleset: Ruleset,
    *,
    later: Container[str],
) -> tuple[type_of_merits, Mapping[str, type_of_merits]]:
    """Return what all share for whom this heat is the last, and the rest of each one's merits.

    Those in a ``later`` heat are left out.
    """
    number = heat.number
    if is_final(heat):
        places = result.tables[0].standings.places()
        last = ((player, place) for place, level in places for player in level)
        return (number,), {
            player: (-place, *_NOT_COMPARED) for player, place in last if player not in later
        }
    barred = may_not_advance(event, number, event.players if heat.playoffs else ())
    playoffs = wildcard_merits(heat, result.tables, ruleset, barred=barred)
    return (number, 0), with_playoffs(merits_across(result.tables, without=later), playoffs)
