"""``import_event FILE``: a new event from an event file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand, CommandError

from scoring.cli.console import one_line
from scoring.cli.wording import sentence
from scoring.errors import RuleError
from scoring.eventfile.limits import MAX_BYTES
from tournament.services.actors import SYSTEM
from tournament.services.eventfiles import import_event

if TYPE_CHECKING:
    from django.core.management.base import CommandParser


class Command(BaseCommand):
    """Read an event file; a faulty one is refused whole, each fault on a line of its own."""

    help = "Läs in en tävling från en händelsefil"

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file."""
        parser.add_argument("file", metavar="FIL", help="händelsefil, eller - för standard in")

    def handle(self, *, file: str, **_options: object) -> None:
        """Import the event and print its address."""
        try:
            event = import_event(_read(file), by=SYSTEM)
        except RuleError as refused:
            for fault in refused.faults:
                line = f"{file}: {fault.path}: {fault.code}: {sentence(fault)}"
                self.stderr.write(one_line(line))
            raise CommandError("Filen har fel; ingenting har lästs in.") from refused
        self.stdout.write(event.slug)


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    try:
        with Path(file).open("rb") as opened:
            return opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{file} kan inte läsas: {error.strerror}", returncode=2) from error
