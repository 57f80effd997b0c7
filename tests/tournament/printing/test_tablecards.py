from __future__ import annotations

import pytest

from tests.tournament.printing.made import LONG, head, texts
from tests.tournament.printing.told import Run, about, astray, fonts_apart, runs, sizes
from tournament.printing.binding import bound
from tournament.printing.catalogue import paper_named
from tournament.printing.tablecards import table_cards
from tournament.selectors.tablecards import TableCard

SITE = "http://192.168.1.10:8000/chicago-sm-2026/heat/1/bord/"
NAMES = ("7", "12", "128", "A12", "Stora salen 7", "Bordet vid det bortre fönst 12", "M" * 30)
PAGE = [(5.0, 5.0, 205.0, 292.0)]


def cards(names: tuple[str, ...] = NAMES) -> list[TableCard]:
    return [TableCard(name, f"{SITE}{n}/") for n, name in enumerate(names, start=1)]


def largest(page: list[Run]) -> list[Run]:
    size = max(run.points for run in page)
    return [run for run in page if run.points == size]


def test_every_table_has_a_tent_that_reads_from_both_sides() -> None:
    content = table_cards(head(), cards())
    drawn = runs(content)
    assert (len(drawn), sizes(content)) == (len(NAMES), {(210, 297)})
    for page in drawn:
        runs_above = [run for run in page if run.bottom < 148.5]
        runs_below = [run for run in page if run.top > 148.5]
        assert len(runs_above) == len(runs_below) == len(page) / 2
        for below, above in zip(runs_below, runs_above, strict=True):
            assert below.text == above.text
            assert above.left == pytest.approx(210 - below.right, abs=0.1)
            assert above.top == pytest.approx(297 - below.bottom, abs=0.1)
    assert astray(drawn, PAGE) == []


def test_number_is_huge_and_longer_names_are_as_large_as_they_can_be() -> None:
    sizes_of = [largest(page)[0].points for page in runs(table_cards(head(), cards()))]
    assert sizes_of[:4] == [300, 300, 260, 260]
    assert sizes_of[4] >= 95
    assert min(sizes_of) >= 38


def test_halved_cards_stand_two_on_a_sheet_in_stacks() -> None:
    content = table_cards(head(), cards(("1", "2", "3")), halved=True)
    drawn = runs(content)
    assert (len(drawn), sizes(content)) == (2, {(297, 210)})
    shown = [[run.text for run in page if run.points == round(300 / 2**0.5, 1)] for page in drawn]
    assert shown == [["1", "1", "3", "3"], ["2", "2"]]
    assert astray(drawn, [(0.0, 0.0, 148.5, 210.0), (148.5, 0.0, 297.0, 210.0)]) == []


def test_event_with_a_long_name_and_the_final_stay_on_their_side() -> None:
    told = head(event_name=f"{LONG} {LONG}", is_final=True)
    content = table_cards(told, cards(("1",)))
    assert astray(runs(content), PAGE) == []
    assert "Ställningenvidbordet·Final" in texts(content)[0]


def test_cards_have_their_fonts_and_title() -> None:
    content = table_cards(head(), cards(("1",)), halved=True)
    assert fonts_apart(content) == []
    assert about(content) == ("Chicago-SM 2026 – Heat 1 – bordsskyltar", "sv", False)


@pytest.mark.parametrize(("halved", "parts"), [(False, [25, 25, 10]), (True, [60])])
def test_cards_drawn_in_parts_are_the_cards_drawn_at_once(
    halved: bool,
    parts: list[int],
) -> None:
    paper = paper_named("bordsskyltar")
    told = (head(), tuple(cards(tuple(f"A{n}" for n in range(60)))), halved)
    assert paper.split is not None
    cut = paper.split(told, 25)
    assert [len(part[1]) for part in cut] == parts
    joined = bound(paper, told, [paper.draw(part) for part in cut])
    assert texts(joined) == texts(paper.draw(told))
