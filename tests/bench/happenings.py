"""Which special cases of the rules an event holds, counted from its deals."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scoring.attendance import Attendance
from scoring.deals import apply, begin_deal, end_deal, start
from scoring.deals.playoff import playoff_state
from scoring.event import (
    ChicagoEntry,
    DeadHandEntry,
    HandEntry,
    LastTrickEntry,
    PenaltyEntry,
    WarningEntry,
)
from scoring.rulesets import ruleset_of
from scoring.standings import standings
from scoring.tables import is_final
from scoring.vocabulary import Choice, Hand, Out, PlayerStatus, RoundStatus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scoring.deals import RoundState
    from scoring.event import Entry, Event, Heat, Playoff, Round, Table
    from scoring.results import TableResult
    from scoring.rulesets import Ruleset

AT_ONCE = (Out.STRAIGHT_FLUSH, Out.ROYAL_FLUSH)
NOTED = {
    "equal_best_hands": "equal best hands, which score nothing",
    "two_straight_flushes": "two straight flushes in one deal",
    "several_would_say_chicago": "several would say Chicago: the first is asked first",
    "exchange_stopped": "an exchange that köpstopp stopped",
    "discards_dealt_again": "so many exchanges that the discards are dealt again",
}
"""What no entry shows, and the simulator tells."""


def happenings(event: Event) -> Counter[str]:
    """Count the cases in an event that is told deal by deal."""
    rules = ruleset_of(event.rules)
    found: Counter[str] = Counter(_people(event))
    attendance = Attendance.of(event)
    for heat in event.heats:
        for table in heat.tables:
            for round_ in table.rounds:
                starters = attendance.starters(heat, table, round_.number)
                found.update(_round(rules, round_, starters))
            found["rounds"] += len(table.rounds)
    found.update(_placing(event, rules))
    return found


# Rounds


def _round(rules: Ruleset, round_: Round, starters: tuple[str, ...]) -> Iterator[str]:
    state = start(rules, starters)
    for deal in round_.deals or ():
        if state.ended:
            yield "penalty after the round has ended"
        opened = state = begin_deal(state)
        for entry in deal.entries:
            after = apply(state, entry)
            yield from _entry(state, after, entry)
            state = after
        yield from _judged(opened, state)
        state = end_deal(state)
    if round_.broken_off:
        yield "round broken off"
    elif state.winner is None:
        yield "won as last in play since somebody left"
    else:
        yield f"won by {str(state.out).replace('_', ' ')}"
    if _knocked_out(state) > 1:
        yield "several knocked out in one round"


def _judged(opened: RoundState, played: RoundState) -> Iterator[str]:
    """Tell of several who passed the target in one deal."""
    if opened.ended:
        return
    if _knocked_out(played) > _knocked_out(opened) and played.out is Out.POINTS:
        yield "one knocked out and another out in the same deal"
    target = played.ruleset.target
    past = [seat for seat in played.seats if seat.is_in_play and seat.score >= target]
    if len(past) > 1 and not played.ended:
        over = end_deal(played).ended
        yield "several past the target: " + ("the highest wins" if over else "level, they play on")


def _knocked_out(state: RoundState) -> int:
    return sum(seat.knocked_out for seat in state.seats)


def _entry(before: RoundState, after: RoundState, entry: Entry) -> Iterator[str]:
    kind = KINDS[type(entry)]
    yield from kind(before, after, entry)
    if _knocked_out(after) > _knocked_out(before):
        yield f"knocked out {_by(entry)}"
    if after.ended and not before.ended and after.out is Out.POINTS:
        yield f"out {_by(entry)}"
    lifted = before.exchange_stops() - after.exchange_stops()
    if not after.ended and any(_in_play(after, player) for player in lifted):
        yield "köpstopp lifts"


def _in_play(state: RoundState, player: str) -> bool:
    return state.seat_of(player).is_in_play


def _by(entry: Entry) -> str:
    if isinstance(entry, HandEntry):
        return f"by hand {entry.moment}"
    if isinstance(entry, LastTrickEntry):
        return "by the last trick with a two" if entry.with_two else "by the last trick"
    if isinstance(entry, ChicagoEntry) and entry.won:
        return "by a won Chicago"
    return "by breaking a Chicago"


def _hand(before: RoundState, after: RoundState, entry: Entry) -> Iterator[str]:
    assert isinstance(entry, HandEntry)
    yield f"hand: {entry.hand.replace('_', ' ')}"
    if entry.choice is not None:
        yield f"four of a kind taken as {entry.choice}"
    if entry.moment == 3 and entry.choice is Choice.RESET:
        yield "third hand that resets, before the Chicago question"
    if before.chicago is not None:
        yield "third hand after a won Chicago"
    if after.out in AT_ONCE:
        yield from _won_by_hand(before, entry)
    yield from _emptied(after, entry)


def _won_by_hand(before: RoundState, entry: HandEntry) -> Iterator[str]:
    if entry.moment == 3:
        yield "third hand that takes its player out, before the Chicago question"
    if not before.seat_of(entry.player).said_chicago:
        yield "won by a straight flush or royal without a said Chicago"
    if entry.player in before.exchange_stops():
        yield "won by a straight flush or royal under köpstopp"


def _emptied(after: RoundState, entry: HandEntry) -> Iterator[str]:
    others = [seat for seat in after.seats if seat.player != entry.player]
    if entry.choice is Choice.RESET and any(seat.said_chicago for seat in others):
        yield "reset that keeps a said Chicago"
    if entry.hand is Hand.ROYAL_FLUSH and any(seat.won_chicagos > 0 for seat in others):
        yield "royal that keeps a won Chicago"


def _chicago(before: RoundState, _after: RoundState, entry: Entry) -> Iterator[str]:
    assert isinstance(entry, ChicagoEntry)
    if entry.won:
        yield "Chicago won with a two" if entry.with_two else "Chicago won"
    elif entry.broken_by is None:
        yield "Chicago failed by a fault, broken by nobody"
    else:
        yield "Chicago broken"
    if not entry.won and before.seat_of(entry.player).score == before.ruleset.chicago_failed:
        yield "Chicago failed down to 0"
    if before.seat_of(entry.player).said_chicago:
        yield "Chicago said again"


def _last_trick(_before: RoundState, _after: RoundState, entry: Entry) -> Iterator[str]:
    assert isinstance(entry, LastTrickEntry)
    yield "last trick with a two" if entry.with_two else "last trick"


def _penalty(before: RoundState, after: RoundState, entry: Entry) -> Iterator[str]:
    assert isinstance(entry, PenaltyEntry)
    yield "penalty"
    if before.seat_of(entry.player).score < entry.points:
        yield "penalty that the floor cuts short"
    if before.seat_of(entry.player).knocked_out:
        yield "penalty of one knocked out"
    if after.winner == entry.player:
        yield "penalty of the winner, whose win stands"


def _warning(_before: RoundState, _after: RoundState, _entry: Entry) -> Iterator[str]:
    yield "warning"


def _dead_hand(_before: RoundState, _after: RoundState, entry: Entry) -> Iterator[str]:
    assert isinstance(entry, DeadHandEntry)
    yield "dead hand by a revoke" if "suit" in entry.reason else "dead hand"


KINDS: dict[type[Entry], Callable[[RoundState, RoundState, Entry], Iterator[str]]] = {
    HandEntry: _hand,
    ChicagoEntry: _chicago,
    LastTrickEntry: _last_trick,
    PenaltyEntry: _penalty,
    WarningEntry: _warning,
    DeadHandEntry: _dead_hand,
}


# People, placing, särspel


def _people(event: Event) -> Iterator[str]:
    for player in event.players:
        if player.status is PlayerStatus.NO_SHOW:
            yield "no-show"
        elif player.status is PlayerStatus.DISQUALIFIED:
            yield "disqualified"
        elif player.left is not None:
            yield "left between heats" if player.left.round is None else "left in a round"
        if player.id.startswith("s"):
            yield "substitute"


def _placing(event: Event, rules: Ruleset) -> Iterator[str]:
    found = standings(event)
    for heat, result in zip(event.heats, found.heats, strict=True):
        for table, told in zip(heat.tables, result.tables, strict=True):
            yield from _round_places(told)
            yield from _decided(told)
            yield from _playoffs(
                table.playoffs, rules, "the title" if is_final(heat) else "the cut"
            )
        yield from _playoffs(heat.playoffs, rules, "a wildcard")
        if heat.wildcards > 0:
            yield "wildcard"
        yield from _small(heat)
    if any(row.shared_with for row in found.ranking):
        yield "shared place overall"


def _round_places(table: TableResult) -> Iterator[str]:
    for round_ in table.rounds:
        for row in round_.results:
            alive = not row.knocked_out and round_.status is RoundStatus.FINISHED
            if alive and len(row.shared_with) > 0:
                yield f"place in a round shared by {len(row.shared_with) + 1}"
        level = Counter(
            row.side_points for row in round_.results if row.out is None and not row.knocked_out
        )
        if round_.status is RoundStatus.FINISHED and any(n > 1 for n in level.values()):
            yield "level on side points in a round"


def _decided(table: TableResult) -> Iterator[str]:
    for row in table.standings:
        if row.decided_by is not None:
            yield f"table place decided by {row.decided_by.replace('_', ' ')}"
        if row.shared_with:
            yield "table place shared"


def _playoffs(playoffs: tuple[Playoff, ...], rules: Ruleset, stake: str) -> Iterator[str]:
    for playoff in playoffs:
        yield f"särspel for {stake}"
        if playoff.lot is not None:
            yield "särspel settled by lot"
            continue
        state = playoff_state(rules, playoff)
        if state.out is not None:
            yield "särspel won at once by a straight flush or royal"
        if len(playoff.deals or ()) == 1 and rules.playoff_deals > 1 and state.out is None:
            yield "särspel by one extra deal"
        if len(playoff.players) > 2:
            yield "särspel among more than two"


def _small(heat: Heat) -> Iterator[str]:
    for table in heat.tables:
        yield f"table of {_size(table)}"


def _size(table: Table) -> int:
    return len(table.rounds[0].seats)
