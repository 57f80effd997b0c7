"""Compare-and-set on a row's state: the loser of a double click is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from tournament.selectors.blockers import CHANGED_MEANWHILE
from tournament.services.refusals import TransitionRefused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import Manager, TextChoices


class _Stateful(Protocol):
    """A model row with a state."""

    pk: Any
    state: str


def move(
    row: _Stateful,
    *,
    to: TextChoices,
    moves: Mapping[Any, frozenset[Any]],
    **fields: object,
) -> None:
    """Move a row to a state that its lifecycle allows, writing ``fields`` with it.

    Raises ``TransitionRefused`` where the lifecycle forbids it, or somebody else was first.
    """
    origin = row.state
    if to not in moves[type(to)(origin)]:
        raise TransitionRefused((CHANGED_MEANWHILE,))
    manager: Manager[Any] = type(row)._default_manager  # type: ignore[attr-defined]  # noqa: SLF001
    if not manager.filter(pk=row.pk, state=origin).update(state=to, **fields):
        raise TransitionRefused((CHANGED_MEANWHILE,))
    for name, value in {"state": to, **fields}.items():
        setattr(row, name, value)
