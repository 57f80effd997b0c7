"""What the desk works with: persons, versions of sheets, omgångar and a table, as frozen rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.tables import is_final
from tournament.states import SheetState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime
    from uuid import UUID

    from scoring import event as facts
    from scoring.rulesets import Ruleset
    from tournament.models import Event, Heat, Table


@dataclass(frozen=True, slots=True)
class Person:
    """A player as the desk names him; ``pk`` and ``key`` are the entry's."""

    pk: int
    key: str
    name: str
    number: int | None
    club: str


@dataclass(frozen=True, slots=True)
class SheetSeen:
    """A stored version of a sheet, players by entry key."""

    pk: int
    version: int
    state: SheetState
    client_id: UUID
    rows: tuple[facts.SheetRow, ...]
    entered_by_id: int | None
    entered_by: str
    entered_at: datetime
    verified_by: str
    verified_at: datetime | None
    is_self_verified: bool
    reason: str
    confirmed: tuple[str, ...]

    @property
    def is_current(self) -> bool:
        """Whether it is what stands, and no later version has taken its place."""
        return self.state != SheetState.SUPERSEDED

    @property
    def is_verified(self) -> bool:
        """Whether another person has approved it."""
        return self.state == SheetState.VERIFIED


def current(versions: Iterable[SheetSeen]) -> SheetSeen | None:
    """Return the one of a sheet's versions that stands, ``None`` where none does."""
    return next((seen for seen in versions if seen.is_current), None)


@dataclass(frozen=True, slots=True)
class RoundDesk:
    """An omgång at the desk: who sits where, who starts it, and what was handed in.

    ``deductions`` are the points that stand against a player in it, by entry key; ``versions``
    are all that its sheet has had, the newest first.
    """

    pk: int
    number: int
    seats: tuple[Person, ...]
    starters: tuple[str, ...]
    leavers: frozenset[str]
    is_broken_off: bool
    broken_off_reason: str
    has_deals: bool
    deductions: Mapping[str, int]
    versions: tuple[SheetSeen, ...]

    @property
    def sheet(self) -> SheetSeen | None:
        """The current version of its sheet, ``None`` where there is none."""
        return current(self.versions)

    @property
    def starting(self) -> tuple[Person, ...]:
        """Those who start the omgång, seat 1 first."""
        return tuple(person for person in self.seats if person.key in self.starters)

    @property
    def is_missing(self) -> bool:
        """Whether a sheet is still to come."""
        return bool(self.starters) and self.sheet is None


@dataclass(frozen=True, slots=True)
class TableDesk:
    """A table at the desk. ``people`` is everybody at it, by entry key.

    ``version`` is the event's when the reading began: every write to the event raises it, so while
    it is the event's all that is here stands.
    """

    version: int
    event: Event
    heat: Heat
    table: Table
    ruleset: Ruleset
    people: Mapping[str, Person]
    rounds: tuple[RoundDesk, ...]
    disqualified: frozenset[str]
    told: facts.Event

    def round(self, number: int) -> RoundDesk:
        """Return an omgång by number; ``KeyError`` where the table has none."""
        for round_ in self.rounds:
            if round_.number == number:
                return round_
        raise KeyError(number)

    @property
    def is_final(self) -> bool:
        """Whether it is the final's table (rules.md §4)."""
        return any(is_final(heat) for heat in self.told.heats if heat.number == self.heat.number)

    @property
    def missing(self) -> tuple[int, ...]:
        """The omgångar whose sheet is still to come."""
        return tuple(round_.number for round_ in self.rounds if round_.is_missing)

    @property
    def unverified(self) -> tuple[int, ...]:
        """The omgångar whose sheet waits for another person."""
        sheets = ((round_.number, round_.sheet) for round_ in self.rounds)
        return tuple(number for number, sheet in sheets if sheet and not sheet.is_verified)

    @property
    def names(self) -> Mapping[str, str]:
        """Names by entry key, for the wording of faults."""
        return {key: person.name for key, person in self.people.items()}
