"""Forms of the draw and of the seats."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Entry, Table
from tournament.selectors.seating import seated_tables, waiting_list

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from django.utils.safestring import SafeString

    from tournament.models import Heat
    from tournament.selectors.seating import SeatedTable

MOST_REASON = 300
MOST_TABLES = 9999


class ReasonForm(forms.Form):
    """Why a step is taken; kept in the log."""

    reason = forms.CharField(
        label=_("Skäl"),
        max_length=MOST_REASON,
        widget=forms.TextInput(attrs={"class": "wide", "autocomplete": "off"}),
    )


class LongSelect(forms.Select):
    """A list of hundreds, written in one go: a template for each option takes seconds."""

    def render(
        self,
        name: str,
        value: Any,  # noqa: ANN401 - Django's own
        attrs: dict[str, Any] | None = None,
        renderer: object = None,  # noqa: ARG002 - Django's own
    ) -> SafeString:
        """Return the list with its choice."""
        chosen = "" if value is None else str(value)
        options = (
            (pk, mark_safe(" selected") if str(pk) == chosen else "", label)
            for pk, label in self.choices
        )
        return format_html(
            "<select{}>{}</select>",
            flatatt(self.build_attrs(self.attrs, {"name": name, **(attrs or {})})),
            format_html_join("", '<option value="{}"{}>{}</option>', options),
        )


class SeatForm(ReasonForm):
    """The base of forms about a heat's people and tables; ``seated`` where read already."""

    def __init__(
        self,
        *args: Any,  # noqa: ANN401 - Django's own
        heat: Heat,
        seated: Sequence[SeatedTable] | None = None,
        **kwargs: Any,  # noqa: ANN401 - Django's own
    ) -> None:
        kwargs.setdefault("auto_id", f"{type(self).__name__.lower()}_%s")  # several on one page
        super().__init__(*args, **kwargs)
        self.heat = heat
        self.seated = seated_tables(heat) if seated is None else seated
        self.order_fields([*(name for name in self.fields if name != "reason"), "reason"])

    def _people(
        self, tables: Iterable[SeatedTable], *, away: bool = False
    ) -> list[tuple[str, str]]:
        return [
            (str(person.entry), f"{person.name} ({_at(table)})")
            for table in tables
            for person in table.people
            if person.is_away == away
        ]

    def _waiting(self) -> list[tuple[str, str]]:
        waiting = waiting_list(self.heat.event, self.heat)
        return [(str(entry.pk), entry.player.name) for entry in waiting]

    def _tables(self, tables: Iterable[SeatedTable]) -> list[tuple[str, str]]:
        return [
            (
                str(table.pk),
                gettext("%(table)s, %(players)s spelare")
                % {"table": _at(table).capitalize(), "players": table.playing},
            )
            for table in tables
        ]

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = [("", gettext("Välj")), *choices]

    @property
    def has_choices(self) -> bool:
        """Whether every list has something to choose."""
        lists = [f for f in self.fields.values() if isinstance(f, forms.ChoiceField)]
        return all(len(list(field.choices)) > 1 for field in lists)  # type: ignore[arg-type]  # rows

    def chosen_entry(self, name: str) -> Entry:
        """Return the person chosen in a field."""
        return Entry.objects.get(event=self.heat.event_id, pk=self.cleaned_data[name])

    def chosen_table(self) -> Table:
        """Return the table chosen."""
        return Table.objects.get(heat=self.heat, pk=self.cleaned_data["table"])


def _at(table: SeatedTable) -> str:
    return gettext("bord %(table)s") % {"table": table.name}


