"""A paper from its parts: cut for drawing apart, and bound together again."""

from __future__ import annotations

from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Any, TypeVar

import pikepdf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.printing.registry import Paper

Line = TypeVar("Line")
LEAST_CHUNK, MOST_CHUNK = 25, 50
"""Pages drawn at a time: few enough to tell progress and stay small, many enough to be quick."""

LONG = 1000
"""Milliseconds: what takes longer is drawn outside the request."""


def takes_long(paper: Paper[Any], pages: int) -> bool:
    """Tell whether so many pages take longer than somebody waits for without being told."""
    return pages * paper.milliseconds > LONG


def parts_of(paper: Paper[Any], value: object, pages: int) -> Sequence[object]:
    """Return what is drawn apart of a paper of about so many pages: itself, where it is not cut."""
    if paper.split is None:
        return (value,)
    return paper.split(value, min(MOST_CHUNK, max(LEAST_CHUNK, ceil(pages / 4))))


def in_parts(lines: tuple[Line, ...], size: int) -> tuple[tuple[Line, ...], ...]:
    """Return lines so many at a time; nothing is one empty part."""
    return tuple(lines[at : at + size] for at in range(0, max(1, len(lines)), size))


def whole(paper: Paper[Any], value: object) -> bytes:
    """Return a paper drawn here and now, in this process."""
    if paper.split is None or paper.bind is None:
        return paper.draw(value)
    return paper.bind(value, [paper.draw(part) for part in paper.split(value, MOST_CHUNK)])


def bound(paper: Paper[Any], value: object, drawn: Sequence[bytes]) -> bytes:
    """Return the PDF of a paper from its drawn parts, in order."""
    if paper.bind is not None:
        return paper.bind(value, drawn)
    return joined_parts(drawn)


def joined_parts(drawn: Sequence[bytes]) -> bytes:
    """Return PDFs one after another in one file, titled and in the language of the first."""
    if len(drawn) == 1:
        return drawn[0]
    with pikepdf.open(BytesIO(drawn[0])) as whole:
        for part in drawn[1:]:
            with pikepdf.open(BytesIO(part)) as more:
                whole.pages.extend(more.pages)
        result = BytesIO()
        whole.save(result)
    return result.getvalue()
