"""The rules of an event as a sheet in Swedish, made from their values line by line."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scoring.rulesets import Chapter, description
from tournament.forms.wording.rules import HANDS, TIEBREAKS
from tournament.forms.wording.sentences import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from scoring.errors import type_of_fact
    from scoring.rulesets import Line, Ruleset
    from tournament.forms.wording.sentences import Sentence


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
CRITERIA: Mapping[str, _StrPromise] = {"round_points": _("omgångspoäng"), **TIEBREAKS}

SENTENCES: Mapping[str, Sentence] = {
    "players": told(_("%(smallest)s till %(largest)s spelare vid ett bord.")),
    "players_exactly": told(_("%(players)s spelare vid ett bord.")),
    "exchanges": told(_("Byten i en giv: %(exchanges)s, med högst %(cards)s kort åt gången.")),
    "hand_points": told(_("%(hand)s ger %(points)s.")),
    "hand_out": told(_("%(hand)s sätter poängen till %(target)s och vinner omgången genast.")),
    "hand_out_and_reset": told(
        _(
            "%(hand)s sätter poängen till %(target)s, vinner omgången genast och nollar alla andra "
            "som är med."
        )
    ),
    "four_of_a_kind_choice": told(
        _("Fyrtal ger %(points)s, eller nollar alla andra som är med: spelaren väljer genast.")
    ),
    "four_of_a_kind_points": told(_("Fyrtal ger %(points)s.")),
    "four_of_a_kind_reset": told(_("Fyrtal nollar alla andra som är med, och given är slut.")),
    "four_of_a_kind_both": told(
        _("Fyrtal ger %(points)s och nollar sedan alla andra som är med, om ingen har gått ut.")
    ),
    "four_of_a_kind_choice_out": told(
        _("Fyrtal vinner omgången med %(target)s, eller nollar alla andra: spelaren väljer.")
    ),
    "four_of_a_kind_choice_out_and_reset": told(
        _(
            "Fyrtal vinner omgången med %(target)s och nollar alla andra, eller nollar bara: "
            "spelaren väljer."
        )
    ),
    "four_of_a_kind_points_out": told(
        _("Fyrtal sätter poängen till %(target)s och vinner omgången genast.")
    ),
    "four_of_a_kind_points_out_and_reset": told(
        _(
            "Fyrtal sätter poängen till %(target)s, vinner omgången genast och nollar alla andra "
            "som är med."
        )
    ),
    "four_of_a_kind_both_out": told(
        _("Fyrtal vinner omgången genast med %(target)s; nollningen hinner inte ske.")
    ),
    "four_of_a_kind_both_out_and_reset": told(
        _("Fyrtal vinner omgången genast med %(target)s och nollar alla andra som är med.")
    ),
    "reset_keeps": told(_("Nollning gäller poängen: ringen och asteriskerna står kvar.")),
    "reset_clears": told(_("Nollning tar också ringen och asteriskerna.")),
    "third_hand_after_play": told(_("Tredje handen räknas efter spelet.")),
    "third_hand_before_play": told(_("Tredje handen räknas före spelet, före frågan om Chicago.")),
    "chicago_from": told(_("Chicago får sägas från %(score)s sidopoäng, efter sista bytet.")),
    "chicago_won": told(_("Vunnen Chicago ger %(points)s.")),
    "chicago_won_with_two": told(_("Chicago vunnen med en tvåa ger %(points)s.")),
    "chicago_failed": told(_("Misslyckad Chicago kostar %(points)s.")),
    "chicago_break": told(_("Den som först bryter får %(points)s.")),
    "chicago_break_nothing": told(_("Den som bryter får ingenting.")),
    "third_hand_after_chicago_never": told(_("Efter en Chicago räknas inget mer i given.")),
    "third_hand_after_chicago_if_won": told(
        _("Efter en vunnen Chicago räknas också tredje handen.")
    ),
    "last_trick": told(_("Sista stick ger %(points)s.")),
    "last_trick_with_two": told(_("Sista stick med en tvåa ger %(points)s.")),
    "floor": told(_("Ingen har mindre än %(floor)s.")),
    "no_floor": told(_("Poängen kan bli hur låg som helst.")),
    "penalty_from_side_points": told(
        _("Straffpoäng dras från sidopoängen i omgången och ges till ingen.")
    ),
    "penalty_from_round_points": told(
        _("Straffpoäng dras från omgångspoängen och ges till ingen.")
    ),
    "no_exchange_stop": told(_("Inget köpstopp.")),
    "exchange_stop_for_player": told(_("Den som har minst %(score)s får inte byta kort.")),
    "exchange_stop_for_table": told(_("När någon har minst %(score)s får ingen byta kort.")),
    "exchange_stop_from_at_once": told(_("Köpstoppet gäller genast.")),
    "exchange_stop_from_next_deal": told(_("Köpstoppet gäller från nästa giv.")),
    "exchange_stop_lifts": told(_("Det upphör när poängen går under %(score)s.")),
    "exchange_stop_stays": told(_("Det står kvar också när poängen går under %(score)s.")),
    "target_at_once": told(_("Den som når %(target)s går ut genast, och omgången är slut.")),
    "target_end_of_deal": told(
        _("Den som har minst %(target)s när given är slut går ut, och omgången är slut.")
    ),
    "target_exact_at_once": told(
        _("Den som når precis %(target)s går ut genast; poäng som skulle gå över ges inte.")
    ),
    "target_exact_end_of_deal": told(
        _(
            "Den som har precis %(target)s när given är slut går ut; den som har mer går tillbaka "
            "till poängen före given."
        )
    ),
    "chicago_needed_said": told(_("För att gå ut måste man ha sagt Chicago i omgången.")),
    "chicago_needed_won": told(_("För att gå ut måste man ha vunnit en Chicago i omgången.")),
    "chicago_needed_none": told(_("Ingen Chicago krävs för att gå ut.")),
    "without_chicago_knocked_out": told(
        _("Den som når %(target)s utan det är utslagen: spelar inte mer och får 0 omgångspoäng.")
    ),
    "without_chicago_plays_on": told(_("Den som når %(target)s utan det spelar vidare.")),
    "several_past_target_first": told(
        _("Är flera framme i samma giv vinner den som var först i räkneordningen.")
    ),
    "several_past_target_highest_total": told(
        _("Är flera framme i samma giv vinner den med mest; är de lika spelar alla vidare.")
    ),
    "several_past_target_decider": told(
        _("Är flera framme i samma giv vinner den med mest; är de lika spelar bara de vidare.")
    ),
    "place_points": told(_("%(players)s spelare: %(points)s efter placering.")),
    "knocked_out_places_last": told(_("Utslagna delar de sista placeringarna.")),
    "knocked_out_places_keep_gap": told(
        _("En utslagen har kvar den plats som poängen ger bakom vinnaren.")
    ),
    "rounds_per_table": told(_("Omgångar vid varje bord: %(rounds)s.")),
    "ranked_by": told(_("Placeringen avgörs i tur och ordning av: %(criteria)s.")),
    "knocked_out_side_points_recorded": told(
        _("En utslagens sidopoäng räknas i summan som de står i protokollet.")
    ),
    "knocked_out_side_points_zero": told(_("En utslagens sidopoäng räknas som noll i summan.")),
    "playoff_deals": told(_("Särspel om något avgörs: från 0, utan Chicago. Givar: %(deals)s.")),
    "playoff_extra_one_deal": told(_("Fortfarande lika: en giv i taget bland dem som är lika.")),
    "playoff_extra_three_deals": told(
        _("Fortfarande lika: ett nytt särspel bland dem som är lika (givar: %(deals)s).")
    ),
    "playoff_extra_lot": told(_("Fortfarande lika: lottning.")),
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
    return SENTENCES[line.code]({name: _word(name, fact) for name, fact in line.facts.items()})


def _word(name: str, fact: type_of_fact) -> type_of_fact:
    if name == "hand":
        return str(HANDS[str(fact)])
    if name == "criteria" and isinstance(fact, tuple):
        return tuple(str(CRITERIA[str(criterion)]) for criterion in fact)
    return fact
