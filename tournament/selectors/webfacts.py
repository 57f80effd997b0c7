"""What the web knows of an event beyond its event file, column by column, and what goes unsaid.

In the file these facts stand under ``x.kopstopp`` of the object that they belong to. A column is
left out where it says what the import of the file without it would make of it, so that a file
from elsewhere comes out as it went in.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any

from scoring.vocabulary import HeatStatus, PlayerStatus
from tournament.states import (
    DrawState,
    EntryState,
    EventState,
    HeatState,
    PlayoffState,
    SheetOrigin,
    SheetState,
    TableState,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import Model

    from scoring import event as facts

KEY = "kopstopp"
"""The key under ``x`` that is the product's own."""

type_of_facts = dict[str, Any]

EVENT = (
    "starts_at", "time_zone", "language", "state", "is_public", "rules_frozen_at",
    "confirmed_players", "separates_clubs", "separates_previous_table",
    "allows_self_verification", "name_style", "fee", "tables_available", "dealers_available",
    "minutes_per_round", "minutes_between_rounds", "minutes_between_heats", "rulings",
)  # fmt: skip
MAP = ("columns", "rows", "tables", "marks")
ENTRY = ("state", "name_style", "alias", "checked_in_at", "checked_in_by", "paid_at")
HEAT = ("state", "starts_at", "started_at", "closed_at")
DRAW = (
    "state", "committed_at", "drawn_at", "published_at", "discarded_at", "discard_reason",
    "drawn_by",
)  # fmt: skip
CHANGE = ("created_at",)
TABLE = (
    "revisor", "state", "current_round", "started_at", "round_started_at", "handed_in_at",
    "verified_at",
)  # fmt: skip
ROUND = ("broken_off_reason",)
SHEET = (
    "version", "state", "origin", "entered_by", "entered_at", "verified_by", "verified_at",
    "is_self_verified", "reason", "confirmed",
)  # fmt: skip
PLAYOFF = (
    "state", "reason", "called_at", "entered_by", "entered_at", "verified_by", "verified_at",
    "is_self_verified",
)  # fmt: skip
INCIDENT = ("reason", "recorded_at", "recorded_by", "revoked_at", "revoked_reason")
DEDUCTION = (*INCIDENT, "points", "taken")
PUBLICATION = ("published_at", "published_by")

USERS = frozenset(
    {"checked_in_by", "drawn_by", "entered_by", "verified_by", "recorded_by", "published_by"}
)
"""Columns that hold a user: the file has his username."""


