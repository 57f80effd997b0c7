"""The log in lines: steps of one kind that were taken at once, such as a roll call, are one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from tournament.models import LogEntry
    from tournament.selectors.log import LogRow

PER_PAGE = 100
FEWEST_FOLDED = 4
"""Steps of one kind, taken at once, are one line from so many on."""
MOST_READ = 2000
"""Steps that one page reads at most, folded or not."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: a step, or the first of several in ``rows`` of one kind taken at once."""

    row: LogRow
    rows: tuple[LogRow, ...]


def folded(rows: Iterable[LogRow]) -> tuple[LogLine, ...]:
    """Fold neighbours of one kind that were taken at once; few of them stay apart."""
    lines: list[LogLine] = []
    for _, together in groupby(rows, key=lambda row: (row.sequence, row.action)):
        group = tuple(together)
        if len(group) < FEWEST_FOLDED:
            lines.extend(LogLine(row, ()) for row in group)
        else:
            lines.append(LogLine(group[0], group))
    return tuple(lines)


def first_lines(steps: QuerySet[LogEntry], count: int | None = None) -> tuple[list[LogEntry], bool]:
    """Return the newest steps of so many kinds, a page's where not told, and if there are more."""
    shown: list[LogEntry] = []
    lines, last, most = 0, None, PER_PAGE if count is None else count
    read = steps.order_by("-sequence", "-part")[: MOST_READ + 1]
    for step in read.iterator(chunk_size=PER_PAGE):
        kind = (step.sequence, step.action)
        lines += kind != last
        if len(shown) == MOST_READ or lines > most:
            return shown, True
        shown.append(step)
        last = kind
    return shown, False
