from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

import pytest

from scoring.errors import RuleError
from scoring.vocabulary import TableStatus
from tests import make
from tournament.models import (
    Caution,
    Deduction,
    Disqualification,
    Entry,
    Event,
    Heat,
    LogEntry,
    Playoff,
    Table,
    Withdrawal,
)
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.desks import table_desk
from tournament.selectors.incidents import (
    IncidentKind,
    Place,
    caution_counts,
    incidents_of,
)
from tournament.selectors.standings import event_and_standings
from tournament.services.incidents import (
    disqualify_entry,
    record_caution,
    record_deduction,
    revoke_incident,
    withdraw_entry,
)
from tournament.services.playoffs import call_playoff
from tournament.services.refusals import TransitionRefused
from tournament.services.sheets import clear_sheet, save_sheets
from tournament.states import EntryState, HeatState, PlayoffState, TableState

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.event import SheetRow

pytestmark = pytest.mark.django_db
ONE = UUID(int=1)


@pytest.fixture
def table() -> Table:
    return make.started_heat(event=make.event()).tables.get(number=1)


def entry_of(table: Table, number: int) -> Entry:
    return Entry.objects.get(event=table.heat.event, number=number)


def row_of(table: Table, number: int, key: str) -> SheetRow:
    sheet = table_desk(table).round(number).sheet
    assert sheet is not None
    return next(row for row in sheet.rows if row.player == key)


def blockers_of(step: Callable[[], object]) -> tuple[Blocker, ...]:
    with pytest.raises(TransitionRefused) as refusal:
        step()
    return refusal.value.blockers


def standing(table: Table) -> list[tuple[str, str, int]]:
    _, standings = event_and_standings(Event.objects.get())
    rows = standings.heats[-1].tables[table.number - 1].standings
    return [(row.player, str(row.round_points), row.side_points) for row in rows]


def leave(table: Table, number: int, round_number: int | None, **fields: object) -> None:
    place = Place(table, round_number)
    keywords: dict[str, object] = {"by": make.actor(), "reason": "måste hem", **fields}
    withdraw_entry(entry_of(table, number), place, **keywords)  # type: ignore[arg-type]  # its own


def test_cautions_are_counted_per_player_and_may_be_revoked(table: Table) -> None:
    entry = entry_of(table, 1)
    for reason in ("spelade i otur", "en gång till"):
        record_caution(entry, by=make.actor(), reason=reason, table=table, number=2)
    record_caution(entry, by=make.actor(), reason="högljudd", client_id=ONE)
    record_caution(entry, by=make.actor(), reason="högljudd", client_id=ONE)
    assert dict(caution_counts(table.heat.event)) == {entry.pk: 3}
    last = Caution.objects.order_by("pk").last()
    assert last is not None
    revoke_incident(last, by=make.actor(), reason="fel person")
    assert dict(caution_counts(table.heat.event)) == {entry.pk: 2}
    step = partial(revoke_incident, last, by=make.actor(), reason="igen")
    assert blockers_of(step) == (CHANGED_MEANWHILE,)


def test_deduction_before_the_sheet_is_told_by_the_paper(table: Table) -> None:
    record_deduction(
        entry_of(table, 2), table, 1, by=make.actor(), points=5, reason="felgiv", client_id=ONE
    )
    record_deduction(
        entry_of(table, 2), table, 1, by=make.actor(), points=5, reason="felgiv", client_id=ONE
    )
    assert list(Deduction.objects.values_list("points", "taken")) == [(5, 0)]
    revoke_incident(Deduction.objects.get(), by=make.actor(), reason="ändrat")
    assert table_desk(table).round(1).sheet is None


def test_deduction_supersedes_a_sheet_and_is_given_back(table: Table) -> None:
    make.verified_table(table)
    record_deduction(entry_of(table, 2), table, 1, by=make.actor(), points=5, reason="felgiv")
    row = row_of(table, 1, "p2")
    assert (row.side_points, row.penalty) == (35, 5)
    table.refresh_from_db()
    assert table.state == TableState.HANDED_IN
    assert LogEntry.objects.filter(action="correct_sheet").count() == 1
    revoke_incident(Deduction.objects.get(), by=make.actor(), reason="ändrat")
    row = row_of(table, 1, "p2")
    assert (row.side_points, row.penalty) == (40, 0)


