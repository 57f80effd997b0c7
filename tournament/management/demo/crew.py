"""Who runs the demo's days: two people at the desk, and the one stream of chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings

from tournament.configuration import folder
from tournament.services.accounts import keep_demo_user, readable_secret
from tournament.services.actors import user_actor
from tournament.states import Role

if TYPE_CHECKING:
    from random import Random

    from tournament.management.demo.clock import Clock
    from tournament.models import User
    from tournament.services.actors import Actor

USERNAMES = {Role.DIRECTOR: "ledare", Role.HELPER: "funktionar"}


@dataclass(frozen=True, slots=True)
class Crew:
    """The director approves what the helper has entered."""

    director: Actor
    helper: Actor
    clock: Clock
    chance: Random


def crew_at(clock: Clock, chance: Random) -> Crew:
    """Return the crew; the two accounts are made where they are not there yet."""
    director, helper = (_account(role) for role in USERNAMES)
    return Crew(user_actor(director), user_actor(helper), clock, chance)


def log_ins() -> dict[str, str]:
    """Return the password of each demo account by username."""
    return {username: _password(role) for role, username in USERNAMES.items()}


def _account(role: Role) -> User:
    return keep_demo_user(USERNAMES[role], role=role, password=_password(role))


def _password(role: Role) -> str:
    """Return the password that is kept in the data folder, made at the first call."""
    return folder.kept(settings.DATA / f"demo-{role.value}", readable_secret)
