"""Addresses: Swedish paths, English names; one module per door."""

from django.urls import include, path

urlpatterns = [
    path("ledning/", include("tournament.urls.director")),
    path("bord/", include("tournament.urls.table")),
    path("konto/", include("tournament.urls.accounts")),
    path("", include("tournament.urls.public")),
]
