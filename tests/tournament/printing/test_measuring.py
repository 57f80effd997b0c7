from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.printing.told import runs
from tournament.printing.cards import document, style
from tournament.printing.measuring import (
    ELSEWHERE,
    SPARE,
    fitting,
    lines,
    size_class,
    size_rules,
    width,
)
from tournament.printing.svg import POINT
from tournament.printing.weasy import pdf_of

SIZES = (30, 20, 10)


@pytest.mark.parametrize("text", ["Åsa Öberg", "WAVE To", "Щербаков Ωμέγα", "i'll 1111"])
@pytest.mark.parametrize("bold", [False, True])
def test_words_are_never_wider_on_paper_than_measured(text: str, bold: bool) -> None:
    weight = " style='font-weight: 600'" if bold else ""
    html = document(f"<p{weight}>{text}</p>", title="", language="sv")
    css = style("cards") + "@page { size: 210mm 50mm } p { font-size: 20pt; white-space: nowrap }"
    ((run,),) = runs(pdf_of(html, css, tagged=False))
    measured = width(text, bold=bold) * 20 * POINT
    assert run.right - run.left <= measured
    assert run.right - run.left >= measured * 0.9


def test_letters_that_no_face_of_ours_has_get_room() -> None:
    assert width("\N{JACK-O-LANTERN}") == pytest.approx(ELSEWHERE * SPARE)


@pytest.mark.parametrize(
    ("text", "room", "count"),
    [("", 5, 1), ("aaa", 5, 1), ("aaa bbb", 3, 2), ("aaaaaaaaaa", 2, 3), ("aaaaaaaaaa b", 2, 4)],
)
def test_lines_count_words_and_what_goes_over(text: str, room: float, count: int) -> None:
    assert lines(text, room) == count


def test_largest_size_that_fits_is_taken_and_no_word_is_broken() -> None:
    assert fitting("Bo", 60, 20, SIZES) == 30
    assert fitting("Konstantina", 50, 20, SIZES) == 20
    assert fitting("Bo Ek Bo Ek Bo Ek", 30, 12, SIZES) == 10
    assert fitting("M" * 200, 30, 5, SIZES) == 10


@given(st.text(max_size=60), st.floats(20, 200), st.floats(5, 60))
def test_what_fits_a_box_fits_a_larger_one(text: str, room: float, height: float) -> None:
    assert fitting(text, room * 1.5, height * 1.5, SIZES) >= fitting(text, room, height, SIZES)


def test_classes_of_sizes_are_names_that_css_can_hold() -> None:
    assert size_class(20.5) == "pt20-5"
    assert size_rules((9, 20.5, 9)).count("font-size") == 2
