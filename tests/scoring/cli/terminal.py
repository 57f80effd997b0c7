"""A terminal to run commands at."""

from __future__ import annotations

import io

from scoring.cli import main
from scoring.cli.console import Console


def run(*words: object, stdin: bytes = b"") -> tuple[int, str, str]:
    """Run a command; return its exit status, its output and its complaints."""
    console = Console(io.BytesIO(stdin), io.BytesIO(), io.BytesIO())
    status = main([str(word) for word in words], console)
    assert isinstance(console.stdout, io.BytesIO)
    assert isinstance(console.stderr, io.BytesIO)
    return status, console.stdout.getvalue().decode(), console.stderr.getvalue().decode()
