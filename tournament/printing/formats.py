"""The sizes in which a table sheet is printed: the page and its measures, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFormat:
    """A size of sheet: the page, and the measures that do not depend on who sits at the table.

    ``scale`` is that of the type; the widths of a row's columns add up to the page's.
    """

    width: float
    height: float
    margin: float
    scale: float
    head_height: float
    block_head: float
    block_gap: float
    tallest_row: float
    group_width: float
    group_height: float
    group_step: float
    seat_width: float
    name_width: float
    strokes_gap: float
    end_width: float
    said_width: float
    won_width: float
    outs_width: float
    penalty_width: float
    place_width: float
    sums_gap: float
    sums_head: float
    sums_row: float
    sums_column: float
    foot_line: float
    qr_size: float


A4 = SheetFormat(
    width=210.0,
    height=297.0,
    margin=12.0,
    scale=1.0,
    head_height=18.0,
    block_head=8.0,
    block_gap=3.2,
    tallest_row=17.5,
    group_width=5.0,
    group_height=4.0,
    group_step=5.3,
    seat_width=6.5,
    name_width=36.4,
    strokes_gap=1.4,
    end_width=11.5,
    said_width=6.0,
    won_width=7.5,
    outs_width=27.5,
    penalty_width=7.5,
    place_width=7.5,
    sums_gap=4.0,
    sums_head=4.6,
    sums_row=5.4,
    sums_column=11.0,
    foot_line=2.9,
    qr_size=15.0,
)
A5 = SheetFormat(
    width=148.0,
    height=210.0,
    margin=8.0,
    scale=0.8,
    head_height=13.5,
    block_head=5.8,
    block_gap=1.8,
    tallest_row=13.0,
    group_width=3.4,
    group_height=3.6,
    group_step=3.8,
    seat_width=4.8,
    name_width=21.5,
    strokes_gap=0.8,
    end_width=8.6,
    said_width=4.6,
    won_width=5.8,
    outs_width=21.1,
    penalty_width=5.8,
    place_width=5.8,
    sums_gap=2.4,
    sums_head=3.8,
    sums_row=4.1,
    sums_column=7.6,
    foot_line=2.2,
    qr_size=11.5,
)
