"""Table sheets and their kin."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from tournament.printing.piles import cover_pages, missing_list
from tournament.printing.playoffsheets import playoff_sheets
from tournament.printing.registry import (
    LANGUAGE,
    TABLE,
    Choice,
    Group,
    Number,
    Paper,
    PaperRequest,
    Scope,
)
from tournament.printing.rulesheets import rule_sheet
from tournament.printing.sheetsets import (
    ON_A4,
    ON_A5,
    TWO_ON_A4,
    SheetSet,
    drawn_set,
    sheet_set,
    sheets_on_a_page,
    split_set,
)
from tournament.selectors.blockers import Blocker
from tournament.selectors.papers import HeatPaper, blank_pages, sheet_pages
from tournament.selectors.piles import Pile, PileSheet, missing_sheets, next_versions, piles
from tournament.selectors.playoffpapers import PlayoffPage, playoff_pages
from tournament.selectors.printouts import BLANK_SEATS, RESEATED, Document, seated_blockers

if TYPE_CHECKING:
    from tournament.printing.registry import Chosen
    from tournament.selectors.printouts import Occasion

SIZE = Choice(
    "storlek",
    _("Storlek"),
    (
        (ON_A4, _("A4")),
        (ON_A5, _("A5")),
        (TWO_ON_A4, _("två A5 på A4, klipps och läggs i ordning")),
    ),
)
COPIES = Number("antal", _("Av varje"), 1, 100, 1)
SHEETS_ON_COVER = 130
LINES_ON_PAGE = 28


def read_sheets(request: PaperRequest) -> SheetSet:
    """Return a heat's sheets, or one table's."""
    pages = sheet_pages(request.seated, only=request.table)
    size = request.choice(SIZE)
    return sheet_set(request.head, pages, address=request.address, size=size)


def read_replacements(request: PaperRequest) -> SheetSet:
    """Return new sheets for those that were lost or spoilt, each with its version."""
    versions = next_versions(request.seated)
    pages = sheet_pages(request.seated, only=request.table)
    anew = [replace(page, version=versions[page.table_number]) for page in pages]
    size = request.choice(SIZE)
    return sheet_set(request.head, anew, address=request.address, size=size)


def read_blank(request: PaperRequest) -> SheetSet:
    """Return sheets to fill in by hand, so many for each size of table."""
    head = request.head
    sizes = [seats for seats in BLANK_SEATS for _copy in range(request.number(COPIES))]
    pages = blank_pages(sizes, head.ruleset.rounds_per_table)
    return sheet_set(head, pages, address="", size=request.choice(SIZE))


def read_piles(request: PaperRequest) -> tuple[HeatPaper, tuple[Pile, ...]]:
    """Return the heat's piles of sheets."""
    return request.head, piles(request.seated)


def read_missing(request: PaperRequest) -> tuple[HeatPaper, tuple[PileSheet, ...]]:
    """Return the sheets that have not come in."""
    return request.head, missing_sheets(request.seated)


def read_playoffs(request: PaperRequest) -> tuple[HeatPaper, tuple[PlayoffPage, ...]]:
    """Return the särspel that are to be played."""
    head = request.head
    return head, playoff_pages(request.seated, deals=head.ruleset.playoff_deals)


def playoff_blockers(occasion: Occasion) -> tuple[Blocker, ...]:
    """Return why no särspel is printed: none is called."""
    if occasion.heat is not None and occasion.playoffs == 0:
        return (Blocker("no_playoff_called", occasion.facts),)
    return ()


def one_each(occasion: Occasion, chosen: Chosen) -> int:
    """Return a sheet for each table, or for the one that is wanted, as many as a page holds."""
    sheets = 1 if chosen.get(TABLE.name) else occasion.tables
    return ceil(sheets / _per_page(chosen))


def blanks(_occasion: Occasion, chosen: Chosen) -> int:
    """Return how many pages the blank sheets take."""
    copies = int(chosen.get(COPIES.name, COPIES.default))
    return ceil(len(BLANK_SEATS) * copies / _per_page(chosen))


