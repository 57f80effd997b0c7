"""Every address wears a door, and every door is tried by everybody, in every way."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests import make
from tests.pages.world import World, filled_world
from tests.pages.written_doors import DOORS
from tournament.states import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
LOG_IN = "/konto/logga-in/"


def pages(
    resolver: URLResolver | None = None, names: tuple[str, ...] = ()
) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield each address's full name and view."""
    resolver = resolver or get_resolver()
    for found in resolver.url_patterns:
        if isinstance(found, URLResolver):
            inner = (*names, found.namespace) if found.namespace else names
            yield from pages(found, inner)
        elif isinstance(found, URLPattern):
            yield ":".join((*names, found.name or str(found.pattern))), found.callback


def door_of(view: Callable[..., Any]) -> str:
    """Write a view's door as the list does: »director helper GET HEAD POST«."""
    told = vars(view)
    if "audience" not in told:
        return "none"
    return " ".join((told["audience"], told["role"], *told["methods"]))


def test_every_address_has_a_name_and_wears_the_door_that_is_written_down() -> None:
    assert dict(sorted((name, door_of(view)) for name, view in pages())) == DOORS


def expected(door: str, role: str, method: str) -> str:
    """Return what becomes of a visitor: let in, sent to log in, refused, or no such method."""
    _, wanted, *methods = door.split()
    if method not in methods:
        return "405"
    if wanted == "anyone":
        return "in"
    if role in {"anonymous", "inactive"}:
        return "log in"
    return "403" if wanted == "director" and role == "helper" else "in"


def outcome(response: Answer) -> str:
    """Return what became of a visitor."""
    status = response.status_code
    if status == HTTPStatus.FOUND and response["Location"].startswith(f"{LOG_IN}?next="):
        return "log in"
    if status in {HTTPStatus.FORBIDDEN, HTTPStatus.METHOD_NOT_ALLOWED}:
        return str(status)
    return "in" if status < HTTPStatus.INTERNAL_SERVER_ERROR else str(status)


def visitor(role: str) -> Client:
    """Return a browser of somebody in that role; the inactive one was let in and then closed."""
    client = Client(raise_request_exception=False)
    if role == "anonymous":
        return client
    kind = Role.HELPER if role == "helper" else Role.DIRECTOR
    user = make.user(username=f"en {role}", role=kind)
    client.force_login(user)
    if role == "inactive":
        user.is_active = False
        user.save()
    return client


def tried(client: Client, method: str, address: str) -> Answer:
    """Try an address in one way; whatever it did is undone."""
    with transaction.atomic():
        point = transaction.savepoint()
        response = client.generic(method, address)
        transaction.savepoint_rollback(point)
    return response


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["anonymous", "helper", "director", "inactive"])
def test_every_door_lets_in_whom_it_should_and_nobody_else(role: str) -> None:
    world, client = filled_world(), visitor(role)
    session = dict(client.cookies)
    found, wanted = {}, {}
    for name, door in DOORS.items():
        address = world.address(name)
        for method in METHODS:
            client.cookies.update(session)
            cell = f"{method} {name}"
            found[cell] = outcome(tried(client, method, address))
            wanted[cell] = expected(door, role, method)
    assert differences(found, wanted) == {}


def differences(found: dict[str, str], wanted: dict[str, str]) -> dict[str, str]:
    return {
        cell: f"{found[cell]}, not {wanted[cell]}" for cell in wanted if found[cell] != wanted[cell]
    }


@pytest.mark.django_db
def test_no_form_is_taken_without_its_token() -> None:
    world, client = filled_world(), Client(enforce_csrf_checks=True)
    client.force_login(make.user())
    statuses = {
        name: client.post(world.address(name)).status_code
        for name, door in DOORS.items()
        if "POST" in door
    }
    assert statuses == dict.fromkeys(statuses, HTTPStatus.FORBIDDEN)


@pytest.mark.django_db
def test_every_page_that_is_read_opens() -> None:
    world, client = filled_world(), make.client()
    statuses = {
        name: client.get(world.address(name)).status_code
        for name, door in DOORS.items()
        if "GET" in door and name not in World.ELSEWHERE
    }
    missing = dict.fromkeys(World.UNPUBLISHED, HTTPStatus.NOT_FOUND)
    assert statuses == dict.fromkeys(statuses, HTTPStatus.OK) | missing
