from __future__ import annotations

import json

from tests.scoring.cli.terminal import run


def test_hands_are_named_and_one_scores() -> None:
    status, output, complaints = run("hands", "AS KS QS JS TS", "9H 9D 9C 2S 3D", "--json")
    assert (status, complaints) == (0, "")
    assert json.loads(output) == {
        "hands": [
            {"cards": "AS KS QS JS TS", "hand": "royal_flush"},
            {"cards": "9H 9D 9C 2S 3D", "hand": "three_of_a_kind"},
        ],
        "scores": 0,
    }


def test_hands_for_people() -> None:
    assert run("hands", "as kd qh js 9c", "9h 9d 9c 2s 3d") == (
        0,
        "AS KD QH JS 9C  high card\n9H 9D 9C 2S 3D  three of a kind  scores\n",
        "",
    )


def test_hand_below_a_pair_is_null_and_scores_nothing() -> None:
    document = json.loads(run("hands", "AS KD QH JS 9C", "--json")[1])
    assert document == {"hands": [{"cards": "AS KD QH JS 9C", "hand": None}], "scores": None}


def test_equal_best_hands_score_nothing() -> None:
    status, output, _ = run("hands", "AS AD KH QS JC", "AH AC KS QD JH")
    assert (status, output.splitlines()[-1]) == (0, "No hand scores.")
    assert (
        json.loads(run("hands", "AS AD KH QS JC", "AH AC KS QD JH", "--json")[1])["scores"] is None
    )


def test_every_faulty_hand_is_told() -> None:
    assert run("hands", "AS KS QS JS TX", "AS KS QS JS TS", "2C 2C 3C 4C 5C", "2C", "--json") == (
        1,
        "",
        (
            "hands: /hands/0: unknown_card: There is no card TX.\n"
            "hands: /hands/2: card_twice: A card stands twice in 2C 2C 3C 4C 5C.\n"
            "hands: /hands/3: wrong_number_of_cards: A hand has five cards; 2C has 1.\n"
        ),
    )


def test_no_hand_is_a_bad_call() -> None:
    assert run("hands")[0] == 2
