"""Incidents as they are typed: who, where, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.fields import PlainTextField
from tournament.forms.sheetfields import LARGEST, Number
from tournament.models import Entry, Table, TableEntry
from tournament.selectors.incidents import TAKING_PART, Place
from tournament.selectors.sorting import swedish_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.models import Heat

AFTER = "after"


class IncidentForm(forms.Form):
    """Whom it is about, and why; the base of all four."""

    entry = forms.ChoiceField(label=_("Spelare"))
    reason = PlainTextField(label=_("Skäl"), max_length=300)
    client_id = forms.UUIDField(widget=forms.HiddenInput)
    active_only = False

    def __init__(self, *args: Any, heat: Heat, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """List the people of a heat, by table."""
        kwargs.setdefault("initial", {"client_id": uuid4(), "entry": kwargs.pop("entry", "")})
        super().__init__(*args, **kwargs)
        self.heat = heat
        self.seated = list(
            TableEntry.objects.filter(heat=heat)
            .select_related("entry__player", "table")
            .order_by("table__number", "position")
        )
        choice = cast("forms.ChoiceField", self.fields["entry"])
        choice.choices = [("", gettext("Välj …")), *_by_table(self._shown())]

    def _shown(self) -> list[TableEntry]:
        if not self.active_only:
            return self.seated
        later = TableEntry.objects.filter(
            heat__event=self.heat.event_id, heat__number__gt=self.heat.number
        )
        gone_on = set(later.values_list("entry_id", flat=True))
        return [
            row
            for row in self.seated
            if row.entry.state in TAKING_PART and row.entry_id not in gone_on
        ]

    @property
    def chosen(self) -> Entry:
        """The person that was chosen."""
        return self._row.entry

    @property
    def table(self) -> Table:
        """The table where the person sits in this heat."""
        return self._row.table

    @property
    def _row(self) -> TableEntry:
        pk = int(self.cleaned_data["entry"])
        return next(row for row in self.seated if row.entry_id == pk)

    @property
    def sent_id(self) -> UUID:
        """The id that makes this count once."""
        return cast("UUID", self.cleaned_data["client_id"])


class CautionForm(IncidentForm):
    """A varning, in an omgång where one is known."""

    round = forms.TypedChoiceField(label=_("Omgång"), required=False, coerce=int, empty_value=None)

    def __init__(self, *args: Any, rounds: int, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """Offer the omgångar of a table."""
        super().__init__(*args, **kwargs)
        numbers = [(str(n), str(n)) for n in range(1, rounds + 1)]
        cast("forms.ChoiceField", self.fields["round"]).choices = [("", "–"), *numbers]
        self.order_fields(["entry", "round", "reason"])


class DeductionForm(IncidentForm):
    """An avdrag: points off in one omgång."""

    round = forms.TypedChoiceField(label=_("Omgång"), coerce=int)
    points = Number(
        label=_("Poäng"),
        min_value=1,
        max_value=LARGEST,
        error_messages={"required": _("Skriv hur många poäng.")},
    )

    def __init__(self, *args: Any, rounds: int, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """Offer the omgångar of a table."""
        super().__init__(*args, **kwargs)
        numbers = [(str(n), str(n)) for n in range(1, rounds + 1)]
        cast("forms.ChoiceField", self.fields["round"]).choices = numbers
        self.order_fields(["entry", "round", "points", "reason"])


class DepartureForm(IncidentForm):
    """An avbrott or a diskning: where the person leaves."""

    active_only = True
    place = forms.ChoiceField(label=_("När"))

    def __init__(self, *args: Any, rounds: int, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """Offer each omgång, and after the heat."""
        super().__init__(*args, **kwargs)
        choices = [
            (str(n), gettext("Under omgång %(number)s") % {"number": n})
            for n in range(1, rounds + 1)
        ]
        after = (AFTER, gettext("Efter omgångarna, före nästa heat"))
        cast("forms.ChoiceField", self.fields["place"]).choices = [*choices, after]
        self.order_fields(["entry", "place", "reason"])

    def place_chosen(self) -> Place:
        """Return where the person leaves."""
        place = self.cleaned_data["place"]
        return Place(self.table, None if place == AFTER else int(place))


def _by_table(rows: Iterable[TableEntry]) -> list[tuple[str, list[tuple[str, str]]]]:
    groups: dict[str, list[tuple[str, str]]] = {}
    for row in sorted(rows, key=lambda row: (row.table.number, swedish_key(row.entry.player.name))):
        label = gettext("Bord %(table)s") % {"table": row.table.label or row.table.number}
        groups.setdefault(label, []).append((str(row.entry_id), row.entry.player.name))
    return list(groups.items())
