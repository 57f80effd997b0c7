"""Everybody's door."""

from __future__ import annotations

from django.urls import path

from tournament.views.public import (
    crawling,
    embeds,
    events,
    following,
    hall,
    heats,
    kiosk,
    papers,
    players,
    results,
    worker,
)

app_name = "public"
urlpatterns = [
    path("", events.events, name="events"),
    path("avisering.js", worker.push_worker, name="push_worker"),
    path("robots.txt", crawling.robots, name="robots"),
    path("sitemap.xml", crawling.sitemap, name="sitemap"),
    path("<slug:slug>/", events.event, name="event"),
    path("<slug:slug>/hall/", hall.hall, name="hall"),
    path("<slug:slug>/hall/bild/<int:number>/", hall.hall_slide, name="hall_slide"),
    path("<slug:slug>/sok/", players.search, name="search"),
    path("<slug:slug>/sok/forslag/", players.suggestions, name="suggestions"),
    path("<slug:slug>/plats/<int:entry>/", players.seat, name="seat"),
    path("<slug:slug>/kiosk/", kiosk.kiosk, name="kiosk"),
    path("<slug:slug>/kiosk/<int:entry>/", kiosk.answer, name="kiosk_answer"),
    path("<slug:slug>/laget/<int:block>.json", following.people, name="now_people"),
    path("<slug:slug>/laget/bord.json", following.tables, name="now_tables"),
    path("<slug:slug>/mina/", following.mine, name="mine"),
    path("<slug:slug>/spelare/<int:entry>/", players.player, name="player"),
    path("<slug:slug>/heat/<int:number>/", heats.heat, name="heat"),
    path("<slug:slug>/heat/<int:number>.json", heats.heat_json, name="heat_json"),
    path("<slug:slug>/heat/<int:number>.csv", heats.heat_csv, name="heat_csv"),
    path("<slug:slug>/heat/<int:number>/placering/", heats.seating, name="seating"),
    path("<slug:slug>/heat/<int:number>/bord/<int:table>/", heats.table, name="table"),
    path("<slug:slug>/inbaddat/", embeds.embed, name="embed"),
    path("<slug:slug>/inbaddat/heat/<int:number>/", embeds.embed_heat, name="embed_heat"),
    path("<slug:slug>/inbaddat/resultat/", embeds.embed_results, name="embed_results"),
    path("<slug:slug>/badda-in/", embeds.embedding, name="embedding"),
    path("<slug:slug>/tavling.json", results.event_file, name="event_file"),
    path("<slug:slug>/resultat/", results.results, name="results"),
    path("<slug:slug>/resultat.json", results.results_json, name="results_json"),
    path("<slug:slug>/resultat.csv", results.results_csv, name="results_csv"),
    path("<slug:slug>/resultat.pdf", papers.results_pdf, name="results_pdf"),
    path("<slug:slug>/arkiv.pdf", papers.archive_pdf, name="archive_pdf"),
]
