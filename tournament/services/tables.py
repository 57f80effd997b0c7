"""A heat starts, its tables tick forwards, and become ready together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import Heat, Table
from tournament.selectors.sheetreadings import states_at
from tournament.selectors.tables import (
    first_to_start,
    hand_in_blockers,
    ruleset_in,
    start_blockers,
    start_warnings,
    step_back_blockers,
    tick_blockers,
    unstart_blockers,
)
from tournament.services.journal import writing
from tournament.services.publications import issue, recall
from tournament.services.refusals import TransitionRefused, Unconfirmed
from tournament.services.transitions import move
from tournament.states import (
    EVENT_MOVES,
    HEAT_MOVES,
    TABLE_MOVES,
    EventState,
    HeatState,
    PublicationPart,
    SheetState,
    TableState,
)

if TYPE_CHECKING:
    from tournament.selectors.blockers import Blocker
    from tournament.selectors.deskrows import TableDesk
    from tournament.services.actors import Actor
    from tournament.services.journal import Journal


def start_heat(
    heat: Heat, *, by: Actor, is_confirmed: bool = False, publishes_running: bool = True
) -> None:
    """Start a heat (starta): the tables of its first sitting play omgång 1.

    The first start freezes the event's ruleset (rules.md, head); the running standings are opened
    to the public unless they are held back. Raises ``Unconfirmed`` where a
    table has too few players and the director has not confirmed it.
    """
    with writing(heat.event, by=by) as journal:
        heat = Heat.objects.select_related("event").get(pk=heat.pk)
        _refuse(start_blockers(heat))
        warnings = start_warnings(heat)
        if warnings and not is_confirmed:
            raise Unconfirmed(warnings)
        move(heat, to=HeatState.PLAYING, moves=HEAT_MOVES, started_at=journal.now)
        started = [table.pk for table in first_to_start(heat)]
        Table.objects.filter(pk__in=started).update(
            state=TableState.PLAYING,
            current_round=1,
            started_at=journal.now,
            round_started_at=journal.now,
        )
        journal.record(
            "start_heat",
            heat,
            before={"state": HeatState.SEATED},
            after={
                "state": heat.state,
                "tables": started,
                "confirmed": sorted({warning.code for warning in warnings}),
            },
        )
        _freeze(journal)
        if publishes_running:
            issue(journal, heat, PublicationPart.RUNNING, {})


def unstart_heat(heat: Heat, *, reason: str, by: Actor) -> None:
    """Undo a start (ångra starten) while nothing has been entered; the ruleset opens again."""
    with writing(heat.event, by=by) as journal:
        heat = Heat.objects.select_related("event").get(pk=heat.pk)
        _refuse(unstart_blockers(heat))
        move(heat, to=HeatState.SEATED, moves=HEAT_MOVES, started_at=None)
        Table.objects.filter(heat=heat).update(
            state=TableState.NOT_STARTED,
            current_round=0,
            started_at=None,
            round_started_at=None,
            handed_in_at=None,
        )
        journal.record(
            "unstart_heat",
            heat,
            before={"state": HeatState.PLAYING},
            after={"state": heat.state},
            reason=reason,
        )
        recall(journal, heat, PublicationPart.RUNNING, reason=reason)
        if not Heat.objects.filter(event=heat.event_id, started_at__isnull=False).exists():
            _thaw(journal)


def tick_table(table: Table, *, to: int, by: Actor) -> None:
    """Note that a table plays omgång ``to`` now; 1 starts it."""
    with writing(table.heat.event, by=by) as journal:
        table = _again(table)
        last = ruleset_in(journal.event).rounds_per_table
        _refuse(tick_blockers(table, to=to, last=last))
        _set(journal, table, TableState.PLAYING, to)


def hand_in_table(table: Table, *, by: Actor) -> None:
    """Note that a table's paper has been handed in (inlämnat)."""
    with writing(table.heat.event, by=by) as journal:
        table = _again(table)
        _refuse(hand_in_blockers(table))
        _set(journal, table, TableState.HANDED_IN, table.current_round)


def step_back_table(table: Table, *, seen: str, by: Actor) -> None:
    """Take a table's last tick back; ``seen`` is what ``tick_of`` said when it was asked for."""
    with writing(table.heat.event, by=by) as journal:
        table = _again(table)
        _refuse(step_back_blockers(table, seen=seen))
        if table.state == TableState.HANDED_IN:
            _set(journal, table, TableState.PLAYING, max(table.current_round, 1))
        elif table.current_round > 1:
            _set(journal, table, TableState.PLAYING, table.current_round - 1)
        else:
            _set(journal, table, TableState.NOT_STARTED, 0)


