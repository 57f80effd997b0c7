"""Sentences about särspel, and what a tie decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.forms.wording.sentences import Sentence
    from tournament.selectors.playoffs import Stake

SENTENCES: Mapping[str, Sentence] = {
    "not_level": told(_("De är inte lika längre, så det finns inget särspel att utlysa.")),
    "ordered_needs_reason": told(
        _("Särspelet avgör inget vidare eller någon titel. Skriv varför det ska spelas.")
    ),
    "later_playoff": told(
        _("Efter särspel %(number)s har ett till utlysts. Ställ in det senare först.")
    ),
    "lot_needs_reason": told(_("Skriv varför lotten avgör.")),
    "lot_not_allowed": told(_("Här avgör inte lotten: reglerna vill att särspelet spelas.")),
    "playoff_entered_by_you": told(
        _("Du matade själv in särspel %(number)s. Någon annan måste godkänna det.")
    ),
    "playoff_not_level_group": told(_("De som spelar är inte längre lika.")),
    "playoff_too_early": told(_("Bordet har inte spelat alla omgångar än.")),
    "playoff_by_lot": told(_("Reglerna säger att lotten avgör det som är lika efter särspelet.")),
    "playoff_unfinished": told(_("Särspelet före är inte färdigt.")),
    "points_after_royal": told(_("Efter en royal står de andra på 0.")),
    "not_won_at_once": told(_("Ett särspel vinns på poäng, färgstege eller royal.")),
    "not_in_playoff": told(_("Är inte med i särspelet.")),
    "missing_player": told(_("Alla som är med ska ha en poäng.")),
    "repeated_player": told(_("Någon står två gånger.")),
}


def stake_sentence(stake: Stake) -> str:
    """Say what a tie decides: »om andra platsen vidare från bord 4«."""
    if stake.is_title:
        return gettext("om titeln")
    count = stake.last - stake.first + 1
    if stake.table is None:
        if count > 1:
            return gettext("om %(count)s platser som bästa tvåa") % {"count": count}
        return gettext("om platsen som bästa tvåa")
    places = {"table": stake.label, "first": ordinal(stake.first), "last": ordinal(stake.last)}
    if count > 1:
        text = gettext("om %(first)s till %(last)s platsen vidare från bord %(table)s")
        return text % places
    return gettext("om %(first)s platsen vidare från bord %(table)s") % places


def ordinal(number: int) -> str:
    """Write a place among those that go on, in words as far as people do."""
    words = {1: gettext("första"), 2: gettext("andra"), 3: gettext("tredje")}
    return words.get(number, gettext("%(number)s:e") % {"number": number})


def deals_sentence(deals: int | None) -> str:
    """Say how many deals a särspel has, or that lot decides."""
    if deals is None:
        return gettext("Lotten avgör.")
    if deals == 1:
        return gettext("En giv till, från 0.")
    return gettext("%(deals)s givar, från 0, utan Chicago.") % {"deals": deals}
