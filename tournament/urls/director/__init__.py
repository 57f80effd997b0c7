"""The director's door, one module per part of the day."""

from django.urls import include, path

app_name = "director"
urlpatterns = [
    path("", include("tournament.urls.director.events")),
    path("", include("tournament.urls.director.people")),
    path("", include("tournament.urls.director.draws")),
    path("", include("tournament.urls.director.tables")),
    path("", include("tournament.urls.director.papers")),
]
