"""The door for a web server."""

from __future__ import annotations

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
django.setup(set_prefix=False)

from tournament.views.polls import Application  # noqa: E402 - once Django is set up

application = Application()
