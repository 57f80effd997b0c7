"""Closing a heat, reopening it, and who replaces one who left."""

from __future__ import annotations

import threading

import pytest
from django.db import connection

from tests import make
from tests.refused import blockers
from tournament.models import Entry, Event, Heat, LogEntry, Playoff, Publication, Table
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.draws import entrants_of
from tournament.selectors.incidents import Place
from tournament.selectors.qualifiers import Kind, qualifiers_of
from tournament.services.draws import commit_draw, draw_heat
from tournament.services.heats import choose_replacement, close_heat, reopen_heat
from tournament.services.incidents import withdraw_entry
from tournament.services.refusals import TransitionRefused
from tournament.services.tables import start_heat
from tournament.states import HeatState, PlayoffState, PublicationPart

pytestmark = pytest.mark.django_db

LEVEL = ("54c! 40 30 30", "54c! 40 30 30", "54c! 40 30 30")
"""The third and the fourth are level on everything."""
LEVEL_SECOND = ("54c! 30 30 12", "54c! 30 30 12", "54c! 30 30 12")
"""The second and the third are level on everything, for one place."""


def played(*, count: int = 8) -> Heat:
    event = make.event(confirmed_players=count)
    make.entries(event=event, count=count)
    return make.verified_heat(heat=make.published_heat(event=event))


def in_force(heat: Heat) -> list[str]:
    shown = Publication.objects.filter(heat=heat, withdrawn_at=None)
    return sorted(shown.values_list("part", flat=True))


def person(heat: Heat, number: int, position: int) -> Entry:
    return heat.tables.get(number=number).table_entries.get(position=position).entry


def test_close_heat_freezes_who_goes_on_and_why() -> None:
    heat = played()
    assert close_heat(heat, by=make.actor()) == 4
    heat.refresh_from_db()
    assert heat.state == HeatState.CLOSED
    assert heat.closed_at is not None
    assert in_force(heat) == ["commitment", "qualifiers", "results", "running", "seating"]
    content = Publication.objects.get(part=PublicationPart.QUALIFIERS).content
    first, third = person(heat, 1, 1), person(heat, 1, 3)
    assert content["to_heat"] == 2
    assert content["advancing"][0] == {
        "entry": first.pk,
        "table": 1,
        "place": 1,
        "kind": "table",
        "trace": {
            "criterion": "round_points",
            "own": "52",
            "against": third.pk,
            "other": "24",
        },
    }
    logged = LogEntry.objects.get(action="close_heat").after or {}
    assert logged["advancing"] == content["advancing"]


def test_close_heat_publishes_each_round_of_each_table() -> None:
    heat = played()
    close_heat(heat, by=make.actor())
    content = Publication.objects.get(part=PublicationPart.RESULTS).content
    table = content["tables"][0]
    assert (table["number"], table["label"], table["sitting"]) == (1, "", None)
    row = table["rows"][0]
    assert row["entry"] == person(heat, 1, 1).pk
    assert (row["place"], row["shared_with"], row["round_points"]) == (1, [], "52")
    assert row["rounds"][0] == {
        "side_points": 54,
        "round_points": "20",
        "place": 1,
        "out": "points",
        "knocked_out": False,
        "said_chicago": True,
        "won_chicagos": 1,
    }
    assert table["rows"][-1]["trace"] is None


def test_close_heat_holds_back_what_is_not_to_be_published() -> None:
    heat = played()
    close_heat(heat, by=make.actor(), publish=())
    assert in_force(heat) == ["commitment", "running", "seating"]


def test_close_heat_a_second_time_is_told() -> None:
    heat = played()
    close_heat(heat, by=make.actor())
    assert blockers(close_heat, heat) == (CHANGED_MEANWHILE,)


def test_close_heat_names_the_tables_that_are_not_verified() -> None:
    event = make.event(confirmed_players=12)
    make.entries(event=event, count=12)
    heat = make.published_heat(event=event)
    assert blockers(close_heat, heat) == (Blocker("heat_not_started", {"heat": 1}),)
    start_heat(heat, by=make.actor())
    make.verified_table(heat.tables.get(number=1))
    Table.objects.filter(number=2).update(label="Scenen")
    assert blockers(close_heat, heat) == (
        Blocker("tables_not_verified", {"tables": ("Scenen", "3"), "count": 2}),
    )


