"""What public pages say in words: why somebody is placed there, who goes on, how far a table is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.vocabulary import Criterion, Out
from tournament.forms.wording.results import SHARES, criterion_word, decimal, figure
from tournament.forms.wording.sentences import few
from tournament.selectors.public.rows import Outlook, Side, Status
from tournament.states import PublicationPart
from tournament.templatetags.words import points

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date, datetime, time

    from django.utils.functional import _StrPromise

    from tournament.selectors.public.published import Part
    from tournament.selectors.public.ranking import RankingPage, RankingRow
    from tournament.selectors.public.rows import HeatPage, Reason, StandingRow, StandingTable

OUTLOOKS: Mapping[Outlook, _StrPromise] = {
    Outlook.THROUGH: gettext_lazy("vidare"),
    Outlook.SECURED: gettext_lazy("klar"),
    Outlook.POSSIBLE: gettext_lazy("möjlig"),
    Outlook.PLAYOFF: gettext_lazy("särspel"),
    Outlook.OUT: gettext_lazy("ute"),
}
FINAL_OUTLOOKS: Mapping[Outlook, _StrPromise] = {
    **OUTLOOKS,
    Outlook.THROUGH: gettext_lazy("mästare"),
    Outlook.SECURED: gettext_lazy("vinner"),
    Outlook.POSSIBLE: gettext_lazy("kan vinna"),
}
SIGNS: Mapping[Outlook, str] = {
    Outlook.THROUGH: "done",
    Outlook.SECURED: "done",
    Outlook.POSSIBLE: "possible",
    Outlook.PLAYOFF: "possible",
    Outlook.OUT: "idle",
}
"""The class whose sign stands before the word."""
NEWS: Mapping[PublicationPart, _StrPromise] = {
    PublicationPart.COMMITMENT: gettext_lazy("%(heat)s: lottningen är låst"),
    PublicationPart.SEATING: gettext_lazy("%(heat)s: placeringen vid borden"),
    PublicationPart.RESULTS: gettext_lazy("%(heat)s: resultat"),
    PublicationPart.QUALIFIERS: gettext_lazy("%(heat)s: vilka som går vidare"),
}
OUTS: Mapping[Out, _StrPromise] = {
    Out.POINTS: gettext_lazy("ut"),
    Out.STRAIGHT_FLUSH: gettext_lazy("straight flush"),
    Out.ROYAL_FLUSH: gettext_lazy("royal"),
    Out.LAST_IN_PLAY: gettext_lazy("sist kvar"),
}


def outlook_word(row: StandingRow, *, is_final: bool = False) -> str:
    """Return »klar«, »möjlig«, »särspel«, »ute«, »vidare«; in the final about the title.

    With »prel.« before it where it rests on a sheet that nobody has approved yet.
    """
    if row.outlook is None or (is_final and row.outlook is Outlook.OUT):
        return ""
    word = str((FINAL_OUTLOOKS if is_final else OUTLOOKS)[row.outlook])
    return _("prel. %(word)s") % {"word": word} if row.is_preliminary else word


def outlook_sign(row: StandingRow) -> str:
    """Return the class whose sign stands before the word of somebody who has an outlook."""
    is_sure = row.outlook is not Outlook.SECURED or not row.is_preliminary
    return "" if row.outlook is None else SIGNS[row.outlook if is_sure else Outlook.POSSIBLE]


def reason_text(
    reason: Reason | None, *, named: Callable[[str], str] = str, by_place: bool = False
) -> str:
    """Say why: »före Björn Ek: sidopoäng 212 mot 208«; ``named`` writes each name.

    ``by_place``: whoever stands on the next row is called so, »före nästa: omgångspoäng 52 mot 37«,
    where the first criterion decided it.
    """
    if reason is None:
        return ""
    others = few(reason.against, named=named)
    if reason.side is Side.LEVEL:
        return _("delar platsen med %(others)s: lika i allt") % {"others": others}
    is_ahead, by = reason.side is Side.AHEAD, {"by": _parted(reason)}
    if by_place and reason.criterion is Criterion.ROUND_POINTS:
        return (_("före nästa: %(by)s") if is_ahead else _("efter den före: %(by)s")) % by
    facts = {"other": others, **by}
    if is_ahead:
        return _("före %(other)s: %(by)s") % facts
    return _("efter %(other)s: %(by)s") % facts


def _parted(reason: Reason) -> str:
    word = criterion_word(reason.criterion)
    if reason.criterion is None or reason.own is None or reason.other is None:
        return word
    own, other = (_figure(reason.criterion, value) for value in (reason.own, reason.other))
    return _("%(criterion)s %(own)s mot %(other)s") % {
        "criterion": word,
        "own": own,
        "other": other,
    }


def _figure(criterion: Criterion, value: str) -> str:
    return figure(criterion, value) if criterion in SHARES else points(Fraction(value))


def ranked_text(row: RankingRow, *, named: Callable[[str], str] = str) -> str:
    """Say why somebody has his overall place."""
    if row.level_with:
        others = few(row.level_with, named=named)
        return _("delar platsen med %(others)s: lika i allt") % {"others": others}
    if row.reached_final and row.last is not None:
        return reason_text(row.last.reason, named=named)
    if row.decided_by is None or row.behind is None:
        return ""
    facts = {"other": named(row.behind), "by": criterion_word(row.decided_by)}
    return _("efter %(other)s: %(by)s") % facts


def table_word(table: StandingTable) -> str:
    """Say how far a table has come."""
    if table.status is Status.DONE:
        return _("särspel avgör") if table.awaits_playoff else _("klart")
    if table.status is Status.WAITING:
        return _("inte börjat")
    if table.rows and table.finished >= max(len(row.rounds) for row in table.rows):
        return _("preliminärt, inte godkänt än")
    playing = max(table.started, table.finished + 1)
    return _("live, omgång %(number)d") % {"number": playing}


def heat_name(number: int, *, is_final: bool) -> str:
    """Return »Heat 2« or »Final«."""
    return _("Final") if is_final else _("Heat %(number)d") % {"number": number}


def heat_inside(number: int, *, is_final: bool) -> str:
    """Return »heat 2« or »finalen«, for inside a sentence."""
    return _("finalen") if is_final else _("heat %(number)d") % {"number": number}


def heat_first(number: int, *, is_final: bool) -> str:
    """Return »Heat 2« or »Finalen«, for the beginning of a sentence."""
    return _("Finalen") if is_final else heat_name(number, is_final=False)


def progress(heat: HeatPage) -> str:
    """Return »7 av 10 bord klara«, and that a särspel is left to play where one is."""
    total = len(heat.tables)
    facts = {"done": heat.done, "total": total}
    text = ngettext("%(done)d av %(total)d bord klart", "%(done)d av %(total)d bord klara", total)
    if any(table.awaits_playoff for table in heat.tables):
        return _("%(progress)s · särspel återstår") % {"progress": text % facts}
    return text % facts


def moment(at: datetime, *, time_zone: str, day: date | None) -> str:
    """Write a moment in the event's time: ``14:03``, with its date unless it is the event's."""
    local = timezone.localtime(at, ZoneInfo(time_zone))
    clock = local.strftime("%H:%M")
    return clock if local.date() == day else f"{day_text(local.date())} {clock}"


def day_text(day: date) -> str:
    """Write a date: »14 augusti 2026«."""
    return date_format(day, "j\N{NO-BREAK SPACE}F Y")


def when(day: date | None, at: time | None) -> str:
    """Write when an event is."""
    parts = [] if day is None else [date_format(day, "l j\N{NO-BREAK SPACE}F Y")]
    if at is not None:
        parts.append(_("klockan %(time)s") % {"time": at.strftime("%H:%M")})
    return " ".join(parts)


def news(part: Part, finals: Mapping[int, bool]) -> str:
    """Say what was published."""
    if part.heat is None:
        return _("Slutresultatet")
    is_final = finals.get(part.heat, False)
    if part.part is PublicationPart.RUNNING:
        return _("%(heat)s har börjat") % {"heat": heat_first(part.heat, is_final=is_final)}
    return str(NEWS[part.part]) % {"heat": heat_name(part.heat, is_final=is_final)}


def standing_cells(heat: HeatPage) -> tuple[list[str], list[list[str | int | None]]]:
    """Return head and rows of a heat's standing for spreadsheets."""
    rounds = [_("Omgång %(number)d") % {"number": at} for at in range(1, heat.rounds + 1)]
    head = [
        _("Bord"),
        _("Plats"),
        _("Namn"),
        _("Klubb"),
        _("Startnummer"),
        *rounds,
        _("Omgångspoäng"),
        _("Sidopoäng"),
        _("Vunna Chicago"),
        _("Läge"),
        _("Varför"),
    ]
    return head, [
        [
            table.label,
            row.place,
            row.person.name,
            row.person.club,
            row.person.number,
            *(_round_cell(row, at) for at in range(heat.rounds)),
            decimal(row.round_points),
            row.side_points,
            row.won_chicagos,
            outlook_word(row, is_final=heat.is_final),
            reason_text(row.reason),
        ]
        for table in heat.tables
        for row in table.rows
    ]


def _round_cell(row: StandingRow, at: int) -> str | None:
    cell = row.rounds[at] if at < len(row.rounds) else None
    return None if cell is None or cell.round_points is None else decimal(cell.round_points)


def ranking_cells(page: RankingPage) -> tuple[list[str], list[list[str | int | None]]]:
    """Return head and rows of the overall placing for spreadsheets."""
    head = [
        _("Plats"),
        _("Namn"),
        _("Klubb"),
        _("Startnummer"),
        _("Nådde heat"),
        _("Omgångspoäng"),
        _("Sidopoäng"),
        _("Vunna Chicago"),
        _("Varför"),
    ]
    return head, [
        [
            row.place,
            row.person.name,
            row.person.club,
            row.person.number,
            row.reached,
            None if row.last is None else decimal(row.last.round_points),
            None if row.last is None else row.last.side_points,
            None if row.last is None else row.last.won_chicagos,
            ranked_text(row),
        ]
        for row in page.rows
    ]
