"""Broken values: each differs from a good one in a single place."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

REPLACEMENTS: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 4, 52.0, 1.5, 10**9, "", "p1", "reset", "x" * 1001, "2026-02-30",
    "2026-02-28\n", [], {}, ["p1"], {"x": {}},
)  # fmt: skip
Path = tuple[str | int, ...]


def places(value: object, path: Path = ()) -> Iterator[Path]:
    """Every place in a document, outermost first; not what is inside a kept object."""
    yield path
    if path and path[-1] == "x":
        return
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from places(item, (*path, i))


def at(document: object, path: Path) -> Any:  # noqa: ANN401 parsed
    """The value at ``path``."""
    inside: Any = document
    for key in path:
        inside = inside[key]
    return inside


def changed(document: object, path: Path, value: object) -> Any:  # noqa: ANN401 parsed
    """The document with another value at ``path``."""
    made = copy.deepcopy([document])
    whole: Path = (0, *path)
    at(made, whole[:-1])[whole[-1]] = value
    return made[0]


def without(document: object, path: Path) -> Any:  # noqa: ANN401 parsed
    """The document without the key or row at ``path``."""
    made = copy.deepcopy(document)
    del at(made, path[:-1])[path[-1]]
    return made


def mutations(document: object) -> Iterator[tuple[str, Any]]:
    """Every single change: values replaced, keys taken away, keys and rows added."""
    for path in places(document):
        name = "/".join(map(str, path))
        for value in REPLACEMENTS:
            yield f"{name} = {str(value)[:20]!r}", changed(document, path, value)
        if path:
            yield f"{name} gone", without(document, path)
        if isinstance(inside := at(document, path), dict):
            yield f"{name} and more", changed(document, (*path, "extra"), 1)
        if isinstance(inside, list):
            yield f"{name} and more", changed(document, path, [*inside, 1])
            yield f"{name} twice", changed(document, path, inside * 2)
