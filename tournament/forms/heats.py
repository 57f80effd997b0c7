"""Forms of the day's steps: what is shown to the public with each of them."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.forms.draws import ReasonForm
from tournament.selectors.plans import planned_start
from tournament.states import PublicationPart

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import time

    from tournament.models import Entry, Event

A_DAY = timedelta(days=1)


class SeatingShown(forms.Form):
    """When a heat starts, and whether publishing its draw shows the seating to the public."""

    starts = forms.TimeField(
        label=_("Start klockan"),
        required=False,
        input_formats=["%H:%M", "%H.%M", "%H:%M:%S"],
        widget=forms.TimeInput(
            format="%H:%M",
            attrs={"class": "short", "inputmode": "numeric", "placeholder": "tt:mm"},
        ),
    )
    seating = forms.BooleanField(
        label=_("Visa placeringen för publiken"), required=False, initial=True
    )


def seating_shown(event: Event, number: int) -> dict[str, object]:
    """Return what a new ``SeatingShown`` says: heat 1 starts when the event does.

    A later heat starts by the plan, unless that moment is past or further off than a clock tells.
    """
    return {"seating": True, "starts": event.starts_at if number == 1 else _later(event, number)}


def _later(event: Event, number: int) -> time | None:
    now, planned = timezone.now(), planned_start(event, number)
    if planned is None or not now < planned < now + A_DAY:
        return None
    return planned.astimezone(ZoneInfo(event.time_zone)).time()


class RunningShown(forms.Form):
    """Whether starting a heat opens its running standings."""

    running = forms.BooleanField(
        label=_("Visa löpande ställning för publiken"), required=False, initial=True
    )
    confirmed = forms.BooleanField(
        label=_("Starta ändå"), required=False, widget=forms.HiddenInput()
    )


class ClosingShown(forms.Form):
    """What closing a heat shows to the public."""

    results = forms.BooleanField(
        label=_("Visa resultaten för publiken"), required=False, initial=True
    )
    qualifiers = forms.BooleanField(
        label=_("Visa vilka som går vidare"), required=False, initial=True
    )

    def parts(self) -> tuple[PublicationPart, ...]:
        """Return what is to be published."""
        return tuple(
            part
            for part in (PublicationPart.RESULTS, PublicationPart.QUALIFIERS)
            if self.cleaned_data[part.value]
        )


class TitleShown(forms.Form):
    """Whether the title and the overall placing are shown to the public."""

    results = forms.BooleanField(
        label=_("Visa mästaren och slutresultatet för publiken"), required=False, initial=True
    )


class ReplacementForm(ReasonForm):
    """Who replaces one who left, where särspel or lot has decided."""

    entry = forms.ChoiceField(label=_("Går vidare"))

    def __init__(self, *args: object, entries: Iterable[Entry], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # Django's own
        field = self.fields["entry"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(str(entry.pk), entry.player.name) for entry in entries]
        self.order_fields(["entry", "reason"])


class VisibilityForm(forms.Form):
    """The whole event, shown or hidden."""

    public = forms.ChoiceField(choices=[("0", "0"), ("1", "1")])


class LogFilterForm(forms.Form):
    """What of the log is shown."""

    action = forms.CharField(required=False, max_length=60)
    actor = forms.CharField(required=False, max_length=9)
    before = forms.IntegerField(required=False, min_value=1)
