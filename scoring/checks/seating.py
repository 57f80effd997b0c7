"""Who is listed at a table, and who sits down to each of its rounds (event-file.md, »Keys«)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.attendance import GONE
from scoring.checks.places import misnumbered, repeated, strangers
from scoring.errors import Fault, Findings
from scoring.vocabulary import PlayerStatus

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from scoring.checks.places import TablePlace
    from scoring.errors import type_of_fact
    from scoring.event import Round
    from scoring.rulesets import Ruleset


def listing_errors(place: TablePlace, elsewhere: dict[str, int]) -> Iterator[Fault]:
    """Yield players who do not exist or sit twice in a heat; fill ``elsewhere`` as it goes."""
    table = place.table
    yield from strangers(table.players, f"{place.at}/players", place.people, "unknown_player")
    yield from repeated(table.players, f"{place.at}/players", "listed_twice")
    for index, player in enumerate(table.players):
        other = elsewhere.setdefault(player, table.number)
        if other != table.number:
            facts: dict[str, type_of_fact] = {"player": player, "table": other}
            yield Fault("listed_at_two_tables", f"{place.at}/players/{index}", facts)


def seating_findings(ruleset: Ruleset, place: TablePlace) -> Findings:
    """Return what is wrong with the size of a table, its rounds and who sits in them."""
    rounds = place.table.rounds
    errors = [*misnumbered(rounds, f"{place.at}/rounds"), *_sizes(ruleset, place)]
    if len(rounds) > ruleset.rounds_per_table:
        facts = {"rounds": len(rounds), "limit": ruleset.rounds_per_table}
        errors.append(Fault("too_many_rounds", f"{place.at}/rounds", facts))
    entered, listed = set[str](), frozenset(place.table.players)
    for index, round_ in enumerate(rounds[: ruleset.rounds_per_table]):
        at = f"{place.at}/rounds/{index}/seats"
        errors += repeated(round_.seats, at, "seated_twice")
        errors += strangers(round_.seats, at, listed, "not_at_this_table")
        errors += _absentees(place, round_, at, entered)
        errors += _substitutes(place, index, at, entered)
        entered.update(round_.seats)
    if rounds:
        errors += _never_seated(place, entered)
    return Findings.of(errors, _small(ruleset, place))


def _present(place: TablePlace) -> int:
    """Return how many sit down to the first round: no no-show, and no later substitute."""
    rounds = place.table.rounds
    listed = rounds[0].seats if rounds else place.table.players
    return sum(not _is_no_show(place, player) for player in listed)


def _sizes(ruleset: Ruleset, place: TablePlace) -> Iterator[Fault]:
    present, listed = _present(place), len(place.table.players)
    if present > ruleset.players_max:
        facts = {"players": present, "limit": ruleset.players_max}
        yield Fault("table_too_large", f"{place.at}/players", facts)
    if listed < ruleset.players_min and not _may_be_small(place):
        facts = {"players": listed, "limit": ruleset.players_min}
        yield Fault("table_too_small", f"{place.at}/players", facts)


def _small(ruleset: Ruleset, place: TablePlace) -> Iterator[Fault]:
    present, listed = _present(place), len(place.table.players)
    if present < ruleset.players_min and (listed >= ruleset.players_min or _may_be_small(place)):
        facts = {"players": present, "limit": ruleset.players_min}
        yield Fault("few_present", f"{place.at}/players", facts)


def _absentees(
    place: TablePlace, round_: Round, at: str, entered: AbstractSet[str]
) -> Iterator[Fault]:
    """Yield those who have come, have not left, and are not seated."""
    seated = frozenset(round_.seats)
    for player in place.table.players:
        if (
            player in entered
            and player not in seated
            and not _may_be_away(place, player, round_.number)
        ):
            yield Fault("seat_missing", at, {"player": player, "round": round_.number})


def _substitutes(
    place: TablePlace, index: int, at: str, entered: AbstractSet[str]
) -> Iterator[Fault]:
    """Yield newcomers who have nobody's seat to take (rules.md §5)."""
    if index == 0:
        return
    round_ = place.table.rounds[index]
    new = [player for player in round_.seats if player not in entered]
    too_many = len(round_.seats) - len(place.table.rounds[0].seats)
    for player in new[len(new) - too_many :]:
        yield Fault("replaces_nobody", at, {"player": player, "round": round_.number})


def _never_seated(place: TablePlace, entered: AbstractSet[str]) -> Iterator[Fault]:
    for index, player in enumerate(place.table.players):
        if player not in entered and not _may_be_away(place, player, len(place.table.rounds)):
            yield Fault("never_seated", f"{place.at}/players/{index}", {"player": player})


def _is_no_show(place: TablePlace, player: str) -> bool:
    return player in place.people and place.people[player].status is PlayerStatus.NO_SHOW


def _may_be_small(place: TablePlace) -> bool:
    """Say whether the heat may hold a smaller table: nobody was left to move up (rules.md §5)."""
    return place.heat.number > 1


def _may_be_away(place: TablePlace, name: str, round_number: int) -> bool:
    """Say whether a player need not stand in a round's seats: no-show, or gone before it."""
    player = place.people[name]
    if player.status not in GONE:
        return player.status is PlayerStatus.NO_SHOW
    if player.left is None or player.left.heat < place.heat.number:
        return True
    if player.left.heat > place.heat.number or player.left.round is None:
        return False
    return player.left.round < round_number
