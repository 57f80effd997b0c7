"""Sentences about the draw and the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import of_heat, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.forms.wording.sentences import Sentence

SENTENCES: Mapping[str, Sentence] = {
    "draw_not_committed": of_heat(
        _("Heat %(heat)s har inget låst frö än."), _("Finalen har inget låst frö än.")
    ),
    "draw_not_published": of_heat(
        _("Lottningen av heat %(heat)s är inte publicerad än."),
        _("Lottningen av finalen är inte publicerad än."),
    ),
    "previous_heat_not_drawn": told(_("Heat %(heat)s är inte lottat och publicerat än.")),
    "previous_heat_not_closed": told(_("Heat %(heat)s är inte stängt än.")),
    "seated_but_away": told(
        _("Lottade men inte med längre: %(players)s. Lotta om, eller återkalla att de lämnat.")
    ),
    "present_but_unseated": told(
        _("Utan plats i lottningen: %(players)s. Flytta in dem vid ett bord eller lotta om.")
    ),
    "table_too_large": told(
        _("Bord %(table)s har %(players)s spelare; högst %(most)s får plats. Flytta någon.")
    ),
    "table_too_small": told(
        _("Bord %(table)s har %(players)s spelare; minst %(least)s behövs. Flytta någon dit.")
    ),
    "swap_no_longer_helps": told(
        _("Bytet hjälper inte längre: placeringen har ändrats. Sidan visar nya förslag.")
    ),
    "table_has_begun": told(_("Bord %(table)s har börjat spela; platserna där ligger fast.")),
    "table_is_full": told(_("Bord %(table)s är fullt. Välj ett annat bord.")),
    "late_entry_only_in_heat_1": told(_("Den som kommer sent kan bara komma in i heat 1.")),
    "person_not_checked_in": told(_("%(name)s är inte incheckad. Checka in först.")),
    "person_has_not_left": told(
        _("%(name)s har inte lämnat tävlingen. Anteckna först att spelaren avbryter.")
    ),
    "no_table_can_give": told(
        _(
            "Inget fullt bord som inte har börjat kan släppa någon. "
            "Ta in någon från väntelistan, eller ångra lottningen."
        )
    ),
    "heat_has_no_draw": of_heat(
        _("Heat %(heat)s är inte lottat här, så platserna kan inte ändras i efterhand."),
        _("Finalen är inte lottad här, så platserna kan inte ändras i efterhand."),
    ),
    "leaver_started_round": told(
        _("Den som lämnade spelade i omgång %(round)s. Välj en senare omgång för reserven.")
    ),
    "round_has_results": told(
        _("Omgång %(round)s vid bord %(table)s har redan resultat. Välj en senare omgång.")
    ),
    "unknown_table": told(_("Det finns inget bord %(table)s i heatet.")),
    "not_seated": told(_("Spelaren sitter inte vid något bord i heatet.")),
}
