"""What people are called in public: whole name, initials or alias (rules.md §5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.models import Entry
from tournament.states import NameStyle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class PublicPerson:
    """A person as the public may know him; the club is told only with the whole name."""

    pk: int
    name: str
    club: str
    number: int | None


def public_people(event: Event) -> Mapping[int, PublicPerson]:
    """Return everybody entered by entry primary key; who is shown is up to the parts in force."""
    rows = Entry.objects.filter(event=event).values_list(
        "pk", "player__name", "club", "number", "name_style", "alias"
    )
    return {
        pk: public_person(pk, name, club, number, style or event.name_style, alias)
        for pk, name, club, number, style, alias in rows
    }


def public_person(
    pk: int, name: str, club: str, number: int | None, style: str, alias: str
) -> PublicPerson:
    """Return what is told of one person; an alias that was never given is told by initials."""
    if style == NameStyle.FULL:
        return PublicPerson(pk, name, club, number)
    told = alias if style == NameStyle.ALIAS and alias else initials(name)
    return PublicPerson(pk, told, "", number)


def initials(name: str) -> str:
    """Return »Å. Ö.« for Åsa Öberg."""
    return " ".join(f"{word[0].upper()}." for word in name.split())
