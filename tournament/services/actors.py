"""Who does a thing: a user of the desk, a table by its code, or the system."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.states import ActorKind

if TYPE_CHECKING:
    from tournament.models import Table, User


@dataclass(frozen=True, slots=True)
class Actor:
    """Who the log names; exactly the id that its kind needs is set."""

    kind: ActorKind
    user_id: int | None = None
    table_id: int | None = None


SYSTEM = Actor(ActorKind.SYSTEM)


def user_actor(user: User) -> Actor:
    """Return the actor for a logged-in user."""
    return Actor(ActorKind.USER, user_id=user.pk)


def table_actor(table: Table) -> Actor:
    """Return the actor for whoever holds a table's code."""
    return Actor(ActorKind.TABLE, table_id=table.pk)
