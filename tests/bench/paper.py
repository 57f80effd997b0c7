"""Table sheets and lists against a sheet of CSS boxes and reportlab, and the memory of many.

``python -m tests.bench.paper [--pages 100] [--many 500] [--players 400]``: ratios within one run,
processor time. ``--lists`` measures one sheet and the seating's lists alone, against ten sheets of
boxes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from time import perf_counter
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from collections.abc import Callable

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from tests.bench.manysheets import QR, made  # noqa: E402 - after the setup
from tests.bench.naivepaper import css_sheets, reportlab_sheets  # noqa: E402
from tests.bench.timing import seconds  # noqa: E402
from tests.tournament.printing.made import HEAD, seating  # noqa: E402
from tournament.printing.seating import seating_by_name, seating_by_table  # noqa: E402
from tournament.printing.tablesheets import table_sheets  # noqa: E402
from tournament.printing.words import sheet_words  # noqa: E402

FEW = 10
"""Sheets of boxes that are the yardstick of lists."""


def pressed(count: int) -> tuple[float, float, float]:
    """Return what so many sheets take in the press's two helpers.

    Milliseconds a page on the clock, likewise of the processors, and peak megabytes of all.
    """
    told = subprocess.run(
        [sys.executable, "-c", f"from tests.bench.pressed import main; main({count})"],
        capture_output=True,
        check=True,
        text=True,
    )
    clock, processors, peak = map(float, told.stdout.split())
    return clock / count * 1000, processors / count * 1000, peak


TURNS = 3
"""A processor's pace drifts within a minute: few and many take turns, and the middle counts."""


def lists(players: int, naive: float) -> None:
    """Print what one sheet and the seating's lists take, also in sheets of CSS boxes."""
    one, lines = made(1), seating(players)
    told: dict[str, Callable[[], bytes]] = {
        "one table sheet of four": lambda: table_sheets(HEAD, one, address=QR),
        f"seating A-Z of {players}": lambda: seating_by_name(HEAD, lines),
        f"seating by table of {players}": lambda: seating_by_table(HEAD, lines),
    }
    for name, work in told.items():
        took = seconds(work, times=3)
        print(f"{name}: {took * 1000:.0f} ms, {took / naive:.2f} of a sheet of CSS boxes")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=100)
    parser.add_argument("--many", type=int, default=500)
    parser.add_argument("--times", type=int, default=2)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--lists", action="store_true")
    told = parser.parse_args()
    table_sheets(HEAD, made(2), address=QR)  # fonts and the grid are found once
    if told.lists:
        few, words = made(FEW), sheet_words(HEAD.ruleset, language="sv")
        lists(told.players, seconds(lambda: css_sheets(HEAD, few, words, QR), times=2) / FEW)
    else:
        sheets(told)


def sheets(told: argparse.Namespace) -> None:
    """Print P1, what lists take, P2 and P3."""
    words = sheet_words(HEAD.ruleset, language="sv")
    pages = made(told.pages)
    ours = seconds(lambda: table_sheets(HEAD, pages, address=QR), times=told.times)
    canvas = seconds(lambda: reportlab_sheets(pages, words, QR), times=told.times)
    naive = seconds(lambda: css_sheets(HEAD, pages, words, QR), times=1)
    each = ours / told.pages * 1000
    print(
        f"P1 {ours / naive:.3f} of a CSS table ({each:.1f} of {naive / told.pages * 1000:.0f} ms)"
    )
    lists(told.players, naive / told.pages)
    print(f"P2 {ours / canvas:.1f} × reportlab ({canvas / told.pages * 1000:.1f} ms a page)")
    pairs = [(pressed(50), pressed(told.many)) for _ in range(TURNS)]
    few, many = sorted(pairs, key=lambda pair: pair[1][1] / pair[0][1])[TURNS // 2]
    start = perf_counter()
    reportlab_sheets(pages, words, QR)
    clock = (perf_counter() - start) / told.pages * 1000
    print(f"P2 {many[0] / clock:.1f} × reportlab on the clock, two helpers ({many[0]:.1f} ms)")
    print(f"P3 {many[2]:.0f} MB, {many[1] / few[1]:.2f} × the time a page of 50 ({few[1]:.1f} ms)")


if __name__ == "__main__":
    main()
