"""Sentences about the hall's screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import of_heat, told

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.forms.wording.sentences import Sentence
    from tournament.selectors.hall import Turn

SENTENCES: Mapping[str, Sentence] = {
    "map_cell_wrong": told(
        _("Rutan i rad %(row)s, kolumn %(column)s är upptagen eller finns inte.")
    ),
    "map_too_large": told(_("Kartan får ha högst %(most)s rader och kolumner.")),
    "nothing_to_reveal": of_heat(
        _("Det finns inget att avslöja än: publicera först heat %(heat)s på sidan Publicering."),
        _("Det finns inget att avslöja än: publicera först finalen på sidan Publicering."),
    ),
}


MINUTE = 60


def time_said(seconds: int) -> str:
    """Write a length of time: ``36 s``, ``2 min 40 s``, with hard spaces."""
    minutes, rest = divmod(seconds, MINUTE)
    parts = ([f"{minutes}\N{NO-BREAK SPACE}min"] if minutes else []) + (
        [f"{rest}\N{NO-BREAK SPACE}s"] if rest or not minutes else []
    )
    return "\N{NO-BREAK SPACE}".join(parts)


def slides_said(count: int, seconds: int) -> str:
    """Say how long a view stands on the screen: »3 bilder, 36 s«."""
    if count == 0:
        return gettext("inget att visa nu")
    text = ngettext("%(count)d bild, %(time)s", "%(count)d bilder, %(time)s", count)
    return text % {"count": count, "time": time_said(count * seconds)}


def lap_said(turns: Sequence[Turn], seconds: int) -> str:
    """Say how long the screen takes to show everything once; empty where it shows one thing."""
    count = sum(turn.count for turn in turns)
    if count <= 1:
        return ""
    facts = {"count": count, "time": time_said(count * seconds)}
    return gettext("%(count)d bilder: ett varv tar ungefär %(time)s.") % facts
