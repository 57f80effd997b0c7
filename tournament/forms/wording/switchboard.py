"""What the switchboard says: how a part stands at an outlet, and what a switch does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.forms.wording.public import heat_inside, heat_name
from tournament.selectors.switchboard import CellState
from tournament.states import Outlet, PublicationPart

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from tournament.selectors.switchboard import PartRow

STATES: Mapping[CellState, tuple[str, _StrPromise]] = {
    CellState.SHOWN: ("done", gettext_lazy("visas")),
    CellState.WITHHELD: ("warn", gettext_lazy("hålls tillbaka")),
    CellState.COVERED: ("live", gettext_lazy("täckt")),
    CellState.READY: ("idle", gettext_lazy("visas inte")),
    CellState.LATER: ("idle", gettext_lazy("visas då")),
    CellState.WITHHELD_LATER: ("warn", gettext_lazy("hålls tillbaka då")),
}
"""The class whose sign stands before the words, and the words."""
HIDDEN: tuple[str, _StrPromise] = ("idle", gettext_lazy("inte än"))
"""The same of a part in force while the whole event is hidden."""
PARTS: Mapping[PublicationPart, _StrPromise] = {
    PublicationPart.COMMITMENT: gettext_lazy("lottningens lås"),
    PublicationPart.SEATING: gettext_lazy("placeringen vid borden"),
    PublicationPart.RUNNING: gettext_lazy("den löpande ställningen"),
    PublicationPart.RESULTS: gettext_lazy("resultatet"),
    PublicationPart.QUALIFIERS: gettext_lazy("vilka som går vidare"),
}
OUTLETS: Mapping[Outlet | None, _StrPromise] = {
    Outlet.PAGES: gettext_lazy("på de publika sidorna"),
    Outlet.HALL: gettext_lazy("på hallskärmen"),
    Outlet.PROGRAMS: gettext_lazy("i inbäddningar och API"),
    None: gettext_lazy("överallt"),
}
WHEN: Mapping[str, _StrPromise] = {
    "draw_not_published": gettext_lazy("när lottningen publiceras"),
    "heat_not_started": gettext_lazy("när heatet startas"),
    "heat_not_closed": gettext_lazy("när heatet stängs"),
    "title_not_settled": gettext_lazy("när titeln delas ut"),
}
"""When a part that cannot be published yet will be, by what stands in the way."""


SWITCHES: Mapping[CellState, _StrPromise] = {
    CellState.SHOWN: gettext_lazy("Dölj"),
    CellState.WITHHELD: gettext_lazy("Visa"),
    CellState.READY: gettext_lazy("Visa"),
    CellState.LATER: gettext_lazy("Håll tillbaka"),
    CellState.WITHHELD_LATER: gettext_lazy("Visa då"),
}
"""What stands on the switch of a cell."""


def part_inside(part: PublicationPart, heat: str) -> str:
    """Return what a part is called inside a sentence: »resultatet i heat 2«.

    ``heat`` is what the heat is called there, and empty for the whole event.
    """
    if not heat:
        return _("mästaren och slutresultatet")
    return _("%(part)s i %(heat)s") % {"part": PARTS[part], "heat": heat}


def group_name(row: PartRow) -> str:
    """Return what stands over the parts of a heat, or of the whole event."""
    if row.heat is None:
        return _("Hela tävlingen")
    return heat_name(row.heat, is_final=row.is_final)


def switch_rest(row: PartRow, outlet: Outlet | None) -> str:
    """Return what a switch does it to, for whoever does not see where in the table it stands."""
    heat = "" if row.heat is None else heat_inside(row.heat, is_final=row.is_final)
    part = part_inside(row.part, heat)
    return part if outlet is None else f"{part} {OUTLETS[outlet]}"


def switched(part: PublicationPart, heat: str, outlet: Outlet | None, *, shows: bool) -> str:
    """Say what a switch did: »Resultatet i heat 2 visas på hallskärmen«."""
    what = part_inside(part, heat)
    text = _("%(part)s visas %(outlet)s.") if shows else _("%(part)s visas inte %(outlet)s.")
    if outlet is None and not shows:
        text = _("%(part)s visas ingenstans.")
    return text % {"part": what[:1].upper() + what[1:], "outlet": OUTLETS[outlet]}


def when_text(row: PartRow) -> str:
    """Say when a part that cannot be published yet will be; empty where it can."""
    return " ".join(str(WHEN[blocker.code]) for blocker in row.blockers if blocker.code in WHEN)
