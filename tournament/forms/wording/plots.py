"""What a plot of a table's points says in words: its name, and all that it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.selectors.public.plots import Holds
from tournament.templatetags.words import points

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.utils.functional import _StrPromise

    from tournament.selectors.public.plots import Line, Plot

HOLDS: Mapping[Holds, _StrPromise] = {
    Holds.CHICAGO: gettext_lazy("%(score)d: får säga Chicago"),
    Holds.STOP: gettext_lazy("%(score)d: köpstopp"),
    Holds.OUT: gettext_lazy("%(score)d: ut"),
}
LONGEST = 11
"""So many characters of a name find room beside a line."""


def plot_title(plot: Plot) -> str:
    """Say what a plot shows."""
    if plot.omgang is None:
        return _("Omgångspoängen, omgång för omgång")
    return _("Sidopoängen i omgång %(number)d, giv för giv") % {"number": plot.omgang}


def plot_text(plot: Plot) -> str:
    """Say where each course ends: »Åsa Öberg 52, Björn Ek 33«."""
    told = ", ".join(f"{line.person.name} {points(line.last)}" for line in plot.lines)
    if plot.omgang is None:
        return _("Efter omgång %(number)d: %(told)s") % {"number": plot.steps, "told": told}
    return _("Efter giv %(number)d: %(told)s") % {"number": plot.steps, "told": told}


def marks_text(plot: Plot) -> str:
    """Say what holds from the scores that are marked: »15: får säga Chicago · 52: ut«."""
    return " · ".join(str(HOLDS[mark.holds]) % {"score": mark.score} for mark in plot.marks)


def step_name(plot: Plot, step: int) -> str:
    """Return what a step is called on the axis; the start has no name deal by deal."""
    if plot.omgang is not None:
        return str(step)
    return _("O%(number)d") % {"number": step} if step else _("start")


def step_text(plot: Plot, step: int) -> str:
    """Return what a step is called in the table."""
    if plot.omgang is None:
        return _("Efter omgång %(number)d") % {"number": step}
    return _("Giv %(number)d") % {"number": step}


def short_names(lines: Sequence[Line]) -> tuple[str, ...]:
    """Return names short enough to stand beside a line, and each another's unlike."""
    names = [line.person.name for line in lines]
    first = [name.split(" ")[0] for name in names]
    unlike = first if len(set(first)) == len(first) else [_with_initial(name) for name in names]
    return tuple(
        name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…" for name in unlike
    )


def _with_initial(name: str) -> str:
    if len(name) <= LONGEST:
        return name
    words = name.split(" ")
    return words[0] if len(words) == 1 else f"{words[0][: LONGEST - 3]} {words[-1][0]}."
