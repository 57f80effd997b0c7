"""The desk's accounts, and what may be done to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.models import User
from tournament.selectors.blockers import Blocker
from tournament.states import Role

if TYPE_CHECKING:
    from datetime import datetime

DIRECTOR_EXISTS = Blocker("director_exists")
LAST_DIRECTOR = Blocker("last_director")
OWN_ACCOUNT = Blocker("own_account")


@dataclass(frozen=True, slots=True)
class AccountRow:
    """One account as its list shows it."""

    pk: int
    name: str
    username: str
    role: str
    is_open: bool
    last_seen_at: datetime | None
    is_oneself: bool


def has_director() -> bool:
    """Tell whether anybody runs this installation yet."""
    return User.objects.filter(role=Role.DIRECTOR).exists()


def account_rows(*, viewer: User) -> tuple[AccountRow, ...]:
    """Return every account, open ones first."""
    return tuple(
        AccountRow(
            pk=user.pk,
            name=str(user),
            username=user.username,
            role=user.get_role_display(),
            is_open=user.is_active,
            last_seen_at=user.last_login,
            is_oneself=user.pk == viewer.pk,
        )
        for user in User.objects.order_by("-is_active", "username")
    )


def closing_blockers(user: User, *, by_id: int | None) -> tuple[Blocker, ...]:
    """Return why an account cannot be closed: one's own, or the last director's."""
    blockers = [OWN_ACCOUNT] if user.pk == by_id else []
    others = User.objects.filter(role=Role.DIRECTOR, is_active=True).exclude(pk=user.pk)
    if user.role == Role.DIRECTOR and not others.exists():
        blockers.append(LAST_DIRECTOR)
    return tuple(blockers)
