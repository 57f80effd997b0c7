"""Sentences about the plan: what cannot be seated, what was repaired, and the ways out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.plan import RepairCode
from tournament.forms.wording.sentences import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.plan import Repair
    from tournament.forms.wording.sentences import Facts, Sentence


def _number(facts: Facts, name: str) -> int | None:
    value = facts.get(name)
    return value if isinstance(value, int) else None


def _field_not_possible(facts: Facts) -> str:
    players = _number(facts, "players") or 0
    head = ngettext(
        "%(players)s spelare går inte att fördela på bord.",
        "%(players)s spelare går inte att fördela på bord med tre eller fyra.",
        players,
    ) % {"players": players}
    return " ".join([head, _ways_out(facts)])


def _ways_out(facts: Facts) -> str:
    more, fewer = _number(facts, "more"), _number(facts, "fewer")
    ways = []
    if more is not None:
        ways.append(
            ngettext("%(n)s spelare till", "%(n)s spelare till", more) % {"n": more}
        )  # fmt: skip
    if fewer is not None:
        ways.append(ngettext("%(n)s spelare färre", "%(n)s spelare färre", fewer) % {"n": fewer})
    if (smaller := _number(facts, "smaller_table")) is not None:
        ways.append(
            gettext("ett regelverk som tillåter bord med %(smaller)s") % {"smaller": smaller}
        )
    return gettext("Så här kan det lösas: %(ways)s.") % {"ways": ", ".join(ways)}


def repair_sentence(repair: Repair) -> str:
    """Explain a repair of the published rule (rules.md §4)."""
    facts = {"before": repair.advancing_before, "after": repair.advancing_after}
    if repair.code is RepairCode.TWO_TABLES_SEND_TWO:
        return (
            gettext(
                "Två bord: regeln skulle skicka vidare %(before)s, för få till en final. "
                "I stället går de två bästa vid varje bord vidare till en final med %(after)s."
            )
            % facts
        )
    return (
        gettext(
            "Regeln skulle skicka vidare %(before)s, och fem går inte att fördela på bord. "
            "Bästa tvåa går också vidare, så att det blir %(after)s."
        )
        % facts
    )


SENTENCES: Mapping[str, Sentence] = {
    "field_not_possible": _field_not_possible,
    "field_does_not_shrink": told(
        _("Lika många går vidare från heat %(heat)s som spelar det, så finalen nås aldrig.")
    ),
    "plan_dead_end": told(
        _(
            "Med %(players)s spelare når upplägget ingen final. Ändra hur många som går vidare, "
            "eller slå på lagningarna, under Regler."
        )
    ),
    "plan_unconfirmed": told(
        _(
            "Planen för %(players)s spelare behöver ändra på regeln för att gå ihop. "
            "Läs planen och bekräfta den."
        )
    ),
}
