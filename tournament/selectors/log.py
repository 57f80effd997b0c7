"""The log as a director reads it: who did what, when, and what changed; and whether it is whole."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tournament.models import (
    Draw,
    DrawChange,
    Entry,
    Heat,
    LogEntry,
    Playoff,
    Publication,
    Round,
    Sheet,
    Table,
    TableEntry,
    User,
)
from tournament.selectors.chain import GENESIS, chained
from tournament.selectors.finals import finals_of
from tournament.selectors.folding import LogLine, first_lines, folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from django.db.models import QuerySet

    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class Place:
    """What a step was about: a person's name, or heat, table and omgång by number."""

    name: str = ""
    heat: int | None = None
    is_final: bool = False
    table: str = ""
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A fact that a step changed; ``None`` where there was or is nothing."""

    fact: str
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class LogRow:
    """One step; ``actor`` is a person's name, or a table's; ``finals`` numbers the final."""

    sequence: int
    part: int
    logged_at: datetime
    actor: str
    actor_kind: str
    action: str
    subject_kind: str
    place: Place
    changes: tuple[Change, ...]
    reason: str
    finals: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What the page was asked to show; empty is everything."""

    action: str = ""
    actor: str = ""
    before: int | None = None


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log, newest first; ``older`` is where the next page begins, if any."""

    rows: tuple[LogRow, ...]
    older: int | None
    actions: tuple[str, ...]
    actors: tuple[tuple[int, str], ...]
    total: int

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The steps, those of one kind that were taken at once folded into a line."""
        return folded(self.rows)


def log_page(event: Event, asked: LogFilter) -> LogPage:
    """Return the newest steps that the filter lets through, in a fixed number of queries."""
    steps = LogEntry.objects.filter(event=event)
    found = _filtered(steps, asked).select_related("actor", "table__heat")
    shown, has_more = first_lines(found)
    words = _Words(event, shown)
    return LogPage(
        rows=tuple(_row(step, words) for step in shown),
        older=shown[-1].pk if has_more else None,
        actions=tuple(steps.order_by("action").values_list("action", flat=True).distinct()),
        actors=_actors(event),
        total=steps.count(),
    )


def newest(event: Event, count: int = 5) -> tuple[LogLine, ...]:
    """Return the latest lines, newest first."""
    steps = LogEntry.objects.filter(event=event).select_related("actor", "table__heat")
    shown, _ = first_lines(steps, count)
    words = _Words(event, shown)
    return folded([_row(step, words) for step in shown])[:count]


def chain_is_whole(event: Event) -> bool:
    """Say whether no step of the log has been changed, removed or put in afterwards."""
    previous = GENESIS
    steps = LogEntry.objects.filter(event=event).order_by("sequence", "part")
    for step in steps.iterator():
        previous = chained(previous, _facts(step))
        if step.chain != previous:
            return False
    return True


def _facts(step: LogEntry) -> dict[str, Any]:
    return {
        "sequence": step.sequence,
        "part": step.part,
        "actor_kind": str(step.actor_kind),
        "actor_id": step.actor_id,
        "table_id": step.table_id,
        "action": step.action,
        "subject_kind": step.subject_kind,
        "subject_id": step.subject_id,
        "before": step.before,
        "after": step.after,
    }


def _filtered(steps: QuerySet[LogEntry], asked: LogFilter) -> QuerySet[LogEntry]:
    if asked.action:
        steps = steps.filter(action=asked.action)
    if asked.actor:
        by_user = asked.actor.isdecimal()
        steps = steps.filter(**({"actor": asked.actor} if by_user else {"actor_kind": asked.actor}))
    return steps if asked.before is None else steps.filter(pk__lt=asked.before)


def _actors(event: Event) -> tuple[tuple[int, str], ...]:
    """Return the people who have done something here, in order of their names."""
    ids = LogEntry.objects.filter(event=event, actor__isnull=False).values("actor")
    people = User.objects.filter(pk__in=ids).order_by("username")
    return tuple((user.pk, str(user)) for user in people)


