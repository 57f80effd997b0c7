"""Sentences about the desk's accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.forms.wording.sentences import Sentence

SENTENCES: Final[Mapping[str, Sentence]] = {
    "director_exists": told(_("Det finns redan en tävlingsledare. Logga in i stället.")),
    "last_director": told(
        _("Det är den enda öppna tävlingsledaren. Gör någon annan till tävlingsledare först.")
    ),
    "own_account": told(_("Det är ditt eget konto. Be en annan tävlingsledare göra det.")),
}
