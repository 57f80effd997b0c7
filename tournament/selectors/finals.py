"""Which heat is the final, and what a sentence about a heat has to know of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tournament.models import Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.models import Event, Heat
    from tournament.selectors.blockers import type_of_fact


def is_final(heat: Heat) -> bool:
    """Say whether a heat is the final: the heat with one table (rules.md §4)."""
    return Table.objects.filter(heat=heat).count() == 1


def finals_of(event: Event) -> frozenset[int]:
    """Return the number of the heat that is the final, once it has its table, in one query."""
    tables = Table.objects.filter(heat__event=event).values_list("heat__number", flat=True)
    return frozenset(number for number, count in Counter(tables).items() if count == 1)


def facts_of(heat: Heat) -> Mapping[str, type_of_fact]:
    """Return the facts of a sentence about a heat: its number, and ``is_final`` of the final."""
    return heat_facts(heat.number, is_final=is_final(heat))


def facts_of_number(event: Event, number: int) -> Mapping[str, type_of_fact]:
    """Return the same of a heat by its number."""
    return heat_facts(number, is_final=number in finals_of(event))


def heat_facts(number: int, *, is_final: bool) -> Mapping[str, type_of_fact]:
    """Return the same where it is known whether it is the final."""
    return {"heat": number, "is_final": True} if is_final else {"heat": number}
