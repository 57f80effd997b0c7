from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

import pytest

from scoring.errors import RuleError
from tests import make
from tournament.models import Event, Heat, LogEntry, Round, Sheet, Table
from tournament.selectors.blockers import Blocker
from tournament.selectors.desks import table_desk
from tournament.selectors.sheets import history, warning_key
from tournament.services.actors import user_actor
from tournament.services.refusals import TransitionRefused, Unconfirmed
from tournament.services.sheets import clear_sheet, replay_round, save_sheets
from tournament.states import HeatState, SheetState, TableState

if TYPE_CHECKING:
    from tournament.selectors.sheets import RoundSave

pytestmark = pytest.mark.django_db
ONE, TWO = UUID(int=1), UUID(int=2)


@pytest.fixture
def table() -> Table:
    return make.started_heat(event=make.event()).tables.get(number=1)


def save(table: Table, *saves: RoundSave, **fields: object) -> tuple[int, ...]:
    keywords: dict[str, object] = {"by": make.actor(), "client_id": uuid4(), **fields}
    return save_sheets(table, saves, **keywords)  # type: ignore[arg-type]  # its own keywords


def versions(table: Table) -> list[tuple[int, int, str]]:
    sheets = Sheet.objects.filter(round__table=table).order_by("round__number", "version")
    return [(sheet.round.number, sheet.version, sheet.state) for sheet in sheets]


def actions() -> list[str]:
    return list(LogEntry.objects.values_list("action", flat=True))


def blockers_of(table: Table, *saves: RoundSave, **fields: object) -> tuple[Blocker, ...]:
    with pytest.raises(TransitionRefused) as refusal:
        save(table, *saves, **fields)
    return refusal.value.blockers


def test_save_sheets_stores_every_figure_and_zero(table: Table) -> None:
    typed = make.round_save(table, 1, "62c**! 53x 0 30-5")
    assert save(table, typed) == (1,)
    seen = table_desk(table).round(1).sheet
    assert seen is not None
    assert (seen.rows, seen.version, seen.entered_by) == (typed.rows, 1, "ledaren")


def test_save_of_one_omgang_ticks_its_table_on(table: Table) -> None:
    assert save(table, make.round_save(table, 2, make.PLAIN[1])) == (2,)
    table.refresh_from_db()
    assert (table.state, table.current_round) == (TableState.PLAYING, 3)
    assert table_desk(table).missing == (1, 3)


def test_save_of_every_omgang_hands_the_table_in(table: Table) -> None:
    make.played_table(table)
    assert (table.state, table.current_round) == (TableState.HANDED_IN, 1)
    assert table.handed_in_at is not None
    assert table_desk(table).unverified == (1, 2, 3)


def test_save_at_a_table_that_nobody_ticked_starts_it(table: Table) -> None:
    Table.objects.update(state=TableState.NOT_STARTED, current_round=0, started_at=None)
    save(table, make.round_save(table, 1, make.PLAIN[0]))
    table.refresh_from_db()
    assert (table.state, table.current_round) == (TableState.PLAYING, 2)
    assert table.started_at is not None


def test_save_at_a_table_handed_in_leaves_it_handed_in(table: Table) -> None:
    Table.objects.update(state=TableState.HANDED_IN)
    save(table, make.round_save(table, 1, make.PLAIN[0]))
    table.refresh_from_db()
    assert table.state == TableState.HANDED_IN


def test_save_sent_twice_counts_once(table: Table) -> None:
    typed = make.round_save(table, 1, make.PLAIN[0])
    assert save(table, typed, client_id=ONE) == (1,)
    before = Event.objects.get().version
    assert save(table, typed, client_id=ONE) == ()
    assert (versions(table), Event.objects.get().version) == (
        [(1, 1, SheetState.ENTERED)],
        before,
    )


def test_save_sent_late_does_not_come_back(table: Table) -> None:
    first = make.round_save(table, 1, make.PLAIN[0])
    save(table, first, client_id=ONE)
    save(table, make.round_save(table, 1, make.PLAIN[1], seen=1), client_id=TWO)
    assert save(table, first, client_id=ONE) == ()
    assert versions(table) == [(1, 1, SheetState.SUPERSEDED), (1, 2, SheetState.ENTERED)]


def test_save_of_an_untouched_omgang_changes_nothing(table: Table) -> None:
    save(table, make.round_save(table, 1, make.PLAIN[0]))
    save(table, make.round_save(table, 1, make.PLAIN[1], seen=1))
    old = make.round_save(table, 1, make.PLAIN[0], seen=1)
    assert save(table, old, make.round_save(table, 2, make.PLAIN[1])) == (2,)
    assert versions(table)[:2] == [(1, 1, SheetState.SUPERSEDED), (1, 2, SheetState.ENTERED)]


