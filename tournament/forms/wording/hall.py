"""Sentences about the hall's screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.forms.wording.sentences import Sentence

SENTENCES: Mapping[str, Sentence] = {
    "map_cell_wrong": told(
        _("Rutan i rad %(row)s, kolumn %(column)s är upptagen eller finns inte.")
    ),
    "map_too_large": told(_("Kartan får ha högst %(most)s rader och kolumner.")),
    "nothing_to_reveal": told(
        _("Det finns inget att avslöja än: publicera först heat %(heat)s på sidan Publicering.")
    ),
}
