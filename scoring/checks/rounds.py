"""What the rounds of a table say: their sheets and their deals (rules.md §2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.deals import check_deals
from scoring.errors import Findings
from scoring.sheets import check_sheet

if TYPE_CHECKING:
    from scoring.attendance import Attendance
    from scoring.checks.places import TablePlace
    from scoring.event import Round
    from scoring.rulesets import Ruleset


def round_findings(ruleset: Ruleset, attendance: Attendance, place: TablePlace) -> Findings:
    """Return every error and warning in the sheets and deals of a table.

    Rounds and starters beyond what the ruleset has are refused as such, and not looked into.
    """
    return Findings.joined(
        _findings(ruleset, attendance, place, round_).under(f"{place.at}/rounds/{index}")
        for index, round_ in enumerate(place.table.rounds[: ruleset.rounds_per_table])
    )


def _findings(
    ruleset: Ruleset, attendance: Attendance, place: TablePlace, round_: Round
) -> Findings:
    who = (place.heat, place.table, round_.number)
    starters, leavers = attendance.starters(*who), attendance.leavers_in(*who)
    if len(starters) > ruleset.players_max:
        return Findings()
    if round_.sheet is not None:
        told = {*starters, *(row.player for row in round_.sheet)}
        return check_sheet(
            ruleset,
            round_.sheet,
            starters=starters,
            leavers=leavers,
            disqualified=attendance.disqualified_in(place.heat) & told,
            broken_off=round_.broken_off,
        ).under("/sheet")
    if round_.deals is not None:
        return check_deals(
            ruleset,
            round_.deals,
            starters=starters,
            leavers=leavers,
            broken_off=round_.broken_off,
        ).under("/deals")
    return Findings()
