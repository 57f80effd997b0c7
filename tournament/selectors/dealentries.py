"""Stored givar and their entries as the rules know them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from scoring import event as facts
from scoring.deals import Recorded, standing
from scoring.vocabulary import Choice, Hand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import QuerySet

    from tournament.models import Deal


def deals_by(column: str, deals: QuerySet[Deal]) -> dict[int, tuple[facts.Deal, ...]]:
    """Return givar in order by what a column holds, where it holds anything."""
    found: dict[int, list[facts.Deal]] = defaultdict(list)
    for deal in deals.order_by("number").prefetch_related("entries"):
        told = facts.Deal(deal.number, _standing(deal), open=deal.is_open, x=deal.x)
        found[getattr(deal, column)].append(told)
    return {where: tuple(told) for where, told in found.items()}


def _standing(deal: Deal) -> tuple[facts.Entry, ...]:
    """Return what stands of a giv: entries that no later entry cancels."""
    in_order = sorted(deal.entries.all(), key=lambda entry: int(entry.sequence))
    return standing(
        Recorded(
            entry.pk,
            entry_of(entry.content or {}) if entry.cancels_id is None else None,
            entry.cancels_id,
        )
        for entry in in_order
    )


def entry_of(content: Mapping[str, Any]) -> facts.Entry:
    """Return the entry that stored ``content`` spells (event-file.md, »Entries of a deal«)."""
    kind, x = content["type"], content.get("x")
    player = content["player"]
    match kind:
        case "hand":
            choice = content.get("choice")
            return facts.HandEntry(
                content["moment"],
                player,
                Hand(content["hand"]),
                Choice(choice) if choice is not None else None,
                x,
            )
        case "chicago":
            return facts.ChicagoEntry(
                player,
                content["won"],
                content.get("broken_by"),
                with_two=content.get("with_two", False),
                x=x,
            )
        case "last_trick":
            return facts.LastTrickEntry(player, content["with_two"], x)
        case "penalty":
            return facts.PenaltyEntry(player, content["points"], content["reason"], x)
        case "warning":
            return facts.WarningEntry(player, content["reason"], x)
        case _:
            return facts.DeadHandEntry(player, content["reason"], x)
