"""Forms of the hall's screen."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.forms.fields import HourInput, PlainTextField
from tournament.selectors.hall import HallChoice
from tournament.states import HallView, Reveal

if TYPE_CHECKING:
    from tournament.models import Event


class HallForm(forms.Form):
    """What the screen shows in turn; the clock's time is today's, in the event's time zone."""

    views = forms.MultipleChoiceField(
        label=_("Visa i tur och ordning"),
        choices=HallView,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    seconds = forms.IntegerField(label=_("Sekunder per bild"), min_value=3, max_value=120)
    announcement = PlainTextField(
        label=_("Meddelande"),
        max_length=240,
        required=False,
        widget=forms.TextInput(attrs={"class": "wide"}),
        help_text=_("En eller två meningar som läses från bakre raden."),
    )
    clock_until = forms.TimeField(
        label=_("Räkna ner till klockan"),
        required=False,
        widget=HourInput(),
        help_text=_("Tomt: nästa publicerade start, annars hur mycket klockan är."),
    )
    clock_label = PlainTextField(
        label=_("Vad som händer då"),
        max_length=60,
        required=False,
        help_text=_("Till exempel »Omgång 2 slutar«."),
    )

    def choice(self, event: Event) -> HallChoice:
        """Return what was chosen."""
        told = self.cleaned_data
        until = None
        if told["clock_until"] is not None:
            zone = ZoneInfo(event.time_zone)
            today = timezone.localdate(timezone=zone)
            until = datetime.combine(today, told["clock_until"], zone)
        return HallChoice(
            views=tuple(HallView(view) for view in told["views"]),
            seconds=told["seconds"],
            announcement=told["announcement"],
            clock_label=told["clock_label"],
            clock_until=until,
        )


def hall_initial(choice: HallChoice, event: Event) -> dict[str, object]:
    """Return what the form says of what is chosen now."""
    until = choice.clock_until
    return {
        "views": [str(view) for view in choice.views],
        "seconds": choice.seconds,
        "announcement": choice.announcement,
        "clock_until": until and timezone.localtime(until, ZoneInfo(event.time_zone)).time(),
        "clock_label": choice.clock_label,
    }


class PinForm(forms.Form):
    """The one view that is shown for now; empty for all that are chosen."""

    view = forms.ChoiceField(choices=[("", ""), *HallView.choices], required=False)

    def view_or_none(self) -> HallView | None:
        """Return the view, if one was chosen."""
        told = self.cleaned_data["view"]
        return HallView(told) if told else None


class RevealForm(forms.Form):
    """What is to be uncovered."""

    reveal = forms.ChoiceField(choices=[choice for choice in Reveal.choices if choice[0] != "off"])
    heat = forms.IntegerField(min_value=1, max_value=10_000)


class StepForm(forms.Form):
    """How many are uncovered after the step."""

    to = forms.IntegerField(min_value=0, max_value=100_000)
