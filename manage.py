#!/usr/bin/env python3
"""Köpstopp's commands: ``demo``, ``start`` and ``test`` on a fresh machine, and all of Django's."""

import os
import sys


def main() -> None:
    """Run a command; ours prepare their own environment first."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415  (may be missing)

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
