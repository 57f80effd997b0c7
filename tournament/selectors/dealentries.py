"""A stored giv entry as the rules know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring import event as facts
from scoring.vocabulary import Choice, Hand

if TYPE_CHECKING:
    from collections.abc import Mapping


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
