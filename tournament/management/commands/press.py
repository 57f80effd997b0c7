"""Draw long papers outside the requests, until asked to stop."""

from __future__ import annotations

import threading
from secrets import token_hex
from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand
from django.db import close_old_connections
from django.utils import timezone

from tournament.press.press import Press
from tournament.server.leaving import stop_when_left_alone

if TYPE_CHECKING:
    from django.core.management.base import CommandParser

PAUSE = 0.3
"""Seconds between two looks for something to draw."""


class Command(BaseCommand):
    """Any number may run: one of them draws, and another takes over when it is gone."""

    help = "Rita långa utskrifter i bakgrunden"
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take whether a command watches us."""
        parser.add_argument(
            "--watched", action="store_true", help="sluta när standard input stängs"
        )

    def handle(self, *, watched: bool, **_options: object) -> None:
        """Draw until a signal asks for the end."""
        press = Press(token_hex(8))
        press.ending.ask_by_signal()
        if watched:
            threading.Thread(target=stop_when_left_alone, daemon=True).start()
        while not press.ending.wait(PAUSE):
            press.step(now=timezone.now())
            close_old_connections()
        press.stop()
