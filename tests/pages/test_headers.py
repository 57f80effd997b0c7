from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from tests import make
from tournament.configuration.folder import PROJECT

if TYPE_CHECKING:
    from pathlib import Path

    from django.test import Client

INLINE = re.compile(r"\sstyle=|\son[a-z]+=|hx-on|<style|<script(?![^>]*\ssrc=)|javascript:")


@pytest.mark.django_db
def test_page_carries_the_headers_that_keep_strangers_out(client: Client) -> None:
    make.user()
    headers = client.get(reverse("accounts:log_in")).headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")
    )
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self'",
        "font-src": "'self'",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }
    kept = ("X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy")
    assert [headers[name] for name in kept] == ["DENY", "nosniff", "same-origin"]


@pytest.mark.django_db
def test_session_cookie_is_out_of_reach_of_scripts_and_other_sites(client: Client) -> None:
    make.user()
    answer = client.post(
        reverse("accounts:log_in"), {"username": "ledaren", "password": "hemligt i hallen"}
    )
    cookie = answer.cookies["kopstopp_session"]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", "")


@pytest.mark.parametrize("path", sorted((PROJECT / "templates").rglob("*.html")), ids=str)
def test_template_has_nothing_inline(path: Path) -> None:
    if path.is_relative_to(PROJECT / "templates" / "print"):
        pytest.skip("paper knows no policy")
    assert INLINE.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("https", "expected"),
    [
        ("", [False, False, 0, None]),
        ("certificate", [True, True, 31536000, None]),
        ("proxy", [True, True, 31536000, ["HTTP_X_FORWARDED_PROTO", "https"]]),
    ],
)
def test_https_turns_on_secure_cookies_and_hsts(https: str, expected: list[object]) -> None:
    code = (
        "import json; from tournament import settings as s; print(json.dumps("
        "[s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_HSTS_SECONDS,"
        " s.SECURE_PROXY_SSL_HEADER]))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "KOPSTOPP_HTTPS": https},
        cwd=PROJECT,
        capture_output=True,
        check=True,
    )
    assert json.loads(answer.stdout) == expected
