"""Heats of an event drawn: who takes part, the cut, the record, and the refusals (rules.md §4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.draw import clubs_of, commitment, draw_heat, entrants_of, previous_tables_of
from scoring.errors import Fault, RuleError
from scoring.event import DrawRecord, Event, Preset, Wishes
from scoring.standings import standings
from scoring.vocabulary import PlayerStatus
from tests.scoring.draw.days import event, level, played, with_last
from tests.scoring.draw.fields import seed


def test_draw_heat_seats_the_active_players_and_records_the_draw() -> None:
    day = event(9)
    away = replace(day.players[0], status=PlayerStatus.NO_SHOW)
    day = replace(day, players=(away, *day.players[1:]))
    heat = draw_heat(day, 1, seed(1).upper()).heats[0]
    ids = tuple(player.id for player in day.players[1:])
    assert heat.draw == DrawRecord(
        attempt=1,
        seed=seed(1),
        commitment=commitment(seed(1)),
        algorithm="chicago-draw/1",
        entrants=ids,
        wishes=Wishes(),
    )
    assert (heat.number, heat.advance_per_table, heat.wildcards) == (1, 2, 0)
    assert sorted(player for table in heat.tables for player in table.players) == list(ids)
    assert [[round_.number for round_ in table.rounds] for table in heat.tables] == [[1, 2, 3]] * 2
    assert [table.sitting for table in heat.tables] == [None, None]


def test_draw_heat_draws_a_whole_day_to_the_final() -> None:
    day = event(36)
    for number in (1, 2, 3, 4):
        going = entrants_of(day, number)
        day = played(draw_heat(day, number, seed(number)))
        record = day.heats[-1].draw
        assert record is not None
        assert record.entrants == tuple(sorted(going))
        again = sum(wish == "previous_table" for _, _, wish in record.unmet)
        assert again == (2 if number == 4 else 0)  # two from each of two tables are the final
    cuts = [(len(h.tables), h.advance_per_table, h.wildcards) for h in day.heats]
    assert cuts == [(9, 2, 0), (5, 1, 1), (2, 2, 0), (1, 0, 0)]
    assert entrants_of(day, 2) == standings(day).heats[0].advancing


def test_draw_heat_takes_attempt_wishes_tables_and_sittings() -> None:
    wishes = Wishes(clubs=False)
    day = draw_heat(event(16), 1, seed(1), wishes=wishes, attempt=3, tables=5, at_once=2)
    heat = day.heats[0]
    assert heat.draw is not None
    assert (heat.draw.attempt, heat.draw.wishes) == (3, wishes)
    assert [(table.sitting, len(table.players)) for table in heat.tables] == [
        (1, 4), (1, 3), (2, 3), (2, 3), (3, 3),
    ]  # fmt: skip


def test_draw_heat_sets_no_sitting_where_all_play_at_once() -> None:
    heat = draw_heat(event(8), 1, seed(1), at_once=2).heats[0]
    assert [table.sitting for table in heat.tables] == [None, None]


def test_draw_heat_follows_the_structure() -> None:
    day = replace(event(20), structure=Preset("poker-sm", {"advance_per_table": [1]}))
    heat = draw_heat(day, 1, seed(1)).heats[0]
    assert (heat.advance_per_table, heat.wildcards) == (1, 1)


def test_previous_tables_are_those_of_the_heat_before() -> None:
    day = played(draw_heat(event(8), 1, seed(1)))
    assert previous_tables_of(day, 1) == {}
    assert previous_tables_of(day, 2) == {
        player: table.number for table in day.heats[0].tables for player in table.players
    }
    assert clubs_of(event(2)) == {"p00": "Norr", "p01": "Syd"}


def refusal(day: Event, number: int, seed_hex: str) -> Fault:
    with pytest.raises(RuleError) as caught:
        draw_heat(day, number, seed_hex)
    (fault,) = caught.value.faults
    return fault


def test_draw_heat_refuses_a_heat_that_exists_or_is_not_next() -> None:
    day = draw_heat(event(8), 1, seed(1))
    assert refusal(day, 1, seed(2)) == Fault("heat_exists", "/heats/0", {"heat": 1})
    assert refusal(day, 3, seed(2)) == Fault("heat_not_next", "/heats", {"heat": 3, "next": 2})
    assert refusal(day, 0, seed(2)) == Fault("heat_not_next", "/heats", {"heat": 0, "next": 2})


def test_draw_heat_refuses_before_the_heat_before_is_closed() -> None:
    day = draw_heat(event(8), 1, seed(1))
    assert refusal(day, 2, seed(2)) == Fault("heat_not_closed", "/heats/0", {"heat": 1})


def test_draw_heat_refuses_while_a_playoff_is_owed() -> None:
    day = played(draw_heat(event(8), 1, seed(1)))
    tables = tuple(level(table) for table in day.heats[0].tables)
    day = with_last(day, replace(day.heats[0], tables=tables))
    assert refusal(day, 2, seed(2)) == Fault("heat_unresolved", "/heats/0", {"heat": 1})


def test_draw_heat_refuses_while_a_playoff_for_a_wildcard_is_owed() -> None:
    day = replace(event(20), structure=Preset("poker-sm", {"advance_per_table": [1]}))
    day = played(draw_heat(day, 1, seed(1)), best=30)
    assert refusal(day, 2, seed(2)) == Fault("heat_unresolved", "/heats/0", {"heat": 1})


def test_draw_heat_refuses_a_heat_after_the_final() -> None:
    day = played(draw_heat(event(4), 1, seed(1)))
    assert refusal(day, 2, seed(2)) == Fault("final_played", "/heats/0", {"heat": 1})


def test_draw_heat_refuses_a_seed_used_before() -> None:
    day = played(draw_heat(event(8), 1, seed(1)))
    fault = Fault("seed_reused", "/draw/seed", {"heat": 2})
    assert refusal(day, 2, seed(1)) == fault
    assert refusal(day, 2, seed(1).upper()) == fault
    without = with_last(day, replace(day.heats[0], draw=None))
    assert len(draw_heat(without, 2, seed(1)).heats) == 2


def test_draw_heat_refuses_a_bad_seed_and_a_field_that_cannot_be_seated() -> None:
    assert refusal(event(8), 1, "00").code == "bad_seed"
    assert refusal(event(5), 1, seed(1)).code == "field_not_possible"


def test_heat_before_one_that_is_misnumbered_has_nobody() -> None:
    day = played(draw_heat(event(9), 1, seed(1)))
    (heat,) = day.heats
    stray = replace(day, heats=(replace(heat, number=7),))
    assert previous_tables_of(stray, 2) == previous_tables_of(stray, 9) == {}
    assert entrants_of(stray, 2) == entrants_of(stray, 9) == ()
    assert (len(entrants_of(stray, 8)), len(previous_tables_of(stray, 8))) == (6, 9)
    with pytest.raises(RuleError):
        draw_heat(stray, 2, seed(2))


@pytest.mark.parametrize(
    ("at_once", "expected"),
    [(4, [None] * 4), (3, [1, 1, 2, 2]), (2, [1, 1, 2, 2]), (1, [1, 2, 3, 4])],
)
def test_draw_heat_numbers_the_sittings_where_not_all_can_play_at_once(
    at_once: int, expected: list[int | None]
) -> None:
    drawn = draw_heat(event(16), 1, seed(1), at_once=at_once)
    assert [table.sitting for table in drawn.heats[0].tables] == expected
