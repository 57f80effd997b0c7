"""Lost answers, double clicks and the back button: what was sent twice counts once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from uuid import UUID

import pytest
from django.urls import reverse

from tests import make
from tournament.models import (
    Caution,
    Deduction,
    Draw,
    DrawChange,
    Entry,
    LogEntry,
    TableEntry,
)

if TYPE_CHECKING:
    from tournament.models import Event, Heat

pytestmark = pytest.mark.django_db
ONE = str(UUID(int=1))
MANY_DIGITS = "9" * 5000


def address(name: str, *args: object) -> str:
    return reverse(f"director:{name}", args=args)


def hidden(page: bytes, name: str) -> str:
    found = re.search(rf'type="hidden" name="{name}" value="([^"]*)"', page.decode())
    assert found is not None
    return found[1]


@pytest.fixture
def draft() -> Heat:
    event = make.event()
    make.entries(event=event, count=8)
    return make.drawn_heat(event=event)


def seated(heat: Heat, number: int, position: int = 1) -> Entry:
    return TableEntry.objects.get(heat=heat, table__number=number, position=position).entry


def test_swap_sent_twice_swaps_once(draft: Heat) -> None:
    browser, slug = make.client(), draft.event.slug
    one, other = seated(draft, 1), seated(draft, 2)
    seen = hidden(browser.get(address("draw", slug, 1)).content, "seen")
    told = {"one": one.pk, "other": other.pk, "reason": "syskon", "seen": seen}
    answers = [browser.post(address("draw_swap", slug, 1), told) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 409]
    assert (seated(draft, 2), DrawChange.objects.count()) == (one, 1)
    assert hidden(answers[1].content, "seen") == "1-1"


def test_redraw_sent_twice_draws_once_anew(draft: Heat) -> None:
    browser, slug = make.client(), draft.event.slug
    told = {"reason": "fel lista", "seen": "1-0"}
    answers = [browser.post(address("draw_again", slug, 1), told) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 409]
    assert Draw.objects.count() == 2


def test_move_of_a_draft_that_was_changed_is_refused(draft: Heat) -> None:
    browser, slug = make.client(), draft.event.slug
    table = draft.tables.get(number=2).pk
    told = {"table": table, "reason": "rullstol", "seen": "1-0"}
    first = {**told, "moving": seated(draft, 1).pk}
    second = {**told, "moving": seated(draft, 1, 2).pk}
    answers = [browser.post(address("draw_move", slug, 1), sent) for sent in (first, second)]
    assert [answer.status_code for answer in answers] == [303, 409]
    assert DrawChange.objects.count() == 1


def walked_in(event: Event) -> tuple[dict[str, str], list[int]]:
    browser, page = make.client(), address("walk_in", event.slug)
    asked = browser.post(page, {"person": "Anna Ek"})
    told = {"person": "Anna Ek", "is_other": "1", "namesakes": hidden(asked.content, "namesakes")}
    return told, [browser.post(page, told).status_code for _ in range(2)]


def test_namesake_who_walks_in_twice_is_entered_once() -> None:
    event = make.event()
    make.entries(event=event, names=["Anna Ek", "Ek Ånna"])
    told, answers = walked_in(event)
    assert (told["namesakes"], answers) == ("2", [302, 422])
    assert Entry.objects.count() == 3


def caution(entry: Entry) -> dict[str, object]:
    sent = {"entry": entry.pk, "reason": "sen", "round": "1", "client_id": ONE}
    return {f"caution-{name}": value for name, value in sent.items()}


def test_form_gone_back_to_and_sent_about_another_counts_as_another() -> None:
    heat = make.started_heat(event=make.event())
    browser, page = make.client(), address("record_caution", "chicago-sm", 1)
    people = [seated(heat, 1), seated(heat, 1), seated(heat, 1, 2)]
    for entry in people:
        assert browser.post(page, caution(entry)).status_code == 303
    told = Caution.objects.order_by("pk").values_list("entry", flat=True)
    assert list(told) == [people[0].pk, people[2].pk]
    assert LogEntry.objects.filter(action="record_caution").count() == 2


def test_deduction_gone_back_to_with_other_points_counts_as_another() -> None:
    heat = make.started_heat(event=make.event())
    browser, page = make.client(), address("record_deduction", "chicago-sm", 1)
    entry = seated(heat, 1)
    for points in (5, 5, 7):
        sent = {"entry": entry.pk, "reason": "felgiv", "round": "1", "points": points}
        told = {f"deduction-{name}": value for name, value in {**sent, "client_id": ONE}.items()}
        assert browser.post(page, told).status_code == 303
    assert list(Deduction.objects.order_by("pk").values_list("points", flat=True)) == [5, 7]


def test_caution_outlives_the_draw_that_is_undone() -> None:
    event = make.event()
    make.entries(event=event, count=8)
    heat = make.published_heat(event=event)
    browser = make.client()
    browser.post(address("record_caution", event.slug, 1), caution(seated(heat, 1)))
    answer = browser.post(address("draw_undo", event.slug, 1), {"reason": "fel lista"})
    assert (answer.status_code, Caution.objects.count()) == (303, 1)
    assert browser.get(address("incidents", event.slug, 1)).status_code == 200


@pytest.mark.parametrize(
    ("name", "args", "told", "status"),
    [
        ("table_step", (1, 1), {"steg": MANY_DIGITS}, 409),
        ("call_playoff", (1,), {"bord": MANY_DIGITS}, 409),
        ("roll_call", (), {"entry": MANY_DIGITS, "do": "in"}, 422),
        ("table_name_range", (1,), {"first": "1", "last": "99999999", "label": "A1"}, 422),
    ],
)
def test_number_beyond_all_measure_is_refused(
    name: str, args: tuple[int, ...], told: dict[str, str], status: int
) -> None:
    event = make.event()
    make.started_heat(event=event)
    answer = make.client().post(address(name, event.slug, *args), told)
    assert answer.status_code == status


def test_log_of_an_actor_beyond_all_measure_is_shown() -> None:
    event = make.event()
    answer = make.client().get(address("log", event.slug), {"actor": "9" * 20})
    assert answer.status_code == 200
