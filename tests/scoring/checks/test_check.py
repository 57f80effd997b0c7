from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scoring.check import check
from scoring.errors import Fault, Findings
from scoring.event import (
    Deal,
    DrawRecord,
    Event,
    HandEntry,
    Move,
    Playoff,
    Preset,
    Removal,
    Round,
    Swap,
    Wishes,
)
from scoring.eventfile import load
from scoring.vocabulary import Hand, HeatStatus, Out, PlayerStatus
from tests.scoring.checks.build import (
    event,
    gone,
    heat,
    no_show,
    played,
    player,
    rounds,
    row,
    sheet,
    table,
    won,
)

CLOSED = HeatStatus.CLOSED
TWO = (table(1, "a", "b", "c"), table(2, "d", "e", "f"))
PLAYED = (
    table(1, "a", "b", "c", rounds=played("a", "b", "c")),
    table(2, "d", "e", "f", rounds=played("d", "e", "f")),
)
FINAL = heat(2, table(1, "a", "b", "d", "e"), advance_per_table=0)


def errors(checked: Event) -> list[Fault]:
    return list(check(checked).errors)


def fault(code: str, path: str, **facts: str | int) -> Fault:
    return Fault(code, path, facts)


@pytest.mark.parametrize(
    "checked",
    [
        event(),
        event(heat(1)),
        event(heat(1, *TWO)),
        event(heat(1, *PLAYED, status=CLOSED), FINAL),
        event(heat(1, *PLAYED, status=CLOSED), heat(2)),
        load(Path("fixtures/events/club-night.json").read_bytes()),
    ],
)
def test_sound_event_has_no_findings(checked: Event) -> None:
    assert check(checked) == Findings()


def test_players_are_unique_by_id_and_start_number() -> None:
    players = (player("a", number=1), player("a"), player("c", number=1), player("d"))
    assert errors(event(players=players)) == [
        fault("player_repeated", "/players/1/id", player="a"),
        fault("start_number_repeated", "/players/2/number", player="c", number=1),
    ]


def test_players_leave_from_where_they_were() -> None:
    people = (
        gone("a", round_=1),
        gone("b", table=2),
        gone("c", heat=3),
        gone("d", table=2, round_=4),
        *(player(name) for name in "ef"),
    )
    assert errors(event(heat(1, *TWO), players=people)) == [
        fault("left_elsewhere", "/players/1/left", player="b", heat=1, table=2),
        fault("left_elsewhere", "/players/2/left", player="c", heat=3, table=1),
        fault("left_in_no_round", "/players/3/left/round", player="d", heat=1, table=2, round=4),
    ]


def test_active_player_who_left_is_asked_about() -> None:
    people = (replace(gone("a"), status=player("a").status), *(player(n) for n in "bcdef"))
    warning = fault("left_but_active", "/players/0/left", player="a")
    assert check(event(heat(1, *TWO), players=people)) == Findings((), (warning,))


def test_rules_and_structure_are_checked() -> None:
    rules = Preset("poker-sm", {"target": 10})
    assert [
        (found.code, found.path)
        for found in errors(event(rules=rules, structure=Preset("knockout")))
    ] == [
        ("above_target", "/rules/overrides/target"),
        ("above_target", "/rules/overrides/target"),
        ("unknown_preset", "/structure/preset"),
    ]


def test_numbers_run_in_order() -> None:
    three = (Round(1, tuple("def")), Round(3, tuple("def")))
    skewed = heat(2, table(1, "a", "b", "c"), table(3, "d", "e", "f"))
    assert errors(event(skewed)) == [
        fault("wrong_number", "/heats/0/number", expected=1, found=2),
        fault("wrong_number", "/heats/0/tables/1/number", expected=2, found=3),
    ]
    assert errors(event(heat(1, TWO[0], table(2, "d", "e", "f", rounds=three)))) == [
        fault("wrong_number", "/heats/0/tables/1/rounds/1/number", expected=2, found=3)
    ]


def test_players_are_listed_once_in_a_heat() -> None:
    wrong = heat(1, table(1, "a", "b", "a"), table(2, "d", "b", "z"))
    assert errors(event(wrong)) == [
        fault("listed_twice", "/heats/0/tables/0/players/2", player="a"),
        fault("unknown_player", "/heats/0/tables/1/players/2", player="z"),
        fault("listed_at_two_tables", "/heats/0/tables/1/players/1", player="b", table=1),
    ]


def test_tables_have_the_size_of_the_rules() -> None:
    wrong = heat(1, table(1, "a", "b", "c", "d", "e"), table(2, "f", "g", rounds=()))
    assert errors(event(wrong)) == [
        fault("table_too_large", "/heats/0/tables/0/players", players=5, limit=4),
        fault("table_too_small", "/heats/0/tables/1/players", players=2, limit=3),
    ]