def test_close_heat_that_is_verified_but_not_ready_is_told() -> None:
    heat = played()
    Heat.objects.update(state=HeatState.PLAYING)
    assert blockers(close_heat, heat) == (CHANGED_MEANWHILE,)


def test_close_heat_leaves_the_final_to_the_title() -> None:
    heat = played(count=4)
    final = (Blocker("final_gives_the_title"),)
    assert blockers(close_heat, heat) == final


def test_close_heat_names_a_tie_that_decides_a_place() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    heat = make.published_heat(event=event)
    start_heat(heat, by=make.actor())
    for table in heat.tables.all():
        make.verified_table(table, texts=LEVEL_SECOND if table.number == 1 else make.PLAIN)
    names = tuple(person(heat, 1, position).player.name for position in (2, 3))
    (blocker,) = blockers(close_heat, heat)
    assert blocker.code == "tie_at_table"
    assert blocker.facts["table"] == "1"
    told = blocker.facts["players"]
    assert isinstance(told, tuple)
    assert sorted(map(str, told)) == sorted(names)


def test_close_heat_passes_over_a_tie_that_decides_nothing() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    heat = make.published_heat(event=event)
    start_heat(heat, by=make.actor())
    for table in heat.tables.all():
        make.verified_table(table, texts=LEVEL)
    assert close_heat(heat, by=make.actor()) == 4


def test_close_heat_waits_for_a_called_playoff() -> None:
    heat = played()
    called_at = heat.started_at
    assert called_at is not None
    Playoff.objects.create(heat=heat, sequence=1, state=PlayoffState.CALLED, called_at=called_at)
    assert blockers(close_heat, heat) == (Blocker("playoffs_not_verified", {"count": 1}),)


def test_close_heat_names_a_table_that_the_rules_find_unfinished() -> None:
    heat = played()
    table = heat.tables.get(number=2)
    table.rounds.get(number=3).sheets.all().delete()
    assert blockers(close_heat, heat) == (Blocker("table_not_finished", {"table": "2"}),)


def test_close_heat_names_a_tie_for_a_wildcard() -> None:
    event = make.event()
    heat = make.seated_heat(event=event, sizes=(4, 4), advance=1, wildcards=1)
    make.verified_heat(heat=heat)
    (blocker,) = blockers(close_heat, heat)
    assert blocker.code == "tie_for_wildcard"


def test_wildcard_is_named_with_what_put_it_ahead() -> None:
    event = make.event()
    heat = make.seated_heat(event=event, sizes=(4, 4), advance=1, wildcards=1)
    start_heat(heat, by=make.actor())
    first, second = heat.tables.all()
    make.verified_table(first)
    make.verified_table(second, texts=("54c*! 41 31 12", "40 54c*! 31 12", "54c*! 12 31c 40"))
    heat.refresh_from_db()
    close_heat(heat, by=make.actor())
    content = Publication.objects.get(part=PublicationPart.QUALIFIERS).content
    wildcard = content["advancing"][-1]
    assert wildcard["kind"] == "wildcard"
    assert wildcard["entry"] == person(heat, 2, 2).pk
    assert wildcard["trace"]["criterion"] == "side_points_share"
    assert wildcard["trace"]["against"] == person(heat, 1, 2).pk


def test_reopen_heat_withdraws_what_closing_published() -> None:
    heat = played()
    close_heat(heat, by=make.actor())
    reopen_heat(heat, reason="fel summa", by=make.actor())
    heat.refresh_from_db()
    assert (heat.state, heat.closed_at) == (HeatState.READY, None)
    assert in_force(heat) == ["commitment", "running", "seating"]
    assert LogEntry.objects.get(action="reopen_heat").reason == "fel summa"
    assert blockers(reopen_heat, heat, reason="igen") == (CHANGED_MEANWHILE,)


