"""Diplomas for the podium: a page on its side for each, made like a playing card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from tournament.printing import svg
from tournament.printing.cards import PAGE_HEIGHT, PAGE_WIDTH, cards_pdf, style
from tournament.printing.emblem import INK, RED, row_marks, row_width, suit_mark
from tournament.printing.measuring import fitting, size_class, size_rules
from tournament.printing.suits import DIAMOND, HEART, SPADE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from django.utils.functional import _StrPromise

    from tournament.selectors.diplomas import Diploma
    from tournament.selectors.papers import HeatPaper

WIDTH, HEIGHT = PAGE_HEIGHT, PAGE_WIDTH
"""A4 on its side, in millimetres."""
EVENT, EVENT_SIZES = (217.0, 24.0), (30, 26, 22, 18, 14)
NAME, NAME_SIZES = (241.0, 44.0), (62, 54, 46, 39, 33, 28, 23, 18)
CLUB, CLUB_SIZES = (217.0, 9.0), (18, 15, 12, 9)
DAY, DAY_SIZES = (217.0, 10.0), (14, 12, 10)
FRAME, INNER = 8.0, 1.6
"""From the paper's edge to the outer rule, and from there to the inner one."""
INDEX, INDEX_SIZE = (21.5, 33.5), 9.0
"""The suit below the place in the upper left corner: where its own corner stands, and its size."""
SUITS = {1: (SPADE, INK), 2: (HEART, RED), 3: (DIAMOND, RED)}
"""In the order of the suits (rules.md §1)."""
PLACES: Mapping[tuple[int, bool], _StrPromise] = {
    (1, False): gettext_lazy("1:a plats"),
    (2, False): gettext_lazy("2:a plats"),
    (3, False): gettext_lazy("3:e plats"),
    (1, True): gettext_lazy("Delad 1:a plats"),
    (2, True): gettext_lazy("Delad 2:a plats"),
    (3, True): gettext_lazy("Delad 3:e plats"),
}


def diplomas(head: HeatPaper, podium: Sequence[Diploma]) -> bytes:
    """Return a page for each on the podium, as PDF."""
    with override(head.language):
        title = f"{head.event_name} – {_('diplom')}"
        pages = ["".join(_words(diploma)) for diploma in podium]
        css = style("cards") + style("diploma")
        sizes = size_rules((*EVENT_SIZES, *NAME_SIZES, *CLUB_SIZES, *DAY_SIZES))
        return cards_pdf(pages, _ground(head), css + sizes, title=title, language=head.language)


def _ground(head: HeatPaper) -> str:
    """Return what is the same on every diploma."""
    event = size_class(fitting(head.event_name, *EVENT, EVENT_SIZES, bold=True))
    inner = FRAME + INNER
    marks = [
        svg.box(FRAME, FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME, rule=svg.HEAVY),
        svg.box(inner, inner, WIDTH - 2 * inner, HEIGHT - 2 * inner),
        row_marks((WIDTH - row_width(5)) / 2, 180.5, 5, red=RED),
    ]
    return svg.picture(WIDTH, HEIGHT, marks) + "".join(
        (
            f'<p class="diploma">{escape(_("Diplom"))}</p>',
            f'<p class="event {event}">{escape(head.event_name)}</p>',
            _day(head),
            f'<p class="sign first">{escape(_("Tävlingsledare"))}</p>',
            f'<p class="sign second">{escape(_("Arrangör"))}</p>',
        )
    )


def _day(head: HeatPaper) -> str:
    parts = [head.venue] if head.venue else []
    if head.held_on is not None:
        parts.append(date_format(head.held_on, "j\N{NO-BREAK SPACE}F Y"))
    text = " · ".join(parts)
    size = size_class(fitting(text, *DAY, DAY_SIZES))
    return f'<p class="day {size}">{escape(text)}</p>'


def _words(diploma: Diploma) -> Iterator[str]:
    path, colour = SUITS[diploma.place]
    suit = suit_mark(path, *INDEX, INDEX_SIZE, colour=colour)
    turned = f'<g transform="rotate(180 {WIDTH / 2} {HEIGHT / 2})">{suit}</g>'
    yield svg.picture(WIDTH, HEIGHT, [suit, turned])
    red = " red" if colour == RED else ""
    for where in ("upper", "lower"):
        yield f'<p class="index {where}{red}">{diploma.place}</p>'
    place = PLACES[diploma.place, diploma.is_shared]
    among = _("%(place)s bland %(field)d spelare") % {"place": place, "field": diploma.field}
    yield f'<p class="place">{escape(among)}</p>'
    name = size_class(fitting(diploma.name, *NAME, NAME_SIZES, bold=True))
    yield f'<p class="name {name}">{escape(diploma.name)}{_club(diploma.club)}</p>'


def _club(club: str) -> str:
    if not club:
        return ""
    size = size_class(fitting(club, *CLUB, CLUB_SIZES))
    return f'<span class="club {size}">{escape(club)}</span>'
