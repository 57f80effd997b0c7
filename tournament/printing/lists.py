"""Printed lists: a template between the shared head and foot, tagged, with title and language."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournament.printing.faces import FACES
from tournament.printing.weasy import pdf_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.selectors.papers import HeatPaper


def list_pdf(
    head: HeatPaper,
    heading: str,
    template: str,
    content: Mapping[str, object],
    *,
    style: str = "",
    css: str = "",
) -> bytes:
    """Return a list as PDF; called with the event's language in force.

    ``style`` is the name of a style sheet of its own, ``css`` what is measured for this one.
    """
    context = {"head": head, "heading": heading, **content}
    own = list_css(f"print-{style}") if style else ""
    return pdf_of(render_to_string(template, context), FACES + list_css() + own + css, tagged=True)


def list_css(name: str = "print") -> str:
    """Return a style sheet, if not told otherwise the one that all printed lists share."""
    return Path(str(finders.find(f"css/{name}.css"))).read_text(encoding="utf-8")


def facts_of(head: HeatPaper, *, are_whole: bool) -> str:
    """Return what the line under the heading says, to be measured."""
    day = "" if head.held_on is None else head.held_on.isoformat()
    desk = _("Hela namn: för sekretariatet, inte för väggen") if are_whole else ""
    return " · ".join(part for part in (day, head.venue, desk) if part)
