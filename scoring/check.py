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
    from collections.abc import Callable, Iterator

    from scoring.event import Event, Heat, Player, Preset
    from scoring.rulesets import Ruleset


def check(event: Event) -> Findings:
    """Return every error and warning in an event, with JSON Pointers into its file.

    What follows from results, as who advances, is judged up to the first heat with an error.
    """
    findings = people_findings(event) + _preset_findings(event)
    findings += Findings.of(_heat_errors(event))
    if findings.errors:
        return findings
    ruleset, attendance = ruleset_of(event.rules), Attendance.of(event)
    people = {player.id: player for player in event.players}
    own = [
        _heat_findings(ruleset, attendance, heat, f"/heats/{index}", people)
        for index, heat in enumerate(event.heats)
    ]
    sound = next((index for index, of in enumerate(own) if of.errors), None)
    days = check_heats(replace(event, heats=event.heats[:sound]))
    return Findings.joined([findings, *own, days])


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


def _heat_findings(
    ruleset: Ruleset, attendance: Attendance, heat: Heat, at: str, people: dict[str, Player]
) -> Findings:
    return Findings.joined(
        found
        for place in tables_of(heat, at, people)
        for found in (
            seating_findings(ruleset, place),
            round_findings(ruleset, attendance, place),
        )
    )
