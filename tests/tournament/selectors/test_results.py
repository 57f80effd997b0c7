"""Results with their corners: särspel, leavers, substitutes, shares and empty cells."""

from __future__ import annotations

from fractions import Fraction
from uuid import uuid4

import pytest

from scoring.vocabulary import Criterion
from tests import make
from tournament.forms.wording.results import criterion_word, decimal, figure, parted_words
from tournament.models import Draw, Entry, Event, Heat, Publication
from tournament.selectors.contents import results_content, seating_content
from tournament.selectors.csvfiles import csv_text
from tournament.selectors.goingon import going_on
from tournament.selectors.incidents import Place
from tournament.selectors.qualifiers import Kind
from tournament.selectors.results import results_of
from tournament.selectors.traces import Trace
from tournament.services.actors import user_actor
from tournament.services.heats import close_heat
from tournament.services.incidents import withdraw_entry
from tournament.services.playoffs import call_playoff, enter_playoff, verify_playoff
from tournament.services.seats import seat_substitute
from tournament.services.tables import start_heat
from tournament.states import PublicationPart

pytestmark = pytest.mark.django_db

LEVEL_SECOND = ("54c! 30 30 12", "54c! 30 30 12", "54c! 30 30 12")


def test_place_won_in_a_playoff_is_told_as_such() -> None:
    heat = make.seated_heat(event=make.event())
    start_heat(heat, by=make.actor())
    first, second = heat.tables.all()
    make.verified_table(first, texts=LEVEL_SECOND)
    make.verified_table(second)
    tied = [first.table_entries.get(position=at).entry for at in (2, 3)]
    heat.refresh_from_db()
    playoff = call_playoff(heat, first, tied, by=make.actor())
    rows = {tied[0].pk: (4, None), tied[1].pk: (9, None)}
    enter_playoff(playoff, rows, by=make.actor(), client_id=uuid4())
    verify_playoff(playoff, by=user_actor(make.helper()))
    close_heat(heat, by=make.actor())
    content = Publication.objects.get(part=PublicationPart.QUALIFIERS).content
    traces = {row["entry"]: row["trace"] for row in content["advancing"]}
    expected = {"criterion": "playoff", "own": None, "against": tied[0].pk, "other": None}
    assert traces[tied[1].pk] == expected
    row = going_on(Event.objects.get(), 1).rows[1]
    assert (row.person.pk, parted_words(row)) == (tied[1].pk, "särspel")


def test_round_that_somebody_did_not_start_is_empty() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    heat = make.published_heat(event=event)
    start_heat(heat, by=make.actor())
    table = heat.tables.get(number=1)
    leaver = table.table_entries.get(position=1).entry
    withdraw_entry(leaver, Place(table, 1), reason="sjuk", by=make.actor())
    (reserve,) = make.entries(event=event, names=("Rut Reserv",))
    heat = Heat.objects.get()
    seat_substitute(heat, leaver, reserve, from_round=2, reason="in", by=make.actor())
    rows = results_content(Event.objects.get(), heat)["tables"][0]["rows"]
    told = {row["entry"]: [cell is None for cell in row["rounds"]] for row in rows}
    assert told[reserve.pk][0]
    shown = results_of(Event.objects.get()).heats[0].tables[0].rows
    cells = {row.person.pk: row.rounds for row in shown}
    assert cells[reserve.pk][0] is None


def test_seating_of_an_imported_heat_has_no_draw() -> None:
    heat = make.seated_heat(event=make.event())
    Draw.objects.all().delete()
    content = seating_content(heat)
    assert content["draw"] is None
    assert content["starts_at"] is None


def test_wildcard_with_nobody_left_behind_has_no_trace() -> None:
    heat = make.seated_heat(event=make.event(), sizes=(3, 3), advance=2, wildcards=1)
    make.verified_heat(heat=heat)
    others = Entry.objects.filter(table_entries__position=3, table_entries__table__number=1)
    others.update(state="withdrawn")
    rows = going_on(Event.objects.get(), 1).rows
    wildcard = next(row for row in rows if row.kind is Kind.WILDCARD)
    assert wildcard.table == "2"


def test_figures_are_written_for_people() -> None:
    assert figure(Criterion.ROUND_POINTS_SHARE, "20/47") == "42,55\N{NO-BREAK SPACE}%"
    assert figure(Criterion.SIDE_POINTS, "212") == "212"
    assert decimal(Fraction(25, 3)) == "8,33"
    assert decimal(Fraction(-3)) == "−3"
    assert criterion_word(None) == ""


def test_words_for_what_parted_two() -> None:
    assert parted_words(Trace(Criterion.SIDE_POINTS, "212", "p2", "208")) == "sidopoäng 212 mot 208"
    assert parted_words(Trace(Criterion.PLAYOFF, None, "p2", None)) == "särspel"


def test_csv_leaves_empty_cells_and_disarms_formulas() -> None:
    text = csv_text(["A", "B"], [[None, "=1"], [-3, "a;b"]])
    assert text == '\ufeffA;B\r\n;\'=1\r\n-3;"a;b"\r\n'
