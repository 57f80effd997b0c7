"""What a command is."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from scoring.cli.console import Console


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what it does, the arguments it takes, and how it answers with an exit status."""

    help: str
    arguments: Callable[[ArgumentParser], object]
    run: Callable[[Namespace, Console], int]


def as_json(document: object) -> str:
    """Return a document as the text that ``--json`` prints."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def one_file(parser: ArgumentParser) -> None:
    """Let a command take one event file."""
    parser.add_argument("file", metavar="FILE", help="an event file, or - for standard input")
