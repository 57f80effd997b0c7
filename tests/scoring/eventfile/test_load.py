from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import Fault, RuleError
from scoring.event import (
    ChicagoEntry,
    DeadHandEntry,
    Deal,
    DrawRecord,
    Event,
    HandEntry,
    Heat,
    LastTrickEntry,
    Left,
    Move,
    PenaltyEntry,
    Player,
    Playoff,
    PlayoffRow,
    Preset,
    Removal,
    Round,
    SheetRow,
    Swap,
    Table,
    WarningEntry,
    Wishes,
)
from scoring.eventfile import dump, dump_document, load
from scoring.vocabulary import Choice, Hand, HeatStatus, Out, PlayerStatus
from tests.scoring.eventfile.mutations import changed

EVERY_KEY = Path("fixtures/events/every-key.json").read_bytes()

SMALL: dict[str, Any] = {
    "format": "chicago-event",
    "version": 1,
    "event": {"name": "Vårträffen"},
    "rules": {"preset": "poker-sm"},
    "players": [{"id": "p1", "name": "Åke"}],
    "heats": [],
}


def refusal(document: object) -> tuple[Fault, ...]:
    with pytest.raises(RuleError) as refused:
        load(json.dumps(document))
    return refused.value.faults


def test_smallest_event_has_the_defaults() -> None:
    event = load(json.dumps(SMALL))
    assert event == Event(name="Vårträffen", players=(Player("p1", "Åke"),), heats=())


def test_structure_without_a_preset_is_that_of_the_championship() -> None:
    event = load(json.dumps(SMALL | {"structure": {"overrides": {"repairs": False}}}))
    assert event.structure == Preset("poker-sm", {"repairs": False})
    assert event.structure.preset in dump(event)


def test_every_key_is_read() -> None:
    x: dict[str, Any] = {}
    draw = DrawRecord(
        attempt=1,
        seed=f"{1:064x}",
        commitment="ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5",
        algorithm="chicago-draw/1",
        entrants=("p1", "p2", "p3"),
        wishes=Wishes(clubs=True, previous_table=False, x=x),
        unmet=(("p1", "p2", "club"),),
        changes=(
            Swap(("p1", "p2"), "Syskon", x),
            Move("p1", 1, "Rullstol", x),
            Removal("p1", "Sjuk", x),
        ),
        x=x,
    )
    first = (
        HandEntry(1, "p1", Hand.FOUR_OF_A_KIND, Choice.RESET, x),
        ChicagoEntry("p1", won=True, with_two=True, x=x),
    )
    second = (
        ChicagoEntry("p1", won=False, broken_by="p2", x=x),
        LastTrickEntry("p3", with_two=False, x=x),
        PenaltyEntry("p3", 5, "Fel giv", x),
        WarningEntry("p3", "", x),
        DeadHandEntry("p3", "Visade", x),
    )
    rounds = (
        Round(
            1,
            ("p3", "p1", "p2"),
            deals=(Deal(1, first, x=x), Deal(2, second, open=True)),
            broken_off=True,
            x={"verified_by": "EL"},
        ),
        Round(
            2,
            ("p1", "p2", "p3"),
            sheet=(
                SheetRow("p1", 54, said_chicago=True, won_chicagos=2, out=Out.POINTS, x=x),
                SheetRow("p2", 53, said_chicago=False, won_chicagos=0, knocked_out=True, penalty=3),
            ),
        ),
        Round(3, ()),
    )
    table = Table(
        1,
        ("p1", "p2", "p3"),
        rounds,
        playoffs=(Playoff(("p1", "p2"), deals=(Deal(1),), x=x),),
        label="A7",
        sitting=2,
        x=x,
    )
    heat = Heat(
        1,
        2,
        (table,),
        status=HeatStatus.OPEN,
        wildcards=1,
        draw=draw,
        playoffs=(
            Playoff(("p1", "p2"), sheet=(PlayoffRow("p1", 9, Out.STRAIGHT_FLUSH, x),)),
            Playoff(("p1", "p2"), lot=("p2", "p1")),
        ),
        x=x,
    )
    assert load(EVERY_KEY) == Event(
        name="Alla nycklar",
        date="2026-02-28",
        venue="Luleå",
        event_x={"organiser": "Norr"},
        rules=Preset(
            "poker-sm",
            {
                "exchange_stop": 42,
                "floor": None,
                "hands": {"pair": 2},
                "place_points": {"3": [20, 12, 6]},
                "tiebreaks": ["side_points", "playoff"],
            },
            x,
        ),
        structure=Preset("poker-sm", {"advance_per_table": [2, 1], "repairs": False}, x),
        players=(
            Player(
                "p1", "Åke", 1, "Kust", PlayerStatus.WITHDRAWN, Left(1, 1, 2, x), {"paid": True}
            ),
            Player("p2", "Siv"),
            Player("p3", "Ture", left=Left(1, 1)),
        ),
        heats=(heat,),
        x={"exported_at": "2026-02-28T18:00:00Z", "share": 0.25, "deep": [[{"a": None}]]},
    )


