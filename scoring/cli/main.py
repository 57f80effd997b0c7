"""From the words of a call to the command that answers it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from scoring.cli.commands import COMMANDS
from scoring.cli.console import BAD_CALL, FAULTY, Console
from scoring.cli.files import BadCall, Refused, tell
from scoring.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(words: Sequence[str], console: Console | None = None) -> int:
    """Run one command; return its exit status (0 well, 1 faults, 2 a bad call)."""
    console = console or Console.of_process()
    try:
        arguments = parser().parse_args(words)
    except SystemExit as refused:
        return BAD_CALL if refused.code else 0
    try:
        return _answer(arguments, console)
    except BrokenPipeError:
        return FAULTY


def _answer(arguments: argparse.Namespace, console: Console) -> int:
    try:
        status = COMMANDS[arguments.command].run(arguments, console)
    except BadCall as refused:
        console.complain(f"scoring {arguments.command}: {refused}")
        status = BAD_CALL
    except Refused:
        status = FAULTY
    except RuleError as refused:
        tell(getattr(arguments, "file", arguments.command), refused.faults, console)
        status = FAULTY
    console.stdout.flush()
    return status


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    whole = argparse.ArgumentParser(
        prog="python -m scoring", description="The rules of competition Chicago, on event files."
    )
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        own = commands.add_parser(name, help=command.help, description=command.help)
        own.add_argument("--json", action="store_true", help="print one JSON document")
        command.arguments(own)
    return whole
