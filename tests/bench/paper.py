"""Table sheets against a sheet of CSS boxes and against reportlab, and the memory of many.

``python -m tests.bench.paper [--pages 100] [--many 500]``: ratios within one run, processor time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from tournament.selectors.papers import SheetPage

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from tests.bench.naivepaper import css_sheets, reportlab_sheets  # noqa: E402 - after the setup
from tests.bench.timing import seconds  # noqa: E402
from tests.tournament.printing.made import HEAD, people, sheet  # noqa: E402
from tournament.printing.tablesheets import table_sheets  # noqa: E402
from tournament.printing.words import sheet_words  # noqa: E402

QR = "HTTP://192.168.1.10:8000/BORD/"
NAMES = ("Åsa Öberg", "Björn Ek", "Cecilia von Ahlström-Gyllenkrok", "David Öst")
CHILD = """
from tests.bench.paper import QR, made
from tests.bench.timing import seconds
from tests.tournament.printing.made import HEAD
from tournament.printing.tablesheets import table_sheets
import sys
taken = seconds(lambda: table_sheets(HEAD, made(int(sys.argv[1])), address=QR), times=1)
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(taken, int(peak.split()[1]) / 1024)
"""


def made(count: int) -> list[SheetPage]:
    """Return sheets of four."""
    return [sheet(number, people(NAMES, first=4 * number)) for number in range(1, count + 1)]


def measured(count: int) -> tuple[float, float]:
    """Return milliseconds a page and peak megabytes of a process that draws so many sheets."""
    told = subprocess.run(
        [sys.executable, "-c", CHILD, str(count)], capture_output=True, check=True, text=True
    )
    taken, peak = map(float, told.stdout.split())
    return taken / count * 1000, peak


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=100)
    parser.add_argument("--many", type=int, default=500)
    parser.add_argument("--times", type=int, default=2)
    told = parser.parse_args()
    pages, words = made(told.pages), sheet_words(HEAD.ruleset, language="sv")
    table_sheets(HEAD, made(2), address=QR)  # fonts and the grid are found once
    ours = seconds(lambda: table_sheets(HEAD, pages, address=QR), times=told.times)
    canvas = seconds(lambda: reportlab_sheets(pages, words, QR), times=told.times)
    naive = seconds(lambda: css_sheets(HEAD, pages, words, QR), times=1)
    each = ours / told.pages * 1000
    print(
        f"P1 {ours / naive:.3f} of a CSS table ({each:.1f} of {naive / told.pages * 1000:.0f} ms)"
    )
    print(f"P2 {ours / canvas:.1f} × reportlab ({canvas / told.pages * 1000:.1f} ms a page)")
    few, many = measured(50), measured(told.many)
    print(f"P3 {many[1]:.0f} MB, {many[0] / few[0]:.2f} × the time a page of 50 ({few[0]:.1f} ms)")


if __name__ == "__main__":
    main()
