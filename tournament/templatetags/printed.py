"""Words of papers: what happened to somebody, and where."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournament.forms.wording.incidents import KIND_NAMES
from tournament.forms.wording.public import reason_text
from tournament.selectors.sorting import surname_parts

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from tournament.selectors.incidentpapers import IncidentLine
    from tournament.selectors.incidents import IncidentKind
    from tournament.selectors.public.rows import Reason

register = template.Library()
SHORT_WORD = 7
COMPARED = re.compile(r"(?<=[\d½⅓⅔¼¾%]) (mot|to) (?=[\d½⅓⅔¼¾])")


@register.filter
def incident(kind: IncidentKind) -> str:
    """Say what happened."""
    return str(KIND_NAMES[kind])


@register.filter
def incident_place(line: IncidentLine) -> str:
    """Say where it happened: »Heat 1 · bord 3 · omgång 2«, nothing for what was at no table."""
    if line.heat is None:
        return ""
    parts = [_("Final") if line.is_final else _("Heat %(number)s") % {"number": line.heat}]
    if not line.is_final:
        parts.append(_("bord %(label)s") % {"label": line.table})
    if line.round_number is not None:
        parts.append(_("omgång %(number)d") % {"number": line.round_number})
    return " · ".join(parts)


@register.filter
def surname_bold(name: str) -> SafeString:
    """Write a name with what it is sorted by in bold."""
    return format_html("{}<b>{}</b>{}", *surname_parts(name))


@register.filter
def paper_reason(reason: Reason | None) -> str:
    """Say why somebody is placed there."""
    return figures_together(reason_text(reason))


@register.filter
def figures_together(text: str) -> str:
    """Keep two figures that are compared on one line: »40 mot 37«."""
    return COMPARED.sub("\u00a0\\1\u00a0", text)


@register.filter
def last_words_together(text: str) -> str:
    """Let no sentence end with a short word alone on its line."""
    first, _space, last = text.rpartition(" ")
    return f"{first}\u00a0{last}" if first and len(last) <= SHORT_WORD else text
