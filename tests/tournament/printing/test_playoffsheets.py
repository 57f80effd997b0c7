from __future__ import annotations

import pytest

from tests.scoring.shorthand import rules
from tests.tournament.printing.drawn import boxes_on, fonts_apart, opened, rules_on, shown_on
from tests.tournament.printing.made import LONG, head, people, read, root_of, squeezed, texts
from tournament.printing.geometry import PAGE_HEIGHT, PAGE_WIDTH
from tournament.printing.playoffsheets import MARGIN, PlayoffRows, playoff_sheets
from tournament.selectors.playoffpapers import PlayoffPage
from tournament.selectors.playoffs import Stake

TITLE = Stake(1, "1", is_title=True, first=1, last=1)
ONWARD = Stake(7, "7", is_title=False, first=2, last=2)


def page(count: int, *, stake: Stake | None = ONWARD, deals: int = 3) -> PlayoffPage:
    """Return a särspel among so many with the longest names."""
    who = people([f"{LONG[:58]} {n}" for n in range(count)], first=99_900)
    return PlayoffPage("H1–S01", 1, "7", stake, "Prispengar för <plats> 2", deals, who)


def test_sheet_says_who_plays_for_what_and_how() -> None:
    content = playoff_sheets(head(), [page(3)])
    (told,) = texts(content)
    assert [squeezed(one.name) in told for one in page(3).people] == [True] * 3
    assert "Gäller:omandraplatsenvidarefrånbord7" in told
    for sentence in (
        "Allabörjarpå0.Antalgivar:3.",
        "IngenChicago,ingetköpstopp,ingenutgångvid52.",
        "Nollningsomvanligt.",
        "Färgstegeellerroyalvinnergenast.",
        "Fortfarandelika:engivitagetblanddemsomärlika.",
    ):
        assert sentence in told
    document = read(content)
    assert document.metadata is not None
    assert document.metadata.title == "Chicago-SM 2026 – Heat 1 – särspel"
    assert root_of(document)["/Lang"] == "sv"
    assert [fonts_apart(one) for one in document.pages] == [[]]


def test_title_and_what_was_only_ordered_are_named() -> None:
    title, ordered = texts(playoff_sheets(head(), [page(2, stake=TITLE), page(2, stake=None)]))
    assert "Gäller:omtiteln" in title
    assert "Gäller:Prispengarför<plats>2" in ordered


def test_rules_follow_the_ruleset() -> None:
    own = rules(four_of_a_kind="points", playoff_extra="lot")
    (told,) = texts(playoff_sheets(head(ruleset=own), [page(2, deals=1)]))
    assert ("Nollningsomvanligt" in told, "lottenavgör" in told, "Antalgivar:1." in told) == (
        False,
        True,
        True,
    )


@pytest.mark.parametrize(
    ("hands", "said", "boxes"),
    [
        ({}, "Färgstegeellerroyalvinnergenast.", (2, 2)),
        ({"straight_flush": 25}, "Royalvinnergenast.", (0, 2)),
        ({"royal_flush": 52}, "Färgstegevinnergenast.", (2, 0)),
        ({"four_of_a_kind": "out"}, "Vinnergenast:fyrtal,färgstege,royalstraightflush.", (2, 2)),
    ],
)
def test_only_a_hand_that_wins_at_once_is_offered(
    hands: dict[str, object], said: str, boxes: tuple[int, int]
) -> None:
    (told,) = texts(playoff_sheets(head(ruleset=rules(hands=hands)), [page(2)]))
    rest = told.replace(said, "", 1)
    assert said in told
    assert "vinnergenast" not in rest
    assert (rest.count("Färgstege"), rest.count("Royal")) == boxes


def test_where_lot_decides_there_is_only_the_place_to_write() -> None:
    content = playoff_sheets(head(), [page(4, deals=0)])
    (told,) = texts(content)
    assert ("Lottenavgör." in told, "Antalgivar" in told, "Giv1" in told) == (True, False, False)
    document = opened(content)
    assert len(boxes_on(document.pages[0])) == 4


@pytest.mark.parametrize(("count", "deals"), [(2, 1), (3, 3), (16, 3), (24, 5)])
def test_everything_is_drawn_on_one_page_inside_the_margins(count: int, deals: int) -> None:
    told = opened(playoff_sheets(head(), [page(count, deals=deals)]))
    assert len(told.pages) == 1
    drawn = told.pages[0]
    boxes = boxes_on(drawn)
    # For each player: the deals, the sum, two ways to win, four extra deals and the place.
    assert len(boxes) == count * (deals + 8)
    marks = [*boxes, *rules_on(drawn), *shown_on(drawn)]
    assert min(mark.left for mark in marks) >= MARGIN - 0.05
    assert max(mark.right for mark in marks) <= PAGE_WIDTH - MARGIN + 0.05
    assert min(mark.top for mark in marks) >= MARGIN - 2
    assert max(mark.bottom for mark in marks) <= PAGE_HEIGHT - MARGIN
    assert PlayoffRows(count, deals).row_height >= 6
