"""Words of papers: what happened to somebody, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.utils.translation import gettext as _

from tournament.forms.wording.incidents import KIND_NAMES

if TYPE_CHECKING:
    from tournament.selectors.incidentpapers import IncidentLine
    from tournament.selectors.incidents import IncidentKind

register = template.Library()


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
