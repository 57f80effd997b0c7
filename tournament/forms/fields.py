"""Form fields that take text as people type it and refuse what no name has."""

from __future__ import annotations

from django import forms

from scoring.errors import RuleError
from tournament.forms.lists import clean
from tournament.forms.wording import fault_sentences

MOST_DIGITS = 9
"""Of a whole number in an address or a button: more is no number of ours."""


def whole_number(text: str) -> int | None:
    """Return the number that a button or an address gave, ``None`` where it is none."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


class PlainTextField(forms.CharField):
    """Text on one line: composed letters, single spaces, no control characters."""

    def to_python(self, value: object) -> str:
        """Return the text as it is stored."""
        text = str(value) if value not in self.empty_values else ""
        try:
            return clean(text)
        except RuleError as refusal:
            raise forms.ValidationError(list(fault_sentences(refusal.faults))) from refusal


class DayInput(forms.DateInput):
    """The browser's own calendar."""

    input_type = "date"

    def __init__(self) -> None:
        """Write days as the browser wants them."""
        super().__init__(format="%Y-%m-%d")


class HourInput(forms.TimeInput):
    """The browser's own clock."""

    input_type = "time"

    def __init__(self) -> None:
        """Write hours as the browser wants them."""
        super().__init__(format="%H:%M")
