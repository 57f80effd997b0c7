"""``load_demo``: three events to look at, one played, one being played, one to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand

from tournament.management.demo.crew import log_ins
from tournament.management.demo.loading import load, unload

if TYPE_CHECKING:
    from django.core.management.base import CommandParser


class Command(BaseCommand):
    """Load the demo; a second run keeps what is there."""

    help = "Läs in tre påhittade tävlingar att titta på"

    def add_arguments(self, parser: CommandParser) -> None:
        """Take ``--reset``."""
        parser.add_argument("--reset", action="store_true", help="gör om dem från början")

    def handle(self, *, reset: bool = False, **_options: object) -> None:
        """Load, and say where the events are and how to log in."""
        if reset:
            unload()
        for event in load():
            self.stdout.write(f"{event.name}: /{event.slug}/")
        for username, password in log_ins().items():
            self.stdout.write(f"Logga in: {username} / {password}")
