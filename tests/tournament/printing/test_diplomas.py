from __future__ import annotations

import pytest

from tests.tournament.printing.made import HOSTILE, LONG, head, squeezed, texts
from tests.tournament.printing.told import about, astray, fonts_apart, runs, sizes
from tournament.printing.diplomas import FRAME, HEIGHT, INNER, WIDTH, diplomas
from tournament.selectors.diplomas import Diploma

EDGE = FRAME + INNER
INSIDE = [(EDGE, EDGE, WIDTH - EDGE, HEIGHT - EDGE)]


def diploma(name: str = "Åsa Öberg", place: int = 1, **changes: object) -> Diploma:
    told: dict[str, object] = {"club": "BroPok", "is_shared": False, "field": 47, **changes}
    return Diploma(name=name, place=place, **told)  # type: ignore[arg-type]  # its own fields


def test_each_on_the_podium_has_a_page_on_its_side() -> None:
    content = diplomas(head(), [diploma(place=place) for place in (1, 2, 3)])
    assert (len(runs(content)), sizes(content)) == (3, {(297, 210)})
    assert about(content) == ("Chicago-SM 2026 – diplom", "sv", False)
    told = texts(content)
    for page, place in zip(told, ("1:a", "2:a", "3:e"), strict=True):
        assert squeezed(f"{place} plats bland 47 spelare") in page
        assert [
            words for words in ("ÅsaÖberg", "BroPok", "Bro·14augusti2026") if words not in page
        ] == []
        assert ("Tävlingsledare" in page, "Arrangör" in page) == (True, True)


@pytest.mark.parametrize("place", [1, 2, 3])
def test_shared_place_says_so(place: int) -> None:
    (told,) = texts(diplomas(head(), [diploma(place=place, is_shared=True)]))
    assert f"Delad{place}:" in told


def test_corners_show_the_place_from_both_sides() -> None:
    ((*_, upper, lower, _place, name, _club),) = runs(diplomas(head(), [diploma(place=2)]))
    assert (upper.text, lower.text, name.text) == ("2", "2", "Åsa Öberg")
    assert upper.left == pytest.approx(WIDTH - lower.right, abs=0.1)
    assert upper.top == pytest.approx(HEIGHT - lower.bottom, abs=0.1)
    assert name.points == 62


def test_longest_names_stay_inside_the_frame() -> None:
    club = "Kungliga Huvudstadens Kortspelssällskap i Gamla stan, äldre avdelningen för damer"
    names = (LONG, *HOSTILE, "Αλέξανδρος Παπαδόπουλος", "Дмитрий Щербаков", "M" * 120)
    content = diplomas(
        head(event_name=f"{LONG} {LONG}", venue="Kungliga biblioteket, hörsalen, " * 3),
        [diploma(name, club=club, place=3) for name in names],
    )
    assert astray(runs(content), INSIDE) == []
    told = texts(content)
    assert [
        name for name, page in zip(names, told, strict=True) if squeezed(name) not in page
    ] == []
    assert fonts_apart(content) == []


def test_diploma_without_club_day_or_place_is_whole() -> None:
    content = diplomas(head(venue="", held_on=None), [diploma(club="")])
    (told,) = texts(content)
    assert ("BroPok" in told, "ÅsaÖberg" in told) == (False, True)