def test_deduction_never_takes_more_than_there_is(table: Table) -> None:
    make.played_table(table, texts=("52r 0c* 0 0",))
    for number, points in ((1, 60), (2, 5)):
        record_deduction(
            entry_of(table, number), table, 1, by=make.actor(), points=points, reason="felgiv"
        )
    assert list(Deduction.objects.values_list("taken", flat=True)) == [52, 0]
    assert row_of(table, 1, "p1").penalty == 52
    versions = table_desk(table).round(1).sheet
    assert versions is not None
    assert versions.version == 2


def test_deduction_off_round_points_leaves_side_points() -> None:
    event = make.event(rules_overrides={"penalty_from": "round_points"})
    table = make.started_heat(event=event).tables.get(number=1)
    make.played_table(table)
    record_deduction(entry_of(table, 2), table, 1, by=make.actor(), points=5, reason="felgiv")
    row = row_of(table, 1, "p2")
    assert (row.side_points, row.penalty) == (40, 5)
    assert [points for player, points, _ in standing(table) if player == "p2"] == ["32"]


def test_deduction_whose_sheet_was_emptied_is_revoked_without_it(table: Table) -> None:
    make.played_table(table)
    record_deduction(entry_of(table, 2), table, 1, by=make.actor(), points=5, reason="felgiv")
    clear_sheet(table, 1, reason="fel", by=make.actor())
    revoke_incident(Deduction.objects.get(), by=make.actor(), reason="ändrat")
    assert table_desk(table).missing == (1,)


def test_deduction_is_refused_where_it_cannot_fall(table: Table) -> None:
    stranger = entry_of(table, 5)
    step = partial(record_deduction, stranger, table, 1, by=make.actor(), points=5, reason="felgiv")
    assert blockers_of(step) == (Blocker("did_not_start_round", {"round": 1}),)
    make.played_table(table)
    record_deduction(entry_of(table, 2), table, 1, by=make.actor(), points=5, reason="felgiv")
    Heat.objects.update(state=HeatState.CLOSED)
    expected = (Blocker("heat_is_closed", {"heat": 1}),)
    assert blockers_of(step) == expected
    revoke = partial(revoke_incident, Deduction.objects.get(), by=make.actor(), reason="fel")
    assert blockers_of(revoke) == expected


def test_withdrawal_in_an_omgang_gives_it_0_and_no_later_ones(table: Table) -> None:
    make.played_table(table, texts=make.PLAIN[:1])
    leave(table, 2, 2, client_id=ONE)
    leave(table, 2, 2, client_id=ONE)
    entry = entry_of(table, 2)
    assert (entry.state, Withdrawal.objects.count()) == (EntryState.WITHDRAWN, 1)
    desk = table_desk(table)
    assert [round_.starters for round_ in desk.rounds[1:]] == [
        ("p2", "p3", "p4", "p1"),
        ("p3", "p4", "p1"),
    ]
    saves = [make.round_save(table, 2, "54c! 40 31 12"), make.round_save(table, 3, "54c! – 31 12")]
    save_sheets(table, saves, by=make.actor(), client_id=uuid4())
    assert standing(table)[0][0] == "p1"
    assert ("p2", "12", 80) in standing(table)


def test_withdrawal_before_a_sheet_that_lists_him_is_refused_with_the_place(table: Table) -> None:
    make.played_table(table)
    with pytest.raises(RuleError) as refusal:
        leave(table, 2, 2)
    assert [(f.code, f.path) for f in refusal.value.faults] == [("not_in_round", "/3/1/player")]
    assert entry_of(table, 2).state == EntryState.CHECKED_IN


def test_withdrawal_after_the_heat_lets_the_next_move_up() -> None:
    heat = make.started_heat(event=make.event(), sizes=(4,), advance=2)
    table = make.verified_table(heat.tables.get())
    Heat.objects.update(state=HeatState.CLOSED, closed_at=heat.started_at)
    leave(table, 1, None)
    _, standings = event_and_standings(Event.objects.get())
    assert standings.heats[0].tables[0].standings[0].player == "p1"


