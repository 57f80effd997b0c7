"""Telling those who follow somebody by push, once something was published.

What is told is what the open page tells: the same words of the same published facts. A browser
is told at most once in a while; what happens meanwhile is told together, as it is by then.
"""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from django.urls import reverse

from tournament.forms.wording.following import table_name, table_said, table_sign
from tournament.forms.wording.whereabouts import in_short, sign_of
from tournament.models import Event, PushSubscription
from tournament.push.sending import Outcome
from tournament.selectors.public.following import followed
from tournament.selectors.public.published import NotPublished, published
from tournament.selectors.public.whereabouts import Now
from tournament.services.push import (
    forget_browser,
    forget_expired,
    keep_refused,
    keep_told,
    keep_tried,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from datetime import datetime

    from tournament.selectors.public.published import Published

ONCE_IN = timedelta(seconds=20)
AT_ONCE = 8
"""How many push services are asked at the same time."""
UNTOLD = frozenset({Now.HUSHED, Now.PAUSES})
"""What is no news by itself."""


@dataclass(frozen=True, slots=True)
class Message:
    """What one browser is told, and the sign that it has then been told of."""

    subscription: PushSubscription
    sign: str
    body: bytes


@dataclass
class Teller:
    """Tells what is new of the events that it is told of; ``waiting`` are told of again."""

    send: Callable[[PushSubscription, bytes, datetime], Outcome]
    waiting: set[str] = field(default_factory=set)

    def tell(self, slugs: Collection[str], *, now: datetime) -> Counter[Outcome]:
        """Tell everybody who follows something new in some events; returns what became of it."""
        forget_expired(now=now)
        told: Counter[Outcome] = Counter()
        due = {*slugs, *self.waiting}
        self.waiting.clear()
        for slug in sorted(due):
            told += self._tell(slug, now)
        return told

    def _tell(self, slug: str, now: datetime) -> Counter[Outcome]:
        messages, is_early = messages_of(slug, now=now)
        if is_early:
            self.waiting.add(slug)
        if not messages:
            return Counter()
        with ThreadPoolExecutor(AT_ONCE) as pool:
            sent = [
                pool.submit(self.send, message.subscription, message.body, now)
                for message in messages
            ]
        outcomes = [future.result() for future in sent]
        for message, outcome in zip(messages, outcomes, strict=True):
            _keep(message, outcome, now)
            if outcome is Outcome.UNREACHABLE:
                self.waiting.add(slug)
        return Counter(outcomes)


def _keep(message: Message, outcome: Outcome, now: datetime) -> None:
    subscription = message.subscription
    if outcome is Outcome.SENT:
        keep_told(subscription.pk, sign=message.sign, now=now)
    elif outcome is Outcome.GONE:
        forget_browser(subscription.endpoint)
    elif outcome is Outcome.REFUSED:
        keep_refused(subscription.pk, now=now)
    else:
        keep_tried(subscription.pk, now=now)


def messages_of(slug: str, *, now: datetime) -> tuple[tuple[Message, ...], bool]:
    """Return what is new for those who follow something, and whether some of it must wait."""
    event = Event.objects.filter(slug=slug, is_public=True).first()
    if event is None:
        return (), False
    rows = PushSubscription.objects.filter(event=event).select_related("table__heat")
    subscriptions = list(rows.order_by("pk"))
    if not subscriptions:
        return (), False
    try:
        told = published(event)
    except NotPublished:
        return (), False
    fresh = list(_new(told, subscriptions))
    ready = [message for message in fresh if _is_rested(message.subscription, now)]
    return tuple(ready), len(ready) < len(fresh)


def _is_rested(subscription: PushSubscription, now: datetime) -> bool:
    return subscription.told_at is None or now - subscription.told_at >= ONCE_IN


def _new(event: Published, subscriptions: Collection[PushSubscription]) -> Iterator[Message]:
    states: dict[str, tuple[str, dict[str, str]] | None] = {}
    for subscription in subscriptions:
        key = key_of(subscription)
        if key not in states:
            states[key] = _state(event, subscription)
        state = states[key]
        if state is not None and state[0] != subscription.sign:
            yield Message(subscription, state[0], json.dumps(state[1]).encode())


def key_of(subscription: PushSubscription) -> str:
    """Return what is followed, as the page's script calls it: »p52«, »b1-3«."""
    if subscription.table is not None:
        return f"b{subscription.table.heat.number}-{subscription.table.number}"
    return f"p{subscription.entry_id}"


def _state(event: Published, subscription: PushSubscription) -> tuple[str, dict[str, str]] | None:
    """Return the sign and the message of what is followed; None where there is nothing to tell."""
    table = subscription.table
    tables = () if table is None else ((table.heat.number, table.number),)
    entries = () if subscription.entry_id is None else (subscription.entry_id,)
    people, shown = followed(event, entries, tables)
    for where in people:
        if where.now in UNTOLD:
            return None
        address = reverse("public:seat", args=(event.slug, where.person.pk))
        said = in_short(event, where)
        return sign_of(where), _told(where.person.name, said, address, key_of(subscription))
    for found in shown:
        address = reverse("public:table", args=(event.slug, found.heat, found.number))
        name = table_name(found)
        return table_sign(found), _told(name, table_said(found), address, key_of(subscription))
    return None


def _told(title: str, body: str, url: str, tag: str) -> dict[str, str]:
    return {"title": title, "body": body, "url": url, "tag": tag}
