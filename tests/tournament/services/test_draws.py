"""The draw: seed, draft, changes, publishing and undoing."""

from __future__ import annotations

import hashlib
import threading
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING

import pytest

from scoring.draw.verify import DrawVerdict, verify_draws
from scoring.errors import RuleError
from tests import make
from tests.refused import blockers
from tournament.models import Draw, Event, Heat, LogEntry, Publication, Round, Table, TableEntry
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.eventfiles import event_of
from tournament.selectors.seating import start_of
from tournament.services import draws
from tournament.services.draws import (
    commit_draw,
    discard_draw,
    draw_heat,
    move_player,
    publish_draw,
    redraw_heat,
    swap_players,
    undo_draw,
)
from tournament.services.refusals import TransitionRefused
from tournament.services.tables import start_heat
from tournament.states import DrawState, EntryState, EventState, HeatState, PublicationPart

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.models import Entry

pytestmark = pytest.mark.django_db


def entered(*, count: int = 8, tables_available: int | None = None) -> Event:
    event = make.event(confirmed_players=count, tables_available=tables_available)
    make.entries(event=event, count=count)
    return event


def verdicts(event: Event) -> tuple[DrawVerdict, ...]:
    return verify_draws(event_of(event))


def in_force(heat: Heat) -> list[str]:
    shown = Publication.objects.filter(heat=heat, withdrawn_at=None)
    return sorted(shown.values_list("part", flat=True))


def test_commit_draw_publishes_the_lock_and_keeps_the_seed() -> None:
    event = entered()
    draw = commit_draw(event, 1, by=make.actor())
    assert draw.commitment == hashlib.sha256(bytes.fromhex(draw.seed)).hexdigest()
    publication = Publication.objects.get()
    assert publication.part == PublicationPart.COMMITMENT
    assert publication.content == {
        "attempt": 1,
        "algorithm": "chicago-draw/1",
        "commitment": draw.commitment,
    }
    assert draw.seed not in str(list(LogEntry.objects.values()))
    assert draw.heat.state == HeatState.DRAWING


def test_commit_draw_is_refused_a_second_time() -> None:
    event = entered()
    commit_draw(event, 1, by=make.actor())
    assert blockers(commit_draw, event, 1) == (CHANGED_MEANWHILE,)
    assert Draw.objects.count() == 1


def test_commit_draw_waits_for_the_heat_before() -> None:
    event = entered()
    assert blockers(commit_draw, event, 2) == (Blocker("previous_heat_not_drawn", {"heat": 1}),)
    make.drawn_heat(event=event)
    assert blockers(commit_draw, event, 2) == (Blocker("previous_heat_not_drawn", {"heat": 1}),)


def test_commit_draw_of_the_next_heat_may_come_early() -> None:
    event = entered()
    make.published_heat(event=event)
    assert commit_draw(event, 2, by=make.actor()).heat.number == 2


def test_no_heat_is_drawn_after_the_final() -> None:
    event = entered(count=4)
    make.published_heat(event=event)
    final = (Blocker("final_gives_the_title"),)
    assert blockers(commit_draw, event, 2) == final
    assert blockers(draw_heat, event, 2) == final


def test_commit_draw_is_refused_when_the_event_is_over() -> None:
    event = entered()
    Event.objects.update(state=EventState.FINISHED)
    assert blockers(commit_draw, event, 1) == (Blocker("event_finished"),)
    assert blockers(draw_heat, event, 1) == (Blocker("event_finished"),)


def test_draw_heat_seats_everyone_once_in_every_round() -> None:
    event = entered(count=11)
    draw = draw_heat(event, 1, by=make.actor())
    assert draw.state == DrawState.DRAFT
    seated = list(TableEntry.objects.values_list("entry__key", flat=True))
    assert sorted(seated) == sorted(draw.entrants)
    for round_ in Round.objects.all():
        people = set(round_.table.table_entries.values_list("entry", flat=True))
        assert set(round_.seats.values_list("entry", flat=True)) == people
    assert Round.objects.count() == 9
    assert verdicts(event) == (DrawVerdict(1, ok=True),)


def test_draw_heat_uses_the_seed_that_was_committed_to() -> None:
    event = entered()
    committed = commit_draw(event, 1, by=make.actor())
    draw = draw_heat(event, 1, by=make.actor())
    assert (draw.pk, draw.seed) == (committed.pk, committed.seed)


def test_tables_have_long_unlike_codes() -> None:
    make.drawn_heat(event=entered())
    codes = list(Table.objects.values_list("code", flat=True))
    assert len(set(codes)) == 2
    assert {len(code) for code in codes} == {11}


