"""Serving public views from what was rendered last: at most once a second, shared by all.

A request reads one row by its index for 204 and 304, and the body for 200. Where something newer
was written, whoever gets the lease renders, outside any transaction; the others serve what there
is, unless something was published since: then they wait for it.
"""

from __future__ import annotations

import gzip
import re
import time
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Generic, TypeVar

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.templatetags.static import static
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from tournament.configuration.folder import PROJECT
from tournament.forms.wording.public import moment
from tournament.selectors.public.published import NotPublished, published
from tournament.selectors.snapshots import kept_body, kept_view, public_event
from tournament.services import snapshots
from tournament.services.snapshots import Rendering
from tournament.states import Outlet

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

    from tournament.models import Event
    from tournament.selectors.public.published import Published
    from tournament.selectors.snapshots import Kept

T = TypeVar("T")
VERSION_MARK, MOMENT_MARK, EXACT_MOMENT_MARK = "\0version\0", "\0moment\0", "\0exact\0"
"""Stand in a rendered view for what changes without its content: no part of its ETag."""
FRAGMENT = re.compile(r"<!--nu-->(.*)<!--/nu-->", re.DOTALL)
"""The part of a page that is polled; what people write is escaped and cannot look so."""
PAGE_CACHING = "public, no-cache"
POLL_CACHING = "public, max-age=0, s-maxage=1"
"""A cache before us may answer a whole hall's polls for a second; a page it asks about."""
SHOWN = "_shown"
PAUSE, PATIENCE = 0.02, 100
VERSION = re.compile(r"[0-9]{1,18}")
HTML = "text/html; charset=utf-8"
JSON = "application/json"
CSV = "text/csv; charset=utf-8"
SOURCES = (
    "templates/parts",
    "templates/public",
    "tournament/views/public",
    "tournament/views/snapshots.py",
    "tournament/selectors/public",
    "tournament/forms/wording/plots.py",
    "tournament/forms/wording/public.py",
    "tournament/forms/wording/results.py",
    "tournament/forms/wording/sentences.py",
    "tournament/forms/wording/following.py",
    "tournament/forms/wording/whereabouts.py",
    "tournament/templatetags/bodies.py",
    "tournament/templatetags/cards.py",
    "tournament/templatetags/live.py",
    "tournament/templatetags/maps.py",
    "tournament/templatetags/plots.py",
    "tournament/templatetags/public.py",
    "tournament/templatetags/seats.py",
    "tournament/templatetags/words.py",
)
ASSETS = (
    "css/base.css",
    "css/hall.css",
    "css/public.css",
    "css/seat.css",
    "img/card.png",
    "img/mark.svg",
    "js/embed.js",
    "js/hall.js",
    "js/public.js",
    "js/push.js",
    "js/seek.js",
    "js/follow.js",
)


@dataclass(frozen=True, slots=True)
class View(Generic[T]):
    """A public view of an event: its key, and how it is made of what is published.

    ``gather`` returns what is shown, or raises ``NotPublished``; ``render`` makes the text of it,
    with the marks in it. Other sites' scripts may read one that ``is_open``. It shows what its
    ``outlet`` shows.
    """

    key: str
    gather: Callable[[Published], T]
    render: Callable[[Published, T], str]
    content_type: str = HTML
    filename: str = ""
    is_open: bool = False
    outlet: Outlet = Outlet.PAGES


@lru_cache(maxsize=1)
def edition() -> str:
    """Return a short digest of all that public pages are made with; it changes with the product."""
    digest = sha256()
    for source in SOURCES:
        path = PROJECT / source
        for file in sorted(path.rglob("*.*")) if path.is_dir() else [path]:
            if file.suffix in {".py", ".html"}:
                digest.update(file.read_bytes())
    for asset in ASSETS:
        digest.update(static(asset).encode())
    digest.update(f"{settings.STREAM} {settings.ADDRESS}".encode())
    return digest.hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Shown:
    """What was asked for: a view, by its event's slug and its key, or whether it has changed."""

    slug: str
    key: str
    is_poll: bool


def serve(request: HttpRequest, slug: str, view: View[T]) -> HttpResponse:
    """Answer for a view of an event; 404 where the event is hidden or the view not published."""
    kept = current(slug, view)
    seen = request.GET.get("v", "")
    is_poll = view.content_type == HTML and VERSION.fullmatch(seen) is not None
    try:
        response = (
            _polled(request, kept, seen=int(seen)) if is_poll else _loaded(request, kept, view)
        )
    except NotPublished as error:
        raise Http404 from error
    vars(response)[SHOWN] = Shown(slug, view.key, is_poll=is_poll)
    patch_vary_headers(response, ("Accept-Encoding",))
    if view.is_open:
        response["Access-Control-Allow-Origin"] = "*"
    return response


def shown_by(response: HttpResponseBase) -> Shown | None:
    """Return what this is an answer for, if it is one for a view of an event."""
    shown: Shown | None = vars(response).get(SHOWN)
    return shown


