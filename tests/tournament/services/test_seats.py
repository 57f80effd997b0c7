"""Seats after the draw: late entries, no-shows, moves, substitutes, the tables' names."""

from __future__ import annotations

import pytest

from scoring.check import check
from scoring.draw.verify import DrawVerdict, verify_draws
from scoring.standings import standings
from tests import make
from tests.refused import blockers
from tournament.models import (
    Draw,
    DrawChange,
    Entry,
    Event,
    Heat,
    LogEntry,
    Publication,
    RoundSeat,
    Table,
    TableEntry,
    Withdrawal,
)
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.eventfiles import event_of
from tournament.selectors.incidents import Place
from tournament.services.incidents import revoke_incident, withdraw_entry
from tournament.services.seats import (
    fill_table,
    move_seat,
    name_tables,
    remove_no_show,
    seat_late_entry,
    seat_substitute,
)
from tournament.services.tables import start_heat
from tournament.states import EntryState, EventState, HeatState, PublicationPart, TableState

pytestmark = pytest.mark.django_db


def seated(*, count: int = 7) -> Heat:
    event = make.event(confirmed_players=count)
    make.entries(event=event, count=count)
    return make.published_heat(event=event)


def late(heat: Heat) -> Entry:
    return make.entries(event=heat.event, names=("Sen Svensson",))[0]


def seats_of(entry: Entry) -> list[tuple[int, int, int]]:
    rows = RoundSeat.objects.filter(entry=entry).order_by("round__number")
    return list(rows.values_list("round__table__number", "round__number", "seat"))


def shown(heat: Heat) -> list[list[list[int]]]:
    content = Publication.objects.get(
        heat=heat, part=PublicationPart.SEATING, withdrawn_at=None
    ).content
    return [table["rounds"] for table in content["tables"]]


def is_verified(heat: Heat) -> bool:
    return verify_draws(event_of(heat.event)) == (DrawVerdict(heat.number, ok=True),)


def someone_at(heat: Heat, number: int) -> Entry:
    return heat.tables.get(number=number).table_entries.get(position=1).entry


def test_late_entry_takes_the_last_seat_of_a_table_of_three() -> None:
    heat = seated()
    entry = late(heat)
    seat_late_entry(heat, entry, heat.tables.get(number=2), reason="buss", by=make.actor())
    assert seats_of(entry) == [(2, 1, 4), (2, 2, 4), (2, 3, 4)]
    assert [round_[-1] for round_ in shown(heat)[1]] == [entry.pk] * 3
    assert is_verified(heat)


def test_late_entry_is_refused_where_it_cannot_be() -> None:
    heat = seated()
    entry = late(heat)
    first, second = heat.tables.all()
    assert blockers(seat_late_entry, heat, entry, first, reason="") == (
        Blocker("table_is_full", {"table": "1"}),
    )
    sitting = someone_at(heat, 1)
    assert blockers(seat_late_entry, heat, sitting, second, reason="") == (CHANGED_MEANWHILE,)
    Entry.objects.filter(pk=entry.pk).update(state=EntryState.REGISTERED)
    assert blockers(seat_late_entry, heat, entry, second, reason="") == (
        Blocker("person_not_checked_in", {"name": "Sen Svensson"}),
    )
    Heat.objects.update(number=2)
    assert blockers(seat_late_entry, heat, entry, second, reason="") == (
        Blocker("late_entry_only_in_heat_1"),
    )


def test_late_entry_is_refused_where_the_house_rules_say_never() -> None:
    heat = seated()
    entry = late(heat)
    Event.objects.update(rules_x={"late_entry": "never"})
    heat = Heat.objects.get()
    table = heat.tables.get(number=2)
    closed = (Blocker("late_entry_closed"),)
    assert blockers(seat_late_entry, heat, entry, table, reason="") == closed


def test_late_entry_is_refused_once_the_table_has_begun() -> None:
    heat = seated()
    entry = late(heat)
    table = heat.tables.get(number=2)
    start_heat(heat, by=make.actor())
    make.played_table(table, texts=make.PLAIN_OF_THREE[:1])
    assert blockers(seat_late_entry, heat, entry, table, reason="") == (
        Blocker("table_has_begun", {"table": "2"}),
    )


def test_seats_of_an_imported_heat_cannot_change() -> None:
    heat = seated()
    entry = late(heat)
    Draw.objects.all().delete()
    table = heat.tables.get(number=2)
    no_draw = (Blocker("heat_has_no_draw", {"heat": 1}),)
    assert blockers(seat_late_entry, heat, entry, table, reason="") == no_draw
    assert blockers(remove_no_show, heat, someone_at(heat, 1), reason="") == no_draw
    assert blockers(move_seat, heat, someone_at(heat, 1), table, reason="") == no_draw


