from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring import event as facts
from scoring.draw import commitment, draw_heat
from scoring.errors import Fault, RuleError
from scoring.event import Move, Removal, Swap
from scoring.eventfile import dump, load
from scoring.standings import standings
from tests import make
from tests.scoring.checks import build
from tests.scoring.eventfile.mutations import changed
from tournament.models import (
    Caution,
    Deal,
    DealEntry,
    Deduction,
    Draw,
    Entry,
    Event,
    Heat,
    LogEntry,
    Player,
    Playoff,
    Publication,
    Round,
    Sheet,
    Table,
    TableEntry,
    User,
    Withdrawal,
)
from tournament.selectors.eventfiles import event_of
from tournament.selectors.exports import exported
from tournament.selectors.incidents import Place
from tournament.selectors.maps import laid_out, plan_of
from tournament.services.actors import SYSTEM
from tournament.services.draws import commit_draw, publish_draw, redraw_heat, swap_players
from tournament.services.eventfiles import import_event
from tournament.services.incidents import (
    disqualify_entry,
    record_caution,
    record_deduction,
    revoke_incident,
    withdraw_entry,
)
from tournament.services.maps import place_tables
from tournament.services.playoffs import call_playoff, cancel_playoff, enter_playoff
from tournament.services.sheets import save_sheets
from tournament.services.tables import start_heat
from tournament.states import (
    DrawState,
    EntryState,
    EventState,
    HeatState,
    SheetOrigin,
    SheetState,
    TableState,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.django_db

CLUB_NIGHT = Path("fixtures/events/club-night.json").read_bytes()
DOCUMENT: dict[str, Any] = json.loads(CLUB_NIGHT)
LEVEL = ("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")
"""First 1; 2 and 3 level for the second place that goes on."""


def imported(document: object = None) -> Event:
    data = CLUB_NIGHT if document is None else json.dumps(document).encode()
    return import_event(data, by=SYSTEM)


def restored(event: Event) -> Event:
    """The event written to a file and read back; what it writes then is the same."""
    event.refresh_from_db()
    text = exported(event)
    again = import_event(text.encode(), by=SYSTEM)
    assert exported(again) == text
    return again


def refusal(document: object) -> tuple[Fault, ...]:
    before = Event.objects.count(), Player.objects.count(), LogEntry.objects.count()
    with pytest.raises(RuleError) as refused:
        imported(document)
    assert (Event.objects.count(), Player.objects.count(), LogEntry.objects.count()) == before
    return refused.value.faults


def with_facts(path: Sequence[str | int], own: object) -> dict[str, Any]:
    """The club night with the web's facts in the object at ``path``."""
    made: dict[str, Any] = changed(DOCUMENT, (*path, "x"), {"kopstopp": own})
    return made


def test_file_from_elsewhere_comes_out_as_it_went_in() -> None:
    assert exported(imported()) == CLUB_NIGHT.decode()


def test_everything_kept_under_x_comes_out_as_it_went_in() -> None:
    def marked(value: object) -> Any:  # noqa: ANN401 parsed
        if isinstance(value, list):
            return [marked(item) for item in value]
        if not isinstance(value, dict):
            return value
        return {key: marked(item) for key, item in value.items()} | {"x": {"seen": [1, {}]}}

    document = marked(DOCUMENT)
    del document["rules"]["overrides"]["x"], document["structure"]["overrides"]["x"]
    event = imported(document)
    assert load(exported(event)) == load(json.dumps(document))


def test_imported_event_is_ranked_as_its_file() -> None:
    event = imported()
    assert standings(event_of(event)) == standings(load(CLUB_NIGHT))


def test_imported_event_stands_where_its_file_says() -> None:
    event = imported()
    assert (event.slug, event.state) == ("vartraffen-i-chicago", EventState.FINISHED)
    assert {heat.state for heat in event.heats.all()} == {HeatState.CLOSED}
    assert {sheet.state for sheet in Sheet.objects.all()} == {SheetState.VERIFIED}
    assert {sheet.origin for sheet in Sheet.objects.all()} == {SheetOrigin.IMPORT}
    assert {entry.state for entry in event.entries.all()} == {EntryState.CHECKED_IN}
    logged = LogEntry.objects.get(event=event)
    assert (logged.action, logged.after) == ("import_event", {"players": 6, "heats": 2})


def test_open_heat_is_imported_to_be_verified() -> None:
    document = DOCUMENT | {"heats": [DOCUMENT["heats"][0] | {"status": "open"}]}
    document = changed(
        document, ("heats", 0, "tables", 0, "rounds", 2), {"number": 3, "seats": ["p1", "p4", "p5"]}
    )
    event = imported(document)
    assert load(exported(event)) == load(json.dumps(document))
    states = [(table.state, table.current_round) for table in Table.objects.order_by("number")]
    assert states == [(TableState.PLAYING, 2), (TableState.HANDED_IN, 3)]
    assert {sheet.state for sheet in Sheet.objects.all()} == {SheetState.ENTERED}
    assert (event.state, event.heats.get().state) == (EventState.RUNNING, HeatState.PLAYING)


def test_event_that_has_not_begun_is_imported() -> None:
    seated = changed(DOCUMENT["heats"][0], ("status",), "open")
    for table in seated["tables"]:
        table["playoffs"] = []
        for round_ in table["rounds"]:
            round_.pop("sheet", None)
            round_.pop("deals", None)
    players = [*DOCUMENT["players"][:5], DOCUMENT["players"][5] | {"status": "no_show"}]
    document = DOCUMENT | {"heats": [seated], "players": players}
    event = imported(document)
    assert load(exported(event)) == load(json.dumps(document))
    assert (event.rules_frozen_at, event.heats.get().state) == (None, HeatState.SEATED)
    empty = DOCUMENT | {"heats": [{"number": 1, "advance_per_table": 2, "tables": []}]}
    assert imported(empty).heats.get().state == HeatState.DRAWING
    assert imported(DOCUMENT | {"heats": []}).state == EventState.SETUP


def test_same_file_twice_is_two_events_of_the_same_people() -> None:
    first, second = imported(), imported()
    assert (second.slug, Player.objects.count()) == (f"{first.slug}-2", 6)
    assert exported(second) == exported(first)


def test_namesakes_are_not_taken_for_each_other() -> None:
    twins = [DOCUMENT["players"][0] | {"id": f"p{n}", "number": n} for n in (1, 2)]
    imported(DOCUMENT | {"players": twins, "heats": []})
    assert Player.objects.count() == 2
    imported(DOCUMENT | {"players": twins, "heats": []})
    assert Player.objects.count() == 4


def day() -> tuple[Event, Heat]:
    """A day of the web: heat 1 closed, heat 2 in play."""
    event = make.event(
        confirmed_players=16, fee=150, minutes_per_round=40, rulings={"dealers": "house"},
        x={"a": 1}, event_x={"b": 2}, is_public=True,
    )  # fmt: skip
    make.entries(event=event, count=16)
    first = make.drawn_heat(event=event)
    one, *_, other = first.table_entries.order_by("table__number", "position")
    swap_players(first, one.entry, other.entry, reason="Syskon", by=make.actor())
    redraw_heat(first, reason="Fel lista", by=make.actor())
    one, *_, other = first.table_entries.order_by("table__number", "position")
    swap_players(first, one.entry, other.entry, reason="Syskon", by=make.actor())
    make.closed_heat(heat=_published(first))
    second = make.published_heat(event=event, number=2)
    _start(second)
    return event, second


def _published(heat: Heat) -> Heat:
    publish_draw(heat, by=make.actor())
    heat.refresh_from_db()
    return heat


def _start(heat: Heat) -> None:
    start_heat(heat, by=make.actor(), is_confirmed=True)
    heat.refresh_from_db()


def test_day_of_the_web_is_restored_whole() -> None:
    event, second = day()
    table = make.verified_table(second.tables.get(number=1))
    text = make.round_save(table, 2, "54c*! 39 31 12", seen=1)
    save_sheets(table, [text], by=make.actor(), client_id=uuid4(), reason="Fel summa")
    place_tables(event, laid_out(4), by=make.actor())
    again = restored(event)
    assert plan_of(again.pk) == laid_out(4)
    assert (again.fee, again.minutes_per_round, again.rulings) == (150, 40, {"dealers": "house"})
    assert (again.x, again.is_public) == ({"a": 1}, True)
    draws = Draw.objects.filter(heat__event=again).order_by("heat__number", "attempt")
    assert [draw.state for draw in draws] == ["discarded", "published", "published"]
    assert [draw.discard_reason for draw in draws] == ["Fel lista", "", ""]
    sheets = Sheet.objects.filter(round__table__heat__event=again, round__number=2)
    newest = sheets.get(version=2)
    assert (newest.reason, newest.supersedes.version) == ("Fel summa", 1)
    assert newest.supersedes.verified_by == make.helper()
    assert standings(event_of(again)) == standings(event_of(event))
    codes = Table.objects.values_list("code", flat=True)
    assert len(set(codes)) == len(codes)
    published = Publication.objects.filter(withdrawn_at=None)
    assert sorted(published.filter(event=again).values_list("heat__number", "part")) == sorted(
        published.filter(event=event).values_list("heat__number", "part")
    )


def test_incidents_are_restored() -> None:
    event, heat = day()
    late = make.entries(event=event, names=["Sen Kommare"], state=EntryState.REGISTERED)[0]
    table, other = heat.tables.order_by("number")
    one, two, three, _ = [row.entry for row in table.table_entries.order_by("position")]
    gone, back, *_ = [row.entry for row in other.table_entries.order_by("position")]
    by = make.actor()
    record_caution(one, by=by, reason="Pratade", table=table, number=1)
    record_caution(late, by=by, reason="Sen")
    record_deduction(two, table, 1, by=by, points=3, reason="Fel giv")
    withdraw_entry(late, None, by=by, reason="")
    withdraw_entry(gone, Place(other, 2), by=by, reason="Sjuk")
    withdraw_entry(back, Place(other, 1), by=by, reason="Tåget")
    revoke_incident(Withdrawal.objects.get(entry=back), by=by, reason="Kom tillbaka")
    disqualify_entry(three, Place(table, 1), by=by, reason="Fusk")
    again = restored(event)
    record = Withdrawal.objects.get(entry__event=again, entry__key=back.key)
    assert (record.reason, record.revoked_reason, record.recorded_by) == (
        "Tåget",
        "Kom tillbaka",
        make.user(),
    )
    assert (record.table and record.table.number, record.round_number) == (2, 1)
    assert Withdrawal.objects.get(entry__event=again, entry__key=gone.key).reason == "Sjuk"
    assert Caution.objects.filter(entry__event=again).count() == 2
    deduction = Deduction.objects.get(entry__event=again)
    assert (deduction.points, deduction.round.number) == (3, 1)
    assert event_of(again).players == event_of(event).players


def test_departure_without_a_table_is_restored() -> None:
    heat = make.started_heat(event=make.event())
    honest(heat.event)
    entry = make.entries(event=heat.event, names=["Sen"], state=EntryState.WITHDRAWN)[0]
    Withdrawal.objects.create(entry=entry, heat=heat, reason="", recorded_at=timezone.now())
    record = Withdrawal.objects.get(entry__event=restored(heat.event))
    assert (record.heat and record.heat.number, record.table) == (1, None)


def honest(event: Event) -> None:
    """Commit to the seed that the builders' draws have."""
    Draw.objects.filter(heat__event=event).update(commitment=commitment("00" * 32))


def test_playoffs_are_restored_also_those_not_played() -> None:
    heat = make.started_heat(event=make.event())
    by = make.actor()
    for number, points in ((1, (9, 4)), (2, None)):
        table = make.played_table(heat.tables.get(number=number), texts=LEVEL)
        level = [row.entry for row in table.table_entries.order_by("position")][1:3]
        playoff = call_playoff(heat, table, level, by=by)
        if points is None:
            cancel_playoff(playoff, by=by, reason="För tidigt")
            call_playoff(heat, table, level, by=by)
        else:
            rows = {e.pk: (p, None) for e, p in zip(level, points, strict=True)}
            enter_playoff(playoff, rows, by=by, client_id=uuid4())
    honest(heat.event)
    again = restored(heat.event)
    assert [p.state for p in again.heats.get().playoffs.order_by("sequence")] == [
        "entered",
        "cancelled",
        "called",
    ]


def test_seed_that_is_committed_to_is_restored() -> None:
    event = make.event(confirmed_players=16)
    make.entries(event=event, count=16)
    draw = commit_draw(event, 1, by=make.actor())
    again = Draw.objects.get(heat__event=restored(event))
    assert (again.state, again.seed) == (DrawState.COMMITTED, draw.seed)
    assert again.committed_at == draw.committed_at


def test_draft_is_restored() -> None:
    event = make.event(confirmed_players=16)
    make.entries(event=event, count=16)
    make.drawn_heat(event=event)
    again = restored(event)
    assert again.heats.get().state == HeatState.DRAWING
    assert Draw.objects.get(heat__event=again).state == DrawState.DRAFT


def test_deals_under_a_sheet_and_substitutes_are_restored() -> None:
    heat = make.started_heat(event=make.event())
    table = make.played_table(heat.tables.get(number=1))
    round_ = table.rounds.get(number=1)
    Round.objects.filter(pk=round_.pk).update(has_deals=True)
    deal = Deal.objects.create(round=round_, number=1)
    content = {"type": "warning", "player": "p1", "reason": "Visade"}
    DealEntry.objects.create(deal=deal, sequence=1, client_id=uuid4(), content=content)
    row, other = table.table_entries.order_by("position")[:2]
    TableEntry.objects.filter(pk=row.pk).update(substitute_for=other.entry)
    honest(heat.event)
    again = Round.objects.get(table__heat__event=restored(heat.event), number=1, has_deals=True)
    assert again.deals.get().entries.get().content == content
    substitute = again.table.table_entries.exclude(substitute_for=None).get()
    assert (substitute.entry.key, substitute.substitute_for) == (
        "p1",
        Entry.objects.get(event=again.table.heat.event, key="p2"),
    )


def test_playoff_by_deals_and_by_lot_are_restored() -> None:
    table = ("heats", 0, "tables", 1, "playoffs", 0)
    entry = {"type": "last_trick", "player": "p3", "with_two": False}
    deals = [{"number": number, "entries": [entry]} for number in (1, 2, 3)]
    for way in (
        {"deals": deals},
        {"lot": ["p3", "p6"]},
        {"sheet": [{"player": "p6", "side_points": 4}, {"player": "p3", "side_points": 9}]},
        {
            "x": {"y": 1},
            "sheet": [
                {"player": "p6", "side_points": 0},
                {"player": "p3", "side_points": 5, "out": "royal_flush"},
            ],
        },
    ):
        document = changed(DOCUMENT, table, {"players": ["p3", "p6"], **way})
        assert load(exported(imported(document))) == load(json.dumps(document))


def test_where_people_left_is_restored() -> None:
    people = [
        DOCUMENT["players"][0],
        *DOCUMENT["players"][1:3],
        DOCUMENT["players"][3]
        | {"status": "withdrawn", "left": {"heat": 1, "table": 1, "x": {"bus": 4}}},
        DOCUMENT["players"][4],
        DOCUMENT["players"][5] | {"status": "disqualified"},
    ]
    document = DOCUMENT | {"players": people}
    event = imported(document)
    assert load(exported(event)) == load(json.dumps(document))


def test_unknown_user_of_a_file_cannot_log_in() -> None:
    document = with_facts(
        ("heats", 0, "tables", 0, "rounds", 1),
        {"sheet": {"verified_by": "anna", "entered_by": None}},
    )
    imported(document)
    imported(document)
    anna = User.objects.get()
    assert (anna.username, anna.is_active, anna.has_usable_password()) == ("anna", False, False)
    assert Sheet.objects.filter(verified_by=anna).count() == 2


def test_faulty_file_is_refused_whole() -> None:
    assert [fault.code for fault in refusal({})] == ["missing_key"] * 6
    broken = changed(DOCUMENT, ("heats", 0, "status"), "open")
    assert [fault.code for fault in refusal(broken)] == ["heat_before_open"]


def test_faults_of_shape_and_of_the_rules_are_told_at_once() -> None:
    alone = changed(DOCUMENT, ("heats", 1, "tables", 0, "rounds", 0, "sheet", 1, "player"), "p9")
    told = refusal(changed(alone, ("event", "name"), ""))
    assert [(fault.code, fault.path) for fault in told] == [
        ("too_short", "/event/name"),
        ("not_in_round", "/heats/1/tables/0/rounds/0/sheet/1/player"),
        ("row_missing", "/heats/1/tables/0/rounds/0/sheet"),
    ]


def test_text_that_the_database_cannot_hold_is_refused() -> None:
    document = changed(DOCUMENT, ("players", 0, "name"), "Å" * 121)
    assert refusal(document) == (Fault("too_long", "/players/0/name", {"maximum": 120}),)


ROUND = ("heats", 0, "tables", 0, "rounds", 1)
HEAT = ("heats", 0)
SEED = "00" * 32
DISCARDED = {
    "attempt": 1,
    "seed": SEED,
    "commitment": "11" * 32,
    "algorithm": "chicago-draw/1",
    "entrants": ["p1"],
    "wishes": {},
}


STRANGE_ROW = {"player": "p9", "side_points": 1, "said_chicago": False, "won_chicagos": 0}
CHANGES = [
    {"out": "p1", "reason": ""},
    {"move": "p1", "table": 1, "reason": ""},
    {"swap": ["p1", "p9"], "reason": ""},
]
HALL = {"columns": 2, "rows": 2}
EVENT, PERSON = ("event",), ("players", 0)
UNUSABLE, TYPE, MISSING = "unusable_value", "wrong_type", "missing_key"


@pytest.mark.parametrize(
    ("path", "own", "code", "at"),
    [
        (EVENT, [], TYPE, ""),
        (EVENT, {"colour": "red"}, "unknown_key", "/colour"),
        (EVENT, {"state": "sleeping"}, UNUSABLE, "/state"),
        (EVENT, {"state": None}, UNUSABLE, "/state"),
        (EVENT, {"rules_frozen_at": "2026-08-14T10:00:00"}, UNUSABLE, "/rules_frozen_at"),
        (EVENT, {"time_zone": "Mars/Olympus"}, UNUSABLE, "/time_zone"),
        (EVENT, {"rulings": ["p1"]}, UNUSABLE, "/rulings"),
        (EVENT, {"rulings": {"replacements": ["p1"]}}, UNUSABLE, "/rulings"),
        (EVENT, {"rulings": {"replacements": {"1": "p1"}}}, UNUSABLE, "/rulings"),
        (EVENT, {"rulings": {"replacements": {"1": [2]}}}, UNUSABLE, "/rulings"),
        (EVENT, {"map": []}, TYPE, "/map"),
        (EVENT, {"map": {"columns": 2}}, MISSING, "/map"),
        (EVENT, {"map": HALL | {"walls": 4}}, "unknown_key", "/map/walls"),
        (EVENT, {"map": HALL | {"rows": "två"}}, UNUSABLE, "/map/rows"),
        (EVENT, {"map": HALL | {"rows": 99}}, UNUSABLE, "/map"),
        (EVENT, {"map": HALL | {"tables": {"1": [3, 1]}}}, UNUSABLE, "/map"),
        (EVENT, {"map": HALL | {"tables": {"ett": [1, 1]}}}, UNUSABLE, "/map/tables"),
        (EVENT, {"map": HALL | {"tables": {"1": [1]}}}, UNUSABLE, "/map/tables"),
        (EVENT, {"map": HALL | {"tables": {"1": [1, True]}}}, UNUSABLE, "/map/tables"),
        (EVENT, {"map": HALL | {"tables": [[1, 1]]}}, UNUSABLE, "/map/tables"),
        (EVENT, {"map": HALL | {"marks": [["moat", 1, 1]]}}, UNUSABLE, "/map/marks"),
        (EVENT, {"map": HALL | {"marks": [[]]}}, UNUSABLE, "/map/marks"),
        (EVENT, {"map": HALL | {"marks": [["entrance", 1]]}}, UNUSABLE, "/map/marks"),
        (EVENT, {"map": HALL | {"marks": {"entrance": 1}}}, UNUSABLE, "/map/marks"),
        (EVENT, {"publications": {}}, TYPE, "/publications"),
        (EVENT, {"publications": [{"part": "gossip"}]}, UNUSABLE, "/publications/0/part"),
        (
            EVENT,
            {"publications": [{"heat": 9, "part": "seating"}]},
            UNUSABLE,
            "/publications/0/part",
        ),
        (
            EVENT,
            {"publications": [{"heat": 1, "part": "commitment"}]},
            UNUSABLE,
            "/publications/0/part",
        ),
        (ROUND, {"sheet": {"verified_by": "a b"}}, UNUSABLE, "/sheet/verified_by"),
        (ROUND, {"sheet": []}, TYPE, "/sheet"),
        (ROUND, {"superseded": [{"rows": [{}]}]}, MISSING, "/superseded/0/rows/0"),
        (ROUND, {"deals": [{"number": 1}]}, MISSING, "/deals/0"),
        (
            ROUND,
            {"superseded": [{"rows": [STRANGE_ROW]}]},
            "unknown_player",
            "/superseded/0/rows/0/player",
        ),
        (HEAT, {"draws": [{}]}, MISSING, "/draws/0"),
        (
            HEAT,
            {"draws": [DISCARDED | {"changes": CHANGES}]},
            "unknown_player",
            "/draws/0/changes",
        ),
        (
            PERSON,
            {"deductions": [{"place": [1, 9, 1], "points": 1}]},
            UNUSABLE,
            "/deductions/0/place",
        ),
        (PERSON, {"deductions": [{"points": 1}]}, UNUSABLE, "/deductions/0/place"),
        (PERSON, {"cautions": [{"place": [1]}]}, UNUSABLE, "/cautions/0/place"),
    ],
)
def test_facts_of_the_web_that_cannot_be_used_are_refused(
    path: tuple[str | int, ...], own: object, code: str, at: str
) -> None:
    found = refusal(with_facts(path, own))
    pointer = "".join(f"/{key}" for key in path) + "/x/kopstopp" + at
    assert (found[0].code, found[0].path) == (code, pointer)


def test_facts_of_the_web_that_contradict_each_other_are_refused() -> None:
    twice = with_facts(ROUND, {"superseded": [{}]})
    assert refusal(twice) == (Fault("web_facts_contradict", "/event/x/kopstopp"),)


def test_discarded_draw_and_revoked_departure_of_a_file_are_kept() -> None:
    draw = DISCARDED | {"x": {"kopstopp": {"state": "discarded"}}}
    document = with_facts(HEAT, {"draws": [draw], "playoffs": [{"players": ["p1", "p9"]}]})
    document["players"][0]["x"] = {
        "kopstopp": {
            "revoked_departures": [{"kind": "disqualification", "heat": 1, "table": 1, "round": 2}],
            "departure": {},
        }
    }
    event = imported(document)
    assert Draw.objects.get().state == DrawState.DISCARDED
    assert Entry.objects.get(event=event, key="p1").disqualifications.get().round_number == 2
    assert event.heats.get(number=1).playoffs.get(state="called").seats.count() == 1


def test_time_of_an_import_is_not_told() -> None:
    event = imported()
    Heat.objects.filter(event=event, number=1).update(closed_at=datetime(2026, 4, 18, tzinfo=UTC))
    told = json.loads(exported(event))["heats"]
    assert [heat.get("x") for heat in told] == [
        {"kopstopp": {"closed_at": "2026-04-18T00:00:00+00:00"}},
        None,
    ]


def test_draw_with_every_kind_of_change_is_kept() -> None:
    empty = load(json.dumps(DOCUMENT | {"heats": []}))
    late = replace(empty.players[0], id="p9", number=None, name="Sen Kommare")
    drawn = draw_heat(replace(empty, players=(*empty.players, late)), 1, SEED)
    changes = (
        Swap(("p1", "p2"), "Syskon", {"a": 1}),
        Move("p3", 1, "Rullstol"),
        Move("p3", 2, "Fel bord"),
        Removal("p9", "Sjuk"),
    )
    heat, record = drawn.heats[0], drawn.heats[0].draw
    assert record is not None
    told = replace(drawn, heats=(replace(heat, draw=replace(record, changes=changes)),))
    assert load(exported(import_event(dump(told).encode(), by=SYSTEM))) == told


def test_why_a_round_was_broken_off_is_restored() -> None:
    heat = make.started_heat(event=make.event())
    honest(heat.event)
    table = heat.tables.get(number=1)
    save = make.round_save(table, 1, "40 30 20 10", broken_off="Larm")
    save_sheets(table, [save], by=make.actor(), client_id=uuid4())
    again = Round.objects.get(table__heat__event=restored(heat.event), is_broken_off=True)
    assert again.broken_off_reason == "Larm"


def test_entries_that_were_cancelled_are_not_told() -> None:
    event = imported()
    deal = Deal.objects.order_by("pk").first()
    assert deal is not None
    told = exported(event)
    last = DealEntry.objects.create(
        deal=deal,
        sequence=9,
        client_id=uuid4(),
        content={"type": "warning", "player": "p1", "reason": ""},
    )
    DealEntry.objects.create(deal=deal, sequence=10, client_id=uuid4(), cancels=last)
    assert exported(event) == told


def test_wildcard_playoff_that_is_called_is_restored() -> None:
    heat = make.started_heat(event=make.event())
    honest(heat.event)
    Playoff.objects.create(heat=heat, sequence=1, called_at=timezone.now(), is_lot=True)
    again = Playoff.objects.get(heat__event=restored(heat.event))
    assert (again.table, again.is_lot) == (None, True)


def test_playoff_for_a_wildcard_is_kept() -> None:
    tables = (
        build.table(1, "a", "b", "c", rounds=build.played("a", "b", "c")),
        build.table(2, "d", "e", "f", rounds=build.played("d", "e", "f")),
    )
    lot = facts.Playoff(("b", "e"), lot=("e", "b"))
    heat = build.heat(1, *tables, advance_per_table=1, wildcards=1, playoffs=(lot,))
    told = build.event(heat)
    assert load(exported(import_event(dump(told).encode(), by=SYSTEM))) == told


def test_nothing_may_be_said_of_a_column() -> None:
    document = with_facts(HEAT, {"closed_at": None})
    document["players"][0]["x"] = {"kopstopp": {"alias": "", "checked_in_at": None}}
    event = imported(document)
    assert event.heats.get(number=1).closed_at is None
    assert event.entries.get(key="p1").checked_in_at is None
    told = json.loads(exported(event))
    assert told["players"][0]["x"] == {"kopstopp": {"checked_in_at": None}}