class SwapForm(SeatForm):
    """Two who exchange tables and seats."""

    one = forms.ChoiceField(label=_("Den ena"), widget=LongSelect)
    other = forms.ChoiceField(label=_("Den andra"), widget=LongSelect)

    def __init__(self, *args: Any, heat: Heat, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        super().__init__(*args, heat=heat, **kwargs)
        self._choices("one", self._people(self.seated))
        self._choices("other", self._people(self.seated))

    def clean(self) -> dict[str, Any] | None:
        """Refuse somebody who would swap with himself."""
        cleaned = super().clean()
        one = self.cleaned_data.get("one")
        if one is not None and one == self.cleaned_data.get("other"):
            self.add_error("other", gettext("Välj två olika personer."))
        return cleaned


class MoveForm(SeatForm):
    """One who moves to another table, or comes in where the draft left him out."""

    moving = forms.ChoiceField(label=_("Vem"), widget=LongSelect)
    table = forms.ChoiceField(label=_("Till"), widget=LongSelect)

    def __init__(self, *args: Any, heat: Heat, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        super().__init__(*args, heat=heat, **kwargs)
        outside = gettext("utan plats")
        late = self._waiting() if heat.number == 1 else []
        unseated = [(pk, f"{name} ({outside})") for pk, name in late]
        self._choices("moving", [*self._people(self.seated), *unseated])
        self._choices("table", self._tables(self.seated))


class LateForm(SeatForm):
    """One who came after the draw, to a table with room."""

    late = forms.ChoiceField(label=_("Vem"), widget=LongSelect)
    table = forms.ChoiceField(label=_("Vid"), widget=LongSelect)

    def __init__(self, *args: Any, heat: Heat, room: int, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        super().__init__(*args, heat=heat, **kwargs)
        self._choices("late", self._waiting())
        open_tables = [t for t in self.seated if t.is_open and t.playing < room]
        self._choices("table", self._tables(open_tables))


class NoShowForm(SeatForm):
    """One who did not come to his table."""

    absent = forms.ChoiceField(label=_("Vem"), widget=LongSelect)

    def __init__(self, *args: Any, heat: Heat, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        super().__init__(*args, heat=heat, **kwargs)
        open_tables = [table for table in self.seated if table.is_open]
        self._choices("absent", self._people(open_tables))


class SubstituteForm(SeatForm):
    """Who takes over a leaver's seats, and from which omgång."""

    leaver = forms.ChoiceField(label=_("Den som lämnat"), widget=LongSelect)
    substitute = forms.ChoiceField(label=_("Reserv"), widget=LongSelect)
    from_round = forms.TypedChoiceField(label=_("Från omgång"), coerce=int)

    def __init__(self, *args: Any, heat: Heat, rounds: int, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        super().__init__(*args, heat=heat, **kwargs)
        self._choices("leaver", self._people(self.seated, away=True))
        self._choices("substitute", self._waiting())
        self._choices("from_round", [(str(n), str(n)) for n in range(1, rounds + 1)])


class RangeNamesForm(forms.Form):
    """»Bord 1–12 heter A1–A12«: names that count upwards."""

    first = forms.IntegerField(label=_("Bord"), min_value=1, max_value=MOST_TABLES)
    last = forms.IntegerField(label=_("till"), min_value=1, max_value=MOST_TABLES)
    label = forms.CharField(label=_("heter, med början på"), max_length=24)

    def clean(self) -> dict[str, Any] | None:
        """Refuse a range that runs backwards, and a first name without a number."""
        cleaned = super().clean()
        first, last = self.cleaned_data.get("first"), self.cleaned_data.get("last")
        if first is not None and last is not None and last < first:
            self.add_error("last", gettext("Ska vara minst %(first)s.") % {"first": first})
        label = self.cleaned_data.get("label")
        if label is not None and COUNTED.fullmatch(label) is None:
            self.add_error("label", gettext("Ska sluta med en siffra, som A1."))
        return cleaned

    def names(self) -> Mapping[int, str]:
        """Return the name of each table by number."""
        first, last = self.cleaned_data["first"], self.cleaned_data["last"]
        found = COUNTED.fullmatch(self.cleaned_data["label"])
        stem, start = (found[1], found[2]) if found else ("", "0")
        return {
            number: f"{stem}{int(start) + number - first:0{len(start)}}"
            for number in range(first, last + 1)
        }


COUNTED = re.compile(r"(.*?)(\d{1,6})")


class TableNamesForm(forms.Form):
    """The hall's own name and the revisor of every table."""

    def __init__(self, *args: Any, tables: Iterable[Table], **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        super().__init__(*args, **kwargs)
        self.tables = tuple(tables)
        for table in self.tables:
            number = {"number": table.number}
            self.fields[f"label_{table.number}"] = forms.CharField(
                label=gettext("Bord %(number)s heter") % number,
                max_length=30,
                required=False,
                initial=table.label,
            )
            self.fields[f"revisor_{table.number}"] = forms.CharField(
                label=gettext("Revisor vid bord %(number)s") % number,
                max_length=80,
                required=False,
                initial=table.revisor,
            )

    def rows(self) -> list[tuple[Table, forms.BoundField, forms.BoundField]]:
        """Return each table with its two fields."""
        return [
            (table, self[f"label_{table.number}"], self[f"revisor_{table.number}"])
            for table in self.tables
        ]

    def clean(self) -> dict[str, Any] | None:
        """Refuse two tables of one name."""
        cleaned = super().clean()
        seen: dict[str, int] = {}
        for table in self.tables:
            label = self.cleaned_data.get(f"label_{table.number}", "").casefold()
            if label and label in seen:
                told = gettext("Bord %(number)s har redan det namnet.") % {"number": seen[label]}
                self.add_error(f"label_{table.number}", told)
            seen.setdefault(label, table.number)
        return cleaned

    def names(self) -> Mapping[int, tuple[str, str]]:
        """Return label and revisor by table number."""
        told = self.cleaned_data
        return {
            table.number: (told[f"label_{table.number}"], told[f"revisor_{table.number}"])
            for table in self.tables
        }
