"""The log's chain: each link covers the one before it and the step's facts."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

GENESIS = "0" * 64


def chained(previous: str, facts: Mapping[str, Any]) -> str:
    """Return the chain's next link: SHA-256 over the previous link and the facts."""
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()
