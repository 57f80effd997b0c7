"""The fields of a sheet: a player's line, an omgång, and the save as a whole."""

from __future__ import annotations

from copy import deepcopy

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.event import SheetRow
from scoring.vocabulary import Out
from tournament.forms.fields import PlainTextField
from tournament.selectors.sheets import Seen

KNOCKED_OUT = "knocked_out"
OUTS = (
    ("", "–"),
    (Out.POINTS.value, _("Ut")),
    (Out.STRAIGHT_FLUSH.value, _("Färgstege")),
    (Out.ROYAL_FLUSH.value, _("Royal")),
    (KNOCKED_OUT, _("Utslagen")),
    (Out.LAST_IN_PLAY.value, _("Sist kvar")),
)
LARGEST = 9999
DASHES = frozenset("-–—")


class Digits(forms.TextInput):
    """A short field for a number, typed with digits; no wheel, no arrows."""

    def __init__(self) -> None:
        """Ask a touch keyboard for digits."""
        super().__init__(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "digits"})


class Number(forms.IntegerField):
    """A whole number that may be left out; a minus as paper and keyboard write it."""

    widget = Digits

    def to_python(self, value: object) -> int | None:
        """Read a number, the typographic minus included; a lone dash is nothing, as on paper."""
        text = str(value).strip().replace("−", "-") if value is not None else ""
        return super().to_python("" if text in DASHES else text)


class Shared(dict[str, forms.Field]):
    """Fields that all forms of a class use as they are; nobody changes them.

    A sheet has some seventy: copying them for each form took longer than judging what was typed.
    """

    def __deepcopy__(self, memo: object) -> dict[str, forms.Field]:
        """Return them for a form's own, without copies."""
        return dict(self)


class RowForm(forms.Form):
    """One player in one omgång."""

    points = Number(label=_("Slutpoäng"), required=False, min_value=-LARGEST, max_value=LARGEST)
    said = forms.BooleanField(label=_("Sagd Chicago"), required=False)
    won = Number(label=_("Vunna Chicago"), required=False, min_value=0, max_value=99)
    out = forms.ChoiceField(label=_("Utgång"), required=False, choices=OUTS)
    penalty = Number(
        label=_("Avdrag efter omgången"), required=False, min_value=0, max_value=LARGEST
    )

    @property
    def is_blank(self) -> bool:
        """Whether nothing has been typed for the player; 0 is something."""
        return not any(self.data.get(self.add_prefix(name)) for name in self.fields)

    def focus(self) -> None:
        """Put the cursor here: at the player's points."""
        points = deepcopy(self.fields["points"])
        points.widget.attrs["autofocus"] = True
        self.fields["points"] = points

    def row(self, key: str) -> SheetRow:
        """Return what was typed; a blank number of Chicagos or penalty is none."""
        told = self.cleaned_data
        out = told["out"]
        return SheetRow(
            player=key,
            side_points=told["points"],
            said_chicago=told["said"],
            won_chicagos=told["won"] if told["won"] is not None else 0,
            out=Out(out) if out not in {"", KNOCKED_OUT} else None,
            knocked_out=out == KNOCKED_OUT,
            penalty=told["penalty"] if told["penalty"] is not None else 0,
        )


RowForm.base_fields = Shared(RowForm.base_fields)


class RoundForm(forms.Form):
    """An omgång as a whole: what the page showed of it, and whether it was broken off."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=12)
    broken_off = forms.BooleanField(label=_("Omgången bröts, räkna som den står"), required=False)
    broken_off_reason = PlainTextField(label=_("Skäl"), required=False, max_length=300)

    def seen_sheet(self) -> Seen:
        """Return the version that the page showed; a mangled one is none."""
        told = self.cleaned_data.get("seen") or ""
        digits = told.removesuffix("b")
        return Seen(int(digits) if digits.isdecimal() else 0, told.endswith("b"))


RoundForm.base_fields = Shared(RoundForm.base_fields)


class SaveForm(forms.Form):
    """What a save as a whole tells: its id, and the reason of a correction."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    reason = PlainTextField(label=_("Skäl till ändringen"), required=False, max_length=300)
