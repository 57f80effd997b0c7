"""Django's settings: safe for a hall without internet, and for servers by the environment."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from csp.constants import NONE, SELF

from tournament.configuration import urls
from tournament.configuration.folder import PROJECT, data_folder, secret_key, stored

if TYPE_CHECKING:
    from pathlib import Path

DATA: Path = data_folder()
SECURE: bool = bool(os.environ.get("KOPSTOPP_HTTPS"))
"""Served over HTTPS: by our own certificate, or behind a proxy that says so."""
BEHIND_PROXY: bool = os.environ.get("KOPSTOPP_HTTPS") == "proxy"
"""A proxy of ours stands before us: it sets X-Forwarded-Proto and X-Forwarded-For itself."""

FIRST_RUN_CODE: Path = DATA / "first-run-code"
"""Opens the page of the first director's account to another machine."""

SECRET_KEY = secret_key(DATA)
DEBUG = False

# The hosts middleware refuses what is neither a local network's address nor a known name.
ALLOWED_HOSTS = ["*"]
KNOWN_HOSTS: list[str] = os.environ.get("KOPSTOPP_HOSTS", "").split()
ADDRESS: str | None = stored(DATA / "address")
"""The address that QR codes carry, as given with ``start --address``; None: this machine's own."""
if ADDRESS is not None and (named := urlsplit(ADDRESS).hostname):
    KNOWN_HOSTS.append(named)

STREAM: str = os.environ.get("KOPSTOPP_STREAM", "")
"""Where pages find the event stream: »:8001« on their own host, »/« behind the same proxy, or an
origin of its own; empty: nowhere, and they poll."""

PUSH_ORIGIN: str = os.environ.get("KOPSTOPP_PUSH_ORIGIN", "")
"""A push service of one's own (an origin), beside those of the browsers; empty: none."""

INSTALLED_APPS = [
    "tournament",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "csp",
]

MIDDLEWARE = [
    "tournament.middleware.hosts.hall_hosts",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournament.middleware.streams.may_listen",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [PROJECT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": urls.database(os.environ.get("DATABASE_URL"), DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": urls.cache(os.environ.get("CACHE_URL"))}

AUTH_USER_MODEL = "tournament.User"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "accounts:log_in"
LOGIN_REDIRECT_URL = "/ledning/"
LOGOUT_REDIRECT_URL = "/"

LANGUAGE_CODE = "sv"
LANGUAGES = [("sv", "Svenska")]
LOCALE_PATHS = [PROJECT / "locale"]
USE_I18N = True
TIME_ZONE = "Europe/Stockholm"
USE_TZ = True

STATIC_URL = "/static/"
STATICFILES_DIRS = [PROJECT / "static"]
STATIC_ROOT = DATA / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # a browser may keep for ever what it has
MEDIA_ROOT = DATA / "files"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"dated": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "dated"},
        "file": {
            "class": "logging.FileHandler",
            "filename": DATA / "kopstopp.log",
            "encoding": "utf-8",
            "delay": True,
            "formatter": "dated",
            "level": "ERROR",
        },
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console", "file"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        # What strangers send is no fault of ours, and would fill the disk.
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        "django.request": {"handlers": [], "level": "ERROR", "propagate": True},
    },
}

# Uploaded lists are small; a spreadsheet of 100,000 rows is refused after it was read.
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 10 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if SECURE else None
SESSION_COOKIE_NAME = "kopstopp_session"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 3
CSRF_COOKIE_NAME = "kopstopp_csrf"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SECURE_SSL_REDIRECT = SECURE
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if SECURE else 0

# A hall has plain HTTP on its own network: HSTS, redirects and secure cookies would only lock it
# out. With KOPSTOPP_HTTPS nothing but the first two is silenced.
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # HSTS for subdomains: not ours to decide about the federation's other names
    "security.W021",  # … nor about the browsers' preload list
    *([] if SECURE else ["security.W004", "security.W008", "security.W012", "security.W016"]),
]
