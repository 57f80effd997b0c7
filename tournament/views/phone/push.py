"""Subscribing to push messages: the one thing that a visitor without an account stores here.

There is no cookie to lean on, so a request must be this site's own by what its browser says of
it: JSON, which no form sends, and an origin that is ours.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.http import Http404, HttpResponse, HttpResponseForbidden
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from tournament.forms.wording.following import table_sign
from tournament.forms.wording.whereabouts import sign_of
from tournament.models import Table
from tournament.push.encryption import UnusableKeys, browser_keys
from tournament.push.hosts import is_push_service
from tournament.selectors.public.following import followed
from tournament.selectors.public.published import NotPublished, published
from tournament.selectors.snapshots import public_event
from tournament.services.attempts import Limit, count_attempt
from tournament.services.push import Browser, Followed, subscribe, unsubscribe
from tournament.views.audiences import phone_page
from tournament.views.visitors import client_address

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournament.selectors.public.published import Published

LARGEST = 4096
MOST_DIGITS = 9


class Unreadable(ValueError):
    """What was sent is no subscription."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a phone asks: its browser, and what it follows as the page's script calls it."""

    browser: Browser
    follow: str


@csrf_exempt
@phone_page()
def push_on(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell a browser from now on what is new with somebody; only of what is published."""
    refusal = _refused(request)
    if refusal is not None:
        return refusal
    try:
        wish = wish_of(request.body)
    except Unreadable:
        return HttpResponse(status=HTTPStatus.UNPROCESSABLE_ENTITY)
    what, sign = _followed(slug, wish.follow)
    is_kept = subscribe(wish.browser, what, sign=sign, now=timezone.now())
    return HttpResponse(status=HTTPStatus.NO_CONTENT if is_kept else HTTPStatus.CONFLICT)


@csrf_exempt
@phone_page()
def push_off(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell a browser no more of somebody."""
    refusal = _refused(request)
    if refusal is not None:
        return refusal
    try:
        wish = wish_of(request.body)
    except Unreadable:
        return HttpResponse(status=HTTPStatus.UNPROCESSABLE_ENTITY)
    what, _ = _followed(slug, wish.follow)
    unsubscribe(wish.browser.endpoint, what)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _refused(request: HttpRequest) -> HttpResponse | None:
    """Return the refusal of what another site sent, or of too much."""
    if not _is_from_here(request):
        return HttpResponseForbidden()
    limit = Limit(("push", client_address(request)), attempts=60, seconds=300)
    if count_attempt([limit], at=timezone.now()) is not None:
        return HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS)
    return None


def _is_from_here(request: HttpRequest) -> bool:
    """Tell whether a page of ours sent this; a test's client that asks for no token need not be."""
    if vars(request).get("_dont_enforce_csrf_checks", False):
        return True
    origin = urlsplit(request.headers.get("Origin", "")).netloc
    return request.content_type == "application/json" and origin == request.get_host()


def wish_of(body: bytes) -> Wish:
    """Read what was sent; raises ``Unreadable``."""
    if len(body) > LARGEST:
        raise Unreadable
    try:
        told: Any = json.loads(body)
        keys = told["subscription"]["keys"]
        texts = (told["subscription"]["endpoint"], keys["p256dh"], keys["auth"], told["follow"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Unreadable from error
    endpoint, p256dh, auth, follow = texts
    if not all(isinstance(text, str) for text in texts) or not is_push_service(endpoint):
        raise Unreadable
    try:
        browser_keys(p256dh, auth)
    except UnusableKeys as error:
        raise Unreadable from error
    return Wish(Browser(endpoint, p256dh, auth), follow)


def _followed(slug: str, follow: str) -> tuple[Followed, str]:
    """Return what is followed and how it stands; 404 where that is not published."""
    event = public_event(slug)
    if event is None:
        raise Http404
    try:
        told = published(event)
    except NotPublished as error:
        raise Http404 from error
    if follow.startswith("b"):
        return _table(told, follow[1:])
    entry = _number(follow.removeprefix("p"))
    people, _ = followed(told, [entry], ())
    if not people:
        raise Http404
    return Followed(told.pk, entry=entry), sign_of(people[0])


def _table(event: Published, text: str) -> tuple[Followed, str]:
    heat, _, number = text.partition("-")
    _, shown = followed(event, (), [(_number(heat), _number(number))])
    if not shown:
        raise Http404
    tables = Table.objects.filter(heat__event_id=event.pk, heat__number=shown[0].heat)
    table = tables.get(number=shown[0].number)
    return Followed(event.pk, table=table.pk), table_sign(shown[0])


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        raise Http404
    return int(text)