def test_no_seat_changes_when_the_event_is_over_or_the_heat_is_closed() -> None:
    heat = seated()
    entry = someone_at(heat, 1)
    Heat.objects.update(state=HeatState.CLOSED)
    assert blockers(remove_no_show, heat, entry, reason="") == (CHANGED_MEANWHILE,)
    Event.objects.update(state=EventState.FINISHED)
    heat = Heat.objects.get()
    assert blockers(remove_no_show, heat, entry, reason="") == (Blocker("event_finished"),)


def test_no_show_leaves_and_the_seats_close_up() -> None:
    heat = seated(count=8)
    entry = someone_at(heat, 1)
    remove_no_show(heat, entry, reason="ropades upp två gånger", by=make.actor())
    entry.refresh_from_db()
    assert (entry.state, entry.checked_in_at) == (EntryState.NO_SHOW, None)
    assert seats_of(entry) == []
    table = heat.tables.get(number=1)
    for round_ in table.rounds.all():
        assert list(round_.seats.values_list("seat", flat=True)) == [1, 2, 3]
    change = DrawChange.objects.get()
    assert (change.other, change.table_number) == (None, None)
    assert is_verified(heat)
    assert blockers(remove_no_show, heat, entry, reason="") == (CHANGED_MEANWHILE,)


def test_one_who_leaves_before_a_later_heat_keeps_his_results() -> None:
    event = make.event(confirmed_players=16)
    make.entries(event=event, count=16)
    make.closed_heat(heat=make.published_heat(event=event))
    heat = make.published_heat(event=event, number=2)
    entry = someone_at(heat, 1)
    remove_no_show(heat, entry, reason="åkte hem", by=make.actor())
    entry.refresh_from_db()
    record = Withdrawal.objects.get()
    assert entry.state == EntryState.WITHDRAWN
    assert record.heat is not None
    assert (record.entry, record.heat.number, record.round_number) == (entry, 1, None)
    assert not RoundSeat.objects.filter(entry=entry, round__table__heat=heat).exists()
    told = event_of(heat.event)
    assert check(told).errors == ()
    assert entry.key in {row.player for row in standings(told).ranking}


def test_seats_that_changed_still_make_a_sound_event_file() -> None:
    heat = seated()
    entry = late(heat)
    seat_late_entry(heat, entry, heat.tables.get(number=2), reason="buss", by=make.actor())
    remove_no_show(heat, someone_at(heat, 1), reason="borta", by=make.actor())
    assert check(event_of(heat.event)).errors == ()


def test_move_seat_to_a_table_with_room() -> None:
    heat = seated()
    entry, table = someone_at(heat, 1), heat.tables.get(number=2)
    move_seat(heat, entry, table, reason="ser dåligt", by=make.actor())
    assert seats_of(entry) == [(2, 1, 4), (2, 2, 4), (2, 3, 4)]
    assert is_verified(heat)


def test_move_seat_is_refused_where_it_cannot_be() -> None:
    heat = seated()
    first, second = heat.tables.all()
    entry = someone_at(heat, 2)
    full = (Blocker("table_is_full", {"table": "1"}),)
    assert blockers(move_seat, heat, entry, first, reason="") == full
    assert blockers(move_seat, heat, entry, second, reason="") == (CHANGED_MEANWHILE,)
    assert blockers(move_seat, heat, late(heat), second, reason="") == (CHANGED_MEANWHILE,)


def test_fill_table_draws_one_from_a_table_of_four_and_logs_the_lot() -> None:
    heat = seated()
    remove_no_show(heat, someone_at(heat, 2), reason="borta", by=make.actor())
    table = heat.tables.get(number=2)
    entry = fill_table(heat, table, reason="för få", by=make.actor())
    assert [row[0] for row in seats_of(entry)] == [2, 2, 2]
    logged = LogEntry.objects.get(action="fill_table")
    after = logged.after or {}
    assert len(after["seed"]) == 64
    assert entry.key in after["drawn_from"]
    assert is_verified(heat)


def test_fill_table_is_refused_where_nothing_is_missing_or_nobody_can_give() -> None:
    heat = seated()
    first, second = heat.tables.all()
    assert blockers(fill_table, heat, second, reason="") == (CHANGED_MEANWHILE,)
    remove_no_show(heat, someone_at(heat, 2), reason="borta", by=make.actor())
    remove_no_show(heat, someone_at(heat, 1), reason="borta", by=make.actor())
    assert blockers(fill_table, heat, second, reason="") == (Blocker("no_table_can_give"),)
    Draw.objects.all().delete()
    no_draw = (Blocker("heat_has_no_draw", {"heat": 1}),)
    assert blockers(fill_table, heat, second, reason="") == no_draw
    assert first.table_entries.count() == 3


