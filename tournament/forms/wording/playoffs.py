"""Sentences about särspel, and what a tie decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import of_heat, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.forms.wording.sentences import Sentence

SENTENCES: Mapping[str, Sentence] = {
    "not_level": told(_("De är inte lika längre, så det finns inget särspel att utlysa.")),
    "no_playoff_called": of_heat(
        _("Inget särspel är utlyst i heat %(heat)s, så det finns inget protokoll att skriva ut."),
        _("Inget särspel är utlyst i finalen, så det finns inget protokoll att skriva ut."),
    ),
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
    "not_won_at_once": told(_("Ett särspel vinns på poäng, eller med en hand som vinner genast.")),
    "not_in_playoff": told(_("Är inte med i särspelet.")),
    "missing_player": told(_("Alla som är med ska ha en poäng.")),
    "repeated_player": told(_("Någon står två gånger.")),
}


def deals_sentence(deals: int | None) -> str:
    """Say how many deals a särspel has, or that lot decides."""
    if deals is None:
        return gettext("Lotten avgör.")
    if deals == 1:
        return gettext("En giv till, från 0.")
    return gettext("%(deals)s givar, från 0, utan Chicago.") % {"deals": deals}
