"""Every paper through its address: what hangs on a wall never tells a name that is hidden."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from tests import make
from tests.pages.public import stage
from tests.pages.seen import text
from tournament.selectors.results import results_of
from tournament.services.publications import set_visibility
from tournament.states import NameStyle

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

    from tournament.models import Event

pytestmark = pytest.mark.django_db
OF_EVENT, OF_HEAT = "/ledning/chicago-sm/papper/", "/ledning/chicago-sm/heat/1/papper/"
FOR_WALLS = (
    f"{OF_HEAT}vaggaffisch.pdf",
    f"{OF_HEAT}placering-a-o.pdf",
    f"{OF_HEAT}placering-bord.pdf",
    f"{OF_HEAT}resultat.pdf",
    f"{OF_HEAT}vidare.pdf",
    f"{OF_EVENT}slutresultat.pdf",
    f"{OF_EVENT}namnskyltar.pdf",
)
WITHOUT_NAMES = (
    f"{OF_EVENT}affisch.pdf",
    f"{OF_EVENT}platslappar.pdf",
    f"{OF_HEAT}bordsskyltar.pdf",
)
FOR_THE_DESK = (f"{OF_EVENT}incheckning.pdf", f"{OF_EVENT}diplom.pdf")
NOT_FOR_THE_WALL = "inteförväggen"


def told(answer: Answer) -> str:
    """Return what a PDF says, without spaces."""
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    pages = PdfReader(BytesIO(answer.content)).pages
    return "".join("".join(page.extract_text().split()) for page in pages)


def hidden_event() -> Event:
    """Return a finished event: the champion by an alias, everybody else by initials."""
    event = stage.finished()
    event.entries.update(name_style=NameStyle.INITIALS)
    champion = results_of(event).champion
    assert champion is not None
    first = event.entries.get(player__name=champion.name)
    first.name_style, first.alias = NameStyle.ALIAS, "Spader Dam"
    first.save(update_fields=["name_style", "alias"])
    return event


def names_of(event: Event) -> list[str]:
    people = event.entries.select_related("player")
    return ["".join(entry.player.name.split()) for entry in people]


def test_walls_never_tell_hidden_names_or_clubs() -> None:
    event, browser = hidden_event(), make.client()
    for address in FOR_WALLS:
        said = told(browser.get(address))
        assert [name for name in names_of(event) if name in said] == [], address
        assert "BroPok" not in said
        assert ("SpaderDam" in said, NOT_FOR_THE_WALL in said) == (True, False), address


def test_whole_names_are_asked_for_and_the_paper_says_that_it_is_not_for_the_wall() -> None:
    event, browser = hidden_event(), make.client()
    for address in FOR_WALLS[1:-1]:
        said = told(browser.get(f"{address}?namn=hela"))
        assert [name for name in names_of(event) if name in said], address
        assert NOT_FOR_THE_WALL in said, address


def test_what_the_desk_and_the_person_hold_has_whole_names() -> None:
    event, browser = hidden_event(), make.client()
    for address in FOR_THE_DESK:
        said = told(browser.get(address))
        assert [name for name in names_of(event) if name in said], address
        assert "SpaderDam" not in said, address


def test_papers_without_people_name_nobody() -> None:
    event, browser = hidden_event(), make.client()
    for address in WITHOUT_NAMES:
        said = told(browser.get(address))
        assert [name for name in names_of(event) if name in said] == [], address


def test_poster_of_a_hidden_event_is_refused_with_the_reason() -> None:
    event = stage.finished()
    set_visibility(event, is_public=False, by=make.actor())
    answer = make.client().get(f"{OF_EVENT}affisch.pdf")
    assert (answer.status_code, "visas inte för publiken" in text(answer)) == (409, True)


def test_who_goes_on_is_refused_before_the_heat_is_closed_and_for_the_final() -> None:
    stage.playing()
    browser = make.client()
    answer = browser.get(f"{OF_HEAT}vidare.pdf")
    assert (answer.status_code, "är inte stängt än" in text(answer)) == (409, True)


def test_final_has_nobody_who_goes_on() -> None:
    stage.finished()
    answer = make.client().get("/ledning/chicago-sm/heat/2/papper/vidare.pdf")
    assert (answer.status_code, "Efter finalen kommer inget heat" in text(answer)) == (409, True)


@pytest.mark.parametrize(
    ("address", "size"),
    [
        (f"{OF_HEAT}vaggaffisch.pdf?storlek=a3", (297, 420)),
        (f"{OF_EVENT}affisch.pdf?storlek=a3", (297, 420)),
        (f"{OF_HEAT}bordsskyltar.pdf?storlek=a5", (297, 210)),
        (f"{OF_EVENT}namnskyltar.pdf?funktionarer=utan", (210, 297)),
    ],
)
def test_options_are_in_the_address(address: str, size: tuple[int, int]) -> None:
    stage.finished()
    pages = PdfReader(BytesIO(make.client().get(address).content)).pages
    box = pages[0].mediabox
    assert (round(box.width * 25.4 / 72), round(box.height * 25.4 / 72)) == size
    assert len(pages) == 1


def test_slips_are_for_the_players_heat_and_reserves_asked_for() -> None:
    event = make.event()
    assert make.client().get(f"{OF_EVENT}platslappar.pdf").status_code == 409
    make.entries(event=event, count=8)
    said = told(make.client().get(f"{OF_EVENT}platslappar.pdf?heat=2&spelare=5&reserver=2"))
    assert (said.count("Reserv1"), "Heat2" in said) == (1, True)
