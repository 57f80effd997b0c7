"""Words set into boxes, measured against what was shaped."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.printing.geometry import Box
from tournament.printing.setting import Written, fitted, marks, under
from tournament.printing.svg import POINT
from tournament.printing.typecase import LONGEST, Case, filled, pieces

ROOM = Box(0, 0, 30, 12)
SIZES = (12.0, 10.0, 8.0, 6.0)
TEXTS = ("Åsa Öberg", "af Gyllenstierna-Lejonhufvud", "Иван Петров", "M" * 60, "שלום עולם", "")


@pytest.fixture(scope="module")
def case() -> Case:
    """Return a case with every text in both weights."""
    return filled((text, bold) for text in (*TEXTS, "…") for bold in (False, True))


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=80))
def test_pieces_are_the_text_and_none_is_endless(text: str) -> None:
    told = "".join(f"{'' if piece.joined else ' '}{piece.letters}" for piece in pieces(text))
    assert told.split() == " ".join(text.split()).split()
    if len(pieces(text)) > 1:
        assert max(len(piece.letters) for piece in pieces(text)) <= LONGEST


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", TEXTS)
@settings(max_examples=30)
@given(width=st.floats(4, 80), height=st.floats(3, 30))
def test_text_never_leaves_its_box(
    case: Case, text: str, width: float, height: float, *, bold: bool
) -> None:
    told = fitted(case, Written(text, Box(0, 0, width, height), SIZES, bold=bold))
    space = case.word(" ", bold=bold).width
    for line in told.lines:
        letters = sum(case.word(piece.letters, bold=bold).width for piece in line)
        spaces = sum(not piece.joined for piece in line[1:])
        wide = (letters + spaces * space) * told.size * told.narrowed * POINT
        assert wide <= width + 0.01
    assert told.height * POINT <= height + 0.01 or len(told.lines) == 1
    assert [piece for line in told.lines for piece in line] == list(pieces(text))


def test_largest_size_that_fits_is_taken(case: Case) -> None:
    wide = fitted(case, Written("Åsa Öberg", ROOM, SIZES))
    assert (wide.size, len(wide.lines), wide.narrowed) == (12.0, 1, 1.0)
    small = fitted(case, Written("Åsa Öberg", Box(0, 0, 12, 5), SIZES))
    assert (small.size, small.narrowed) < (12.0, 1.01)


def test_what_may_be_cut_ends_in_dots_and_is_not_narrowed(case: Case) -> None:
    text = Written("af Gyllenstierna-Lejonhufvud", Box(0, 0, 16, 3), (8.0,), may_be_cut=True)
    told = fitted(case, text)
    assert [piece.letters for piece in told.lines[0]][-1] == "…"
    assert len(told.lines) == 1


def test_what_stands_below_is_never_larger_and_has_what_is_left(case: Case) -> None:
    above = fitted(case, Written("af Gyllenstierna-Lejonhufvud", Box(0, 0, 18, 8), SIZES))
    below = under(Written("Klubb", Box(1, 2, 18, 12), (9.0, 7.0, 5.0)), above)
    assert max(below.sizes) <= above.size
    assert below.box.top == pytest.approx(2 + above.height * POINT)
    assert below.box.bottom == pytest.approx(14)
    assert under(Written("Klubb", ROOM, (99.0,)), above).sizes == (99.0,)


def test_letters_that_a_name_repeats_are_shaped_once() -> None:
    case = filled([("Eva Ek", False), ("Eva Ek", False), ("Eva Berg", False)])
    assert {letters for letters, bold in case.words if not bold} == {"Eva", "Ek", "Berg", " "}
    drawn = marks(case, [Written("Eva Ek", ROOM, SIZES)], 297)
    assert drawn.startswith(b"BT 1 0 0 1 0.00 ")
    assert drawn.endswith(b"TJ ET")


def test_line_that_is_far_wider_than_its_letters_say_moves_nothing() -> None:
    wide = "\N{ARABIC LIGATURE BISMILLAH AR-RAHMAN AR-RAHEEM}" * 19
    case = filled([(wide, False), ("Åsa", False), ("Öberg", True)])
    assert case.word("Åsa", bold=False).width == pytest.approx(1.7, abs=0.3)
    assert case.word("Öberg", bold=True).width == pytest.approx(2.8, abs=0.4)