@pytest.mark.parametrize("name", ["every-key", "club-night"])
def test_event_written_and_read_is_the_same(name: str) -> None:
    event = load(Path(f"fixtures/events/{name}.json").read_bytes())
    assert load(dump(event)) == event
    assert dump(load(dump(event))) == dump(event)


def test_club_night_is_kept_as_it_is_written() -> None:
    text = Path("fixtures/events/club-night.json").read_text(encoding="utf-8")
    assert dump(load(text)) == text


def test_dump_leaves_out_what_says_nothing() -> None:
    assert dump_document(load(json.dumps(SMALL))) == SMALL | {
        "rules": {"preset": "poker-sm", "overrides": {}},
        "structure": {"preset": "poker-sm", "overrides": {}},
    }


def test_dump_does_not_depend_on_the_order_of_kept_keys() -> None:
    one = load(json.dumps(SMALL | {"x": {"a": [{"b": 1, "c": (2,)}], "d": 3}}))
    other = load(json.dumps(SMALL | {"x": {"d": 3, "a": [{"c": [2], "b": 1}]}}))
    assert dump(one) == dump(other)


def test_blank_venue_and_label_are_none() -> None:
    document = json.loads(EVERY_KEY)
    document = changed(changed(document, ("event", "venue"), ""), (*TABLE, "label"), "")
    event = load(json.dumps(document))
    assert (event.venue, event.heats[0].tables[0].label) == (None, None)


def test_whole_numbers_with_a_fraction_of_zero_are_integers() -> None:
    rules = {"preset": "poker-sm", "overrides": {"target": 51.0, "place_points": {"3": [2.0]}}}
    document = SMALL | {
        "version": 1.0,
        "players": [{"id": "p1", "name": "Åke", "number": 3.0}],
        "rules": rules,
    }
    event = load(json.dumps(document))
    assert repr(event.players[0].number) == "3"
    assert repr(event.rules.overrides) == "{'target': 51, 'place_points': {'3': [2]}}"


def test_every_fault_is_told() -> None:
    players = [
        {"id": 1, "name": "", "statis": "active"},
        {"id": "p1", "name": "n" * 1001, "status": "gone", "number": True},
        "p3",
        {"id": "p4", "name": "Siv", "status": 1, "left": {"heat": 0, "table": 10**9}},
    ]
    document = SMALL | {"players": players, "heats": {}, "a/b~c": 1, "x": []}
    document["event"] = {"name": "V", "date": "2026-02-30", "venue": None}
    assert refusal(document) == (
        Fault("no_date", "/event/date"),
        Fault("wrong_type", "/event/venue", {"expected": "string", "found": "null"}),
        Fault("wrong_type", "/players/0/id", {"expected": "string", "found": "integer"}),
        Fault("too_short", "/players/0/name", {"minimum": 1}),
        Fault("unknown_key", "/players/0/statis", {"key": "statis"}),
        Fault("too_long", "/players/1/name", {"maximum": 1000}),
        Fault(
            "unknown_value",
            "/players/1/status",
            {"value": "gone", "known": ("active", "withdrawn", "disqualified", "no_show")},
        ),
        Fault("wrong_type", "/players/1/number", {"expected": "integer", "found": "boolean"}),
        Fault("wrong_type", "/players/2", {"expected": "object", "found": "string"}),
        Fault("wrong_type", "/players/3/status", {"expected": "string", "found": "integer"}),
        Fault("too_small", "/players/3/left/heat", {"value": 0, "smallest": 1}),
        Fault("too_large", "/players/3/left/table", {"value": 10**9, "largest": 999_999_999}),
        Fault("wrong_type", "/heats", {"expected": "array", "found": "object"}),
        Fault("unknown_key", "/a~1b~0c", {"key": "a/b~c"}),
        Fault("wrong_type", "/x", {"expected": "object", "found": "array"}),
    )


