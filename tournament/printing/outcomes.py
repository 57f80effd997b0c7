"""Results on paper, each place with its reason, who goes on, and the list for the door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.printing.lists import list_pdf
from tournament.printing.sheetpages import heat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournament.selectors.incidentpapers import IncidentLine
    from tournament.selectors.outcomes import FinalOutcome, HeatOutcome, QualifierPaper
    from tournament.selectors.papers import HeatPaper, PersonLine

LATE = 6
"""Lines to write late entries on."""
LONG_NAME, ONE_IN = 36, 8
"""Letters of a name in three lines; where one name in so many has more, names have more room."""
WIDE_PLACE = 100
"""A shared place from here on, »301–400«, takes more room."""


def heat_results(head: HeatPaper, outcome: HeatOutcome, *, are_whole: bool = False) -> bytes:
    """Return a heat's tables as they stand, each place with what decided it, as PDF.

    Here and below ``are_whole`` says that a list for the wall has whole names, and so is none.
    """
    with override(head.language):
        title = _("Resultat") if outcome.is_closed else _("Ställning, inte klar än")
        heading = f"{heat_name(head)} · {title}"
        names = [one.row.person.name for found in outcome.tables for one in found.rows]
        content = {
            "outcome": outcome,
            "has_long_names": names_are_long((len(name), 1) for name in names),
            "for_the_desk": are_whole,
        }
        return list_pdf(head, heading, "print/heat_results.html", content)


def names_are_long(letters: Iterable[tuple[int, int]]) -> bool:
    """Say whether names need a wider column, from letters and how many have so many."""
    told = list(letters)
    long = sum(count for name, count in told if name > LONG_NAME)
    return long * ONE_IN > sum(count for _name, count in told)


def final_results(head: HeatPaper, outcome: FinalOutcome, *, are_whole: bool = False) -> bytes:
    """Return everybody's placing with the reason for it, as PDF."""
    with override(head.language):
        rows = [row for group in outcome.groups for row in group.rows]
        content = {
            "outcome": outcome,
            "has_wide_places": any(
                row.sharers and row.place + row.sharers >= WIDE_PLACE for row in rows
            ),
            "for_the_desk": are_whole,
        }
        return list_pdf(head, _("Slutresultat"), "print/final_results.html", content)


def qualifiers(head: HeatPaper, paper: QualifierPaper, *, are_whole: bool = False) -> bytes:
    """Return who goes on and why, and who stood nearest outside, as PDF."""
    with override(head.language):
        heading = _("Vidare från heat %(number)s") % {"number": head.heat_number}
        content = {"paper": paper, "for_the_desk": are_whole}
        return list_pdf(head, heading, "print/qualifiers.html", content)


def incident_log(head: HeatPaper, lines: Sequence[IncidentLine]) -> bytes:
    """Return what happened to people, for the jury, by their whole names, as PDF."""
    with override(head.language):
        standing = sum(not line.is_revoked for line in lines)
        content = {"lines": lines, "standing": standing, "for_the_desk": True}
        return list_pdf(head, _("Händelser"), "print/incidents.html", content)


def check_in_list(head: HeatPaper, people: Sequence[PersonLine]) -> bytes:
    """Return everybody entered A–Ö with boxes to tick, and lines for late entries, as PDF."""
    with override(head.language):
        content = {"people": people, "late": range(LATE), "for_the_desk": True}
        return list_pdf(head, _("Incheckning"), "print/check_in.html", content)
