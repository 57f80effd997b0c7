from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests import make
from tests.pages.seen import text
from tests.tournament.services.test_lists import publish_heat
from tournament.models import Entry, LogEntry
from tournament.selectors.people import attendance
from tournament.states import EntryState

if TYPE_CHECKING:
    from django.test import Client
    from django.test.client import _MonkeyPatchedWSGIResponse as Page
    from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db
PAGE = "/ledning/chicago-sm/incheckning/"
ROLLS = ("", "?valda=alla", "?valda=inga")
ASKED: dict[str, Any] = {"do": "absent", "is_sure": "1"}
HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


def tick(browser: Client, entry: Entry, do: str, **headers: Any) -> Page:  # noqa: ANN401 - the client types them so
    data = {"do": do, "q": "asa", "visa": "saknas"}
    return browser.post(f"{PAGE}{entry.pk}/", data, **headers)


@pytest.mark.parametrize("count", [1, 3])
def test_page_takes_the_same_queries_for_one_and_three(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make.entries(event=make.event(fee=100), count=count, state=EntryState.REGISTERED)
    browser = make.client()
    with django_assert_num_queries(9):
        page = browser.get(PAGE)
    assert text(page).count('value="in"') == count


def test_page_is_narrowed_to_those_not_here() -> None:
    event = make.event()
    make.entries(event=event, names=["Anna Ek"])
    make.entries(event=event, names=["Bo Ek"], state=EntryState.REGISTERED)
    browser = make.client()
    page = text(browser.get(PAGE, {"visa": "saknas"}))
    assert ("Bo Ek" in page, "Anna Ek" in page) == (True, False)
    part = browser.get(PAGE, {"q": "anna"}, HTTP_HX_TARGET="arrivals", **HTMX)
    assert ("Anna Ek" in text(part), "<html" in text(part)) == (True, False)


def test_page_tells_when_nobody_is_entered_missing_or_found() -> None:
    event = make.event()
    browser = make.client()
    assert "Inga anmälda ännu." in text(browser.get(PAGE))
    make.entries(event=event, count=1)
    assert "Alla är avprickade." in text(browser.get(PAGE, {"visa": "saknas"}))
    assert "Ingen heter så" in text(browser.get(PAGE, {"q": "xyz"}))


def test_tick_without_script_comes_back_to_the_same_list() -> None:
    (entry,) = make.entries(event=make.event(), count=1, state=EntryState.REGISTERED)
    page = tick(make.client(), entry, "in")
    assert (page.status_code, page["Location"]) == (302, f"{PAGE}?q=asa&visa=saknas")
    assert Entry.objects.get().state == EntryState.CHECKED_IN


def test_tick_swaps_the_row_and_the_count() -> None:
    event = make.event(fee=100)
    (entry,) = make.entries(event=event, count=1, state=EntryState.REGISTERED)
    browser = make.client()
    page = tick(browser, entry, "in", **HTMX)
    assert page.content.decode().strip().startswith("<tr")
    assert 'hx-swap-oob="true"' in text(page)
    assert 'value="undo"' in text(page)
    assert "betald" in text(tick(browser, entry, "paid", **HTMX))
    assert 'value="paid"' in text(tick(browser, entry, "unpaid", **HTMX))
    assert 'value="in"' in text(tick(browser, entry, "undo", **HTMX))
    assert 'value="in"' in text(tick(browser, entry, "?", **HTMX))


def test_tick_twice_is_one_tick() -> None:
    (entry,) = make.entries(event=make.event(), count=1, state=EntryState.REGISTERED)
    browser = make.client()
    assert [tick(browser, entry, "in", **HTMX).status_code for _ in range(2)] == [200, 200]
    assert LogEntry.objects.count() == 1


def test_refused_tick_says_why_in_the_row_and_on_the_page() -> None:
    (entry,) = make.entries(event=make.event(), count=1, state=EntryState.WITHDRAWN)
    browser = make.client()
    for headers in (HTMX, {}):
        page = tick(browser, entry, "in", **headers)
        assert (page.status_code, "Nr 1 har avbrutit eller diskats." in text(page)) == (409, True)


def test_walk_in_is_here_and_numbered_with_one_field() -> None:
    event = make.event()
    make.entries(event=event, count=2)
    browser = make.client(as_user=make.helper())
    page = browser.post(PAGE + "ny/", {"person": "Ny Person [Vy]"}, follow=True)
    assert "Ny Person är på plats med nummer 3." in text(page)
    assert [(e.number, e.club, e.state) for e in event.entries.all()][2:] == [
        (3, "Vy", EntryState.CHECKED_IN)
    ]


def test_walk_in_sent_twice_is_asked_about_not_doubled() -> None:
    event = make.event()
    browser = make.client()
    browser.post(PAGE + "ny/", {"person": "Ny Person"})
    page = browser.post(PAGE + "ny/", {"person": "Ny Person"})
    assert (page.status_code, event.entries.count()) == (422, 1)
    assert "Redan anmäld: Ny Person (nr 1)." in text(page)
    assert 'value="Ny Person"' in text(page)
    browser.post(PAGE + "ny/", {"person": "Ny Person", "is_other": "1"})
    assert event.entries.count() == 2


@pytest.mark.parametrize(
    ("person", "sentence"),
    [("", "Detta fält måste fyllas i."), (" , Vy", "Namnet saknas."),
     ("A" * 121, "Namnet är längre än 120 tecken")],
)  # fmt: skip
def test_wrong_walk_in_is_told_and_kept(person: str, sentence: str) -> None:
    make.event()
    page = make.client().post(PAGE + "ny/", {"person": person})
    assert (page.status_code, sentence in text(page)) == (422, True)
    assert Entry.objects.count() == 0


def test_walk_in_after_the_published_draw_is_a_reserve() -> None:
    event = make.event()
    make.entries(event=event, count=3)
    publish_heat(event)
    browser = make.client()
    page = browser.post(PAGE + "ny/", {"person": "Ny Person"})
    assert (page.status_code, "Skriv upp som reserv" in text(page)) == (409, True)
    browser.post(PAGE + "ny/", {"person": "Ny Person", "as_reserve": "1"})
    assert event.entries.count() == 4


def test_hostile_names_are_literal() -> None:
    make.entries(event=make.event(), names=["<b>{{7*7}}</b>"], state=EntryState.REGISTERED)
    browser = make.client()
    for address in (PAGE, PAGE + "upprop/"):
        assert "&lt;b&gt;{{7*7}}&lt;/b&gt;" in browser.get(address).content.decode()


def test_roll_call_marks_the_chosen_and_spares_who_came_meanwhile() -> None:
    event = make.event()
    entries = make.entries(event=event, count=3, state=EntryState.REGISTERED)
    browser = make.client()
    shown = browser.get(PAGE + "upprop/")
    assert text(shown).count('name="entry"') == 3
    tick(browser, entries[1], "in")
    chosen = [str(e.pk) for e in entries[:2]] + ["x"]
    data = {"entry": chosen, "do": "absent", "is_sure": "1"}
    page = browser.post(PAGE + "upprop/", data, follow=True)
    assert "1 markerades som frånvarande." in text(page)
    assert "1 hade redan prickats av" in text(page)
    assert (attendance(event).absent, attendance(event).missing) == (1, 1)


def test_roll_call_checks_in_the_chosen() -> None:
    event = make.event()
    entries = make.entries(event=event, count=2, state=EntryState.REGISTERED)
    browser = make.client()
    data = {"entry": [str(e.pk) for e in entries], "do": "in"}
    assert "2 prickades av." in text(browser.post(PAGE + "upprop/", data, follow=True))
    assert "Alla är avprickade" in text(browser.get(PAGE + "upprop/"))


def test_roll_call_is_refused_for_the_seated() -> None:
    event = make.event()
    entries = make.entries(event=event, count=3, state=EntryState.REGISTERED)
    publish_heat(event)
    page = make.client().post(PAGE + "upprop/", ASKED | {"entry": [str(entries[0].pk)]})
    assert "checked" in text(page)
    assert (page.status_code, "Nr 1 sitter vid bord 7." in text(page)) == (409, True)


def test_roll_call_ticks_nobody_until_asked() -> None:
    make.entries(event=make.event(), count=3, state=EntryState.REGISTERED)
    browser = make.client()
    ticked = [text(browser.get(PAGE + "upprop/" + more)).count("checked>") for more in ROLLS]
    assert ticked == [0, 3, 0]


def test_nobody_is_marked_absent_before_the_count_is_confirmed() -> None:
    event = make.event()
    entries = make.entries(event=event, count=3, state=EntryState.REGISTERED)
    browser = make.client()
    chosen = [str(e.pk) for e in entries[:2]]
    asked = browser.post(PAGE + "upprop/", {"entry": chosen, "do": "absent"})
    assert (asked.status_code, attendance(event).absent) == (422, 0)
    assert "Ja, 2 spelare kom inte" in text(asked)
    assert [f'value="{e.pk}"' in text(asked) for e in entries] == [True, True, False]
    back = browser.post(PAGE + "upprop/", {"entry": chosen, "do": "choose", "is_sure": "1"})
    assert (text(back).count("checked>"), attendance(event).absent) == (2, 0)
    browser.post(PAGE + "upprop/", ASKED | {"entry": chosen})
    assert (attendance(event).absent, attendance(event).missing) == (2, 1)


def test_roll_call_of_those_who_all_came_meanwhile_asks_nothing() -> None:
    (entry,) = make.entries(event=make.event(), count=1)
    data = {"entry": str(entry.pk), "do": "absent"}
    page = make.client().post(PAGE + "upprop/", data, follow=True)
    assert "1 hade redan prickats av" in text(page)


@pytest.mark.parametrize("do", ["in", "absent"])
def test_roll_call_of_nobody_says_so(do: str) -> None:
    make.entries(event=make.event(), count=1, state=EntryState.REGISTERED)
    page = make.client().post(PAGE + "upprop/", {"do": do})
    assert (page.status_code, "Ingen är vald." in text(page)) == (422, True)


@pytest.mark.parametrize("clubs", [("",), ("", "BroPok")])
def test_column_of_clubs_is_left_out_where_nobody_has_one(clubs: tuple[str, ...]) -> None:
    event = make.event()
    entries = make.entries(event=event, count=2, clubs=clubs, state=EntryState.REGISTERED)
    browser = make.client()
    for address in (PAGE, PAGE + "upprop/"):
        assert ("Klubb</th>" in text(browser.get(address))) == any(clubs)
    assert ('class="club"' in text(tick(browser, entries[0], "in", **HTMX))) == any(clubs)


def test_helper_does_not_call_the_roll() -> None:
    make.event()
    assert make.client(as_user=make.helper()).post(PAGE + "upprop/").status_code == 403


def test_page_shows_its_first_rows_and_says_how_many_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make.entries(event=make.event(), count=5)
    for name, address in (("checkin", PAGE), ("people", "/ledning/chicago-sm/spelare/")):
        monkeypatch.setattr(f"tournament.views.director.{name}.MOST_SHOWN", 3)
        page = text(make.client().get(address))
        assert "… och 2 till. Sök för att hitta fler." in page


def test_tick_says_what_was_done_and_a_refusal_says_only_why() -> None:
    (entry,) = make.entries(event=make.event(fee=100), names=["Bo Ek"], state=EntryState.REGISTERED)
    browser = make.client()
    said = {do: text(tick(browser, entry, do, **HTMX)) for do in ("in", "undo", "paid", "unpaid")}
    told = 'hx-swap-oob="innerHTML:#ticked">'
    assert {
        do: f"{told}{sentence}</div>" in said[do]
        for do, sentence in {
            "in": "Bo Ek är på plats.",
            "undo": "Bo Ek är inte längre avprickad.",
            "paid": "Bo Ek har betalt.",
            "unpaid": "Bo Ek har inte betalt än.",
        }.items()
    } == dict.fromkeys(said, True)
    assert f"{told}</div>" in text(tick(browser, entry, "", **HTMX))