def test_table_that_everybody_left_needs_no_more_sheets(table: Table) -> None:
    make.played_table(table, texts=make.PLAIN[:2])
    for number in (1, 2, 3, 4):
        leave(table, number, 2)
    desk = table_desk(table)
    assert (desk.missing, desk.unverified) == ((), (1, 2))
    _, standings = event_and_standings(Event.objects.get())
    assert standings.heats[0].tables[0].status == TableStatus.FINISHED
    table.refresh_from_db()
    assert table.state == TableState.HANDED_IN
    last = Withdrawal.objects.latest("pk")
    revoke_incident(last, by=make.actor(), reason="kom tillbaka")
    assert table_desk(table).missing == (3,)
    table.refresh_from_db()
    assert table.state == TableState.HANDED_IN
    leave(table, 4, 2)
    assert table_desk(table).missing == ()


@pytest.mark.parametrize("points", [1, 5, 40, 60])
def test_record_and_revoke_leave_the_standings_as_they_were(table: Table, points: int) -> None:
    make.verified_table(table)
    before, entry = standing(table), entry_of(table, 2)
    record_deduction(entry, table, 2, by=make.actor(), points=points, reason="felgiv")
    revoke_incident(Deduction.objects.get(), by=make.actor(), reason="fel")
    assert standing(table) == before
    for step, kind in ((withdraw_entry, Withdrawal), (disqualify_entry, Disqualification)):
        step(entry, Place(table, 3), by=make.actor(), reason="hem")
        assert standing(table) != before
        revoke_incident(kind.objects.get(), by=make.actor(), reason="fel")
        assert standing(table) == before


def test_withdrawal_of_one_who_was_never_seated_needs_no_place() -> None:
    event = make.event()
    (entry,) = make.people(event=event, count=1)
    withdraw_entry(entry, None, by=make.actor(), reason="sjuk")
    (row,) = incidents_of(event)
    assert (row.kind, row.heat, row.label, row.person.name) == (
        IncidentKind.WITHDRAWAL,
        None,
        "",
        "Åsa Öberg",
    )
    revoke_incident(Withdrawal.objects.get(), by=make.actor(), reason="frisk")
    entry.refresh_from_db()
    assert entry.state == EntryState.CHECKED_IN


def test_revoked_withdrawal_of_one_not_checked_in_leaves_him_entered() -> None:
    event = make.event()
    (entry,) = make.entries(event=event, count=1, state=EntryState.REGISTERED)
    withdraw_entry(entry, None, by=make.actor(), reason="sjuk")
    revoke_incident(Withdrawal.objects.get(), by=make.actor(), reason="frisk")
    entry.refresh_from_db()
    assert entry.state == EntryState.REGISTERED


def test_departure_is_refused_out_of_place(table: Table) -> None:
    entry, elsewhere = entry_of(table, 1), table.heat.tables.get(number=2)
    for place in (None, Place(elsewhere, 1)):
        step = partial(withdraw_entry, entry, place, by=make.actor(), reason="hem")
        assert blockers_of(step) == (CHANGED_MEANWHILE,)
    outside = make.people(event=table.heat.event, count=1)[0]
    step = partial(withdraw_entry, outside, Place(table, 1), by=make.actor(), reason="hem")
    assert blockers_of(step) == (CHANGED_MEANWHILE,)
    leave(table, 1, 1)
    assert blockers_of(lambda: leave(table, 1, 1)) == (Blocker("has_left_already", {}),)


def test_departure_from_a_heat_that_has_not_begun_is_the_draws_matter() -> None:
    table = make.seated_heat(event=make.event()).tables.get(number=1)
    expected = (Blocker("remove_from_draw", {"heat": 1}),)
    assert blockers_of(lambda: leave(table, 1, None)) == expected


def test_departure_from_a_closed_heat_is_refused_in_an_omgang(table: Table) -> None:
    Heat.objects.update(state=HeatState.CLOSED)
    assert blockers_of(lambda: leave(table, 1, 2)) == (Blocker("heat_is_closed", {"heat": 1}),)


