"""The variable part of table sheets: head, names and numbers, set over the printed grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournament.printing.geometry import Box
from tournament.printing.setting import Align, Written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournament.printing.geometry import SheetGeometry
    from tournament.selectors.papers import HeatPaper, PersonLine, SheetPage

LATER = "____"
"""Room for what is written by hand."""
EVENT_SIZES = (15.0, 13.0, 11.0, 9.5, 8.0, 6.5)
UNDER_SIZES = (9.0, 8.0, 7.0, 6.0)
TABLE_SIZES = (27.0, 22.0, 18.0, 15.0, 12.0, 10.0, 8.5, 7.0)
NUMBER_SIZES = (11.0, 9.0)
NAME_SIZES = (12.0, 11.0, 10.0, 9.0, 8.0, 7.25, 6.5)
DETAIL_SIZES = (7.5, 7.0, 6.5, 6.0, 5.5)
SUM_SIZES = (8.5, 8.0, 7.5, 7.0)
HEAD_WIDTH = 0.56
"""What the event's name may take of the page's width; the rest is the table's and the code's."""


def written(head: HeatPaper, page: SheetPage, geometry: SheetGeometry) -> list[Written]:
    """Return every text of one sheet, in its own box."""
    return [*_head(head, page, geometry), *_people(page, geometry), *_sums(page, geometry)]


def heat_name(head: HeatPaper) -> str:
    """Return what a heat is called on paper."""
    if head.is_final:
        return _("Final")
    number = LATER if head.heat_number is None else head.heat_number
    return _("Heat %(number)s") % {"number": number}


def _head(head: HeatPaper, page: SheetPage, geometry: SheetGeometry) -> Iterator[Written]:
    form = geometry.form
    top, width = form.margin - 0.5, geometry.width * HEAD_WIDTH
    room = form.head_height - 2.0 * form.scale
    under = Box(geometry.left, top, width, room)
    yield Written(
        head.event_name,
        Box(geometry.left, top, width, room * 0.58),
        _scaled(EVENT_SIZES, geometry),
        bold=True,
        below=Written(under_head(head, page), under, _scaled(UNDER_SIZES, geometry)),
    )
    left = geometry.left + width + 3 * form.scale
    right = geometry.right - form.qr_size - 3.5 * form.scale
    yield Written(
        _("Bord %(name)s") % {"name": page.table_name or LATER},
        Box(left, top - form.scale, right - left, room * 0.68),
        _scaled(TABLE_SIZES, geometry),
        bold=True,
        align=Align.RIGHT,
        below=Written(
            page.sheet_number or f"H{LATER}–B{LATER}",
            Box(left, top - form.scale, right - left, room + form.scale),
            _scaled(NUMBER_SIZES, geometry),
            bold=True,
            align=Align.RIGHT,
        ),
    )


def _people(page: SheetPage, geometry: SheetGeometry) -> Iterator[Written]:
    for block, people in enumerate(page.rounds):
        for row, person in enumerate(people):
            box = geometry.name_box(block, row)
            name = Box(box.left, box.top, box.width, box.height * 0.76)
            yield Written(
                person.name,
                name,
                _scaled(NAME_SIZES, geometry),
                below=Written(
                    details(person), box, _scaled(DETAIL_SIZES, geometry), may_be_cut=True
                ),
            )


def _sums(page: SheetPage, geometry: SheetGeometry) -> Iterator[Written]:
    sizes = _scaled(SUM_SIZES, geometry)
    number_width = 9.0 * geometry.form.scale
    has_numbers = any(person.number is not None for person in page.roster)
    for row, person in enumerate(page.roster):
        box = geometry.sum_box(row)
        if person.number is not None:
            number = Box(box.left, box.top, number_width - 1.0, box.height)
            yield Written(str(person.number), number, sizes, bold=True)
        left = box.left + (number_width if has_numbers else 0.0)
        room = Box(left, box.top, box.right - left, box.height)
        yield Written(person.name, room, sizes, may_be_cut=True)


def details(person: PersonLine) -> str:
    """Return a person's start number and club, as far as he has them."""
    number = "" if person.number is None else str(person.number)
    return " · ".join(part for part in (number, person.club) if part)


def under_head(head: HeatPaper, page: SheetPage) -> str:
    """Return the line under the event's name: heat, sitting, date, revisor, what it replaces."""
    parts = [heat_name(head)]
    if page.sitting is not None:
        parts.append(_("sittning %(number)d") % {"number": page.sitting})
    if head.held_on is not None:
        parts.append(head.held_on.isoformat())
    if page.revisor:
        parts.append(_("revisor %(name)s") % {"name": page.revisor})
    if page.version > 1:
        parts.append(
            _("ersätter tidigare protokoll, version %(version)d") % {"version": page.version}
        )
    return " · ".join(parts)


def _scaled(sizes: tuple[float, ...], geometry: SheetGeometry) -> tuple[float, ...]:
    return tuple(size * geometry.form.scale for size in sizes)
