"""The list for the door, what happened to people, results, and who goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from tournament.printing.catalogue.choices import INCIDENTS, JUDGED, LISTED, NAMED, NAMES, are_whole
from tournament.printing.outcomes import (
    check_in_list,
    final_results,
    heat_results,
    incident_log,
    qualifiers,
)
from tournament.printing.pagecounts import (
    pages_of_boxes,
    pages_of_going,
    pages_of_incidents,
    pages_of_places,
    pages_of_results,
)
from tournament.printing.registry import LANGUAGE, Group, Paper, PaperRequest, Scope
from tournament.selectors.incidentpapers import IncidentLine, incident_lines
from tournament.selectors.outcomes import (
    FinalOutcome,
    HeatOutcome,
    QualifierPaper,
    final_outcome,
    heat_outcome,
    qualifier_blockers,
    qualifier_paper,
)
from tournament.selectors.papernames import people_of_list
from tournament.selectors.printouts import Document, played_blockers, title_blockers

if TYPE_CHECKING:
    from tournament.selectors.papers import HeatPaper, PersonLine


def read_people(request: PaperRequest) -> tuple[HeatPaper, tuple[PersonLine, ...]]:
    """Return everybody entered, A–Ö, by their whole names."""
    return request.head, people_of_list(request.event, are_whole=True)


def read_incidents(request: PaperRequest) -> tuple[HeatPaper, tuple[IncidentLine, ...]]:
    """Return what happened to people."""
    return request.head, incident_lines(request.event)


def read_heat_results(request: PaperRequest) -> tuple[HeatPaper, HeatOutcome, bool]:
    """Return a heat's results as they stand, and whether by whole names."""
    whole = are_whole(request)
    return request.head, heat_outcome(request.seated, are_whole=whole), whole


def draw_heat_results(told: tuple[HeatPaper, HeatOutcome, bool]) -> bytes:
    """Return a heat's results as PDF."""
    head, outcome, whole = told
    return heat_results(head, outcome, are_whole=whole)


def read_qualifiers(request: PaperRequest) -> tuple[HeatPaper, QualifierPaper, bool]:
    """Return who goes on from a heat, and whether by whole names."""
    whole = are_whole(request)
    return request.head, qualifier_paper(request.seated, are_whole=whole), whole


def draw_qualifiers(told: tuple[HeatPaper, QualifierPaper, bool]) -> bytes:
    """Return who goes on as PDF."""
    head, paper, whole = told
    return qualifiers(head, paper, are_whole=whole)


def read_results(request: PaperRequest) -> tuple[HeatPaper, FinalOutcome, bool]:
    """Return the whole event's results, and whether by whole names."""
    whole = are_whole(request)
    return request.head, final_outcome(request.event, are_whole=whole), whole


def draw_results(told: tuple[HeatPaper, FinalOutcome, bool]) -> bytes:
    """Return everybody's placing as PDF."""
    head, outcome, whole = told
    return final_results(head, outcome, are_whole=whole)


PAPERS: tuple[Paper[Any], ...] = (
    Paper(
        document=Document.CHECK_IN,
        scope=Scope.EVENT,
        group=Group.BEFORE,
        name=_("Incheckningslista"),
        use=_("Till dörren: pricka av på papper om skärmen inte räcker till."),
        read=read_people,
        draw=lambda value: check_in_list(*value),
        pages=pages_of_boxes,
        milliseconds=270,
        options=(LANGUAGE,),
        outdated_by=LISTED,
    ),
    Paper(
        document=Document.INCIDENTS,
        scope=Scope.EVENT,
        group=Group.AFTER,
        name=_("Händelser"),
        use=_("Till juryn: varningar, avdrag, diskningar och avbrott, med skäl och återkallade."),
        read=read_incidents,
        draw=lambda value: incident_log(*value),
        pages=pages_of_incidents,
        milliseconds=100,
        options=(LANGUAGE,),
        outdated_by=NAMED | INCIDENTS,
    ),
    Paper(
        document=Document.FINAL_RESULTS,
        scope=Scope.EVENT,
        group=Group.AFTER,
        name=_("Slutresultat"),
        use=_(
            "Till väggen och arkivet: mästaren och alla placeringar, med skälet till var och en."
        ),
        read=read_results,
        draw=draw_results,
        pages=pages_of_places,
        milliseconds=250,
        blockers=title_blockers,
        options=(NAMES, LANGUAGE),
    ),
    Paper(
        document=Document.RESULTS,
        scope=Scope.HEAT,
        group=Group.AFTER,
        name=_("Resultat med skäl"),
        use=_("Till väggen: bord för bord, med skälet till varje placering."),
        read=read_heat_results,
        draw=draw_heat_results,
        pages=pages_of_results,
        milliseconds=400,
        blockers=played_blockers,
        options=(NAMES, LANGUAGE),
        outdated_by=JUDGED,
    ),
    Paper(
        document=Document.QUALIFIERS,
        scope=Scope.HEAT,
        group=Group.AFTER,
        name=_("Vidare, med skäl"),
        use=_("Till väggen: vilka som går vidare, varför, och vilka som var närmast utanför."),
        read=read_qualifiers,
        draw=draw_qualifiers,
        pages=pages_of_going,
        milliseconds=240,
        blockers=qualifier_blockers,
        options=(NAMES, LANGUAGE),
        outdated_by=JUDGED,
    ),
)
