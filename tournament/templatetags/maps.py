"""The hall's map drawn as SVG, for pages and for paper: black and white, told by shape.

Sizes are the drawing's own units; the page decides how large it is. Colours are the text's, so
that it follows light, dark and a copier.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.states import MapMark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.selectors.maps import Cell, HallPlan
    from tournament.selectors.public.maps import MapPage

register = template.Library()

WIDE, HIGH = 60, 48
TABLE_WIDE, TABLE_HIGH = 46, 32
ROUNDED = 6
FRAME = 2
LONGEST_LABEL = 6
SIZES: Mapping[int, int] = {1: 22, 2: 22, 3: 19, 4: 15, 5: 13, 6: 12}
"""How large a table's name is written, by how long it is."""
WORDS = {
    MapMark.ENTRANCE: gettext_lazy("entré"),
    MapMark.STAGE: gettext_lazy("scen"),
    MapMark.DESK: gettext_lazy("sekretariat"),
}


@register.simple_tag
def hall_map(page: MapPage) -> SafeString:
    """Draw a map; the table that is meant is filled."""
    return map_svg(page.plan, page.labels, page.here, page.you)


def map_svg(
    plan: HallPlan, labels: Mapping[int, str], here: int | None, you: MapMark | None = None
) -> SafeString:
    """Return the drawing. ``labels`` name tables by number; the others go by their number.

    ``here`` is the table that is meant, ``you`` the mark that the reader stands at.
    """
    width, height = plan.columns * WIDE + 2 * FRAME, plan.rows * HIGH + 2 * FRAME
    said = escape(map_said(plan, labels, here))
    head = (
        f'<svg class="hall-map" viewBox="0 0 {width} {height}" role="img" aria-label="{said}"'
        ' font-family="inherit" text-anchor="middle" fill="currentColor">'
        f"<title>{said}</title>"
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" fill="none"'
        ' stroke="currentColor" stroke-width="1.5"/>'
    )
    parts = [head]
    parts.extend(_mark(mark, cell, is_you=mark == you) for mark, cell in plan.marks)
    parts.extend(
        _table(_short(number, labels), cell, is_here=number == here)
        for number, cell in sorted(plan.tables.items())
    )
    parts.append("</svg>")
    return mark_safe("".join(parts))  # noqa: S308 - every text in it was escaped


def map_said(plan: HallPlan, labels: Mapping[int, str], here: int | None) -> str:
    """Say what the drawing shows: where the meant table is, from the entrance where it is known."""
    if here is None or here not in plan.tables:
        return _("Karta över borden i hallen")
    column, row = plan.tables[here]
    facts = {
        "label": labels.get(here, str(here)),
        "row": row,
        "rows": plan.rows,
        "column": column,
        "columns": plan.columns,
    }
    return (
        _(
            "Karta: bord %(label)s står i rad %(row)d av %(rows)d uppifrån,"
            " plats %(column)d av %(columns)d från vänster"
        )
        % facts
    )


def _short(number: int, labels: Mapping[int, str]) -> str:
    label = labels.get(number, str(number))
    return label if len(label) <= LONGEST_LABEL else str(number)


def _centre(cell: Cell) -> tuple[int, int]:
    return FRAME + (cell[0] - 1) * WIDE + WIDE // 2, FRAME + (cell[1] - 1) * HIGH + HIGH // 2


def _table(label: str, cell: Cell, *, is_here: bool) -> str:
    x, y = _centre(cell)
    size = SIZES.get(len(label), min(SIZES.values()))
    fill = ' fill="none"' if not is_here else ""
    ink = ' class="reversed" fill="#fff" font-weight="700"' if is_here else ""
    return (
        f'<rect x="{x - TABLE_WIDE // 2}" y="{y - TABLE_HIGH // 2}" width="{TABLE_WIDE}"'
        f' height="{TABLE_HIGH}" rx="{ROUNDED}" stroke="currentColor" stroke-width="1.25"{fill}/>'
        f'<text x="{x}" y="{y + round(size * 0.36)}" font-size="{size}"{ink}>{escape(label)}</text>'
    )


def _mark(mark: MapMark, cell: Cell, *, is_you: bool) -> str:
    """Draw a mark as its word, with »du är här« beneath: seen where the reader stands at it."""
    x, y = _centre(cell)
    word = escape(WORDS[mark])
    size = 10 if len(word) > LONGEST_LABEL else 13
    hidden = "" if is_you else ' visibility="hidden"'
    return (
        f'<g class="mark{" on" if is_you else ""}" data-mark="{mark}">'
        f'<text x="{x}" y="{y + 2}" font-size="{size}" font-style="italic">{word}</text>'
        f'<text class="you" x="{x}" y="{y + 16}" font-size="10" font-weight="700"{hidden}>'
        f"{escape(_('du är här'))}</text></g>"
    )
