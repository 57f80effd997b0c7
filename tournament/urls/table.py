"""The table's door, by its code."""

from __future__ import annotations

from django.urls import re_path

from tournament.views.table import codes

app_name = "table"
urlpatterns = [
    re_path(r"^(?P<code>[0-9A-Za-z-]{1,24})/?$", codes.table, name="table"),
]
