"""What is wrong with the heats of an event: särspel, closing, and who sits in the next heat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.eligibility import may_not_advance
from scoring.errors import Fault, Findings
from scoring.heats import heat_results, runners_up, tables_decided
from scoring.playoff_checks import check_playoffs
from scoring.ranking import in_levels
from scoring.rulesets import ruleset_of
from scoring.tables import before_playoffs, is_final
from scoring.vocabulary import HeatStatus, TableStatus

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.event import Event, Heat, Playoff, Table
    from scoring.results import HeatResult, TableResult
    from scoring.rulesets import Ruleset


def check_heats(event: Event) -> Findings:
    """Return what contradicts the rules in the order of the day (event-file.md, »Keys«).

    The rounds are taken to be right. A warning says where a heat does not seat exactly those who
    advance from the one before, substitutes apart.
    """
    ruleset = ruleset_of(event.rules)
    results = heat_results(event, ruleset)
    findings: list[Findings] = []
    for index, (heat, result) in enumerate(zip(event.heats, results, strict=True)):
        own = _playoff_findings(event, heat, result, ruleset)
        own += Findings.of((*_final_faults(heat), *_closing_faults(heat, result)))
        if index > 0:
            own += _order_findings(event.heats[index - 1], results[index - 1], heat)
        findings.append(own.under(f"/heats/{index}"))
    return Findings.joined(findings)


def _playoff_findings(event: Event, heat: Heat, result: HeatResult, ruleset: Ruleset) -> Findings:
    barred = may_not_advance(event, heat.number, event.players)
    findings = Findings.joined(
        _table_playoffs(table.playoffs, found, ruleset, barred).under(f"/tables/{index}")
        for index, (table, found) in enumerate(zip(heat.tables, result.tables, strict=True))
    )
    if not heat.playoffs:
        return findings
    if not tables_decided(result.tables):
        return findings + Findings.of([Fault("playoff_too_early", "/playoffs/0")])
    groups = [players for _, players in in_levels(runners_up(result.tables))]
    return findings + check_playoffs(groups, heat.playoffs, ruleset, barred=barred)


def _table_playoffs(
    playoffs: Sequence[Playoff], found: TableResult, ruleset: Ruleset, barred: AbstractSet[str]
) -> Findings:
    if not playoffs:
        return Findings()
    if found.status is not TableStatus.FINISHED:
        return Findings.of([Fault("playoff_too_early", "/playoffs/0")])
    groups = before_playoffs(found.standings)
    return check_playoffs(groups, playoffs, ruleset, barred=barred)


def _final_faults(heat: Heat) -> Iterator[Fault]:
    """Nobody advances from the final."""
    if not is_final(heat):
        return
    if heat.advance_per_table != 0:
        yield Fault("final_advances", "/advance_per_table", {"value": heat.advance_per_table})
    if heat.wildcards != 0:
        yield Fault("final_advances", "/wildcards", {"value": heat.wildcards})


def _closing_faults(heat: Heat, result: HeatResult) -> Iterator[Fault]:
    """A closed heat has every table finished and nothing unresolved."""
    if heat.status is not HeatStatus.CLOSED:
        return
    open_tables = tuple(
        table.number for table in result.tables if table.status is not TableStatus.FINISHED
    )
    if open_tables:
        yield Fault("closed_unfinished", "/status", {"tables": open_tables})
    for group in (*(g for table in result.tables for g in table.unresolved), *result.unresolved):
        yield Fault("closed_unresolved", "/status", {"players": group})


def _order_findings(before: Heat, result: HeatResult, heat: Heat) -> Findings:
    """A later heat needs the one before closed, and seats those who advance."""
    if before.status is not HeatStatus.CLOSED:
        return Findings.of([Fault("heat_before_open", "", {"heat": before.number})])
    if not heat.tables:
        return Findings()
    listed = {player for table in heat.tables for player in table.players}
    drawn = [player for table in heat.tables for player in _drawn(table)]
    missing = tuple(player for player in result.advancing if player not in listed)
    extra = tuple(sorted(set(drawn).difference(result.advancing), key=drawn.index))
    if not missing and not extra:
        return Findings()
    facts = {"missing": missing, "extra": extra}
    return Findings.of(warnings=[Fault("not_the_advancing", "/tables", facts)])


def _drawn(table: Table) -> tuple[str, ...]:
    """Return those who sat down first; who came later is a substitute."""
    return table.rounds[0].seats if table.rounds else table.players
