"""Addresses: Swedish paths, English names; one module per door."""

from django.urls import include, path, re_path

urlpatterns = [
    path("ledning/", include("tournament.urls.director")),
    re_path("^[bB][oO][rR][dD]/", include("tournament.urls.table")),  # QR codes are upper case
    path("konto/", include("tournament.urls.accounts")),
    path("", include("tournament.urls.phone")),
    path("", include("tournament.urls.public")),
]
