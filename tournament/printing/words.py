"""The words that stand printed on a table sheet, in the event's language and its own numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from scoring.rulesets.model import FourOfAKind, HandAward
from scoring.vocabulary import Hand

if TYPE_CHECKING:
    from scoring.rulesets import Ruleset

HANDS = {
    Hand.PAIR: gettext_lazy("par"),
    Hand.TWO_PAIR: gettext_lazy("tvåpar"),
    Hand.THREE_OF_A_KIND: gettext_lazy("triss"),
    Hand.STRAIGHT: gettext_lazy("stege"),
    Hand.FLUSH: gettext_lazy("färg"),
    Hand.FULL_HOUSE: gettext_lazy("kåk"),
    Hand.FOUR_OF_A_KIND: gettext_lazy("fyrtal"),
    Hand.STRAIGHT_FLUSH: gettext_lazy("straight flush"),
    Hand.ROYAL_FLUSH: gettext_lazy("royal"),
}


@dataclass(frozen=True, slots=True)
class SheetWords:
    """Every printed word of the grid; ``ticks`` are the boxes, in the order of the entry form."""

    rounds: tuple[str, ...]
    circle: str
    end: str
    place: str
    points: str
    button: str
    won: str
    again: str
    ticks: tuple[str, ...]
    sums: str
    sum_names: tuple[str, str, str, str]
    signatures: tuple[str, ...]
    reminder: tuple[str, ...]
    marks: tuple[int, ...]

    def sum_columns(self, rounds: int) -> tuple[str, ...]:
        """Return the heads of the sums: one per omgång, then the totals."""
        return (*(str(number) for number in range(1, rounds + 1)), *self.sum_names)


def sheet_words(ruleset: Ruleset, *, language: str) -> SheetWords:
    """Return the printed words for a ruleset: its own limits as marks, its own points below."""
    with override(language):
        return SheetWords(
            rounds=tuple(
                _("Omgång %(number)d") % {"number": number}
                for number in range(1, ruleset.rounds_per_table + 1)
            ),
            circle=_("Ringa in: sagt Chicago"),
            end=_("Slut"),
            place=_("Plac."),
            points=_("Omg.p."),
            button=_("D"),
            won=_("Vunna ✱"),
            again=_("Nya streck"),
            ticks=(_("Ut"), _("S. flush"), _("Royal"), _("Nollning"), _("Utslagen")),
            sums=_("Summa"),
            sum_names=(_("Omg.p."), _("Sidop."), "✱", _("Plac.")),
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


def reminder(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the strip of points that a tired revisor looks up, in two lines."""
    hands = [f"{HANDS[hand]} {_award(ruleset, hand)}" for hand in Hand if hand in ruleset.hands]
    play = (
        _("sista stick %(trick)d, med tvåa %(two)d")
        % {"trick": ruleset.last_trick, "two": ruleset.last_trick_with_two},
        _(
            "Chicago från %(start)d: vunnen +%(won)d, missad −%(failed)d,"
            " första brytning +%(broken)d"
        )
        % {
            "start": ruleset.chicago_from,
            "won": ruleset.chicago_won,
            "failed": ruleset.chicago_failed,
            "broken": ruleset.chicago_break,
        },
    )
    return tuple(_sentence(" · ".join(parts)) for parts in (hands, play))


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _award(ruleset: Ruleset, hand: Hand) -> str:
    award = ruleset.hands[hand]
    if award == HandAward.OUT:
        return _("ut")
    if award == HandAward.OUT_AND_RESET:
        return _("ut och nollning")
    if hand == Hand.FOUR_OF_A_KIND:
        return {
            FourOfAKind.CHOICE: _("%s eller nollning") % award,
            FourOfAKind.BOTH: _("%s och nollning") % award,
            FourOfAKind.RESET: _("nollning"),
            FourOfAKind.POINTS: str(award),
        }[ruleset.four_of_a_kind]
    return str(award)
