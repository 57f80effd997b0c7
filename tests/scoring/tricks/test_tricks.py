"""Five tricks, following suit, the two in the last trick, breaking a Chicago, dead hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import DECK, Card
from scoring.tricks import Outcome, Play, Turn, legal_cards, play_tricks, taken_by

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def in_order(turn: Turn) -> Card:
    """Play the first card that may be played."""
    return turn.legal[0]


def blindly(turn: Turn) -> Card:
    """Play the first card, whatever was led."""
    return turn.hand[0]


def played(
    *texts: str,
    choose: Callable[[Turn], Card] = in_order,
    leader: str = "a",
    declarer: str | None = None,
) -> Outcome:
    """Play hands a, b, c … written as texts; an empty one is dead."""
    hands = {name: cards(text) for name, text in zip("abcd", texts, strict=False) if text}
    return play_tricks(hands, choose, leader=leader, declarer=declarer)


def tuple_of(*plays: str) -> tuple[Play, ...]:
    return tuple(Play(play[0], Card.parse(play[2:])) for play in plays)


def winners(outcome: Outcome) -> str:
    return "".join(taken_by(trick).player for trick in outcome.tricks)


def test_suit_is_followed_where_it_can_be() -> None:
    hand = cards("AS 2S KH 3D")
    spade, club = cards("5S 5C")
    assert legal_cards(hand, spade.suit) == cards("AS 2S")
    assert legal_cards(hand, club.suit) == hand
    assert legal_cards(hand, None) == hand


def test_highest_of_the_suit_led_takes_the_trick() -> None:
    trick = [
        Play(player, Card.parse(card))
        for player, card in zip("abc", ["9H", "AS", "TH"], strict=True)
    ]
    assert taken_by(trick) == Play("c", Card.parse("TH"))


def test_winner_of_a_trick_leads_to_the_next() -> None:
    outcome = played("2C 9D 3C 4C 5C", "AD 8D 7D 6D KD", "KC QC JC TC 9C")
    assert winners(outcome) == "ccccc"
    assert [trick[0].player for trick in outcome.tricks] == list("acccc")


def test_leader_starts_and_seats_follow_in_order() -> None:
    outcome = played("2C 3C 4C 5C 6C", "7C 8C 9C TC JC", "2H 3H 4H 5H 6H", leader="c")
    assert "".join(play.player for play in outcome.tricks[0]) == "cab"
    assert winners(outcome) == "ccccc"


def test_two_wins_the_last_trick_where_nobody_follows() -> None:
    outcome = played("AS KS QS JS 2S", "AH KH QH JH TH", "AD KD QD JD TD")
    assert (outcome.winner, outcome.with_two, outcome.broken_by) == ("a", True, None)


def test_two_that_loses_the_last_trick_is_no_two() -> None:
    outcome = played("AH KH QH JH 2S", "TH 9H 8H 7H 3S")
    assert (outcome.winner, outcome.with_two) == ("b", False)


def test_declarer_leads_and_wins_chicago_with_every_trick() -> None:
    outcome = played("AH KH QH JH TH", "AS KS QS JS 2S", "AD KD QD JD TD", leader="a", declarer="b")
    assert outcome.tricks[0][0].player == "b"
    assert (outcome.winner, outcome.with_two, outcome.broken_by) == ("b", True, None)


def test_chicago_is_over_with_the_first_trick_that_another_takes() -> None:
    outcome = played("AS 3S 4S 5S 6S", "2S 7S 2D 3D 4D", "KD QD JD TD 9D", declarer="a")
    assert (winners(outcome), outcome.winner, outcome.broken_by) == ("ab", None, "b")


def test_declarer_who_revokes_has_failed_and_nobody_has_broken_it() -> None:
    leads_and_loses_none = iter(cards("AS AS"))
    hands = {"b": cards("2S KS 4D 5D 6D"), "a": cards("AS 2H 3H 4H 5H")}
    outcome = play_tricks(
        hands,
        lambda turn: next(leads_and_loses_none) if turn.player == "a" else in_order(turn),
        leader="b",
        declarer="a",
    )
    assert outcome == Outcome((tuple_of("a AS", "b 2S"),), revoked=("a",))


def test_hand_of_another_who_revokes_is_dead_and_play_goes_on() -> None:
    outcome = played(
        "AS KS 4S 5S 6S", "2H 3S 4H 5H 6H", "7S 8S 9S TS JS", choose=blindly, declarer="a"
    )
    assert outcome.revoked == ("b",)
    assert ["".join(play.player for play in trick) for trick in outcome.tricks] == [
        "ac",
        "ac",
        "ac",
    ]
    assert (outcome.winner, outcome.broken_by) == (None, "c")


def test_revoke_does_not_take_the_trick() -> None:
    outcome = played("3S 4S 5S 6S 7S", "AH 2S 4H 5H 6H", choose=blindly)
    assert (outcome.winner, outcome.revoked) == ("a", ("b",))


def test_dead_hand_is_passed_over() -> None:
    outcome = played("2S 3S 4S 5S 6S", "", "7S 8S 9S TS JS")
    assert outcome.tricks[0] == (Play("a", Card.parse("2S")), Play("c", Card.parse("7S")))


@pytest.mark.parametrize("declarer", [None, "b"])
@given(deck=st.permutations(DECK), chance=st.randoms(use_true_random=False))
def test_every_play_keeps_to_the_rules(
    declarer: str | None, deck: list[Card], chance: Random
) -> None:
    hands = {player: deck[at * 5 : at * 5 + 5] for at, player in enumerate("abcd")}
    outcome = play_tricks(
        hands, lambda turn: chance.choice(turn.legal), leader="c", declarer=declarer
    )
    left = {player: list(hand) for player, hand in hands.items()}
    leader = declarer or "c"
    for trick in outcome.tricks:
        assert trick[0].player == leader
        for play in trick:
            assert play.card in legal_cards(
                left[play.player], trick[0].card.suit if play != trick[0] else None
            )
            left[play.player].remove(play.card)
        leader = taken_by(trick).player
    is_won = declarer is None or winners(outcome) == declarer * 5
    assert (outcome.winner is not None) is is_won
    assert (outcome.broken_by is None) is is_won
    assert outcome.winner in {None, leader}
