"""Answering what open pages ask every few seconds, before Django's own machinery begins.

In a full hall nearly every request is such a poll, and nearly all the time that one takes is spent
on the way to the view and back. So what Django once answered is remembered: which stored view an
address asks for, and the head of its answer. The next poll reads the one row that the view would
read, and gets that head again. Whatever is not just so goes the whole way: a view that is to be
rendered or is not public any more, another host, a question of another kind.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.core.handlers.wsgi import WSGIHandler
from django.db import DatabaseError
from django.utils import timezone

from tournament.selectors.public.published import NotPublished
from tournament.selectors.snapshots import kept_body, kept_view
from tournament.views.snapshots import edition, polled_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

    Headers = list[tuple[str, str]]

QUESTION = re.compile(r"v=([0-9]{1,18})")
ASKED = (
    "HTTP_HOST",
    "wsgi.url_scheme",
    "HTTP_X_FORWARDED_PROTO",
    "PATH_INFO",
    "HTTP_ACCEPT_ENCODING",
)
"""All of a poll that its answer depends on, apart from the version that it has seen."""
LONGEST = 300
"""Characters of all these together: longer than any browser's, and not worth remembering."""
MOST_KNOWN = 4096
"""So many addresses are remembered in a process, from so many hosts; then it begins anew."""


@dataclass(slots=True)
class Known:
    """What a poll asks for, and the heads that Django gave it, by status."""

    slug: str
    view: str
    heads: dict[int, Headers] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it is sent."""

    status: int
    headers: Headers
    body: bytes


@dataclass(slots=True)
class Polls:
    """What one process has learnt of the polls that it was asked."""

    known: dict[tuple[object, ...], Known] = field(default_factory=dict)

    def answer(self, asked: Mapping[str, Any]) -> Answer | None:
        """Return the answer to a poll that was answered before; None: ask Django."""
        known = self.known.get(_key(asked))
        question = QUESTION.fullmatch(asked.get("QUERY_STRING", ""))
        if known is None or question is None or asked["REQUEST_METHOD"] != "GET":
            return None
        try:
            return _answer(known, int(question[1]))
        except (DatabaseError, NotPublished):
            return None  # Django's way looks after its connections, and words what went wrong

    def learn(self, request: HttpRequest, response: HttpResponseBase) -> None:
        """Remember how a poll was answered."""
        polled = polled_view(response)
        if polled is None or response.status_code not in {HTTPStatus.OK, HTTPStatus.NO_CONTENT}:
            return
        is_packed = response.get("Content-Encoding") == "gzip"
        if response.cookies or (response.status_code == HTTPStatus.OK and not is_packed):
            return
        key = _key(request.META)
        if sum(len(str(part)) for part in key) > LONGEST:
            return
        if key not in self.known and len(self.known) >= MOST_KNOWN:
            self.known.clear()
        known = self.known.setdefault(key, Known(*polled))
        known.heads[response.status_code] = list(response.items())


def _key(asked: Mapping[str, Any]) -> tuple[object, ...]:
    return tuple(asked.get(name) for name in ASKED)


def _answer(known: Known, seen: int) -> Answer | None:
    kept = kept_view(known.slug, known.view)
    if kept is None or kept.is_due(edition=edition(), at=timezone.now()):
        return None
    is_newer = seen < kept.content_version
    status = HTTPStatus.OK if is_newer else HTTPStatus.NO_CONTENT
    head = known.heads.get(status)
    if head is None:
        return None
    body = kept_body(kept, "fragment")[0] if is_newer else b""
    return Answer(status, _sized(head, len(body)), body)


def _sized(head: Headers, size: int) -> Headers:
    return [(name, str(size) if name == "Content-Length" else value) for name, value in head]


class Application(WSGIHandler):
    """Django, with a short way for polls."""

    def __init__(self) -> None:
        """Load Django's way."""
        super().__init__()
        self.polls = Polls()

    def __call__(  # type: ignore[override]  # Django's types name a response only
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Answer a request."""
        answer = self.polls.answer(environ)
        if answer is None:
            return super().__call__(environ, start_response)
        status = HTTPStatus(answer.status)
        start_response(f"{status.value} {status.phrase}", answer.headers)
        return (answer.body,)

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        """Answer Django's way, and learn from it."""
        response = super().get_response(request)
        self.polls.learn(request, response)
        return response
