"""The log's chain: each link covers the one before it and the step's facts."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

GENESIS = "0" * 64
NEWEST = """
    SELECT chain FROM tournament_logentry WHERE event_id = %s
    ORDER BY sequence DESC, part DESC LIMIT 1
"""


def link_of(found: Iterable[tuple[str]]) -> str:
    """Return the link at the end of an event's log, as ``NEWEST`` found it.

    The next one is joined to it, and the first of all to ``GENESIS``.
    """
    return next((chain for (chain,) in found), GENESIS)


def chained(previous: str, facts: Mapping[str, Any]) -> str:
    """Return the chain's next link: SHA-256 over the previous link and the facts."""
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()
