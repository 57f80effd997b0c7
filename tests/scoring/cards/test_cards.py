"""Hands named and compared (fixtures/cases/cards.toml), and against a reading of their own."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import (
    DECK,
    RANKS,
    Card,
    Strength,
    evaluate,
    parse_hand,
    scoring_hand,
)
from scoring.errors import Fault, RuleError
from scoring.vocabulary import Hand
from tests.scoring.shorthand import cases, title

hands = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


@pytest.mark.parametrize("case", cases("cards"), ids=title)
def test_hands_are_named_and_the_best_scores(case: dict[str, Any]) -> None:
    values = [evaluate(parse_hand(text)) for text in case["hands"]]
    names = [value.strength.hand or "-" for value in values]
    assert (names, scoring_hand(values)) == (case["names"], case.get("scores"))


def test_deck_holds_every_card_once() -> None:
    assert len(set(DECK)) == 52
    assert [str(Card.parse(str(card))) for card in DECK] == [str(card) for card in DECK]


def test_hand_may_be_written_in_small_letters_and_any_spaces() -> None:
    assert parse_hand(" as  KS qs Js tS ") == parse_hand("AS KS QS JS TS")


@pytest.mark.parametrize(
    ("text", "ranks"), [("9S 5S 7S 6S 8S", "98765"), ("TD AD QD KD JD", "AKQJT")]
)
def test_straight_flush_has_its_ranks_although_its_suit_decides(text: str, ranks: str) -> None:
    value = evaluate(parse_hand(text))
    assert "".join(RANKS[rank] for rank in value.ranks) == ranks


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("AS KS QS JS 1S", Fault("unknown_card", facts={"card": "1S"})),
        ("AS KS QS JS TX", Fault("unknown_card", facts={"card": "TX"})),
        ("AS KS QS JS 10S", Fault("unknown_card", facts={"card": "10S"})),
        ("AS KS", Fault("wrong_number_of_cards", facts={"cards": "AS KS", "number": 2})),
        ("", Fault("wrong_number_of_cards", facts={"cards": "", "number": 0})),
        ("AS AS QS JS TS", Fault("card_twice", facts={"cards": "AS AS QS JS TS"})),
    ],
)
def test_what_is_no_hand_is_refused(text: str, fault: Fault) -> None:
    with pytest.raises(RuleError) as refused:
        parse_hand(text)
    assert refused.value.faults == (fault,)


def test_no_hands_score_nothing() -> None:
    assert scoring_hand([]) is None


@given(hands)
def test_strength_is_that_of_a_plain_reading(cards: list[Card]) -> None:
    assert evaluate(cards).strength is plainly(cards)


@given(hands, st.randoms(use_true_random=False))
def test_value_does_not_depend_on_the_order_of_cards(cards: list[Card], chance: Any) -> None:  # noqa: ANN401 - a Random of hypothesis
    mixed = chance.sample(cards, len(cards))
    assert evaluate(mixed) == evaluate(cards)


@given(st.lists(st.sampled_from(DECK), min_size=20, max_size=20, unique=True))
def test_comparison_is_an_order(cards: list[Card]) -> None:
    values = [evaluate(cards[at : at + 5]) for at in range(0, 20, 5)]
    for one, other in combinations(values, 2):
        assert one.beats(other) + other.beats(one) + one.ties(other) == 1
    best = scoring_hand(values)
    assert best is None or all(
        values[best].beats(value) for value in values if value is not values[best]
    )


@pytest.mark.long
def test_every_hand_is_as_frequent_as_it_is() -> None:
    found = Counter(evaluate(cards).strength.hand for cards in combinations(DECK, 5))
    assert found == {
        None: 1_302_540,
        Hand.PAIR: 1_098_240,
        Hand.TWO_PAIR: 123_552,
        Hand.THREE_OF_A_KIND: 54_912,
        Hand.STRAIGHT: 10_200,
        Hand.FLUSH: 5_108,
        Hand.FULL_HOUSE: 3_744,
        Hand.FOUR_OF_A_KIND: 624,
        Hand.STRAIGHT_FLUSH: 36,
        Hand.ROYAL_FLUSH: 4,
    }


def plainly(cards: list[Card]) -> Strength:
    """Read a hand slowly, rank by rank."""
    letters = "A" + RANKS
    ranks = {RANKS[card.rank] for card in cards}
    straight = any(ranks == set(letters[at : at + 5]) for at in range(len(letters) - 4))
    flush = len({card.suit for card in cards}) == 1
    if straight and flush:
        return Strength.ROYAL_FLUSH if ranks == set("TJQKA") else Strength.STRAIGHT_FLUSH
    kinds = sorted(Counter(card.rank for card in cards).values())
    named = {
        (1, 4): Strength.FOUR_OF_A_KIND,
        (2, 3): Strength.FULL_HOUSE,
        (1, 1, 3): Strength.THREE_OF_A_KIND,
        (1, 2, 2): Strength.TWO_PAIR,
        (1, 1, 1, 2): Strength.PAIR,
    }
    plain = Strength.FLUSH if flush else Strength.STRAIGHT if straight else Strength.HIGH_CARD
    return named.get(tuple(kinds), plain)
