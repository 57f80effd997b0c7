"""``export_event SLUG``: an event as an event file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand, CommandError

from scoring.cli.files import BadCall, write_whole
from tournament.models import Event
from tournament.selectors.exports import exported

if TYPE_CHECKING:
    from django.core.management.base import CommandParser


class Command(BaseCommand):
    """Write an event file to standard output or to a file, whole or not at all."""

    help = "Skriv en tävling som händelsefil"

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the event's address and, optionally, a file."""
        parser.add_argument("slug", help="tävlingens adress, som i chicago-sm-2026")
        parser.add_argument("--out", metavar="FIL", help="fil att skriva; annars skrivs den ut")

    def handle(self, *, slug: str, out: str | None, **_options: object) -> None:
        """Write the file, or say that there is no such event."""
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"Det finns ingen tävling med adressen {slug}.")
        text = exported(event)
        if out is None or out == "-":
            self.stdout.write(text, ending="")
            return
        try:
            write_whole(out, text)
        except BadCall as refused:
            raise CommandError(str(refused), returncode=2) from refused
