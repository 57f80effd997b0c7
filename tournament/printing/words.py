"""The words that stand printed on a table sheet, in the event's language and its own numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from tournament.printing.reminder import reminder

if TYPE_CHECKING:
    from scoring.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class SheetWords:
    """Every printed word of the grid.

    ``columns`` are the heads of what the entry form asks for, in its order, and of the place;
    ``outs`` the ways out to tick; ``sum_columns`` the heads of the sums; ``marks`` the points at
    which the stroke groups carry a heavier rule.
    """

    rounds: tuple[str, ...]
    columns: tuple[str, ...]
    chicago: str
    button: str
    again: str
    outs: tuple[str, ...]
    sums: str
    sum_columns: tuple[str, ...]
    signatures: tuple[str, ...]
    reminder: tuple[str, ...]
    marks: tuple[int, ...]


def sheet_words(ruleset: Ruleset, *, language: str) -> SheetWords:
    """Return the printed words for a ruleset: its own limits as marks, its own points below."""
    with override(language):
        numbers = range(1, ruleset.rounds_per_table + 1)
        return SheetWords(
            rounds=tuple(_("Omgång %(number)d") % {"number": number} for number in numbers),
            columns=(
                _("Slut"),
                _("Sagd"),
                _("Vunna"),
                _("Utgång"),
                _("Avdrag"),
                _("Plac."),
            ),
            chicago=_("C"),
            button=_("D"),
            again=_("nya streck"),
            outs=(
                _("Ut"),
                pgettext("box to tick", "Färgstege"),
                _("Royal"),
                _("Utslagen"),
                _("Sist kvar"),
            ),
            sums=_("Summa"),
            sum_columns=(
                *(_("Omg. %(number)d") % {"number": number} for number in numbers),
                _("Omg.p."),
                _("Sidop."),
                "✱",
                _("Plac."),
                _("Signatur"),
            ),
            signatures=(_("Revisor"), _("Inmatat av"), _("Godkänt av")),
            reminder=reminder(ruleset),
            marks=marks(ruleset),
        )


def marks(ruleset: Ruleset) -> tuple[int, ...]:
    """Return the points at which the stroke groups carry a heavier rule."""
    limits = {ruleset.chicago_from, ruleset.target}
    if ruleset.exchange_stop is not None:
        limits.add(ruleset.exchange_stop)
    return tuple(sorted(limits))
