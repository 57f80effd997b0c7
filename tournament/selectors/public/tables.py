"""One table of a heat in public: its seats and its standing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.models import Table
from tournament.selectors.public.heats import heat_page
from tournament.selectors.public.plots import deal_plots, rounds_plot
from tournament.selectors.public.published import NotPublished
from tournament.selectors.public.seating import seated_tables

if TYPE_CHECKING:
    from tournament.selectors.public.plots import Plot
    from tournament.selectors.public.published import Published
    from tournament.selectors.public.rows import HeatPage, StandingTable
    from tournament.selectors.public.seating import SeatedTable


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table; ``seated`` or ``standing`` is None where that is not published, never both.

    ``course`` is how its round points came, ``deals`` the side points of omgångar told by deals.
    """

    heat: HeatPage
    number: int
    label: str
    seated: SeatedTable | None
    standing: StandingTable | None
    course: Plot | None
    deals: tuple[Plot, ...]

    @property
    def sitting(self) -> int | None:
        """In which sitting it plays."""
        shown = self.standing or self.seated
        return None if shown is None else shown.sitting

    @property
    def rounds(self) -> int:
        """How many omgångar have a column."""
        rows = () if self.standing is None else self.standing.rows
        return max((len(row.rounds) for row in rows), default=0)


@dataclass(frozen=True, slots=True)
class TableAddress:
    """Where a table's code leads."""

    slug: str
    heat: int
    table: int


def table_page(event: Published, heat: int, number: int) -> TablePage:
    """Return a table of which something is published; raises ``NotPublished``."""
    page = heat_page(event, heat)
    seated = next((table for table in seated_tables(event, heat) if table.number == number), None)
    standing = next((table for table in page.tables if table.number == number), None)
    shown = standing or seated
    if shown is None:
        raise NotPublished
    return TablePage(
        page,
        number,
        shown.label,
        seated,
        standing,
        rounds_plot(standing),
        deal_plots(event, heat, standing),
    )


def address_of_code(code: str) -> TableAddress | None:
    """Return the table of a short code, in an event that is shown; letters of either case."""
    found = Table.objects.filter(code=code.upper(), heat__event__is_public=True).values_list(
        "heat__event__slug", "heat__number", "number"
    )
    row = found.first()
    return None if row is None else TableAddress(*row)
