"""Name badges (namnskyltar): ten to a page, A–Ö, and those of the crew to write on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.printing import svg
from tournament.printing.cards import (
    PAGE_HEIGHT,
    PAGE_WIDTH,
    Layout,
    cards_pdf,
    cut_marks,
    in_order,
    style,
)
from tournament.printing.emblem import row_marks, row_width
from tournament.printing.measuring import fitting, size_class, size_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.selectors.papers import HeatPaper, PersonLine

BADGES = Layout(PAGE_WIDTH, PAGE_HEIGHT, columns=2, rows=5, card_width=86.0, card_height=54.0)
NAME, CLUB = (74.0, 25.0), (52.0, 10.0)
"""Width and height of the room for each, in millimetres."""
NAME_SIZES = (32, 29, 26, 23, 20.5, 18, 16, 14, 12, 10, 8)
ROLE, ROLE_SIZES = (74.0, 14.0), (30, 26, 22, 18, 14)
CLUB_SIZES = (12, 10.5, 9, 7.5, 6)
SHORT_NUMBER = 4
"""Digits that stand in large type."""


def badges(head: HeatPaper, people: Sequence[PersonLine], *, with_crew: bool = True) -> bytes:
    """Return a badge for each person, in the order given, as PDF.

    Places left on the last page can be written on by hand; ``with_crew`` adds a page of badges
    for revisorer and funktionärer.
    """
    with override(head.language):
        title = f"{head.event_name} – {_('namnskyltar')}"
        pages = [_page(page) for page in in_order(people, BADGES.per_page)]
        if with_crew:
            pages.append(_crew())
        return cards_pdf(pages, _ground(head), _css(), title=title, language=head.language)


def _css() -> str:
    sizes = size_rules((*NAME_SIZES, *ROLE_SIZES, *CLUB_SIZES))
    return style("cards") + style("badges") + BADGES.place_rules() + sizes


def _ground(head: HeatPaper) -> str:
    """Return what is the same on every page: where to cut, the event and the suits."""
    marks = list(cut_marks(BADGES))
    names: list[str] = []
    for index in range(BADGES.per_page):
        left, top = BADGES.corner(index)
        marks.append(row_marks(left + BADGES.card_width - 6 - row_width(3.2), top + 5.9, 3.2))
        names.append(f'<p class="event c{index}">{escape(head.event_name)}</p>')
    return svg.picture(PAGE_WIDTH, PAGE_HEIGHT, marks) + "".join(names)


def _page(people: Sequence[PersonLine | None]) -> str:
    return "".join(_badge(at, person) for at, person in enumerate(people) if person is not None)


def _badge(at: int, person: PersonLine) -> str:
    name = fitting(person.name, *NAME, NAME_SIZES, bold=True)
    club = fitting(person.club, *CLUB, CLUB_SIZES)
    parts = [f'<p class="name c{at} {size_class(name)}">{escape(person.name)}</p>']
    if person.club:
        parts.append(f'<p class="club b{at} {size_class(club)}">{escape(person.club)}</p>')
    if person.number is not None:
        wide = " wide" if len(str(person.number)) > SHORT_NUMBER else ""
        parts.append(f'<p class="number c{at}{wide}">{person.number}</p>')
    return "".join(parts)


def _crew() -> str:
    """Return a page for the crew (funktionärer), with a line for each name."""
    roles = [_("Revisor")] * 6 + [_("Funktionär")] * 3 + [_("Tävlingsledare")]
    name = escape(_("Namn"))
    return "".join(
        f'<p class="role c{at} {size_class(fitting(role, *ROLE, ROLE_SIZES, bold=True))}">'
        f'{escape(role)}</p><p class="line c{at}">{name}</p>'
        for at, role in enumerate(roles)
    )
