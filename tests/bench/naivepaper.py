"""The yardsticks of paper: a sheet as a table of boxes in CSS, and the same marks by reportlab."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING

import segno
from django.utils.html import escape
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tournament.configuration.folder import PROJECT
from tournament.printing.faces import FACES
from tournament.printing.formats import A4
from tournament.printing.geometry import GROUPS, PAGE_HEIGHT, SheetGeometry
from tournament.printing.qr import MASK
from tournament.printing.svg import POINT
from tournament.printing.weasy import pdf_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.printing.words import SheetWords
    from tournament.selectors.papers import HeatPaper, PersonLine, SheetPage

CSS = """
@page { size: A4; margin: 12mm } body { font: 8pt "Fira Sans"; margin: 0 }
section { break-after: page } table { border-collapse: collapse; width: 100% }
td { border: 0.35pt solid; height: 4mm; padding: 0.5mm }
svg { width: 15mm; height: 15mm; float: right }
"""


def css_sheets(head: HeatPaper, pages: Sequence[SheetPage], words: SheetWords, qr: str) -> bytes:
    """Return the sheets as anybody would write them first: every box a cell of a table."""
    body = "".join(_section(head, page, words, qr) for page in pages)
    return pdf_of(f"<html><body>{body}</body></html>", FACES + CSS, tagged=False)


def _section(head: HeatPaper, page: SheetPage, words: SheetWords, qr: str) -> str:
    code = segno.make(f"{qr}{page.code}", error="m", micro=False).svg_inline(
        border=0, omitsize=True
    )
    parts = [f"<section>{code}<h2>{escape(head.event_name)}</h2><h1>{escape(page.table_name)}</h1>"]
    for title, people in zip(words.rounds, page.rounds, strict=True):
        parts.append(f"<h3>{title}</h3><table>")
        parts += [_row(person, words) for person in people]
        parts.append("</table>")
    rows = "".join(
        f"<tr><td>{escape(person.name)}</td>{'<td></td>' * len(words.sum_columns)}</tr>"
        for person in page.roster
    )
    feet = "".join(f"<p>{escape(text)}</p>" for text in (*words.signatures, *words.reminder))
    return "".join([*parts, f"<table>{rows}</table>{feet}</section>"])


def _row(person: PersonLine, words: SheetWords) -> str:
    ticks = "".join(f"<td>{tick}</td>" for tick in words.outs)
    boxes = "<td></td>" * GROUPS
    told = f"<td></td><td>{words.chicago}</td><td></td>{ticks}<td></td><td></td>"
    return f"<tr><td>{person.number} {escape(person.name)}</td>{boxes}{told}</tr>"


def reportlab_sheets(pages: Sequence[SheetPage], words: SheetWords, qr: str) -> bytes:
    """Return the same marks and codes, drawn anew on each page with a canvas."""
    fonts = PROJECT / "static" / "fonts"
    pdfmetrics.registerFont(TTFont("Fira", fonts / "FiraSans-Regular.ttf"))
    result = BytesIO()
    canvas = Canvas(result, pageCompression=1)
    for page in pages:
        _canvas_page(
            canvas, SheetGeometry(seats=len(page.roster), listed=len(page.roster)), page, words, qr
        )
        canvas.showPage()
    canvas.save()
    return result.getvalue()


def _canvas_page(
    canvas: Canvas, geometry: SheetGeometry, page: SheetPage, words: SheetWords, qr: str
) -> None:
    canvas.setFont("Fira", 9)
    canvas.setLineWidth(0.35)
    canvas.drawString(A4.margin / POINT, (PAGE_HEIGHT - A4.margin) / POINT, page.table_name)
    for block, people in enumerate(page.rounds):
        for row, person in enumerate(people):
            _canvas_row(canvas, geometry, geometry.row_top(block, row), person, words)
    for row, person in enumerate(page.roster):
        box = geometry.sum_box(row)
        y = (PAGE_HEIGHT - box.bottom) / POINT
        canvas.drawString(box.left / POINT, y, f"{person.number} {person.name}")
        for left, right in pairwise(geometry.sum_edges):
            canvas.rect(left / POINT, y, (right - left) / POINT, geometry.form.sums_row / POINT)
    for line, text in enumerate((*words.signatures, *words.reminder)):
        canvas.drawString(A4.margin / POINT, (A4.margin + 3 * line) / POINT, text)
    _canvas_code(canvas, f"{qr}{page.code}")


def _canvas_row(
    canvas: Canvas, geometry: SheetGeometry, top: float, person: PersonLine, words: SheetWords
) -> None:
    y = (PAGE_HEIGHT - top - 6) / POINT
    canvas.drawString(geometry.name_left / POINT, y, person.name)
    canvas.drawString(geometry.name_left / POINT, y - 10, f"{person.number} · {person.club}")
    for group in range(GROUPS):
        left = (geometry.strokes_left + group * geometry.group_step) / POINT
        canvas.rect(left, y, geometry.group_width / POINT, geometry.form.group_height / POINT)
    for index, tick in enumerate(words.outs):
        left = (geometry.columns[3] + 13 * (index // 3)) / POINT
        below = y - 12 * (index % 3)
        canvas.rect(left, below, 3.6 / POINT, 3.6 / POINT)
        canvas.drawString(left + 11, below, tick)
    for left, right in pairwise(geometry.columns):
        canvas.rect(left / POINT, y - 20, (right - left) / POINT, 12 / POINT)
    canvas.drawString(geometry.columns[1] / POINT, y - 10, words.chicago)
    canvas.drawString(geometry.strokes_left / POINT, y - 20, words.again)
    for group in range(GROUPS):
        left = geometry.stroke_x(5 * group) / POINT
        canvas.line(left, y - 24, left, y - 20)
    for mark in words.marks:
        left = geometry.stroke_x(mark) / POINT
        canvas.line(left, y - 3, left, y + 15)


def _canvas_code(canvas: Canvas, address: str) -> None:
    code = segno.make(address, error="m", micro=False, mask=MASK, boost_error=False)
    rows = [list(row) for row in code.matrix]
    module = 15 / len(rows) / POINT
    for line, row in enumerate(rows):
        for column, dark in enumerate(row):
            if dark:
                y = (PAGE_HEIGHT - A4.margin) / POINT - line * module
                canvas.rect(183 / POINT + column * module, y, module, module, stroke=0, fill=1)
