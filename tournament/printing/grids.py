"""The printed grid of the table sheet: everything that is the same on every sheet of a heat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.printing import svg
from tournament.printing.geometry import (
    GROUPS,
    MARGIN,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    STROKES_PER_GROUP,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournament.printing.geometry import SheetGeometry
    from tournament.printing.words import SheetWords


def grid(geometry: SheetGeometry, words: SheetWords) -> str:
    """Return the grid as one SVG picture of a page."""
    marks: list[str] = []
    for block in range(geometry.rounds):
        marks.extend(_block(geometry, words, block))
    marks.extend(_sums(geometry, words))
    marks.extend(_foot(words))
    return svg.picture(PAGE_WIDTH, PAGE_HEIGHT, marks)


def _block(geometry: SheetGeometry, words: SheetWords, block: int) -> Iterator[str]:
    top = geometry.block_top(block)
    rule = top + geometry.block_head
    right = geometry.left + geometry.width
    yield svg.text(geometry.left, top + 4.6, words.rounds[block], points=13, bold=True)
    head = rule - 1.2
    yield svg.text(geometry.name_left + 19, head, words.circle)
    yield svg.text(geometry.end_left + geometry.end_width / 2, head, words.end, anchor="middle")
    place = geometry.end_left + geometry.end_width + geometry.place_width / 2 + 0.75
    yield svg.text(place, head, words.place, anchor="middle")
    yield svg.text(place + geometry.place_width + 0.75, head, words.points, anchor="middle")
    for mark in words.marks:
        x = _stroke_x(geometry, mark)
        yield svg.text(x, head, str(mark), points=7.5, bold=True, anchor="middle")
    yield svg.line(geometry.left, rule, right, rule, width=svg.HEAVY)
    for row in range(geometry.seats):
        yield from _row(geometry, words, block, row)


def _stroke_x(geometry: SheetGeometry, points: int) -> float:
    """Return where the stroke number ``points`` ends."""
    groups, strokes = divmod(points, STROKES_PER_GROUP)
    x = geometry.strokes_left + groups * geometry.group_step
    gap = geometry.group_step - geometry.group_width
    if strokes == 0:
        return x - gap / 2
    return x + strokes * geometry.group_width / STROKES_PER_GROUP


def _row(geometry: SheetGeometry, words: SheetWords, block: int, row: int) -> Iterator[str]:
    top = geometry.row_top(block, row)
    bottom = top + geometry.row_height
    right = geometry.left + geometry.width
    yield svg.text(geometry.left + 1, top + 6.2, str(row + 1), points=13, bold=True)
    if row == 0:
        yield svg.button(geometry.left + 2.2, top + 10.4, words.button)
    lane = top + 2.2
    for group in range(GROUPS):
        x = geometry.strokes_left + group * geometry.group_step
        yield svg.box(x, lane, geometry.group_width, geometry.group_height)
    for mark in words.marks:
        x = _stroke_x(geometry, mark)
        yield svg.line(x, lane - 1.1, x, lane + geometry.group_height + 1.1, width=svg.HEAVY)
    # Below the groups: room for asterisks, and for strokes made again after −15 or a reset.
    under = top + 13.6
    yield svg.text(geometry.strokes_left, under, words.won, points=6.5)
    yield svg.line(
        geometry.strokes_left + 12.5, under + 0.3, geometry.strokes_left + 33, under + 0.3
    )
    yield svg.text(geometry.strokes_left + 35.2, under, words.again, points=6.5)
    yield svg.line(
        geometry.strokes_left + 46.5, under + 0.3, geometry.boxes_left - 2.2, under + 0.3
    )
    yield from _ticks(geometry, words, top)
    yield svg.box(geometry.end_left, top + 1.6, geometry.end_width, 12.2, rule=svg.HEAVY)
    left = geometry.end_left + geometry.end_width + 0.75
    yield svg.box(left, top + 1.6, geometry.place_width, 12.2)
    yield svg.box(left + geometry.place_width + 0.75, top + 1.6, geometry.place_width, 12.2)
    yield svg.line(geometry.left, bottom, right, bottom)


def _ticks(geometry: SheetGeometry, words: SheetWords, top: float) -> Iterator[str]:
    """Yield the boxes to tick: three ways out, then reset and knocked out."""
    for index, label in enumerate(words.ticks):
        line, column = divmod(index, 3)
        x = geometry.boxes_left + column * (8.7 if line == 0 else 13.0)
        y = top + 1.6 + line * 6.9
        yield svg.box(x, y, 3.6, 3.6)
        yield svg.text(x, y + 5.9, label, points=6)


def _sums(geometry: SheetGeometry, words: SheetWords) -> Iterator[str]:
    top = geometry.sums_top
    left = geometry.left
    rule = top + 5
    columns = words.sum_columns(geometry.rounds)
    step = 12.0
    start = geometry.strokes_left
    yield svg.text(left, top + 3.6, words.sums, points=9, bold=True)
    for index, label in enumerate(columns):
        yield svg.text(start + step * (index + 0.5), top + 3.6, label, anchor="middle")
    width = start + step * len(columns) - left
    yield svg.line(left, rule, left + width, rule, width=svg.HEAVY)
    for row in range(geometry.seats):
        y = rule + (row + 1) * geometry.sum_row
        yield svg.line(left, y, left + width, y)
    for index in range(len(columns) + 1):
        x = start + step * index
        yield svg.line(x, rule, x, rule + geometry.seats * geometry.sum_row)
    x = left + width + 5
    right = left + geometry.width
    for index, label in enumerate(words.signatures):
        y = top + 8.4 + index * 8.6
        yield svg.line(x, y, right, y)
        yield svg.text(x, y + 2.6, label, points=6)


def _foot(words: SheetWords) -> Iterator[str]:
    lines = len(words.reminder)
    for index, reminder in enumerate(words.reminder):
        y = PAGE_HEIGHT - MARGIN - (lines - 1 - index) * 2.9
        yield svg.text(MARGIN, y, reminder, points=6.5)
