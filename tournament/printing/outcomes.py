"""Results on paper, each place with its reason, and the list for the door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.printing.lists import list_pdf
from tournament.printing.sheetpages import heat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.selectors.papers import HeatPaper, PersonLine
    from tournament.selectors.results import HeatResults, Results


def heat_results(head: HeatPaper, results: HeatResults | None) -> bytes:
    """Return a heat's tables as they stand, each place with what decided it, as PDF."""
    with override(head.language):
        closed = results is not None and results.is_closed
        title = _("Resultat") if closed else _("Ställning, inte klar än")
        tables = () if results is None else results.tables
        content = {"tables": tables}
        heading = f"{heat_name(head)} · {title}"
        return list_pdf(head, heading, "print/heat_results.html", content)


def final_results(head: HeatPaper, results: Results) -> bytes:
    """Return everybody's placing, as PDF."""
    with override(head.language):
        content = {"results": results}
        return list_pdf(head, _("Slutresultat"), "print/final_results.html", content)


def check_in_list(head: HeatPaper, people: Sequence[PersonLine]) -> bytes:
    """Return everybody entered A–Ö with boxes to tick, as PDF."""
    with override(head.language):
        content = {"people": people}
        return list_pdf(head, _("Incheckning"), "print/check_in.html", content)