def test_departure_between_heats_is_refused_once_the_next_is_drawn() -> None:
    event = make.event()
    entries = make.people(event=event, count=8)
    heat = make.started_heat(event=event, entries=entries)
    make.seated_heat(event=event, entries=entries[:4], sizes=(4,), number=2)
    table = heat.tables.get(number=2)
    expected = (Blocker("next_heat_drawn", {"heat": 2, "is_final": True}),)
    assert blockers_of(lambda: leave(table, 5, None)) == expected


def test_disqualified_winner_is_last_and_the_next_best_is_first(table: Table) -> None:
    make.verified_table(table)
    disqualify_entry(
        entry_of(table, 1), Place(table, 3), by=make.actor(), reason="fusk", client_id=ONE
    )
    disqualify_entry(
        entry_of(table, 1), Place(table, 3), by=make.actor(), reason="fusk", client_id=ONE
    )
    assert standing(table)[-1] == ("p1", "0", 0)
    table.refresh_from_db()
    assert table.state == TableState.VERIFIED
    revoke_incident(Disqualification.objects.get(), by=make.actor(), reason="fel person")
    assert standing(table)[0][0] == "p1"
    assert entry_of(table, 1).state == EntryState.CHECKED_IN


def test_revoking_is_refused_where_he_was_played_without(table: Table) -> None:
    leave(table, 2, 1)
    make.played_table(table, texts=("54c! 40 31 12", "54c! – 31 12", "54c! – 31 12"))
    record = Withdrawal.objects.get()
    with pytest.raises(RuleError) as refusal:
        revoke_incident(record, by=make.actor(), reason="stannade")
    assert [(f.code, f.path) for f in refusal.value.faults] == [
        ("row_missing", "/2"),
        ("row_missing", "/3"),
    ]
    Heat.objects.update(state=HeatState.CLOSED)
    step = partial(revoke_incident, record, by=make.actor(), reason="stannade")
    assert blockers_of(step) == (Blocker("heat_is_closed", {"heat": 1}),)


def test_revoking_a_departure_between_heats_is_refused_once_the_next_is_drawn() -> None:
    event = make.event()
    entries = make.people(event=event, count=8)
    heat = make.started_heat(event=event, entries=entries)
    leave(heat.tables.get(number=2), 5, None)
    make.seated_heat(event=event, entries=entries[:4], sizes=(4,), number=2)
    step = partial(revoke_incident, Withdrawal.objects.get(), by=make.actor(), reason="fel")
    assert blockers_of(step) == (Blocker("next_heat_drawn", {"heat": 2, "is_final": True}),)


def test_withdrawal_calls_off_the_playoff_he_was_called_to(table: Table) -> None:
    texts = ("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")
    make.played_table(table, texts=texts)
    people = [entry_of(table, 2), entry_of(table, 3)]
    call_playoff(table.heat, table, people, by=make.actor())
    leave(table, 2, None)
    assert Playoff.objects.get().state == PlayoffState.CANCELLED


def test_incidents_are_told_newest_first_and_by_heat(table: Table) -> None:
    make.played_table(table)
    record_caution(entry_of(table, 3), by=make.actor(), reason="a", table=table, number=2)
    record_deduction(entry_of(table, 2), table, 1, by=make.actor(), points=5, reason="b")
    leave(table, 4, 3)
    later = Heat.objects.create(event=table.heat.event, number=2)
    event = table.heat.event
    told = [(row.kind.value, row.heat, row.round_number) for row in incidents_of(event)]
    assert told == [("withdrawal", 1, 3), ("deduction", 1, 1), ("caution", 1, 2)]
    assert len(incidents_of(event, heat=table.heat)) == 3
    assert incidents_of(event, heat=later) == ()


def test_table_whose_last_players_leave_is_verified_by_what_is_in(table: Table) -> None:
    make.verified_table(table, texts=make.PLAIN[:2])
    for number in (1, 2, 3, 4):
        leave(table, number, 2)
    table.refresh_from_db()
    assert table.state == TableState.VERIFIED


def test_departure_without_a_place_says_nothing_of_a_later_seat() -> None:
    event = make.event()
    entries = make.people(event=event, count=4)
    withdraw_entry(entries[0], None, by=make.actor(), reason="sjuk")
    heat = make.seated_heat(event=event, entries=entries, sizes=(4,))
    assert table_desk(heat.tables.get()).round(1).starters == ("p1", "p2", "p3", "p4")
