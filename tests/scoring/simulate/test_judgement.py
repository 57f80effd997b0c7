"""When Chicago is said, what is dreaded, and what four of a kind is taken as."""

from __future__ import annotations

import pytest

from scoring.cards import Card, parse_hand
from scoring.deals import Seat, start
from scoring.deals.playoff import start_playoff
from scoring.deals.state import RoundState, changed
from scoring.event import Preset
from scoring.rulesets import ruleset_of
from scoring.simulate.judgement import chicago_odds, choice_of, dreads_points, says_chicago
from scoring.simulate.styles import CARELESS, Style
from scoring.vocabulary import Choice, Hand

SURE = parse_hand("AS KS QS JS TS")
GOOD = parse_hand("AS KS QS AH KH")
POOR = parse_hand("2C 3D 4H 5S 7C")
PLAIN, WARY, BOLD = Style(45), Style(101), Style(1)


def table(
    score: int,
    *,
    said: bool = False,
    other: int = 0,
    preset: str = "poker-sm",
    **overrides: object,
) -> RoundState:
    state = start(ruleset_of(Preset(preset, overrides)), ("a", "b"))
    state = changed(state, Seat("b", other))
    return changed(state, Seat("a", score, said_chicago=said))


def test_odds_fall_with_higher_cards_out_and_with_opponents() -> None:
    assert chicago_odds(SURE, 3) == 100
    assert chicago_odds(POOR, 3) < 5 < chicago_odds(GOOD, 3)
    assert [chicago_odds(POOR, number) for number in (3, 2, 1)] == sorted(
        chicago_odds(POOR, number) for number in (3, 2, 1)
    )
    assert chicago_odds(POOR, 0) == 100


@pytest.mark.parametrize(
    ("state", "cards", "style", "says"),
    [
        (table(20), SURE, PLAIN, True),
        (table(20), POOR, PLAIN, False),
        (table(20), SURE, Style(100), True),
        (table(20), SURE, WARY, False),
        (table(20), SURE, CARELESS, False),
        (table(37), POOR, WARY, True),
        (table(37), POOR, CARELESS, False),
        (table(37, said=True), POOR, PLAIN, False),
        (table(37, said=True), SURE, WARY, True),
        (table(20, said=True), SURE, WARY, False),
        (table(37, preset="pagat"), POOR, PLAIN, False),
    ],
)
def test_chicago_is_said_with_the_cards_or_when_the_score_forces(
    state: RoundState, cards: tuple[Card, ...], style: Style, *, says: bool
) -> None:
    assert says_chicago(state, "a", cards, style, opponents=3) is says


def test_haste_halves_what_is_wanted() -> None:
    odds = chicago_odds(GOOD, 3)
    style = Style(odds + 1)
    assert says_chicago(table(20), "a", GOOD, style, opponents=3) is False
    assert says_chicago(table(26), "a", GOOD, style, opponents=3) is True


def test_points_are_dreaded_that_would_knock_out() -> None:
    assert dreads_points(table(42), "a", 10) is True
    assert dreads_points(table(41), "a", 10) is False
    assert dreads_points(table(42, said=True), "a", 10) is False
    assert dreads_points(table(42, said=True, chicago_needed="won"), "a", 10) is True
    assert dreads_points(table(42, preset="pagat"), "a", 10) is False
    playoff = start_playoff(ruleset_of(Preset()), ("a", "b"))
    assert dreads_points(changed(playoff, Seat("a", 60)), "a", 10) is False


@pytest.mark.parametrize(
    ("state", "choice"),
    [
        (table(10, other=30), Choice.RESET),
        (table(10, other=5), Choice.POINTS),
        (table(44, other=40), Choice.RESET),
        (table(44, said=True, other=44), Choice.POINTS),
        (table(44, other=0), Choice.RESET),
    ],
)
def test_four_of_a_kind_resets_where_that_gains_more(state: RoundState, choice: Choice) -> None:
    assert choice_of(state, "a", Hand.FOUR_OF_A_KIND, ["b"]) is choice


def test_choice_is_made_only_where_the_rules_give_one() -> None:
    assert choice_of(table(10, other=30), "a", Hand.FULL_HOUSE, ["b"]) is None
    assert choice_of(table(10, other=30, preset="pagat"), "a", Hand.FOUR_OF_A_KIND, ["b"]) is None
    playoff = start_playoff(ruleset_of(Preset()), ("a", "b"))
    assert choice_of(playoff, "a", Hand.FOUR_OF_A_KIND, ["b"]) is Choice.POINTS
    winning = table(0, hands={"four_of_a_kind": "out"})
    assert choice_of(winning, "a", Hand.FOUR_OF_A_KIND, []) is Choice.POINTS


@pytest.mark.parametrize(("other", "choice"), [(5, Choice.POINTS), (6, Choice.RESET)])
def test_hand_that_gives_no_points_weighs_none(other: int, choice: Choice) -> None:
    state = table(10, other=other, hands={"four_of_a_kind": "out"})
    assert choice_of(state, "a", Hand.FOUR_OF_A_KIND, ["b"]) is choice
