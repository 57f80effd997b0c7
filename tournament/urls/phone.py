"""What a visitor's phone stores: its wish to be told by push."""

from __future__ import annotations

from django.urls import path

from tournament.views.phone import push

app_name = "phone"
urlpatterns = [
    path("<slug:slug>/avisering/", push.push_on, name="push_on"),
    path("<slug:slug>/avisering/sluta/", push.push_off, name="push_off"),
]
