"""The ruleset and the structure as forms: every value typed, the differences sent on."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rulesets.validate import LARGEST, SMALLEST, SWITCHES, TIEBREAKS
from scoring.vocabulary import Criterion
from tournament.forms.wording import fault_sentence
from tournament.forms.wording.rules import (
    AWARDS,
    KEYS,
    SECTIONS,
    VALUES,
    value_words,
)
from tournament.selectors.rules import (
    rule_rows,
    rules_seen,
    values_of_preset,
)
from tournament.words.rulesheet import HANDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.errors import Fault
    from tournament.models import Event
    from tournament.selectors.rules import RuleRow

YES_OR_NO = (("true", _("ja")), ("false", _("nej")))
LARGEST_VALUE = 9_999
SIZES = ("2", "3", "4", "5", "6")
NONE = ""


def _orders() -> list[tuple[str, str]]:
    """Return every order of tiebreaks that the rules allow: särspel last, if at all."""
    rest = [word for word in TIEBREAKS if word is not Criterion.PLAYOFF]
    orders = [
        (*chosen, *end)
        for count in range(len(rest), -1, -1)
        for chosen in permutations(rest, count)
        for end in ((Criterion.PLAYOFF,), ())
    ]
    return [(" ".join(order), value_words("tiebreaks", order)) for order in orders]


class AwardField(forms.Field):
    """What a hand gives: a number, or one of the words for going out."""

    def to_python(self, value: object) -> int | str | None:
        """Return a number or a word of the event file; other text is for the rules to refuse."""
        text = " ".join(str(value).split()).casefold()
        words = {str(word).casefold(): award for award, word in AWARDS.items()}
        if text.isascii() and text.isdigit() and len(text) < len(str(LARGEST_VALUE)) + 1:
            return int(text)
        if text in words or text in AWARDS:
            return words.get(text, text)
        raise forms.ValidationError(
            _("Skriv ett heltal, eller: %(words)s."),
            params={"words": ", ".join(str(word) for word in AWARDS.values())},
        )

    def prepare_value(self, value: object) -> object:
        """Show a word in Swedish."""
        return AWARDS.get(str(value), value)


class RowField(forms.Field):
    """Round points by place, as numbers with spaces between."""

    def to_python(self, value: object) -> list[int] | None:
        """Return the numbers; nothing is no row."""
        parts = str(value or "").replace(",", " ").split()
        if not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in parts):  # noqa: PLR2004
            raise forms.ValidationError(_("Skriv heltal med mellanslag mellan, som 20 12 8 5."))
        return [int(part) for part in parts] or None

    def prepare_value(self, value: object) -> object:
        """Show the numbers with spaces between."""
        if isinstance(value, list):
            return " ".join(str(part) for part in value)
        return value


class RulesForm(forms.Form):
    """Every key of the ruleset; what differs from the preset becomes the event's overrides."""

    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """Start from the event's rules as they stand."""
        super().__init__(*args, **kwargs)
        self.event, self.rows = event, rule_rows(event)
        self.initial["seen"] = rules_seen(event)
        for row in self.rows:
            for name, field, value in _fields(row):
                self.fields[name], self.initial[name] = field, value

    def parts(self) -> list[tuple[str, list[tuple[RuleRow, list[forms.BoundField]]]]]:
        """Return rows with their fields, under the section of the rules they belong to."""
        return [
            (str(title), [(row, self._bound(row)) for row in self.rows if row.chapter == section])
            for section, title in SECTIONS.items()
        ]

    def _bound(self, row: RuleRow) -> list[forms.BoundField]:
        prefix = f"{row.key}."
        return [self[name] for name in self.fields if name == row.key or name.startswith(prefix)]

    def overrides(self) -> dict[str, Any]:
        """Return what was typed, as differences from the preset."""
        preset_values = values_of_preset(self.event.rules_preset)
        changed: dict[str, Any] = {}
        for row in self.rows:
            value, preset_value = self._typed(row), preset_values[row.key]
            if isinstance(value, dict) and isinstance(preset_value, dict):
                value = {k: v for k, v in value.items() if v != preset_value.get(k)}
                if value:
                    changed[row.key] = value
            elif value != preset_value:
                changed[row.key] = value
        return changed

    def _typed(self, row: RuleRow) -> object:
        data = self.cleaned_data
        if row.key == "tiebreaks":
            return data[row.key].split()
        if row.key not in {"hands", "place_points"}:
            return data[row.key]
        names = HANDS if row.key == "hands" else SIZES
        typed = {name: data[f"{row.key}.{name}"] for name in names}
        return {name: value for name, value in typed.items() if value is not None}

    def refuse(self, faults: Iterable[Fault]) -> None:
        """Show what the rules refused at the fields that it is about."""
        for fault in faults:
            name = ".".join(fault.path.removeprefix("/rules/overrides/").split("/")[:2])
            known = [name, name.partition(".")[0]]
            field = next((each for each in known if each in self.fields), None)
            self.add_error(field, fault_sentence(fault))


def _fields(row: RuleRow) -> list[tuple[str, forms.Field, object]]:
    """Return the form fields of one key: names, fields and what they start from."""
    value: Any = row.value
    if row.key == "hands":
        return [(f"hands.{hand}", AwardField(label=name), value[hand])
                for hand, name in HANDS.items()]  # fmt: skip
    if row.key == "place_points":
        return [
            (
                f"place_points.{size}",
                RowField(label=gettext("%(size)s spelare") % {"size": size}, required=False),
                value.get(size),
            )
            for size in SIZES
        ]
    return [(row.key, _field(row.key), _shown(row.key, value))]


def _shown(key: str, value: Any) -> object:  # noqa: ANN401 - any value of a ruleset
    if key in SWITCHES:
        return "true" if value else "false"
    if key == "tiebreaks":
        return " ".join(value)
    return NONE if value is None else value


def _field(key: str) -> forms.Field:
    label = KEYS[key]
    if key in SMALLEST:
        return forms.IntegerField(
            label=label, min_value=SMALLEST[key], max_value=LARGEST.get(key, LARGEST_VALUE)
        )
    if key in SWITCHES:
        return forms.TypedChoiceField(
            label=label, choices=YES_OR_NO, coerce=lambda text: text == "true"
        )
    if key == "tiebreaks":
        return forms.ChoiceField(label=label, choices=_orders, required=False)
    if key == "floor":
        choices = (("0", _("noll")), (NONE, _("inget golv")))
        return forms.TypedChoiceField(
            label=label, choices=choices, coerce=int, required=False, empty_value=None
        )
    if key == "exchange_stop":
        return forms.IntegerField(label=label, min_value=0, max_value=LARGEST_VALUE, required=False)
    return forms.ChoiceField(label=label, choices=list(VALUES[key].items()))
