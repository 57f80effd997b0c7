"""Sentences about heats, their closing, the title, and what is published."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.forms.wording.sentences import counted, of_heat, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.forms.wording.sentences import Sentence

SENTENCES: Mapping[str, Sentence] = {
    "heat_not_started": of_heat(
        _("Heat %(heat)s har inte startat än."), _("Finalen har inte startat än.")
    ),
    "heat_already_started": of_heat(
        _("Heat %(heat)s har redan startat. Ångra starten först, så länge inget är inmatat."),
        _("Finalen har redan startat. Ångra starten först, så länge inget är inmatat."),
    ),
    "heat_not_being_played": of_heat(
        _("Heat %(heat)s spelas inte just nu."), _("Finalen spelas inte just nu.")
    ),
    "heat_has_results": of_heat(
        _("Heat %(heat)s har redan resultat, så det kan inte göras ogjort."),
        _("Finalen har redan resultat, så det kan inte göras ogjort."),
    ),
    "heat_not_closed": of_heat(
        _("Heat %(heat)s är inte stängt än."), _("Finalen är inte stängd än.")
    ),
    "tables_not_verified": counted(
        ngettext_lazy(
            "Bord %(tables)s är inte godkänt än.",
            "%(count)s bord är inte godkända än: %(tables)s.",
            "count",
        )
    ),
    "table_not_finished": told(_("Bord %(table)s har inte spelat alla omgångar.")),
    "tie_at_table": told(
        _("Bord %(table)s: %(players)s är lika om en plats vidare. Särspel avgör.")
    ),
    "tie_for_wildcard": told(_("%(players)s är lika om platsen som bästa tvåa. Särspel avgör.")),
    "tie_for_title": told(_("%(players)s är lika om titeln. Särspel avgör.")),
    "tie_for_replacement": told(
        _("%(players)s är lika om att ersätta den som lämnat. Låt särspel eller lott avgöra.")
    ),
    "playoffs_not_verified": counted(
        ngettext_lazy(
            "Ett särspel är inte inmatat och godkänt än.",
            "%(count)s särspel är inte inmatade och godkända än.",
            "count",
        )
    ),
    "final_gives_the_title": told(
        _("Efter finalen kommer inget heat. Den stängs genom att titeln delas ut.")
    ),
    "no_final_yet": told(_("Finalen är inte lottad än.")),
    "next_heat_drawn": of_heat(
        _("Heat %(heat)s är redan lottat. Ångra lottningen först, så länge den saknar resultat."),
        _("Finalen är redan lottad. Ångra lottningen först, så länge den saknar resultat."),
    ),
    "title_not_settled": told(_("Titeln är inte utdelad än.")),
    "event_has_no_date": told(_("Tävlingen har inget datum. Skriv in det under Inställningar.")),
}
