"""Forms about people: a list pasted or uploaded, one who walks in, one who is corrected."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleError
from tournament.forms.fields import PlainTextField
from tournament.forms.lists import (
    LARGEST_NUMBER,
    LONGEST_ALIAS,
    LONGEST_CLUB,
    LONGEST_NAME,
    checked,
    clean,
    name_and_club,
)
from tournament.forms.wording import fault_sentences
from tournament.selectors.events import seen_as
from tournament.selectors.lists import ListedPerson
from tournament.services.people import PersonDetails, details_of
from tournament.states import NameStyle

if TYPE_CHECKING:
    from tournament.models import Entry


class ListForm(forms.Form):
    """A list of people: pasted, or a file."""

    text = forms.CharField(
        label=_("Klistra in listan"),
        required=False,
        strip=False,
        help_text=_(
            "Ett namn på varje rad, eller flera kolumner kopierade ur ett kalkylblad. Klubb och "
            "startnummer följer med om de finns."
        ),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "dir": "auto"}),
    )
    file = forms.FileField(
        label=_("… eller välj en fil"),
        required=False,
        allow_empty_file=True,
        help_text=_("CSV eller Excel (.xlsx)."),
    )


class WalkInForm(forms.Form):
    """One who walks in, in one field."""

    person = forms.CharField(
        label=_("Ny person: namn [klubb]"), max_length=300, widget=forms.TextInput()
    )
    is_other = forms.BooleanField(required=False, label=_("Det är en annan person"))
    namesakes = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)
    as_reserve = forms.BooleanField(required=False, label=_("Skriv upp som reserv"))

    def clean_person(self) -> ListedPerson:
        """Part the text into name and club."""
        try:
            name, club = name_and_club(clean(self.cleaned_data["person"]))
            return checked(ListedPerson(1, name.strip(), club.strip()))
        except RuleError as refusal:
            raise forms.ValidationError(list(fault_sentences(refusal.faults))) from refusal


class PersonForm(forms.Form):
    """A person's details in an event."""

    name = PlainTextField(label=_("Namn"), max_length=LONGEST_NAME)
    club = PlainTextField(label=_("Klubb"), max_length=LONGEST_CLUB, required=False)
    number = forms.IntegerField(
        label=_("Startnummer"), min_value=1, max_value=LARGEST_NUMBER, required=False
    )
    name_style = forms.ChoiceField(
        label=_("Namn för publiken"),
        required=False,
        choices=[("", _("som tävlingen")), *NameStyle.choices],
    )
    alias = PlainTextField(label=_("Alias"), max_length=LONGEST_ALIAS, required=False)
    is_other = forms.BooleanField(required=False, label=_("Det är en annan person, spara ändå"))
    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, entry: Entry, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """Start from the details as they stand."""
        details = details_of(entry)
        kwargs["initial"] = {**asdict(details), "seen": seen_as(details)}
        super().__init__(*args, **kwargs)

    def clean(self) -> None:
        """An alias shown to the public must exist."""
        super().clean()
        data = self.cleaned_data
        if data.get("name_style") == NameStyle.ALIAS and not data.get("alias"):
            self.add_error("alias", _("Skriv det alias som publiken ska se."))

    def details(self) -> PersonDetails:
        """Return what was typed."""
        data = self.cleaned_data
        return PersonDetails(
            name=data["name"],
            club=data["club"],
            number=data["number"],
            name_style=data["name_style"],
            alias=data["alias"],
        )
