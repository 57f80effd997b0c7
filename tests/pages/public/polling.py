"""Asking a server process as open pages do, by its short way and the long one."""

from __future__ import annotations

import sys
from io import BytesIO
from itertools import count
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from tournament.configuration.memory import REMEMBERED
from tournament.views.polls import Application

if TYPE_CHECKING:
    from collections.abc import Callable

HEAT = "/chicago-sm/heat/1/"
PAGES = (
    "/chicago-sm/", HEAT, f"{HEAT}placering/", f"{HEAT}bord/1/", "/chicago-sm/resultat/",
    "/chicago-sm/hall/", "/chicago-sm/inbaddat/", "/chicago-sm/inbaddat/heat/1/",
)  # fmt: skip
Said = tuple[str, list[tuple[str, str]], bytes]


def with_clock(clock: Callable[[], float]) -> Application:
    """A process that has learnt nothing yet, with a clock of its own."""
    server = Application()
    server.polls.clock = clock
    return server


def forgetful() -> Application:
    """A process that has learnt nothing yet, and is asked less often than it forgets."""
    moments = count()
    return with_clock(lambda: next(moments) * REMEMBERED)


def asked(path: str, query: str = "v=0", **more: str) -> dict[str, Any]:
    return {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "testserver",
        "HTTP_ACCEPT_ENCODING": "gzip",
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(),
        "wsgi.errors": sys.stderr,
        **more,
    }


def said(server: Application, request: dict[str, Any]) -> Said:
    """Send a request; as the client's own signals do, nothing here closes the test's database."""
    heads: list[tuple[str, list[tuple[str, str]]]] = []
    with patch("django.core.signals.request_started.send"):
        body = server(request, lambda status, headers: heads.append((status, headers)))
    return (*heads[0], b"".join(body))


def at_once(server: Application, request: dict[str, Any]) -> bool:
    """Tell whether the short way answers."""
    return server.polls.answer(request) is not None


def etag_of(server: Application, path: str) -> str:
    return dict(said(server, asked(path, ""))[1])["ETag"]
