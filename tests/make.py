"""Builders of what tests start from, keyword-only; later stages are reached through services."""

from __future__ import annotations

from datetime import date, time
from typing import TYPE_CHECKING

from django.test import Client
from django.utils import timezone

from tournament.models import Entry, Event, Player, User
from tournament.selectors.sorting import folded
from tournament.services.actors import Actor, user_actor
from tournament.states import EntryState, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = (
    "Åsa Öberg", "Björn Ek", "Cecilia Ahl", "David Öst", "Eva Zorn", "Fredrik Ås", "Gun Ädel",
    "Hans Berg", "Ida Lind", "Jan Åberg", "Karin Dal", "Leif Falk", "Maja Gren", "Nils Holm",
    "Olga Ivarsson", "Per Jansson",
)  # fmt: skip
CLUBS = ("BroPok", "Kortoxen", "Stopp 45", "")


def user(*, username: str = "ledaren", role: Role = Role.DIRECTOR) -> User:
    """Return the desk's user of that name, made if need be; the password is »hemligt i hallen«."""
    found = User.objects.filter(username=username).first()
    return found or User.objects.create_user(username, password="hemligt i hallen", role=role)


def helper() -> User:
    """Return a funktionär."""
    return user(username="funktionaren", role=Role.HELPER)


def actor(*, username: str = "ledaren") -> Actor:
    """Return the actor of a director."""
    return user_actor(user(username=username))


def client(*, as_user: User | None = None) -> Client:
    """Return a browser where the director, or ``as_user``, is logged in."""
    browser = Client()
    browser.force_login(as_user or user())
    return browser


def event(*, name: str = "Chicago-SM", slug: str = "chicago-sm", **fields: object) -> Event:
    """Return an event in its first state."""
    made: dict[str, object] = {
        "starts_on": date(2026, 8, 14),
        "starts_at": time(10, 0),
        "venue": "Bro",
        **fields,
    }
    return Event.objects.create(name=name, slug=slug, **made)


def name_of(index: int) -> str:
    """Return the name of the player entered as number ``index`` from 0; all differ."""
    again, place = divmod(index, len(NAMES))
    return f"{NAMES[place]} {again + 1}" if again else NAMES[place]


def entries(
    *,
    event: Event,
    count: int | None = None,
    names: Sequence[str] | None = None,
    clubs: Sequence[str] = CLUBS,
    state: EntryState = EntryState.CHECKED_IN,
) -> list[Entry]:
    """Enter people with start numbers, in turn from ``clubs``; checked in unless told otherwise."""
    first = event.entries.count()
    names = [name_of(first + n) for n in range(count or 0)] if names is None else names
    checked_in_at = timezone.now() if state == EntryState.CHECKED_IN else None
    players = Player.objects.bulk_create(Player(name=n, name_key=folded(n)) for n in names)
    made = Entry.objects.bulk_create(
        Entry(
            event=event,
            player=player,
            key=f"p{first + index + 1}",
            number=first + index + 1,
            position=first + index + 1,
            club=clubs[(first + index) % len(clubs)],
            state=state,
            checked_in_at=checked_in_at,
        )
        for index, player in enumerate(players)
    )
    return list(made)
