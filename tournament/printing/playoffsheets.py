"""Särspel sheets (särspelsprotokoll): one page for each, with its few rules above the rows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from scoring.rulesets.model import FourOfAKind, PlayoffExtra
from scoring.vocabulary import Out
from tournament.printing import svg
from tournament.printing.geometry import PAGE_HEIGHT, PAGE_WIDTH, Box
from tournament.printing.reminder import hands, sentence, tricks
from tournament.printing.setting import Align, Written, marks
from tournament.printing.sheetpages import NAME_SIZES, details, heat_name
from tournament.printing.stamping import Drawn, composed, joined
from tournament.printing.suits import corners
from tournament.printing.typecase import filled
from tournament.words.playoffs import at_once_sentence, stake_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.rulesets.model import Ruleset
    from tournament.selectors.papers import HeatPaper
    from tournament.selectors.playoffpapers import PlayoffPage

MARGIN = 12.0
LEFT, RIGHT = MARGIN, PAGE_WIDTH - MARGIN
TOP = 76.0
"""Where the rows begin, in millimetres from the upper edge."""
BOTTOM = PAGE_HEIGHT - 46.0
TALLEST_ROW = 17.0
NAME_WIDTH = 44.0
LOT_WIDTH = 24.0
EXTRA = 4
"""Boxes for deals one at a time, should somebody still be level."""


@dataclass(frozen=True, slots=True)
class PlayoffRows:
    """Where the rows of a särspel for so many stand, in millimetres."""

    players: int
    deals: int

    @property
    def row_height(self) -> float:
        """Return the height of a row: the page's, shared, and never higher than a pen wants."""
        return min(TALLEST_ROW, (BOTTOM - TOP) / self.players)

    def row_top(self, row: int) -> float:
        """Return the upper edge of a player's row."""
        return TOP + row * self.row_height

    @property
    def edges(self) -> tuple[float, ...]:
        """Return the edges of the columns: deals, sum, ways to win, extra deals, place.

        Only the place where lot decides.
        """
        if self.deals == 0:
            return (RIGHT - LOT_WIDTH, RIGHT)
        first = LEFT + NAME_WIDTH
        fixed = (15.0, 23.0, *(8.0,) * EXTRA, 11.0)
        wide = (RIGHT - first - sum(fixed)) / self.deals
        edges = [first]
        for width in (*(wide,) * self.deals, *fixed):
            edges.append(edges[-1] + width)
        return tuple(edges)

    def name_box(self, row: int) -> Box:
        """Return the room for a name, with start number and club."""
        return Box(LEFT, self.row_top(row) + 1, NAME_WIDTH - 2, self.row_height - 2)


def playoff_sheets(head: HeatPaper, pages: Sequence[PlayoffPage]) -> bytes:
    """Return the sheets as one PDF: a page for each särspel."""
    with override(head.language):
        title = f"{head.event_name} – {heat_name(head)} – {_('särspel')}"
        texts = [list(_written(head, page)) for page in pages]
        case = filled(told for page in texts for one in page for told in one.texts())
        drawn = [
            Drawn(_grid(head, page), marks(case, text, PAGE_HEIGHT))
            for page, text in zip(pages, texts, strict=True)
        ]
        content = composed(case, drawn, width=PAGE_WIDTH, height=PAGE_HEIGHT)
        return joined([content], title=title, language=head.language)


def playoff_rules(head: HeatPaper, deals: int) -> tuple[str, ...]:
    """Return the few rules of a särspel, from the ruleset (rules.md §3)."""
    rules = head.ruleset
    if deals == 0:
        return (_("Lotten avgör. Skriv platserna i den ordning som lotten gav."),)
    resets = rules.four_of_a_kind is not FourOfAKind.POINTS
    told = [
        _("Alla börjar på 0. Antal givar: %(deals)s.") % {"deals": deals},
        _("Ingen Chicago, inget köpstopp, ingen utgång vid %(target)s.") % {"target": rules.target},
        _("Händer och sista stick ger poäng som vanligt."),
        *filter(None, [at_once_sentence(rules)]),
        {
            PlayoffExtra.ONE_DEAL: _("Fortfarande lika: en giv i taget bland dem som är lika."),
            PlayoffExtra.THREE_DEALS: _(
                "Fortfarande lika: ett nytt särspel bland dem som är lika."
            ),
            PlayoffExtra.LOT: _("Fortfarande lika: lotten avgör."),
        }[rules.playoff_extra],
        _("Särspelet räknas inte in i några summor."),
    ]
    if resets:
        told.insert(3, _("Nollning som vanligt."))
    return tuple(told)


