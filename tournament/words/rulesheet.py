"""The rules of an event as they are read, made from their values line by line."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scoring.rulesets import Chapter, description

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from scoring.errors import type_of_fact
    from scoring.rulesets import Line, Ruleset


@dataclass(frozen=True)
class RuleChapter:
    """A part of the rules as it is read: its heading and its sentences."""

    heading: str
    sentences: tuple[str, ...]


CHAPTERS: Mapping[Chapter, _StrPromise] = {
    Chapter.TABLE: _("Bordet"),
    Chapter.HANDS: _("Händerna"),
    Chapter.CHICAGO: _("Chicago"),
    Chapter.SCORE: _("Sista stick och poängen"),
    Chapter.EXCHANGE_STOP: _("Köpstopp"),
    Chapter.GOING_OUT: _("Utgång"),
    Chapter.ROUND_POINTS: _("Omgångspoäng"),
    Chapter.HEAT: _("Ett heat vid ett bord"),
    Chapter.PLAYOFF: _("Särspel"),
}
HANDS: Mapping[str, _StrPromise] = {
    "pair": _("Ett par"),
    "two_pair": _("Tvåpar"),
    "three_of_a_kind": _("Triss"),
    "straight": _("Stege"),
    "flush": _("Färg"),
    "full_house": _("Kåk"),
    "four_of_a_kind": _("Fyrtal"),
    "straight_flush": _("Färgstege"),
    "royal_flush": _("Royal straight flush"),
}
TIEBREAKS: Mapping[str, _StrPromise] = {
    "side_points": _("sidopoäng"),
    "won_chicagos": _("vunna Chicago"),
    "playoff": _("särspel"),
}
CRITERIA: Mapping[str, _StrPromise] = {"round_points": _("omgångspoäng"), **TIEBREAKS}

SENTENCES: Mapping[str, _StrPromise] = {
    "players": _("%(smallest)s till %(largest)s spelare vid ett bord."),
    "players_exactly": _("%(players)s spelare vid ett bord."),
    "exchanges": _("Byten i en giv: %(exchanges)s, med högst %(cards)s kort åt gången."),
    "hand_points": _("%(hand)s ger %(points)s."),
    "hand_out": _("%(hand)s sätter poängen till %(target)s och vinner omgången genast."),
    "hand_out_and_reset": _(
        "%(hand)s sätter poängen till %(target)s, vinner omgången genast och nollar alla andra "
        "som är med."
    ),
    "four_of_a_kind_choice": _(
        "Fyrtal ger %(points)s, eller nollar alla andra som är med: spelaren väljer genast."
    ),
    "four_of_a_kind_points": _("Fyrtal ger %(points)s."),
    "four_of_a_kind_reset": _("Fyrtal nollar alla andra som är med, och given är slut."),
    "four_of_a_kind_both": _(
        "Fyrtal ger %(points)s och nollar sedan alla andra som är med, om ingen har gått ut."
    ),
    "four_of_a_kind_choice_out": _(
        "Fyrtal vinner omgången med %(target)s, eller nollar alla andra: spelaren väljer."
    ),
    "four_of_a_kind_choice_out_and_reset": _(
        "Fyrtal vinner omgången med %(target)s och nollar alla andra, eller nollar bara: "
        "spelaren väljer."
    ),
    "four_of_a_kind_points_out": _(
        "Fyrtal sätter poängen till %(target)s och vinner omgången genast."
    ),
    "four_of_a_kind_points_out_and_reset": _(
        "Fyrtal sätter poängen till %(target)s, vinner omgången genast och nollar alla andra "
        "som är med."
    ),
    "four_of_a_kind_both_out": _(
        "Fyrtal vinner omgången genast med %(target)s; nollningen hinner inte ske."
    ),
    "four_of_a_kind_both_out_and_reset": _(
        "Fyrtal vinner omgången genast med %(target)s och nollar alla andra som är med."
    ),
    "reset_keeps": _("Nollning gäller poängen: ringen och asteriskerna står kvar."),
    "reset_clears": _("Nollning tar också ringen och asteriskerna."),
    "third_hand_after_play": _("Tredje handen räknas efter spelet."),
    "third_hand_before_play": _("Tredje handen räknas före spelet, före frågan om Chicago."),
    "chicago_from": _("Chicago får sägas från %(score)s sidopoäng, efter sista bytet."),
    "chicago_won": _("Vunnen Chicago ger %(points)s."),
    "chicago_won_with_two": _("Chicago vunnen med en tvåa ger %(points)s."),
    "chicago_failed": _("Misslyckad Chicago kostar %(points)s."),
    "chicago_break": _("Den som först bryter får %(points)s."),
    "chicago_break_nothing": _("Den som bryter får ingenting."),
    "third_hand_after_chicago_never": _("Efter en Chicago räknas inget mer i given."),
    "third_hand_after_chicago_if_won": _("Efter en vunnen Chicago räknas också tredje handen."),
    "last_trick": _("Sista stick ger %(points)s."),
    "last_trick_with_two": _("Sista stick med en tvåa ger %(points)s."),
    "floor": _("Ingen har mindre än %(floor)s."),
    "no_floor": _("Poängen kan bli hur låg som helst."),
    "penalty_from_side_points": _(
        "Straffpoäng dras från sidopoängen i omgången och ges till ingen."
    ),
    "penalty_from_round_points": _("Straffpoäng dras från omgångspoängen och ges till ingen."),
    "no_exchange_stop": _("Inget köpstopp."),
    "exchange_stop_for_player": _("Den som har minst %(score)s får inte byta kort."),
    "exchange_stop_for_table": _("När någon har minst %(score)s får ingen byta kort."),
    "exchange_stop_from_at_once": _("Köpstoppet gäller genast."),
    "exchange_stop_from_next_deal": _("Köpstoppet gäller från nästa giv."),
    "exchange_stop_lifts": _("Det upphör när poängen går under %(score)s."),
    "exchange_stop_stays": _("Det står kvar också när poängen går under %(score)s."),
    "target_at_once": _("Den som når %(target)s går ut genast, och omgången är slut."),
    "target_end_of_deal": _(
        "Den som har minst %(target)s när given är slut går ut, och omgången är slut."
    ),
    "target_exact_at_once": _(
        "Den som når precis %(target)s går ut genast; poäng som skulle gå över ges inte."
    ),
    "target_exact_end_of_deal": _(
        "Den som har precis %(target)s när given är slut går ut; den som har mer går tillbaka "
        "till poängen före given."
    ),
    "chicago_needed_said": _("För att gå ut måste man ha sagt Chicago i omgången."),
    "chicago_needed_won": _("För att gå ut måste man ha vunnit en Chicago i omgången."),
    "chicago_needed_none": _("Ingen Chicago krävs för att gå ut."),
    "without_chicago_knocked_out": _(
        "Den som når %(target)s utan det är utslagen: spelar inte mer och får 0 omgångspoäng."
    ),
    "without_chicago_plays_on": _("Den som når %(target)s utan det spelar vidare."),
    "several_past_target_first": _(
        "Är flera framme i samma giv vinner den som var först i räkneordningen."
    ),
    "several_past_target_highest_total": _(
        "Är flera framme i samma giv vinner den med mest; är de lika spelar alla vidare."
    ),
    "several_past_target_decider": _(
        "Är flera framme i samma giv vinner den med mest; är de lika spelar bara de vidare."
    ),
    "place_points": _("%(players)s spelare: %(points)s efter placering."),
    "knocked_out_places_last": _("Utslagna delar de sista placeringarna."),
    "knocked_out_places_keep_gap": _(
        "En utslagen har kvar den plats som poängen ger bakom vinnaren."
    ),
    "rounds_per_table": _("Omgångar vid varje bord: %(rounds)s."),
    "ranked_by": _("Placeringen avgörs i tur och ordning av: %(criteria)s."),
    "knocked_out_side_points_recorded": _(
        "En utslagens sidopoäng räknas i summan som de står i protokollet."
    ),
    "knocked_out_side_points_zero": _("En utslagens sidopoäng räknas som noll i summan."),
    "playoff_deals": _("Särspel om något avgörs: från 0, utan Chicago. Givar: %(deals)s."),
    "playoff_extra_one_deal": _("Fortfarande lika: en giv i taget bland dem som är lika."),
    "playoff_extra_three_deals": _(
        "Fortfarande lika: ett nytt särspel bland dem som är lika (givar: %(deals)s)."
    ),
    "playoff_extra_lot": _("Fortfarande lika: lottning."),
}


def rule_chapters(ruleset: Ruleset) -> tuple[RuleChapter, ...]:
    """Return the rules of an event as they are read, chapter by chapter."""
    chapters = groupby(description(ruleset), key=attrgetter("chapter"))
    return tuple(
        RuleChapter(str(CHAPTERS[chapter]), tuple(line_words(line) for line in lines))
        for chapter, lines in chapters
    )


def line_words(line: Line) -> str:
    """Return the sentence of one line."""
    return str(SENTENCES[line.code]) % {
        name: _word(name, fact) for name, fact in line.facts.items()
    }


def _word(name: str, fact: type_of_fact) -> str:
    if name == "hand":
        return str(HANDS[str(fact)])
    if name == "criteria" and isinstance(fact, tuple):
        return ", ".join(str(CRITERIA[str(criterion)]) for criterion in fact)
    if isinstance(fact, tuple):
        return ", ".join(map(str, fact))
    return str(fact)