def test_draw_heat_in_sittings_where_tables_are_too_few() -> None:
    make.drawn_heat(event=entered(count=12, tables_available=2))
    assert list(Table.objects.values_list("number", "sitting")) == [(1, 1), (2, 1), (3, 2)]


def test_draw_heat_names_who_is_still_missing() -> None:
    event = entered()
    make.entries(event=event, count=2, state=EntryState.REGISTERED)
    assert blockers(draw_heat, event, 1) == (Blocker("people_missing", {"count": 2}),)
    assert not Heat.objects.exists()


def test_draw_heat_refuses_an_impossible_field() -> None:
    event = entered(count=5)
    (blocker,) = blockers(draw_heat, event, 1)
    assert blocker.code == "field_not_possible"
    assert not Heat.objects.exists()


def test_draw_heat_waits_for_the_plan_to_be_confirmed() -> None:
    event = make.event()
    make.entries(event=event, count=16)
    (blocker,) = blockers(draw_heat, event, 1)
    assert blocker.code == "plan_unconfirmed"


def test_draw_heat_waits_for_the_heat_before_to_close() -> None:
    event = entered(count=16)
    make.published_heat(event=event)
    assert blockers(draw_heat, event, 2) == (Blocker("previous_heat_not_closed", {"heat": 1}),)


def test_draw_heat_is_refused_a_second_time() -> None:
    event = entered()
    make.drawn_heat(event=event)
    assert blockers(draw_heat, event, 1) == (CHANGED_MEANWHILE,)


def test_draw_that_throws_half_way_leaves_no_heat(monkeypatch: pytest.MonkeyPatch) -> None:
    event = entered()

    def torn(heat: Heat, drawn: object) -> None:
        Table.objects.create(heat=heat, number=1, code="halv")
        raise RuntimeError(drawn)

    monkeypatch.setattr(draws, "store_tables", torn)
    with pytest.raises(RuntimeError):
        draw_heat(event, 1, by=make.actor())
    assert not Heat.objects.exists()
    assert not Draw.objects.exists()
    assert not Table.objects.exists()
    assert not Publication.objects.exists()
    event.refresh_from_db()
    assert event.version == 0


def test_later_heat_is_drawn_of_those_who_advance_and_keeps_them_apart() -> None:
    event = entered(count=16)
    before = make.closed_heat(heat=make.published_heat(event=event))
    Table.objects.filter(heat=before, number=1).update(label="Scenen")
    heat = make.drawn_heat(event=event, number=2)
    draw = Draw.objects.get(heat=heat)
    going = Publication.objects.get(heat=before, part=PublicationPart.QUALIFIERS)
    keys = {entry.key: entry.pk for entry in event.entries.all()}
    expected = sorted(row["entry"] for row in going.content["advancing"])
    assert sorted(keys[key] for key in draw.entrants) == expected
    assert [pair for pair in draw.unmet if pair[2] == "previous_table"] == []
    assert heat.tables.get(number=1).label == "Scenen"
    assert verdicts(event) == (DrawVerdict(1, ok=True), DrawVerdict(2, ok=True))


def test_redraw_heat_makes_an_attempt_with_a_seed_of_its_own() -> None:
    event = entered()
    heat = make.drawn_heat(event=event)
    draw = redraw_heat(heat, reason="fel klubb på en", by=make.actor())
    old = Draw.objects.get(attempt=1)
    assert (old.state, old.discard_reason) == (DrawState.DISCARDED, "fel klubb på en")
    assert (draw.attempt, draw.state) == (2, DrawState.DRAFT)
    assert draw.seed != old.seed
    assert heat.tables.count() == 2
    shown = Publication.objects.get(part=PublicationPart.COMMITMENT, withdrawn_at=None)
    assert shown.content["commitment"] == draw.commitment


def test_redraw_heat_needs_a_draft() -> None:
    event = entered()
    heat = commit_draw(event, 1, by=make.actor()).heat
    assert blockers(redraw_heat, heat, reason="nej") == (CHANGED_MEANWHILE,)


def test_discard_draw_takes_the_tables_away() -> None:
    heat = make.drawn_heat(event=entered())
    discard_draw(heat, reason="för tidigt", by=make.actor())
    assert not Table.objects.exists()
    assert in_force(heat) == []
    assert blockers(discard_draw, heat, reason="igen") == (CHANGED_MEANWHILE,)


