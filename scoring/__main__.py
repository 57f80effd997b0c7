"""``python -m scoring``: the rules engine without a database."""

import gc
import sys

from scoring.cli import main

if __name__ == "__main__":
    gc.disable()  # one short run over values without cycles: collecting costs a third of its time
    sys.exit(main(sys.argv[1:]))
