"""The ruleset in Swedish: names of keys and values, why defaults were chosen, contradictions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import listed, told
from tournament.words.rulesheet import HANDS, TIEBREAKS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from tournament.forms.wording.sentences import Facts, Sentence

PRESETS: Mapping[str, _StrPromise] = {
    "poker-sm": _("Chicago-SM (Poker-SM)"),
    "pagat": _("Pagat"),
    "swedish-chicago": _("Svensk Chicago"),
    "finnish": _("Finska regler"),
}
STRUCTURES: Mapping[str, _StrPromise] = {
    "poker-sm": _("Chicago-SM: två från varje bord i heat 1, sedan en"),
    "poker-sm-days": _("Två dagar: två från varje bord första dagen, en den andra"),
    "always-two": _("Alltid två från varje bord"),
}
SECTIONS: Mapping[str, _StrPromise] = {
    "§1": _("§1 Spelet i en omgång"),
    "§2": _("§2 Placering och omgångspoäng"),
    "§3": _("§3 Ett heat vid ett bord"),
}
KEYS: Mapping[str, _StrPromise] = {
    "players_min": _("Minst antal spelare vid ett bord"),
    "players_max": _("Flest spelare vid ett bord"),
    "exchanges": _("Byten i en giv"),
    "max_exchange": _("Flest kort i ett byte"),
    "hands": _("Vad händerna ger"),
    "four_of_a_kind": _("Fyrtal ger"),
    "reset_clears_chicagos": _("Nollning tar också ringen och asteriskerna"),
    "third_hand": _("Tredje handen räknas"),
    "third_hand_after_chicago": _("Tredje hand i en giv med Chicago"),
    "chicago_from": _("Chicago får sägas från (sidopoäng)"),
    "chicago_won": _("Vunnen Chicago ger"),
    "chicago_failed": _("Misslyckad Chicago kostar"),
    "chicago_break": _("Den som bryter en Chicago får"),
    "chicago_won_with_two": _("Chicago vunnen med en tvåa ger"),
    "chicago_needed": _("För att gå ut krävs"),
    "target_without_chicago": _("Den som når målet utan Chicago"),
    "last_trick": _("Sista stick ger"),
    "last_trick_with_two": _("Sista stick med en tvåa ger"),
    "floor": _("Poängen kan inte gå under"),
    "target": _("Utgång vid (sidopoäng)"),
    "target_exact": _("Utgång kräver exakt det talet"),
    "going_out": _("Utgång avgörs"),
    "several_past_target": _("Om flera når målet i samma giv vinner"),
    "exchange_stop": _("Köpstopp vid (tomt: inget köpstopp)"),
    "exchange_stop_from": _("Köpstoppet gäller"),
    "exchange_stop_for": _("Köpstoppet gäller för"),
    "exchange_stop_lifts": _("Köpstoppet upphör om poängen sjunker under det"),
    "place_points": _("Omgångspoäng per placering"),
    "knocked_out_places": _("Utslagna spelare"),
    "rounds_per_table": _("Omgångar vid varje bord"),
    "tiebreaks": _("Lika omgångspoäng avgörs av"),
    "knocked_out_side_points": _("En utslagens sidopoäng i bordets summa"),
    "playoff_deals": _("Givar i ett särspel"),
    "playoff_extra": _("Fortfarande lika efter särspelet"),
    "penalty_from": _("Straffpoäng dras från"),
}
VALUES: Mapping[str, Mapping[str, _StrPromise]] = {
    "four_of_a_kind": {
        "choice": _("poäng eller nollning, spelaren väljer"),
        "points": _("poäng"),
        "reset": _("nollning"),
        "both": _("poäng och nollning"),
    },
    "third_hand": {
        "after_play": _("efter spelet"),
        "before_play": _("före spelet, före frågan om Chicago"),
    },
    "third_hand_after_chicago": {
        "never": _("räknas inte"),
        "if_won": _("räknas om Chicagon vanns"),
    },
    "chicago_needed": {
        "said": _("en sagd Chicago i omgången"),
        "won": _("en vunnen Chicago i omgången"),
        "none": _("ingen Chicago"),
    },
    "target_without_chicago": {
        "knocked_out": _("är utslagen"),
        "plays_on": _("spelar vidare"),
    },
    "going_out": {
        "at_once": _("genast"),
        "end_of_deal": _("när given är slut"),
    },
    "several_past_target": {
        "first": _("den som är först i räkneordningen"),
        "highest_total": _("den med mest; är de lika spelar alla vidare"),
        "decider": _("den med mest; är de lika spelar bara de vidare"),
    },
    "exchange_stop_from": {
        "at_once": _("genast"),
        "next_deal": _("från nästa giv"),
    },
    "exchange_stop_for": {
        "player": _("bara den spelaren"),
        "table": _("hela bordet"),
    },
    "knocked_out_places": {
        "last": _("delar de sista placeringarna med 0 poäng"),
        "keep_gap": _("behåller sin plats med 0 poäng"),
    },
    "knocked_out_side_points": {
        "recorded": _("räknas som de står i protokollet"),
        "zero": _("räknas som noll"),
    },
    "playoff_extra": {
        "one_deal": _("en giv i taget bland dem som är lika"),
        "three_deals": _("ett nytt särspel bland dem som är lika"),
        "lot": _("lottning"),
    },
    "penalty_from": {
        "side_points": _("sidopoängen i omgången"),
        "round_points": _("omgångspoängen"),
    },
}
AWARDS: Mapping[str, _StrPromise] = {
    "out": _("utgång"),
    "out_and_reset": _("utgång och nollning"),
}
REASONS: Mapping[str, _StrPromise] = {
    "said_stays_said": _("det som är sagt är sagt: nollningen gäller poängen."),
    "ends_the_moment_someone_goes_out": _(
        "omgången är slut i samma ögonblick som någon går ut, så den som räknas först är ute först."
    ),
    "each_stops_alone": _("var och en stoppas av sina egna poäng."),
    "stop_follows_the_score": _("stoppet följer poängen, upp och ner."),
    "others_move_up": _("den utslagne ska inte ta en plats från dem som spelar vidare."),
    "the_sheet_stands": _("det som står i protokollet står kvar."),
    "shortest_fair_way": _("kortaste rättvisa vägen: bara de som fortfarande är lika spelar."),
    "a_mistake_costs_where_it_was_made": _("ett misstag kostar i den omgång där det gjordes."),
}
EXPECTED: Mapping[str, _StrPromise] = {
    "integer": _("ett heltal"),
    "boolean": _("ja eller nej"),
    "string": _("ett av orden"),
    "array": _("en rad av tal"),
    "object": _("en tabell"),
}


HOUSE_KEYS: Mapping[str, _StrPromise] = {
    "equal_best_hands": _("Lika bästa händer ger"),
    "several_declarers": _("Vill flera säga Chicago spelar"),
    "playoff_also_for": _("Särspel också för"),
    "late_entry": _("Den som kommer efter lottningen"),
}
HOUSE_VALUES: Mapping[str, Mapping[str, _StrPromise]] = {
    "equal_best_hands": {"nothing": _("ingenting"), "all": _("poäng till var och en")},
    "several_declarers": {
        "first_clockwise": _("den första medurs från knappen"),
        "last_word": _("den som svarar sist"),
    },
    "playoff_also_for": {
        "nothing": _("inget mer än det som avgör"),
        "seeding": _("seedning"),
        "prizes": _("priser"),
    },
    "late_entry": {
        "table_of_three": _("får plats vid ett bord med tre som inte har börjat"),
        "never": _("får inte vara med"),
    },
}
HOUSE_SOURCES: Mapping[str, _StrPromise] = {
    "equal_best_hands": _("Regeltexten är tyst (§1). Förval: ingen hand är bäst."),
    "several_declarers": _("Regeltexten är tyst (§1). Förval: frågan går medurs."),
    "playoff_also_for": _("Regeltexten §3: särspel bara när det avgör något."),
    "late_entry": _("Regeltexten är tyst (§5). Förval: bordet är ändå inte fullt."),
}


def key_name(key: str) -> str:
    """Return the Swedish name of a ruleset's key."""
    return str(KEYS.get(key, key))


