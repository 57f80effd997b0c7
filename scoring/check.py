"""Everything that the rules say about an event, beyond the shape of its file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.attendance import Attendance
from scoring.checks.draws import draw_errors
from scoring.checks.people import people_findings
from scoring.checks.places import misnumbered, tables_of
from scoring.checks.rounds import round_findings
from scoring.checks.seating import listing_errors, seating_findings
from scoring.errors import Fault, Findings, RuleError
from scoring.eventfile import event_of_document, loads_document
from scoring.eventfile.readable import Doubts, readable_part
from scoring.heat_checks import check_heats
from scoring.rulesets import ruleset_of
from scoring.structures import structure_of
from scoring.tables import is_final
from scoring.vocabulary import HeatStatus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from scoring.checks.places import TablePlace
    from scoring.event import Event, Preset
    from scoring.rulesets import Ruleset

OTHER_KIND = ("/format", "/version")
TOO_MANY = "more_faults"
UNCLEAR = frozenset(
    {
        "left_elsewhere",
        "left_in_no_round",
        "listed_at_two_tables",
        "listed_twice",
        "player_repeated",
        "unknown_player",
    }
)
"""Errors of a player of whom it is not clear then whether he is at a table."""
LEFT = frozenset({"left_elsewhere", "left_in_no_round"})
"""Errors that lie in where somebody left, or in what is listed there."""


def judge(data: bytes | str) -> tuple[Event | None, Findings]:
    """Return the event in a file, and every error and warning by its shape and by the rules.

    There is no event where its shape is wrong; the rules are told of what can be read then, unless
    it is a file of another kind, or so wrong that not all its faults are told. Raises ``RuleError``
    where it is no JSON document at all (event-file.md, »Keys«).
    """
    document = loads_document(data)
    try:
        event = event_of_document(document)
    except RuleError as refused:
        shape = Findings.of(refused.faults)
    else:
        return event, check(event)
    if any(fault.path in OTHER_KIND or fault.code == TOO_MANY for fault in shape.errors):
        return None, shape
    return None, shape + _check(*readable_part(document))


def check(event: Event) -> Findings:
    """Return every error and warning in an event, with JSON Pointers into its file.

    A table is judged on its own, whatever is wrong elsewhere, unless it is not clear who sits at
    it or there are no rules to judge by. What follows from results, as who advances, is judged up
    to the first heat with an error, where nothing is wrong with the lists before.
    """
    return _check(event, Doubts())


def _check(event: Event, doubts: Doubts) -> Findings:
    lists = people_findings(event) + _preset_findings(event) + Findings.of(_heat_errors(event))
    findings = Findings.of(_sure(lists.errors, doubts), lists.warnings)
    try:
        ruleset = ruleset_of(event.rules)
    except RuleError:
        return findings
    if doubts.rules:
        return findings
    own = _tables_findings(event, ruleset, lists, doubts)
    if lists.errors:
        return Findings.joined([findings, *own])
    sound = next((index for index, of in enumerate(own) if of.errors), None)
    whole = min((index for index in (sound, doubts.heat) if index is not None), default=None)
    days = check_heats(replace(event, heats=event.heats[:whole]))
    return Findings.joined([findings, *own, days])


def _sure(faults: Iterable[Fault], doubts: Doubts) -> Iterator[Fault]:
    """Yield the faults that do not come of what could not be read."""
    for fault in faults:
        is_nobody = doubts.strangers and fault.code == "unknown_player"
        if not is_nobody and not (fault.code in LEFT and _is_lost(fault, doubts)):
            yield fault


def _is_lost(fault: Fault, doubts: Doubts) -> bool:
    """Say whether it is not known who was where somebody is said to have left."""
    heat, table = fault.facts["heat"], fault.facts["table"]
    return doubts.numbers or not doubts.places.isdisjoint({(heat, table), (heat, None)})


def _tables_findings(
    event: Event, ruleset: Ruleset, lists: Findings, doubts: Doubts
) -> list[Findings]:
    """Return what is wrong at the tables of each heat where it is clear who sits there."""
    attendance = Attendance.of(event)
    people = {player.id: player for player in event.players}
    unclear = {fault.facts["player"] for fault in lists.errors if fault.code in UNCLEAR}
    unclear |= doubts.players
    if any(heat.number != index for index, heat in enumerate(event.heats, start=1)):
        unclear.update(attendance.absent)  # where they left says a heat's number
    return [
        Findings.joined(
            _table_findings(ruleset, attendance, place)
            for place in tables_of(heat, f"/heats/{index}", people)
            if place.at not in doubts.tables
            and not any(player in unclear for player in place.table.players)
        )
        for index, heat in enumerate(event.heats)
    ]


def _table_findings(ruleset: Ruleset, attendance: Attendance, place: TablePlace) -> Findings:
    return seating_findings(ruleset, place) + round_findings(ruleset, attendance, place)


def _preset_findings(event: Event) -> Findings:
    readers: tuple[tuple[Callable[[Preset], object], Preset], ...] = (
        (ruleset_of, event.rules),
        (structure_of, event.structure),
    )
    errors: list[Fault] = []
    for reader, preset in readers:
        try:
            reader(preset)
        except RuleError as refused:
            errors.extend(refused.faults)
    return Findings.of(errors)


def _heat_errors(event: Event) -> Iterator[Fault]:
    """Yield what is wrong with the list of heats, and with who is listed in each."""
    yield from misnumbered(event.heats, "/heats")
    people = {player.id: player for player in event.players}
    for index, heat in enumerate(event.heats):
        at, elsewhere = f"/heats/{index}", dict[str, int]()
        yield from misnumbered(heat.tables, f"{at}/tables")
        for place in tables_of(heat, at, people):
            yield from listing_errors(place, elsewhere)
        yield from draw_errors(heat, at, people.keys())
        if not heat.tables and heat.status is HeatStatus.CLOSED:
            yield Fault("closed_without_tables", f"{at}/status")
        if index > 0 and is_final(event.heats[index - 1]):
            yield Fault("heat_after_final", at, {"heat": heat.number})
