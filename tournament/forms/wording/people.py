"""Sentences about people: entry, check-in, removal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import listed, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from tournament.forms.wording.sentences import Facts, Sentence


def _people_missing(facts: Facts) -> str:
    count = facts["count"] if isinstance(facts["count"], int) else 0
    text = ngettext(
        "%(count)s anmäld är varken på plats eller frånvarande. Pricka av eller ropa upp.",
        "%(count)s anmälda är varken på plats eller frånvarande. Pricka av eller ropa upp.",
        count,
    )
    return text % {"count": count}


def _seating_published(facts: Facts) -> str:
    if facts["tables"]:
        text = gettext(
            "Lottningen av heat 1 är publicerad. Den som kommer nu kan bara sättas vid ett bord "
            "med tre där första given inte har börjat: bord %(tables)s. Skriv upp som reserv och "
            "sätt sedan personen vid bordet."
        )
        return text % {"tables": listed(facts["tables"])}
    return gettext(
        "Lottningen av heat 1 är publicerad och inget bord med tre väntar på sin första giv. "
        "Den som kommer nu kan skrivas upp som reserv."
    )


def _who(facts: Facts) -> str:
    """Name an entry: name, start number and club, as far as they are known."""
    parts = [
        gettext("nr %(number)s") % facts if facts["number"] is not None else "",
        str(facts["club"]),
    ]
    inside = ", ".join(part for part in parts if part)
    return f"{facts['name']} ({inside})" if inside else str(facts["name"])


def _asks(text: _StrPromise) -> Sentence:
    def sentence(facts: Facts) -> str:
        return text % {"who": _who(facts), "row": listed(facts.get("other_row"))}

    return sentence


SENTENCES: Mapping[str, Sentence] = {
    "people_missing": _people_missing,
    "seating_published": _seating_published,
    "late_entry_closed": told(
        _(
            "Lottningen av heat 1 är publicerad, och reglerna här släpper inte in någon efter den. "
            "Den som kommer nu kan skrivas upp som reserv."
        )
    ),
    "entry_is_seated": told(
        _("Nr %(number)s sitter vid bord %(table)s. Ändra det på bordets sida i heatet.")
    ),
    "entry_is_in_draft": told(
        _("Nr %(number)s är med i ett utkast till lottning. Kasta utkastet först.")
    ),
    "entry_has_left": told(
        _("Nr %(number)s har avbrutit eller diskats. Återkalla det först, under Händelser.")
    ),
    "numbers_published": told(
        _("Lottningen är publicerad med startnumren. De kan bara ändras en och en.")
    ),
    "numbers_taken": told(_("Startnummer som redan används: %(numbers)s. Välj andra.")),
    "person_removed": told(_("Personen är borttagen ur listan.")),
    "person_known": _asks(_("Redan anmäld: %(who)s.")),
    "same_name": _asks(_("Samma namn som %(who)s.")),
    "similar_name": _asks(_("Liknar %(who)s.")),
    "twice_in_list": _asks(_("Samma namn som på rad %(row)s: %(who)s.")),
}
