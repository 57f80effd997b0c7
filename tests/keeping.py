"""What tests make or compute again and again, kept where it would come out the same.

A test's own transaction holds all that it writes. Until something is written in it, what was read
of it stays true: the rules are asked once per state, as the product does outside of a transaction.
A world that begins with empty tables is built once per process: for the next test its rows are put
back as they were, with the moments of its making moved to now.
"""

from __future__ import annotations

import re
import secrets
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from functools import wraps
from itertools import count
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar, cast

from django.db import connection, connections, models
from django.utils import timezone

from tournament.models import User
from tournament.selectors import eventfiles, exports, standings
from tournament.selectors.public import published
from tournament.services import draws, seats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scoring import event as facts
    from scoring.results import Standings
    from tournament.models import Event
    from tournament.selectors.public.published import Published

P = ParamSpec("P")
T = TypeVar("T")
Rows = dict[str, list[tuple[Any, ...]]]

READS: Final = re.compile(r"\s*(SELECT|RELEASE|PRAGMA|EXPLAIN)\b", re.IGNORECASE)
SAVED: Final = re.compile(r"SAVEPOINT (.+)")
TAKEN_BACK: Final = re.compile(r"ROLLBACK TO SAVEPOINT (.+)")
BESIDE: Final = re.compile(
    r'(INSERT INTO|UPDATE|DELETE FROM) "?(tournament_snapshot|tournament_cache|django_session)\b'
)
"""Writes to tables that hold no facts of an event."""
OF_DJANGO: Final = frozenset(
    {"auth_permission", "django_content_type", "django_migrations", "django_session"}
)
USERS: Final = "tournament_user"
JUST_NOW: Final = timedelta(minutes=2)
NOW, TOKEN = timezone.now, secrets.token_hex
COMPUTED, READ, READER = standings._computed, published._read, eventfiles.EventReader


@dataclass
class Kept:
    """What was computed of the records in each state of them; ``of_test`` is the test's database.

    Each write makes a new ``state``; what is rolled back leads to the state at its savepoint.
    """

    found: dict[object, object] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    state: int = 0
    states: Iterator[int] = field(default_factory=lambda: count(1))
    of_test: object = None

    def mind(
        self,
        execute: Callable[[str, Any, bool, dict[str, Any]], Any],
        sql: str,
        params: Any,  # noqa: ANN401 - whatever the columns hold
        many: bool,
        context: dict[str, Any],
    ) -> Any:  # noqa: ANN401 - the cursor's own
        """Follow the state from one statement to the next."""
        if saved := SAVED.match(sql):
            self.points[saved[1]] = self.state
        elif taken_back := TAKEN_BACK.match(sql):
            self.state = self.points.get(taken_back[1], next(self.states))
        elif not READS.match(sql) and not BESIDE.match(sql):
            self.state = next(self.states)
        return execute(sql, params, many, context)

    @property
    def is_open(self) -> bool:
        """Whether this thread is in a test's own transaction, and nobody counts its queries."""
        mine = connections["default"]
        return self.of_test is mine and mine.in_atomic_block and not mine.force_debug_cursor

    def of(self, key: Callable[[], object], compute: Callable[[], T]) -> T:
        """Return what was computed in the same state under the same key."""
        if not self.is_open:
            return compute()
        asked = self.state, key()
        if asked not in self.found:
            self.found[asked] = compute()
        return cast("T", self.found[asked])


KEPT: Final = Kept()


def columns(event: Event) -> str:
    """Return all that an event's object holds, which may lag behind its row."""
    return repr([getattr(event, column.attname) for column in event._meta.concrete_fields])


class Reader:
    """Reads an event's facts once per state."""

    def __init__(self, event: Event) -> None:
        self.event = event

    def read(self) -> facts.Event:
        """Return the event, put together."""
        return KEPT.of(lambda: ("facts", columns(self.event)), READER(self.event).read)


def computed(event: Event) -> tuple[facts.Event, Standings]:
    """Return an event's facts and what the rules make of them."""
    return KEPT.of(lambda: ("standings", columns(event)), lambda: COMPUTED(event))


