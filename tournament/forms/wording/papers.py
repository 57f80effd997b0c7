"""What papers are called, what each is for, and why one is not printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import told
from tournament.selectors.printouts import HeatDocument

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
NAMES: Mapping[HeatDocument, _StrPromise] = {
    HeatDocument.SHEETS: _("Bordsprotokoll"),
    HeatDocument.BY_TABLE: _("Placering, bord för bord"),
    HeatDocument.BY_NAME: _("Placering, A–Ö"),
}
USES: Mapping[HeatDocument, _StrPromise] = {
    HeatDocument.SHEETS: _("Ett A4 till varje bord: revisorn för det i tre omgångar."),
    HeatDocument.BY_TABLE: _("Till sekretariatet och väggen: vilka som sitter var."),
    HeatDocument.BY_NAME: _("Till väggen: var var och en sitter."),
}
