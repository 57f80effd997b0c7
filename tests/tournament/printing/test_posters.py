from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time

import pytest

from tests.tournament.printing.made import HEAD, LONG, head, squeezed, texts
from tests.tournament.printing.told import about, astray, fonts_apart, runs, sizes
from tournament.printing.posters import poster_of_event
from tournament.selectors.posters import EventPoster, HeatStart

POSTER = EventPoster(
    starts_on=date(2026, 8, 14),
    starts_at=time(10, 0),
    venue="Folkets hus, Bro",
    address="http://192.168.1.10:8000/chicago-sm-2026/",
    starts=(),
)
INSIDE = [(15.0, 15.0, 195.0, 285.0)]


def starts(count: int) -> tuple[HeatStart, ...]:
    return tuple(
        HeatStart(n, n == count, datetime(2026, 8, 14, 9 + n, 30))  # noqa: DTZ001 - as written
        for n in range(1, count + 1)
    )


def test_poster_tells_what_when_where_and_the_address() -> None:
    (told,) = texts(poster_of_event(HEAD, replace(POSTER, starts=starts(2))))
    for words in (
        "Chicago-SM 2026",
        "Fredag 14 augusti 2026",
        "Klockan 10:00",
        "Folkets hus, Bro",
        "192.168.1.10:8000/chicago-sm-2026",
        "10:30 Heat 1",
        "11:30 Final",
    ):
        assert squeezed(words) in told


@pytest.mark.parametrize("is_large", [False, True])
def test_poster_is_one_page_of_its_size(is_large: bool) -> None:
    content = poster_of_event(HEAD, POSTER, is_large=is_large)
    assert (len(runs(content)), sizes(content)) == (1, {(297, 420) if is_large else (210, 297)})
    assert about(content) == ("Chicago-SM 2026 – affisch", "sv", False)


def test_long_names_places_and_addresses_stay_inside() -> None:
    name = f"{LONG}s minnestävling, årets tredje och sista, i Folkets hus"
    long = replace(
        POSTER,
        venue="Kungliga biblioteket, hörsalen, " * 3,
        address=f"https://kopstopp.example.se/{'a' * 50}/",
        starts=starts(7),
    )
    content = poster_of_event(head(event_name=name), long)
    drawn = runs(content)
    assert astray(drawn, INSIDE) == []
    assert (squeezed(name) in texts(content)[0], fonts_apart(content)) == (True, [])
    tops = [run.top for run in drawn[0] if run.points == 15 and ":" in run.text]
    assert len(tops) == 4


def test_event_without_day_or_place_has_a_poster() -> None:
    nothing = EventPoster(None, None, "", POSTER.address, ())
    (told,) = texts(poster_of_event(HEAD, nothing))
    assert ("Klockan" in told, "Chicago-SM2026" in told) == (False, True)
