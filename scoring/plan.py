"""The plan (spelplan): every heat from N players to the final, with its repairs (rules.md §4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from scoring.draw.split import sittings, table_sizes
from scoring.errors import Fault, RuleError
from scoring.repairs import Cut, Repair, RepairCode, cut_for
from scoring.structures import day_of

__all__ = [
    "Cut",
    "Plan",
    "PlannedHeat",
    "Repair",
    "RepairCode",
    "cut_for",
    "plan",
    "plan_document",
    "plan_from",
    "rounds_in_sequence",
    "sheets_to_print",
    "sittings",
    "table_sizes",
]

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.rulesets import Ruleset
    from scoring.structures import Structure


@dataclass(frozen=True, slots=True)
class PlannedHeat:
    """One heat of a plan; ``tables`` is the number of tables of each size, largest size first.

    The final is the heat with one table: nobody advances from it. ``day`` is 1 or 2 where the
    structure counts days, else ``None``.
    """

    number: int
    field: int
    tables: Mapping[int, int]
    advance_per_table: int
    wildcards: int
    advancing: int
    rounds: int
    repairs: tuple[Repair, ...] = ()
    day: int | None = None

    @property
    def table_count(self) -> int:
        """Return how many tables are played in this heat."""
        return sum(self.tables.values())

    @property
    def is_final(self) -> bool:
        """Say whether this heat is the final."""
        return self.table_count == 1


@dataclass(frozen=True, slots=True)
class Plan:
    """The heats for a number of players; ``dead_end`` says why no final is reached, if none is.

    A dead end is ``field_not_possible`` (the next heat's field cannot be seated) or
    ``field_does_not_shrink``, with the path of the heat after the last in ``heats``.
    """

    players: int
    structure: str
    heats: tuple[PlannedHeat, ...]
    dead_end: Fault | None = None

    @property
    def to_confirm(self) -> tuple[int, ...]:
        """Return the numbers of the heats whose repair the director confirms."""
        return tuple(
            heat.number for heat in self.heats if any(repair.confirm for repair in heat.repairs)
        )


def plan(
    players: int, structure: Structure, *, ruleset: Ruleset, tables: int | None = None
) -> Plan:
    """Return the plan for ``players`` from heat one; ``tables`` fixes the tables of heat one.

    Raises ``RuleError`` (``field_not_possible``) where heat one cannot be seated, with the ways
    out as facts (rules.md §4).
    """
    return plan_from(1, players, structure, ruleset=ruleset, tables=tables)


def plan_from(
    heat_number: int,
    field: int,
    structure: Structure,
    *,
    ruleset: Ruleset,
    tables: int | None = None,
) -> Plan:
    """Return the plan of the rest of the day: from heat ``heat_number`` with ``field`` players.

    Raises ``RuleError`` as ``plan`` does, where that heat cannot be seated.
    """
    sizes = table_sizes(field, ruleset, tables)
    heats = [_heat(heat_number, sizes, structure, ruleset)]
    dead_end = None
    while not heats[-1].is_final and dead_end is None:
        last = heats[-1]
        try:
            sizes = _next_sizes(last, ruleset)
        except RuleError as refusal:
            dead_end = Fault(
                refusal.faults[0].code, f"/heats/{last.number}", refusal.faults[0].facts
            )
        else:
            heats.append(_heat(last.number + 1, sizes, structure, ruleset))
    return Plan(field, structure.name, tuple(heats), dead_end)


def _next_sizes(last: PlannedHeat, ruleset: Ruleset) -> tuple[int, ...]:
    if last.advancing >= last.field:
        facts = {"heat": last.number, "players": last.field}
        raise RuleError(Fault("field_does_not_shrink", facts=facts))
    return table_sizes(last.advancing, ruleset)


def _heat(
    number: int, sizes: tuple[int, ...], structure: Structure, ruleset: Ruleset
) -> PlannedHeat:
    cut, field, count = cut_for(structure, number, sizes), sum(sizes), Counter(sizes)
    seats = range(ruleset.players_max, ruleset.players_min - 1, -1)
    return PlannedHeat(
        number=number,
        field=field,
        tables=MappingProxyType({size: count[size] for size in seats}),
        advance_per_table=cut.advance_per_table,
        wildcards=cut.wildcards,
        advancing=cut.advancing,
        rounds=ruleset.rounds_per_table,
        repairs=cut.repairs,
        day=day_of(structure, number, field),
    )


def plan_document(plan: Plan) -> dict[str, Any]:
    """Return ``plan`` as the JSON of ``python -m scoring plan`` (event-file.md).

    A plan that reaches no final has ``dead_end`` beside: its code, path and facts.
    """
    document: dict[str, Any] = {
        "players": plan.players,
        "structure": plan.structure,
        "heats": [_heat_document(heat) for heat in plan.heats],
    }
    if plan.dead_end is not None:
        fault = plan.dead_end
        facts = dict(fault.facts)
        document["dead_end"] = {"code": fault.code, "path": fault.path, "facts": facts}
    return document


def _heat_document(heat: PlannedHeat) -> dict[str, Any]:
    return {
        "number": heat.number,
        "field": heat.field,
        "tables": {str(size): count for size, count in heat.tables.items()},
        "advance_per_table": heat.advance_per_table,
        "wildcards": heat.wildcards,
        "rounds": heat.rounds,
        "repairs": [str(repair.code) for repair in heat.repairs],
    }


def rounds_in_sequence(plan: Plan, available: int) -> int:
    """Return how many omgångar follow one another, sittings included: the length of the day."""
    return sum(heat.rounds * len(sittings(heat.table_count, available)) for heat in plan.heats)


def sheets_to_print(plan: Plan) -> int:
    """Return how many table sheets (bordsprotokoll) the whole plan needs: one for each table."""
    return sum(heat.table_count for heat in plan.heats)