def test_table_that_a_no_show_leaves_small_is_asked_about() -> None:
    people = (no_show("a"), *(player(name) for name in "bcdef"))
    warning = fault("few_present", "/heats/0/tables/0/players", players=2, limit=3)
    assert check(event(heat(1, *TWO), players=people)) == Findings((), (warning,))


def test_smaller_table_after_heat_one_is_asked_about() -> None:
    two = table(1, "a", "d", rounds=rounds("a", "d"))
    second = replace(FINAL, tables=(two,))
    findings = check(event(heat(1, *PLAYED, status=CLOSED), second))
    assert findings.errors == ()
    assert findings.warnings[0] == fault(
        "few_present", "/heats/1/tables/0/players", players=2, limit=3
    )


def test_no_show_needs_no_seat() -> None:
    people = (no_show("d"), *map(player, "abc"))
    assert errors(replace(seated("abc", "abc", listed="abcd"), players=people)) == []


def test_table_has_as_many_rounds_as_the_rules() -> None:
    wrong = heat(1, table(1, "a", "b", "c", rounds=rounds("a", "b", "c", count=4)))
    one = replace(wrong, advance_per_table=0)
    assert errors(event(one)) == [
        fault("too_many_rounds", "/heats/0/tables/0/rounds", rounds=4, limit=3)
    ]


def seated(*seats: str, listed: str = "abc", people: str = "abcd") -> Event:
    made = tuple(Round(number + 1, tuple(names)) for number, names in enumerate(seats))
    one = table(1, *listed, rounds=made)
    return event(heat(1, one, advance_per_table=0), players=tuple(map(player, people)))


def test_everybody_has_one_seat_in_every_round() -> None:
    at = "/heats/0/tables/0/rounds"
    assert errors(seated("abc", "aab", "abz")) == [
        fault("seated_twice", f"{at}/1/seats/1", player="a"),
        fault("seat_missing", f"{at}/1/seats", player="c", round=2),
        fault("not_at_this_table", f"{at}/2/seats/2", player="z"),
        fault("seat_missing", f"{at}/2/seats", player="c", round=3),
    ]


def test_listed_player_sits_in_some_round() -> None:
    assert errors(seated("abc", "abc", listed="abcd")) == [
        fault("never_seated", "/heats/0/tables/0/players/3", player="d")
    ]


def test_one_who_left_before_the_last_round_need_not_have_sat() -> None:
    seated = (table(1, "a", "b", "c", "g", rounds=rounds("a", "b", "c")), TWO[1])
    found = [
        errors(event(heat(1, *seated), players=(*map(player, "abcdef"), gone("g", round_=last))))
        for last in (2, 3)
    ]
    never = fault("never_seated", "/heats/0/tables/0/players/3", player="g")
    assert found == [[], [never]]


def test_newcomer_takes_the_seat_of_somebody() -> None:
    assert errors(seated("abc", "abcd", listed="abcd")) == [
        fault("replaces_nobody", "/heats/0/tables/0/rounds/1/seats", player="d", round=2)
    ]


@pytest.mark.parametrize(
    "seats", [("abc", "abc", "abd"), ("abc", "abd", "abd"), ("abc", "ab", "dab")]
)
def test_leaver_stays_or_is_replaced_by_a_substitute(seats: tuple[str, ...]) -> None:
    made = seated(*seats, listed="abcd")
    assert errors(replace(made, players=(*map(player, "abd"), gone("c", round_=1)))) == []


def test_leaver_sits_until_he_has_left() -> None:
    made = seated("abc", "abd", "abd", listed="abcd")
    here = "/heats/0/tables/0/rounds/1/seats"
    for leaver in (gone("c", round_=2), gone("c")):
        found = errors(replace(made, players=(*map(player, "abd"), leaver)))
        assert found[0] == fault("seat_missing", here, player="c", round=2)


def test_withdrawn_player_without_a_place_may_be_away() -> None:
    made = seated("abc", "ab")
    leaver = replace(gone("c"), left=None)
    assert errors(replace(made, players=(*map(player, "ab"), leaver))) == []


def test_one_who_left_before_the_heat_may_be_away() -> None:
    listed = heat(2, table(1, "a", "b", "d", "e", rounds=rounds("a", "b", "d")))
    made = event(
        heat(1, *PLAYED, status=CLOSED),
        replace(listed, advance_per_table=0),
        players=(*map(player, "abcdf"), gone("e", table=2)),
    )
    assert errors(made) == []


