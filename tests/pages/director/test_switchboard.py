"""One page switches what is shown where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import make
from tests.pages.public import stage
from tests.pages.seen import source, text
from tournament.models import Event, LogEntry, Withheld
from tournament.printing.catalogue import PAPERS
from tournament.selectors.printouts import Document
from tournament.selectors.switchboard import switchboard
from tournament.services.hall import start_reveal
from tournament.states import Reveal

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_django import DjangoAssertNumQueries

    from tournament.models import Heat

pytestmark = pytest.mark.django_db
PAGE = "/ledning/chicago-sm/publicering/"


def press(switch: str) -> tuple[int, str]:
    """Press a switch; returns what the director then sees."""
    answer = make.client().post(f"{PAGE}del/", {"switch": switch}, follow=True)
    first = answer.redirect_chain[0][1] if answer.redirect_chain else answer.status_code
    return first, text(answer)


def cells(heat: int | None, part: str) -> list[str]:
    """Return the switches of a part's row by their values."""
    seen = source(make.client().get(PAGE))
    number = "" if heat is None else str(heat)
    values = [piece.split('"')[0] for piece in seen.split('name="switch" value="')[1:]]
    return [value for value in values if value.endswith(f":{part}:{number}")]


def test_part_is_hidden_at_one_outlet_and_shown_again() -> None:
    stage.seated()
    status, seen = press("hide:hall:seating:1")
    assert status == 303
    assert "Placeringen vid borden i heat 1 visas inte på hallskärmen." in seen
    assert cells(1, "seating") == [
        "hide:pages:seating:1",
        "show:hall:seating:1",
        "hide:programs:seating:1",
        "show:everywhere:seating:1",
        "hide:everywhere:seating:1",
    ]
    assert press("hide:hall:seating:1")[0] == 409
    status, seen = press("show:everywhere:seating:1")
    assert (status, "Placeringen vid borden i heat 1 visas överallt." in seen) == (303, True)
    assert not Withheld.objects.exists()
    assert press("show:everywhere:seating:1")[0] == 409


def test_part_is_taken_back_and_shown_at_one_outlet() -> None:
    stage.seated()
    status, seen = press("hide:everywhere:seating:1")
    assert (status, "visas ingenstans." in seen) == (303, True)
    assert "inte publicerat" in seen
    assert press("show:hall:seating:1")[0] == 303
    assert cells(1, "seating")[:3] == [
        "show:pages:seating:1",
        "hide:hall:seating:1",
        "show:programs:seating:1",
    ]


def test_part_that_is_not_there_yet_is_held_back_beforehand() -> None:
    stage.playing()
    seen = text(make.client().get(PAGE))
    assert ("när heatet stängs" in seen, "Håll tillbaka" in seen) == (True, True)
    assert press("hide:pages:results:1")[0] == 303
    assert "hålls tillbaka då" in text(make.client().get(PAGE))
    assert press("show:pages:results:1")[0] == 303
    status, seen = press("show:everywhere:results:")
    assert (status, "Titeln är inte utdelad än" in seen) == (409, True)


def test_reveal_covers_and_the_page_says_so() -> None:
    event, heat = stage.playing()
    make.closed_heat(heat=heat)
    start_reveal(event, heat, Reveal.QUALIFIERS, by=make.actor())
    seen = text(make.client().get(PAGE))
    assert ("täckt" in seen, "Öppna fjärrkontrollen" in seen) == (True, True)
    assert cells(1, "qualifiers") == []
    assert len(cells(1, "seating")) == 4


@pytest.mark.parametrize(
    ("switch", "status"),
    [
        ("show:hall:odd:1", 422),
        ("show:hall:results", 422),
        ("", 422),
        ("show:hall:seating:9", 404),
        ("hide:hall:seating:0", 422),
    ],
)
def test_switch_that_no_page_has_is_refused(switch: str, status: int) -> None:
    stage.seated()
    assert press(switch)[0] == status


def test_final_has_no_row_of_who_goes_on() -> None:
    stage.finished()
    assert (cells(2, "qualifiers"), len(cells(2, "results"))) == ([], 4)
    assert "Mästare och slutresultat" in text(make.client().get(PAGE))


def test_papers_on_the_wall_are_told_with_their_age() -> None:
    _, heat = stage.seated()
    seen = text(make.client().get(PAGE))
    assert "Skriv ut" in seen
    assert "inte utskrivet" in seen
    document = Document.WALL if Document.WALL in PAPERS else Document.BY_NAME
    make.client().get(f"/ledning/chicago-sm/heat/{heat.number}/papper/{document}.pdf")
    assert 'class="state done">utskrivet' in text(make.client().get(PAGE))
    press("hide:everywhere:seating:1")
    press("show:everywhere:seating:1")
    assert "ändrat sedan dess" in text(make.client().get(PAGE))


def test_nothing_of_a_hidden_event_is_said_to_be_shown() -> None:
    event, _ = stage.seated()
    shown = text(make.client().get(PAGE))
    assert ('class="state done">visas' in shown, "inte än" in shown) == (True, False)
    Event.objects.filter(pk=event.pk).update(is_public=False)
    hidden = text(make.client().get(PAGE))
    assert ('class="state done">visas' in hidden, "inte än" in hidden) == (False, True)


def test_event_is_shown_and_hidden() -> None:
    make.event()
    browser = make.client()
    assert "Skärmen är stängd" in text(browser.get(PAGE))
    assert browser.post(f"{PAGE}synlig/", {"public": "1"}).status_code == 303
    assert Event.objects.get().is_public
    assert "Tävlingen visas för publiken" in text(browser.get(PAGE))
    assert browser.post(f"{PAGE}synlig/", {"public": "0"}).status_code == 303
    assert browser.post(f"{PAGE}synlig/", {"public": "x"}).status_code == 422
    Event.objects.update(starts_on=None)
    answer = browser.post(f"{PAGE}synlig/", {"public": "1"})
    assert (answer.status_code, "Tävlingen har inget datum" in text(answer)) == (409, True)


def test_helper_sees_the_switchboard_and_cannot_switch() -> None:
    stage.seated()
    browser = make.client(as_user=make.helper())
    seen = text(browser.get(PAGE))
    assert ('name="switch"' in seen, "visas" in seen) == (False, True)
    assert browser.post(f"{PAGE}del/", {"switch": "hide:hall:seating:1"}).status_code == 403
    assert browser.post(f"{PAGE}synlig/", {"public": "0"}).status_code == 403


def test_switches_are_logged_in_words() -> None:
    stage.seated()
    press("hide:hall:seating:1")
    step = LogEntry.objects.latest("pk")
    assert step.actor == make.user()
    seen = text(make.client().get("/ledning/chicago-sm/logg/"))
    assert ("håller tillbaka" in seen, "plats: hallskärmen" in seen) == (True, True)


def test_page_shows_the_screen_in_a_frame_of_its_own_and_nobody_else_may() -> None:
    stage.seated()
    answer = make.client().get(PAGE)
    assert '<iframe src="/chicago-sm/hall/"' in source(answer)
    assert "frame-src 'self'" in answer["Content-Security-Policy"]
    screen = make.client().get("/chicago-sm/hall/")
    assert "frame-ancestors 'self'" in screen["Content-Security-Policy"]
    assert screen["X-Frame-Options"] == "SAMEORIGIN"


@pytest.mark.parametrize("step", [stage.seated, stage.finished])
def test_switchboard_is_read_in_six_queries(
    step: Callable[[], Event | tuple[Event, Heat]],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    step()
    event = Event.objects.get()
    with django_assert_num_queries(6):
        switchboard(event)
