"""The day, draws, heats, results, what is published, and the log."""

from django.urls import path

from tournament.views.director import day

urlpatterns = [
    path("<slug:slug>/", day.event_page, name="event"),
]
