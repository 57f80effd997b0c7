"""What is told of a player or a table that somebody follows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.forms.wording.public import heat_name, table_word
from tournament.forms.wording.whereabouts import in_short, sign_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.selectors.public.following import FollowedTable
    from tournament.selectors.public.published import Published
    from tournament.selectors.public.whereabouts import Whereabouts


def table_name(table: FollowedTable) -> str:
    """Return »Bord 3, heat 1«."""
    heat = heat_name(table.heat, is_final=table.is_final).lower()
    return _("Bord %(label)s, %(heat)s") % {"label": table.label, "heat": heat}


def table_said(table: FollowedTable) -> str:
    """Say how far a table has come."""
    return _("inte börjat") if table.standing is None else table_word(table.standing)


def table_sign(table: FollowedTable) -> str:
    """Return a short text that changes when a table has come further."""
    if table.standing is None:
        return "waiting"
    standing = table.standing
    if standing.awaits_playoff:
        return "playoff"
    return f"{standing.status}-{standing.started}-{standing.finished}"


def people_text(event: Published, people: Iterable[Whereabouts]) -> str:
    """Return a block of people as JSON by entry key: name, sign, what is said and where to."""
    base = reverse("public:seat", args=(event.slug, 0)).removesuffix("0/")
    return _text(
        {
            str(where.person.pk): {
                "name": where.person.name,
                "sign": sign_of(where),
                "said": in_short(event, where),
                "url": f"{base}{where.person.pk}/",
            }
            for where in people
        }
    )


def tables_text(event: Published, tables: Iterable[FollowedTable]) -> str:
    """Return the tables as JSON by heat and number."""
    return _text(
        {
            f"{table.heat}-{table.number}": {
                "name": table_name(table),
                "sign": table_sign(table),
                "said": table_said(table),
                "url": reverse("public:table", args=(event.slug, table.heat, table.number)),
            }
            for table in tables
        }
    )


def _text(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
