"""What is kept at an exchange: what is made, a draw, or the high cards."""

from __future__ import annotations

import pytest

from scoring.cards import parse_hand
from scoring.simulate.exchanging import discarded, kept_of


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("2C 3D 4H 5S 6C", "2C 3D 4H 5S 6C"),
        ("2C 4C 6C 8C TC", "2C 4C 6C 8C TC"),
        ("2C 2D 2H 5S 5C", "2C 2D 2H 5S 5C"),
        ("2C 2D 2H 2S 5C", "2C 2D 2H 2S"),
        ("2C 2D 2H 4S 5C", "2C 2D 2H"),
        ("2C 2D 4H 4S 5C", "2C 2D 4H 4S"),
        ("2C 2D 4H 5S 7C", "2C 2D"),
        ("5H 6H 8H 9H 9C", "5H 6H 8H 9H"),
        ("2H 6H 8H KH 9C", "2H 6H 8H KH"),
        ("TH TC QH AH 3D", "TH QH AH"),
        ("6H 7C 8D 9S 2C", "6H 7C 8D 9S"),
        ("JH QC KD AS 2C", "QC KD AS"),
        ("2H 4C 6D 8S TC", ""),
        ("2H 4C 6D 8S AC", "AC"),
    ],
)
def test_sensible_player_keeps(hand: str, kept: str) -> None:
    found = kept_of(parse_hand(hand))
    assert sorted(map(str, found)) == sorted(kept.split())


@pytest.mark.parametrize(
    ("most", "thrown"), [(5, "2H 4C 6D 8S TC"), (4, "2H 4C 6D 8S"), (1, "2H"), (0, "")]
)
def test_no_more_than_the_rules_allow_are_exchanged(most: int, thrown: str) -> None:
    found = discarded(parse_hand("2H 4C 6D 8S TC"), most=most)
    assert list(map(str, found)) == thrown.split()
