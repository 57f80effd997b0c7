"""What stands on the cards of a heat's tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tournament.models import Table

if TYPE_CHECKING:
    from tournament.models import Heat


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table's card: what the hall calls it, and the address of its public page."""

    name: str
    address: str


def table_cards_of(heat: Heat, *, site: str) -> tuple[TableCard, ...]:
    """Return a card for each table; ``site`` is what every address begins with."""
    slug = heat.event.slug
    return tuple(
        TableCard(
            table.label or str(table.number),
            site + reverse("public:table", args=(slug, heat.number, table.number)),
        )
        for table in Table.objects.filter(heat=heat).order_by("number")
    )
