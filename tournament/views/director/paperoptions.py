"""What is chosen of a paper in its address, and the form in which it is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from tournament.printing.registry import Choice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import QueryDict

    from tournament.printing.registry import Option, Paper


class OptionsForm(forms.Form):
    """The options of a paper, read from its address; what is left out has its default."""

    def __init__(
        self, paper: Paper[Any], data: QueryDict | None = None, *, prefix: str = "paper"
    ) -> None:
        """Make a field of each option; ``prefix`` tells its field from that of other papers."""
        super().__init__(data, auto_id=f"{prefix}-%s")
        self.fields.update({option.name: _field(option) for option in paper.options})

    def chosen(self) -> Mapping[str, str | int]:
        """Return the options that are not as by default, by name."""
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if value not in {None, "", self.fields[name].initial}
        }


def _field(option: Option) -> forms.Field:
    if isinstance(option, Choice):
        return forms.ChoiceField(
            label=option.label, choices=option.choices, initial=option.default, required=False
        )
    return forms.IntegerField(
        label=option.label,
        min_value=option.least,
        max_value=option.most,
        initial=option.default,
        required=False,
    )
