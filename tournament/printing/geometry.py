"""Where everything stands on a table sheet, in millimetres from the page's upper left corner."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.printing.formats import A4, SheetFormat

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
"""A4, in millimetres."""
GROUPS = 14
"""Groups of five strokes for the usual target of 52 and what may pass it."""
STROKES_PER_GROUP = 5


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: left, top, width and height in millimetres."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Return the right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Return the lower edge."""
        return self.top + self.height


FOOT_LINES = 4
NAME_GAP = 2.6
"""Between a name and the boxes for strokes."""
SUM_TOTALS = 4


@dataclass(frozen=True, slots=True)
class SheetGeometry:
    """The sheet for ``seats`` players in each of ``rounds`` omgångar.

    ``listed`` stand beside the sums: more than the seats where somebody was substituted.
    ``groups`` of five strokes share the width, more of them where the target is higher.
    """

    seats: int = 4
    rounds: int = 3
    listed: int = 4
    groups: int = GROUPS
    form: SheetFormat = A4

    @property
    def left(self) -> float:
        """Return the left edge of everything."""
        return self.form.margin

    @property
    def width(self) -> float:
        """Return the width between the margins."""
        return self.form.width - 2 * self.form.margin

    @property
    def right(self) -> float:
        """Return the right edge of everything."""
        return self.left + self.width

    @property
    def row_height(self) -> float:
        """Return the height of a player's row: what the page has, shared by all rows."""
        form = self.form
        sums = form.sums_gap + form.sums_head + self.listed * form.sums_row
        blocks = self.rounds * form.block_head + (self.rounds - 1) * form.block_gap
        foot = (FOOT_LINES + 0.4) * form.foot_line
        room = form.height - 2 * form.margin - form.head_height - blocks - sums - foot
        return min(form.tallest_row, room / (self.rounds * self.seats))

    @property
    def has_second_lane(self) -> bool:
        """Return whether a row has room for strokes below the groups."""
        return self.row_height > 2.5 * self.form.group_height

    @property
    def block_height(self) -> float:
        """Return the height of one omgång's block, its head included."""
        return self.form.block_head + self.seats * self.row_height

    def block_top(self, index: int) -> float:
        """Return the upper edge of block ``index`` (0 is the first omgång)."""
        step = self.block_height + self.form.block_gap
        return self.form.margin + self.form.head_height + index * step

    def row_top(self, block: int, row: int) -> float:
        """Return the upper edge of a player's row."""
        return self.block_top(block) + self.form.block_head + row * self.row_height

    @property
    def name_left(self) -> float:
        """Return where names begin."""
        return self.left + self.form.seat_width

    def name_box(self, block: int, row: int) -> Box:
        """Return the room for a name, with its start number and club."""
        inset = 0.05 * self.row_height
        top = self.row_top(block, row) + inset
        return Box(
            self.name_left,
            top,
            self.form.name_width - NAME_GAP * self.form.scale,
            self.row_height - 2 * inset,
        )

    @property
    def strokes_left(self) -> float:
        """Return where the first stroke group begins."""
        return self.name_left + self.form.name_width

    @property
    def group_step(self) -> float:
        """Return the distance from one group of strokes to the next."""
        return self.form.group_step * GROUPS / self.groups

    @property
    def group_width(self) -> float:
        """Return the width of a group of strokes."""
        return self.form.group_width * GROUPS / self.groups

    @property
    def strokes_right(self) -> float:
        """Return where the last stroke group ends."""
        return self.strokes_left + (self.groups - 1) * self.group_step + self.group_width

    def stroke_x(self, points: int) -> float:
        """Return where the stroke number ``points`` ends; a full group in the gap after it."""
        groups, strokes = divmod(points, STROKES_PER_GROUP)
        x = self.strokes_left + groups * self.group_step
        if strokes == 0:
            return x - (self.group_step - self.group_width) / 2
        return x + strokes * self.group_width / STROKES_PER_GROUP

    @property
    def columns(self) -> tuple[float, ...]:
        """Return the left edges of what the entry form asks for, in its order, and of the place.

        End score, said, won, ways out, penalty, place; last the right edge.
        """
        form = self.form
        edges = [self.strokes_left + GROUPS * form.group_step + form.strokes_gap]
        for width in (
            form.end_width,
            form.said_width,
            form.won_width,
            form.outs_width,
            form.penalty_width,
            form.place_width,
        ):
            edges.append(edges[-1] + width)
        return tuple(edges)

    @property
    def sums_top(self) -> float:
        """Return the upper edge of the sums and signatures."""
        return self.block_top(self.rounds - 1) + self.block_height + self.form.sums_gap

    def sum_box(self, row: int) -> Box:
        """Return the room for a name beside the sums."""
        form = self.form
        top = self.sums_top + form.sums_head + row * form.sums_row + 0.12 * form.sums_row
        return Box(self.left, top, self.strokes_left - self.left - 1.0, 0.76 * form.sums_row)

    @property
    def sum_edges(self) -> tuple[float, ...]:
        """Return the edges of the sums' columns: omgångar, four totals, and a wide signature."""
        columns = self.rounds + SUM_TOTALS + 2
        step = min(self.form.sums_column, self.form.sums_column * 9 / columns)
        edges = [self.strokes_left + step * index for index in range(columns - 1)]
        return (*edges, edges[-1] + 2 * step)

    @property
    def sums_bottom(self) -> float:
        """Return the lower edge of the sums."""
        return self.sums_top + self.form.sums_head + self.listed * self.form.sums_row