def _per_page(chosen: Chosen) -> int:
    return sheets_on_a_page(str(chosen.get(SIZE.name, SIZE.default)))


PAPERS: tuple[Paper[Any], ...] = (
    Paper(
        document=Document.SHEETS,
        scope=Scope.HEAT,
        group=Group.PLAY,
        name=_("Bordsprotokoll"),
        use=_("Ett till varje bord: revisorn för det i tre omgångar."),
        read=read_sheets,
        draw=drawn_set,
        split=split_set,
        pages=one_each,
        is_counted=True,
        milliseconds=15,
        blockers=seated_blockers,
        options=(SIZE, TABLE, LANGUAGE),
        outdated_by=RESEATED,
    ),
    Paper(
        document=Document.COVER,
        scope=Scope.HEAT,
        group=Group.PLAY,
        name=_("Försättsblad till protokollen"),
        use=_("Överst i varje hög: vilka protokoll, en ruta för vart och ett, vem som tog emot."),
        read=read_piles,
        draw=lambda value: cover_pages(*value),
        pages=lambda occasion, _chosen: ceil(max(1, occasion.tables) / SHEETS_ON_COVER),
        milliseconds=900,
        blockers=seated_blockers,
        options=(LANGUAGE,),
        outdated_by=RESEATED,
    ),
    Paper(
        document=Document.MISSING,
        scope=Scope.HEAT,
        group=Group.PLAY,
        name=_("Saknade protokoll"),
        use=_("Till den som går runt: vilka protokoll som inte har kommit in."),
        read=read_missing,
        draw=lambda value: missing_list(*value),
        pages=lambda occasion, _chosen: ceil(max(1, occasion.tables) / LINES_ON_PAGE),
        milliseconds=250,
        blockers=seated_blockers,
        options=(LANGUAGE,),
    ),
    Paper(
        document=Document.REPLACEMENT,
        scope=Scope.HEAT,
        group=Group.PLAY,
        name=_("Ersättningsprotokoll"),
        use=_("När ett protokoll är borta eller förstört: samma igen, märkt med sin version."),
        read=read_replacements,
        draw=drawn_set,
        split=split_set,
        pages=one_each,
        is_counted=True,
        milliseconds=15,
        blockers=seated_blockers,
        options=(TABLE, SIZE, LANGUAGE),
    ),
    Paper(
        document=Document.PLAYOFFS,
        scope=Scope.HEAT,
        group=Group.PLAY,
        name=_("Särspelsprotokoll"),
        use=_("Ett till varje utlyst särspel: vilka som spelar, om vad, och reglerna för det."),
        read=read_playoffs,
        draw=lambda value: playoff_sheets(*value),
        pages=lambda occasion, _chosen: max(1, occasion.playoffs),
        is_counted=True,
        milliseconds=120,
        blockers=playoff_blockers,
        options=(LANGUAGE,),
    ),
    Paper(
        document=Document.BLANK,
        scope=Scope.EVENT,
        group=Group.BEFORE,
        name=_("Tomma protokoll"),
        use=_("I reserv till sekretariatet: för fyra och för tre spelare."),
        read=read_blank,
        draw=drawn_set,
        split=split_set,
        pages=blanks,
        is_counted=True,
        milliseconds=15,
        options=(COPIES, SIZE, LANGUAGE),
    ),
    Paper(
        document=Document.RULES,
        scope=Scope.EVENT,
        group=Group.BEFORE,
        name=_("Regler"),
        use=_("Till väggen och varje bord: tävlingens regler, skrivna av dess regelverk."),
        read=lambda request: request.head,
        draw=rule_sheet,
        pages=lambda _occasion, _chosen: 1,
        milliseconds=250,
        options=(LANGUAGE,),
        outdated_by=frozenset({"change_rules"}),
    ),
)
