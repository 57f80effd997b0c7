"""The printed grid of the table sheet: everything that is the same on every sheet of a heat."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tournament.printing import svg
from tournament.printing.geometry import FOOT_LINES, STROKES_PER_GROUP
from tournament.printing.suits import corners

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournament.printing.geometry import SheetGeometry
    from tournament.printing.words import SheetWords

SMALL, LABEL, TITLE = 6.5, 7.5, 13.0
"""Sizes of type on an A4, in points; a smaller sheet scales them."""
OUTS_IN_COLUMN = 3
LETTERS_OF_OUT = 9.5
"""So many letters of a way out fit beside its box at full size."""
GAP = 0.75
"""Between two boxes of a row, in millimetres."""


def grid(geometry: SheetGeometry, words: SheetWords) -> str:
    """Return the grid as one SVG picture of a page."""
    form = geometry.form
    marks = corners(form.width, form.height, form.margin * 0.55)
    for block in range(geometry.rounds):
        marks.extend(_block(geometry, words, block))
    marks.extend(_sums(geometry, words))
    marks.extend(_signatures(geometry, words))
    marks.extend(_foot(geometry, words))
    return svg.picture(form.width, form.height, marks)


def _block(geometry: SheetGeometry, words: SheetWords, block: int) -> Iterator[str]:
    scale = geometry.form.scale
    rule = geometry.block_top(block) + geometry.form.block_head
    yield svg.text(
        geometry.left, rule - 1.6 * scale, words.rounds[block], points=TITLE * scale, bold=True
    )
    head = rule - 1.2 * scale
    for label, (left, right) in zip(words.columns, pairwise(geometry.columns), strict=True):
        middle = (left + right) / 2
        yield svg.text(middle, head, label, points=SMALL * scale, anchor="middle")
    for mark in words.marks:
        x = geometry.stroke_x(mark)
        yield svg.text(x, head, str(mark), points=LABEL * scale, bold=True, anchor="middle")
    yield svg.line(geometry.left, rule, geometry.right, rule, width=svg.HEAVY)
    for row in range(geometry.seats):
        yield from _seat(geometry, words, block, row)
        yield from _strokes(geometry, words, geometry.row_top(block, row), is_first=row == 0)
        yield from _told(geometry, words, geometry.row_top(block, row))


def _seat(geometry: SheetGeometry, words: SheetWords, block: int, row: int) -> Iterator[str]:
    """Yield the seat's number, the dealerknapp at seat 1, and the rule below the row."""
    scale, top = geometry.form.scale, geometry.row_top(block, row)
    middle = geometry.left + 2.4 * scale
    yield svg.text(
        middle, top + 4.9 * scale, str(row + 1), points=TITLE * scale, bold=True, anchor="middle"
    )
    if row == 0:
        yield svg.button(middle, top + 8.9 * scale, words.button, scale=scale)
    bottom = top + geometry.row_height
    yield svg.line(geometry.left, bottom, geometry.right, bottom)


def _strokes(
    geometry: SheetGeometry, words: SheetWords, top: float, *, is_first: bool
) -> Iterator[str]:
    """Yield the groups of five with their marks, and room below."""
    form, scale = geometry.form, geometry.form.scale
    lane = top + 1.7 * scale
    for group in range(geometry.groups):
        x = geometry.strokes_left + group * geometry.group_step
        yield svg.box(x, lane, geometry.group_width, form.group_height)
    for mark in words.marks:
        x = geometry.stroke_x(mark)
        below = lane + form.group_height
        yield svg.line(x, lane - scale, x, below + scale, width=svg.HEAVY)
    if geometry.has_second_lane:
        yield from _second_lane(geometry, words, top + geometry.row_height, is_first=is_first)


