"""The Django application."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """Runs the day: who may do what, in which order, and what was recorded."""

    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"
