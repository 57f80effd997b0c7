"""Who sits where: lists for the desk and the wall, and what stands on the tables."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from tournament.printing.binding import in_parts
from tournament.printing.catalogue.choices import (
    HALVED,
    LARGE,
    NAMED,
    NAMES,
    POSTER_SIZE,
    TENT_SIZE,
    are_whole,
)
from tournament.printing.pagecounts import pages_of_names, pages_of_seated, pages_of_wall
from tournament.printing.registry import LANGUAGE, Group, Paper, PaperRequest, Scope
from tournament.printing.seating import seating_by_name, seating_by_table
from tournament.printing.tablecards import table_cards
from tournament.printing.wall import wall_seating
from tournament.selectors.papernames import seating_on_paper
from tournament.selectors.papers import HeatPaper, SeatingLine
from tournament.selectors.printouts import RESEATED, Document, seated_blockers
from tournament.selectors.tablecards import TableCard, table_cards_of

if TYPE_CHECKING:
    from tournament.printing.registry import Chosen
    from tournament.selectors.printouts import Occasion

SHOWN_OTHERWISE = RESEATED | NAMED
"""Steps after which names and tables may be others."""

Seating = tuple[HeatPaper, tuple[SeatingLine, ...], bool]
"""Head, everybody A–Ö, and whether by whole names (on the wall: whether on A3)."""
Cards = tuple[HeatPaper, tuple[TableCard, ...], bool]
"""Head, a card for each table, and whether they are of A5."""


def read_seating(request: PaperRequest) -> Seating:
    """Return everybody's seats in the heat, A–Ö."""
    whole = are_whole(request)
    return request.head, seating_on_paper(request.seated, are_whole=whole), whole


def read_wall(request: PaperRequest) -> Seating:
    """Return everybody's seats in the heat, A–Ö, as the public sees the names."""
    lines = seating_on_paper(request.seated, are_whole=False)
    return request.head, lines, request.choice(POSTER_SIZE) == LARGE


def read_cards(request: PaperRequest) -> Cards:
    """Return the cards of the heat's tables."""
    cards = table_cards_of(request.seated, site=request.site)
    return request.head, cards, request.choice(TENT_SIZE) == HALVED


def draw_by_table(seating: Seating) -> bytes:
    """Return the seating table by table as PDF."""
    head, lines, whole = seating
    return seating_by_table(head, lines, are_whole=whole)


def draw_by_name(seating: Seating) -> bytes:
    """Return the seating A–Ö as PDF."""
    head, lines, whole = seating
    return seating_by_name(head, lines, are_whole=whole)


def draw_wall(seating: Seating) -> bytes:
    """Return the seating in large type as PDF."""
    head, lines, large = seating
    return wall_seating(head, lines, is_large=large)


def draw_cards(cards: Cards) -> bytes:
    """Return the tables' cards as PDF."""
    head, told, halved = cards
    return table_cards(head, told, halved=halved)


def split_cards(cards: Cards, pages: int) -> tuple[Cards, ...]:
    """Return the cards so many pages at a time; those that are cut lie in stacks, so together."""
    head, told, halved = cards
    size = max(1, len(told)) if halved else pages
    return tuple((head, part, halved) for part in in_parts(told, size))


def pages_of_cards(occasion: Occasion, chosen: Chosen) -> int:
    """Return how many pages the tables' cards take."""
    halved = chosen.get(TENT_SIZE.name) == HALVED
    return ceil(occasion.tables / 2) if halved else occasion.tables


PAPERS: tuple[Paper[Any], ...] = (
    Paper(
        document=Document.BY_TABLE,
        scope=Scope.HEAT,
        group=Group.PLAY,
        name=_("Placering, bord för bord"),
        use=_("Till sekretariatet och väggen: vilka som sitter var."),
        read=read_seating,
        draw=draw_by_table,
        pages=pages_of_seated,
        milliseconds=400,
        blockers=seated_blockers,
        options=(NAMES, LANGUAGE),
        outdated_by=SHOWN_OTHERWISE,
    ),
    Paper(
        document=Document.BY_NAME,
        scope=Scope.HEAT,
        group=Group.PLAY,
        name=_("Placering, A–Ö"),
        use=_("Till väggen: var var och en sitter, med sätet i varje omgång."),
        read=read_seating,
        draw=draw_by_name,
        pages=pages_of_names,
        milliseconds=500,
        blockers=seated_blockers,
        options=(NAMES, LANGUAGE),
        outdated_by=SHOWN_OTHERWISE,
    ),
    Paper(
        document=Document.WALL,
        scope=Scope.HEAT,
        group=Group.PLAY,
        name=_("Väggaffisch, A–Ö"),
        use=_("Läses på tre meters håll: var var och en sitter, med bokstäverna överst."),
        read=read_wall,
        draw=draw_wall,
        pages=pages_of_wall,
        milliseconds=150,
        blockers=seated_blockers,
        options=(POSTER_SIZE, LANGUAGE),
        outdated_by=SHOWN_OTHERWISE,
    ),
    Paper(
        document=Document.TABLE_CARDS,
        scope=Scope.HEAT,
        group=Group.PLAY,
        name=_("Bordsskyltar"),
        use=_("Viks och ställs på borden: numret läses från båda sidor, koden visar ställningen."),
        read=read_cards,
        draw=draw_cards,
        split=split_cards,
        pages=pages_of_cards,
        is_counted=True,
        milliseconds=35,
        options=(TENT_SIZE, LANGUAGE),
        outdated_by=frozenset({"name_table", "publish_draw"}),
    ),
)
