"""How a sheet's figures are written: names by key, how somebody went out, what parted two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.utils.translation import gettext

from tournament.forms.wording.incidents import KIND_NAMES
from tournament.forms.wording.results import parted_words
from tournament.forms.wording.sheets import OUT_NAMES
from tournament.templatetags.words import span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.event import SheetRow
    from scoring.results import RoundRow, TableRow
    from tournament.selectors.deskrows import Person
    from tournament.selectors.incidents import IncidentKind
    from tournament.selectors.traces import Trace

register = template.Library()
ASTERISK = "\N{ASTERISK OPERATOR}"


@register.filter
def named(people: Mapping[str, Person], key: str) -> str:
    """Return the name of the player with an entry key."""
    return people[key].name


@register.filter
def names(people: Mapping[str, Person], keys: tuple[str, ...]) -> str:
    """Return the names of several players, with commas."""
    return ", ".join(people[key].name for key in keys)


@register.filter
def levels(people: Mapping[str, Person], parted: tuple[tuple[str, ...], ...]) -> str:
    """Return those whom a särspel parted, best first: »Björn Ek före Cecilia Ahl, David Öst«."""
    before = f" {gettext('före')} "
    return before.join(names(people, level) for level in parted)


@register.filter
def out_word(row: SheetRow | RoundRow) -> str:
    """Say how a player's omgång ended for him, nothing where he was in play."""
    if row.knocked_out:
        return gettext("utslagen")
    return str(OUT_NAMES[row.out]) if row.out is not None else ""


@register.filter
def out_value(out: str) -> str:
    """Say how a särspel was won at once, from the stored value."""
    return str(OUT_NAMES[out]) if out else ""


@register.filter
def asterisks(won: int) -> str:
    """Write won Chicagos as the revisor does: an asterisk for each."""
    return ASTERISK * won


@register.filter
def parted(trace: Trace | None) -> str:
    """Say what puts a player before the next one behind him."""
    return parted_words(trace) if trace is not None else ""


@register.filter
def kind_name(kind: IncidentKind) -> str:
    """Return the Swedish name of an incident's kind."""
    return str(KIND_NAMES[kind])


@register.filter
def placed(row: RoundRow | TableRow) -> str:
    """Write a row's place, a shared one once: ``2–3``; nothing while the omgång runs."""
    return span(row.place, len(row.shared_with)) if row.place is not None else ""
