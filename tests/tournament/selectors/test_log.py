"""The log as a director reads it, and whether it is whole."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import make
from tournament.forms.wording.log import action_said, change_said, place_said, value_said
from tournament.models import Event, LogEntry
from tournament.selectors.log import (
    Change,
    LogFilter,
    LogRow,
    Place,
    chain_is_whole,
    log_page,
    newest,
)
from tournament.services.actors import SYSTEM, table_actor
from tournament.services.journal import writing
from tournament.services.tables import start_heat

pytestmark = pytest.mark.django_db


def played() -> Event:
    event = make.event()
    make.entries(event=event, count=8)
    make.closed_heat(heat=make.published_heat(event=event))
    return Event.objects.get()


def row_of(event: Event, action: str) -> LogRow:
    return log_page(event, LogFilter(action=action)).rows[0]


def said(event: Event, action: str) -> list[str]:
    row = row_of(event, action)
    return [change_said(change, row) for change in row.changes]


def test_chain_is_whole_until_something_is_changed() -> None:
    event = played()
    assert chain_is_whole(event)
    step = LogEntry.objects.get(action="close_heat")
    LogEntry.objects.filter(pk=step.pk).update(after={"state": "ready"})
    assert not chain_is_whole(event)


def test_chain_is_broken_when_a_step_is_taken_out() -> None:
    event = played()
    LogEntry.objects.get(action="publish_draw").delete()
    assert not chain_is_whole(event)


def test_chain_holds_when_names_are_erased() -> None:
    event = played()
    LogEntry.objects.update(personal=None)
    assert chain_is_whole(event)


def test_log_tells_what_was_changed() -> None:
    event = played()
    assert said(event, "close_heat") == ["läge: alla bord godkända → stängt", "går vidare: 4 st"]
    row = row_of(event, "close_heat")
    assert (row.actor, place_said(row.place), action_said(row.action)) == (
        "ledaren",
        "heat 1",
        "stängde heatet",
    )


def test_log_names_people_by_what_they_are_called_now() -> None:
    event = make.event()
    (entry,) = make.entries(event=event, names=("Åsa Öberg",))
    with writing(event, by=SYSTEM) as journal:
        after = {"entry": entry.pk, "players": [entry.key], "rows": [{"entry": entry.pk}]}
        journal.record("check_in", entry, before={"entry": None}, after=after)
    assert said(event, "check_in") == ["spelare: Åsa Öberg", "spelare: Åsa Öberg", "rader: 1 st"]
    row = newest(event)[0].row
    assert (row.place.name, row.actor, row.actor_kind) == ("Åsa Öberg", "", "system")


def test_log_names_the_table_whose_code_was_used() -> None:
    event = make.event()
    table = make.seated_heat(event=event).tables.get(number=2)
    with writing(event, by=table_actor(table)) as journal:
        journal.record("move_table", table)
    assert log_page(event, LogFilter(actor="table")).lines == newest(event)
    row = newest(event)[0].row
    assert (row.actor, row.actor_kind, row.place) == (str(table), "table", Place(heat=1, table="2"))


def test_log_is_filtered_by_action_actor_and_page() -> None:
    event = played()
    total = LogEntry.objects.count()
    everything = log_page(event, LogFilter())
    assert (len(everything.rows), everything.total, everything.older) == (total, total, None)
    assert {row.action for row in log_page(event, LogFilter(action="move_table")).rows} == {
        "move_table"
    }
    helper = make.helper()
    by_helper = log_page(event, LogFilter(actor=str(helper.pk))).rows
    assert {row.actor for row in by_helper} == {"funktionaren"}
    assert log_page(event, LogFilter(actor="table")).rows == ()
    assert everything.actors == ((helper.pk, "funktionaren"), (make.user().pk, "ledaren"))


def test_log_goes_on_where_the_page_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    event = played()
    monkeypatch.setattr("tournament.selectors.folding.PER_PAGE", 5)
    first = log_page(event, LogFilter())
    assert first.older is not None
    second = log_page(event, LogFilter(before=first.older))
    assert second.rows[0].sequence <= first.rows[-1].sequence
    assert not {(r.sequence, r.part) for r in first.rows} & {
        (r.sequence, r.part) for r in second.rows
    }


def test_steps_of_one_kind_taken_at_once_are_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    event = make.event()
    entries = make.entries(event=event, count=9)
    for action in ("change_person", "check_in", "check_in"):
        with writing(event, by=SYSTEM) as journal:
            for entry in entries[: 3 if action == "change_person" else 9]:
                journal.record(action, entry, after={"is_here": True})
    page = log_page(event, LogFilter())
    shape = [(line.row.action, len(line.rows)) for line in page.lines[:5]]
    assert shape == [("check_in", 9), ("check_in", 9), *[("change_person", 0)] * 3]
    assert [line.row.action for line in newest(event, 3)] == [
        "check_in",
        "check_in",
        "change_person",
    ]
    monkeypatch.setattr("tournament.selectors.folding.PER_PAGE", 1)
    first = log_page(event, LogFilter())
    assert (len(first.lines), len(first.rows)) == (1, 9)
    second = log_page(event, LogFilter(before=first.older))
    assert second.rows == page.rows[9:18]
    monkeypatch.setattr("tournament.selectors.folding.MOST_READ", 5)
    cut = log_page(event, LogFilter())
    assert (len(cut.rows), cut.older is None) == (5, False)


def queries(event: Event) -> int:
    with CaptureQueriesContext(connection) as captured:
        log_page(event, LogFilter())
    return len(captured)


def test_log_is_read_in_as_many_queries_for_one_table_as_for_three() -> None:
    event = make.event(confirmed_players=12)
    make.entries(event=event, count=12)
    heat = make.published_heat(event=event)
    start_heat(heat, by=make.actor())
    first, *others = heat.tables.all()
    make.verified_table(first)
    assert queries(event) == QUERIES
    for table in others:
        make.verified_table(table)
    assert queries(event) == QUERIES


QUERIES = 12

ROW = LogRow(1, 0, None, "", "user", "x", "Table", Place(), (), "")  # type: ignore[arg-type]  # no moment needed


@pytest.mark.parametrize(
    ("fact", "value", "text"),
    [
        ("state", "verified", "godkänt"),
        ("state", "unheard_of", "unheard_of"),
        ("part", "seating", "placering vid borden"),
        ("is_public", True, "ja"),
        ("is_public", False, "nej"),
        ("count", 0, "0"),
        ("label", "", ""),
        ("entries", [], ""),
        ("tables", [1, 2], "1, 2"),
        ("tables", [1, 2, 3, 4, 5], "5 st"),
        ("seed", "0123456789abcdef" * 4, "0123456789ab…"),
        ("x", {"b": None, "a": 1}, "a 1, b "),
    ],
)
def test_value_is_said_in_words(fact: str, value: object, text: str) -> None:
    assert value_said(fact, value, ROW) == text


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (Change("label", "", "A1"), "namn i hallen: – → A1"),
        (Change("label", None, "A1"), "namn i hallen: A1"),
        (Change("label", "A1", ""), "namn i hallen: A1 → –"),
        (Change("label", "A1", "B1"), "namn i hallen: A1 → B1"),
        (Change("odd_fact", None, None), "odd fact: –"),
    ],
)
def test_change_is_said_in_words(change: Change, text: str) -> None:
    assert change_said(change, ROW) == text


def test_action_without_words_is_said_as_it_is_spelled() -> None:
    assert action_said("do_odd_thing") == "do odd thing"


def test_place_is_said_from_the_outside_in() -> None:
    assert place_said(Place(heat=2, table="7", round=3)) == "heat 2, bord 7, omgång 3"
    assert place_said(Place()) == ""
