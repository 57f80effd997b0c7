"""Where a public page finds its event stream."""

from __future__ import annotations

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def stream_address(slug: str) -> str:
    """Return the address of an event's stream as the page's script completes it; empty: none.

    »:8001/handelser/chicago-sm/« stands for that port of the page's own host.
    """
    stream: str = settings.STREAM
    return f"{stream.rstrip('/')}/handelser/{slug}/" if stream else ""
