"""A long paper as the press draws it: parts in two helpers, bound together; run by ``paper``.

``main(pages)`` prints seconds on the clock, seconds of the processors and the peak megabytes of the
press and its helpers together, their start and warming left out of the times. It is called with
``python -c``: helpers import again what was started with ``-m``, and would be measured with it.
"""

from __future__ import annotations

import os
from concurrent.futures import wait
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from tests.bench.manysheets import QR, made  # noqa: E402 - after the setup
from tests.tournament.printing.made import HEAD  # noqa: E402
from tournament.press.helpers import bind_parts, draw_part  # noqa: E402
from tournament.press.pool import HELPERS, Pool  # noqa: E402
from tournament.printing.binding import parts_of  # noqa: E402
from tournament.printing.catalogue import paper_named  # noqa: E402
from tournament.printing.sheetsets import ON_A4, sheet_set  # noqa: E402

SHEETS = "bordsprotokoll"
TICKS = os.sysconf("SC_CLK_TCK")


def drawn(pool: Executor, pages: int) -> int:
    """Draw so many sheets as the press does, two parts at a time; returns how many there are."""
    value = sheet_set(HEAD, made(pages), address=QR, size=ON_A4)
    waiting = list(parts_of(paper_named(SHEETS), value, pages))[::-1]
    running: list[Future[bytes]] = []
    done: list[Future[bytes]] = []
    while waiting or running:
        while waiting and len(running) < HELPERS:
            running.append(pool.submit(draw_part, SHEETS, waiting.pop()))
            done.append(running[-1])
        ended, going = wait(running, return_when="FIRST_COMPLETED")
        assert ended
        running = [future for future in running if future in going]
    _content, count = pool.submit(
        bind_parts, SHEETS, value, [future.result() for future in done]
    ).result()
    return count


def processes() -> list[Path]:
    """Return where the system tells of the press and its helpers."""
    me = Path("/proc/self").resolve()
    children = (me / "task" / me.name / "children").read_text().split()
    return [me, *(Path("/proc") / child for child in children)]


def processor_seconds() -> float:
    """Return the processor time of all of them so far."""
    stats = [(one / "stat").read_text().rpartition(")")[2].split() for one in processes()]
    return sum(int(stat[11]) + int(stat[12]) for stat in stats) / TICKS


def peak_megabytes() -> float:
    """Return the sum of what each of them has had at most."""
    lines = [line for one in processes() for line in (one / "status").read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def main(pages: int) -> None:
    """Measure and print."""
    with Pool() as pool:
        drawn(pool, 60)  # both have found their fonts and drawn the grid
        clock, processors = perf_counter(), processor_seconds()
        assert drawn(pool, pages) == pages
        print(perf_counter() - clock, processor_seconds() - processors, peak_megabytes())