def test_swap_players_exchanges_tables_and_seats() -> None:
    event = entered()
    heat = make.drawn_heat(event=event)
    one, other = (table.table_entries.get(position=1).entry for table in heat.tables.all())
    seats = {entry: list(entry_seats(heat, entry)) for entry in (one, other)}
    swap_players(heat, one, other, reason="syskon", by=make.actor())
    assert list(entry_seats(heat, one)) == seats[other]
    assert list(entry_seats(heat, other)) == seats[one]
    change = Draw.objects.get().changes.get()
    assert (change.entry, change.other, change.reason) == (one, other, "syskon")
    assert verdicts(event) == (DrawVerdict(1, ok=True),)


def entry_seats(heat: Heat, entry: Entry) -> Iterable[tuple[int, int, int]]:
    seats = Round.objects.filter(table__heat=heat, seats__entry=entry)
    return seats.values_list("table__number", "number", "seats__seat")


def test_swap_players_that_must_help_is_refused_when_it_does_not() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8, clubs=("",))
    heat = make.drawn_heat(event=event)
    one, other = (table.table_entries.get(position=1).entry for table in heat.tables.all())
    before = list(entry_seats(heat, one))
    with pytest.raises(TransitionRefused) as refused:
        swap_players(heat, one, other, reason="", by=make.actor(), must_help=True)
    assert refused.value.blockers == (Blocker("swap_no_longer_helps"),)
    assert list(entry_seats(heat, one)) == before
    assert not Draw.objects.get().changes.exists()


def test_swap_players_that_must_help_is_done_when_it_does() -> None:
    event = make.event(confirmed_players=8, separates_clubs=False)
    make.entries(event=event, count=8, clubs=("",))
    heat = make.drawn_heat(event=event)
    Draw.objects.update(separates_clubs=True)
    first, second = heat.tables.all()
    tied = [row.entry for row in first.table_entries.all()[:2]]
    for entry in tied:
        entry.club = "BroPok"
        entry.save(update_fields=["club"])
    other = second.table_entries.get(position=1).entry
    swap_players(heat, tied[0], other, reason="klubb", by=make.actor(), must_help=True)
    assert Draw.objects.get().changes.count() == 1


def test_swap_players_with_one_who_is_not_seated_is_refused_by_the_rules() -> None:
    event = entered()
    heat = make.drawn_heat(event=event)
    late = make.entries(event=event, count=1)[0]
    seated = heat.table_entries.first()
    assert seated is not None
    with pytest.raises(RuleError):
        swap_players(heat, seated.entry, late, reason="", by=make.actor())


def test_move_player_takes_the_last_seat() -> None:
    event = entered(count=7)
    heat = make.drawn_heat(event=event)
    larger, smaller = heat.tables.all()
    entry = larger.table_entries.get(position=1).entry
    move_player(heat, entry, smaller, reason="ser dåligt", by=make.actor())
    assert list(entry_seats(heat, entry)) == [(2, 1, 4), (2, 2, 4), (2, 3, 4)]
    assert verdicts(event) == (DrawVerdict(1, ok=True),)


def test_changes_need_a_draft() -> None:
    event = entered()
    heat = make.published_heat(event=event)
    table = heat.tables.get(number=2)
    one, other = (row.entry for row in heat.table_entries.all()[:2])
    assert blockers(swap_players, heat, one, other, reason="") == (CHANGED_MEANWHILE,)
    assert blockers(move_player, heat, one, table, reason="") == (CHANGED_MEANWHILE,)
    Event.objects.update(state=EventState.FINISHED)
    heat.refresh_from_db()
    assert blockers(move_player, heat, one, table, reason="") == (Blocker("event_finished"),)


def test_publish_draw_freezes_the_cut_and_reveals_the_seed() -> None:
    event = entered(count=16)
    heat = make.drawn_heat(event=event)
    publish_draw(heat, by=make.actor())
    heat.refresh_from_db()
    event.refresh_from_db()
    draw = Draw.objects.get()
    assert (heat.state, heat.advance_per_table, heat.wildcards) == (HeatState.SEATED, 2, 0)
    assert (draw.state, event.state) == (DrawState.PUBLISHED, EventState.RUNNING)
    content = Publication.objects.get(part=PublicationPart.SEATING).content
    assert content["draw"]["seed"] == draw.seed
    assert [len(table["rounds"]) for table in content["tables"]] == [3, 3, 3, 3]
    assert in_force(heat) == ["commitment", "seating"]


def test_publish_draw_holds_the_seating_back_where_asked() -> None:
    heat = make.drawn_heat(event=entered())
    publish_draw(heat, by=make.actor(), publishes_seating=False)
    assert in_force(heat) == ["commitment"]


