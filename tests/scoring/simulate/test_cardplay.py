"""Which card is played: keep the lead for the end, break where it pays."""

from __future__ import annotations

from random import Random

import pytest

from scoring.cards import Card, parse_hand
from scoring.event import Preset
from scoring.rulesets import ruleset_of
from scoring.simulate.cardplay import CardPlay
from scoring.simulate.styles import Mishaps, Setting
from scoring.tricks import Play, Turn

RULES = ruleset_of(Preset())
HAND = parse_hand("2S KS 4D AD 6H")


def chosen(
    *,
    number: int = 1,
    trick: str = "",
    declarer: str | None = None,
    unwilling: frozenset[str] = frozenset(),
    hand: tuple[Card, ...] = HAND,
    player: str = "b",
    revokes: int = 0,
) -> str:
    setting = Setting(RULES, Random(1), Mishaps(revoke_per_turn=revokes))
    plays = tuple(Play("a", Card.parse(card)) for card in trick.split())
    turn = Turn(player, hand, plays, number, declarer)
    return str(CardPlay(setting, unwilling).choose(turn))


@pytest.mark.parametrize(
    ("number", "trick", "card"),
    [
        (1, "", "4D"),
        (1, "3S", "KS"),
        (1, "3D", "4D"),
        (1, "3C", "4D"),
        (4, "", "AD"),
        (4, "3S", "KS"),
        (4, "3D", "AD"),
    ],
)
def test_low_cards_go_first_and_a_two_waits_for_its_ace(number: int, trick: str, card: str) -> None:
    assert chosen(number=number, trick=trick) == card


def test_two_goes_first_where_no_ace_can_bring_it_home() -> None:
    assert chosen(hand=parse_hand("2S KS 4D 5D 6H")) == "2S"
    assert chosen(hand=parse_hand("2S 3S 4D AD 6H"), trick="5S") == "3S"


def test_two_is_played_where_it_alone_follows() -> None:
    assert chosen(hand=parse_hand("2S 5C 4D AD 6H"), trick="5S") == "2S"


def test_who_would_be_knocked_out_loses_the_last_trick() -> None:
    unwilling = frozenset("b")
    assert chosen(unwilling=unwilling) == "AD"
    assert chosen(number=4, unwilling=unwilling) == "2S"


def test_declarer_leads_from_the_top() -> None:
    assert chosen(player="a", declarer="a") == "AD"


def test_chicago_is_broken_where_it_can_be() -> None:
    assert chosen(trick="QS", declarer="a") == "KS"
    assert chosen(trick="AS", declarer="a") == "2S"
    assert chosen(trick="QC", declarer="a") == "2S"


def test_chicago_is_left_to_another_to_break() -> None:
    assert chosen(trick="QS", declarer="a", unwilling=frozenset("b")) == "2S"
    assert chosen(trick="QS", declarer="c") == "2S"


def test_careless_player_revokes_only_where_he_could_follow() -> None:
    assert chosen(trick="3S", revokes=10_000) == "4D"
    assert chosen(trick="3C", revokes=10_000) == "4D"
    assert chosen(revokes=10_000) == "4D"
