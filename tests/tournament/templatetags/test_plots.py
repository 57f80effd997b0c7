"""A plot of a table's points as it is drawn."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from tournament.forms.wording.plots import plot_text, short_names
from tournament.selectors.public.people import PublicPerson
from tournament.selectors.public.plots import Holds, Line, Mark, Plot
from tournament.templatetags.plots import (
    APART,
    BOTTOM,
    WIDTH,
    plot_drawing,
    plot_marks,
    plot_name,
    plot_rows,
    plot_title,
)

HOSTILE = "</svg><script>x</script>"


def line(name: str, *points: str | None) -> Line:
    values = tuple(None if value is None else Fraction(value) for value in points)
    return Line(PublicPerson(1, name, "", None), values)


FOUR = Plot(
    None,
    (
        line("Åsa Öberg", "0", "20", "32"),
        line("Björn Ek", "0", "12", "31"),
        line("Cecilia Ahl", "0", "25/3", "91/3"),
        line("David Öst", "0", "0", "0"),
    ),
)
DEALS = Plot(
    2,
    (line("A", *(str(n) for n in range(24))), line("B", "0", *(["-3"] * 23))),
    (Mark(15, Holds.CHICAGO), Mark(52, Holds.OUT)),
)
SVG = "{http://www.w3.org/2000/svg}"


def drawn(plot: Plot) -> ET.Element:
    """Return a drawing as a program reads it; it is whole and well formed."""
    text = str(plot_drawing(plot)).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return ET.fromstring(text)  # noqa: S314 - our own


def labels(plot: Plot) -> list[tuple[str, float]]:
    """Return what stands to the right, and how far down."""
    texts = [text for text in drawn(plot).iter(f"{SVG}text") if text.get("class") is None]
    return [("".join(text.itertext()), float(text.get("y") or "nan")) for text in texts]


def test_drawing_says_in_words_all_that_it_shows() -> None:
    svg = drawn(FOUR)
    assert svg.get("role") == "img"
    assert svg.get("aria-labelledby") == "omgangar-namn omgangar-text"
    assert [found.get("id") for found in (*svg.iter(f"{SVG}title"), *svg.iter(f"{SVG}desc"))] == [
        "omgangar-namn",
        "omgangar-text",
    ]
    told = "Efter omgång 2: Åsa Öberg 32, Björn Ek 31, Cecilia Ahl 30⅓, David Öst 0"
    assert plot_text(FOUR) == svg.findtext(f"{SVG}desc") == told
    assert plot_title(FOUR) == svg.findtext(f"{SVG}title") == "Omgångspoängen, omgång för omgång"


def test_lines_are_told_apart_without_colour_and_named_where_they_end() -> None:
    svg = drawn(FOUR)
    kinds = sorted(found for part in svg.iter() if (found := part.get("class") or "")[:4] == "line")
    assert kinds == ["line l0", "line l1", "line l2", "line l3"]
    assert "style" not in {name for part in svg.iter() for name in part.attrib}
    assert [text for text, _ in labels(FOUR)] == ["32 Åsa", "31 Björn", "30⅓ Cecilia", "0 David"]


def test_names_stand_apart_and_inside() -> None:
    level = Plot(None, tuple(line(f"P{n}", "0", "0") for n in range(6)))
    for plot in (FOUR, DEALS, level):
        heights = sorted(at for _, at in labels(plot))
        apart = [below - above for above, below in pairwise(heights)]
        assert min(apart) >= APART - 0.1
        assert (heights[0] >= 0, heights[-1] <= BOTTOM) == (True, True)


def test_everything_stands_inside_the_drawing() -> None:
    for plot in (FOUR, DEALS):
        text = str(plot_drawing(plot))
        xs = [float(x) for x in re.findall(r"[ML](-?[\d.]+) ", text)]
        assert (min(xs) >= 0, max(xs) <= WIDTH) == (True, True)


def test_levels_of_deals_are_the_scores_that_mean_something() -> None:
    axis = [
        text.text for text in drawn(DEALS).iter(f"{SVG}text") if text.get("class") == "axis end"
    ]
    assert axis == ["0", "15", "52"]
    assert plot_marks(DEALS) == "15: får säga Chicago · 52: ut"
    assert plot_title(DEALS) == "Sidopoängen i omgång 2, giv för giv"
    assert plot_text(DEALS) == "Efter giv 23: A 23, B −3"
    steps = [t.text for t in drawn(DEALS).iter(f"{SVG}text") if t.get("class") == "axis middle"]
    assert steps == ["0", "5", "10", "15", "20"]
    assert plot_name(DEALS) == "givar-2"


def test_same_figures_are_rows() -> None:
    plot = Plot(None, (line("A", "0", "20", None), line("B", None, "0", "25/3")))
    assert str(plot_rows(plot)) == (
        '<tbody><tr><th scope="row">Efter omgång 1</th><td>20</td><td>0</td></tr>'
        '<tr><th scope="row">Efter omgång 2</th><td>–</td><td>8⅓</td></tr></tbody>'
    )
    short = Plot(1, (line("A", "0", "1"), line("B", "0")))
    assert str(plot_rows(short)) == (
        '<tbody><tr><th scope="row">Giv 1</th><td>1</td><td>–</td></tr></tbody>'
    )


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Åsa Öberg", "Bo Ek"), ("Åsa", "Bo")),
        (("Bo Ek", "Bo Ekman"), ("Bo Ek", "Bo Ekman")),
        (("Bartholomeus Ek", "Bartholomeus Ahl"), ("Bartholo E.", "Bartholo A.")),
        (("Å. Ö.", "Å. E."), ("Å. Ö.", "Å. E.")),
        (("Ann-Charlotte Wahlström", "Bo"), ("Ann-Charlo…", "Bo")),
        (("Supercalifragilistic", "Supercalifragilistic"), ("Supercalif…", "Supercalif…")),
    ],
)
def test_names_are_short_beside_a_line(names: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert short_names([line(name, "0") for name in names]) == short


def test_names_are_drawn_literally() -> None:
    text = str(plot_drawing(Plot(None, (line(HOSTILE, "0", "1"),))))
    assert "<script" not in text
    assert text.count("</svg>") == 1
