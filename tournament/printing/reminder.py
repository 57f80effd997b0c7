"""The strip at the foot of a sheet that a tired revisor looks up, made from the ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rulesets.model import (
    ChicagoNeeded,
    ExchangeStopFor,
    FourOfAKind,
    HandAward,
    TargetWithoutChicago,
)
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
    Hand.STRAIGHT_FLUSH: gettext_lazy("färgstege"),
    Hand.ROYAL_FLUSH: gettext_lazy("royal"),
}


def reminder(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the lines of the strip: hands, tricks and Chicago, limits, and the pen's signs."""
    return (
        sentence(hands(ruleset)),
        sentence((*tricks(ruleset), _chicago(ruleset))),
        sentence((*_limits(ruleset), _places(ruleset))),
        sentence(_signs(ruleset)),
    )


def hands(ruleset: Ruleset) -> tuple[str, ...]:
    """Return what each hand gives."""
    return tuple(f"{HANDS[hand]} {_award(ruleset, hand)}" for hand in Hand if hand in ruleset.hands)


def tricks(ruleset: Ruleset) -> tuple[str, ...]:
    """Return what the last trick gives."""
    return (
        _("sista stick %(trick)d, med tvåa %(two)d")
        % {"trick": ruleset.last_trick, "two": ruleset.last_trick_with_two},
    )


def _chicago(ruleset: Ruleset) -> str:
    facts = {
        "start": ruleset.chicago_from,
        "won": ruleset.chicago_won,
        "failed": ruleset.chicago_failed,
        "broken": ruleset.chicago_break,
    }
    if ruleset.chicago_break == 0:
        return _("Chicago från %(start)d: vunnen +%(won)d, missad −%(failed)d") % facts
    return (
        _(
            "Chicago från %(start)d: vunnen +%(won)d, missad −%(failed)d,"
            " första brytning +%(broken)d"
        )
        % facts
    )


def _limits(ruleset: Ruleset) -> tuple[str, ...]:
    facts = {"target": ruleset.target, "stop": ruleset.exchange_stop}
    needed = {
        ChicagoNeeded.SAID: _("ut vid %(target)d med sagd Chicago"),
        ChicagoNeeded.WON: _("ut vid %(target)d med vunnen Chicago"),
        ChicagoNeeded.NONE: _("ut vid %(target)d"),
    }[ruleset.chicago_needed] % facts
    knocks_out = ruleset.target_without_chicago is TargetWithoutChicago.KNOCKED_OUT
    if knocks_out and ruleset.chicago_needed is not ChicagoNeeded.NONE:
        needed = _("%(needed)s, annars utslagen") % {"needed": needed}
    if ruleset.exchange_stop is None:
        return (needed,)
    stop = {
        ExchangeStopFor.PLAYER: _("köpstopp vid %(stop)d"),
        ExchangeStopFor.TABLE: _("köpstopp för alla när någon har %(stop)d"),
    }[ruleset.exchange_stop_for] % facts
    return (stop, needed)


def _places(ruleset: Ruleset) -> str:
    """Return the round points by place, for the largest table and the one that is one smaller."""
    sizes = sorted(ruleset.place_points, reverse=True)[:2]
    rows = ["–".join(map(str, ruleset.place_points[size])) for size in sizes]
    return _("omgångspoäng %(points)s") % {"points": _(" eller ").join(dict.fromkeys(rows))}


def _signs(ruleset: Ruleset) -> tuple[str, ...]:
    return (
        _("ringa in namnet eller C när Chicago är sagd"),
        _("✱ för varje vunnen"),
        _("efter −%(failed)d eller nollning: stryk, och börja om på undre raden")
        % {"failed": ruleset.chicago_failed},
    )


def sentence(parts: tuple[str, ...]) -> str:
    """Return the parts as one line, with a capital first."""
    text = " · ".join(parts)
    return text[0].upper() + text[1:]


def _award(ruleset: Ruleset, hand: Hand) -> str:
    award = ruleset.hands[hand]
    if isinstance(award, HandAward):
        told = {HandAward.OUT: _("ut"), HandAward.OUT_AND_RESET: _("ut och nollning")}[award]
    else:
        told = str(award)
    if hand is not Hand.FOUR_OF_A_KIND:
        return told
    return {
        FourOfAKind.CHOICE: _("%s eller nollning") % told,
        FourOfAKind.BOTH: _("%s och nollning") % told,
        FourOfAKind.RESET: _("nollning"),
        FourOfAKind.POINTS: told,
    }[ruleset.four_of_a_kind]
