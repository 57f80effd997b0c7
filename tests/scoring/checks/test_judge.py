"""A file whose shape is wrong is judged by the rules where it can be read."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.check import check, judge
from scoring.event import DrawRecord, Event, Heat, Left, Player, Preset, Round, Table, Wishes
from scoring.eventfile import dump_document, load
from scoring.eventfile.limits import MAX_FAULTS
from scoring.eventfile.readable import Doubts, readable_part
from scoring.vocabulary import HeatStatus, PlayerStatus
from tests.scoring.checks.build import event, gone, heat, played, player, rounds, sheet, table
from tests.scoring.eventfile.mutations import REPLACEMENTS, Path, changed, places, without

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.errors import Fault, Findings

SHORT = (Round(1, tuple("def"), sheet=sheet("d", "e")), *rounds(*"def")[1:])
"""A row is missing."""
CLOSED = HeatStatus.CLOSED
ROW_MISSING = ("row_missing", "/heats/0/tables/1/rounds/0/sheet")
REPEATED = ("start_number_repeated", "/players/7/number")
PEOPLE = (
    player("a"),
    gone("b", round_=2),
    *map(player, "cdef"),
    player("g", number=1),
    player("h", number=1),
)
DRAW = DrawRecord(1, "00" * 32, "11" * 32, "chicago-draw/1", tuple("abcdef"), Wishes())
WRONG = dump_document(
    event(
        heat(1, table(1, "a", "b", "c"), table(2, "d", "e", "f", rounds=SHORT), draw=DRAW),
        heat(2, table(1, "a", "d", rounds=rounds("a"))),
        players=PEOPLE,
    )
)
EVERYTHING = {
    REPEATED,
    ROW_MISSING,
    ("commitment_differs", "/heats/0/draw/commitment"),
    ("never_seated", "/heats/1/tables/0/players/1"),
}
TABLE = ("heats", 0, "tables", 0)


def told(faults: Iterable[Fault]) -> list[tuple[str, str]]:
    return [(fault.code, fault.path) for fault in faults]


def judged(document: object) -> Findings:
    read, findings = judge(json.dumps(document))
    assert (read is None) == (bool(findings.errors) and not is_shaped(document))
    return findings


def is_shaped(document: object) -> bool:
    try:
        load(json.dumps(document))
    except ValueError:
        return False
    return True


def test_file_of_right_shape_is_checked() -> None:
    read, findings = judge(json.dumps(WRONG))
    assert read is not None
    assert findings == check(read)
    assert set(told(findings.errors)) == EVERYTHING


@pytest.mark.parametrize(
    ("path", "value", "code", "lost"),
    [
        (("event", "name"), "", "too_short", ()),
        (("event",), [], "wrong_type", ()),
        (("x",), 3, "wrong_type", ()),
        (("players", 2, "name"), 3, "wrong_type", ()),
        (("players", 2, "club"), 3, "wrong_type", ()),
        (("players", 7, "number"), 0, "too_small", (REPEATED,)),
        (("players", 7, "id"), 3, "wrong_type", (REPEATED,)),
        (("players", 7), 3, "wrong_type", (REPEATED,)),
        (("players", 3, "status"), "ill", "unknown_value", (ROW_MISSING, "never_seated")),
        (("players", 1, "left", "round"), "two", "wrong_type", ()),
        (("heats", 0, "status"), "ajar", "unknown_value", ()),
        (("heats", 0, "advance_per_table"), -1, "too_small", ()),
        (("heats", 0, "number"), "one", "wrong_type", ()),
        (("heats", 0, "wildcards"), None, "wrong_type", ()),
        (("heats", 0, "draw", "attempt"), 0, "too_small", ("commitment_differs",)),
        (("heats", 0, "draw"), 7, "wrong_type", ("commitment_differs",)),
        ((*TABLE, "sitting"), 0, "too_small", ()),
        ((*TABLE, "number"), 0, "too_small", ()),
        ((*TABLE, "players", 0), 7, "wrong_type", ()),
        ((*TABLE, "rounds", 0, "number"), 0, "too_small", ()),
        ((*TABLE, "rounds", 0, "seats"), "abc", "wrong_type", ()),
        ((*TABLE, "rounds", 1), None, "wrong_type", ()),
        ((*TABLE, "rounds"), {}, "wrong_type", ()),
        (TABLE, [], "wrong_type", ()),
        (
            ("heats", 0, "tables", 1, "rounds", 0, "sheet", 0, "out"),
            1,
            "wrong_type",
            (ROW_MISSING,),
        ),
        (("heats", 0, "tables", 1, "rounds", 1, "deals"), 1, "wrong_type", ()),
        (("heats", 0, "tables"), None, "wrong_type", (ROW_MISSING, "commitment_differs")),
        (("heats", 1), None, "wrong_type", ("never_seated",)),
        (("heats",), 7, "wrong_type", (ROW_MISSING, "commitment_differs", "never_seated")),
        (("structure",), 7, "wrong_type", ()),
        (("structure", "preset"), 7, "wrong_type", ()),
        (("rules",), {}, "missing_key", (ROW_MISSING, "never_seated")),
        (("rules",), {"preset": "none"}, "unknown_preset", (ROW_MISSING, "never_seated")),
    ],
)
def test_faults_of_shape_hide_no_others(
    path: Path, value: object, code: str, lost: tuple[object, ...]
) -> None:
    found = told(judged(changed(WRONG, path, value)).errors)
    assert code in [one for one, _ in found]
    left = {one for one in EVERYTHING if one not in lost and one[0] not in lost}
    assert {one for one in found if one[0] != code} == left


def test_without_players_the_rest_is_told() -> None:
    found = told(judged(without(WRONG, ("players",))).errors)
    assert found == [("missing_key", ""), ("commitment_differs", "/heats/0/draw/commitment")]


def test_player_without_an_id_makes_his_own_table_unclear() -> None:
    found = told(judged(without(WRONG, ("players", 3, "id"))).errors)
    assert set(found) == {
        ("missing_key", "/players/3"),
        REPEATED,
        ("commitment_differs", "/heats/0/draw/commitment"),
    }


@pytest.mark.parametrize(
    ("damage", "value", "is_told"),
    [
        (("heats", 1, "tables"), 7, True),
        ((*TABLE, "label"), 7, True),
        ((*TABLE, "players"), 7, False),
        ((*TABLE, "rounds"), 7, False),
        ((*TABLE, "number"), "1", False),
        (("heats", 0, "tables"), 7, False),
        (("heats", 0, "number"), "1", False),
        (("heats",), 7, False),
    ],
)
def test_nobody_left_elsewhere_where_it_is_not_known_who_was_there(
    damage: Path, value: object, *, is_told: bool
) -> None:
    late = changed(WRONG, ("players", 1, "left", "round"), 9)
    assert "left_in_no_round" in [fault for fault, _ in told(judged(late).errors)]
    found = [fault for fault, _ in told(judged(changed(late, damage, value)).errors)]
    assert ("left_in_no_round" in found) == is_told


@pytest.mark.parametrize(("table", "is_told"), [(0, True), (1, False)])
def test_nobody_left_elsewhere_where_it_is_not_known_who_was_listed(
    table: int, *, is_told: bool
) -> None:
    apart = changed(WRONG, ("players", 1, "left", "table"), 2)
    assert "left_elsewhere" in [fault for fault, _ in told(judged(apart).errors)]
    damaged = changed(apart, ("heats", 0, "tables", table, "players"), 7)
    found = [fault for fault, _ in told(judged(damaged).errors)]
    assert ("left_elsewhere" in found) == is_told


def test_rules_are_not_asked_of_a_day_with_a_wrong_list() -> None:
    """What a leaver did where it cannot be read leaves open who plays at his other tables."""
    people = (gone("a", heat=2, round_=1), *map(player, "bcdefgh"))
    strange = (replace(rounds("a", "b", "c")[0], sheet=sheet("a", "b", "z")),)
    day = dump_document(
        event(
            heat(1, table(1, "a", "b", "c", rounds=strange), table(2, "d", "e", "f", rounds=SHORT)),
            heat(2, table(1, "a", "d")),
            players=people,
        )
    )
    found = told(judged(changed(day, ("heats", 1, "tables", 0, "rounds"), 5)).errors)
    assert found == [("wrong_type", "/heats/1/tables/0/rounds"), ROW_MISSING]


@pytest.mark.parametrize("key", ["status", "left"])
def test_key_that_is_misspelt_says_nothing_of_the_player(key: str) -> None:
    row = WRONG["players"][1]
    others = {name: value for name, value in row.items() if name != key}
    found = judged(changed(WRONG, ("players", 1), {**others, key.title(): row[key]}))
    assert set(told(found.errors)) == {("unknown_key", f"/players/1/{key.title()}"), *EVERYTHING}
    assert "left_but_active" not in [fault.code for fault in found.warnings]


def test_list_with_one_who_cannot_be_read_leaves_the_others_in_doubt() -> None:
    twice = changed(WRONG, (*TABLE, "players"), ["d", 7, "c"])
    found = told(judged(twice).errors)
    assert set(found) == {
        ("wrong_type", "/heats/0/tables/0/players/1"),
        REPEATED,
        ("commitment_differs", "/heats/0/draw/commitment"),
    }


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("heats", 0, "x"), 7),
        (("heats", 0, "draw"), 7),
        (("heats", 0, "tables", 0, "label"), 7),
        (("heats", 0, "tables", 1, "sitting"), 0),
        (("heats", 0, "tables", 1, "x"), 0),
    ],
)
def test_day_is_judged_past_what_no_result_hangs_on(path: Path, value: object) -> None:
    day = dump_document(event(heat(1, *(table(1, *"abc"), table(2, *"def")), status=CLOSED)))
    found = told(judged(changed(day, path, value)).errors)
    assert found[1:] == [("closed_unfinished", "/heats/0/status")]


def test_what_follows_from_results_is_judged_before_the_first_heat_that_is_not_whole() -> None:
    first = heat(
        1,
        table(1, "a", "b", "c", rounds=played("a", "b", "c")),
        table(2, "d", "e", "f"),
        status=HeatStatus.CLOSED,
    )
    last = heat(2, table(1, "a", "b", "d", "e"), advance_per_table=0)
    day = dump_document(event(first, last))
    unfinished = ("closed_unfinished", "/heats/0/status")
    assert unfinished in told(judged(day).errors)
    sure: tuple[Path, ...] = (("heats", 1, "wildcards"), ("event", "name"), ("players", 7, "name"))
    for path in sure:
        assert unfinished in told(judged(changed(day, path, None)).errors)
    both = changed(changed(day, ("heats", 1, "wildcards"), None), ("heats", 0, "wildcards"), None)
    assert unfinished not in told(judged(both).errors)
    unsure: tuple[Path, ...] = (
        ("heats", 0, "wildcards"),
        ("players", 0, "left"),
        ("players", 7),
        ("structure", "overrides"),
        ("structure",),
    )
    for path in unsure:
        assert unfinished not in told(judged(changed(day, path, "seven")).errors)


def test_stand_ins_keep_the_places_of_what_cannot_be_read() -> None:
    document = {
        "rules": {"preset": "pagat"},
        "structure": {"preset": "none", "overrides": {"wildcards": 1}},
        "players": [
            {
                "id": "a",
                "number": 4,
                "name": 3,
                "club": "",
                "x": {},
                "status": "no_show",
                "left": {"heat": 1, "table": 2},
            },
            {"id": "b", "number": 5, "status": "ill", "left": {"heat": 1, "table": 2}},
            {"id": "c", "number": 6, "left": 1},
            {"number": 7},
        ],
        "heats": [
            {
                "number": 3,
                "status": "closed",
                "tables": [
                    {"number": 4, "players": ["a"], "rounds": [{"number": 2, "seats": ["a"]}, 1]},
                    {"players": ["b"], "rounds": [{"seats": ["b"], "sheet": []}], "number": 0},
                    {"rounds": []},
                    {"number": 9, "players": ["c"]},
                    None,
                ],
            },
            {"number": 8, "status": "closed", "advance_per_table": 2},
            7,
            {"number": 4, "tables": []},
        ],
    }
    read, doubts = readable_part(document)
    left = Left(1, 2)
    assert read == Event(
        name="",
        rules=Preset("pagat"),
        structure=Preset("none", {"wildcards": 1}),
        players=(
            Player("a", "", 4, status=PlayerStatus.NO_SHOW, left=left),
            Player("b", "", 5),
            Player("c", "", 6),
            Player("\x003", ""),
        ),
        heats=(
            Heat(
                number=3,
                status=HeatStatus.CLOSED,
                advance_per_table=0,
                tables=(
                    Table(4, ("a",), (Round(2, ("a",)),)),
                    Table(2, ("b",), (Round(1, ("b",)),)),
                    Table(3, (), ()),
                    Table(9, ("c",), ()),
                    Table(5, (), ()),
                ),
            ),
            Heat(number=8, advance_per_table=0, tables=()),
            Heat(number=3, advance_per_table=0, tables=()),
            Heat(number=4, advance_per_table=0, tables=()),
        ),
    )
    at = "/heats/0/tables"
    assert doubts == Doubts(
        players={"b", "c"},
        strangers=True,
        tables={f"{at}/0", f"{at}/2", f"{at}/3", f"{at}/4"},
        places={(3, 4), (3, 3), (3, 9), (3, 5), (8, None), (3, None)},
        numbers=True,
        heat=0,
    )


def test_file_without_lists_is_all_doubt() -> None:
    assert readable_part({}) == (
        Event(name="", players=(), heats=(), rules=Preset()),
        Doubts(strangers=True, numbers=True, heat=0, rules=True),
    )


def test_first_heat_that_is_not_whole_is_told() -> None:
    whole = {"number": 1, "advance_per_table": 2, "tables": []}
    heats = [whole, {**whole, "number": 2, "status": 1}, {**whole, "number": 3, "wildcards": -1}]
    read, doubts = readable_part({"rules": {"preset": "pagat"}, "players": [], "heats": heats})
    assert [heat.number for heat in read.heats] == [1, 2, 3]
    assert doubts == Doubts(heat=1)


def test_list_without_seating_leaves_nobody_elsewhere_in_doubt() -> None:
    listed = changed(changed(WRONG, (*TABLE, "rounds"), 1), (*TABLE, "players"), ["a", "a", "b"])
    found = told(judged(listed).errors)
    assert ("listed_twice", "/heats/0/tables/0/players/1") in found
    assert ROW_MISSING in found


def test_numbers_are_judged_beside_what_cannot_be_read() -> None:
    for path in (("heats", 0), TABLE, (*TABLE, "rounds", 0)):
        odd = changed(changed(WRONG, (*path, "number"), 5), (*path, "extra"), 1)
        found = told(judged(odd).errors)
        assert ("wrong_number", f"/{'/'.join(map(str, path))}/number") in found
    empty = dump_document(event(heat(1, status=HeatStatus.CLOSED)))
    found = told(judged(changed(empty, ("heats", 0, "wildcards"), None)).errors)
    assert ("closed_without_tables", "/heats/0/status") in found


def test_rules_that_contradict_themselves_judge_nothing() -> None:
    odd = replace(event(), rules=Preset("poker-sm", {"target": 0}))
    damaged = changed(dump_document(odd), ("event", "name"), 1)
    assert told(judged(damaged).errors)[0][0] == "wrong_type"
    assert len(judged(damaged).errors) > 1


@pytest.mark.parametrize(("key", "value"), [("format", "other"), ("version", 2)])
def test_file_of_another_kind_is_not_judged(key: str, value: object) -> None:
    assert told(judged(changed(WRONG, (key,), value)).errors) == [("not_this", f"/{key}")]


def test_file_with_more_faults_than_are_told_is_not_judged() -> None:
    findings = judged(changed(WRONG, ("players",), [1] * (MAX_FAULTS + 1)))
    assert findings.errors[-1].code == "more_faults"
    assert len(findings.errors) == MAX_FAULTS + 1


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(ValueError, match="not_json"):
        judge("nonsense")


PLACES = tuple(path for path in places(WRONG) if path)
NO_LISTS = tuple(value for value in REPLACEMENTS if not isinstance(value, list))


@pytest.mark.no_cover  # what it runs is shown by the examples
@given(st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(NO_LISTS)), max_size=3))
def test_nothing_is_said_of_what_cannot_be_read(damage: list[tuple[Path, Any]]) -> None:
    """Only what hides a fault of shape is changed, so that the rules find nothing new."""
    document = WRONG
    for path, value in damage:
        try:
            made = changed(document, path, value)
        except (KeyError, IndexError, TypeError):  # the place went with the damage before
            continue
        if not is_shaped(changed(WRONG, path, value)):
            document = made
    findings = judge(json.dumps(document))[1]
    shape = set(told(shape_faults(document)))
    before = check(load(json.dumps(WRONG)))
    assert {*told((*findings.errors, *findings.warnings))} - shape <= {
        *told((*before.errors, *before.warnings))
    }


def shape_faults(document: object) -> tuple[Fault, ...]:
    try:
        load(json.dumps(document))
    except ValueError as refused:
        return getattr(refused, "faults", ())
    return ()
