"""Sheets: what a save changes, what is in its way, and what a table would come to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring.errors import Fault, Findings
from scoring.sheets import check_sheet
from scoring.tables import table_result
from scoring.vocabulary import Out
from tournament.selectors.blockers import Blocker
from tournament.selectors.desks import is_next_heat_drawn
from tournament.selectors.finals import facts_of, facts_of_number
from tournament.states import HeatState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from uuid import UUID

    from scoring import event as facts
    from scoring.results import TableResult
    from tournament.models import Heat
    from tournament.selectors.deskrows import RoundDesk, SheetSeen, TableDesk

NOT_IN_PLAY: Mapping[HeatState, str] = {
    HeatState.DRAWING: "heat_not_started",
    HeatState.SEATED: "heat_not_started",
    HeatState.CLOSED: "heat_is_closed",
}


@dataclass(frozen=True, slots=True)
class Seen:
    """What a form showed of an omgång: its sheet's version, 0 for none, and whether broken off."""

    version: int = 0
    broken_off: bool = False


@dataclass(frozen=True, slots=True)
class RoundSave:
    """An omgång as typed: one row for each player who started it, players by entry key."""

    number: int
    rows: tuple[facts.SheetRow, ...]
    seen: Seen = Seen()
    broken_off: bool = False
    broken_off_reason: str = ""


def seen_of(round_: RoundDesk) -> Seen:
    """Return what a form made now shows of an omgång."""
    return Seen(round_.sheet.version if round_.sheet else 0, round_.is_broken_off)


def is_said_by(save: RoundSave, round_: RoundDesk) -> bool:
    """Say whether the omgång already stands as typed."""
    return (
        round_.sheet is not None
        and _by_player(round_.sheet.rows) == _by_player(save.rows)
        and round_.is_broken_off == save.broken_off
    )


def changed(desk: TableDesk, saves: Iterable[RoundSave], client_id: UUID) -> tuple[RoundSave, ...]:
    """Return what a save would change: not what stands, was untouched, or was sent before."""
    due = [save for save in saves if not is_said_by(save, desk.round(save.number))]
    latest = {save.number: save for save in due}
    return tuple(save for save in latest.values() if not _came_before(desk, save, client_id))


def save_blockers(
    desk: TableDesk, saves: Iterable[RoundSave], *, reason: str
) -> tuple[Blocker, ...]:
    """Return what is in the way of saving these omgångar."""
    found = list(recording_blockers(desk.heat))
    for save in saves:
        round_ = desk.round(save.number)
        if seen_of(round_).version != save.seen.version:
            found.append(Blocker("sheet_changed", {"round": save.number}))
        elif round_.sheet is not None and round_.sheet.is_verified and not reason:
            found.append(Blocker("correction_needs_reason", {"round": save.number}))
        if save.broken_off and not save.broken_off_reason:
            found.append(Blocker("broken_off_needs_reason", {"round": save.number}))
    return tuple(found)


def recording_blockers(heat: Heat) -> tuple[Blocker, ...]:
    """Return why nothing may be recorded or corrected in a heat (rules.md §5)."""
    if is_next_heat_drawn(heat):
        return (Blocker("next_heat_drawn", facts_of_number(heat.event, heat.number + 1)),)
    if code := NOT_IN_PLAY.get(HeatState(heat.state)):
        return (Blocker(code, facts_of(heat)),)
    return ()


def clearing_blockers(desk: TableDesk, number: int, *, replay: bool) -> tuple[Blocker, ...]:
    """Return what is in the way of emptying an omgång, or of playing it again (rules.md §1)."""
    if blockers := recording_blockers(desk.heat):
        return blockers
    sheet = desk.round(number).sheet
    if sheet is None and not replay:
        return (Blocker("nothing_to_clear", {"round": number}),)
    if replay and sheet is not None and any(row.out is not None for row in sheet.rows):
        return (Blocker("round_is_won", {"round": number}),)
    return ()


def findings_of(desk: TableDesk, save: RoundSave) -> Findings:
    """Return what the rules and the desk say of an omgång as typed; paths start at its number."""
    round_ = desk.round(save.number)
    found = check_sheet(
        desk.ruleset,
        save.rows,
        starters=round_.starters,
        leavers=round_.leavers,
        disqualified=desk.disqualified,
        broken_off=save.broken_off,
    )
    return (found + Findings.of(warnings=_rulings(save))).under(f"/{save.number}")


def warning_key(fault: Fault) -> str:
    """Name a warning so that its confirmation holds for these figures only."""
    values = "-".join(f"{name}.{value}" for name, value in sorted(fault.facts.items()))
    return f"{fault.path.strip('/').replace('/', '.')}-{fault.code}-{values}"


def foreseen(
    desk: TableDesk, saves: Iterable[RoundSave], *, playoffs: tuple[facts.Playoff, ...] = ()
) -> TableResult:
    """Return what the table comes to with these omgångar as typed in the place of what stands.

    Without its särspel, if they are not given, that is what the sheets alone say.
    """
    typed = {save.number: save for save in saves}
    heat = desk.told.heats[0]
    table = heat.tables[0]
    rounds = tuple(
        replace(round_, sheet=typed[round_.number].rows, broken_off=typed[round_.number].broken_off)
        if round_.number in typed
        else round_
        for round_ in table.rounds
    )
    table = replace(table, rounds=rounds, playoffs=playoffs)
    heat = replace(heat, tables=(table, *heat.tables[1:]))
    return table_result(replace(desk.told, heats=(heat,)), heat, table, desk.ruleset)


def history(desk: TableDesk) -> tuple[tuple[int, SheetSeen], ...]:
    """Return every version of a table's sheets, newest first, with its omgång's number."""
    return tuple((round_.number, seen) for round_ in desk.rounds for seen in round_.versions)


def _came_before(desk: TableDesk, save: RoundSave, client_id: UUID) -> bool:
    """Say whether a version holds these figures that was sent under this id, or was shown."""
    rows, round_ = _by_player(save.rows), desk.round(save.number)
    is_kept = save.seen.broken_off == save.broken_off
    return any(
        seen.client_id == client_id or (is_kept and seen.version == save.seen.version)
        for seen in round_.versions
        if _by_player(seen.rows) == rows
    )


def _rulings(save: RoundSave) -> Iterable[Fault]:
    """Yield what the rules leave to the director's confirmation (rules.md §1, decision 5)."""
    for index, row in enumerate(save.rows):
        if row.out is Out.LAST_IN_PLAY:
            yield Fault("confirm_last_in_play", f"/{index}/out", {"player": row.player})


def _by_player(rows: Iterable[facts.SheetRow]) -> dict[str, facts.SheetRow]:
    return {row.player: replace(row, x=None) for row in rows}
