"""Printed lists: a template between the shared head and foot, tagged, with title and language."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

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
    is_long: bool = False,
) -> bytes:
    """Return a list as PDF; called with the event's language in force."""
    context = {"head": head, "heading": heading, "is_long": is_long, **content}
    return pdf_of(render_to_string(template, context), FACES + list_css(), tagged=True)


def list_css() -> str:
    """Return the style that all printed lists share."""
    return Path(str(finders.find("css/print.css"))).read_text(encoding="utf-8")
