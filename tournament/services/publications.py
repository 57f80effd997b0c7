"""Publishing and withdrawing what the public may see, part by part.

What is published is frozen in ``Publication.content``. People are entry primary keys, never names,
so that a name can be changed or erased; rationals are strings in lowest terms, as in the event
file. ``heat`` is ``None`` only for ``RESULTS`` of the whole event. Shapes by part::

    COMMITMENT  {"attempt": 1, "algorithm": "chicago-draw/1", "commitment": "<64 hex>"}

    SEATING     {"tables": [{"number": 1, "label": "A1", "sitting": null,
                             "rounds": [[entry, …], …]}],     # seat 1 first, one list per omgång
                 "starts_at": "2026-08-14T10:00:00+02:00" | null,
                 "draw": {"attempt": 1, "algorithm": "…", "commitment": "…",
                          "seed": "<64 hex>", "changes": 0} | null}   # revealed; null: no draw

    RUNNING     {}                                    # opens the heat's live standings

    RESULTS     of a heat:
                {"tables": [{"number": 1, "label": "A1", "sitting": null,
                   "rows": [{"entry": 7, "place": 1, "shared_with": [entry, …],
                             "round_points": "40", "side_points": 131, "won_chicagos": 4,
                             "decided_by": "round_points" | … | null,
                             "trace": TRACE | null,
                             "rounds": [ROUND | null, …]}]}]}     # null: did not start that omgång
                of the event (heat None):
                {"champion": entry | null,
                 "ranking": [{"entry": 7, "place": 1, "shared_with": [entry, …], "reached": 3,
                              "decided_by": "final" | "reached" | … | null}]}

    QUALIFIERS  {"advancing": [{"entry": 7, "table": 1, "place": 1,
                                "kind": "table" | "wildcard" | "replacement",
                                "trace": TRACE | null}],
                 "to_heat": 2, "to_final": false}

    ROUND       {"side_points": 54, "round_points": "20", "place": 1, "out": "points" | … | null,
                 "knocked_out": false, "said_chicago": true, "won_chicagos": 2}

    TRACE       {"criterion": "side_points", "own": "212", "against": entry, "other": "208"}

A trace is what parts somebody from ``against``: in ``RESULTS`` the one placed next behind, in
``QUALIFIERS`` the best who does not go on (of the table, or of all tables for a wildcard or a
replacement). ``own`` and ``other`` are the two values of the criterion as strings (for
``table_place`` the places; shares as ``"20/47"``; both null for ``playoff``). A null trace: there
is nobody to compare with, or they share the place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournament.models import Event, Heat, Publication
from tournament.selectors.contents import content_of
from tournament.selectors.publications import (
    in_force,
    publishing_blockers,
    visibility_blockers,
    withdrawing_blockers,
)
from tournament.services.journal import writing
from tournament.services.refusals import TransitionRefused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.services.actors import Actor
    from tournament.services.journal import Journal
    from tournament.states import PublicationPart


def publish_part(event: Event, heat: Heat | None, part: PublicationPart, *, by: Actor) -> None:
    """Publish a part of a heat, or with ``heat`` None of the event, as it is now."""
    with writing(event, by=by) as journal:
        heat = _read_again(heat)
        if blockers := publishing_blockers(event, heat, part):
            raise TransitionRefused(blockers)
        issue(journal, heat, part, content_of(event, heat, part))


def withdraw_part(
    event: Event, heat: Heat | None, part: PublicationPart, *, by: Actor, reason: str = ""
) -> None:
    """Take a published part back from the public; what was published stays in the records."""
    with writing(event, by=by) as journal:
        if blockers := withdrawing_blockers(event, heat, part):
            raise TransitionRefused(blockers)
        recall(journal, heat, part, reason=reason)


def set_visibility(event: Event, *, is_public: bool, by: Actor) -> None:
    """Show the event to the public, or hide all of it; repeated it does nothing."""
    with writing(event, by=by) as journal:
        if event.is_public == is_public:
            return
        if is_public and (blockers := visibility_blockers(event)):
            raise TransitionRefused(blockers)
        before = {"is_public": event.is_public}
        event.is_public = is_public
        event.public_version = journal.version
        event.save(update_fields=["is_public", "public_version"])
        action = "show_event" if is_public else "hide_event"
        journal.record(action, event, before=before, after={"is_public": is_public})


def issue(
    journal: Journal, heat: Heat | None, part: PublicationPart, content: Mapping[str, Any]
) -> None:
    """Put a part in force inside a write that is under way, in the place of what it replaces."""
    seen_at_once(journal)
    replaced = in_force(journal.event, heat, part)
    if replaced is not None:
        Publication.objects.filter(pk=replaced.pk).update(withdrawn_at=journal.now)
    made = Publication.objects.create(
        event=journal.event,
        heat=heat,
        part=part,
        content=dict(content),
        published_at=journal.now,
        published_by_id=journal.by.user_id,
    )
    journal.record(
        "publish_part",
        made,
        before=None if replaced is None else {"publication": replaced.pk},
        after={"part": str(part), "heat": None if heat is None else heat.number},
    )


def recall(journal: Journal, heat: Heat | None, part: PublicationPart, *, reason: str = "") -> None:
    """Take a part out of force inside a write that is under way; nothing where none is."""
    current = in_force(journal.event, heat, part)
    if current is None:
        return
    seen_at_once(journal)
    Publication.objects.filter(pk=current.pk).update(withdrawn_at=journal.now)
    journal.record(
        "withdraw_part",
        current,
        before={"part": str(part), "heat": None if heat is None else heat.number},
        reason=reason,
    )


def renew(journal: Journal, heat: Heat, part: PublicationPart) -> None:
    """Publish a part again where it is in force and its facts have changed."""
    current = in_force(journal.event, heat, part)
    if current is None:
        return
    content = content_of(journal.event, heat, part)
    if content != current.content:
        issue(journal, heat, part, content)


def seen_at_once(journal: Journal) -> None:
    """Let no public page older than this write be served again, not even for a second."""
    journal.event.public_version = journal.version
    journal.event.save(update_fields=["public_version"])


def _read_again(heat: Heat | None) -> Heat | None:
    return None if heat is None else Heat.objects.get(pk=heat.pk)