def _written(head: HeatPaper, page: PlayoffPage) -> Iterator[Written]:
    held = "" if head.held_on is None else head.held_on.isoformat()
    at = _("bord %(name)s") % {"name": page.table_name} if page.table_name else ""
    under = " · ".join(part for part in (heat_name(head), at, held) if part)
    room = Box(LEFT, MARGIN - 0.5, 110, 16)
    yield Written(
        head.event_name,
        Box(LEFT, MARGIN - 0.5, 110, 9.5),
        (15.0, 13.0, 11.0, 9.5, 8.0, 6.5),
        bold=True,
        below=Written(under, room, (9.0, 8.0, 7.0, 6.0)),
    )
    corner = Box(RIGHT - 68, MARGIN - 1.5, 68, 17)
    yield Written(
        _("Särspel %(number)d") % {"number": page.number},
        corner,
        (27.0, 22.0),
        bold=True,
        align=Align.RIGHT,
        below=Written(page.sheet_number, corner, (11.0,), bold=True, align=Align.RIGHT),
    )
    about = page.reason if page.stake is None else stake_sentence(page.stake)
    yield Written(
        _("Gäller: %(stake)s") % {"stake": about},
        Box(LEFT, 33, RIGHT - LEFT, 11),
        (13.0, 11.0, 9.0, 7.5),
        bold=True,
    )
    yield Written(
        " ".join(playoff_rules(head, page.deals)), Box(LEFT, 46, RIGHT - LEFT, 16), (10.0, 9.0, 8.0)
    )
    rows = PlayoffRows(len(page.people), page.deals)
    for row, person in enumerate(page.people):
        box = rows.name_box(row)
        yield Written(
            person.name,
            Box(box.left, box.top, box.width, box.height * 0.76),
            NAME_SIZES,
            below=Written(details(person), box, (7.5, 7.0, 6.0, 5.5), may_be_cut=True),
        )


def _grid(head: HeatPaper, page: PlayoffPage) -> bytes:
    rows = PlayoffRows(len(page.people), page.deals)
    parts = corners(PAGE_WIDTH, PAGE_HEIGHT, MARGIN * 0.55)
    parts.extend(_heads(page, rows))
    for row in range(rows.players):
        parts.extend(_row(rows, row, head.ruleset))
    parts.extend(_signatures(rows))
    strip = sentence((*hands(head.ruleset), *tricks(head.ruleset)))
    parts.append(svg.text(LEFT, PAGE_HEIGHT - MARGIN, strip, points=6.5))
    return svg.page_of(svg.picture(PAGE_WIDTH, PAGE_HEIGHT, parts), PAGE_WIDTH, PAGE_HEIGHT)


def _heads(page: PlayoffPage, rows: PlayoffRows) -> Iterator[str]:
    if page.deals == 0:
        yield svg.text(RIGHT - LOT_WIDTH / 2, TOP - 1.3, _("Plac."), points=7, anchor="middle")
        yield svg.line(LEFT, TOP, RIGHT, TOP, width=svg.HEAVY)
        return
    labels = [
        *(_("Giv %(number)d") % {"number": number} for number in range(1, page.deals + 1)),
        _("Summa"),
        _("Vann genast"),
        *("+1" for _extra in range(EXTRA)),
        _("Plac."),
    ]
    for label, (left, right) in zip(labels, pairwise(rows.edges), strict=True):
        yield svg.text((left + right) / 2, TOP - 1.3, label, points=7, anchor="middle")
    extra = rows.edges[page.deals + 2]
    yield svg.text(extra + 2 * 8.0, TOP - 4.6, _("Extra givar"), points=7, anchor="middle")
    yield svg.line(LEFT, TOP, RIGHT, TOP, width=svg.HEAVY)


def _row(rows: PlayoffRows, row: int, ruleset: Ruleset) -> Iterator[str]:
    top, height = rows.row_top(row) + 1.4, rows.row_height - 2.8
    for index, (left, right) in enumerate(pairwise(rows.edges)):
        if index == rows.deals + 1:
            yield from _ways_to_win(left + 1.5, top, height, ruleset)
        else:
            rule = svg.HEAVY if index == rows.deals else svg.HAIR
            yield svg.box(left, top, right - left - 0.8, height, rule=rule)
    bottom = rows.row_top(row) + rows.row_height
    yield svg.line(LEFT, bottom, RIGHT, bottom)


def _ways_to_win(left: float, top: float, height: float, ruleset: Ruleset) -> Iterator[str]:
    side = min(3.4, height / 2 - 0.5)
    words = {Out.STRAIGHT_FLUSH: pgettext("box to tick", "Färgstege"), Out.ROYAL_FLUSH: _("Royal")}
    for index, label in enumerate(word for out, word in words.items() if out in ruleset.hand_outs):
        y = top + index * height / 2 + (height / 2 - side) / 2
        yield svg.box(left, y, side, side)
        yield svg.text(left + side + 0.9, y + side / 2 + 0.9, label, points=7)


def _signatures(rows: PlayoffRows) -> Iterator[str]:
    labels = (_("Revisor"), _("Inmatat av"), _("Godkänt av"))
    step = (RIGHT - LEFT + 6) / len(labels)
    y = min(PAGE_HEIGHT - 24.0, rows.row_top(rows.players) + 22.0)
    for index, label in enumerate(labels):
        left = LEFT + index * step
        yield svg.line(left, y, left + step - 6, y)
        yield svg.text(left, y + 3, label, points=7)
