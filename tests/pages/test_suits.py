"""The four suits are the same on screen and on paper, and no typeface draws them."""

from __future__ import annotations

from tournament.configuration.folder import PROJECT
from tournament.printing.suits import CLUB, DIAMOND, HEART, SPADE

TEMPLATES = PROJECT / "templates"


def test_row_of_suits_is_drawn_with_the_lines_of_the_papers() -> None:
    row = (TEMPLATES / "parts" / "suits_row.html").read_text(encoding="utf-8")
    places = [row.find(f'd="{suit}"') for suit in (SPADE, HEART, DIAMOND, CLUB)]
    assert places == sorted(places)
    assert -1 not in places


def test_no_page_leaves_the_suits_to_a_typeface() -> None:
    pages = [path for path in TEMPLATES.rglob("*.html") if "print" not in path.parts]
    told = {path.name: path.read_text(encoding="utf-8") for path in pages}
    assert [name for name, text in told.items() if set(text) & set("♠♥♦♣")] == []
