"""What a table comes to with its sheets as typed, and which ties its särspel have parted."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from tournament.models import Deal, Playoff
from tournament.selectors.dealentries import deals_by
from tournament.selectors.playofffacts import PLAYED, playoff_facts
from tournament.selectors.sheets import foreseen
from tournament.states import PlayoffState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scoring import event as facts
    from scoring.results import TableResult
    from tournament.selectors.deskrows import TableDesk
    from tournament.selectors.sheets import RoundSave


@dataclass(frozen=True, slots=True)
class Settled:
    """A tie that särspel, or the lot, has parted; ``is_verified`` once that is approved.

    ``levels`` are its players, best first, those together who are level still.
    """

    levels: tuple[tuple[str, ...], ...]
    is_lot: bool
    is_verified: bool


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a table comes to, särspel counted, and what they decided."""

    result: TableResult
    settled: tuple[Settled, ...] = ()


def outlook(desk: TableDesk, saves: Iterable[RoundSave] = ()) -> Outlook:
    """Return what a table comes to with these omgångar in the place of what stands.

    Its särspel are asked for only where the sheets leave a tie that decides something.
    """
    typed = tuple(saves)
    result = foreseen(desk, typed)
    if not result.unresolved:
        return Outlook(result)
    found = _played(desk)
    if not found:
        return Outlook(result)
    parted = foreseen(desk, typed, playoffs=tuple(told for _, told in found))
    return Outlook(parted, tuple(_settled(result.unresolved, parted, found)))


def _played(desk: TableDesk) -> tuple[tuple[Playoff, facts.Playoff], ...]:
    """Return the table's särspel with what the rules read of them, in the order played."""
    rows = Playoff.objects.filter(table=desk.table, state__in=PLAYED).order_by("sequence")
    found = tuple(rows.prefetch_related("seats"))
    keys = {person.pk: key for key, person in desk.people.items()}
    deals = deals_by("playoff_id", Deal.objects.filter(playoff__in=found))
    return tuple(
        (one, playoff_facts(one, list(one.seats.all()), keys, deals.get(one.pk, ())))
        for one in found
    )


def _settled(
    ties: Iterable[tuple[str, ...]],
    parted: TableResult,
    found: Sequence[tuple[Playoff, facts.Playoff]],
) -> Iterator[Settled]:
    """Yield each tie of the sheets that särspel has parted."""
    for tie in ties:
        rows = [row for row in parted.standings if row.player in tie]
        levels = tuple(
            tuple(row.player for row in level)
            for _place, level in groupby(rows, key=lambda row: row.place)
        )
        if len(levels) > 1:
            its = [one for one, told in found if not set(tie).isdisjoint(told.players)]
            is_verified = all(one.state == PlayoffState.VERIFIED for one in its)
            yield Settled(levels, its[-1].is_lot, is_verified)
