"""Where somebody is, in words: what the seat page, the strip of followed players and pushes say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.forms.wording.public import heat_inside, moment
from tournament.selectors.public.rows import Outlook
from tournament.selectors.public.whereabouts import Now
from tournament.templatetags.words import span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from django.utils.functional import _StrPromise

    from tournament.selectors.public.published import Published
    from tournament.selectors.public.rows import StandingRow
    from tournament.selectors.public.search import Search
    from tournament.selectors.public.whereabouts import Whereabouts

PLAYED: Mapping[Outlook, _StrPromise] = {
    Outlook.THROUGH: gettext_lazy("Går vidare"),
    Outlook.SECURED: gettext_lazy("Klar: går vidare"),
    Outlook.POSSIBLE: gettext_lazy("Kan gå vidare"),
    Outlook.PLAYOFF: gettext_lazy("Lika vid gränsen: särspel"),
    Outlook.OUT: gettext_lazy("Går inte vidare"),
}
PLAYED_IN_FINAL: Mapping[Outlook, _StrPromise] = {
    **PLAYED,
    Outlook.THROUGH: gettext_lazy("Mästare"),
    Outlook.SECURED: gettext_lazy("Vinner finalen"),
    Outlook.POSSIBLE: gettext_lazy("Kan vinna finalen"),
    Outlook.PLAYOFF: gettext_lazy("Lika om titeln: särspel"),
    Outlook.OUT: gettext_lazy("Finalen är spelad"),
}
PRELIMINARY: Mapping[Outlook, _StrPromise] = {
    **PLAYED,
    Outlook.SECURED: gettext_lazy("Preliminärt: går vidare"),
    Outlook.PLAYOFF: gettext_lazy("Preliminärt: lika vid gränsen"),
    Outlook.OUT: gettext_lazy("Preliminärt: går inte vidare"),
}
PRELIMINARY_IN_FINAL: Mapping[Outlook, _StrPromise] = {
    **PLAYED_IN_FINAL,
    Outlook.SECURED: gettext_lazy("Preliminärt: vinner finalen"),
    Outlook.PLAYOFF: gettext_lazy("Preliminärt: lika om titeln"),
}
ADVICE: Mapping[Outlook, _StrPromise] = {
    Outlook.SECURED: gettext_lazy("Nästa bord står här så snart placeringen är publicerad."),
    Outlook.POSSIBLE: gettext_lazy("Andra bord avgör. Gå inte hem än."),
    Outlook.PLAYOFF: gettext_lazy("Stanna i lokalen tills särspelet är utlyst."),
}

SITTING = frozenset({Now.HUSHED, Now.WAITS, Now.PLAYS, Now.PAUSES, Now.PLAYOFF})
"""When somebody has a table to be at."""


def headline(event: Published, where: Whereabouts) -> str:
    """Say how it stands: »Omgång 2 pågår«, »Vidare till heat 2«, »Slutplacering 5«."""
    return HEADLINES[where.now](event, where)


def _hushed(_event: Published, _where: Whereabouts) -> str:
    return _("Ställningen visas inte här just nu")


def _waits(event: Published, where: Whereabouts) -> str:
    if where.at is None:
        return _("Har inte börjat")
    return _begins(event, where.at, is_about=where.is_about)


def _begins(event: Published, at: datetime, *, is_about: bool) -> str:
    """Say what is planned: true before that moment and after it, as the page is kept."""
    clock = moment(at, time_zone=event.time_zone, day=event.starts_on)
    if is_about:
        return _("Planerad start ungefär %(clock)s") % {"clock": clock}
    return _("Planerad start %(clock)s") % {"clock": clock}


def _plays(_event: Published, where: Whereabouts) -> str:
    return _("Omgång %(number)d pågår") % {"number": where.round}


def _pauses(_event: Published, where: Whereabouts) -> str:
    return _("Omgång %(number)d börjar snart") % {"number": where.round}


def _played(_event: Published, where: Whereabouts) -> str:
    outlook = None if where.row is None else where.row.outlook
    if outlook is None:
        return _("Alla omgångar är spelade")
    return str(_wordings(where)[outlook])


def _wordings(where: Whereabouts) -> Mapping[Outlook, _StrPromise]:
    if where.row is not None and where.row.is_preliminary:
        return PRELIMINARY_IN_FINAL if where.is_final else PRELIMINARY
    return PLAYED_IN_FINAL if where.is_final else PLAYED


def _playoff(_event: Published, _where: Whereabouts) -> str:
    return _("Kallad till särspel")


def _through(_event: Published, where: Whereabouts) -> str:
    heat = heat_inside(where.to_heat or 0, is_final=where.to_final)
    return _("Vidare till %(heat)s") % {"heat": heat}


def _out(_event: Published, where: Whereabouts) -> str:
    heat = heat_inside(where.heat, is_final=where.is_final)
    return _("Gick inte vidare från %(heat)s") % {"heat": heat}


def _placed(_event: Published, where: Whereabouts) -> str:
    if where.overall is None:
        return _("Tävlingen är slut")
    if where.overall.place == 1 and where.overall.sharers == 0:
        return _("Mästare")
    return _("Slutplacering %(place)s") % {
        "place": span(where.overall.place, where.overall.sharers)
    }


HEADLINES: Mapping[Now, Callable[[Published, Whereabouts], str]] = {
    Now.HUSHED: _hushed,
    Now.WAITS: _waits,
    Now.PLAYS: _plays,
    Now.PAUSES: _pauses,
    Now.PLAYED: _played,
    Now.PLAYOFF: _playoff,
    Now.THROUGH: _through,
    Now.OUT: _out,
    Now.PLACED: _placed,
}


def what_next(event: Published, where: Whereabouts) -> str:
    """Say what comes next and what to do; empty where there is nothing to say."""
    if where.now is Now.PLAYS:
        return _next_round(event, where)
    if where.now is Now.WAITS and where.at is not None:
        return _("Har inte börjat än.")
    if where.now is Now.PLAYOFF:
        is_across = where.playoff_table is None
        return _("Gå till sekretariatet nu.") if is_across else _("Gå till ditt bord nu.")
    if where.now is Now.THROUGH:
        return _("Placeringen är inte publicerad än. Bordet står här så snart den är det.")
    if where.now is Now.PLAYED and where.row is not None:
        return _advice(where.row, is_final=where.is_final)
    return ""


def _advice(row: StandingRow, *, is_final: bool) -> str:
    parts = [_("Alla protokoll är inte godkända än.")] if row.is_preliminary else []
    advice = None if is_final or row.outlook is None else ADVICE.get(row.outlook)
    if advice is not None:
        parts.append(str(advice))
    elif row.is_preliminary:
        parts.append(_("Gå inte hem än."))
    return " ".join(parts)


def _next_round(event: Published, where: Whereabouts) -> str:
    parts = []
    if where.since is not None:
        began = moment(where.since, time_zone=event.time_zone, day=event.starts_on)
        parts.append(_("Började %(clock)s.") % {"clock": began})
    if where.at is not None and where.round is not None:
        clock = moment(where.at, time_zone=event.time_zone, day=event.starts_on)
        facts = {"number": where.round + 1, "clock": clock}
        parts.append(_("Omgång %(number)d börjar ungefär %(clock)s.") % facts)
    return " ".join(parts)


def place_said(where: Whereabouts) -> str:
    """Say where to sit: »Bord 6, säte 4«; empty for somebody who is not to sit anywhere."""
    if not sits(where) or where.seat is None:
        return ""
    table = _("Bord %(label)s") % {"label": where.seat.label}
    seat = seat_now(where)
    return table if seat is None else _("%(table)s, säte %(seat)d") % {"table": table, "seat": seat}


def sits(where: Whereabouts) -> bool:
    """Say whether the person has a table to be at."""
    return where.seat is not None and where.now in SITTING


def seat_now(where: Whereabouts) -> int | None:
    """Return the seat of the omgång that is on or comes next."""
    if where.seat is None or where.round is None or where.round > len(where.seat.seats):
        return None
    return where.seat.seats[where.round - 1]


def in_short(event: Published, where: Whereabouts) -> str:
    """Say all of it on one line: »Omgång 2 pågår · Bord 6, säte 4«."""
    return " · ".join(part for part in (headline(event, where), place_said(where)) if part)


def sign_of(where: Whereabouts) -> str:
    """Return a short text that changes when there is something to tell."""
    seat = where.seat
    table = "" if seat is None or not sits(where) else f"{seat.table}.{seat_now(where) or ''}"
    outlook = ""
    if where.now is Now.PLAYED and where.row is not None and where.row.outlook is not None:
        outlook = str(where.row.outlook) + ("?" if where.row.is_preliminary else "")
    return f"{where.now}-{where.heat}-{where.round or ''}-{table}-{outlook}"


def hits_said(found: Search) -> str:
    """Say what a search found that is not one answer."""
    if found.is_guess:
        facts = {"query": found.query}
        if len(found.hits) == 1:
            return _("Ingen heter »%(query)s«. Menade du den här?") % facts
        return _("Ingen heter »%(query)s«. Menade du någon av dem?") % facts
    names = {where.person.name for where in found.hits}
    if len(names) == 1 and len(found.hits) > 1:
        same = {"count": len(found.hits), "name": found.hits[0].person.name}
        return _("%(count)d heter %(name)s. Välj efter klubb eller startnummer.") % same
    text = ngettext("%(count)d stämmer.", "%(count)d stämmer. Vem menar du?", len(found.hits))
    return text % {"count": len(found.hits)}
