"""Verification (granskning): what another person is to approve, and what is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.errors import Fault
from tournament.models import Playoff, Sheet
from tournament.selectors.blockers import Blocker
from tournament.selectors.sheets import recording_blockers
from tournament.states import PlayoffState, SheetState

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tournament.models import Event
    from tournament.selectors.deskrows import TableDesk


def is_self_entered(desk: TableDesk, number: int, *, user_id: int | None) -> bool:
    """Say whether the person who would approve an omgång's sheet entered it too."""
    sheet = desk.round(number).sheet
    return sheet is not None and sheet.entered_by_id is not None and sheet.entered_by_id == user_id


def offered_to(desk: TableDesk, *, user_id: int | None) -> tuple[int, ...]:
    """Return the waiting omgångar that a person is shown: those of others, if there are any."""
    if desk.event.allows_self_verification:
        return desk.unverified
    of_others = (n for n in desk.unverified if not is_self_entered(desk, n, user_id=user_id))
    return tuple(of_others) or desk.unverified


def verification_blockers(
    desk: TableDesk, versions: Mapping[int, int], *, user_id: int | None
) -> tuple[Blocker, ...]:
    """Return why a person may not approve these versions, by omgång (rules.md §5)."""
    if blockers := recording_blockers(desk.heat):
        return blockers
    if not versions:
        return (
            Blocker("nothing_to_verify", {"table": desk.table.label or str(desk.table.number)}),
        )
    found: list[Blocker] = []
    for number, version in versions.items():
        sheet = desk.round(number).sheet
        if sheet is None or sheet.version != version:
            found.append(Blocker("sheet_changed", {"round": number}))
        elif sheet.is_verified:
            found.append(Blocker("already_verified", {"round": number}))
    own = tuple(n for n in versions if is_self_entered(desk, n, user_id=user_id))
    if own and not desk.event.allows_self_verification:
        found.append(Blocker("entered_by_you", {"rounds": own}))
    return tuple(found)


def unapproved_in(event: Event) -> frozenset[tuple[int, int | None]]:
    """Return heat and table of what counts and waits for approval; None: särspel across tables."""
    sheets = Sheet.objects.filter(round__table__heat__event=event, state=SheetState.ENTERED)
    playoffs = Playoff.objects.filter(heat__event=event, state=PlayoffState.ENTERED)
    return frozenset(
        (
            *sheets.values_list("round__table__heat__number", "round__table__number"),
            *playoffs.values_list("heat__number", "table__number"),
        )
    )


def differences(desk: TableDesk, retyped: Mapping[int, Mapping[str, int]]) -> Iterator[Fault]:
    """Yield where end scores typed by the checker differ from those entered."""
    for number, scores in retyped.items():
        sheet = desk.round(number).sheet
        for row in sheet.rows if sheet is not None else ():
            typed = scores.get(row.player)
            if typed is not None and typed != row.side_points:
                values = {"entered": row.side_points, "typed": typed}
                yield Fault("retyped_differs", f"/{number}/{row.player}", values)
