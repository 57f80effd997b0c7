"""Forms about an event and its settings."""

from __future__ import annotations

from dataclasses import asdict, fields
from functools import cache
from typing import TYPE_CHECKING, Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.structures import structure_names
from tournament.forms.fields import DayInput, HourInput, PlainTextField
from tournament.forms.wording.rules import STRUCTURES
from tournament.selectors.events import EventSettings, seen_as, settings_of
from tournament.states import NameStyle

if TYPE_CHECKING:
    from tournament.models import Event

MOST_MINUTES = 600
LANGUAGES = (("sv", _("svenska")), ("en", _("engelska")))


class NewEventForm(forms.Form):
    """What a director knows of an event on the day it is thought of."""

    name = PlainTextField(label=_("Namn"), max_length=120)
    starts_on = forms.DateField(label=_("Datum"), required=False, widget=DayInput())
    starts_at = forms.TimeField(label=_("Första start"), required=False, widget=HourInput())
    venue = PlainTextField(label=_("Plats"), max_length=120, required=False)
    structure_preset = forms.ChoiceField(
        label=_("Upplägg"),
        help_text=_("Hur många som går vidare. Kan ändras senare, under Regler."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """Offer the structures that the rules know."""
        super().__init__(*args, **kwargs)
        choices = [(name, STRUCTURES.get(name, name)) for name in structure_names()]
        self.fields["structure_preset"].choices = choices  # type: ignore[attr-defined]


def _count(label: Any, *, least: int = 0, help_text: Any = "") -> forms.IntegerField:  # noqa: ANN401 - lazy text
    return forms.IntegerField(
        label=label, min_value=least, max_value=100_000, required=False, help_text=help_text
    )


def _minutes(label: Any, *, least: int = 0) -> forms.IntegerField:  # noqa: ANN401 - lazy text
    return forms.IntegerField(label=label, min_value=least, max_value=MOST_MINUTES)


class SettingsForm(forms.Form):
    """Everything about the day that a director may set, the rules apart."""

    name = PlainTextField(label=_("Namn"), max_length=120)
    starts_on = forms.DateField(label=_("Datum"), required=False, widget=DayInput())
    starts_at = forms.TimeField(label=_("Första start"), required=False, widget=HourInput())
    venue = PlainTextField(label=_("Plats"), max_length=120, required=False)
    time_zone = forms.ChoiceField(label=_("Tidszon"), help_text=_("Alla klockslag visas i den."))
    language = forms.ChoiceField(
        label=_("Språk på papper"),
        choices=LANGUAGES,
        help_text=_("Det som skrivs ut. Kan väljas om för en enskild utskrift."),
    )
    name_style = forms.ChoiceField(
        label=_("Namn för publiken"),
        choices=NameStyle.choices,
        help_text=_(
            "Regeltexten säger inget; hela namnet är vanligast. Kan väljas för var och en."
        ),
    )
    fee = _count(_("Avgift, kronor"), help_text=_("Tomt: ingen avgift att pricka av."))
    separates_clubs = forms.BooleanField(
        label=_("Håll klubbkamrater isär i lottningen"),
        required=False,
        help_text=_("§4: klubbkamrater hålls isär där det går."),
    )
    separates_previous_table = forms.BooleanField(
        label=_("Håll isär dem som delade förra bordet"),
        required=False,
        help_text=_("§4: i senare heat, där det går. Går före klubben."),
    )
    allows_self_verification = forms.BooleanField(
        label=_("Den som matat in ett protokoll får själv godkänna det"),
        required=False,
        help_text=_("Bara när du är ensam. Det står i loggen vid varje godkännande."),
    )
    tables_available = _count(
        _("Bord som finns"), least=1, help_text=_("Tomt: så många som behövs.")
    )
    dealers_available = _count(
        _("Givare som finns"), least=1, help_text=_("Tomt: så många som behövs.")
    )
    minutes_per_round = _minutes(_("Minuter per omgång"), least=1)
    minutes_between_rounds = _minutes(_("Minuter mellan omgångar"))
    minutes_between_heats = _minutes(_("Minuter mellan heat"))
    seen = forms.CharField(widget=forms.HiddenInput)

    GROUPS = (
        (_("Dagen"), ("name", "starts_on", "starts_at", "venue", "time_zone", "language")),
        (_("Publiken"), ("name_style",)),
        (_("Lottningen"), ("separates_clubs", "separates_previous_table")),
        (_("Sekretariatet"), ("allows_self_verification", "fee")),
        (
            _("Hallen och tiden"),
            (
                "tables_available",
                "dealers_available",
                "minutes_per_round",
                "minutes_between_rounds",
                "minutes_between_heats",
            ),
        ),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """Start from the event's settings as they stand."""
        stored = settings_of(event)
        kwargs["initial"] = {**asdict(stored), "seen": seen_as(stored)}
        super().__init__(*args, **kwargs)
        zones = dict.fromkeys((event.time_zone, *_zones()))
        self.fields["time_zone"].choices = [(z, z) for z in zones]  # type: ignore[attr-defined]

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return the fields in the groups that the page shows."""
        return [(str(title), [self[name] for name in names]) for title, names in self.GROUPS]

    def settings(self) -> EventSettings:
        """Return what was typed, as settings."""
        names = [field.name for field in fields(EventSettings)]
        return EventSettings(**{name: self.cleaned_data[name] for name in names})


@cache
def _zones() -> tuple[str, ...]:
    return tuple(sorted(name for name in available_timezones() if name.startswith("Europe/")))
