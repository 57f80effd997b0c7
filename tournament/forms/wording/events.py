"""Sentences about events and their settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.forms.wording.sentences import Sentence

SENTENCES: Mapping[str, Sentence] = {
    "changed_meanwhile": told(
        _("Någon annan hann före. Sidan visar nu hur det ser ut; gör om steget om det behövs.")
    ),
    "event_exists": told(
        _("Det finns redan en tävling med det namnet den dagen (adress: %(slug)s).")
    ),
    "event_finished": told(_("Tävlingen är avslutad. Öppna den igen för att ändra något.")),
}
