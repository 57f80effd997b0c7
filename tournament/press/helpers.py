"""What the press's helpers do: draw a part, or bind the parts. They ask the database nothing.

A helper is a fresh process that first imports this module: nothing of Django's may be imported
before ``prepare`` has set it up.
"""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

import django

from tournament.server.leaving import leave_with

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.press.counting import Tally

NICENESS = 5
"""Pages go before papers: the helpers yield the processor to the web workers."""


def prepare(press: int, tally: Tally) -> None:
    """Make a fresh process ready to draw: fonts found, and an end when the press is gone.

    ``press`` is its process id, told by itself: one that is gone already is nobody's parent.
    Pages that are laid out are counted into ``tally``.
    """
    if hasattr(os, "nice"):
        threading.Thread(target=leave_with, args=(press,), daemon=True).start()
        os.nice(NICENESS)
    django.setup()
    from tournament.press.counting import count_into  # noqa: PLC0415 - after setup
    from tournament.printing.weasy import warm  # noqa: PLC0415

    warm()
    count_into(tally)


def draw_part(document: str, part: object) -> bytes:
    """Return a part of a document as PDF."""
    from tournament.printing.catalogue import paper_named  # noqa: PLC0415 - after setup

    return paper_named(document).draw(part)


def bind_parts(document: str, value: object, drawn: Sequence[bytes]) -> tuple[bytes, int]:
    """Return the whole document as PDF, and how many pages it has."""
    from tournament.printing.binding import bound  # noqa: PLC0415 - after setup
    from tournament.printing.catalogue import paper_named  # noqa: PLC0415
    from tournament.printing.files import page_count  # noqa: PLC0415

    content = bound(paper_named(document), value, drawn)
    return content, page_count(content)
