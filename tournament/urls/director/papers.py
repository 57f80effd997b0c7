"""Papers: what there is to print, and each as a file."""

from __future__ import annotations

from django.urls import path

from tournament.views.director import papers, printjobs

HEAT = "<slug:slug>/heat/<int:number>/papper/"

urlpatterns = [
    path("<slug:slug>/papper/", papers.papers_page, name="papers"),
    path("<slug:slug>/papper/utskrift/<int:pk>/", printjobs.print_job, name="print_job"),
    path(
        "<slug:slug>/papper/utskrift/<int:pk>/avbryt/", printjobs.print_cancel, name="print_cancel"
    ),
    path("<slug:slug>/papper/<slug:document>.pdf", papers.event_paper, name="event_paper"),
    path(HEAT + "saknade/", papers.missing_page, name="missing_sheets"),
    path(HEAT + "<slug:document>.pdf", papers.heat_paper, name="heat_paper"),
]
