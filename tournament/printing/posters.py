"""The poster of an event (affisch): its name, when and where, and a code that opens its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.printing.cards import document, style
from tournament.printing.emblem import row_picture
from tournament.printing.imposing import enlarged
from tournament.printing.measuring import fitting, size_class, size_rules
from tournament.printing.qrpicture import qr_picture
from tournament.printing.weasy import pdf_of

if TYPE_CHECKING:
    from tournament.selectors.papers import HeatPaper
    from tournament.selectors.posters import EventPoster, HeatStart

NAME = (174.0, 72.0)
"""Width and height of the room for the event's name, in millimetres."""
NAME_SIZES = (84, 72, 60, 52, 44, 36, 30, 24, 18)
VENUE = (174.0, 11.0)
VENUE_SIZES = (22, 18, 14, 10)
ADDRESS = (174.0, 16.0)
ADDRESS_SIZES = (24, 20, 17, 14, 11, 8)
FOLLOW, FOLLOW_SIZES = (78.0, 22.0), (26, 22, 18, 14)
QR_SIZE = 84.0
MOST_STARTS = 4
"""So many hours have room: the latest, for the others have been."""


def poster_of_event(head: HeatPaper, poster: EventPoster, *, is_large: bool = False) -> bytes:
    """Return the poster as one page of A4, or ``is_large`` of A3, as PDF."""
    with override(head.language):
        title = f"{head.event_name} – {_('affisch')}"
        body = f"<section>{_words(head, poster)}</section>"
        css = style("cards") + style("poster")
        sizes = size_rules((*NAME_SIZES, *VENUE_SIZES, *ADDRESS_SIZES, *FOLLOW_SIZES))
        html = document(body, title=title, language=head.language)
        content = pdf_of(html, css + sizes, tagged=False)
        return enlarged(content) if is_large else content


def _words(head: HeatPaper, poster: EventPoster) -> str:
    name = size_class(fitting(head.event_name, *NAME, NAME_SIZES, bold=True))
    address = poster.address.removeprefix("http://").removeprefix("https://").rstrip("/")
    shown = size_class(fitting(address, *ADDRESS, ADDRESS_SIZES, bold=True))
    follow = _("Följ spelet i telefonen")
    heading = fitting(follow, *FOLLOW, FOLLOW_SIZES, bold=True)
    asks = "<br>".join(
        escape(text) for text in (_("Var sitter jag?"), _("Hur står det?"), _("Vilka går vidare?"))
    )
    starts = "<br>".join(_start(start) for start in poster.starts[-MOST_STARTS:])
    return "".join(
        (
            row_picture(11),
            f'<p class="name {name}">{escape(head.event_name)}</p>',
            f'<p class="when">{_when(poster)}</p>',
            '<p class="rule"></p>',
            qr_picture(poster.address, QR_SIZE),
            f'<p class="follow {size_class(heading)}">{escape(follow)}</p>',
            f'<p class="asks">{asks}</p>',
            f'<p class="starts">{starts}</p>',
            f'<p class="address {shown}">{escape(address)}</p>',
        )
    )


def _when(poster: EventPoster) -> str:
    """Return day, hour and place, a line each."""
    lines: list[str] = []
    if poster.starts_on is not None:
        day = date_format(poster.starts_on, "l j\N{NO-BREAK SPACE}F Y")
        lines.append(escape(day[0].upper() + day[1:]))
    if poster.starts_at is not None:
        hour = poster.starts_at.strftime("%H:%M")
        lines.append(escape(_("Klockan %(time)s") % {"time": hour}))
    if poster.venue:
        size = size_class(fitting(poster.venue, *VENUE, VENUE_SIZES))
        lines.append(f'<span class="{size}">{escape(poster.venue)}</span>')
    return "<br>".join(lines)


def _start(start: HeatStart) -> str:
    name = _("Final") if start.is_final else _("Heat %(number)s") % {"number": start.number}
    return f"<b>{start.at:%H:%M}</b>{escape(name)}"
