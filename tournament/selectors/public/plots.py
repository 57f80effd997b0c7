"""The course of a table's points: through its omgångar, and deal by deal where that is recorded."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from scoring.attendance import starters
from scoring.deals import start
from scoring.deals.folding import folded
from scoring.rulesets import ruleset_of
from tournament.states import PublicationPart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring import event as facts
    from scoring.rulesets import Ruleset
    from tournament.selectors.public.people import PublicPerson
    from tournament.selectors.public.published import Published
    from tournament.selectors.public.rows import RoundCell, StandingTable


class Holds(StrEnum):
    """What holds from a score on."""

    CHICAGO = "chicago"
    STOP = "stop"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Mark:
    """A score from which something holds in an omgång."""

    score: int
    holds: Holds


@dataclass(frozen=True, slots=True)
class Line:
    """One player's course: his points at the start and after each step, None where he has none."""

    person: PublicPerson
    points: tuple[Fraction | None, ...]

    @property
    def last(self) -> Fraction:
        """What he has where his course ends."""
        return next((value for value in reversed(self.points) if value is not None), Fraction(0))


@dataclass(frozen=True, slots=True)
class Plot:
    """A table's courses side by side, in the order of its standing.

    ``omgang`` is the omgång whose side points are told deal by deal; None: the steps are the
    omgångar, and the points their round points added up.
    """

    omgang: int | None
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...] = ()

    @property
    def steps(self) -> int:
        """How many steps there are after the start."""
        return max(len(line.points) for line in self.lines) - 1


def rounds_plot(table: StandingTable | None) -> Plot | None:
    """Return the sum of round points after each omgång; None before the first is finished."""
    rows = () if table is None else table.rows
    told = [
        at
        for row in rows
        for at, cell in enumerate(row.rounds, 1)
        if cell is not None and cell.round_points is not None
    ]
    if not told:
        return None
    steps = max(told)
    return Plot(None, tuple(Line(row.person, _sums(row.rounds[:steps])) for row in rows))


def _sums(cells: Sequence[RoundCell | None]) -> tuple[Fraction | None, ...]:
    """Add up; somebody who came later starts at the step before, and one who left ends."""
    total = Fraction(0)
    sums: list[Fraction | None] = [None]
    for cell in cells:
        if cell is None:
            sums.append(None)
            continue
        if sums[-1] is None:
            sums[-1] = total
        if cell.round_points is not None:
            total += cell.round_points
        sums.append(total)
    return tuple(sums)


def deal_plots(event: Published, heat: int, table: StandingTable | None) -> tuple[Plot, ...]:
    """Return the side points deal by deal of each omgång that has deals, the latest first.

    Nothing where the heat's running standings are not open.
    """
    computed = event.computed
    is_open = event.part(heat, PublicationPart.RUNNING) is not None
    if computed is None or table is None or not is_open:
        return ()
    told = next(found for found in computed.told.heats if found.number == heat)
    here = next(found for found in told.tables if found.number == table.number)
    ruleset = ruleset_of(computed.told.rules)
    plots: list[Plot] = []
    for round_ in reversed(here.rounds):
        seats = starters(computed.told, told, here, round_.number)
        courses = {
            computed.keys[player]: course
            for player, course in _courses(ruleset, round_, seats).items()
        }
        if lines := tuple(
            Line(row.person, courses[row.person.pk])
            for row in table.rows
            if row.person.pk in courses
        ):
            plots.append(Plot(round_.number, lines, _marks(ruleset)))
    return tuple(plots)


def _courses(
    ruleset: Ruleset, round_: facts.Round, seats: Sequence[str]
) -> dict[str, tuple[Fraction | None, ...]]:
    if not round_.deals or round_.sheet is not None:
        return {}
    state = start(ruleset, seats)
    scores: dict[str, list[Fraction | None]] = {seat.player: [Fraction(0)] for seat in state.seats}
    for deal in round_.deals:
        state, _ = folded(state, (deal,))
        for seat in state.seats:
            scores[seat.player].append(Fraction(seat.score))
    return {player: tuple(course) for player, course in scores.items()}


def _marks(ruleset: Ruleset) -> tuple[Mark, ...]:
    marks = [Mark(ruleset.chicago_from, Holds.CHICAGO), Mark(ruleset.target, Holds.OUT)]
    if ruleset.exchange_stop is not None:
        marks.insert(1, Mark(ruleset.exchange_stop, Holds.STOP))
    return tuple(marks)
