"""The desk's accounts: made, closed, opened again, given new passwords; every step is kept."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone

from tournament.models import AccountChange, User
from tournament.selectors.accounts import DIRECTOR_EXISTS, closing_blockers, has_director
from tournament.services.refusals import TransitionRefused
from tournament.states import AccountStep, Role

if TYPE_CHECKING:
    from tournament.services.actors import Actor

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are read alike by everyone, also from a slip of paper."""
GROUPS: Final = 4
GROUP: Final = 4


def readable_secret() -> str:
    """Return a new password that can be read aloud: 16 signs, 79 bits."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


@transaction.atomic
def create_first_director(*, username: str, name: str, password: str) -> User:
    """Create the account that runs the installation; refused once there is a director."""
    _one_at_a_time()
    if has_director():
        raise TransitionRefused((DIRECTOR_EXISTS,))
    return _create(username, name=name, password=password, role=Role.DIRECTOR, actor_id=None)


@transaction.atomic
def create_account(username: str, *, name: str, role: Role, by: Actor) -> tuple[User, str]:
    """Create a colleague's account; returns it and its password, which is shown once."""
    password = readable_secret()
    user = _create(username, name=name, password=password, role=role, actor_id=by.user_id)
    return user, password


@transaction.atomic
def change_password(user: User, *, password: str, by: Actor) -> None:
    """Give an account the password that its owner chose."""
    user.set_password(password)
    user.save(update_fields=["password"])
    _keep(user, AccountStep.PASSWORD, actor_id=by.user_id)


def reset_password(user: User, *, by: Actor) -> str:
    """Give an account a new password; returns it, to be shown once."""
    password = readable_secret()
    change_password(user, password=password, by=by)
    return password


@transaction.atomic
def change_role(user: User, *, role: Role, by: Actor) -> None:
    """Make a helper a director or the reverse; refused for oneself and for the last director."""
    _one_at_a_time()
    if role != Role.DIRECTOR and (blockers := closing_blockers(user, by_id=by.user_id)):
        raise TransitionRefused(blockers)
    User.objects.filter(pk=user.pk).update(role=role)
    _keep(user, AccountStep.ROLE, actor_id=by.user_id)


@transaction.atomic
def close_account(user: User, *, by: Actor) -> None:
    """Close an account at once, on every device; refused for oneself and the last director."""
    _one_at_a_time()
    if blockers := closing_blockers(user, by_id=by.user_id):
        raise TransitionRefused(blockers)
    User.objects.filter(pk=user.pk).update(is_active=False)
    _keep(user, AccountStep.CLOSED, actor_id=by.user_id)


@transaction.atomic
def open_account(user: User, *, by: Actor) -> None:
    """Open a closed account again."""
    User.objects.filter(pk=user.pk).update(is_active=True)
    _keep(user, AccountStep.OPENED, actor_id=by.user_id)


@transaction.atomic
def keep_demo_user(username: str, *, role: Role, password: str) -> User:
    """Return the demo's account with this name, created at the first call."""
    user = User.objects.filter(username=username).first()
    if user is not None:
        return user
    return _create(username, name="", password=password, role=role, actor_id=None)


def _one_at_a_time() -> None:
    """Lock the row that stands for accounts as a kind: whoever judges them takes turns."""
    kind = ContentType.objects.get_for_model(User)
    ContentType.objects.select_for_update().get(pk=kind.pk)


def _create(username: str, *, name: str, password: str, role: Role, actor_id: int | None) -> User:
    first, _, last = name.strip().partition(" ")
    user = User.objects.create_user(
        username, password=password, first_name=first, last_name=last, role=role
    )
    _keep(user, AccountStep.CREATED, actor_id=actor_id)
    return user


def _keep(user: User, step: AccountStep, *, actor_id: int | None) -> None:
    AccountChange.objects.create(user=user, actor_id=actor_id, step=step, logged_at=timezone.now())
