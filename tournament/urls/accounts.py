"""Logging in and the desk's accounts."""

from __future__ import annotations

from django.urls import path

from tournament.views.accounts import doors, people

app_name = "accounts"
urlpatterns = [
    path("logga-in/", doors.log_in, name="log_in"),
    path("logga-ut/", doors.log_out, name="log_out"),
    path("forsta/", doors.first_run, name="first_run"),
    path("losenord/", doors.change_password, name="change_password"),
    path("", people.account_list, name="account_list"),
    path("<int:pk>/losenord/", people.new_password, name="new_password"),
    path("<int:pk>/roll/", people.change_role, name="change_role"),
    path("<int:pk>/stang/", people.close_account, name="close_account"),
    path("<int:pk>/oppna/", people.open_account, name="open_account"),
]