def value_words(key: str, value: object) -> str:  # noqa: PLR0911 - one line per kind of value
    """Return a ruleset's value in Swedish."""
    if isinstance(value, bool):
        return gettext("ja") if value else gettext("nej")
    if value is None:
        return gettext("inget")
    if key == "tiebreaks" and isinstance(value, list | tuple):
        return ", ".join(str(TIEBREAKS[part]) for part in value) or gettext("delad placering")
    if key == "hands" and isinstance(value, dict):
        parts = (f"{HANDS[hand]} {award_words(award)}" for hand, award in value.items())
        return ", ".join(parts)
    if key == "place_points" and isinstance(value, dict):
        return "; ".join(
            gettext("%(size)s spelare: %(row)s")
            % {"size": size, "row": " ".join(str(points) for points in row)}
            for size, row in value.items()
        )
    if key in VALUES:
        return str(VALUES[key].get(str(value), value))
    return str(value)


def award_words(award: object) -> str:
    """Return what a hand gives in Swedish."""
    return str(AWARDS.get(str(award), str(award)))


def _keys(facts: Facts, name: str = "keys") -> str:
    keys = facts.get(name)
    names = keys if isinstance(keys, tuple) else (keys,)
    return ", ".join(f"»{key_name(str(key))}«" for key in names)


