"""The product's settings, in a data folder of the tests' own."""

from __future__ import annotations

import os
import tempfile

FOLDER = os.environ.setdefault("KOPSTOPP_DATA", tempfile.mkdtemp(prefix="kopstopp-tests-"))

from tournament.settings import *  # noqa: E402, F403  (the folder comes first; these are they)
from tournament.settings import DATA, DATABASES, STORAGES  # noqa: E402  (the same)

if "sqlite" in DATABASES["default"]["ENGINE"]:
    # A file, as at the hall: memory has neither WAL nor a second process.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA / "test.sqlite3")}
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick, and guards nothing
