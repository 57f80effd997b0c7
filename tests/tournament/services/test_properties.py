"""What holds for any day: sent twice is once, and an action with its reversal is no action."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import make
from tournament.models import Deduction, Disqualification, Event, Round, Sheet, Table, Withdrawal
from tournament.selectors.incidents import Place
from tournament.selectors.standings import event_and_standings
from tournament.services.draws import swap_players
from tournament.services.incidents import (
    disqualify_entry,
    record_deduction,
    revoke_incident,
    withdraw_entry,
)
from tournament.services.sheets import save_sheets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournament.models import Heat

pytestmark = pytest.mark.django_db

FEW = settings(max_examples=10)
ACTIONS = st.tuples(
    st.sampled_from(["deduct", "withdraw", "disqualify"]),
    st.integers(1, 4),
    st.integers(1, 3),
    st.integers(1, 20),
)


@contextmanager
def undone() -> Iterator[None]:
    """Let an example leave nothing behind for the next."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def first_table() -> Table:
    return make.started_heat(event=make.event()).tables.get(number=1)


def standing(table: Table) -> object:
    event, standings = event_and_standings(Event.objects.get())
    return event.players, standings.heats[0].tables[table.number - 1], standings.ranking


def seating(heat: Heat) -> list[tuple[object, ...]]:
    rounds = Round.objects.filter(table__heat=heat)
    rows = rounds.order_by("table__number", "number", "seats__seat")
    return list(rows.values_list("table__number", "number", "seats__seat", "seats__entry"))


@FEW
@given(
    st.permutations([1, 2, 3, 1, 2, 3, 3]),
    st.lists(st.sampled_from(make.PLAIN), min_size=3, max_size=3),
)
def test_saves_sent_any_number_of_times_are_stored_once(sent: list[int], texts: list[str]) -> None:
    with undone():
        table = first_table()
        saves = {
            number: (make.round_save(table, number, text), uuid4())
            for number, text in enumerate(texts, 1)
        }
        for number in dict.fromkeys(sent):
            save_sheets(table, [saves[number][0]], by=make.actor(), client_id=saves[number][1])
        once = (standing(table), Event.objects.get().version)
        for number in sent:
            save_sheets(table, [saves[number][0]], by=make.actor(), client_id=saves[number][1])
        assert (standing(table), Event.objects.get().version) == once
        assert Sheet.objects.count() == 3


@FEW
@given(st.lists(ACTIONS, min_size=1, max_size=3))
def test_actions_and_their_reversals_leave_the_standings_as_they_were(
    actions: list[tuple[str, int, int, int]],
) -> None:
    with undone():
        table = make.verified_table(first_table())
        before = standing(table)
        for kind, position, number, points in actions:
            entry = table.table_entries.get(position=position).entry
            by, reason = make.actor(), "felgiv"
            incident: Deduction | Withdrawal | Disqualification
            if kind == "deduct":
                record_deduction(entry, table, number, by=by, points=points, reason=reason)
                incident = Deduction.objects.latest("pk")
            elif kind == "withdraw":
                withdraw_entry(entry, Place(table, 3), by=by, reason=reason)
                incident = Withdrawal.objects.latest("pk")
            else:
                disqualify_entry(entry, Place(table, 3), by=by, reason=reason)
                incident = Disqualification.objects.latest("pk")
            revoke_incident(incident, by=by, reason="fel")
            assert standing(table) == before


@FEW
@given(st.lists(st.permutations(range(8)).map(lambda order: order[:2]), min_size=1, max_size=4))
def test_swaps_taken_back_in_turn_leave_the_draft_as_it_was(swaps: list[list[int]]) -> None:
    with undone():
        event = make.event(confirmed_players=8)
        people = make.entries(event=event, count=8)
        heat = make.drawn_heat(event=event)
        before = seating(heat)
        for one, other in [*swaps, *reversed(swaps)]:
            swap_players(heat, people[one], people[other], reason="fel", by=make.actor())
        assert seating(heat) == before
