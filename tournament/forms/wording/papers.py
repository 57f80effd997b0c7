"""Why a paper is not printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import of_heat, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.forms.wording.sentences import Sentence

SENTENCES: Mapping[str, Sentence] = {
    "paper_of_draft": of_heat(
        _(
            "Lottningen av heat %(heat)s är inte publicerad än. Papperen kan skrivas ut när den är"
            " det, så att ingen sätter sig efter ett utkast."
        ),
        _(
            "Lottningen av finalen är inte publicerad än. Papperen kan skrivas ut när den är det,"
            " så att ingen sätter sig efter ett utkast."
        ),
    ),
    "event_is_hidden": told(
        _("Tävlingen visas inte för publiken än, så affischens kod leder ingenstans.")
    ),
    "paper_of_nobody": told(_("Ingen är anmäld än, så det finns inga namn att skriva ut.")),
}
