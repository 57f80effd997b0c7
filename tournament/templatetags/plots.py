"""Draws the course of a table's points: black and white first, each line named where it ends.

Lines differ by their dashes and their marks, never by colour. A page's style sheet says how thick
and in which ink; here stands only where.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from django import template
from django.utils.safestring import SafeString, mark_safe

from tournament.forms.wording import plots as wording
from tournament.templatetags.words import points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournament.selectors.public.plots import Line, Plot

register = template.Library()

WIDTH, HEIGHT = 360, 224
LEFT, RIGHT, TOP, BOTTOM = 30, 226, 10, 194
"""The edges of the field; to the right of it stand the names."""
LABEL, APART = 242, 16
"""Where names begin, and how far apart their lines are at least."""
GRID = (5, 10, 20, 50, 100)
MOST_LINES = 5
NAMED_STEPS = (1, 2, 5, 10, 20)
MOST_STEPS = 8
MARKS = (
    '<circle r="4"/>',
    '<path d="M-3.500-3.500h7v7h-7z"/>',
    '<path d="M0-4.500 4.500 3.500h-9z"/>',
    '<path d="M0-5 5 0 0 5-5 0z"/>',
    '<path d="M0 4.500 4.500-3.500h-9z"/>',
    '<path d="M-4 0h8M0-4v8"/>',
)


@dataclass(frozen=True, slots=True)
class Scale:
    """From points and steps to places in the drawing; ``highest`` is above ``lowest``."""

    steps: int
    lowest: Fraction
    highest: Fraction

    def x(self, step: int) -> str:
        """Return where a step stands."""
        return _number(LEFT + (RIGHT - LEFT) * step / self.steps)

    def height(self, value: Fraction | int) -> float:
        """Return how far down a number of points stands."""
        share = (value - self.lowest) / (self.highest - self.lowest)
        return float(BOTTOM - (BOTTOM - TOP) * share)

    def y(self, value: Fraction | int) -> str:
        """Return the same as the drawing writes it."""
        return _number(self.height(value))


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _scale(plot: Plot) -> Scale:
    known = [value for line in plot.lines for value in line.points if value is not None]
    values = [Fraction(0), Fraction(1), *known, *map(Fraction, _scores(plot))]
    return Scale(plot.steps, min(values), max(values))


def _scores(plot: Plot) -> tuple[int, ...]:
    return tuple(mark.score for mark in plot.marks)


@register.filter
def plot_name(plot: Plot) -> str:
    """Return a plot's own name on its page, for what names and describes it."""
    return "omgangar" if plot.omgang is None else f"givar-{plot.omgang}"


@register.filter
def plot_title(plot: Plot) -> str:
    """Say what a plot shows."""
    return wording.plot_title(plot)


@register.filter
def plot_marks(plot: Plot) -> str:
    """Say what holds from the scores that are marked."""
    return wording.marks_text(plot)


@register.simple_tag
def plot_drawing(plot: Plot) -> SafeString:
    """Draw a plot."""
    scale, name = _scale(plot), plot_name(plot)
    labels = f"{name}-namn {name}-text"
    box = f"0 0 {WIDTH} {HEIGHT}"
    parts = [
        f'<svg class="plot" viewBox="{box}" role="img" aria-labelledby="{labels}">',
        f'<title id="{name}-namn">{escape(wording.plot_title(plot))}</title>',
        f'<desc id="{name}-text">{escape(wording.plot_text(plot))}</desc>',
        *_levels(plot, scale),
        *_steps(plot, scale),
        *_lines(plot, scale),
        *_names(plot, scale),
        "</svg>",
    ]
    return mark_safe("".join(parts))  # noqa: S308 - names are escaped where they come in


def _levels(plot: Plot, scale: Scale) -> Iterator[str]:
    """Draw the levels that the points are read by: the marks that mean something, or even ones."""
    for value in (0, *_scores(plot)) if plot.marks else _even(scale):
        y = scale.y(value)
        yield f'<path class="level" d="M{LEFT} {y}H{RIGHT}"/>'
        yield f'<text class="axis end" x="{LEFT - 6}" y="{y}" dy=".35em">{value}</text>'


def _even(scale: Scale) -> range:
    high = int(scale.highest)
    apart = next((step for step in GRID if high <= step * MOST_LINES), high)
    return range(0, high + 1, apart)


def _steps(plot: Plot, scale: Scale) -> Iterator[str]:
    """Name the steps below the field, as many as there is room for."""
    apart = next((each for each in NAMED_STEPS if plot.steps <= each * MOST_STEPS), plot.steps)
    for step in range(0, plot.steps + 1, apart):
        x, text = scale.x(step), wording.step_name(plot, step)
        yield f'<text class="axis middle" x="{x}" y="{HEIGHT - 12}">{escape(text)}</text>'


def _lines(plot: Plot, scale: Scale) -> Iterator[str]:
    """Draw the courses, the first on top."""
    for at, line in reversed(tuple(enumerate(plot.lines))):
        kind = at % len(MARKS)
        known = [(step, value) for step, value in enumerate(line.points) if value is not None]
        path = "L".join(f"{scale.x(step)} {scale.y(value)}" for step, value in known)
        marked = known[1:] if plot.omgang is None else known[-1:]
        marks = "".join(
            f'<g transform="translate({scale.x(step)} {scale.y(value)})">{MARKS[kind]}</g>'
            for step, value in marked
        )
        yield f'<g class="line l{kind}"><path d="M{path}"/><g class="marks">{marks}</g></g>'


def _names(plot: Plot, scale: Scale) -> Iterator[str]:
    """Name each line at the right, apart from one another, with a hair to where it ends."""
    ends = [scale.height(line.last) for line in plot.lines]
    for line, name, end, at in zip(
        plot.lines, wording.short_names(plot.lines), ends, _apart(ends), strict=True
    ):
        x, y = scale.x(_last_step(line)), _number(at)
        yield f'<path class="hair" d="M{x} {_number(end)}L{LABEL - 4} {y}"/>'
        yield (
            f'<text x="{LABEL}" y="{y}" dy=".35em">'
            f'<tspan class="sum">{points(line.last)}</tspan> {escape(name)}</text>'
        )


def _last_step(line: Line) -> int:
    return max((at for at, value in enumerate(line.points) if value is not None), default=0)


def _apart(wanted: Sequence[float]) -> list[float]:
    """Move places apart, downwards, and all of them up again where the last would fall below."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    found = list(wanted)
    above = float("-inf")
    for index in order:
        above = found[index] = max(found[index], above + APART)
    below = float(BOTTOM) + APART
    for index in reversed(order):
        below = found[index] = min(found[index], below - APART)
    return found


@register.simple_tag
def plot_rows(plot: Plot) -> SafeString:
    """Write the same figures as rows of a table, one for each step."""
    rows = "".join(
        f'<tr><th scope="row">{escape(wording.step_text(plot, step))}</th>'
        + "".join(f"<td>{_figure(line, step)}</td>" for line in plot.lines)
        + "</tr>"
        for step in range(1, plot.steps + 1)
    )
    return mark_safe(f"<tbody>{rows}</tbody>")  # noqa: S308 - figures and our own words only


def _figure(line: Line, step: int) -> str:
    value = line.points[step] if step < len(line.points) else None
    return "–" if value is None else points(value)