def names(header: str, kept: Kept) -> bool:
    """Tell whether an ``If-None-Match`` names what is kept: then whoever asks has it."""
    return kept.etag in [etag.removeprefix("W/").strip('"') for etag in parse_etags(header)]


def named(kept_etag: str) -> str:
    """Return the ``ETag`` by which a rendering is asked for again; weak, for it is compressed."""
    return f'W/"{kept_etag}"'


def current(slug: str, view: View[T], *, is_publisher: bool = False) -> Kept:
    """Return the stored view, rendered again where it is due and nobody else is at it."""
    now = timezone.now()
    kept = kept_view(slug, view.key)
    if kept is not None and not kept.is_due(edition=edition(), at=now, is_publisher=is_publisher):
        return kept
    event = public_event(slug)
    if event is None:
        raise Http404
    if kept is None:
        _gathered(event, view)  # what is not published leaves no row behind
        is_ours = snapshots.open_view(event.pk, view.key, now=now)
    else:
        is_ours = snapshots.take_lease(kept, now=now)
    if is_ours:
        _render(event, view)
    return _awaited(slug, view, event)


def _gathered(event: Event, view: View[T]) -> tuple[Published, T]:
    try:
        told = published(event, view.outlet)
        return told, view.gather(told)
    except NotPublished as error:
        raise Http404 from error


def _render(event: Event, view: View[T]) -> None:
    """Render and store; a view that is no longer published is forgotten."""
    is_stored = False
    began = timezone.now()
    try:
        told, page = _gathered(event, view)
        _store(event, view, told, view.render(told, page), began)
        is_stored = True
    except Http404:
        snapshots.forget(event.pk, view.key)
        raise
    finally:
        if not is_stored:
            snapshots.release_lease(event.pk, view.key, now=timezone.now())


def _store(event: Event, view: View[T], told: Published, rendered: str, began: datetime) -> None:
    """Keep what was rendered, as old as what it shows: it is due again a second after it began."""
    page = dated(rendered, told, began)
    found = FRAGMENT.search(page) if view.content_type == HTML else None
    rendering = Rendering(
        version=told.version,
        etag=f"{edition()}-{sha256(rendered.encode()).hexdigest()[:16]}",
        page=packed(page),
        fragment=packed(found[1].strip()) if found else b"",
    )
    snapshots.store(event.pk, view.key, rendering, now=began)


def dated(rendered: str, told: Published, now: datetime) -> str:
    """Put the version and the moment where the marks are."""
    clock = moment(now, time_zone=told.time_zone, day=told.starts_on)
    for mark, text in (
        (VERSION_MARK, str(told.version)),
        (MOMENT_MARK, clock),
        (EXACT_MOMENT_MARK, now.isoformat(timespec="seconds")),
    ):
        rendered = rendered.replace(mark, text)
    return rendered


def packed(text: str) -> bytes:
    """Compress a body; the same text gives the same bytes."""
    return gzip.compress(text.encode(), compresslevel=9, mtime=0)


def _awaited(slug: str, view: View[T], event: Event) -> Kept:
    """Return what is stored once it may be shown; render past the lease if that takes too long."""
    for _ in range(PATIENCE):
        kept = _kept_or_404(slug, view)
        if not kept.is_outdated(edition=edition()):
            return kept
        time.sleep(PAUSE)
    _render(event, view)
    return _kept_or_404(slug, view)


def _kept_or_404(slug: str, view: View[T]) -> Kept:
    kept = kept_view(slug, view.key)
    if kept is None:
        raise Http404
    return kept


def _loaded(request: HttpRequest, kept: Kept, view: View[T]) -> HttpResponse:
    etag = kept.etag
    if names(request.headers.get("If-None-Match", ""), kept):
        response: HttpResponse = HttpResponseNotModified()
    else:
        body, etag = kept_body(kept, "page")
        response = _body(request, body, view.content_type)
        if view.filename:
            response["Content-Disposition"] = f'attachment; filename="{view.filename}"'
    response["ETag"] = named(etag)
    response["Cache-Control"] = PAGE_CACHING
    return response


def _polled(request: HttpRequest, kept: Kept, *, seen: int) -> HttpResponse:
    if seen >= kept.content_version:
        response = HttpResponse(status=204)
    else:
        response = _body(request, kept_body(kept, "fragment")[0], HTML)
    response["Cache-Control"] = POLL_CACHING
    return response


def _body(request: HttpRequest, body: bytes, content_type: str) -> HttpResponse:
    accepted = request.headers.get("Accept-Encoding", "").replace(" ", "").lower()
    if "gzip" in accepted and "gzip;q=0" not in accepted:
        response = HttpResponse(body, content_type=content_type)
        response["Content-Encoding"] = "gzip"
        return response
    return HttpResponse(gzip.decompress(body), content_type=content_type)
