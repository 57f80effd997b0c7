"""The log in words: what was done, to what, and what it changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.forms.wording.public import heat_inside
from tournament.states import (
    DrawState,
    EntryState,
    EventState,
    HallView,
    HeatState,
    Outlet,
    PlayoffState,
    PublicationPart,
    Reveal,
    SheetState,
    TableState,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import TextChoices
    from django.utils.functional import _StrPromise

    from tournament.selectors.log import Change, LogRow, Place

ACTIONS: Mapping[str, _StrPromise] = {
    "amend_entry": gettext_lazy("ändrade en anmälan"),
    "announce_walk_in": gettext_lazy("anmälde på plats"),
    "break_off_round": gettext_lazy("bröt av en omgång"),
    "call_playoff": gettext_lazy("utlyste särspel"),
    "cancel_playoff": gettext_lazy("ställde in särspel"),
    "change_entry": gettext_lazy("ändrade en anmälan"),
    "change_house_rules": gettext_lazy("ändrade husreglerna"),
    "change_rules": gettext_lazy("ändrade reglerna"),
    "change_settings": gettext_lazy("ändrade inställningarna"),
    "change_structure": gettext_lazy("ändrade upplägget"),
    "check_in": gettext_lazy("checkade in"),
    "check_in_entry": gettext_lazy("prickade av"),
    "change_person": gettext_lazy("rättade en persons uppgifter"),
    "choose_hall_views": gettext_lazy("valde vad hallskärmen visar"),
    "choose_replacement": gettext_lazy("bestämde ersättare"),
    "clear_sheet": gettext_lazy("tömde ett protokoll"),
    "close_heat": gettext_lazy("stängde heatet"),
    "commit_draw": gettext_lazy("låste lottningens frö"),
    "confirm_plan": gettext_lazy("godkände planen"),
    "correct_sheet": gettext_lazy("rättade ett protokoll"),
    "create_event": gettext_lazy("skapade tävlingen"),
    "discard_draw": gettext_lazy("kasserade en lottning"),
    "disqualify_entry": gettext_lazy("diskade"),
    "draw_heat": gettext_lazy("lottade heatet som utkast"),
    "draw_lot": gettext_lazy("lottade mellan lika"),
    "edit_entry": gettext_lazy("ändrade en anmälan"),
    "enter_people": gettext_lazy("lade till spelare"),
    "enter_playoff": gettext_lazy("matade in särspel"),
    "enter_sheet": gettext_lazy("matade in ett protokoll"),
    "enter_walk_in": gettext_lazy("anmälde på plats"),
    "fill_table": gettext_lazy("lottade in någon vid ett för litet bord"),
    "freeze_rules": gettext_lazy("frös reglerna"),
    "hide_event": gettext_lazy("dolde tävlingen för publiken"),
    "import_event": gettext_lazy("läste in en tävlingsfil"),
    "mark_no_show": gettext_lazy("antecknade frånvaro för"),
    "mark_paid": gettext_lazy("antecknade betalning"),
    "move_player": gettext_lazy("flyttade i utkastet"),
    "move_seat": gettext_lazy("flyttade till ett annat bord"),
    "move_table": gettext_lazy("bordet gick vidare"),
    "name_table": gettext_lazy("namngav ett bord"),
    "number_people": gettext_lazy("numrerade om spelarna"),
    "pin_hall_view": gettext_lazy("valde en bild för hallskärmen"),
    "place_tables": gettext_lazy("placerade borden på kartan"),
    "print_paper": gettext_lazy("hämtade ett papper för utskrift"),
    "publish_draw": gettext_lazy("publicerade lottningen"),
    "publish_part": gettext_lazy("visade för publiken"),
    "ready_heat": gettext_lazy("alla bord blev godkända"),
    "record_caution": gettext_lazy("gav en varning"),
    "record_deduction": gettext_lazy("gav ett avdrag"),
    "release_part": gettext_lazy("håller inte längre tillbaka"),
    "remove_entry": gettext_lazy("tog bort en anmälan"),
    "remove_no_show": gettext_lazy("tog bort från bordet"),
    "remove_person": gettext_lazy("tog bort en person ur listan"),
    "rename_person": gettext_lazy("namnet rättades i en annan tävling"),
    "replay_round": gettext_lazy("lät en omgång spelas om"),
    "reopen_event": gettext_lazy("öppnade tävlingen igen"),
    "reopen_heat": gettext_lazy("öppnade heatet igen"),
    "return_entry": gettext_lazy("tog in någon igen"),
    "revoke_incident": gettext_lazy("återkallade"),
    "save_sheet": gettext_lazy("matade in ett protokoll"),
    "seat_late_entry": gettext_lazy("satte in efter lottningen"),
    "seat_substitute": gettext_lazy("satte in en reserv"),
    "self_verify_playoff": gettext_lazy("godkände sitt eget särspel"),
    "self_verify_sheet": gettext_lazy("godkände sitt eget protokoll"),
    "settle_title": gettext_lazy("delade ut titeln"),
    "show_event": gettext_lazy("visade tävlingen för publiken"),
    "start_event": gettext_lazy("tävlingen började"),
    "start_reveal": gettext_lazy("täckte hallskärmen inför ett avslöjande"),
    "step_reveal": gettext_lazy("avslöjade på hallskärmen"),
    "stop_reveal": gettext_lazy("lät hallskärmen gå runt igen"),
    "start_heat": gettext_lazy("startade heatet"),
    "swap_players": gettext_lazy("bytte plats på två"),
    "undo_check_in": gettext_lazy("ångrade en incheckning"),
    "undo_draw": gettext_lazy("ångrade lottningen"),
    "unfreeze_rules": gettext_lazy("öppnade reglerna igen"),
    "unready_heat": gettext_lazy("ett bord öppnades igen"),
    "unstart_event": gettext_lazy("tävlingen förbereds igen"),
    "unstart_heat": gettext_lazy("ångrade starten"),
    "verify_playoff": gettext_lazy("godkände särspel"),
    "verify_sheet": gettext_lazy("godkände ett protokoll"),
    "void_playoff": gettext_lazy("ställde in ett särspel som inte längre behövs"),
    "withdraw_entry": gettext_lazy("antecknade avbrott för"),
    "withdraw_part": gettext_lazy("dolde för publiken"),
    "withhold_part": gettext_lazy("håller tillbaka"),
}
FACTS: Mapping[str, _StrPromise] = {
    "advance_per_table": gettext_lazy("vidare per bord"),
    "advancing": gettext_lazy("går vidare"),
    "attempt": gettext_lazy("försök"),
    "champion": gettext_lazy("mästare"),
    "club": gettext_lazy("klubb"),
    "columns": gettext_lazy("kolumner"),
    "commitment": gettext_lazy("lås"),
    "count": gettext_lazy("antal"),
    "entrants": gettext_lazy("lottade"),
    "entries": gettext_lazy("spelare"),
    "entry": gettext_lazy("spelare"),
    "from_round": gettext_lazy("från omgång"),
    "heat": gettext_lazy("heat"),
    "is_paid": gettext_lazy("betalt"),
    "is_public": gettext_lazy("visas för publiken"),
    "label": gettext_lazy("namn i hallen"),
    "marks": gettext_lazy("märken"),
    "number": gettext_lazy("nummer"),
    "other": gettext_lazy("den andra"),
    "outlet": gettext_lazy("plats"),
    "pages": gettext_lazy("sidor"),
    "pinned": gettext_lazy("bara"),
    "paper": gettext_lazy("papper"),
    "part": gettext_lazy("del"),
    "players": gettext_lazy("spelare"),
    "points": gettext_lazy("poäng"),
    "round": gettext_lazy("omgång"),
    "rows": gettext_lazy("rader"),
    "broken_off": gettext_lazy("avbruten"),
    "confirmed": gettext_lazy("bekräftade varningar"),
    "clock_until": gettext_lazy("klockan går till"),
    "reveal": gettext_lazy("avslöjar"),
    "revealed": gettext_lazy("avslöjade"),
    "seconds": gettext_lazy("sekunder per bild"),
    "views": gettext_lazy("bilder"),
    "retyped": gettext_lazy("inmatat två gånger"),
    "seed": gettext_lazy("frö"),
    "state": gettext_lazy("läge"),
    "substitute_for": gettext_lazy("reserv för"),
    "table": gettext_lazy("bord"),
    "tables": gettext_lazy("bord"),
    "unmet": gettext_lazy("önskemål som inte gick"),
    "version": gettext_lazy("version"),
    "wildcards": gettext_lazy("bästa tvåor"),
}
STATES: Mapping[str, type[TextChoices]] = {
    "Event": EventState,
    "Entry": EntryState,
    "Draw": DrawState,
    "Heat": HeatState,
    "Table": TableState,
    "Sheet": SheetState,
    "Playoff": PlayoffState,
}
LABELS: Mapping[str, type[TextChoices]] = {
    "outlet": Outlet,
    "part": PublicationPart,
    "pinned": HallView,
    "reveal": Reveal,
    "views": HallView,
}
"""Facts whose values have words of their own."""


def action_said(action: str) -> str:
    """Return what was done, in words; one that has none yet as it is spelled."""
    return str(ACTIONS[action]) if action in ACTIONS else action.replace("_", " ")


def place_said(place: Place) -> str:
    """Return what it was done to: »heat 1, bord 3, omgång 2«; names are shown apart."""
    parts = []
    if place.heat is not None:
        parts.append(heat_inside(place.heat, is_final=place.is_final))
    if place.table:
        parts.append(_("bord %(number)s") % {"number": place.table})
    if place.round is not None:
        parts.append(_("omgång %(number)s") % {"number": place.round})
    return ", ".join(parts)


def change_said(change: Change, row: LogRow) -> str:
    """Return what a step changed: »läge: lottad → spelas«."""
    fact = str(FACTS[change.fact]) if change.fact in FACTS else change.fact.replace("_", " ")
    before = value_said(change.fact, change.before, row)
    after = value_said(change.fact, change.after, row)
    if change.before is None:
        return f"{fact}: {after or '–'}"
    return f"{fact}: {before or '–'} → {after or '–'}"


def value_said(fact: str, value: object, row: LogRow) -> str:
    """Return a value in words; long rows as how many they are."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return _("ja") if value else _("nej")
    if fact == "heat" and value in row.finals:
        return _("finalen")
    if isinstance(value, list):
        return _listed(fact, value, row)
    if isinstance(value, dict):
        return ", ".join(
            f"{key} {value_said(key, part, row)}" for key, part in sorted(value.items())
        )
    return _single(fact, str(value), row)


def _single(fact: str, value: str, row: LogRow) -> str:
    if fact in SECRETS:
        return f"{value[:SHOWN]}…"
    if fact == "state" and row.subject_kind in STATES:
        return _label(STATES[row.subject_kind], value)
    return _label(LABELS[fact], value) if fact in LABELS else value


SECRETS = frozenset({"seed", "commitment"})
SHOWN = 12
"""How much of a seed or its lock stands in a line; the draw's page has all of it."""
FEW = 4


def _listed(fact: str, values: list[object], row: LogRow) -> str:
    if len(values) > FEW or any(isinstance(value, dict | list) for value in values):
        text = ngettext("%(count)s st", "%(count)s st", len(values))
        return text % {"count": len(values)}
    return ", ".join(value_said(fact, value, row) for value in values)


def _label(states: type[TextChoices], value: str) -> str:
    return str(dict(states.choices).get(value, value))
