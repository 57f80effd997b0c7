"""How figures, places and times are written: in Swedish, or on an English paper with a point."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django import template
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import ngettext

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Event

register = template.Library()

SIGNS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}
MINUS = "−"
MINUTES = 60


@register.filter
def points(value: Fraction | int | str | None) -> str:
    """Write points: ``8⅓`` where there is a sign, else two decimals (``8,08``); None is empty.

    Takes a rational, a whole number, or a rational as the event file spells it (``"25/3"``).
    """
    if value is None or value == "":
        return ""
    exact = Fraction(value)
    minus, size = (MINUS, -exact) if exact < 0 else ("", exact)
    whole, rest = divmod(size, 1)
    if rest == 0:
        return f"{minus}{whole}"
    if rest in SIGNS:
        return f"{minus}{whole or ''}{SIGNS[rest]}"
    hundredths = round(size * 100)
    decimals = f"{hundredths % 100:02}".rstrip("0")
    separator = get_format("DECIMAL_SEPARATOR")
    return f"{minus}{hundredths // 100}{separator}{decimals}"


@register.filter
def ordinal(number: int) -> str:
    """Write an ordinal: 1:a, 2:a, 3:e, 11:e, 21:a."""
    ends_in_a = number % 10 in {1, 2} and number % 100 not in {11, 12}
    return f"{number}:{'a' if ends_in_a else 'e'}"


@register.filter
def span(place: int, sharers: int = 0) -> str:
    """Write a place that ``sharers`` others share, once: ``2–3``."""
    return f"{place}–{place + sharers}" if sharers else str(place)


@register.filter
def clock(moment: datetime | None, event: Event) -> str:
    """Write a moment as the hall's clock shows it: ``14:03``."""
    if moment is None:
        return ""
    return timezone.localtime(moment, ZoneInfo(event.time_zone)).strftime("%H:%M")


@register.filter
def day_clock(moment: datetime | None, event: Event) -> str:
    """Write a moment as the hall's clock shows it, and that it is past the event's own day."""
    if moment is None or event.starts_on is None:
        return clock(moment, event)
    later = (timezone.localtime(moment, ZoneInfo(event.time_zone)).date() - event.starts_on).days
    if later < 1:
        return clock(moment, event)
    facts = {"clock": clock(moment, event), "days": later}
    return ngettext("%(clock)s dagen efter", "%(clock)s, %(days)d dagar efter", later) % facts


@register.filter
def duration(minutes: int) -> str:
    """Write a length of time: ``3 h 20 min``, with hard spaces."""
    hours, rest = divmod(minutes, MINUTES)
    parts = ([f"{hours}\N{NO-BREAK SPACE}h"] if hours else []) + (
        [f"{rest}\N{NO-BREAK SPACE}min"] if rest or not hours else []
    )
    return "\N{NO-BREAK SPACE}".join(parts)
