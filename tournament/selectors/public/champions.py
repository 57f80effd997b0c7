"""Who won the events whose results are shown, many events at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import Entry, HallScreen, Publication, Withheld
from tournament.selectors.public.people import public_person
from tournament.states import Outlet, PublicationPart, Reveal

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from tournament.selectors.public.people import PublicPerson


def shown_champions(events: Collection[int]) -> Mapping[int, PublicPerson | None]:
    """Return the champion of each event whose results are on public pages, in four queries.

    By the events' primary keys; None where the title is shared. What is withheld from the pages,
    or being uncovered in the hall, is not told here either.
    """
    results = {"part": PublicationPart.RESULTS, "heat": None}
    told = dict(
        Publication.objects.filter(event__in=events, withdrawn_at=None, **results)
        .order_by("published_at")
        .values_list("event_id", "content__champion")
    )
    for event in _hushed(events):
        told.pop(event, None)
    people = _people([entry for entry in told.values() if entry is not None])
    return {event: None if entry is None else people[entry] for event, entry in told.items()}


def _hushed(events: Collection[int]) -> set[int]:
    withheld = Withheld.objects.filter(
        event__in=events, heat=None, part=PublicationPart.RESULTS, outlet=Outlet.PAGES
    )
    screens = HallScreen.objects.filter(event__in=events, reveal_heat__isnull=False)
    covered = screens.exclude(reveal=Reveal.OFF)
    return {
        *withheld.values_list("event_id", flat=True),
        *covered.values_list("event_id", flat=True),
    }


def _people(entries: Collection[int]) -> Mapping[int, PublicPerson]:
    rows = Entry.objects.filter(pk__in=entries).values_list(
        "pk", "player__name", "club", "number", "name_style", "alias", "event__name_style"
    )
    return {
        pk: public_person(pk, name, club, number, style or usual, alias)
        for pk, name, club, number, style, alias, usual in rows
    }