def test_one_who_leaves_a_later_heat_sits_in_this_one() -> None:
    first = table(1, "a", "b", "c", rounds=(Round(1, tuple("abc")), Round(2, tuple("bc"))))
    made = event(
        heat(1, first, TWO[1]),
        replace(FINAL, advance_per_table=0),
        players=(gone("a", heat=2), *map(player, "bcdef")),
    )
    assert errors(made) == [
        fault("seat_missing", "/heats/0/tables/0/rounds/1/seats", player="a", round=2)
    ]


def test_sheets_and_deals_are_checked_in_their_place() -> None:
    pair = HandEntry(1, "z", Hand.PAIR)
    made = (
        Round(1, tuple("abc"), sheet=(won("a"), row("b", 60), row("c", 0))),
        Round(2, tuple("abc"), deals=(Deal(1, (pair,)),)),
        Round(3, tuple("abc"), sheet=sheet("a", "b")),
    )
    found = errors(event(heat(1, table(1, "a", "b", "c", rounds=made), TWO[1])))
    assert [(one.code, one.path) for one in found] == [
        ("in_play_at_target", "/heats/0/tables/0/rounds/0/sheet/1/side_points"),
        ("not_in_round", "/heats/0/tables/0/rounds/1/deals/0/entries/0/player"),
        ("row_missing", "/heats/0/tables/0/rounds/2/sheet"),
    ]


@pytest.mark.parametrize(
    ("status", "round_"),
    [
        (PlayerStatus.WITHDRAWN, 1),
        (PlayerStatus.DISQUALIFIED, 1),
        (PlayerStatus.DISQUALIFIED, 2),
    ],
)
def test_leaver_and_disqualified_are_not_held_to_be_in_play(
    status: PlayerStatus, round_: int
) -> None:
    last = (row("a", 40, out=Out.LAST_IN_PLAY), row("b", 53, knocked_out=True), row("c", 9))
    first, *others = rounds("a", "b", "c")
    checked = event(
        heat(1, table(1, "a", "b", "c", rounds=(replace(first, sheet=last), *others)), TWO[1])
    )
    at = "/heats/0/tables/0/rounds/0/sheet/0/out"
    assert errors(checked) == [Fault("another_in_play", at, {"in_play": ("c",)})]
    left = replace(gone("c", round_=round_), status=status)
    players = tuple(left if one.id == "c" else one for one in checked.players)
    assert errors(replace(checked, players=players)) == []


def test_deal_is_open_no_more_where_all_but_one_have_left() -> None:
    first, *others = rounds("a", "b", "c")
    opened = replace(first, deals=(Deal(1, open=True),))
    checked = event(heat(1, table(1, "a", "b", "c", rounds=(opened, *others)), TWO[1]))
    assert errors(checked) == []
    left = (player("a"), gone("b", round_=1), gone("c", round_=1), *checked.players[3:])
    at = "/heats/0/tables/0/rounds/0/deals/0/open"
    assert errors(replace(checked, players=left)) == [fault("open_deal_in_ended_round", at, deal=1)]


SHORT = (Round(1, tuple("def"), sheet=sheet("d", "e")), *rounds(*"def")[1:])
"""A round whose sheet lacks a row, at the second table."""


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"structure": Preset("knockout")}, "unknown_preset"),
        (
            {"players": (*map(player, "abcdefg"), player("h", number=1), player("i", number=1))},
            "start_number_repeated",
        ),
        ({"players": (gone("a", table=2), *map(player, "bcdefgh"))}, "left_elsewhere"),
        ({"players": (player("a"), *map(player, "abcdefgh"))}, "player_repeated"),
    ],
)
def test_sheet_is_judged_whatever_is_wrong_elsewhere(changes: dict[str, Any], code: str) -> None:
    at_fault = heat(1, TWO[0], table(2, "d", "e", "f", rounds=SHORT))
    found = errors(event(at_fault, **changes))
    assert [(one.code, one.path) for one in found[-1:]] == [
        ("row_missing", "/heats/0/tables/1/rounds/0/sheet")
    ]
    assert [one.code for one in found[:-1]] == [code]


def test_table_is_judged_where_it_is_clear_who_sits_there() -> None:
    lost = table(1, "a", "b", "z", rounds=(Round(1, tuple("abz"), sheet=sheet("a", "b")),))
    found = errors(event(heat(1, lost, table(2, "d", "e", "f", rounds=SHORT))))
    assert [(one.code, one.path) for one in found] == [
        ("unknown_player", "/heats/0/tables/0/players/2"),
        ("row_missing", "/heats/0/tables/1/rounds/0/sheet"),
    ]


def test_heats_that_are_misnumbered_leave_open_who_had_left() -> None:
    people = (gone("a", heat=2), *map(player, "bcdefgh"))
    short = table(1, "a", "b", "c", rounds=(Round(1, tuple("abc"), sheet=sheet("b", "c")),))
    found = errors(event(heat(2, short, table(2, "d", "e", "f", rounds=SHORT)), players=people))
    assert [(one.code, one.path) for one in found] == [
        ("wrong_number", "/heats/0/number"),
        ("row_missing", "/heats/0/tables/1/rounds/0/sheet"),
    ]