def read(pk: int) -> Published:
    """Return all that is published of an event."""
    return KEPT.of(lambda: ("published", pk), lambda: READ(pk))


def begin() -> None:
    """Let the product's readers go through here; production's own caches stand before them.

    What reads more than the facts builds on the product's own reader, whenever it is imported.
    """
    assert issubclass(exports.ExportReader, READER)
    vars(standings)["_computed"] = computed
    vars(published)["_read"] = read
    vars(eventfiles)["EventReader"] = Reader


@contextmanager
def one_test() -> Iterator[None]:
    """Keep what is read in the transaction of the test that runs now."""
    KEPT.of_test = connections["default"]
    with connection.execute_wrapper(KEPT.mind):
        yield
    KEPT.of_test, KEPT.state = None, next(KEPT.states)
    KEPT.found.clear()
    KEPT.points.clear()


@dataclass(frozen=True)
class Made:
    """A world: the rows that it added, when it was ready, and what its builder returned."""

    rows: Rows
    at: datetime
    returned: Any


MADE: Final[dict[object, Made]] = {}


def world(build: Callable[P, T]) -> Callable[P, T]:
    """Build a world once, and put its rows back for whoever wants the same in empty tables."""

    @wraps(build)
    def kept(*args: P.args, **told: P.kwargs) -> T:
        before = rows() if can_be_kept() else {}
        users = before.pop(USERS, None)
        if users is None or any(before.values()):
            return build(*args, **told)
        known = list(User.objects.order_by("pk").values_list("pk", "username", "role", "is_active"))
        key = (build, repr(args), repr(sorted(told.items())), repr(known))
        if key in MADE:
            return cast("T", put_back(MADE[key]))
        returned = build(*args, **told)
        after, at = rows(), timezone.now()
        if after[USERS][: len(users)] == users:
            after[USERS] = after[USERS][len(users) :]
            MADE[key] = Made(after, at, returned)
        return returned

    return kept


def can_be_kept() -> bool:
    """Tell whether a world comes out the same: nobody holds the clock or chance."""
    as_ever = timezone.now is NOW and secrets.token_hex is TOKEN
    by_chance = all(vars(module)["secrets"] is secrets for module in (draws, seats))
    return as_ever and by_chance and KEPT.is_open and connection.vendor == "sqlite"


def rows() -> Rows:
    """Return the rows of every table that holds what we record, users included."""
    with connection.cursor() as cursor:
        names = sorted(set(connection.introspection.table_names(cursor)) - OF_DJANGO)
        found: Rows = {}
        for name in names:
            cursor.execute(f'SELECT * FROM "{name}" ORDER BY 1')  # noqa: S608 - our own tables
            found[name] = cursor.fetchall()
    return found


def put_back(made: Made) -> Any:  # noqa: ANN401 - what the builder returned
    """Insert a world's rows, its moments as long ago as when it was built."""
    later = timezone.now() - made.at
    with connection.cursor() as cursor:
        for name, found in made.rows.items():
            if found:
                holes = ", ".join(["%s"] * len(found[0]))
                insert = f'INSERT INTO "{name}" VALUES ({holes})'  # noqa: S608 - our own tables
                cursor.executemany(insert, [moved(row, made.at, later) for row in found])
    return fresh(made.returned)


def moved(row: tuple[Any, ...], at: datetime, later: timedelta) -> tuple[Any, ...]:
    """Return a row with the moments of its making later; a time on the poster stays."""
    then = at.replace(tzinfo=None)  # as SQLite keeps it
    return tuple(
        value + later
        if isinstance(value, datetime) and abs(value - then) < JUST_NOW
        else str(value)
        if isinstance(value, time)
        else value
        for value in row
    )


def fresh(returned: Any) -> Any:  # noqa: ANN401 - what the builder returned
    """Return records read anew, alone or in a tuple; any other value as it is."""
    if isinstance(returned, tuple):
        return tuple(map(fresh, returned))
    if isinstance(returned, models.Model):
        return type(returned)._base_manager.get(pk=returned.pk)
    return returned
