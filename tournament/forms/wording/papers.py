"""What papers are called, what each is for, and why one is not printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import told
from tournament.selectors.printouts import Document

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from tournament.forms.wording.sentences import Sentence

SENTENCES: Mapping[str, Sentence] = {
    "paper_of_draft": told(
        _(
            "Lottningen av heat %(heat)s är inte publicerad än. Papperen kan skrivas ut när den är"
            " det, så att ingen sätter sig efter ett utkast."
        )
    ),
}
NAMES: Mapping[Document, _StrPromise] = {
    Document.CHECK_IN: _("Incheckningslista"),
    Document.BLANK: _("Tomma protokoll"),
    Document.FINAL_RESULTS: _("Slutresultat"),
    Document.SHEETS: _("Bordsprotokoll"),
    Document.BY_TABLE: _("Placering, bord för bord"),
    Document.BY_NAME: _("Placering, A–Ö"),
    Document.RESULTS: _("Resultat med skäl"),
}
USES: Mapping[Document, _StrPromise] = {
    Document.CHECK_IN: _("Till dörren: pricka av på papper om skärmen inte räcker till."),
    Document.BLANK: _("I reserv till sekretariatet: ett för fyra och ett för tre spelare."),
    Document.FINAL_RESULTS: _("Till väggen och arkivet: mästaren och alla placeringar."),
    Document.SHEETS: _("Ett A4 till varje bord: revisorn för det i tre omgångar."),
    Document.BY_TABLE: _("Till sekretariatet och väggen: vilka som sitter var."),
    Document.BY_NAME: _("Till väggen: var var och en sitter."),
    Document.RESULTS: _("Till väggen: bord för bord, med skälet till varje placering."),
}