def test_reopen_heat_is_refused_once_the_next_is_drawn() -> None:
    event = make.event(confirmed_players=16)
    make.entries(event=event, count=16)
    heat = make.closed_heat(heat=make.published_heat(event=event))
    commit_draw(event, 2, by=make.actor())
    reopen_heat(heat, reason="går än", by=make.actor())
    close_heat(heat, by=make.actor())
    draw_heat(event, 2, by=make.actor())
    assert blockers(reopen_heat, heat, reason="nej") == (Blocker("next_heat_drawn", {"heat": 2}),)


def closed_of_16() -> Heat:
    event = make.event(confirmed_players=16)
    make.entries(event=event, count=16)
    return make.closed_heat(heat=make.published_heat(event=event))


def leave(*entries: Entry) -> None:
    for entry in entries:
        table = Table.objects.get(table_entries__entry=entry)
        withdraw_entry(entry, Place(table), reason="sjuk", by=make.actor())


def test_next_at_the_table_replaces_one_who_left_after_qualifying() -> None:
    heat = closed_of_16()
    leave(person(heat, 1, 2))
    content = Publication.objects.get(
        heat=heat, part=PublicationPart.QUALIFIERS, withdrawn_at=None
    ).content
    kinds = {row["entry"]: row["kind"] for row in content["advancing"]}
    assert len(kinds) == 8
    assert kinds[person(heat, 1, 3).pk] == "replacement"
    assert person(heat, 1, 2).pk not in kinds
    assert person(heat, 1, 3).key in entrants_of(heat.event, 2)


def test_level_replacements_are_ruled_by_the_director() -> None:
    heat = closed_of_16()
    leave(*(person(heat, 1, position) for position in (2, 3, 4)))
    level = qualifiers_of(heat.event, 1).level
    assert [len(group) for group in level] == [3]
    (blocker,) = blockers(draw_heat, heat.event, 2)
    assert blocker.code == "tie_for_replacement"
    chosen = Entry.objects.get(event=heat.event, key=level[0][1])
    choose_replacement(heat, chosen, reason="lott", by=make.actor())
    event = Event.objects.get()
    found = qualifiers_of(event, 1)
    assert found.level == ()
    assert [q.player for q in found.advancing if q.kind is Kind.REPLACEMENT] == [chosen.key]
    assert len(draw_heat(event, 2, by=make.actor()).entrants) == 8


def test_choose_replacement_is_refused_where_nothing_is_level() -> None:
    heat = closed_of_16()
    someone = person(heat, 1, 4)
    assert blockers(choose_replacement, heat, someone, reason="") == (CHANGED_MEANWHILE,)


def test_nobody_left_to_replace_makes_a_smaller_field() -> None:
    event = make.event()
    heat = make.seated_heat(event=event, sizes=(3, 3), advance=2)
    make.closed_heat(heat=heat)
    leave(*(person(heat, 1, position) for position in (2, 3)), person(heat, 2, 3))
    found = qualifiers_of(event, 1)
    assert found.missing == (1,)
    assert len(found.advancing) == 3


def test_close_heat_waits_for_a_level_replacement() -> None:
    event = make.event()
    heat = make.seated_heat(event=event, sizes=(4, 4, 4), advance=2)
    make.verified_heat(heat=heat)
    for position in (2, 3, 4):
        Entry.objects.filter(pk=person(heat, 1, position).pk).update(state="withdrawn")
    (blocker,) = blockers(close_heat, heat)
    assert blocker.code == "tie_for_replacement"


@pytest.mark.django_db(transaction=True)
def test_two_close_at_once_and_one_is_told() -> None:
    heat = played()
    actor = make.actor()
    outcomes: list[str] = []

    def run() -> None:
        try:
            close_heat(Heat.objects.select_related("event").get(pk=heat.pk), by=actor)
            outcomes.append("closed")
        except TransitionRefused as refusal:
            outcomes.append(refusal.blockers[0].code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["changed_meanwhile", "closed"]
    assert LogEntry.objects.filter(action="close_heat").count() == 1
