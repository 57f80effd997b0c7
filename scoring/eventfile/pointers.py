"""JSON Pointers (RFC 6901)."""

from __future__ import annotations


def below(at: str, key: str | int) -> str:
    """Return the pointer to ``key`` inside the value that ``at`` points to."""
    if isinstance(key, int):
        return f"{at}/{key}"
    return f"{at}/{key.replace('~', '~0').replace('/', '~1')}"
