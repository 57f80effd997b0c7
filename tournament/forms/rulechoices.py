"""Choices about the rules as a whole: the preset, the structure, and what is only told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.structures import STRUCTURES as STRUCTURES_BY_NAME
from tournament.forms.wording import fault_sentence
from tournament.forms.wording.rules import (
    HOUSE_KEYS,
    HOUSE_SOURCES,
    HOUSE_VALUES,
    PRESETS,
    STRUCTURES,
)
from tournament.selectors.rules import (
    house_rules,
    house_rules_seen,
    rules_seen,
    structure_seen,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scoring.errors import Fault
    from tournament.models import Event


class PresetForm(forms.Form):
    """Another published ruleset, without differences."""

    preset = forms.ChoiceField(label=_("Regelverk"))
    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, event: Event, names: Iterable[str], **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """Offer the presets that the rules know."""
        kwargs["initial"] = {"preset": event.rules_preset, "seen": rules_seen(event)}
        super().__init__(*args, **kwargs)
        choices = [(name, PRESETS.get(name, name)) for name in names]
        self.fields["preset"].choices = choices  # type: ignore[attr-defined]


class HouseRulesForm(forms.Form):
    """What changes no computed result, but is told to the tables."""

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """Start from the house rules as they stand."""
        kwargs["initial"] = {**house_rules(event), "seen": house_rules_seen(event)}
        super().__init__(*args, **kwargs)
        for key, label in HOUSE_KEYS.items():
            choices = list(HOUSE_VALUES[key].items())
            field = forms.ChoiceField(label=label, choices=choices, help_text=HOUSE_SOURCES[key])
            self.fields[key] = field
        self.fields["seen"] = forms.CharField(widget=forms.HiddenInput)

    def rules(self) -> dict[str, str]:
        """Return what was chosen."""
        return {key: self.cleaned_data[key] for key in HOUSE_KEYS}


class StructureForm(forms.Form):
    """How many go on from each heat."""

    preset = forms.ChoiceField(label=_("Upplägg"))
    advance_per_table = forms.CharField(
        label=_("Egna tal: vidare per bord i heat 1, 2, …"),
        required=False,
        max_length=60,
        help_text=_("Heltal med mellanslag mellan; det sista gäller resten. Tomt: som upplägget."),
    )
    repairs = forms.BooleanField(
        label=_("Laga planen när regeln inte går ihop"),
        required=False,
        help_text=_(
            "§4: regeln når bara för vissa antal en final med tre eller fyra. Lagningarna visas i "
            "planen och bekräftas innan heat 1 lottas."
        ),
    )
    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """Start from the event's structure as it stands."""
        own: Mapping[str, Any] = event.structure_overrides
        kwargs["initial"] = {
            "preset": event.structure_preset,
            "advance_per_table": " ".join(str(n) for n in own.get("advance_per_table", ())),
            "repairs": own.get("repairs", True),
            "seen": structure_seen(event),
        }
        super().__init__(*args, **kwargs)
        choices = [(name, STRUCTURES.get(name, name)) for name in STRUCTURES_BY_NAME]
        self.fields["preset"].choices = choices  # type: ignore[attr-defined]

    def clean_advance_per_table(self) -> list[int]:
        """Return the numbers typed."""
        parts = self.cleaned_data["advance_per_table"].replace(",", " ").split()
        if not all(part.isascii() and part.isdigit() and len(part) <= 2 for part in parts):  # noqa: PLR2004
            raise forms.ValidationError(_("Skriv heltal med mellanslag mellan, som 2 1."))
        return [int(part) for part in parts]

    def overrides(self) -> dict[str, Any]:
        """Return what differs from the structure chosen."""
        advance = self.cleaned_data["advance_per_table"]
        own: dict[str, Any] = {"advance_per_table": advance} if advance else {}
        if self.cleaned_data["repairs"] != STRUCTURES_BY_NAME[self.cleaned_data["preset"]].repairs:
            own["repairs"] = self.cleaned_data["repairs"]
        return own

    def refuse(self, faults: Iterable[Fault]) -> None:
        """Show what the rules refused at the field that it is about."""
        for fault in faults:
            field = "advance_per_table" if "advance_per_table" in fault.path else None
            self.add_error(field, fault_sentence(fault))
