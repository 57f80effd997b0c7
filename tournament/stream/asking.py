"""What somebody asks the event stream: one request's head, read and judged."""

from __future__ import annotations

import re
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

if TYPE_CHECKING:
    from collections.abc import Collection

LONGEST_HEAD = 8192
TARGET = re.compile(r"/handelser/([-a-zA-Z0-9_]{1,60})/")
VERSION = re.compile(r"[0-9]{1,18}")
DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Asked:
    """A stream that somebody asks for; ``seen`` is the version that he has.

    ``origin`` is that of the page that asks, where the stream's own is another.
    """

    slug: str
    seen: int
    origin: str | None


@dataclass(frozen=True, slots=True)
class Door:
    """Whose pages may listen: those of this host at ``page_port``, and ``origins`` by name."""

    scheme: str = "http"
    page_port: int = 8000
    origins: Collection[str] = ()

    def lets_in(self, origin: str, host: str) -> bool:
        """Say whether a page of ``origin`` may listen to the stream that it calls ``host``."""
        if origin in self.origins or origin in {f"http://{host}", f"https://{host}"}:
            return True
        name = urlsplit(f"//{host}").netloc.rpartition(":")[0] if _has_port(host) else host
        is_default = DEFAULT_PORTS[self.scheme] == self.page_port
        return origin == f"{self.scheme}://{name}{'' if is_default else f':{self.page_port}'}"


def _has_port(host: str) -> bool:
    return host.rpartition(":")[2].isdecimal() and not host.endswith("]")


def asked(head: bytes, door: Door) -> Asked | HTTPStatus:
    """Return what a request's head asks for, or the status that refuses it."""
    lines = head.decode("latin-1").split("\r\n")
    parts = lines[0].split(" ")
    if len(parts) != 3 or not parts[2].startswith("HTTP/1."):  # noqa: PLR2004 - method, target, version
        return HTTPStatus.BAD_REQUEST
    if parts[0] != "GET":
        return HTTPStatus.METHOD_NOT_ALLOWED
    path, _, query = parts[1].partition("?")
    target = TARGET.fullmatch(path)
    if target is None:
        return HTTPStatus.NOT_FOUND
    headers = _headers(lines[1:])
    origin = headers.get("origin")
    if origin is not None and not door.lets_in(origin, headers.get("host", "")):
        return HTTPStatus.FORBIDDEN
    given = (headers.get("last-event-id", ""), *parse_qs(query).get("v", ()))
    seen = max((int(text) for text in given if VERSION.fullmatch(text)), default=0)
    return Asked(target[1], seen, origin)


def _headers(lines: list[str]) -> dict[str, str]:
    pairs = (line.partition(":") for line in lines)
    return {name.strip().lower(): value.strip() for name, _, value in pairs}
