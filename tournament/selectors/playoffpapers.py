"""What stands on the paper of a särspel (playoff)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.models import Playoff
from tournament.selectors.papers import PersonLine, person_line
from tournament.selectors.playoffs import OwedPlayoff, Stake, owed_playoffs
from tournament.states import PlayoffState

if TYPE_CHECKING:
    from tournament.models import Heat


@dataclass(frozen=True, slots=True)
class PlayoffPage:
    """A called särspel: who plays, and what it decides (``None`` where it was only ordered).

    ``deals`` are played before it is looked whether somebody is ahead, 0 where lot decides;
    ``reason`` is that of one which decides nothing.
    """

    sheet_number: str
    number: int
    table_name: str
    stake: Stake | None
    reason: str
    deals: int
    people: tuple[PersonLine, ...]


def playoff_pages(heat: Heat, *, deals: int) -> tuple[PlayoffPage, ...]:
    """Return a page for each särspel that is called and not yet entered, in the order called.

    ``deals`` is the ruleset's number for the first särspel of a group.
    """
    owed = {one.called: one for one in owed_playoffs(heat.event, heat)}
    called = (
        Playoff.objects.filter(heat=heat, state=PlayoffState.CALLED)
        .select_related("table")
        .prefetch_related("seats__entry__player")
        .order_by("sequence")
    )
    return tuple(_page(heat, playoff, owed.get(playoff.pk), deals) for playoff in called)


def _page(heat: Heat, playoff: Playoff, owed: OwedPlayoff | None, deals: int) -> PlayoffPage:
    table = playoff.table
    if owed is not None:
        deals = 0 if owed.deals is None else owed.deals
    seats = sorted(playoff.seats.all(), key=lambda seat: int(seat.position))
    return PlayoffPage(
        sheet_number=f"H{heat.number}–S{playoff.sequence:02}",
        number=playoff.sequence,
        table_name="" if table is None else table.label or str(table.number),
        stake=None if owed is None else owed.stake,
        reason=playoff.reason,
        deals=deals,
        people=tuple(person_line(seat.entry) for seat in seats),
    )
