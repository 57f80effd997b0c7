"""The switchboard: what of an event is shown where, and what can be switched."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tournament.models import HallScreen, Heat, Publication, Withheld
from tournament.selectors.finals import finals_of
from tournament.selectors.printouts import Document, last_prints
from tournament.selectors.public.outlets import UNCOVERED, Cover
from tournament.selectors.publications import unready_blockers
from tournament.states import Outlet, PublicationPart, Reveal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.models import Event
    from tournament.selectors.blockers import Blocker
    from tournament.selectors.printouts import LastPrint

SWITCHED = (
    PublicationPart.SEATING,
    PublicationPart.RUNNING,
    PublicationPart.RESULTS,
    PublicationPart.QUALIFIERS,
)
"""The parts that a director switches; the commitment follows its draw."""
ON_THE_WALL: Mapping[PublicationPart, tuple[Document, ...]] = {
    PublicationPart.SEATING: (Document.WALL, Document.BY_NAME),
    PublicationPart.RUNNING: (),
    PublicationPart.RESULTS: (Document.RESULTS,),
    PublicationPart.QUALIFIERS: (Document.QUALIFIERS,),
}
"""The papers of a heat that say the same on the wall."""


class CellState(StrEnum):
    """How a part stands at an outlet."""

    SHOWN = "shown"
    WITHHELD = "withheld"
    COVERED = "covered"
    READY = "ready"
    LATER = "later"
    WITHHELD_LATER = "withheld_later"


@dataclass(frozen=True, slots=True)
class Cell:
    """A part at an outlet: shown, withheld, covered by a reveal, ready to be shown, or not yet."""

    outlet: Outlet
    state: CellState

    @property
    def shows(self) -> bool:
        """Whether its switch shows the part; otherwise it withholds it."""
        return self.state in {CellState.WITHHELD, CellState.READY, CellState.WITHHELD_LATER}

    @property
    def is_switched(self) -> bool:
        """Whether it has a switch: not while it is covered."""
        return self.state is not CellState.COVERED


@dataclass(frozen=True, slots=True)
class WallPaper:
    """A paper that says the same as a part; outdated: printed before the part was published."""

    document: Document
    printed: LastPrint | None
    is_outdated: bool


@dataclass(frozen=True, slots=True)
class PartRow:
    """A part and where it is shown; ``blockers``: why there is nothing to publish yet."""

    heat: int | None
    is_final: bool
    part: PublicationPart
    published_at: datetime | None
    blockers: tuple[Blocker, ...]
    cells: tuple[Cell, ...]
    papers: tuple[WallPaper, ...]

    @property
    def is_published(self) -> bool:
        """Whether the part is in force."""
        return self.published_at is not None

    @property
    def is_covered(self) -> bool:
        """Whether a reveal in the hall covers it at every outlet."""
        return not any(cell.is_switched for cell in self.cells)

    @property
    def can_show_everywhere(self) -> bool:
        """Whether it can be shown where it is not: somewhere it is ready or withheld."""
        return not self.blockers and any(cell.shows for cell in self.cells)


@dataclass(frozen=True, slots=True)
class _Board:
    """What is read for the whole switchboard."""

    published: Mapping[tuple[int | None, str], datetime]
    withheld: frozenset[tuple[int | None, str, str]]
    printed: Mapping[tuple[int | None, str], LastPrint]
    cover: Cover
    finals: frozenset[int]


def switchboard(event: Event) -> tuple[PartRow, ...]:
    """Return every part of every heat, and last the event's own results."""
    board = _board(event)
    rows = [
        _row(board, event, heat, part)
        for heat in Heat.objects.filter(event=event).order_by("number")
        for part in SWITCHED
        if not (part == PublicationPart.QUALIFIERS and heat.number in board.finals)
    ]
    return (*rows, _row(board, event, None, PublicationPart.RESULTS))


def _board(event: Event) -> _Board:
    published = Publication.objects.filter(event=event, withdrawn_at__isnull=True)
    withheld = Withheld.objects.filter(event=event).values_list("heat_id", "part", "outlet")
    return _Board(
        published={(row.heat_id, row.part): row.published_at for row in published},
        withheld=frozenset(withheld),
        printed=last_prints(event),
        cover=cover_of(event),
        finals=finals_of(event),
    )


def cover_of(event: Event) -> Cover:
    """Return what is being uncovered in the hall."""
    screen = HallScreen.objects.filter(event=event).first()
    if screen is None or screen.reveal_heat is None:
        return UNCOVERED
    return Cover(Reveal(screen.reveal), screen.reveal_heat)


def _row(board: _Board, event: Event, heat: Heat | None, part: PublicationPart) -> PartRow:
    key = None if heat is None else heat.pk
    number = None if heat is None else heat.number
    published_at = board.published.get((key, part))
    blockers = (
        () if published_at is not None else unready_blockers(event, heat, part, finals=board.finals)
    )
    is_covered = published_at is not None and board.cover.hides(number, part)
    cells = tuple(
        Cell(
            outlet,
            CellState.COVERED
            if is_covered
            else _state(
                is_withheld=(key, part, outlet) in board.withheld,
                is_published=published_at is not None,
                is_ready=not blockers,
            ),
        )
        for outlet in Outlet
    )
    documents = (Document.FINAL_RESULTS,) if heat is None else ON_THE_WALL[part]
    papers = tuple(_paper(board, key, document, published_at) for document in documents)
    is_final = number in board.finals
    return PartRow(number, is_final, part, published_at, blockers, cells, papers)


def _state(*, is_withheld: bool, is_published: bool, is_ready: bool) -> CellState:
    if is_published:
        return CellState.WITHHELD if is_withheld else CellState.SHOWN
    if is_ready:
        return CellState.READY
    return CellState.WITHHELD_LATER if is_withheld else CellState.LATER


def _paper(
    board: _Board, heat: int | None, document: Document, published_at: datetime | None
) -> WallPaper:
    printed = board.printed.get((heat, document.value))
    is_outdated = printed is not None and published_at is not None and printed.at < published_at
    return WallPaper(document, printed, is_outdated)
