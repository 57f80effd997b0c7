"""Bring database, cache table and static files up to date: one process, quick when all is done."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.core.management.base import BaseCommand

from tournament.configuration import folder
from tournament.models import Table
from tournament.selectors import accounts as selectors
from tournament.services import accounts
from tournament.states import Role

if TYPE_CHECKING:
    from pathlib import Path

    from django.core.management.base import CommandParser

DEMO_PEOPLE = {Role.DIRECTOR: "ledare", Role.HELPER: "funktionar"}

UNUSED = ["htmax-*", "htmx-4*", "htmx-2.js"]
"""Files of libraries that no page of ours loads."""


class Command(BaseCommand):
    """Prepare the data folder; the last line printed is JSON for the console."""

    help = "Gör databasen och de statiska filerna klara"
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take ``--demo``."""
        parser.add_argument("--demo", action="store_true", help="ladda den spelade dagen")

    def handle(self, *, demo: bool, **_options: object) -> None:
        """Prepare, and say how to log in."""
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)
        collect_static()
        told = tell_demo() if demo else tell_first_run()
        self.stdout.write(json.dumps(told))


def collect_static() -> None:
    """Collect, hash and compress the static files, unless none of them has changed."""
    stamp = settings.DATA / "static-collected"
    found = fingerprint()
    if folder.stored(stamp) == found and settings.STATIC_ROOT.is_dir():
        return
    call_command(
        "collectstatic", interactive=False, clear=True, verbosity=0, ignore_patterns=UNUSED
    )
    folder.store(stamp, found)


def fingerprint() -> str:
    """Return a digest of every static file's name, size and time."""
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in finders.get_finders():
        for name, storage in finder.list([]):
            facts = (name, storage.size(name), storage.get_modified_time(name).isoformat())
            digest.update(repr(facts).encode())
    return digest.hexdigest()


def tell_demo() -> dict[str, str]:
    """Load the played day unless it is there, and return its log-ins and a table's code."""
    loaded = settings.DATA / "demo-loaded"
    told: dict[str, str] = {}
    for role, username in DEMO_PEOPLE.items():
        password = folder.kept(settings.DATA / f"demo-{role.value}", accounts.readable_secret)
        accounts.keep_demo_user(username, role=role, password=password)
        told[role.value] = f"{username} / {password}"
    if not loaded.exists():
        call_command("load_demo")
        folder.store(loaded, "1")
    code = Table.objects.order_by("pk").values_list("code", flat=True).first()
    return {**told, "table": code or ""}


def tell_first_run() -> dict[str, str]:
    """Return the one-time code for the first director's account, while there is none."""
    path: Path = settings.FIRST_RUN_CODE
    if selectors.has_director():
        path.unlink(missing_ok=True)
        return {}
    return {"code": folder.kept(path, accounts.readable_secret)}
