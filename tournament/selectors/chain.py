"""The log's chain: each link covers the one before it and the step's facts."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from tournament.selectors.statements import rows_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.models import Event

GENESIS = "0" * 64
NEWEST = """
    SELECT chain FROM tournament_logentry WHERE event_id = %s
    ORDER BY sequence DESC, part DESC LIMIT 1
"""


def newest_link(event: Event) -> str:
    """Return the link at the end of an event's log, to which the next one is joined."""
    return next((chain for (chain,) in rows_of(NEWEST, event.pk)), GENESIS)


def chained(previous: str, facts: Mapping[str, Any]) -> str:
    """Return the chain's next link: SHA-256 over the previous link and the facts."""
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()
