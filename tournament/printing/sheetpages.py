"""The variable part of table sheets: head, names and numbers, set over the printed grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.html import escape, format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from tournament.printing.fitting import (
    HEAD_SIZES,
    NAME_SIZES,
    SMALLEST,
    SMALLEST_HEAD,
    SMALLEST_TABLE,
    TABLE_SIZES,
    fitted,
)
from tournament.printing.geometry import MARGIN, PAGE_HEIGHT, PAGE_WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.printing.geometry import SheetGeometry
    from tournament.selectors.papers import HeatPaper, PersonLine, SheetPage

FACES = """
@font-face { font-family: "Fira Sans"; src: url(static:fonts/FiraSans-Regular.ttf); }
@font-face { font-family: "Fira Sans"; font-weight: 600;
  src: url(static:fonts/FiraSans-SemiBold.ttf); }
"""


def grid_css() -> str:
    """Return the style of the page that holds nothing but the grid."""
    return (
        FACES
        + f"@page {{ size: {PAGE_WIDTH}mm {PAGE_HEIGHT}mm; margin: 0 }}"
        + "body { margin: 0 } svg { display: block }"
    )


PAGES = f"""
@page {{ size: {PAGE_WIDTH}mm {PAGE_HEIGHT}mm; margin: 0 }}
html {{ font-family: "Fira Sans"; font-variant-numeric: lining-nums tabular-nums }}
body, p {{ margin: 0 }}
section {{ position: relative; height: {PAGE_HEIGHT}mm; overflow: hidden; break-after: page }}
section:last-child {{ break-after: auto }}
p {{ position: absolute; overflow: hidden; overflow-wrap: anywhere }}
.e {{ left: {MARGIN}mm; top: {MARGIN - 1}mm; width: 122mm; height: 7mm;
  font-weight: 600; line-height: 1.1 }}
.w {{ left: {MARGIN}mm; top: {MARGIN + 5.6}mm; width: 122mm; height: 4.5mm;
  font-size: 9pt; white-space: nowrap; text-overflow: ellipsis }}
.t {{ left: {MARGIN + 122}mm; top: {MARGIN - 3}mm; width: 46mm; height: 14mm;
  text-align: right; line-height: 1; font-weight: 600; font-size: 30pt; white-space: nowrap }}
.t small {{ font-size: 11pt; font-weight: 400 }}
.t.long {{ font-size: 15pt; white-space: normal }}
.t.whole {{ font-size: 9.5pt; white-space: normal }} .t.whole small {{ font-size: 9.5pt }}
.h1 {{ font-size: 15pt }} .h2 {{ font-size: 11pt }} .h3 {{ font-size: 8.5pt }}
b {{ font-weight: 600 }}
"""
"""The style that does not depend on how many sit at the table."""

LATER = "____"
"""Room for what is written by hand."""
CUT = "text-overflow: ellipsis"
"""Beside the sums stands the start number first: there a long name may be cut."""

PERSON = """
html { font-family: "Fira Sans"; font-variant-numeric: lining-nums tabular-nums }
body, p { margin: 0 }
p { overflow: hidden; overflow-wrap: anywhere; break-after: page }
p:last-child { break-after: auto }
.n1 { font-size: 12pt; line-height: 1.15 } .n2 { font-size: 10.5pt; line-height: 1.12 }
.n3 { font-size: 8.5pt; line-height: 1.1 } .n4 { font-size: 7pt; line-height: 1.05 }
i { font-style: normal; font-size: 7.5pt; display: block; line-height: 1.15;
  max-height: 2.3em; overflow: hidden }
"""
"""The style of a person on a page of his own."""
PERSON_HEIGHT = 100.0
"""Far higher than the room for a name, so that no name ever takes a second page."""


def pages_css(geometry: SheetGeometry) -> str:
    """Return the style of the pages: the names beside the sums at their place in the geometry."""
    box, row = geometry.sum_box(0), geometry.sum_row
    place = f"left: {box.left:.2f}mm; top: {geometry.sums_top + 5:.2f}mm; width: {box.width:.2f}mm"
    letters = f"font-size: 8.5pt; line-height: {row:.2f}mm; white-space: nowrap; {CUT}"
    return f"{FACES}{PAGES}.s {{ {place}; {letters} }}"


def pages_html(head: HeatPaper, pages: Sequence[SheetPage], *, title: str) -> str:
    """Return the document of the pages, one section for each."""
    body = "".join(_section(head, page) for page in pages)
    return format_html(
        '<html lang="{}"><meta charset="utf-8"><title>{}</title><body>{}</body></html>',
        head.language,
        title,
        mark_safe(body),  # noqa: S308 - every part below is escaped
    )


def _section(head: HeatPaper, page: SheetPage) -> str:
    size = fitted(head.event_name, HEAD_SIZES, SMALLEST_HEAD)
    parts = [
        f'<p class="e {size}">{escape(head.event_name)}</p>',
        f'<p class="w">{escape(_under_head(head, page))}</p>',
        _table_name(page),
    ]
    parts.append(f'<p class="s">{"<br>".join(_summed(person) for person in page.roster)}</p>')
    return f"<section>{''.join(parts)}</section>"


def _summed(person: PersonLine) -> str:
    number = "" if person.number is None else f"<b>{person.number}</b>&ensp;"
    return f"{number}{escape(person.name)}"


def _table_name(page: SheetPage) -> str:
    size = fitted(page.table_name, TABLE_SIZES, SMALLEST_TABLE)
    name = escape(page.table_name or LATER)
    return f'<p class="{size}"><small>{escape(_("Bord"))}</small> {name}</p>'


def heat_name(head: HeatPaper) -> str:
    """Return what a heat is called on paper."""
    if head.is_final:
        return _("Final")
    number = LATER if head.heat_number is None else head.heat_number
    return _("Heat %(number)s") % {"number": number}


def _under_head(head: HeatPaper, page: SheetPage) -> str:
    parts = [heat_name(head)]
    if page.sitting is not None:
        parts.append(_("sittning %(number)d") % {"number": page.sitting})
    if head.held_on is not None:
        parts.append(head.held_on.isoformat())
    if not page.blank_seats:
        number = f"{head.heat_number}–{page.table_number}"
        parts.append(_("protokoll %(number)s") % {"number": number})
    if page.revisor:
        parts.append(_("revisor %(name)s") % {"name": page.revisor})
    return " · ".join(parts)


def people_css(geometry: SheetGeometry) -> str:
    """Return the style of the small pages that hold a person each."""
    box = geometry.name_box(0, 0)
    page = f"@page {{ size: {box.width:.2f}mm {PERSON_HEIGHT}mm; margin: 0 }}"
    inside = f"p {{ height: {box.height:.2f}mm }}"
    return f"{FACES}{PERSON}{page}{inside}"


def people_html(people: Sequence[PersonLine]) -> str:
    """Return a document with a small page for each person."""
    body = "".join(_person(person) for person in people)
    return format_html("<html><body>{}</body></html>", mark_safe(body))  # noqa: S308 - escaped


def _person(person: PersonLine) -> str:
    size = fitted(person.name, NAME_SIZES, SMALLEST)
    details = " · ".join(
        part for part in ("" if person.number is None else str(person.number), person.club) if part
    )
    small = f"<i>{escape(details)}</i>" if details else ""
    return f'<p class="{size}">{escape(person.name)}{small}</p>'
