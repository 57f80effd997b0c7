"""The plan in Swedish, as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from tournament.forms.wording import blocker_sentences, fault_sentences
from tournament.forms.wording.plans import repair_sentence
from tournament.selectors.plans import confirmation_blockers, plans_with_fewer, tables_at_once

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Event
    from tournament.selectors.plans import EventPlan, HeatPlan


@dataclass(frozen=True, slots=True)
class WordedHeat:
    """A heat of the plan in words."""

    number: int
    field: int
    is_final: bool
    tables: str
    sizes: str
    table_count: int
    onward: str
    advancing: int
    sittings: str
    minutes: int
    starts_at: datetime | None
    ends_at: datetime | None
    day: int | None
    repairs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WordedPlan:
    """A plan in words; ``problems`` say why there is none, with the ways out."""

    players: int
    heats: tuple[WordedHeat, ...]
    sheets: int
    minutes: int
    ends_at: datetime | None
    problems: tuple[str, ...]
    is_confirmed: bool
    has_repairs: bool


@dataclass(frozen=True, slots=True)
class PlanPage:
    """The plan, and beside it those for one, two and three fewer."""

    plan: WordedPlan
    fewer: tuple[WordedPlan, ...]
    heat_numbers: tuple[int, ...]
    at_once: int | None


def plan_page_of(event: Event, players: int) -> PlanPage:
    """Word the plan for ``players`` and its neighbours."""
    plans = tuple(_plan(event, made) for made in plans_with_fewer(event, players))
    longest = max(len(made.heats) for made in plans)
    return PlanPage(
        plan=plans[0],
        fewer=plans[1:],
        heat_numbers=tuple(range(1, longest + 1)),
        at_once=tables_at_once(event),
    )


def _plan(event: Event, made: EventPlan) -> WordedPlan:
    problems = fault_sentences(made.faults)
    if made.dead_end is not None:
        problems = blocker_sentences(confirmation_blockers(event, made.players))
    return WordedPlan(
        players=made.players,
        heats=tuple(_heat(heat) for heat in made.heats),
        sheets=made.sheets,
        minutes=made.minutes,
        ends_at=made.ends_at,
        problems=problems,
        is_confirmed=made.is_confirmed,
        has_repairs=made.has_repairs,
    )


def _heat(heat: HeatPlan) -> WordedHeat:
    return WordedHeat(
        number=heat.number,
        field=heat.field,
        is_final=heat.is_final,
        tables=tables_words(heat),
        sizes=" + ".join(f"{count} × {size}" for size, count in heat.tables),
        table_count=heat.table_count,
        onward=onward_words(heat),
        advancing=heat.advancing,
        sittings=sittings_words(heat),
        minutes=heat.minutes,
        starts_at=heat.starts_at,
        ends_at=heat.ends_at,
        day=heat.day,
        repairs=tuple(repair_sentence(repair) for repair in heat.repairs),
    )


def tables_words(heat: HeatPlan) -> str:
    """Say how many tables of which size: »9 bord: 8 med fyra, 1 med tre«."""
    head = ngettext("%(n)s bord", "%(n)s bord", heat.table_count) % {"n": heat.table_count}
    sizes = ", ".join(
        gettext("%(count)s med %(size)s") % {"count": count, "size": size}
        for size, count in heat.tables
    )
    return f"{head}: {sizes}"


def onward_words(heat: HeatPlan) -> str:
    """Say who goes on from a heat."""
    if heat.is_final:
        return gettext("final")
    said = ngettext(
        "den bästa vid varje bord", "de %(n)s bästa vid varje bord", heat.advance_per_table
    ) % {"n": heat.advance_per_table}
    if heat.wildcards:
        said += ngettext(
            " och bästa tvåa", " och de %(n)s bästa tvåorna", heat.wildcards
        ) % {"n": heat.wildcards}  # fmt: skip
    return said


def sittings_words(heat: HeatPlan) -> str:
    """Say in how many sittings a heat is played; empty where all play at once."""
    if len(heat.sittings) == 1:
        return ""
    parts = " + ".join(str(part) for part in heat.sittings)
    return gettext("i %(n)s pass: %(parts)s bord") % {"n": len(heat.sittings), "parts": parts}