def follow_sheets(journal: Journal, desk: TableDesk) -> None:
    """Bring a table to where its sheets now say it is, inside a write that is under way.

    With every sheet in it is handed in, with every one verified it is verified, and with every
    table verified the heat is ready: exactly once, since the event's row is held. The desk may
    have been read before the sheets were written, with the same people at it.
    """
    table, states = desk.table, states_at(desk.table)
    if all(round_.number in states for round_ in desk.rounds if round_.starters):
        is_verified = all(state == SheetState.VERIFIED for state in states.values())
        state = TableState.VERIFIED if is_verified else TableState.HANDED_IN
        _bring(journal, table, state, table.current_round)
    else:
        reached = max((table.current_round, *(number + 1 for number in states)))
        reached = min(reached, len(desk.rounds))
        handed_in = table.state == TableState.HANDED_IN
        state = TableState.HANDED_IN if handed_in else TableState.PLAYING
        _bring(journal, table, state, max(reached, 1))
    _settle_heat(journal, desk)


def reopen_table(journal: Journal, table: Table, number: int) -> None:
    """Let a table play omgång ``number`` anew, inside a write that is under way."""
    if table.state == TableState.NOT_STARTED:
        return
    _bring(journal, table, TableState.PLAYING, min(number, table.current_round or number))


def _settle_heat(journal: Journal, desk: TableDesk) -> None:
    """Make a heat ready when all its tables are verified, and open it again when one is not."""
    heat = desk.heat
    if heat.state == HeatState.PLAYING and not _is_waiting(desk):
        move(heat, to=HeatState.READY, moves=HEAT_MOVES)
        journal.record("ready_heat", heat, after={"state": heat.state})
    elif heat.state == HeatState.READY and _is_waiting(desk):
        move(heat, to=HeatState.PLAYING, moves=HEAT_MOVES)
        journal.record("unready_heat", heat, after={"state": heat.state})


def _is_waiting(desk: TableDesk) -> bool:
    """Say whether this table or, only asked if need be, another of the heat is not verified."""
    if desk.table.state != TableState.VERIFIED:
        return True
    return Table.objects.filter(heat=desk.heat).exclude(state=TableState.VERIFIED).exists()


def _bring(journal: Journal, table: Table, state: TableState, number: int) -> None:
    """Move a table as far as need be, by way of »handed in«; nothing where it is there."""
    by_way = {
        (TableState.NOT_STARTED, TableState.VERIFIED): TableState.HANDED_IN,
        (TableState.PLAYING, TableState.VERIFIED): TableState.HANDED_IN,
    }
    stop = by_way.get((TableState(table.state), state))
    if stop is not None:
        _set(journal, table, stop, number)
    if (table.state, table.current_round) != (state, number):
        _set(journal, table, state, number)


def _set(journal: Journal, table: Table, state: TableState, number: int) -> None:
    """Write where a table is, with the times that go with it, and log it."""
    before = {"state": table.state, "round": table.current_round}
    fields: dict[str, object] = {"current_round": number}
    if state == TableState.NOT_STARTED:
        fields |= {"started_at": None, "round_started_at": None}
    elif number != table.current_round:
        fields["round_started_at"] = journal.now
    if state != TableState.NOT_STARTED and table.started_at is None:
        fields["started_at"] = journal.now
    if state == TableState.HANDED_IN:
        fields["handed_in_at"] = table.handed_in_at or journal.now
    elif state != TableState.VERIFIED:
        fields["handed_in_at"] = None
    fields["verified_at"] = journal.now if state == TableState.VERIFIED else None
    if state == table.state:
        Table.objects.filter(pk=table.pk).update(**fields)
        vars(table).update(fields)
    else:
        move(table, to=state, moves=TABLE_MOVES, **fields)
    after = {"state": table.state, "round": table.current_round}
    journal.record("move_table", table, before=before, after=after)


def _freeze(journal: Journal) -> None:
    event = journal.event
    if event.rules_frozen_at is None:
        event.rules_frozen_at = journal.now
        event.save(update_fields=["rules_frozen_at"])
        journal.record("freeze_rules", event, after={"preset": event.rules_preset})
    if event.state == EventState.SETUP:
        move(event, to=EventState.RUNNING, moves=EVENT_MOVES)
        journal.record("start_event", event, after={"state": event.state})


def _thaw(journal: Journal) -> None:
    event = journal.event
    event.rules_frozen_at = None
    event.save(update_fields=["rules_frozen_at"])
    if event.state == EventState.RUNNING:
        move(event, to=EventState.SETUP, moves=EVENT_MOVES)
    journal.record("unfreeze_rules", event, after={"state": event.state})


def _again(table: Table) -> Table:
    return Table.objects.select_related("heat").get(pk=table.pk)


def _refuse(blockers: tuple[Blocker, ...]) -> None:
    if blockers:
        raise TransitionRefused(blockers)
