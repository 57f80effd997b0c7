from __future__ import annotations

import pytest

from tests import make
from tournament.models import Heat, Table
from tournament.selectors.closing import closing_blockers
from tournament.selectors.incidents import Place
from tournament.selectors.qualifiers import Kind, qualifiers_of
from tournament.services.heats import choose_replacement
from tournament.services.incidents import withdraw_entry

pytestmark = pytest.mark.django_db


def played(sizes: tuple[int, ...], *leaving: tuple[int, int]) -> Heat:
    """Return a heat played alike at every table, after which some have left: table, position."""
    heat = make.started_heat(event=make.event(), sizes=sizes)
    make.verified_heat(heat=heat)
    for number, position in leaving:
        table = Table.objects.get(heat=heat, number=number)
        entry = table.table_entries.get(position=position).entry
        withdraw_entry(entry, Place(table), by=make.actor(), reason="tåget går")
    return heat


def replacing(heat: Heat) -> list[str]:
    found = qualifiers_of(heat.event, heat.number).advancing
    return [one.player for one in found if one.kind is Kind.REPLACEMENT]


def test_level_runners_up_who_all_get_a_place_wait_for_no_ruling() -> None:
    heat = played((4, 4, 4), (1, 1), (1, 2), (1, 3), (1, 4))
    assert (replacing(heat), closing_blockers(heat.event, heat)) == (["p7", "p11"], ())


def test_places_that_nobody_can_take_make_a_smaller_field() -> None:
    heat = played((4, 4), (1, 1), (1, 2), (1, 3), (1, 4), (2, 1))
    assert (replacing(heat), qualifiers_of(heat.event, 1).missing) == (["p8"], (1,))


def test_one_ruling_for_each_place_that_a_level_group_cannot_all_have() -> None:
    heat = played((4, 4, 4, 4), (1, 1), (1, 2), (1, 3), (1, 4))
    assert qualifiers_of(heat.event, 1).level == (("p7", "p11", "p15"),)
    for key, rest in (("p15", (("p7", "p11"),)), ("p7", ())):
        entry = heat.event.entries.get(key=key)
        choose_replacement(heat, entry, reason="lotten", by=make.actor())
        assert qualifiers_of(heat.event, 1).level == rest
    assert replacing(heat) == ["p7", "p15"]


def test_heat_that_promises_more_places_than_there_are_people_fills_those_it_can() -> None:
    heat = played((4, 4), (1, 1))
    Heat.objects.filter(pk=heat.pk).update(advance_per_table=30_000)
    found = qualifiers_of(heat.event, 1)
    assert len(found.advancing) == 7
    assert len(found.missing) <= 8
