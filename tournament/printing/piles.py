"""Cover pages of the piles of sheets, and the list of sheets that have not come in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.printing.faces import FACES
from tournament.printing.lists import list_css
from tournament.printing.sheetpages import heat_name
from tournament.printing.weasy import pdf_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.selectors.papers import HeatPaper
    from tournament.selectors.piles import Pile, PileSheet

FORMER_LINES = 3
"""Lines for sheets that were printed anew while the pile was out."""


def cover_pages(head: HeatPaper, piles: Sequence[Pile]) -> bytes:
    """Return a cover for each pile: its sheets with a box each, and who gave and took it."""
    with override(head.language):
        heading = f"{heat_name(head)} · {_('Försättsblad till protokollen')}"
        content = {"piles": piles, "heat": heat_name(head), "lines": range(FORMER_LINES)}
        return _list(head, heading, "print/cover.html", content)


def missing_list(head: HeatPaper, sheets: Sequence[PileSheet]) -> bytes:
    """Return the sheets that have not come in, with a box each and what was last heard."""
    with override(head.language):
        heading = f"{heat_name(head)} · {_('Saknade protokoll')}"
        return _list(head, heading, "print/missing.html", {"sheets": sheets})


def _list(head: HeatPaper, heading: str, template: str, content: Mapping[str, object]) -> bytes:
    own = Path(str(finders.find("css/print-piles.css"))).read_text(encoding="utf-8")
    html = render_to_string(template, {"head": head, "heading": heading, **content})
    return pdf_of(html, FACES + list_css() + own, tagged=True)
