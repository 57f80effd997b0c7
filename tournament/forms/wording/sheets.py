"""Sentences about ticks, sheets and their approval."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.vocabulary import Out
from tournament.forms.wording.sentences import listed, of_heat, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from scoring.errors import Fault
    from tournament.forms.wording.sentences import Facts, Sentence

OUT_NAMES: Mapping[str, _StrPromise] = {
    Out.POINTS: _("ut"),
    Out.STRAIGHT_FLUSH: _("färgstege"),
    Out.ROYAL_FLUSH: _("royal"),
    Out.LAST_IN_PLAY: _("sist kvar"),
}
"""How somebody went out, as the paper says it."""


def _with_out(text: _StrPromise) -> Sentence:
    """Return a sentence in which the fact ``out`` is the paper's word."""

    def sentence(facts: Facts) -> str:
        named = {name: listed(value) for name, value in facts.items()}
        named["out"] = str(OUT_NAMES.get(str(facts["out"]), facts["out"]))
        return str(text) % named

    return sentence


SENTENCES: Mapping[str, Sentence] = {
    # Ticks
    "table_below_minimum": told(
        _(
            "Vid bord %(table)s sitter bara %(players)s. Flytta dit någon från ett bord med fyra,"
            " eller bekräfta att bordet ska spela så."
        )
    ),
    "table_has_every_sheet": told(
        _("Bord %(table)s har alla omgångar inmatade. Töm en omgång först, på bordets sida.")
    ),
    # Saving
    "heat_is_closed": of_heat(
        _("Heat %(heat)s är stängt. Öppna det igen för att rätta något."),
        _("Finalen är stängd. Öppna den igen för att rätta något."),
    ),
    "sheet_changed": told(
        _("Omgång %(round)s har ändrats sedan sidan visades. Jämför, och spara sedan det rätta.")
    ),
    "correction_needs_reason": told(_("Omgång %(round)s är godkänd. Skriv skälet till rättelsen.")),
    "broken_off_needs_reason": told(_("Skriv varför omgång %(round)s bröts.")),
    "nothing_to_clear": told(_("Omgång %(round)s har inget protokoll att tömma.")),
    "round_is_won": told(
        _("Omgång %(round)s har en vinnare. En vunnen omgång kan inte brytas och spelas om.")
    ),
    # Approving
    "nothing_to_verify": told(_("Vid bord %(table)s finns inget att godkänna.")),
    "already_verified": told(_("Omgång %(round)s är redan godkänd.")),
    "entered_by_you": told(
        _("Du matade själv in omgång %(rounds)s. Någon annan måste granska det.")
    ),
    "retyped_differs": told(_("Inmatat %(entered)s, du skrev %(typed)s. Titta på papperet igen.")),
    # What a sheet may say
    "not_in_round": told(_("Står på protokollet, men började inte omgången.")),
    "repeated_row": told(_("Står två gånger på protokollet.")),
    "row_missing": told(_("%(player)s började omgången, men saknas på protokollet.")),
    "broken_off_but_won": told(
        _("En bruten omgång har ingen vinnare, men %(winners)s står som ut.")
    ),
    "several_winners": told(_("Bara en kan vinna, men flera står som ut: %(winners)s.")),
    "no_winner": told(
        _("Ingen står som ut. Välj vem som gick ut, eller kryssa i att omgången bröts.")
    ),
    "below_floor": told(_("Poängen kan inte gå under %(floor)s.")),
    "penalty_below_zero": told(_("Ett avdrag kan inte göra poängen mindre än 0.")),
    "negative": told(_("Skriv ett tal som är 0 eller större.")),
    "won_without_said": told(
        _("En vunnen Chicago är också sagd: kryssa i ringen, eller ta bort asterisken.")
    ),
    "nobody_is_knocked_out": told(_("Med de här reglerna blir ingen utslagen.")),
    "winner_knocked_out": told(_("Den som vinner kan inte vara utslagen.")),
    "knocked_out_below_target": told(
        _("Utslagen blir man först vid %(target)s poäng, men här står %(score)s.")
    ),
    "above_exact_target": told(
        _("Poängen måste bli exakt %(target)s; %(score)s går tillbaka till före given.")
    ),
    "knocked_out_with_said": told(
        _("Utslagen blir bara den som inte har sagt Chicago. Ta bort ringen, eller välj ut.")
    ),
    "knocked_out_with_won": told(_("Den som är utslagen kan inte ha vunnit en Chicago.")),
    "winner_below_target": told(_("Ut går man vid %(target)s poäng, men här står %(score)s.")),
    "winner_without_said": told(
        _("Ut på poäng går bara den som har sagt Chicago. Kryssa i ringen, eller välj utslagen.")
    ),
    "winner_without_won": told(
        _("Ut på poäng går bara den som har vunnit en Chicago. Skriv asteriskerna.")
    ),
    "no_such_out": _with_out(_("Med de här reglerna vinner man inte omgången på ”%(out)s”.")),
    "hand_winner_not_at_target": _with_out(
        _("Den som vinner på ”%(out)s” får exakt %(target)s poäng, men här står %(score)s.")
    ),
    "another_in_play": told(
        _("Sist kvar är man när alla andra är utslagna, men %(in_play)s är kvar i spel.")
    ),
    "in_play_at_target": told(
        _("Med %(score)s poäng är man ut eller utslagen. Välj vilket, eller rätta poängen.")
    ),
    "above_zero_after_reset": told(
        _("Efter en royal står motspelarna på 0, men här står %(score)s.")
    ),
    # What a sheet asks about
    "winner_unusually_high": told(
        _("Ut på %(score)s poäng är ovanligt: mer än %(limit)s går knappast.")
    ),
    "knocked_out_unusually_high": told(
        _("Utslagen på %(score)s poäng är ovanligt: mer än %(limit)s går knappast.")
    ),
    "confirm_last_in_play": told(
        _("%(player)s vinner som sist kvar, med poängen som den står. Tävlingsledaren bekräftar.")
    ),
}


def with_names(fault: Fault, names: Mapping[str, str]) -> Fault:
    """Return the fault with people named instead of by entry key."""
    facts = {
        key: tuple(names.get(str(part), str(part)) for part in value)
        if isinstance(value, tuple)
        else names.get(value, value)
        if isinstance(value, str) and key == "player"
        else value
        for key, value in fault.facts.items()
    }
    return type(fault)(fault.code, fault.path, facts)


def placed(number: int, name: str, sentence: str) -> str:
    """Say where on a sheet a sentence belongs: omgång, and the player where there is one."""
    if name:
        return gettext("Omgång %(number)s, %(name)s: %(sentence)s") % {
            "number": number,
            "name": name,
            "sentence": sentence,
        }
    return gettext("Omgång %(number)s: %(sentence)s") % {"number": number, "sentence": sentence}
