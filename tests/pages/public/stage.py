"""Events at the stages that public pages tell apart, reached through services."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests import keeping, make
from tournament.models import Event
from tournament.services.publications import set_visibility
from tournament.services.tables import start_heat
from tournament.services.titles import settle_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.models import Heat


def shown(event: Event) -> Event:
    """Show an event to the public."""
    set_visibility(event, is_public=True, by=make.actor())
    return Event.objects.get(pk=event.pk)


@keeping.world
def seated(
    *, count: int = 8, names: Sequence[str] | None = None, slug: str = "chicago-sm"
) -> tuple[Event, Heat]:
    """Return a shown event whose first heat is seated in public."""
    event = make.event(slug=slug, confirmed_players=count)
    make.entries(event=event, count=count, names=names)
    heat = make.published_heat(event=event)
    return shown(event), heat


@keeping.world
def playing(
    *, count: int = 8, names: Sequence[str] | None = None, slug: str = "chicago-sm"
) -> tuple[Event, Heat]:
    """Return a shown event whose first heat is being played, its standings open."""
    event, heat = seated(count=count, names=names, slug=slug)
    start_heat(heat, by=make.actor(), is_confirmed=True)
    heat.refresh_from_db()
    event.refresh_from_db()
    return event, heat


@keeping.world
def finished(*, slug: str = "chicago-sm", names: Sequence[str] | None = None) -> Event:
    """Return a shown event of eight with its champion."""
    event = make.event(slug=slug, confirmed_players=8)
    make.entries(event=event, count=8, names=names)
    make.closed_heat(heat=make.published_heat(event=event))
    make.verified_heat(heat=make.published_heat(event=event, number=2))
    event.refresh_from_db()
    settle_title(event, by=make.actor())
    return shown(event)


def pages(event: Event, *, heats: int = 2) -> tuple[str, ...]:
    """Return every address that an event could have in public."""
    entries = event.entries.values_list("pk", flat=True)
    base = f"/{event.slug}/"
    of_heat = ("heat/{}/", "heat/{}.json", "heat/{}.csv", "heat/{}/placering/", "heat/{}/bord/1/")
    return (
        base,
        f"{base}sok/?q=a",
        f"{base}sok/forslag/?q=a",
        f"{base}kiosk/?q=a",
        f"{base}resultat/",
        f"{base}resultat.json",
        f"{base}resultat.csv",
        f"{base}resultat.pdf",
        f"{base}arkiv.pdf",
        *(base + path.format(number) for number in range(1, heats + 1) for path in of_heat),
        *(f"{base}{page}/{entry}/" for entry in entries for page in ("spelare", "plats", "kiosk")),
    )
