"""The catalogue of papers: what there is to print of an event now, and when each was printed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from tournament.printing.catalogue import PAPERS
from tournament.printing.registry import NOTHING_CHOSEN, Group, Scope
from tournament.selectors.printjobs import waiting_prints
from tournament.selectors.printouts import last_prints, occasions
from tournament.selectors.printsteps import latest_steps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.models import Event, PrintJob
    from tournament.printing.registry import Paper
    from tournament.selectors.blockers import Blocker
    from tournament.selectors.printouts import LastPrint, Occasion
    from tournament.selectors.printsteps import LatestSteps


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A paper that can be printed now; ``job`` draws it at this moment."""

    paper: Paper[Any]
    pages: int
    last: LastPrint | None
    is_outdated: bool
    job: PrintJob | None


@dataclass(frozen=True, slots=True)
class Waiting:
    """Papers that cannot be printed yet, and the reasons that they share."""

    papers: tuple[Paper[Any], ...]
    blockers: tuple[Blocker, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """The papers of the whole event or of a heat, by when in the day they are wanted."""

    occasion: Occasion
    groups: tuple[tuple[Group, tuple[PaperRow, ...]], ...]
    waiting: tuple[Waiting, ...]


@dataclass(frozen=True, slots=True)
class _Known:
    prints: Mapping[tuple[int | None, str], LastPrint]
    steps: LatestSteps
    jobs: Mapping[tuple[int | None, str], PrintJob]


def catalogue(event: Event) -> tuple[Section, ...]:
    """Return the papers of the event and of each heat, in a fixed number of queries."""
    known = _Known(last_prints(event), latest_steps(event), waiting_prints(event))
    return tuple(_section(found, known) for found in occasions(event))


def _section(occasion: Occasion, known: _Known) -> Section:
    scope = Scope.EVENT if occasion.heat is None else Scope.HEAT
    order = list(Group)
    papers = [paper for paper in PAPERS.values() if paper.scope is scope]
    papers.sort(key=lambda paper: order.index(paper.group))
    rows = [_row(paper, occasion, known) for paper in papers if not paper.blockers(occasion)]
    groups = groupby(rows, lambda row: row.paper.group)
    return Section(
        occasion,
        tuple((group, tuple(found)) for group, found in groups),
        _waiting([(paper, paper.blockers(occasion)) for paper in papers]),
    )


def _waiting(papers: list[tuple[Paper[Any], tuple[Blocker, ...]]]) -> tuple[Waiting, ...]:
    """Return the papers that wait, those with the same reasons together."""
    reasons: list[tuple[Blocker, ...]] = []
    for _paper, blockers in papers:
        if blockers and blockers not in reasons:
            reasons.append(blockers)
    return tuple(
        Waiting(tuple(paper for paper, blockers in papers if blockers == reason), reason)
        for reason in reasons
    )


def _row(paper: Paper[Any], occasion: Occasion, known: _Known) -> PaperRow:
    key = (None if occasion.heat is None else occasion.heat.pk, str(paper.document))
    last = known.prints.get(key)
    changed = known.steps.latest(paper.outdated_by, key[0])
    return PaperRow(
        paper=paper,
        pages=paper.pages(occasion, NOTHING_CHOSEN),
        last=last,
        is_outdated=last is not None and last.version < changed,
        job=known.jobs.get(key),
    )
