"""Sentences about what happens to people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import of_heat, told
from tournament.selectors.incidents import IncidentKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from tournament.forms.wording.sentences import Sentence

SENTENCES: Mapping[str, Sentence] = {
    "has_left_already": told(_("Spelaren har redan avbrutit, diskats eller uteblivit.")),
    "remove_from_draw": of_heat(
        _("Heat %(heat)s har inte börjat. Ta bort spelaren i lottningen i stället."),
        _("Finalen har inte börjat. Ta bort spelaren i lottningen i stället."),
    ),
    "substitute_has_the_seat": of_heat(
        _("En reserv har tagit över platsen i heat %(heat)s, så det kan inte återkallas."),
        _("En reserv har tagit över platsen i finalen, så det kan inte återkallas."),
    ),
    "did_not_start_round": told(_("Spelaren började inte omgång %(round)s.")),
}
KIND_NAMES: Mapping[IncidentKind, _StrPromise] = {
    IncidentKind.CAUTION: _("Varning"),
    IncidentKind.DEDUCTION: _("Avdrag"),
    IncidentKind.DISQUALIFICATION: _("Diskning"),
    IncidentKind.WITHDRAWAL: _("Avbrott"),
}