HEAT = ("heats", 0)
TABLE = (*HEAT, "tables", 0)
ROUND = (*TABLE, "rounds", 0)
TYPES = ("hand", "chicago", "last_trick", "penalty", "warning", "dead_hand")
ENTRY = (*ROUND, "deals", 0, "entries", 0)


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("format",), "fide", Fault("not_this", "/format", {"expected": "chicago-event"})),
        (("version",), 2, Fault("not_this", "/version", {"expected": 1})),
        (("version",), True, Fault("not_this", "/version", {"expected": 1})),
        (
            ("event", "date"),
            20260228,
            Fault("wrong_type", "/event/date", {"expected": "string", "found": "integer"}),
        ),
        (
            (*TABLE, "rounds", 1, "deals"),
            [],
            Fault("deals_and_sheet", "/heats/0/tables/0/rounds/1"),
        ),
        (
            (*TABLE, "rounds", 2, "broken_off"),
            True,
            Fault("broken_off_not_started", "/heats/0/tables/0/rounds/2/broken_off"),
        ),
        (
            (*TABLE, "playoffs", 0, "lot"),
            ["p1", "p2"],
            Fault(
                "playoff_needs_one_way",
                "/heats/0/tables/0/playoffs/0",
                {"known": ("deals", "sheet", "lot")},
            ),
        ),
        (
            (*ENTRY, "hand"),
            "pair",
            Fault(
                "choice_without_four_of_a_kind",
                "/heats/0/tables/0/rounds/0/deals/0/entries/0/choice",
                {"hand": "pair"},
            ),
        ),
        (
            ENTRY,
            {"player": "p1"},
            Fault(
                "missing_key", "/heats/0/tables/0/rounds/0/deals/0/entries/0", {"key": "type"}
            ),
        ),
        (
            (*ENTRY, "type"),
            "stroke",
            Fault(
                "unknown_value",
                "/heats/0/tables/0/rounds/0/deals/0/entries/0/type",
                {"value": "stroke", "known": TYPES},
            ),
        ),
        (
            (*ENTRY, "type"),
            "x" * 41,
            Fault(
                "unknown_value",
                "/heats/0/tables/0/rounds/0/deals/0/entries/0/type",
                {"value": "x" * 40, "known": TYPES},
            ),
        ),
        (
            (*ENTRY, "type"),
            7,
            Fault(
                "wrong_type",
                "/heats/0/tables/0/rounds/0/deals/0/entries/0/type",
                {"expected": "string", "found": "integer"},
            ),
        ),
        (
            (*HEAT, "playoffs", 0, "sheet", 0, "out"),
            7,
            Fault(
                "wrong_type",
                "/heats/0/playoffs/0/sheet/0/out",
                {"expected": "string", "found": "integer"},
            ),
        ),
        (
            (*HEAT, "playoffs", 0, "sheet", 0, "out"),
            "points",
            Fault(
                "unknown_value",
                "/heats/0/playoffs/0/sheet/0/out",
                {"value": "points", "known": ("straight_flush", "royal_flush")},
            ),
        ),
        (
            (*TABLE, "rounds", 1, "sheet", 1, "knocked_out"),
            False,
            Fault("true_or_absent", "/heats/0/tables/0/rounds/1/sheet/1/knocked_out"),
        ),
        (
            (*HEAT, "draw", "seed"),
            "z" * 64,
            Fault("no_hexadecimal", "/heats/0/draw/seed", {"digits": 64}),
        ),
        (
            (*HEAT, "draw", "seed"),
            "0" * 63,
            Fault("no_hexadecimal", "/heats/0/draw/seed", {"digits": 64}),
        ),
        (
            (*HEAT, "draw", "seed"),
            None,
            Fault("wrong_type", "/heats/0/draw/seed", {"expected": "string", "found": "null"}),
        ),
        (
            (*HEAT, "draw", "commitment"),
            7,
            Fault(
                "wrong_type",
                "/heats/0/draw/commitment",
                {"expected": "string", "found": "integer"},
            ),
        ),
        (
            (*HEAT, "draw", "unmet", 0),
            ["p1", "p2"],
            Fault("wrong_length", "/heats/0/draw/unmet/0", {"expected": 3}),
        ),
        (
            (*HEAT, "draw", "unmet", 0),
            "p1",
            Fault(
                "wrong_type", "/heats/0/draw/unmet/0", {"expected": "array", "found": "string"}
            ),
        ),
        (
            (*HEAT, "draw", "unmet", 0, 1),
            7,
            Fault(
                "wrong_type",
                "/heats/0/draw/unmet/0/1",
                {"expected": "string", "found": "integer"},
            ),
        ),
        (
            ENTRY,
            "p1",
            Fault(
                "wrong_type",
                "/heats/0/tables/0/rounds/0/deals/0/entries/0",
                {"expected": "object", "found": "string"},
            ),
        ),
        (
            (*TABLE, "rounds", 1, "sheet", 0, "said_chicago"),
            1,
            Fault(
                "wrong_type",
                "/heats/0/tables/0/rounds/1/sheet/0/said_chicago",
                {"expected": "boolean", "found": "integer"},
            ),
        ),
        (
            (*HEAT, "status"),
            "x" * 41,
            Fault(
                "unknown_value",
                "/heats/0/status",
                {"value": "x" * 40, "known": tuple(word.value for word in HeatStatus)},
            ),
        ),
        (
            (*HEAT, "playoffs", 0, "sheet", 0, "out"),
            "x" * 41,
            Fault(
                "unknown_value",
                "/heats/0/playoffs/0/sheet/0/out",
                {"value": "x" * 40, "known": ("straight_flush", "royal_flush")},
            ),
        ),
        (
            ("rules", "overrides"),
            [],
            Fault("wrong_type", "/rules/overrides", {"expected": "object", "found": "array"}),
        ),
        (
            ("rules", "overrides", "place_points"),
            {"3": [20, 10**9]},
            Fault(
                "too_large",
                "/rules/overrides/place_points/3/1",
                {"value": 10**9, "largest": 999_999_999},
            ),
        ),
        (
            (*HEAT, "draw", "changes", 0),
            {"reason": "Syskon"},
            Fault("no_change", "/heats/0/draw/changes/0", {"known": ("swap", "move", "out")}),
        ),
    ],
)  # fmt: skip
def test_event_is_refused(path: tuple[str | int, ...], value: object, fault: Fault) -> None:
    assert refusal(changed(json.loads(EVERY_KEY), path, value)) == (fault,)