@dataclass(frozen=True, slots=True)
class Unsaid:
    """What a file that says nothing of the web means; ``moment`` is when it was imported."""

    moment: datetime | None = None

    def event(self, event: facts.Event) -> type_of_facts:
        """Return the state of an event and whether its rules are frozen."""
        last = event.heats[-1] if event.heats else None
        state = EventState.SETUP if last is None else EventState.RUNNING
        if last is not None and last.status is HeatStatus.CLOSED and len(last.tables) == 1:
            state = EventState.FINISHED
        has_begun = any(_has_begun(table) for heat in event.heats for table in heat.tables)
        return {"state": state, "rules_frozen_at": self.moment if has_begun else None}

    def entry(self, player: facts.Player, *, is_seated: bool) -> type_of_facts:
        """Return the state of an entry: whoever sits at a table has come."""
        here = EntryState.CHECKED_IN if is_seated else EntryState.REGISTERED
        states = {
            PlayerStatus.NO_SHOW: EntryState.NO_SHOW,
            PlayerStatus.WITHDRAWN: EntryState.WITHDRAWN,
            PlayerStatus.DISQUALIFIED: EntryState.DISQUALIFIED,
        }
        state = states.get(player.status, here)
        is_here = state == EntryState.CHECKED_IN
        return {"state": state, "checked_in_at": self.moment if is_here else None}

    def heat(self, heat: facts.Heat) -> type_of_facts:
        """Return how far a heat has come."""
        has_begun = any(map(_has_begun, heat.tables))
        is_closed = heat.status is HeatStatus.CLOSED
        state = HeatState.PLAYING if has_begun else HeatState.SEATED
        if is_closed or not heat.tables:
            state = HeatState.CLOSED if is_closed else HeatState.DRAWING
        return {
            "state": state,
            "started_at": self.moment if has_begun else None,
            "closed_at": self.moment if is_closed else None,
        }

    def draw(self) -> type_of_facts:
        """Return that a recorded draw has been made and published."""
        at = dict.fromkeys(("committed_at", "drawn_at", "published_at"), self.moment)
        return {"state": DrawState.PUBLISHED, **at}

    def table(self, table: facts.Table, *, is_closed: bool) -> type_of_facts:
        """Return how far a table has come."""
        done = sum(round_.sheet is not None for round_ in table.rounds)
        is_over = is_closed or 0 < done == len(table.rounds)
        state = TableState.PLAYING if _has_begun(table) else TableState.NOT_STARTED
        if is_over:
            state = TableState.VERIFIED if is_closed else TableState.HANDED_IN
        begun = state != TableState.NOT_STARTED
        return {
            "state": state,
            "current_round": min(done + 1, len(table.rounds)) if begun else 0,
            "started_at": self.moment if begun else None,
            "round_started_at": self.moment if begun else None,
            "handed_in_at": self.moment if is_over else None,
            "verified_at": self.moment if state == TableState.VERIFIED else None,
        }

    def sheet(self, *, is_closed: bool) -> type_of_facts:
        """Return that a sheet was read from a file, and approved where the heat is closed."""
        return {
            "version": 1,
            "origin": SheetOrigin.IMPORT,
            "state": SheetState.VERIFIED if is_closed else SheetState.ENTERED,
            "entered_at": self.moment,
            "verified_at": self.moment if is_closed else None,
        }

    def playoff(self, *, is_closed: bool) -> type_of_facts:
        """Return that a särspel was read from a file, and approved where the heat is closed."""
        return {
            "state": PlayoffState.VERIFIED if is_closed else PlayoffState.ENTERED,
            "called_at": self.moment,
            "entered_at": self.moment,
            "verified_at": self.moment if is_closed else None,
        }


def _has_begun(table: facts.Table) -> bool:
    return any(round_.sheet is not None or round_.deals is not None for round_ in table.rounds)


def said(
    row: Model, columns: tuple[str, ...], unsaid: Mapping[str, Any], *, users: Mapping[int, str]
) -> type_of_facts:
    """Return the columns of a row that say more than the file alone would, as JSON."""
    told: type_of_facts = {}
    for column in columns:
        if column in USERS:
            value: Any = users.get(getattr(row, f"{column}_id") or 0)
        else:
            value = getattr(row, column)
        if value != unsaid.get(column, _default(row, column)):
            told[column] = _json(value)
    return told


def _default(row: Model, column: str) -> Any:  # noqa: ANN401 - whatever the column holds
    return None if column in USERS else _field(type(row), column).get_default()


def _field(model: type[Model], column: str) -> Any:  # noqa: ANN401 - django's fields
    return model._meta.get_field(column)  # noqa: SLF001 - django's documented way


def _json(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime | date | time) else value


def with_facts(x: Mapping[str, Any] | None, told: Mapping[str, Any]) -> type_of_facts | None:
    """Return an ``x`` object with the web's facts in it, if there are any."""
    kept = None if x is None else dict(x)
    return {**(kept or {}), KEY: dict(told)} if told else kept


def without_facts(x: Mapping[str, Any] | None) -> type_of_facts | None:
    """Return an ``x`` object without the web's facts, as it was before ``with_facts``."""
    if x is None or KEY not in x:
        return None if x is None else dict(x)
    return {key: value for key, value in x.items() if key != KEY} or None