def playing_with_a_leaver() -> tuple[Heat, Entry]:
    heat = seated(count=8)
    start_heat(heat, by=make.actor())
    leaver = someone_at(heat, 1)
    withdraw_entry(leaver, Place(heat.tables.get(number=1), 1), reason="sjuk", by=make.actor())
    leaver.refresh_from_db()
    return heat, leaver


def test_substitute_takes_over_the_later_rounds_on_a_line_of_his_own() -> None:
    heat, leaver = playing_with_a_leaver()
    reserve = late(heat)
    before = seats_of(leaver)
    seat_substitute(heat, leaver, reserve, from_round=2, reason="reserv", by=make.actor())
    assert seats_of(leaver) == before[:1]
    assert seats_of(reserve) == before[1:]
    listed = TableEntry.objects.get(entry=reserve)
    assert (listed.position, listed.substitute_for) == (5, leaver)
    assert is_verified(heat)


def test_leaver_whose_seat_a_substitute_has_does_not_come_back() -> None:
    heat, leaver = playing_with_a_leaver()
    seat_substitute(heat, leaver, late(heat), from_round=2, reason="reserv", by=make.actor())
    record = Withdrawal.objects.get(entry=leaver)
    taken = (Blocker("substitute_has_the_seat", {"heat": 1}),)
    assert blockers(revoke_incident, record, reason="frisk") == taken


def test_substitute_is_refused_where_it_cannot_be() -> None:
    heat, leaver = playing_with_a_leaver()
    reserve, stays = late(heat), someone_at(heat, 2)
    kwargs = {"from_round": 2, "reason": ""}
    assert blockers(seat_substitute, heat, leaver, stays, **kwargs) == (CHANGED_MEANWHILE,)
    assert blockers(seat_substitute, heat, reserve, reserve, **kwargs) == (CHANGED_MEANWHILE,)
    assert blockers(seat_substitute, heat, stays, reserve, **kwargs) == (
        Blocker("person_has_not_left", {"name": stays.player.name}),
    )
    assert blockers(seat_substitute, heat, leaver, reserve, from_round=1, reason="") == (
        Blocker("leaver_started_round", {"table": "1", "round": 1}),
    )
    assert blockers(seat_substitute, heat, leaver, reserve, from_round=4, reason="") == (
        Blocker("round_has_results", {"table": "1", "round": 4}),
    )
    Entry.objects.filter(pk=reserve.pk).update(state=EntryState.REGISTERED)
    assert blockers(seat_substitute, heat, leaver, reserve, **kwargs) == (
        Blocker("person_not_checked_in", {"name": "Sen Svensson"}),
    )
    Heat.objects.update(state=HeatState.READY)
    assert blockers(seat_substitute, heat, leaver, reserve, **kwargs) == (
        Blocker("heat_not_being_played", {"heat": 1}),
    )
    Event.objects.update(state=EventState.FINISHED)
    heat = Heat.objects.get()
    over = (Blocker("event_finished"),)
    assert blockers(seat_substitute, heat, leaver, reserve, **kwargs) == over


def test_name_tables_keeps_the_hall_s_names_and_the_revisors() -> None:
    heat = seated()
    name_tables(heat, {1: ("A1", "Rut Rev"), 2: ("A2", "")}, by=make.actor())
    assert list(heat.tables.values_list("label", "revisor")) == [("A1", "Rut Rev"), ("A2", "")]
    content = Publication.objects.get(part=PublicationPart.SEATING, withdrawn_at=None).content
    assert [table["label"] for table in content["tables"]] == ["A1", "A2"]
    logged = LogEntry.objects.filter(action="name_table")
    assert logged[0].personal == {"before": "", "after": "Rut Rev"}
    assert logged[0].after == {"label": "A1"}


def test_name_tables_a_second_time_does_nothing() -> None:
    heat = seated()
    name_tables(heat, {1: ("A1", "")}, by=make.actor())
    count = LogEntry.objects.count()
    name_tables(heat, {1: ("A1", "")}, by=make.actor())
    assert LogEntry.objects.count() == count


def test_name_tables_refuses_a_table_that_is_not_there() -> None:
    heat = seated()
    assert blockers(name_tables, heat, {9: ("A9", "")}) == (CHANGED_MEANWHILE,)
    assert list(Table.objects.values_list("label", flat=True)) == ["", ""]


def test_seating_held_back_stays_back_when_seats_change() -> None:
    heat = seated()
    Publication.objects.filter(part=PublicationPart.SEATING).delete()
    move_seat(heat, someone_at(heat, 1), heat.tables.get(number=2), reason="skäl", by=make.actor())
    assert not Publication.objects.filter(part=PublicationPart.SEATING).exists()
    assert set(heat.tables.values_list("state", flat=True)) == {TableState.NOT_STARTED}
