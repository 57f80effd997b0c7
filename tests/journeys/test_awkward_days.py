"""Days that do not go as planned, each through the pages to its end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests import make
from tests.journeys.day import Day
from tests.journeys.walking import ClientLine, Walker
from tournament.models import (
    Disqualification,
    Entry,
    Event,
    Heat,
    LogEntry,
    RoundSeat,
    Sheet,
    TableEntry,
    Withdrawal,
)
from tournament.selectors.closing import champion_of
from tournament.states import EntryState, EventState, HeatState, SheetState

if TYPE_CHECKING:
    from tests.journeys.reading import Page

pytestmark = pytest.mark.django_db


def ready(day: Day, count: int) -> None:
    """People are in, on the spot, and the plan is confirmed."""
    day.create()
    day.enter_names([make.name_of(index) for index in range(count)])
    day.check_in()
    day.confirm_plan(count)


def started(day: Day, count: int) -> None:
    ready(day, count)
    day.draw()


def tables() -> list[list[int]]:
    """Return the sizes of the tables, heat by heat."""
    return [
        sorted(table.table_entries.count() for table in heat.tables.all())
        for heat in Heat.objects.order_by("number")
    ]


def seated(heat: int, table: int) -> list[Entry]:
    rows = TableEntry.objects.filter(heat__number=heat, table__number=table)
    return [row.entry for row in rows.select_related("entry__player").order_by("position")]


def is_finished() -> bool:
    event = Event.objects.get()
    return event.state == EventState.FINISHED and champion_of(event) is not None


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (3, [[3]]),
        (4, [[4]]),
        (6, [[3, 3], [4]]),
        (9, [[3, 3, 3], [3, 3], [4]]),
        (11, [[3, 4, 4], [3, 3], [4]]),
    ],
)
def test_small_field_plays_to_a_champion(day: Day, count: int, sizes: list[list[int]]) -> None:
    ready(day, count)
    day.play_to_title()
    assert (is_finished(), tables()) == (True, sizes)


def test_five_are_refused_with_the_ways_out(day: Day) -> None:
    day.create()
    day.enter_names([make.name_of(index) for index in range(5)])
    day.check_in()
    page = day.director.open(f"{day.home}plan/?antal=5")
    assert "5 spelare går inte att fördela på bord med tre eller fyra." in page.text
    assert not page.has_button("Bekräfta planen")
    home = day.director.open(day.home)
    assert not home.has_button("Lotta")
    day.director.press(
        f"{day.home}incheckning/", "Lägg till och pricka av", {"person": "Sjätte Spelaren"}
    )
    day.confirm_plan(6)
    day.play_to_title()
    assert (is_finished(), tables()) == (True, [[3, 3], [4]])


def test_one_person_alone_verifies_with_leave_and_it_is_marked(day: Day) -> None:
    day.checker = day.director
    started(day, 4)
    day.enter(1, 1)
    page = day.director.open(f"{day.table(1, 1)}granska/")
    assert not page.has_button("Godkänn")
    day.change_settings(allows_self_verification="on")
    day.verify(1, 1)
    day.step("Dela ut titeln")
    marked = Sheet.objects.filter(state=SheetState.VERIFIED).values_list("is_self_verified")
    assert (is_finished(), set(marked)) == (True, {(True,)})


def test_one_who_comes_late_takes_the_seat_at_a_table_of_three(day: Day) -> None:
    ready(day, 7)
    day.step("Lotta ")
    day.step("Publicera lottningen")
    page = day.director.open(f"{day.home}incheckning/")
    day.director.press(page, "Skriv upp som reserv", {"person": "Sen Ankomst"})
    seats = day.director.open(f"{day.heat(1)}platser/")
    late = Entry.objects.get(player__name="Sen Ankomst")
    assert late.state == EntryState.CHECKED_IN
    small = next(t for t in Heat.objects.get().tables.all() if t.table_entries.count() == 3)
    typed = {"late": str(late.pk), "table": str(small.pk), "reason": "fastnade på tåget"}
    day.director.press(seats, "Sätt in", typed)
    assert tables() == [[4, 4]]
    day.step("Starta ")
    finish(day)


def finish(day: Day) -> None:
    """Play on from the heat that has started."""
    day.play_on(Heat.objects.latest("number").number)
    assert is_finished()


def test_one_who_does_not_come_to_the_table_is_taken_off_and_three_play(day: Day) -> None:
    ready(day, 8)
    day.step("Lotta ")
    day.step("Publicera lottningen")
    absent = seated(1, 1)[0]
    typed = {"absent": str(absent.pk), "reason": "kom aldrig"}
    day.director.press(f"{day.heat(1)}platser/", "Ta bort från bordet", typed)
    absent.refresh_from_db()
    assert (absent.state, tables()) == (EntryState.NO_SHOW, [[3, 4]])
    day.step("Starta ")
    finish(day)


def test_table_left_with_two_gets_one_by_lot_from_a_table_of_four(day: Day) -> None:
    ready(day, 11)
    day.step("Lotta ")
    day.step("Publicera lottningen")
    small = next(t for t in Heat.objects.get().tables.all() if t.table_entries.count() == 3)
    typed = {"absent": str(seated(1, small.number)[0].pk), "reason": "kom aldrig"}
    page = day.director.press(f"{day.heat(1)}platser/", "Ta bort från bordet", typed)
    day.director.press(page, "Lotta in en från ett fullt bord")
    assert tables() == [[3, 3, 4]]
    day.step("Starta ")
    finish(day)


def left(day: Day, kind: str, entry: Entry, place: str, button: str) -> Page:
    typed = {
        f"{kind}-entry": str(entry.pk),
        f"{kind}-place": place,
        f"{kind}-reason": "blev sjuk",
    }
    return day.director.press(f"{day.heat(1)}handelser/", button, typed, to=f"{PATHS[kind]}/")


PATHS = {"withdrawal": "avbrott", "disqualification": "diskning"}


def test_one_who_withdraws_in_the_second_omgang_is_passed_over(day: Day) -> None:
    started(day, 8)
    leaver = at_seat(1, 1, 4)
    left(day, "withdrawal", leaver, "2", "Notera")
    page = day.director.open(f"{day.table(1, 1)}protokoll/")
    names = [name for form in page.forms for name in form.names]
    assert f"r2-e{leaver.pk}-points" in names
    assert f"r3-e{leaver.pk}-points" not in names
    finish(day)
    assert Withdrawal.objects.get().entry == leaver
    assert not TableEntry.objects.filter(heat__number=2, entry=leaver).exists()


def test_one_who_is_disqualified_after_winning_the_table_does_not_go_on(day: Day) -> None:
    started(day, 8)
    day.play(1)
    winner = at_seat(1, 1, 1)
    left(day, "disqualification", winner, "3", "Diska spelaren")
    assert Heat.objects.get().state == HeatState.READY
    day.step("Stäng ")
    day.play_to_title(first=2)
    assert Disqualification.objects.get().entry == winner
    assert not TableEntry.objects.filter(heat__number=2, entry=winner).exists()


def at_seat(heat: int, table: int, seat: int) -> Entry:
    """Return who sat there in the first omgång: plain papers let 1 win, and 4 never goes out."""
    row = RoundSeat.objects.get(
        round__table__heat__number=heat, round__table__number=table, round__number=1, seat=seat
    )
    return row.entry


def test_wrong_figure_found_after_closing_is_corrected_with_a_reason(day: Day) -> None:
    started(day, 8)
    day.play(1)
    day.settle_ties(1)
    day.step("Stäng ")
    refused = day.director.open(f"{day.table(1, 1)}protokoll/")
    assert "Det går inte att mata in nu" in refused.text
    day.director.press(f"{day.heat(1)}stang/", "Öppna heatet igen", {"reason": "fel på bord 1"})
    pk = at_seat(1, 1, 1).pk
    typed = {f"r1-e{pk}-points": "55", "reason": "det stod 55 på papperet"}
    day.director.press(f"{day.table(1, 1)}protokoll/", "Spara ", typed)
    day.verify(1, 1)
    day.step("Stäng ")
    day.play_to_title(first=2)
    versions = Sheet.objects.filter(
        round__table__number=1, round__number=1, round__table__heat__number=1
    )
    assert [s.version for s in versions.order_by("version")] == [1, 2]
    assert is_finished()


def test_two_at_one_sheet_are_told_and_nothing_is_lost(day: Day) -> None:
    started(day, 4)
    mine = day.director.open(f"{day.table(1, 1)}protokoll/")
    theirs = day.checker.open(f"{day.table(1, 1)}protokoll/")
    typed = day.sheet(1, 1)
    day.checker.press(theirs, "Spara ", typed)
    name = next(name for name in typed if name.endswith("-points") and typed[name] == "12")
    page = day.director.press(mine, "Spara ", typed | {name: "13"}, status=409)
    assert "två versioner" in page.text
    assert "skiljer" in page.text
    assert dict(page.form_with("Spara ")[0].values)[name] == "13"
    day.director.press(page, "Spara ")
    assert Sheet.objects.filter(state=SheetState.SUPERSEDED).count() == 1
    page = day.verify(1, 1)
    assert "Bord 1: omgång 1 är godkänd." in page.text
    day.director.press(f"{day.table(1, 1)}granska/", "Godkänn ")
    day.step("Dela ut titeln")
    assert is_finished()


def test_day_with_every_answer_lost_is_the_same_day() -> None:
    logs = []
    for slug, loses in (("ena", False), ("andra", True)):
        director = Walker(ClientLine(make.user()), loses_answers=loses)
        checker = Walker(ClientLine(make.helper()), loses_answers=loses)
        day = Day(
            director,
            checker,
            name=slug.capitalize(),
            slug=slug,
            patterns={(1, 1): "level at the cut"},
        )
        ready(day, 9)
        day.play_to_title()
        assert champion_of(Event.objects.get(slug=slug)) is not None
        done = LogEntry.objects.filter(event__slug=slug).values_list("action", flat=True)
        logs.append(Counter(done))
        seconds = {status for person in (director, checker) for _, status in person.second_answers}
        assert seconds <= {200, 302, 303, 409, 422}
    assert logs[0] == logs[1]
