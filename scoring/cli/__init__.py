"""The command line of the rules engine (event-file.md, »The command line of the engine«)."""

from scoring.cli.main import main

__all__ = ["main"]
