"""Särspel as it is typed: what each player got, or the order that the lot gave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.vocabulary import Out
from tournament.forms.fields import PlainTextField
from tournament.forms.sheetfields import LARGEST, Digits, Number
from tournament.words.playoffs import at_once_sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.rulesets import Ruleset
    from tournament.selectors.playoffs import PlayoffRow, SeenPlayoff

AT_ONCE = ((Out.STRAIGHT_FLUSH, _("Färgstege")), (Out.ROYAL_FLUSH, _("Royal")))
KEYS: Mapping[str, str] = {"side_points": "points", "out": "out"}


class PlayoffForm(forms.Form):
    """Side points, and a win at once where ``ruleset`` has one, for each player of a särspel."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,  # noqa: ANN401 - Django's own
        playoff: SeenPlayoff,
        ruleset: Ruleset,
        **kwargs: Any,  # noqa: ANN401 - the same
    ) -> None:
        """Make a pair of fields for each player."""
        kwargs.setdefault("initial", {"client_id": uuid4()})
        super().__init__(*args, **kwargs)
        self.rows: Sequence[PlayoffRow] = playoff.rows
        ways = [(out.value, word) for out, word in AT_ONCE if out in ruleset.hand_outs]
        self.at_once = at_once_sentence(ruleset)
        for row in playoff.rows:
            pk = row.person.pk
            self.fields[f"points-{pk}"] = Number(
                label=_("Sidopoäng"),
                min_value=-LARGEST,
                max_value=LARGEST,
                initial=row.side_points,
                error_messages={"required": _("Skriv poängen. Noll skrivs 0.")},
            )
            self.fields[f"out-{pk}"] = forms.ChoiceField(
                label=_("Vann direkt"), required=False, choices=[("", "–"), *ways], initial=row.out
            )
        for row in playoff.rows[:1]:
            self.fields[f"points-{row.person.pk}"].widget.attrs["autofocus"] = True

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The players with their two fields."""
        return [
            {
                "person": row.person,
                "points": self[f"points-{row.person.pk}"],
                "out": self[f"out-{row.person.pk}"],
            }
            for row in self.rows
        ]

    def result(self) -> Mapping[int, tuple[int, Out | None]]:
        """Return what each got, by entry id."""
        told = self.cleaned_data
        return {
            row.person.pk: (
                told[f"points-{row.person.pk}"],
                Out(out) if (out := told[f"out-{row.person.pk}"]) else None,
            )
            for row in self.rows
        }

    def put(self, path: str, sentence: str) -> None:
        """Put a finding ``/sheet/<row>/<key>`` at its field, any other at the top."""
        parts = path.strip("/").split("/")
        if len(parts) > 2 and parts[0] == "sheet" and parts[2] in KEYS:  # noqa: PLR2004 - the path's parts
            person = self.rows[int(parts[1])].person
            self.add_error(f"{KEYS[parts[2]]}-{person.pk}", sentence)
        else:
            self.add_error(None, sentence)


class LotForm(forms.Form):
    """The order that the lot gave, 1 for the first, and why lot decides."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, playoff: SeenPlayoff, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """Make a field for each player's number."""
        kwargs.setdefault("initial", {"client_id": uuid4()})
        super().__init__(*args, **kwargs)
        self.rows = playoff.rows
        for row in self.rows:
            self.fields[f"place-{row.person.pk}"] = forms.IntegerField(
                label=_("Lottens nummer"), min_value=1, max_value=len(self.rows), widget=Digits
            )
        for row in self.rows[:1]:
            self.fields[f"place-{row.person.pk}"].widget.attrs["autofocus"] = True
        self.fields["reason"] = PlainTextField(label=_("Skäl"), max_length=300)

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The players with their field."""
        return [
            {"person": row.person, "place": self[f"place-{row.person.pk}"]} for row in self.rows
        ]

    def clean(self) -> dict[str, Any]:
        """Refuse two players with one number."""
        told = cast("dict[str, Any]", super().clean())
        places = [told.get(f"place-{row.person.pk}") for row in self.rows]
        if None not in places and len(set(places)) < len(places):
            raise forms.ValidationError(_("Två har samma nummer. Varje nummer finns en gång."))
        return told

    def order(self) -> list[int]:
        """Return entry ids, the lot's first first."""
        pks = [row.person.pk for row in self.rows]
        return sorted(pks, key=lambda pk: self.cleaned_data[f"place-{pk}"])


def client_id_of(form: PlayoffForm | LotForm) -> UUID:
    """Return the id of a valid form."""
    return cast("UUID", form.cleaned_data["client_id"])
