"""Why each is placed where he is, as facts (rules.md §3, §4)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from scoring.eventfile.parse import event_of_document
from scoring.playoff_facts import PlayoffFact
from scoring.qualifiers import Qualifier, Way, qualifiers
from scoring.rulesets import ruleset_of
from scoring.standings import standings
from scoring.traces import Comparison, Trace, overall_traces, runner_up_traces, table_traces
from scoring.vocabulary import Criterion, Out
from tests.scoring.day_cases import document

if TYPE_CHECKING:
    from scoring.event import Event

WON = ["A52 said points, B30, C8"] * 3
ALSO_WON = ["D52 said points, E30, F8"] * 3
LEVEL = ["A52 said points, B30, C20", "A52 said points, C30, B20", "A52 said points, B10, C10"]
THREE_LEVEL = [
    "D52 said points, A30, B20, C10",
    "D52 said points, B30, C20, A10",
    "D52 said points, C30, A20, B10",
]


def event_of(*heats: dict[str, Any], gone: tuple[str, ...] = ()) -> Event:
    return event_of_document(document({"name": "Traces", "heat": heats, "gone": gone}))


def first_table(*heats: dict[str, Any], gone: tuple[str, ...] = ()) -> tuple[Trace, ...]:
    event = event_of(*heats, gone=gone)
    heat, ruleset = event.heats[0], ruleset_of(event.rules)
    result = standings(event).heats[0].tables[0]
    return table_traces(event, heat, heat.tables[0], result, ruleset)


def test_table_traces_tell_both_neighbours() -> None:
    rounds = ["A52 said points, B31, C20", *LEVEL[1:]]
    points = Criterion.ROUND_POINTS
    assert first_table({"table": [{"rounds": rounds}]}) == (
        Trace("A", 1, (), Comparison("B", points, Fraction(60), Fraction(30)), None),
        Trace(
            "B",
            2,
            (),
            Comparison("C", Criterion.SIDE_POINTS, 61, 60),
            Comparison("A", points, Fraction(30), Fraction(60)),
        ),
        Trace("C", 3, (), None, Comparison("B", Criterion.SIDE_POINTS, 60, 61)),
    )


def test_table_traces_of_level_players_compare_both_with_the_neighbours() -> None:
    behind = Comparison("A", Criterion.ROUND_POINTS, Fraction(30), Fraction(60))
    assert first_table({"table": [{"rounds": LEVEL}]})[1:] == (
        Trace("B", 2, ("C",), None, behind),
        Trace("C", 2, ("B",), None, behind),
    )


def playoff_traces(*playoffs: str, gone: tuple[str, ...] = ()) -> list[Comparison | None]:
    table = {"rounds": THREE_LEVEL, "playoffs": list(playoffs)}
    return [trace.behind for trace in first_table({"table": [table]}, gone=gone)][2:]


def test_table_traces_tell_the_playoff_that_parted_the_two() -> None:
    playoff = Criterion.PLAYOFF
    assert playoff_traces("A2, B9, C2", "A1, C5") == [
        Comparison("B", playoff, PlayoffFact(1, 2), PlayoffFact(1, 9)),
        Comparison("C", playoff, PlayoffFact(2, 1), PlayoffFact(2, 5)),
    ]


def test_table_traces_tell_who_won_at_once_and_what_the_lot_gave() -> None:
    playoff = Criterion.PLAYOFF
    assert playoff_traces("A2, B9 straight_flush, C2", "lot: C, A") == [
        Comparison("B", playoff, PlayoffFact(1, 2), PlayoffFact(1, 9, Out.STRAIGHT_FLUSH)),
        Comparison("C", playoff, PlayoffFact(2, lot=2), PlayoffFact(2, lot=1)),
    ]


def test_table_traces_tell_the_points_of_a_playoff_played_deal_by_deal() -> None:
    deals = "deals A B C: trick A | trick B two | hand1 C pair, trick B"
    playoff = Criterion.PLAYOFF
    assert playoff_traces(deals) == [
        Comparison("B", playoff, PlayoffFact(1, 5), PlayoffFact(1, 15)),
        Comparison("A", playoff, PlayoffFact(1, 1), PlayoffFact(1, 5)),
    ]


def test_table_traces_tell_who_did_not_play() -> None:
    assert playoff_traces("A2, B9", gone=("C: withdrawn after 1/1",))[-1] == Comparison(
        "A", Criterion.PLAYOFF, PlayoffFact(1), PlayoffFact(1, 2)
    )


def wild_heat(**more: object) -> dict[str, Any]:
    tables = [{"rounds": WON}, {"rounds": ALSO_WON}]
    return {"table": tables, "advance": 1, "wildcards": 1, **more}


def test_runner_up_traces_compare_across_tables() -> None:
    event = event_of(wild_heat(playoffs=["B2, E5"]))
    heat = event.heats[0]
    traces = runner_up_traces(event, heat, standings(event).heats[0], ruleset_of(event.rules))
    assert traces == (
        Trace(
            "E",
            1,
            (),
            Comparison("B", Criterion.PLAYOFF, PlayoffFact(1, 5), PlayoffFact(1, 2)),
            None,
        ),
        Trace(
            "B",
            2,
            (),
            Comparison("C", Criterion.TABLE_PLACE, 2, 3),
            Comparison("E", Criterion.PLAYOFF, PlayoffFact(1, 2), PlayoffFact(1, 5)),
        ),
        Trace("C", 3, ("F",), None, Comparison("B", Criterion.TABLE_PLACE, 3, 2)),
        Trace("F", 3, ("C",), None, Comparison("B", Criterion.TABLE_PLACE, 3, 2)),
    )


def test_runner_up_traces_give_shares_exactly() -> None:
    event = event_of({**wild_heat(), "table": [{"rounds": WON}, {"rounds": THREE_LEVEL_DEFG}]})
    heat = event.heats[0]
    traces = runner_up_traces(event, heat, standings(event).heats[0], ruleset_of(event.rules))
    assert traces[0] == Trace(
        "B",
        1,
        (),
        Comparison("E", Criterion.ROUND_POINTS_SHARE, Fraction(3, 10), Fraction(4, 15)),
        None,
    )


THREE_LEVEL_DEFG = ["D52 said points, E30, F20, G10"] * 3


def unplaced(event: Event) -> Event:
    """Return the event with nothing said of where anybody left."""
    players = tuple(replace(player, left=None) for player in event.players)
    return replace(event, players=players)


def test_runner_up_traces_tell_who_did_not_play_for_a_wildcard() -> None:
    tables = [{"rounds": WON}, {"rounds": ALSO_WON}, {"rounds": THIRD}]
    gone = ("E: withdrawn after 1/2",)
    event = unplaced(event_of(wild_heat(playoffs=["B2, H9"]) | {"table": tables}, gone=gone))
    result = standings(event).heats[0]
    traces = runner_up_traces(event, event.heats[0], result, ruleset_of(event.rules))
    won, played, stood_by = PlayoffFact(1, 9), PlayoffFact(1, 2), PlayoffFact(1)
    assert [(trace.player, trace.place, trace.behind) for trace in traces[:3]] == [
        ("H", 1, None),
        ("B", 2, Comparison("H", Criterion.PLAYOFF, played, won)),
        ("E", 3, Comparison("B", Criterion.PLAYOFF, stood_by, played)),
    ]


def test_table_traces_know_one_who_left_nobody_knows_where() -> None:
    table = {"rounds": THREE_LEVEL, "playoffs": ["A2, B9"]}
    event = unplaced(event_of({"table": [table]}, gone=("C: withdrawn after 1/1",)))
    heat, result = event.heats[0], standings(event).heats[0].tables[0]
    traces = table_traces(event, heat, heat.tables[0], result, ruleset_of(event.rules))
    assert [trace.player for trace in traces] == ["D", "B", "A", "C"]
    facts = PlayoffFact(1), PlayoffFact(1, 2)
    assert traces[-1].behind == Comparison("A", Criterion.PLAYOFF, *facts)


def test_overall_traces_tell_the_final_the_heat_reached_and_the_playoff() -> None:
    final = ["E52 said points, D30, A20"] * 3
    event = event_of(
        wild_heat(playoffs=["B2, E5, H1"], status="closed")
        | {"table": [{"rounds": WON}, {"rounds": ALSO_WON}, {"rounds": THIRD}]},
        {"table": [{"rounds": final}]},
    )
    traces = {
        trace.player: trace
        for trace in overall_traces(event, standings(event), ruleset_of(event.rules))
    }
    assert traces["E"] == Trace("E", 1, (), Comparison("D", Criterion.FINAL, 1, 2), None)
    assert traces["G"].behind == Comparison("A", Criterion.REACHED, 1, 2)
    assert traces["H"].behind == Comparison(
        "B", Criterion.PLAYOFF, PlayoffFact(1, 1), PlayoffFact(1, 2)
    )


THIRD = ["G52 said points, H30, I8"] * 3


def test_qualifiers_name_the_way_the_place_and_who_was_passed_over() -> None:
    event = event_of(wild_heat(), gone=("A: withdrawn after 1/1", "F: withdrawn in 1/2/3"))
    found = qualifiers(event, event.heats[0], standings(event).heats[0])
    assert found == (
        Qualifier("B", Way.TABLE, 1, 2, ("A",)),
        Qualifier("D", Way.TABLE, 2, 1),
        Qualifier("E", Way.WILDCARD, 2, 2),
    )


def test_qualifiers_name_who_was_passed_over_at_the_same_place() -> None:
    event = event_of(
        {"table": [{"rounds": LEVEL}, {"rounds": ALSO_WON}]}, gone=("C: withdrawn after 1/1",)
    )
    found = qualifiers(event, event.heats[0], standings(event).heats[0])
    assert found[:2] == (Qualifier("A", Way.TABLE, 1, 1), Qualifier("B", Way.TABLE, 1, 2, ("C",)))


def test_qualifiers_know_one_who_left_nobody_knows_where() -> None:
    event = unplaced(event_of(wild_heat(), gone=("A: withdrawn after 1/1",)))
    found = qualifiers(event, event.heats[0], standings(event).heats[0])
    assert found[0] == Qualifier("B", Way.TABLE, 1, 2, ("A",))
