"""``python -m scoring``: the rules engine without a database."""

import sys

from scoring.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
