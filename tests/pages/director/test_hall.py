from __future__ import annotations

import pytest

from tests import make
from tests.pages.public import stage
from tests.pages.seen import text
from tournament.forms.wording.hall import time_said
from tournament.models import HallScreen
from tournament.services.hall import start_reveal
from tournament.services.publications import set_visibility
from tournament.states import Reveal

pytestmark = pytest.mark.django_db
HALL = "/ledning/chicago-sm/hall/"
REMOTE = f"{HALL}fjarr/"
CHOSEN = {
    "views": ["clock", "announcement"],
    "seconds": "15",
    "announcement": "Lunch till ett",
    "clock_until": "13:30",
    "clock_label": "Omgång 2 slutar",
}


def test_page_says_what_is_shown_and_that_a_hidden_event_shows_nothing() -> None:
    make.event()
    seen = text(make.client().get(HALL))
    assert "Tävlingen visas inte för publiken: skärm och kiosk är stängda" in seen
    assert "Inget heat är lottat än." in seen


def test_choice_is_kept_in_the_events_time_zone_and_shown_again() -> None:
    make.event(time_zone="Europe/Helsinki")
    browser = make.client()
    answer = browser.post(f"{HALL}valj/", CHOSEN)
    assert (answer.status_code, answer["Location"]) == (303, HALL)
    screen = HallScreen.objects.get()
    assert (screen.views, screen.seconds) == (["clock", "announcement"], 15)
    seen = text(browser.get(HALL))
    assert 'value="13:30"' in seen
    assert 'value="Lunch till ett"' in seen


def test_choice_that_cannot_be_read_keeps_what_was_typed() -> None:
    make.event()
    answer = make.client().post(f"{HALL}valj/", {**CHOSEN, "seconds": "2"})
    assert (answer.status_code, 'value="Lunch till ett"' in text(answer)) == (422, True)
    assert not HallScreen.objects.exists()


def test_helper_sees_the_screen_and_chooses_nothing() -> None:
    stage.playing()
    browser = make.client(as_user=make.helper())
    seen = text(browser.get(HALL))
    assert ("Visa det här på skärmen" in seen, "Täck inför" in seen) == (False, False)
    assert browser.post(f"{HALL}valj/", CHOSEN).status_code == 403


def test_names_are_uncovered_with_one_button() -> None:
    _, heat = stage.playing()
    make.closed_heat(heat=heat)
    browser = make.client()
    assert "Täck inför vidare från heat 1" in text(browser.get(HALL))
    answer = browser.post(f"{HALL}avsloja/", {"reveal": "qualifiers", "heat": "1"})
    assert (answer.status_code, answer["Location"]) == (303, REMOTE)
    seen = text(browser.get(REMOTE))
    assert ("0 av 4 är avslöjade." in seen, "Vem är nästa?" in seen) == (True, True)
    assert "Täck den senaste igen" not in seen
    assert "Täck inför" not in text(browser.get(HALL))
    browser.post(f"{HALL}avsloja/steg/", {"to": "1"})
    seen = text(browser.get(REMOTE))
    assert ("1 av 4 är avslöjade." in seen, "Täck den senaste igen" in seen) == (True, True)
    assert "Senast " in seen
    browser.post(f"{HALL}avsloja/steg/", {"to": "3"})
    assert "Avslöja den sista" in text(browser.get(REMOTE))
    browser.post(f"{HALL}avsloja/steg/", {"to": "4"})
    seen = text(browser.get(REMOTE))
    assert ("Avslöja nästa" in seen, "Sluta: visa allt överallt" in seen) == (False, True)
    browser.post(f"{HALL}avsloja/sluta/")
    assert "Täck inför vidare från heat 1" in text(browser.get(HALL))
    assert "Ingenting avslöjas just nu." in text(browser.get(REMOTE))


def test_remote_tells_whose_place_comes_next_in_the_final() -> None:
    stage.finished()
    browser = make.client()
    browser.post(f"{HALL}avsloja/", {"reveal": "final", "heat": "2"})
    seen = text(browser.get(REMOTE))
    assert ("Avslöja finalen" in seen, "plats 4" in seen) == (True, True)
    browser.post(f"{HALL}avsloja/steg/", {"to": "3"})
    assert "plats 1" in text(browser.get(REMOTE))