OF_ROUND = ("table__heat__number", "table__number", "number")
"""Where an omgång is: its heat, its table, itself."""


class _Words:
    """The names and numbers behind the ids of a page of steps; each kind is read once."""

    def __init__(self, event: Event, steps: Iterable[LogEntry]) -> None:
        subjects: dict[str, set[int | None]] = defaultdict(set)
        for step in steps:
            subjects[step.subject_kind].add(step.subject_id)
        of_event = Entry.objects.filter(event=event)
        self.names = dict(of_event.values_list("pk", "player__name"))
        self.keys = dict(of_event.values_list("key", "player__name"))
        self.finals = finals_of(event)
        self.places = {
            "Heat": _places(Heat, subjects, "number"),
            "Draw": _places(Draw, subjects, "heat__number"),
            "DrawChange": _places(DrawChange, subjects, "draw__heat__number"),
            "TableEntry": _places(TableEntry, subjects, "heat__number", "table__number"),
            "Table": _places(Table, subjects, "heat__number", "number"),
            "Round": _places(Round, subjects, *OF_ROUND),
            "Sheet": _places(Sheet, subjects, *(f"round__{column}" for column in OF_ROUND)),
            "Playoff": _places(Playoff, subjects, "heat__number", "table__number"),
            "Publication": _places(Publication, subjects, "heat__number"),
        }

    def place_of(self, kind: str, pk: int | None) -> Place:
        """Return what a step was about; an empty place for the event itself."""
        if (places := self.places.get(kind)) is not None:
            found = places.get(pk, Place())
            return replace(found, is_final=found.heat in self.finals)
        return Place(name=self.names.get(pk, "")) if kind == "Entry" and pk is not None else Place()


def _places(
    model: Any,  # noqa: ANN401 - a model class with the columns named
    subjects: Mapping[str, set[int | None]],
    *columns: str,
) -> dict[int | None, Place]:
    rows = model.objects.filter(pk__in=subjects[model.__name__])
    return {pk: _place(*numbers) for pk, *numbers in rows.values_list("pk", *columns)}


def _place(heat: int | None, table: int | None = None, round_: int | None = None) -> Place:
    return Place(heat=heat, table="" if table is None else str(table), round=round_)


def _row(step: LogEntry, words: _Words) -> LogRow:
    return LogRow(
        sequence=step.sequence,
        part=step.part,
        logged_at=step.logged_at,
        actor=str(step.actor or step.table or ""),
        actor_kind=step.actor_kind,
        action=step.action,
        subject_kind=step.subject_kind,
        place=words.place_of(step.subject_kind, step.subject_id),
        changes=_changes(step, words),
        reason=step.reason,
        finals=words.finals,
    )


def _changes(step: LogEntry, words: _Words) -> tuple[Change, ...]:
    """Return what a step changed: its state first, then by fact; records keep no order of keys."""
    before, after = step.before or {}, step.after or {}
    return tuple(
        Change(fact, _named(fact, before.get(fact), words), _named(fact, after.get(fact), words))
        for fact in sorted({*before, *after}, key=lambda fact: (fact != "state", fact))
        if before.get(fact) != after.get(fact)
    )


PEOPLE = frozenset({"entry", "entries", "other", "champion", "player", "players", "substitute_for"})
"""Facts whose value names people: by primary key, or by their key in the event file."""


def _named(fact: str, value: object, words: _Words) -> object:
    """Put names for ids where a fact is about people, inside lists and rows too."""
    if isinstance(value, list):
        return [_named(fact, part, words) for part in value]
    if isinstance(value, dict):
        return {key: _named(key, part, words) for key, part in value.items()}
    if fact in PEOPLE and isinstance(value, int):
        return words.names.get(value, value)
    return words.keys.get(value, value) if fact in PEOPLE and isinstance(value, str) else value
