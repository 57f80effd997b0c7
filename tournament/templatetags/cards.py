"""What a page tells machines of itself: its one address, and the card that a shared link shows."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.templatetags.static import static

register = template.Library()

IMAGE = "img/card.png"


@register.simple_tag
def whole_address(path: str) -> str:
    """Return a page's one address: with the stored address before it, where there is one.

    Pages are kept without regard to the name that they were asked for by; without a stored
    address each name is its own.
    """
    return f"{_site()}{path}"


@register.simple_tag
def card_image() -> str:
    """Return the address of the picture of a shared link; empty where only this hall finds us."""
    site = _site()
    return f"{site}{static(IMAGE)}" if site else ""


def _site() -> str:
    return "" if settings.ADDRESS is None else str(settings.ADDRESS).rstrip("/")