def test_save_over_somebody_elses_is_refused_and_nothing_is_lost(table: Table) -> None:
    save(table, make.round_save(table, 1, make.PLAIN[0]))
    mine = make.round_save(table, 1, make.PLAIN[1])
    other = make.round_save(table, 2, make.PLAIN[1])
    assert blockers_of(table, mine, other) == (Blocker("sheet_changed", {"round": 1}),)
    assert versions(table) == [(1, 1, SheetState.ENTERED)]


def test_save_by_a_desk_read_before_somebody_elses_save_is_judged_by_what_stands_now(
    table: Table,
) -> None:
    desk = table_desk(table)
    save(table, make.round_save(table, 1, make.PLAIN[0]))
    mine = make.round_save(table, 1, make.PLAIN[1])
    assert blockers_of(table, mine, desk=desk) == (Blocker("sheet_changed", {"round": 1}),)
    second = make.round_save(table, 2, make.PLAIN[1])
    assert save(table, second, desk=desk) == (2,)
    assert save(table, make.round_save(table, 3, make.PLAIN[2]), desk=table_desk(table)) == (3,)
    table.refresh_from_db()
    assert table.state == TableState.HANDED_IN


def test_save_by_a_desk_that_stands_does_not_read_it_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = table_desk(table)
    monkeypatch.delattr("tournament.selectors.desks.table_desk")
    assert save(table, make.round_save(table, 1, make.PLAIN[0]), desk=desk) == (1,)
    with pytest.raises(NameError):
        save(table, make.round_save(table, 2, make.PLAIN[1]), desk=desk)


def test_save_supersedes_with_both_sides_in_the_log(table: Table) -> None:
    save(table, make.round_save(table, 1, make.PLAIN[0]))
    save(table, make.round_save(table, 1, "54c*! 40 31 13", seen=1), reason="läste fel")
    old, new = Sheet.objects.order_by("version")
    assert (old.superseded_by, old.state, new.reason) == (new, SheetState.SUPERSEDED, "läste fel")
    entry = LogEntry.objects.filter(action="save_sheet").latest("sequence")
    assert entry.before is not None
    assert entry.after is not None
    assert entry.before["rows"][3]["side_points"] == 12
    assert entry.after["rows"][3]["side_points"] == 13
    assert "Åsa" not in str((entry.before, entry.after))


def test_correction_of_a_verified_sheet_needs_a_reason(table: Table) -> None:
    make.verified_table(table)
    typed = make.round_save(table, 1, "54c*! 40 31 13", seen=1)
    assert blockers_of(table, typed) == (Blocker("correction_needs_reason", {"round": 1}),)
    assert save(table, typed, reason="räknefel") == (1,)
    table.refresh_from_db()
    assert (table.state, table.verified_at) == (TableState.HANDED_IN, None)
    assert actions()[-2:] == ["correct_sheet", "move_table"]


def test_correction_makes_a_ready_heat_play_again() -> None:
    heat = make.started_heat(event=make.event(), sizes=(4,), advance=0)
    table = make.verified_table(heat.tables.get())
    heat.refresh_from_db()
    assert heat.state == HeatState.READY
    save(table, make.round_save(table, 1, "54c*! 40 31 13", seen=1), reason="räknefel")
    heat.refresh_from_db()
    assert heat.state == HeatState.PLAYING
    assert actions()[-1] == "unready_heat"


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (HeatState.SEATED, "heat_not_started"),
        (HeatState.DRAWING, "heat_not_started"),
        (HeatState.CLOSED, "heat_is_closed"),
    ],
)
def test_save_is_refused_outside_of_play(table: Table, state: HeatState, code: str) -> None:
    Heat.objects.update(state=state)
    typed = make.round_save(table, 1, make.PLAIN[0])
    assert blockers_of(table, typed) == (Blocker(code, {"heat": 1}),)


def test_save_is_refused_when_the_next_heat_is_drawn() -> None:
    event = make.event()
    entries = make.people(event=event, count=4)
    heat = make.started_heat(event=event, entries=entries, sizes=(4,))
    make.seated_heat(event=event, entries=entries, sizes=(4,), number=2)
    table = heat.tables.get()
    expected = (Blocker("next_heat_drawn", {"heat": 2, "is_final": True}),)
    assert blockers_of(table, make.round_save(table, 1, make.PLAIN[0])) == expected


def test_save_against_the_rules_is_refused_with_its_place(table: Table) -> None:
    good, bad = make.round_save(table, 1, make.PLAIN[0]), make.round_save(table, 2, "54! 40 31 12")
    with pytest.raises(RuleError) as refusal:
        save(table, good, bad)
    assert [(f.code, f.path) for f in refusal.value.faults] == [
        ("winner_without_said", "/2/0/said_chicago")
    ]
    assert versions(table) == []


