"""Papers: what there is to print, and each of a heat as a file."""

from __future__ import annotations

from django.urls import path

from tournament.views.director import papers

HEAT = "<slug:slug>/heat/<int:number>/papper/"

urlpatterns = [
    path("<slug:slug>/papper/", papers.papers_page, name="papers"),
    path("<slug:slug>/papper/incheckning.pdf", papers.check_in_list, name="check_in_pdf"),
    path("<slug:slug>/papper/tomma-protokoll.pdf", papers.blank_sheets, name="blank_sheets_pdf"),
    path("<slug:slug>/papper/slutresultat.pdf", papers.final_results, name="final_results_pdf"),
    path(HEAT + "resultat.pdf", papers.heat_results, name="heat_results_pdf"),
    path(HEAT + "bordsprotokoll.pdf", papers.sheets, name="sheets_pdf"),
    path(HEAT + "placering-bord.pdf", papers.seating_by_table, name="seating_by_table_pdf"),
    path(HEAT + "placering-a-o.pdf", papers.seating_by_name, name="seating_by_name_pdf"),
]