def _second_lane(
    geometry: SheetGeometry, words: SheetWords, base: float, *, is_first: bool
) -> Iterator[str]:
    """Yield ticks on the row's rule: room for strokes made again after −15 or a reset."""
    scale = geometry.form.scale
    for group in range(geometry.groups + 1):
        points = group * STROKES_PER_GROUP
        x = geometry.stroke_x(points)
        if points in words.marks:
            yield svg.line(x, base - 2.4 * scale, x, base, width=svg.HEAVY)
        else:
            yield svg.line(x, base - 1.4 * scale, x, base)
    for mark in words.marks:
        if mark % STROKES_PER_GROUP:
            x = geometry.stroke_x(mark)
            yield svg.line(x, base - 2.4 * scale, x, base, width=svg.HEAVY)
    if is_first:
        x, y = geometry.strokes_right - 0.8 * scale, base - 2.2 * scale
        yield svg.text(x, y, words.again, points=6 * scale, anchor="end")


def _told(geometry: SheetGeometry, words: SheetWords, top: float) -> Iterator[str]:
    """Yield what the entry form asks for, in its order, and the place."""
    end, said, won, outs, penalty, place, right = geometry.columns
    scale = geometry.form.scale
    upper, height = top + 1.5 * scale, geometry.row_height - 3.0 * scale
    yield svg.box(end, upper, said - end - GAP * scale, height, rule=svg.HEAVY)
    yield svg.text(
        (said + won) / 2,
        upper + height / 2 + 1.9 * scale,
        words.chicago,
        points=14 * scale,
        anchor="middle",
    )
    yield svg.box(won, upper, outs - won - GAP * scale, height)
    yield from _outs(geometry, words, upper)
    yield svg.box(penalty, upper, place - penalty - GAP * scale, height)
    yield svg.box(place, upper, right - place, height)


def _outs(geometry: SheetGeometry, words: SheetWords, upper: float) -> Iterator[str]:
    """Yield a box to tick for each way out."""
    left = geometry.columns[3] + 0.3 * geometry.form.scale
    scale = geometry.form.scale
    pitch = (geometry.row_height - 3.0 * scale) / OUTS_IN_COLUMN
    side = min(3.2 * scale, pitch - 0.6)
    for index, label in enumerate(words.outs):
        column, line = divmod(index, OUTS_IN_COLUMN)
        x = left + column * geometry.form.outs_width * 0.505
        y = upper + line * pitch + (pitch - side) / 2
        yield svg.box(x, y, side, side)
        points = 6 * scale * min(1.0, LETTERS_OF_OUT / len(label))
        yield svg.text(x + side + 0.7 * scale, y + side / 2 + 0.8 * scale, label, points=points)


def _sums(geometry: SheetGeometry, words: SheetWords) -> Iterator[str]:
    form, scale = geometry.form, geometry.form.scale
    rule = geometry.sums_top + form.sums_head
    head, bottom = rule - 1.3 * scale, geometry.sums_bottom
    yield svg.text(geometry.left, head, words.sums, points=9 * scale, bold=True)
    edges = geometry.sum_edges
    for label, (x, right) in zip(words.sum_columns, pairwise(edges), strict=True):
        yield svg.text((x + right) / 2, head, label, points=SMALL * scale, anchor="middle")
    yield svg.line(geometry.left, rule, edges[-1], rule, width=svg.HEAVY)
    for row in range(geometry.listed):
        y = rule + (row + 1) * form.sums_row
        yield svg.line(geometry.left, y, edges[-1], y)
    for x in edges:
        yield svg.line(x, rule, x, bottom)


def _signatures(geometry: SheetGeometry, words: SheetWords) -> Iterator[str]:
    scale = geometry.form.scale
    left = geometry.sum_edges[-1] + 4 * scale
    room = geometry.sums_bottom - geometry.sums_top - 2.6 * scale
    for index, label in enumerate(words.signatures, start=1):
        y = geometry.sums_top + index * room / len(words.signatures)
        yield svg.line(left, y, geometry.right, y)
        yield svg.text(left, y + 2.5 * scale, label, points=6 * scale)


def _foot(geometry: SheetGeometry, words: SheetWords) -> Iterator[str]:
    """Yield the strip of points and signs that a tired revisor looks up."""
    form = geometry.form
    for index, reminder in enumerate(words.reminder):
        y = form.height - form.margin - (FOOT_LINES - 1 - index) * form.foot_line
        yield svg.text(geometry.left, y, reminder, points=SMALL * form.scale)