def _contradiction(text: _StrPromise) -> Sentence:
    """Return a sentence that begins with the Swedish names of the keys that contradict."""

    def sentence(facts: Facts) -> str:
        values = {name: listed(value) for name, value in facts.items()}
        return gettext("%(keys)s: %(said)s") % {
            "keys": _keys(facts),
            "said": str(text) % values,
        }

    return sentence


def _wrong_type(facts: Facts) -> str:
    expected = EXPECTED.get(str(facts["expected"]), facts["expected"])
    return gettext("Här ska stå %(expected)s.") % {"expected": expected}


def _out_of_range(facts: Facts) -> str:
    if "least" in facts:
        return gettext("%(value)s är för lite: minst %(least)s.") % facts
    return gettext("%(value)s är för mycket: högst %(most)s.") % facts


SENTENCES: Mapping[str, Sentence] = {
    "rules_frozen": told(
        _("Reglerna är låsta: det första bordet har börjat spela, och de gäller hela tävlingen.")
    ),
    "final_drawn": told(_("Upplägget är låst: finalen är lottad.")),
    "unknown_preset": told(_("Det finns inget som heter »%(value)s«. Välj ett av: %(known)s.")),
    "unknown_key": told(_("»%(key)s« är ingen regel.")),
    "unknown_value": told(_("»%(value)s« går inte att välja här. Välj ett av: %(known)s.")),
    "wrong_type": _wrong_type,
    "too_small": told(_("%(value)s är för lite: minst %(smallest)s.")),
    "too_large": told(_("%(value)s är för mycket: högst %(largest)s.")),
    "out_of_range": _out_of_range,
    "empty": told(_("Skriv minst ett tal.")),
    "repeated_value": told(_("Samma sak står två gånger.")),
    "after_playoff": told(_("Efter särspel kan inget mer avgöra.")),
    "above_target": _contradiction(_("kan inte ligga över talet för utgång (%(target)s).")),
    "never_several_at_once": _contradiction(
        _("avgörs utgången genast kan aldrig flera nå målet. Välj »när given är slut«.")
    ),
    "row_of_wrong_length": _contradiction(
        _("raden för %(size)s spelare ska ha %(size)s tal, inte %(length)s.")
    ),
    "row_that_rises": _contradiction(
        _("raden för %(size)s spelare (%(row)s) stiger: en sämre placering ger mer.")
    ),
    "smallest_above_largest": _contradiction(_("det minsta antalet är större än det största.")),
    "no_row_of_points": told(_("Reglerna har ingen rad med poäng för %(starters)s spelare.")),
    "size_without_row": _contradiction(
        _("bord med %(size)s spelare tillåts, men det finns ingen rad med deras poäng.")
    ),
}
