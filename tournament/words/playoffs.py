"""What a särspel (playoff) decides, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext, gettext_lazy

from scoring.vocabulary import Hand
from tournament.words.rulesheet import HANDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from scoring.rulesets import Ruleset
    from tournament.selectors.playoffs import Stake

USUAL: Mapping[frozenset[Hand], _StrPromise] = {
    frozenset({Hand.STRAIGHT_FLUSH, Hand.ROYAL_FLUSH}): gettext_lazy(
        "Färgstege eller royal vinner genast."
    ),
    frozenset({Hand.STRAIGHT_FLUSH}): gettext_lazy("Färgstege vinner genast."),
    frozenset({Hand.ROYAL_FLUSH}): gettext_lazy("Royal vinner genast."),
}


def stake_sentence(stake: Stake) -> str:
    """Say what a tie decides: »om andra platsen vidare från bord 4«."""
    if stake.is_title:
        return gettext("om titeln")
    count = stake.last - stake.first + 1
    if stake.table is None:
        if count > 1:
            return gettext("om %(count)s platser som bästa tvåa") % {"count": count}
        return gettext("om platsen som bästa tvåa")
    places = {"table": stake.label, "first": ordinal(stake.first), "last": ordinal(stake.last)}
    if count > 1:
        text = gettext("om %(first)s till %(last)s platsen vidare från bord %(table)s")
        return text % places
    return gettext("om %(first)s platsen vidare från bord %(table)s") % places


def at_once_sentence(ruleset: Ruleset) -> str:
    """Say which hands win a särspel at once; "" of none.

    A sheet records another hand that wins as one of the usual two; here it has its own name.
    """
    won = frozenset(hand for hand in Hand if ruleset.out_by(hand) is not None)
    if won in USUAL:
        return str(USUAL[won])
    named = [str(HANDS[hand]).lower() for hand in Hand if hand in won]
    return gettext("Vinner genast: %(hands)s.") % {"hands": ", ".join(named)} if named else ""


def ordinal(number: int) -> str:
    """Write a place among those that go on, in words as far as people do."""
    words = {1: gettext("första"), 2: gettext("andra"), 3: gettext("tredje")}
    return words.get(number, gettext("%(number)s:e") % {"number": number})
