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
from scoring.heat_checks import check_heats
from scoring.rulesets import ruleset_of
from scoring.structures import structure_of
from scoring.tables import is_final
from scoring.vocabulary import HeatStatus

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator

    from scoring.event import Event, Heat, Player, Preset
    from scoring.rulesets import Ruleset

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


def check(event: Event) -> Findings:
    """Return every error and warning in an event, with JSON Pointers into its file.

    A table is judged on its own, whatever is wrong elsewhere, unless it is not clear who sits at
    it or there are no rules to judge by. What follows from results, as who advances, is judged up
    to the first heat with an error, where nothing is wrong with the lists before.
    """
    people, presets = people_findings(event), _preset_findings(event)
    findings = people + presets + Findings.of(_heat_errors(event))
    try:
        ruleset = ruleset_of(event.rules)
    except RuleError:
        return findings
    own = _tables_findings(event, ruleset, findings)
    if findings.errors:
        return Findings.joined([findings, *own])
    sound = next((index for index, of in enumerate(own) if of.errors), None)
    days = check_heats(replace(event, heats=event.heats[:sound]))
    return Findings.joined([findings, *own, days])


def _tables_findings(event: Event, ruleset: Ruleset, lists: Findings) -> list[Findings]:
    """Return what is wrong at the tables of each heat where it is clear who sits there."""
    attendance = Attendance.of(event)
    people = {player.id: player for player in event.players}
    unclear = {fault.facts["player"] for fault in lists.errors if fault.code in UNCLEAR}
    if any(heat.number != index for index, heat in enumerate(event.heats, start=1)):
        unclear.update(attendance.absent)  # where they left says a heat's number
    return [
        _heat_findings(ruleset, attendance, heat, f"/heats/{index}", people, unclear)
        for index, heat in enumerate(event.heats)
    ]


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
        yield from draw_errors(heat, at, people)
        if not heat.tables and heat.status is HeatStatus.CLOSED:
            yield Fault("closed_without_tables", f"{at}/status")
        if index > 0 and is_final(event.heats[index - 1]):
            yield Fault("heat_after_final", at, {"heat": heat.number})


def _heat_findings(  # the facts of a heat are this many
    ruleset: Ruleset,
    attendance: Attendance,
    heat: Heat,
    at: str,
    people: dict[str, Player],
    unclear: Container[object],
) -> Findings:
    return Findings.joined(
        found
        for place in tables_of(heat, at, people)
        if not any(player in unclear for player in place.table.players)
        for found in (
            seating_findings(ruleset, place),
            round_findings(ruleset, attendance, place),
        )
    )
