from __future__ import annotations

from random import Random

from scoring.simulate.people import FAMILY, GIVEN, invented


def test_people_have_numbers_and_names_of_their_own() -> None:
    people = invented(120, Random(1))
    assert [player.number for player in people] == list(range(1, 121))
    assert [player.id for player in people[:2]] == ["p001", "p002"]
    assert len({player.name for player in people}) == 120
    assert {player.club == "" for player in people} == {True, False}


def test_names_go_on_when_all_are_used() -> None:
    pairs = len(GIVEN) * len(FAMILY)
    people = invented(pairs + 1, Random(1))
    assert people[-1].name == f"{people[0].name} 2"
    assert len({player.name for player in people}) == pairs + 1


def test_no_name_is_in_the_list_twice() -> None:
    assert (len(set(GIVEN)), len(set(FAMILY))) == (len(GIVEN), len(FAMILY))
