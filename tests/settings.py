"""The product's settings, in a data folder of the tests' own."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

if "KOPSTOPP_DATA" not in os.environ:  # each process of a parallel run shares the first one's
    os.environ["KOPSTOPP_DATA"] = tempfile.mkdtemp(prefix="kopstopp-tests-")
    atexit.register(shutil.rmtree, os.environ["KOPSTOPP_DATA"], ignore_errors=True)

from tournament.settings import *  # noqa: F403  (the folder comes first; these are they)
from tournament.settings import DATA, DATABASES, STATIC_ROOT, STORAGES

if "sqlite" in DATABASES["default"]["ENGINE"]:
    # A file, as at the hall: memory has neither WAL nor a second process.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA / "test.sqlite3")}
    # What a test wrote need not outlive a power cut; servers that tests start are durable as ever.
    in_haste = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    DATABASES["default"]["OPTIONS"] = {**DATABASES["default"]["OPTIONS"], "init_command": in_haste}

STATIC_ROOT.mkdir(exist_ok=True)
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True  # nothing is collected before a browser test
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick, and guards nothing
KNOWN_HOSTS = ["testserver", ".test"]  # Django's test client, and names mapped in a browser
