"""Everybody's door."""

from __future__ import annotations

from django.urls import path

from tournament.views.public import events, hall, heats, players, results

app_name = "public"
urlpatterns = [
    path("", events.events, name="events"),
    path("<slug:slug>/", events.event, name="event"),
    path("<slug:slug>/hall/", hall.hall, name="hall"),
    path("<slug:slug>/sok/", players.search, name="search"),
    path("<slug:slug>/spelare/<int:entry>/", players.player, name="player"),
    path("<slug:slug>/heat/<int:number>/", heats.heat, name="heat"),
    path("<slug:slug>/heat/<int:number>.json", heats.heat_json, name="heat_json"),
    path("<slug:slug>/heat/<int:number>.csv", heats.heat_csv, name="heat_csv"),
    path("<slug:slug>/heat/<int:number>/placering/", heats.seating, name="seating"),
    path("<slug:slug>/heat/<int:number>/bord/<int:table>/", heats.table, name="table"),
    path("<slug:slug>/resultat/", results.results, name="results"),
    path("<slug:slug>/resultat.json", results.results_json, name="results_json"),
    path("<slug:slug>/resultat.csv", results.results_csv, name="results_csv"),
]
