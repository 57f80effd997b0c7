"""The switchboard's switches."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.states import Outlet, PublicationPart

if TYPE_CHECKING:
    from tournament.selectors.switchboard import PartRow

EVERYWHERE: Final = "everywhere"
SWITCH = re.compile(
    rf"(?P<way>show|hide):(?P<outlet>{'|'.join((*Outlet.values, EVERYWHERE))})"
    rf":(?P<part>{'|'.join(PublicationPart.values)}):(?P<heat>[1-9][0-9]{{0,4}})?"
)


@dataclass(frozen=True, slots=True)
class Switch:
    """What a switch does: shows or hides a part, at one outlet or (None) everywhere.

    ``heat`` is None for the event's own results.
    """

    shows: bool
    outlet: Outlet | None
    part: PublicationPart
    heat: int | None


class SwitchForm(forms.Form):
    """Which switch was pressed: its button's value, »show:hall:results:2«."""

    switch = forms.CharField(max_length=60)

    def clean_switch(self) -> Switch:
        """Return what the switch does."""
        found = SWITCH.fullmatch(self.cleaned_data["switch"])
        if found is None:
            raise forms.ValidationError(_("Det finns ingen sådan omkopplare."))
        outlet, heat = found["outlet"], found["heat"]
        return Switch(
            shows=found["way"] == "show",
            outlet=None if outlet == EVERYWHERE else Outlet(outlet),
            part=PublicationPart(found["part"]),
            heat=None if heat is None else int(heat),
        )


def switch_of(row: PartRow, outlet: Outlet | None, *, shows: bool) -> str:
    """Return the value of a switch's button."""
    way, heat = "show" if shows else "hide", "" if row.heat is None else row.heat
    return f"{way}:{EVERYWHERE if outlet is None else outlet}:{row.part}:{heat}"
