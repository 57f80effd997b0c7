"""The three commands and their options."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from tournament.bootstrap import environment, serving, testing
from tournament.bootstrap.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence


class Action(Protocol):
    """What a command does once its environment stands; returns the exit status."""

    def __call__(self, options: argparse.Namespace) -> int:
        """Do it."""


def prepared(options: argparse.Namespace) -> int:
    """Stop when the environment stands: for those who go on with their own tools."""
    del options
    return 0


COMMANDS: Final[dict[str, Action]] = {
    "demo": serving.demo,
    "start": serving.start,
    "test": testing.test,
    "install": prepared,
}
WITH_TESTS: Final = frozenset({"test", "install"})


def run(arguments: Sequence[str]) -> int:
    """Prepare the environment, go into it, and do what was asked; returns the exit status."""
    options, rest = parser().parse_known_args(arguments)
    if rest and options.command != "test":
        parser().error(f"okänt: {' '.join(rest)}")
    options.rest = rest
    try:
        environment.enter(wheels=options.wheels, tests=options.command in WITH_TESTS)
        return COMMANDS[options.command](options)
    except Refusal as refusal:
        return told(refusal)
    except KeyboardInterrupt:
        return 130


def told(refusal: Refusal) -> int:
    """Say why nothing was done; returns the exit status."""
    print(f"\n{refusal}", file=sys.stderr)
    return 1


def lend() -> None:
    """Let Django's own commands run where they can, in the environment that ours have made."""
    try:
        environment.borrow()
    except Refusal as refusal:
        sys.exit(told(refusal))


def parser() -> argparse.ArgumentParser:
    """Return the command line's grammar."""
    whole = argparse.ArgumentParser(prog="manage.py", description="Köpstopp, turneringar i Chicago")
    commands = whole.add_subparsers(dest="command", required=True)
    shared = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    shared.add_argument(
        "--wheels", type=Path, metavar="MAPP", help="bibliotek som redan är hämtade, utan internet"
    )
    served = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    served.add_argument("--port", type=int, default=8000, help="port att svara på (8000)")
    add_demo(commands.add_parser("demo", parents=[shared, served], help="visa en spelad dag"))
    add_start(
        commands.add_parser("start", parents=[shared, served], help="kör en riktig turnering")
    )
    add_test(commands.add_parser("test", parents=[shared], help="pröva allt", allow_abbrev=False))
    commands.add_parser("install", parents=[shared], help="installera, även provens verktyg")
    return whole


def add_demo(demo: argparse.ArgumentParser) -> None:
    """Add the options of ``demo``."""
    demo.add_argument("--no-serve", action="store_true", help="ladda dagen men visa den inte")
    demo.add_argument("--reset", action="store_true", help="börja om från den spelade dagen")


def add_start(start: argparse.ArgumentParser) -> None:
    """Add the options of ``start``."""
    start.add_argument("--address", metavar="NAMN", help="adressen som står i QR-koderna; sparas")
    start.add_argument(
        "--certificate",
        type=Path,
        nargs="+",
        metavar="FIL",
        help="certifikat och nyckel (PEM, en eller två filer): HTTPS",
    )


def add_test(test: argparse.ArgumentParser) -> None:
    """Add the options of ``test``; what it does not know goes to pytest."""
    test.add_argument("--long", action="store_true", help="även uthållighet och stora prov")
    test.add_argument("--postgres", action="store_true", help="utvalda prov, mot PostgreSQL")
