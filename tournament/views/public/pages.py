"""From what is published to a page's text, with the marks for its version and moment."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.template.loader import render_to_string

from tournament.views.snapshots import MOMENT_MARK, VERSION_MARK

INDENTATION = re.compile(r"\n\s+")

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournament.selectors.public.published import Published


def page_of(template: str, **more: object) -> Callable[[Published, object], str]:
    """Return how a template makes a page of what was gathered."""

    def render(event: Published, page: object) -> str:
        marks = {"version": VERSION_MARK, "moment": MOMENT_MARK}
        text = render_to_string(template, {"event": event, "page": page, **marks, **more})
        return INDENTATION.sub("\n", text)

    return render
