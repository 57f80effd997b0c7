"""Where everything stands on the table sheet, in millimetres from the page's upper left corner."""

from __future__ import annotations

from dataclasses import dataclass

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
MARGIN = 12.0
GROUPS = 14
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


@dataclass(frozen=True, slots=True)
class SheetGeometry:
    """The sheet for ``seats`` players and ``rounds`` omgångar."""

    seats: int = 4
    rounds: int = 3

    head_height = 17.0
    block_head = 8.5
    row_height = 15.5
    block_gap = 3.5
    group_width = 5.0
    group_height = 4.0
    group_step = 5.8
    seat_width = 6.5
    name_width = 39.0
    boxes_width = 27.0
    end_width = 13.5
    place_width = 8.0
    sum_row = 5.4

    @property
    def left(self) -> float:
        """Return the left edge of everything."""
        return MARGIN

    @property
    def width(self) -> float:
        """Return the width between the margins."""
        return PAGE_WIDTH - 2 * MARGIN

    @property
    def block_height(self) -> float:
        """Return the height of one omgång's block, its head included."""
        return self.block_head + self.seats * self.row_height

    def block_top(self, index: int) -> float:
        """Return the upper edge of block ``index`` (0 is the first omgång)."""
        return MARGIN + self.head_height + index * (self.block_height + self.block_gap)

    def row_top(self, block: int, row: int) -> float:
        """Return the upper edge of a player's row."""
        return self.block_top(block) + self.block_head + row * self.row_height

    @property
    def name_left(self) -> float:
        """Return where names begin."""
        return self.left + self.seat_width

    def name_box(self, block: int, row: int) -> Box:
        """Return the room for a name, with its start number and club."""
        return Box(
            self.name_left,
            self.row_top(block, row) + 1.0,
            self.name_width - 2.0,
            self.row_height - 1.6,
        )

    @property
    def strokes_left(self) -> float:
        """Return where the first stroke group begins."""
        return self.name_left + self.name_width

    @property
    def boxes_left(self) -> float:
        """Return where the tick boxes begin."""
        return self.strokes_left + GROUPS * self.group_step + 1.2

    @property
    def end_left(self) -> float:
        """Return where the end score's box begins."""
        return self.left + self.width - self.end_width - 2 * self.place_width - 1.5

    @property
    def sums_top(self) -> float:
        """Return the upper edge of the sums and signatures."""
        return self.block_top(self.rounds - 1) + self.block_height + 5.0

    def sum_box(self, row: int) -> Box:
        """Return the room for a name beside the sums."""
        top = self.sums_top + 5.0 + row * self.sum_row + 1.0
        return Box(self.left, top, self.strokes_left - self.left - 1.0, self.sum_row - 1.2)