def test_save_asks_about_warnings_and_keeps_the_answer(table: Table) -> None:
    typed = make.round_save(table, 1, "65c! 40 31 12")
    with pytest.raises(Unconfirmed) as asked:
        save(table, typed)
    (warning,) = asked.value.warnings
    assert (warning.code, warning.path) == ("winner_unusually_high", "/1/0/side_points")
    assert save(table, typed, confirmed={warning_key(warning)}) == (1,)
    assert Sheet.objects.get().confirmed == ["winner_unusually_high"]


def test_confirmation_holds_for_its_figures_only(table: Table) -> None:
    with pytest.raises(Unconfirmed) as asked:
        save(table, make.round_save(table, 1, "65c! 40 31 12"))
    keys = {warning_key(asked.value.warnings[0])}
    with pytest.raises(Unconfirmed):
        save(table, make.round_save(table, 1, "66c! 40 31 12"), confirmed=keys)


def test_last_in_play_asks_for_a_ruling(table: Table) -> None:
    typed = make.round_save(table, 1, "53x 54x 55x 41l")
    with pytest.raises(Unconfirmed) as asked:
        save(table, typed)
    keys = {warning_key(warning) for warning in asked.value.warnings}
    assert [warning.code for warning in asked.value.warnings] == ["confirm_last_in_play"]
    assert save(table, typed, confirmed=keys) == (1,)


def test_broken_off_omgang_needs_a_reason_and_keeps_it(table: Table) -> None:
    typed = make.round_save(table, 1, "44 40 31 12", broken_off="brandlarm")
    without = replace(typed, broken_off_reason="")
    assert blockers_of(table, without) == (Blocker("broken_off_needs_reason", {"round": 1}),)
    save(table, typed)
    round_ = Round.objects.get(table=table, number=1)
    assert (round_.is_broken_off, round_.broken_off_reason) == (True, "brandlarm")
    save(table, make.round_save(table, 1, "54c! 40 31 12", seen=1))
    round_.refresh_from_db()
    assert (round_.is_broken_off, round_.broken_off_reason) == (False, "")


def test_clear_sheet_empties_an_omgang(table: Table) -> None:
    make.verified_table(table)
    clear_sheet(table, 2, reason="fel omgång", by=make.actor())
    table.refresh_from_db()
    assert (table.state, table_desk(table).missing) == (TableState.PLAYING, (2,))
    assert versions(table)[1] == (2, 1, SheetState.SUPERSEDED)
    assert save(table, make.round_save(table, 2, make.PLAIN[1])) == (2,)
    assert versions(table)[2] == (2, 2, SheetState.ENTERED)


def test_clear_sheet_is_refused_where_there_is_none_or_no_play(table: Table) -> None:
    for state, blocker in (
        (HeatState.PLAYING, Blocker("nothing_to_clear", {"round": 1})),
        (HeatState.CLOSED, Blocker("heat_is_closed", {"heat": 1})),
    ):
        Heat.objects.update(state=state)
        with pytest.raises(TransitionRefused) as refusal:
            clear_sheet(table, 1, reason="fel", by=make.actor())
        assert refusal.value.blockers == (blocker,)


def test_replay_of_a_broken_off_omgang_lets_the_table_play_it_again(table: Table) -> None:
    save(
        table,
        make.round_save(table, 1, make.PLAIN[0]),
        make.round_save(table, 2, "44 40 31 12", broken_off="brandlarm"),
    )
    replay_round(table, 2, reason="spelas om", by=make.actor())
    table.refresh_from_db()
    assert (table.state, table.current_round) == (TableState.PLAYING, 2)
    assert not Round.objects.get(table=table, number=2).is_broken_off
    assert "replay_round" in actions()


def test_replay_before_any_sheet_is_noted(table: Table) -> None:
    replay_round(table, 1, reason="larm", by=make.actor())
    assert actions()[-1] == "replay_round"


def test_replay_at_a_table_that_has_not_started_starts_it(table: Table) -> None:
    Table.objects.update(state=TableState.NOT_STARTED, current_round=0)
    replay_round(table, 1, reason="larm", by=make.actor())
    table.refresh_from_db()
    assert (table.state, table.current_round) == (TableState.PLAYING, 1)


def test_replay_of_a_won_omgang_is_refused(table: Table) -> None:
    save(table, make.round_save(table, 1, make.PLAIN[0]))
    with pytest.raises(TransitionRefused) as refusal:
        replay_round(table, 1, reason="larm", by=make.actor())
    assert refusal.value.blockers == (Blocker("round_is_won", {"round": 1}),)


def test_history_holds_every_version_newest_first(table: Table) -> None:
    save(table, make.round_save(table, 1, make.PLAIN[0]))
    save(table, make.round_save(table, 1, make.PLAIN[1], seen=1), by=user_actor(make.helper()))
    told = [(number, seen.version, seen.entered_by) for number, seen in history(table_desk(table))]
    assert told == [(1, 2, "funktionaren"), (1, 1, "ledaren")]


def test_round_of_a_table_that_has_none_is_a_key_error(table: Table) -> None:
    with pytest.raises(KeyError):
        table_desk(table).round(4)
