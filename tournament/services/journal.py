"""The one way to write: lock the event, do the work, log it, all in one transaction."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils import timezone

from tournament.configuration.memory import forgotten
from tournament.models import Event, LogEntry
from tournament.selectors.chain import NEWEST, chained, link_of
from tournament.selectors.statements import columns_of, renew, rows_of_each

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.db.models import Model

    from tournament.services.actors import Actor

RAISE = "UPDATE tournament_event SET version = version + 1 WHERE id = %s"
EVENT = f"SELECT {columns_of(Event, 'e')} FROM tournament_event e WHERE e.id = %s"  # noqa: S608 - names of columns only


class Journal:
    """What one write logs; made by :func:`writing` only.

    ``version`` is the event's new version; ``now`` the write's one moment.
    """

    def __init__(self, event: Event, *, by: Actor, link: str) -> None:
        """Start an empty journal at the event's new version; ``link`` is the newest of its log."""
        self.event, self.by, self.version = event, by, event.version
        self.now = timezone.now()
        self.parts = 0
        self._chain = link

    def record(
        self,
        action: str,
        subject: Model,
        *,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
        personal: Mapping[str, Any] | None = None,
        reason: str = "",
    ) -> None:
        """Log one step. ``before`` and ``after`` hold ids and values; names go in ``personal``."""
        facts: dict[str, Any] = {
            "sequence": self.version,
            "part": self.parts,
            "actor_kind": str(self.by.kind),
            "actor_id": self.by.user_id,
            "table_id": self.by.table_id,
            "action": action,
            "subject_kind": type(subject).__name__,
            "subject_id": subject.pk,
            "before": _plain(before),
            "after": _plain(after),
        }
        self._chain = chained(self._chain, facts)
        LogEntry.objects.create(
            event=self.event,
            logged_at=self.now,
            personal=_plain(personal),
            reason=reason,
            chain=self._chain,
            **facts,
        )
        self.parts += 1


def _plain(facts: Mapping[str, Any] | None) -> Any:  # noqa: ANN401 - what json makes of it
    """Return the facts as JSON would give them back, so that the chain can be recomputed."""
    if facts is None:
        return None
    return json.loads(json.dumps(dict(facts), cls=DjangoJSONEncoder))


@contextmanager
def writing(event: Event, *, by: Actor) -> Iterator[Journal]:
    """Open the transaction of one write, holding the event's row until it ends.

    Raising the version first makes every other writer of the event wait, on any database, so what
    a service reads inside is what it changes. ``event.version`` is renewed. Where nothing is
    recorded, nothing is written: the transaction is rolled back. What was published or withdrawn
    is so for everybody when this returns.
    """
    before = event.version
    try:
        with transaction.atomic():
            pk = event.pk
            _, found, newest = rows_of_each((RAISE, pk), (EVENT, pk), (NEWEST, pk))
            renew(event, found)
            journal = Journal(event, by=by, link=link_of(newest))
            yield journal
            if not journal.parts:
                transaction.set_rollback(True)
                event.version -= 1
            elif event.public_version == journal.version:
                transaction.on_commit(forgotten)
    except BaseException:
        event.version = before
        raise