def test_heat_that_is_closed_has_tables() -> None:
    assert errors(event(heat(1, status=CLOSED))) == [
        fault("closed_without_tables", "/heats/0/status")
    ]


def test_nothing_follows_the_final() -> None:
    assert errors(event(heat(1, *PLAYED, status=CLOSED), FINAL, heat(3))) == [
        fault("heat_after_final", "/heats/2", heat=3)
    ]


def test_what_follows_from_results_is_judged_before_the_first_error() -> None:
    unfinished = heat(1, PLAYED[0], TWO[1], status=CLOSED)
    wrong = replace(FINAL, tables=(table(1, "a", "b", "d", "e", rounds=rounds(*"abd")),))
    assert [(one.code, one.path) for one in errors(event(unfinished, wrong))] == [
        ("never_seated", "/heats/1/tables/0/players/3"),
        ("closed_unfinished", "/heats/0/status"),
    ]


def test_playoff_is_of_the_level_group() -> None:
    playoff = Playoff(("b", "c"), lot=("b", "c"))
    wrong = heat(1, replace(PLAYED[0], playoffs=(playoff,)), PLAYED[1])
    assert [(one.code, one.path) for one in errors(event(wrong))] == [
        ("playoff_not_level_group", "/heats/0/tables/0/playoffs/0/players")
    ]


SEED = "00" * 31 + "01"
DRAW = DrawRecord(
    attempt=1,
    seed=SEED,
    commitment="ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5",
    algorithm="chicago-draw/1",
    entrants=tuple("abcdef"),
    wishes=Wishes(),
)


def test_draw_record_that_is_right_has_no_findings() -> None:
    draw = replace(
        DRAW,
        unmet=(("a", "b", "club"),),
        changes=(Swap(("a", "d"), "Syskon"), Move("a", 2, "Rullstol"), Removal("f", "Sjuk")),
    )
    assert check(event(heat(1, *TWO, draw=draw))) == Findings()


def test_one_who_came_after_the_draw_may_be_moved_in_and_out() -> None:
    changes = (Move("g", 2, "Sen"), Swap(("g", "a"), "Syskon"), Removal("g", "Sjuk"))
    draw = replace(DRAW, changes=(*changes, Removal("g", "Sjuk")))
    assert errors(event(heat(1, *TWO, draw=draw))) == [
        fault("not_drawn", "/heats/0/draw/changes/3/out", player="g")
    ]


def test_draw_record_speaks_of_its_entrants_and_tables() -> None:
    draw = replace(
        DRAW,
        seed="00" * 32,
        algorithm="hat/1",
        entrants=("a", "a", "z"),
        unmet=(("a", "b", "club"), ("a", "a", "club")),
        changes=(
            Swap(("a", "a"), "Syskon"),
            Swap(("a", "b"), "Syskon"),
            Move("y", 3, "Rullstol"),
            Removal("b", "Sjuk"),
        ),
    )
    at = "/heats/0/draw"
    assert errors(event(heat(1, *TWO, draw=draw))) == [
        fault("unknown_algorithm", f"{at}/algorithm", algorithm="hat/1"),
        fault("commitment_differs", f"{at}/commitment"),
        fault("unknown_player", f"{at}/entrants/2", player="z"),
        fault("entrant_repeated", f"{at}/entrants/1", player="a"),
        fault("not_drawn", f"{at}/unmet/0/1", player="b"),
        fault("paired_with_himself", f"{at}/unmet/1/1", player="a"),
        fault("paired_with_himself", f"{at}/changes/0/swap/1", player="a"),
        fault("not_drawn", f"{at}/changes/1/swap/1", player="b"),
        fault("unknown_player", f"{at}/changes/2/move", player="y"),
        fault("unknown_table", f"{at}/changes/2/table", table=3),
        fault("not_drawn", f"{at}/changes/3/out", player="b"),
    ]


def test_rounds_and_starters_that_the_ruleset_has_not_are_not_looked_into() -> None:
    four = (*played("a", "b", "c"), Round(4, ("a", "a", "x"), sheet=(won("a", 3),)))
    assert errors(event(heat(1, table(1, "a", "b", "c", rounds=four), TWO[1]))) == [
        fault("too_many_rounds", "/heats/0/tables/0/rounds", rounds=4, limit=3)
    ]
    many = table(1, "a", "b", "c", "g", "h", rounds=(Round(1, tuple("abcgh"), sheet=()),))
    assert errors(event(heat(1, many, TWO[1]))) == [
        fault("table_too_large", "/heats/0/tables/0/players", players=5, limit=4)
    ]
