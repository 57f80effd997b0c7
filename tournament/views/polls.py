"""Answering what open pages ask every few seconds, before Django's own machinery begins.

In a full hall nearly every request is such a poll, or a page that somebody looks at again and that
has not changed since; nearly all the time that one takes is spent on the way to the view and back.
So what Django once answered is remembered: which stored view an address asks for, and the head of
its answer. The next such request reads the one row that the view would read, and gets that head
again. Whatever is not just so goes the whole way: a view that is to be rendered or is not public
any more, another host, a question of another kind. For a moment (``REMEMBERED``) polls of one view
share that row: a hall asks eight hundred times a second, mostly for the same few.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.core.handlers.wsgi import WSGIHandler
from django.db import DatabaseError
from django.utils import timezone

from tournament.configuration.memory import REMEMBERED, moment
from tournament.selectors.public.published import NotPublished
from tournament.selectors.snapshots import kept_body, kept_view
from tournament.views.snapshots import edition, named, names, shown_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

    from tournament.selectors.snapshots import Kept

    Headers = list[tuple[str, str]]

QUESTION = re.compile(r"v=([0-9]{1,18})")
ASKED = (
    "HTTP_HOST",
    "wsgi.url_scheme",
    "HTTP_X_FORWARDED_PROTO",
    "PATH_INFO",
    "HTTP_ACCEPT_ENCODING",
)
"""All that an answer depends on, apart from the version or rendering that was seen before."""
LONGEST = 300
"""Characters of all these together: longer than any browser's, and not worth remembering."""
TOLD, SAME = {HTTPStatus.OK, HTTPStatus.NO_CONTENT}, {HTTPStatus.NOT_MODIFIED}
NEVER = (None, 0.0)
MOST_KNOWN = 4096
"""So many addresses are remembered in a process, from so many hosts; then it begins anew."""


@dataclass(slots=True)
class Known:
    """What an address asks for, and the heads that Django gave it, by status.

    ``last`` is what was read last, with the moment when it is forgotten: one value, for threads
    that answer side by side must never meet the one with the other's.
    """

    slug: str
    view: str
    heads: dict[int, Headers] = field(default_factory=dict)
    last: tuple[Kept | None, float] = NEVER


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it is sent."""

    status: int
    headers: Headers
    body: bytes


@dataclass(slots=True)
class Polls:
    """What one process has learnt of the polls that it was asked; ``clock`` counts seconds."""

    clock: Callable[[], float] = moment
    known: dict[tuple[object, ...], Known] = field(default_factory=dict)

    def answer(self, asked: Mapping[str, Any]) -> Answer | None:
        """Return the answer to what was answered before; None: ask Django."""
        known = self.known.get(_key(asked))
        query = asked.get("QUERY_STRING", "")
        question = QUESTION.fullmatch(query)
        if known is None or (query and question is None) or asked["REQUEST_METHOD"] != "GET":
            return None
        try:
            if question is None:
                return _unchanged(known, asked.get("HTTP_IF_NONE_MATCH", ""))
            return self._newer(known, int(question[1]))
        except (DatabaseError, NotPublished):
            return None  # Django's way looks after its connections, and words what went wrong

    def _newer(self, known: Known, seen: int) -> Answer | None:
        """Answer a poll: what is newer than ``seen``, or that nothing is."""
        kept = self._shortly(known)
        if kept is None:
            return None
        is_newer = seen < kept.content_version
        status = HTTPStatus.OK if is_newer else HTTPStatus.NO_CONTENT
        head = known.heads.get(status)
        if head is None:
            return None
        body = kept_body(kept, "fragment")[0] if is_newer else b""
        return Answer(status, _sized(head, len(body)), body)

    def _shortly(self, known: Known) -> Kept | None:
        """Return the stored view as it stood a moment ago at most, where it may be served."""
        now = self.clock()
        kept, until = known.last
        if kept is None or until <= now:
            kept = kept_view(known.slug, known.view)
            known.last = kept, now + REMEMBERED
        kept = _served(kept)
        if kept is None:
            known.last = NEVER
        return kept

    def learn(self, request: HttpRequest, response: HttpResponseBase) -> None:
        """Remember how a poll was answered, or a page that has not changed."""
        shown = shown_by(response)
        if shown is None or response.status_code not in (TOLD if shown.is_poll else SAME):
            return
        query = request.META.get("QUERY_STRING", "")
        if query and not (shown.is_poll and QUESTION.fullmatch(query)):
            return
        is_packed = response.get("Content-Encoding") == "gzip"
        if response.cookies or (response.status_code == HTTPStatus.OK and not is_packed):
            return
        key = _key(request.META)
        if sum(len(str(part)) for part in key) > LONGEST:
            return
        if key not in self.known and len(self.known) >= MOST_KNOWN:
            self.known.clear()
        known = self.known.setdefault(key, Known(shown.slug, shown.key))
        known.heads[response.status_code] = list(response.items())


def _key(asked: Mapping[str, Any]) -> tuple[object, ...]:
    return tuple(asked.get(name) for name in ASKED)


def _unchanged(known: Known, seen: str) -> Answer | None:
    """Answer somebody who has the page already, if he has it."""
    head = known.heads.get(HTTPStatus.NOT_MODIFIED)
    kept = None
    if head is not None and seen:
        kept = _served(kept_view(known.slug, known.view))
    if head is None or kept is None or not names(seen, kept):
        return None
    headers = [(name, named(kept.etag) if name == "ETag" else value) for name, value in head]
    return Answer(HTTPStatus.NOT_MODIFIED, headers, b"")


def _served(kept: Kept | None) -> Kept | None:
    """Return a stored view where it may be served as it stands."""
    is_due = kept is None or kept.is_due(edition=edition(), at=timezone.now())
    return None if is_due else kept


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
