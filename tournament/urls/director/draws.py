"""The day, draws, seats, closing, results, what is published, and the log."""

from django.urls import path

from tournament.views.director import (
    day,
    draws,
    hall,
    heats,
    log,
    publications,
    results,
    seats,
)

HEAT = "<slug:slug>/heat/<int:number>/"

urlpatterns = [
    path("<slug:slug>/", day.event_page, name="event"),
    path("<slug:slug>/titel/", day.title, name="title"),
    path("<slug:slug>/resultat/", results.results_page, name="results"),
    path("<slug:slug>/resultat.csv", results.results_csv, name="results_csv"),
    path("<slug:slug>/resultat.json", results.results_json, name="results_json"),
    path("<slug:slug>/publicering/", publications.publications_page, name="publications"),
    path("<slug:slug>/publicering/del/", publications.switch, name="switch_part"),
    path("<slug:slug>/publicering/synlig/", publications.visibility, name="visibility"),
    path("<slug:slug>/hall/", hall.hall_page, name="hall"),
    path("<slug:slug>/hall/valj/", hall.choose, name="hall_choose"),
    path("<slug:slug>/hall/avsloja/", hall.reveal, name="hall_reveal"),
    path("<slug:slug>/hall/avsloja/steg/", hall.reveal_step, name="hall_reveal_step"),
    path("<slug:slug>/hall/avsloja/sluta/", hall.reveal_stop, name="hall_reveal_stop"),
    path("<slug:slug>/logg/", log.log, name="log"),
    path(HEAT + "lottning/", draws.draw_page, name="draw"),
    path(HEAT + "lottning/las/", draws.commit, name="draw_commit"),
    path(HEAT + "lottning/lotta/", draws.draw_now, name="draw_now"),
    path(HEAT + "lottning/byt/", draws.swap, name="draw_swap"),
    path(HEAT + "lottning/flytta/", draws.move, name="draw_move"),
    path(HEAT + "lottning/om/", draws.redraw, name="draw_again"),
    path(HEAT + "lottning/kasta/", draws.discard, name="draw_discard"),
    path(HEAT + "lottning/publicera/", draws.publish, name="draw_publish"),
    path(HEAT + "lottning/angra/", draws.undo, name="draw_undo"),
    path(HEAT + "platser/", seats.seats_page, name="seats"),
    path(HEAT + "platser/sen/", seats.seat_late, name="seat_late"),
    path(HEAT + "platser/bort/", seats.remove, name="seat_remove"),
    path(HEAT + "platser/flytta/", seats.move_seat, name="seat_move"),
    path(HEAT + "platser/<int:table>/lotta-in/", seats.fill, name="seat_fill"),
    path(HEAT + "platser/reserv/", seats.substitute, name="seat_substitute"),
    path(HEAT + "bordsnamn/", seats.names, name="table_names"),
    path(HEAT + "bordsnamn/rad/", seats.name_range, name="table_name_range"),
    path(HEAT + "starta/", day.start, name="start_heat"),
    path(HEAT + "stang/", heats.close, name="close"),
    path(HEAT + "oppna-igen/", heats.reopen, name="reopen"),
    path(HEAT + "ersattare/", heats.replace, name="replace"),
]
