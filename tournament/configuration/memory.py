"""How long an open page's question may be answered from what was read before it was asked."""

REMEMBERED = 0.03
"""Seconds. So long a process remembers where a published view stands; what closes a view, and what
tells the pages of a new one, waits as long, so that nobody who acts on either meets the memory."""
