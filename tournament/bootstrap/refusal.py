"""What a command cannot do, as one sentence for the person at the keyboard."""

from __future__ import annotations


class Refusal(Exception):
    """A command that cannot go on; its text is one Swedish sentence that says what to do."""
