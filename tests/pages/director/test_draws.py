"""The draw page, the seats page and the tables' names."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import make
from tournament.models import Draw, DrawChange, Entry, Event, Heat, Table, TableEntry
from tournament.selectors.incidents import Place
from tournament.services.draws import commit_draw, draw_heat, publish_draw
from tournament.services.incidents import withdraw_entry
from tournament.services.seats import remove_no_show
from tournament.services.tables import start_heat
from tournament.states import DrawState, EntryState

pytestmark = pytest.mark.django_db

BASE = "/ledning/chicago-sm/heat/1"


def entered(*, count: int = 8, clubs: tuple[str, ...] = make.CLUBS) -> Event:
    event = make.event(confirmed_players=count)
    make.entries(event=event, count=count, clubs=clubs)
    return event


def text(url: str) -> str:
    page = make.client().get(url)
    assert page.status_code == 200
    return page.content.decode()


def post(url: str, **data: object) -> tuple[int, str]:
    page = make.client().post(url, data)
    return page.status_code, page.content.decode()


def test_draw_page_before_the_draw_names_what_it_will_do() -> None:
    entered()
    page = text(f"{BASE}/lottning/")
    assert "Lotta 2 bord för 8 spelare" in page
    assert "Lås lottningen och publicera låset" in page


def test_draw_page_shows_what_blocks_it() -> None:
    event = entered()
    make.entries(event=event, count=1, state=EntryState.REGISTERED)
    page = text(f"{BASE}/lottning/")
    assert "Det här hindrar" in page
    status, page = post(f"{BASE}/lottning/lotta/")
    assert status == 409
    assert "Det går inte än" in page
    assert not Heat.objects.exists()


def test_draw_page_of_a_heat_to_come_waits() -> None:
    event = entered(count=16)
    make.published_heat(event=event)
    assert "Heat 1 är inte stängt än" in text("/ledning/chicago-sm/heat/2/lottning/")


def test_lock_is_shown_and_can_be_thrown_away() -> None:
    event = entered()
    assert post(f"{BASE}/lottning/las/")[0] == 303
    draw = Draw.objects.get()
    page = text(f"{BASE}/lottning/")
    assert draw.commitment in page
    assert draw.seed not in page
    assert post(f"{BASE}/lottning/las/")[0] == 409
    assert post(f"{BASE}/lottning/kasta/", reason="")[0] == 422
    assert post(f"{BASE}/lottning/kasta/", reason="fel dag")[0] == 303
    assert Draw.objects.get().state == DrawState.DISCARDED
    assert event.heats.count() == 1


@pytest.mark.parametrize("is_public", [True, False])
def test_lock_and_draw_of_a_hidden_event_are_said_to_be_seen_later(*, is_public: bool) -> None:
    event = entered()
    Event.objects.update(is_public=is_public)
    browser = make.client()
    lock = browser.post(f"{BASE}/lottning/las/", follow=True).content.decode()
    assert ("låset publicerat" in lock, "när tävlingen visas" in lock) == (is_public, not is_public)
    browser.post(f"{BASE}/lottning/lotta/")
    drawn = browser.post(f"{BASE}/lottning/publicera/", {"seating": "on"}, follow=True)
    told = drawn.content.decode()
    assert ("är publicerad" in told, "Den syns först" in told) == (is_public, not is_public)
    assert event.heats.exists()


def test_draft_keeps_its_seed_and_shows_its_wishes() -> None:
    event = entered(clubs=("BroPok",))
    heat = make.drawn_heat(event=event)
    draw = Draw.objects.get(heat=heat)
    page = text(f"{BASE}/lottning/")
    assert "12 önskemål gick inte att uppfylla" in page
    assert "samma klubb:" in page
    assert draw.seed not in page
    assert draw.commitment in page


def test_draft_suggests_swaps_that_are_taken_with_one_tap() -> None:
    event = entered(clubs=("",))
    heat = make.drawn_heat(event=event)
    first = heat.tables.get(number=1)
    tied = [row.entry_id for row in first.table_entries.all()[:2]]
    Entry.objects.filter(pk__in=tied).update(club="BroPok")
    page = text(f"{BASE}/lottning/")
    assert "Byten som hjälper" in page
    other = heat.tables.get(number=2).table_entries.all()[0].entry_id
    data = {"one": tied[0], "other": other, "must_help": "1", "reason": "håller isär fler"}
    assert post(f"{BASE}/lottning/byt/", **data)[0] == 303
    status, page = post(f"{BASE}/lottning/byt/", **data | {"one": tied[1], "other": other})
    assert status == 409
    assert "Bytet hjälper inte längre" in page
    assert DrawChange.objects.count() == 1
    page = text(f"{BASE}/lottning/")
    assert "Ändrat efter lottningen" in page
    assert "Alla önskemål är uppfyllda" in page


def test_draft_of_one_table_speaks_of_no_wishes() -> None:
    make.drawn_heat(event=entered(count=4, clubs=("BroPok",)))
    page = text(f"{BASE}/lottning/")
    assert "finalen: 1 bord" in page.lower()
    assert "önskemål" not in page


@pytest.mark.parametrize(
    ("now", "starts_at", "value"),
    [
        (datetime(2026, 8, 14, 12, 0, tzinfo=UTC), time(10, 0), 'value="15:00"'),
        (datetime(2026, 8, 14, 13, 0, tzinfo=UTC), time(10, 0), ""),
        (datetime(2026, 8, 13, 12, 59, tzinfo=UTC), time(10, 0), ""),
        (datetime(2026, 8, 13, 13, 1, tzinfo=UTC), time(10, 0), 'value="15:00"'),
        (datetime(2026, 8, 14, 12, 0, tzinfo=UTC), None, ""),
    ],
)
def test_later_heat_is_to_start_by_the_plan(
    now: datetime, starts_at: time | None, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = entered()
    make.closed_heat(heat=make.published_heat(event=event))
    draw_heat(event, 2, by=make.actor())
    Event.objects.update(
        starts_at=starts_at,
        minutes_per_round=80,
        minutes_between_rounds=15,
        minutes_between_heats=30,
    )
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    page = text("/ledning/chicago-sm/heat/2/lottning/")
    field = page[page.index('name="starts"') :].split(">")[0]
    assert re.findall(r'value="[^"]*"', field) == ([value] if value else [])


def test_later_heat_has_no_time_without_a_plan() -> None:
    event = entered()
    make.closed_heat(heat=make.published_heat(event=event))
    draw_heat(event, 2, by=make.actor())
    Event.objects.update(confirmed_players=None)
    page = text("/ledning/chicago-sm/heat/2/lottning/")
    assert "value=" not in page[page.index('name="starts"') :].split(">")[0]


def test_later_heat_says_who_shared_a_table_before() -> None:
    event = make.event(confirmed_players=6, structure_overrides={"advance_per_table": [3, 2]})
    before = make.seated_heat(event=event, sizes=(3, 3), advance=3)
    make.closed_heat(heat=before)
    draw_heat(event, 2, by=make.actor())
    assert "samma bord i förra heatet" in text("/ledning/chicago-sm/heat/2/lottning/")


def test_swap_with_oneself_or_nobody_is_invalid_and_kept() -> None:
    event = entered()
    heat = make.drawn_heat(event=event)
    pk = heat.table_entries.all()[0].entry_id
    status, page = post(f"{BASE}/lottning/byt/", one=pk, other=pk, reason="därför att")
    assert status == 422
    assert "Välj två olika personer." in page
    assert 'value="därför att"' in page
    assert post(f"{BASE}/lottning/byt/", one=pk, other="", reason="x")[0] == 422


def test_move_brings_in_one_who_came_during_the_draft() -> None:
    event = entered(count=7)
    heat = make.drawn_heat(event=event)
    (late,) = make.entries(event=event, names=("Sen Svensson",))
    page = text(f"{BASE}/lottning/")
    assert "Utan plats i lottningen: Sen Svensson" in page
    assert "Publicera lottningen</button>" not in page
    table = heat.tables.get(number=2)
    assert post(f"{BASE}/lottning/flytta/", moving=late.pk, table="", reason="x")[0] == 422
    assert post(f"{BASE}/lottning/flytta/", moving=late.pk, table=table.pk, reason="sen")[0] == 303
    assert TableEntry.objects.get(entry=late).table == table
    assert "till bord 2" in text(f"{BASE}/lottning/")


def test_move_that_comes_after_the_publishing_is_told() -> None:
    heat = make.published_heat(event=entered(count=7))
    pk = heat.tables.get(number=1).table_entries.all()[0].entry_id
    table = heat.tables.get(number=2).pk
    assert post(f"{BASE}/lottning/flytta/", moving=pk, table=table, reason="sen")[0] == 409


def test_redraw_asks_for_a_reason() -> None:
    make.drawn_heat(event=entered())
    status, page = post(f"{BASE}/lottning/om/", reason="")
    assert status == 422
    assert "<details open" in page
    assert post(f"{BASE}/lottning/om/", reason="bytte struktur")[0] == 303
    assert Draw.objects.count() == 2


def test_publish_reveals_the_seed_and_can_be_undone() -> None:
    event = entered()
    make.drawn_heat(event=event)
    status, page = post(f"{BASE}/lottning/publicera/", seating="on", starts="tio")
    assert status == 422
    assert 'value="tio"' in page
    assert post(f"{BASE}/lottning/publicera/", seating="on", starts="10.30")[0] == 303
    draw = Draw.objects.get()
    assert "Start 10:30." in text(f"{BASE}/lottning/")
    page = text(f"{BASE}/lottning/")
    assert draw.seed in page
    assert "Ångra lottningen" in page
    assert post(f"{BASE}/lottning/publicera/")[0] == 409
    assert post(f"{BASE}/lottning/angra/", reason="glömde en")[0] == 303
    assert not Table.objects.exists()


def test_published_draw_of_a_started_heat_says_why_it_stands() -> None:
    heat = make.published_heat(event=entered())
    start_heat(heat, by=make.actor())
    page = text(f"{BASE}/lottning/")
    assert "Heat 1 har redan startat" in page
    assert "Ångra lottningen</button>" not in page


def test_publish_that_is_blocked_says_why() -> None:
    event = entered()
    make.drawn_heat(event=event)
    Entry.objects.filter(number=1).update(state=EntryState.NO_SHOW)
    status, page = post(f"{BASE}/lottning/publicera/", seating="on")
    assert status == 409
    assert "Lottade men inte med längre" in page


def test_removed_player_stands_among_the_changes() -> None:
    event = entered()
    heat = make.published_heat(event=event)
    entry = heat.table_entries.all()[0].entry
    remove_no_show(heat, entry, reason="kom inte", by=make.actor())
    page = text(f"{BASE}/lottning/")
    assert "togs bort" in page


def test_helper_sees_the_draft_and_cannot_change_it() -> None:
    make.drawn_heat(event=entered())
    browser = make.client(as_user=make.helper())
    page = browser.get(f"{BASE}/lottning/").content.decode()
    assert "Ändra för hand" not in page
    assert browser.post(f"{BASE}/lottning/publicera/").status_code == 403


def test_draw_page_is_read_in_as_many_queries_for_two_tables_as_for_four() -> None:
    counts = []
    for count in (8, 16):
        event = make.event(slug=f"sm-{count}", name=f"SM {count}", confirmed_players=count)
        make.entries(event=event, count=count)
        make.drawn_heat(event=event)
        browser = make.client()
        with CaptureQueriesContext(connection) as captured:
            browser.get(f"/ledning/sm-{count}/heat/1/lottning/")
        counts.append(len(captured))
    assert counts[0] == counts[1]


def seated() -> Heat:
    event = entered(count=7)
    heat = make.drawn_heat(event=event)
    publish_draw(heat, by=make.actor())
    return Heat.objects.get()


def test_seats_page_offers_only_what_is_possible() -> None:
    heat = seated()
    page = text(f"{BASE}/platser/")
    assert "Någon kom inte" in page
    assert "Någon kom sent" not in page
    assert "Reserv för den som lämnat" not in page
    make.entries(event=heat.event, names=("Sen Svensson",))
    assert "Någon kom sent" in text(f"{BASE}/platser/")


def test_late_entry_is_seated() -> None:
    heat = seated()
    (late,) = make.entries(event=heat.event, names=("Sen Svensson",))
    table = heat.tables.get(number=2)
    assert post(f"{BASE}/platser/sen/", late=late.pk, table=table.pk, reason="")[0] == 422
    assert post(f"{BASE}/platser/sen/", late=late.pk, table=table.pk, reason="buss")[0] == 303
    assert "Sen Svensson" in text(f"{BASE}/platser/")


def test_late_entry_that_loses_the_race_is_told() -> None:
    heat = seated()
    (late,) = make.entries(event=heat.event, names=("Sen Svensson",))
    Draw.objects.all().delete()
    status, page = post(
        f"{BASE}/platser/sen/", late=late.pk, table=heat.tables.get(number=2).pk, reason="buss"
    )
    assert status == 409
    assert "inte lottat här" in page


def test_no_show_makes_the_table_small_and_the_page_helps() -> None:
    heat = seated()
    entry = heat.tables.get(number=2).table_entries.all()[0].entry
    assert post(f"{BASE}/platser/bort/", absent="", reason="x")[0] == 422
    assert post(f"{BASE}/platser/bort/", absent=entry.pk, reason="borta")[0] == 303
    page = text(f"{BASE}/platser/")
    assert "Bord 2 har bara 2" in page
    assert post(f"{BASE}/platser/2/lotta-in/", reason="")[0] == 422
    assert post(f"{BASE}/platser/2/lotta-in/", reason="för få")[0] == 303
    assert heat.tables.get(number=2).table_entries.count() == 3
    assert post(f"{BASE}/platser/2/lotta-in/", reason="för få")[0] == 409
    assert post(f"{BASE}/platser/9/lotta-in/", reason="för få")[0] == 404


def test_seated_player_is_moved() -> None:
    heat = seated()
    entry = heat.tables.get(number=1).table_entries.all()[0].entry
    table = heat.tables.get(number=2)
    assert post(f"{BASE}/platser/flytta/", moving=entry.pk, table="", reason="x")[0] == 422
    assert post(f"{BASE}/platser/flytta/", moving=entry.pk, table=table.pk, reason="x")[0] == 303
    assert post(f"{BASE}/platser/flytta/", moving=entry.pk, table=table.pk, reason="x")[0] == 409


def test_substitute_is_seated() -> None:
    heat = seated()
    start_heat(heat, by=make.actor())
    table = heat.tables.get(number=1)
    leaver = table.table_entries.all()[0].entry
    withdraw_entry(leaver, Place(table, 1), reason="sjuk", by=make.actor())
    (reserve,) = make.entries(event=heat.event, names=("Rut Reserv",))
    assert "Reserv för den som lämnat" in text(f"{BASE}/platser/")
    data = {"leaver": leaver.pk, "substitute": reserve.pk, "reason": "in"}
    assert post(f"{BASE}/platser/reserv/", **data)[0] == 422
    assert post(f"{BASE}/platser/reserv/", **data, from_round=1)[0] == 409
    assert post(f"{BASE}/platser/reserv/", **data, from_round=2)[0] == 303
    page = text(f"{BASE}/platser/")
    assert "reserv</span>" in page
    assert "inte med</span>" in page


def test_tables_are_named_in_a_row_and_one_by_one() -> None:
    heat = seated()
    row = {"first": 1, "last": 2, "label": "A1"}
    assert post(f"{BASE}/bordsnamn/rad/", **row)[0] == 303
    assert list(heat.tables.values_list("label", flat=True)) == ["A1", "A2"]
    data = {"label_1": "Scenen", "revisor_1": "Rut Rev", "label_2": "A2", "revisor_2": ""}
    assert post(f"{BASE}/bordsnamn/", **data)[0] == 303
    names = list(heat.tables.values_list("label", "revisor"))
    assert names == [("Scenen", "Rut Rev"), ("A2", "")]
    assert "Rut Rev" in text(f"{BASE}/bordsnamn/")
    assert post(f"{BASE}/bordsnamn/rad/", first=1, last=2, label="B09")[0] == 303
    names = list(heat.tables.values_list("label", "revisor"))
    assert names == [("B09", "Rut Rev"), ("B10", "")]


@pytest.mark.parametrize(
    ("row", "error"),
    [
        ({"first": 2, "last": 1, "label": "A1"}, "Ska vara minst 2."),
        ({"first": 1, "last": 2, "label": "Scenen"}, "Ska sluta med en siffra, som A1."),
        ({"first": "", "last": "", "label": ""}, "Bord"),
    ],
)
def test_row_of_names_that_cannot_be_is_invalid(row: dict[str, object], error: str) -> None:
    seated()
    status, page = post(f"{BASE}/bordsnamn/rad/", **row)
    assert status == 422
    assert error in page


def test_row_of_names_beyond_the_tables_is_refused() -> None:
    seated()
    assert post(f"{BASE}/bordsnamn/rad/", first=1, last=9, label="A1")[0] == 409


def test_two_tables_of_one_name_are_invalid() -> None:
    seated()
    data = {"label_1": "a1", "revisor_1": "", "label_2": "A1", "revisor_2": ""}
    status, page = post(f"{BASE}/bordsnamn/", **data)
    assert status == 422
    assert "Bord 1 har redan det namnet." in page


def test_tables_of_a_heat_that_is_not_drawn_have_no_names() -> None:
    commit_draw(entered(), 1, by=make.actor())
    assert "Heatet är inte lottat än" in text(f"{BASE}/bordsnamn/")


def test_last_heat_is_called_the_final_in_its_draw_and_in_what_is_said_of_it() -> None:
    entered(count=4)
    browser = make.client()
    assert "Lottning av finalen" in text(f"{BASE}/lottning/")

    def said(step: str, **data: object) -> str:
        return browser.post(f"{BASE}/{step}/", data, follow=True).content.decode()

    page = said("lottning/lotta")
    assert "Lottningen av finalen är klar som utkast." in page
    assert "Finalen: 1 bord för 4 spelare" in page
    assert "Heat 1" not in page
    assert "lottningen av finalen gjord på nytt" in said("lottning/om", reason="fel")
    assert "Lottningen av finalen är kasserad." in said("lottning/kasta", reason="fel")
    said("lottning/lotta")
    assert "Lottningen av finalen är klar. Den syns" in said("lottning/publicera", seating="on")
    assert "Lottningen av finalen är ångrad" in said("lottning/angra", reason="fel")
    said("lottning/lotta")
    said("lottning/publicera", seating="on")
    assert "Finalen har startat." in said("starta", running="on")
    assert "Starten av finalen är ångrad." in said("angra-start", reason="fel")