@pytest.mark.parametrize(
    ("number", "starts_on", "starts", "expected"),
    [
        (1, date(2026, 8, 14), time(10, 0), "2026-08-14T10:00:00+02:00"),
        (1, None, time(15, 30), "2026-08-13T15:30:00+02:00"),
        (2, date(2026, 8, 14), time(15, 30), "2026-08-13T15:30:00+02:00"),
        (2, date(2026, 8, 14), time(9, 0), "2026-08-14T09:00:00+02:00"),
    ],
)
def test_start_of_a_heat_is_on_the_day_or_when_the_clock_says_so_next(
    number: int, starts_on: date | None, starts: time, expected: str
) -> None:
    event = make.event()
    event.starts_on = starts_on
    now = datetime(2026, 8, 13, 13, 0, tzinfo=UTC)
    found = start_of(Heat(event=event, number=number), starts, now=now)
    assert found.isoformat() == expected


def test_publish_draw_says_when_the_heat_starts() -> None:
    heat = make.drawn_heat(event=entered())
    publish_draw(heat, by=make.actor(), starts=time(10, 30))
    content = Publication.objects.get(part=PublicationPart.SEATING).content
    assert content["starts_at"] == "2026-08-14T10:30:00+02:00"


def test_publish_draw_a_second_time_is_refused() -> None:
    heat = make.published_heat(event=entered())
    assert blockers(publish_draw, heat) == (CHANGED_MEANWHILE,)


def test_publish_draw_names_those_who_left_and_those_without_a_seat() -> None:
    event = entered(count=7)
    heat = make.drawn_heat(event=event)
    away = heat.table_entries.order_by("entry").first()
    assert away is not None
    away.entry.state = EntryState.NO_SHOW
    away.entry.save(update_fields=["state"])
    make.entries(event=event, names=("Sen Svensson",))
    found = {blocker.code: blocker.facts for blocker in blockers(publish_draw, heat)}
    assert found["seated_but_away"] == {"players": (away.entry.player.name,)}
    assert found["present_but_unseated"] == {"players": ("Sen Svensson",)}


def test_publish_draw_names_tables_of_a_wrong_size() -> None:
    event = entered()
    heat = make.drawn_heat(event=event)
    first, second = heat.tables.all()
    for row in list(first.table_entries.all()[:2]):
        move_player(heat, row.entry, second, reason="prov", by=make.actor())
    assert blockers(publish_draw, heat) == (
        Blocker("table_too_small", {"table": "1", "players": 2, "least": 3}),
        Blocker("table_too_large", {"table": "2", "players": 6, "most": 4}),
    )


def test_undo_draw_takes_everything_back_with_its_reason() -> None:
    event = entered()
    heat = make.published_heat(event=event)
    undo_draw(heat, reason="en glömdes", by=make.actor())
    heat.refresh_from_db()
    event.refresh_from_db()
    assert (heat.state, heat.advance_per_table) == (HeatState.DRAWING, 0)
    assert Draw.objects.get().discard_reason == "en glömdes"
    assert event.state == EventState.SETUP
    assert not Table.objects.exists()
    assert in_force(heat) == []
    assert draw_heat(event, 1, by=make.actor()).attempt == 2


def test_undo_draw_of_a_later_heat_lets_the_event_run_on() -> None:
    event = entered(count=16)
    make.closed_heat(heat=make.published_heat(event=event))
    undo_draw(make.published_heat(event=event, number=2), reason="fel", by=make.actor())
    event.refresh_from_db()
    assert event.state == EventState.RUNNING


def test_undo_draw_is_refused_once_the_heat_has_started_or_has_results() -> None:
    event = entered()
    heat = make.drawn_heat(event=event)
    assert blockers(undo_draw, heat, reason="") == (CHANGED_MEANWHILE,)
    publish_draw(heat, by=make.actor())
    start_heat(heat, by=make.actor())
    assert blockers(undo_draw, heat, reason="") == (Blocker("heat_already_started", {"heat": 1}),)
    make.played_table(heat.tables.get(number=1))
    assert blockers(undo_draw, heat, reason="") == (Blocker("heat_has_results", {"heat": 1}),)


@pytest.mark.django_db(transaction=True)
def test_two_draw_at_once_and_one_is_told() -> None:
    event = entered()
    actor = make.actor()
    outcomes: list[str] = []

    def run() -> None:
        from django.db import connection  # noqa: PLC0415  # each thread has its own

        try:
            draw_heat(Event.objects.get(pk=event.pk), 1, by=actor)
            outcomes.append("drawn")
        except TransitionRefused as refusal:
            outcomes.append(refusal.blockers[0].code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["changed_meanwhile", "drawn"]
    assert Heat.objects.count() == 1
    assert Draw.objects.exclude(state=DrawState.DISCARDED).count() == 1
