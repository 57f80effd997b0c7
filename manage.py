#!/usr/bin/env python3
"""Köpstopp's commands: ``demo``, ``start`` and ``test`` on a fresh machine, and all of Django's."""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036  (whoever runs this has not installed anything yet)
    sys.exit(
        "Köpstopp behöver Python 3.11 eller nyare, men det här är Python %s.%s."  # noqa: UP031
        % sys.version_info[:2]
    )


def main() -> None:
    """Run a command; ours prepare their own environment first."""
    from tournament.bootstrap.command import COMMANDS, lend, run  # noqa: PLC0415  (needs Python 3.11)

    if sys.argv[1:2] and sys.argv[1] in COMMANDS:
        sys.exit(run(sys.argv[1:]))
    lend()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415  (may be missing)

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