def test_helper_looks_at_the_remote_and_uncovers_nothing() -> None:
    event, heat = stage.playing()
    make.closed_heat(heat=heat)
    start_reveal(event, heat, Reveal.QUALIFIERS, by=make.actor())
    browser = make.client(as_user=make.helper())
    seen = text(browser.get(REMOTE))
    assert ("0 av 4" in seen, "Avslöja nästa" in seen, "Vem är nästa" in seen) == (
        True,
        False,
        False,
    )
    assert browser.post(f"{HALL}avsloja/steg/", {"to": "1"}).status_code == 403


def test_names_of_a_hidden_event_are_not_on_the_remote() -> None:
    event, heat = stage.playing()
    make.closed_heat(heat=heat)
    start_reveal(event, heat, Reveal.QUALIFIERS, by=make.actor())
    set_visibility(event, is_public=False, by=make.actor())
    assert "Vem är nästa" not in text(make.client().get(REMOTE))


def test_one_view_is_shown_alone_for_now() -> None:
    stage.playing()
    browser = make.client()
    assert "Visa bara löpande ställning" in text(browser.get(HALL))
    answer = browser.post(f"{HALL}bara/", {"view": "standings"})
    assert (answer.status_code, HallScreen.objects.get().pinned) == (303, "standings")
    seen = text(browser.get(HALL))
    assert ("Bara löpande ställning." in seen, "gå runt igen" in seen) == (True, True)
    assert browser.post(f"{HALL}bara/", {"view": "odd"}).status_code == 422
    browser.post(f"{HALL}bara/", {"view": ""})
    assert HallScreen.objects.get().pinned == ""


def test_page_says_how_long_the_screen_takes_to_show_everything() -> None:
    stage.playing()
    browser = make.client()
    browser.post(f"{HALL}valj/", {**CHOSEN, "seconds": "100"})
    seen = text(browser.get(HALL)).replace("\xa0", " ")
    assert "2 bilder: ett varv tar ungefär 3 min 20 s." in seen
    assert "1 bild, 1 min 40 s" in seen
    assert "inget att visa nu" in seen
    browser.post(f"{HALL}valj/", {**CHOSEN, "views": ["announcement"]})
    assert "ett varv" not in text(browser.get(HALL))


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "0 s"), (36, "36 s"), (120, "2 min"), (160, "2 min 40 s")]
)
def test_lengths_of_a_lap_are_written_short(seconds: int, said: str) -> None:
    assert time_said(seconds).replace("\xa0", " ") == said


@pytest.mark.parametrize("is_public", [True, False])
def test_event_leads_to_the_hall_and_to_the_kiosk_once_it_is_shown(*, is_public: bool) -> None:
    event, _ = stage.seated()
    set_visibility(event, is_public=is_public, by=make.actor())
    browser = make.client()
    assert f'href="{HALL}"' in text(browser.get("/ledning/chicago-sm/"))
    assert ('href="/chicago-sm/kiosk/?fran=entre"' in text(browser.get(HALL))) is is_public


def test_step_that_is_not_possible_says_why() -> None:
    stage.playing()
    browser = make.client()
    browser.post(f"{HALL}avsloja/", {"reveal": "qualifiers", "heat": "1"})
    answer = browser.post(f"{HALL}avsloja/steg/", {"to": "1"})
    assert answer.status_code == 409
    assert "publicera först heat 1" in text(answer)
    assert "Det finns ännu inga namn att avslöja" in text(answer)
    assert "Ta bort täckningen" in text(answer)


@pytest.mark.parametrize(
    ("path", "data", "status"),
    [
        ("avsloja/", {"reveal": "off", "heat": "1"}, 422),
        ("avsloja/", {"reveal": "final", "heat": "9"}, 404),
        ("avsloja/steg/", {"to": "alla"}, 422),
        ("avsloja/steg/", {"to": "1"}, 409),
    ],
)
def test_button_that_no_page_has_is_refused(path: str, data: dict[str, str], status: int) -> None:
    stage.playing()
    assert make.client().post(HALL + path, data).status_code == status
