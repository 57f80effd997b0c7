"""How the text of an event file is laid out: one line for each row that a person would read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

BROKEN = frozenset(
    {"players", "heats", "tables", "rounds", "deals", "sheet", "playoffs", "changes"}
)
"""Lists that get a line for each row, where the rows are objects."""


def laid_out(document: dict[str, Any]) -> str:
    """Return the document as text; objects under ``x`` and overrides have their keys sorted."""
    return "".join(_object(document, 0)) + "\n"


def _object(value: dict[str, Any], level: int) -> Iterator[str]:
    """Yield an object: in one line, unless it holds a list that is broken."""
    broken = level == 0 or any(_is_broken(name, item) for name, item in value.items())
    gap = "\n" + " " * (level + 1) if broken else ""
    yield "{"
    for place, (name, item) in enumerate(value.items()):
        yield ("," + (gap or " ") if place else gap) + _inline(name) + ": "
        if _is_broken(name, item):
            yield from _rows(cast("list[dict[str, Any]]", item), level + 1)
        else:
            yield _inline(item)
    yield "\n" + " " * level + "}" if broken else "}"


def _is_broken(name: str, item: object) -> bool:
    if name not in BROKEN or not isinstance(item, list):
        return False
    return any(isinstance(row, dict) for row in cast("list[object]", item))


def _rows(rows: list[dict[str, Any]], level: int) -> Iterator[str]:
    gap = "\n" + " " * (level + 1)
    yield "["
    for place, row in enumerate(rows):
        yield ("," if place else "") + gap
        yield from _object(row, level + 1)
    yield "\n" + " " * level + "]"


def _inline(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
