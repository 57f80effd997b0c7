"""Where somebody is and what comes next, and how it is said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from tests import make
from tests.pages.public import stage
from tournament.forms.wording.whereabouts import headline, in_short, sign_of, what_next
from tournament.models import Entry, Event, Heat, Table
from tournament.selectors.public.published import NotPublished, published
from tournament.selectors.public.whereabouts import Now, Whereabouts, day_of, whereabouts
from tournament.services.hall import start_reveal
from tournament.services.playoffs import call_playoff
from tournament.services.publications import withdraw_part
from tournament.services.tables import start_heat
from tournament.services.titles import settle_title
from tournament.states import PublicationPart, Reveal

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.django_db
TIED = ("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")
NEXT_TABLE = "Nästa bord står här så snart placeringen är publicerad."
TEN = datetime(2026, 8, 14, 8, 0, tzinfo=UTC)  # 10.00 in the hall


def at(entry: Entry) -> Whereabouts:
    event = published(Event.objects.get())
    return whereabouts(day_of(event), entry.pk)


def said(entry: Entry) -> tuple[Now, str, str]:
    event = published(Event.objects.get())
    where = whereabouts(day_of(event), entry.pk)
    return where.now, in_short(event, where), what_next(event, where)


def seated_at(table: Table) -> list[Entry]:
    return [row.entry for row in table.table_entries.order_by("position")]


def first_of(heat: Heat, number: int = 1) -> Entry:
    return seated_at(heat.tables.get(number=number))[0]


def seat_in(entry: Entry, number: int) -> int:
    seat = at(entry).seat
    assert seat is not None
    found = seat.seats[number - 1]
    assert found is not None
    return found


def test_seated_person_waits_for_the_start() -> None:
    _, heat = stage.seated()
    Heat.objects.filter(pk=heat.pk).update(starts_at=TEN)
    entry = first_of(heat)
    text = f"Planerad start 10:00 · Bord 1, säte {seat_in(entry, 1)}"
    assert said(entry) == (Now.WAITS, text, "Har inte börjat än.")


def test_start_that_nobody_has_set_is_not_told() -> None:
    _, heat = stage.seated()
    Heat.objects.filter(pk=heat.pk).update(starts_at=None)
    _, text, after = said(first_of(heat))
    assert (text.startswith("Har inte börjat · Bord 1, säte "), after) == (True, "")


def test_second_sitting_begins_when_the_first_has_played() -> None:
    event, heat = stage.seated()
    Event.objects.filter(pk=event.pk).update(minutes_per_round=40, minutes_between_rounds=5)
    Heat.objects.filter(pk=heat.pk).update(starts_at=TEN)
    content = event.publications.get(part=PublicationPart.SEATING, withdrawn_at=None)
    content.content["tables"][1]["sitting"] = 2
    content.save(update_fields=["content"])
    entry = first_of(heat, 2)
    assert at(entry).at == TEN + timedelta(minutes=3 * 45)
    assert said(entry)[1].startswith("Planerad start ungefär 12:15 · Bord 2")


def test_omgang_that_is_on_is_told_with_when_the_next_begins() -> None:
    event, heat = stage.playing()
    Event.objects.filter(pk=event.pk).update(minutes_per_round=45, minutes_between_rounds=5)
    table = heat.tables.get(number=1)
    Table.objects.filter(pk=table.pk).update(current_round=1, round_started_at=TEN)
    entry = first_of(heat)
    now, short, after = said(entry)
    assert (now, short) == (Now.PLAYS, f"Omgång 1 pågår · Bord 1, säte {seat_in(entry, 1)}")
    assert after == "Började 10:00. Omgång 2 börjar ungefär 10:50."
    make.played_table(table, texts=make.PLAIN[:1])
    Table.objects.filter(pk=table.pk).update(current_round=1)
    assert said(entry) == (
        Now.PAUSES,
        f"Omgång 2 börjar snart · Bord 1, säte {seat_in(entry, 2)}",
        "",
    )


def test_last_omgang_has_no_next() -> None:
    _, heat = stage.playing()
    table = heat.tables.get(number=1)
    make.played_table(table, texts=make.PLAIN[:2])
    Table.objects.filter(pk=table.pk).update(current_round=3, round_started_at=TEN)
    assert said(first_of(heat))[2] == "Började 10:00."


def test_played_table_tells_who_goes_on() -> None:
    _, heat = stage.playing()
    table = heat.tables.get(number=1)
    make.verified_table(table)
    order = seated_at(table)
    assert [said(entry)[1] for entry in order] == [
        "Klar: går vidare",
        "Klar: går vidare",
        "Går inte vidare",
        "Går inte vidare",
    ]
    assert said(order[0])[2] == NEXT_TABLE
    assert said(order[3])[2] == ""


def test_what_unapproved_sheets_tell_is_preliminary() -> None:
    _, heat = stage.playing()
    table = heat.tables.get(number=1)
    make.played_table(table)
    first, *_, last = seated_at(table)
    assert said(first)[1:] == (
        "Preliminärt: går vidare",
        f"Alla protokoll är inte godkända än. {NEXT_TABLE}",
    )
    assert said(last)[1:] == (
        "Preliminärt: går inte vidare",
        "Alla protokoll är inte godkända än. Gå inte hem än.",
    )
    before = sign_of(at(first))
    make.approved_table(table)
    assert sign_of(at(first)) != before


def test_final_has_a_winner_first_when_its_sheets_are_approved() -> None:
    _, heat = stage.playing(count=4)
    table = heat.tables.get()
    make.played_table(table)
    first, *_, last = seated_at(table)
    assert said(first)[1] == "Preliminärt: vinner finalen"
    assert said(last)[1:] == (
        "Finalen är spelad",
        "Alla protokoll är inte godkända än. Gå inte hem än.",
    )
    make.approved_table(table)
    assert said(first)[1:] == ("Vinner finalen", "")


def test_tie_at_the_cut_keeps_people_there_and_a_call_sends_them_to_the_table() -> None:
    _, heat = stage.playing()
    table = heat.tables.get(number=1)
    make.played_table(table, texts=TIED)
    order = seated_at(table)
    tied = said(order[1])
    assert tied[:2] == (Now.PLAYED, "Preliminärt: lika vid gränsen")
    assert "Stanna i lokalen" in tied[2]
    before = sign_of(at(order[1]))
    call_playoff(heat, table, order[1:3], by=make.actor())
    assert said(order[1]) == (
        Now.PLAYOFF,
        "Kallad till särspel · Bord 1",
        "Gå till ditt bord nu.",
    )
    assert sign_of(at(order[1])) != before
    assert said(order[0])[0] is Now.PLAYED


def test_call_is_not_told_where_standings_are_not_open() -> None:
    event, heat = stage.playing()
    table = heat.tables.get(number=1)
    make.played_table(table, texts=TIED)
    call_playoff(heat, table, seated_at(table)[1:3], by=make.actor())
    withdraw_part(event, heat, PublicationPart.RUNNING, by=make.actor())
    assert said(seated_at(table)[1])[0] is Now.WAITS


def closed(*, count: int = 8) -> tuple[Event, Heat, Sequence[Entry]]:
    event = make.event(confirmed_players=count)
    make.entries(event=event, count=count)
    heat = make.closed_heat(heat=make.published_heat(event=event))
    return stage.shown(event), heat, seated_at(heat.tables.get(number=1))


def test_closed_heat_sends_some_on_and_some_home() -> None:
    _, heat, order = closed()
    assert said(order[0]) == (
        Now.THROUGH,
        "Vidare till finalen",
        "Placeringen är inte publicerad än. Bordet står här så snart den är det.",
    )
    assert said(order[3]) == (Now.OUT, "Gick inte vidare från heat 1", "")
    assert at(order[3]).heat == heat.number


def test_next_seat_takes_over_when_it_is_published() -> None:
    event, _, order = closed()
    make.published_heat(event=event, number=2)
    where = at(order[0])
    assert (where.now, where.heat, where.is_final) == (Now.WAITS, 2, True)


def test_everybody_has_his_place_at_the_end() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    make.closed_heat(heat=make.published_heat(event=event))
    final = make.verified_heat(heat=make.published_heat(event=event, number=2))
    stage.shown(event)
    order = seated_at(final.tables.get())
    played = published(Event.objects.get())
    assert headline(played, at(order[0])) == "Vinner finalen"
    assert headline(played, at(order[1])) == "Finalen är spelad"
    event.refresh_from_db()
    settle_title(event, by=make.actor())
    assert [said(entry)[1] for entry in order[:2]] == ["Mästare", "Slutplacering 2"]


def test_reveal_hushes_what_it_uncovers() -> None:
    event, heat = stage.playing()
    make.verified_table(heat.tables.get(number=1))
    entry = first_of(heat)
    start_reveal(event, heat, Reveal.QUALIFIERS, by=make.actor())
    now, short, _ = said(entry)
    assert now is Now.HUSHED
    assert short.startswith("Ställningen visas inte här just nu · Bord 1")


def test_person_whom_nothing_names_is_nowhere() -> None:
    event = make.event(confirmed_players=8)
    entries = make.entries(event=event, count=8)
    make.drawn_heat(event=event)
    stage.shown(event)
    with pytest.raises(NotPublished):
        at(entries[0])


def test_day_is_gathered_once_for_what_is_published() -> None:
    stage.seated()
    told = published(Event.objects.get())
    assert day_of(told) is day_of(told)
    Event.objects.update(venue="Bro")  # read anew, an event may say otherwise
    assert day_of(told) is not day_of(published(Event.objects.get()))


def test_heat_that_begins_is_told_by_a_new_sign() -> None:
    _, heat = stage.seated()
    entry = first_of(heat)
    before = sign_of(at(entry))
    start_heat(heat, by=make.actor(), is_confirmed=True)
    assert sign_of(at(entry)) != before
