"""Sheets and their kin, fetched at their addresses and read back."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from tests import make
from tests.pages.seen import text
from tournament.models import LogEntry, Playoff

if TYPE_CHECKING:
    from django.test import Client
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

    from tournament.models import Heat

pytestmark = pytest.mark.django_db
HEAT = "/ledning/chicago-sm/heat/1/"
PAPERS = f"{HEAT}papper/"
EVENT_PAPERS = "/ledning/chicago-sm/papper/"
LEVEL = ("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")


@pytest.fixture
def heat() -> Heat:
    return make.seated_heat(event=make.event(), sizes=(4, 4, 3))


@pytest.fixture
def browser() -> Client:
    return make.client()


def pages(answer: Answer) -> list[str]:
    """Return each page's text without its spaces."""
    return [
        "".join(page.extract_text().split()) for page in PdfReader(BytesIO(answer.content)).pages
    ]


@pytest.mark.usefixtures("heat")
@pytest.mark.parametrize(("size", "count"), [("a4", 3), ("a5", 3), ("a5-pa-a4", 2)])
def test_sheets_come_in_the_size_that_is_chosen(browser: Client, size: str, count: int) -> None:
    told = pages(browser.get(f"{PAPERS}bordsprotokoll.pdf", {"storlek": size}))
    assert len(told) == count
    assert ["".join(told).count(f"H1–B0{number}") for number in (1, 2, 3)] == [1, 1, 1]


@pytest.mark.usefixtures("heat")
def test_replacement_of_one_table_carries_its_next_version(browser: Client) -> None:
    told = [pages(browser.get(f"{PAPERS}ersattningsprotokoll.pdf?bord=2")) for _time in range(2)]
    assert [len(paper) for paper in told] == [1, 1]
    assert [f"version{version}" in paper[0] for version, paper in enumerate(told, 2)] == [True] * 2
    assert [entry.after for entry in LogEntry.objects.filter(action="print_paper")] == [
        {"paper": "ersattningsprotokoll", "pages": 1, "table": 2}
    ] * 2


@pytest.mark.usefixtures("heat")
def test_table_page_leads_to_its_own_sheet_and_a_replacement(browser: Client) -> None:
    seen = text(browser.get(f"{HEAT}bord/2/"))
    for paper in ("bordsprotokoll", "ersattningsprotokoll"):
        address = f"{PAPERS}{paper}.pdf?bord=2"
        assert f'href="{address}"' in seen
        assert "H1–B02" in pages(browser.get(address))[0]


@pytest.mark.usefixtures("heat")
def test_cover_and_missing_sheets_name_every_sheet(browser: Client) -> None:
    (cover,) = pages(browser.get(f"{PAPERS}forsattsblad.pdf"))
    (missing,) = pages(browser.get(f"{PAPERS}saknade-protokoll.pdf"))
    numbers = ("H1–B01", "H1–B02", "H1–B03")
    assert [number in cover for number in numbers] == [True] * 3
    assert [number in missing for number in numbers] == [True] * 3
    assert "3protokoll" in cover


def test_called_playoff_has_a_sheet_and_none_is_refused_with_the_reason(browser: Client) -> None:
    heat = make.started_heat(event=make.event(), sizes=(4, 4))
    make.played_table(heat.tables.get(number=1), texts=LEVEL)
    answer = browser.get(f"{PAPERS}sarspel.pdf")
    assert (answer.status_code, "Inget särspel är utlyst i heat 1" in text(answer)) == (409, True)
    browser.post(f"{HEAT}sarspel/utlys/", {"spelare": ["p2", "p3"], "bord": "1"})
    assert f'href="{PAPERS}sarspel.pdf"' in text(browser.get(f"{HEAT}sarspel/"))
    (told,) = pages(browser.get(f"{PAPERS}sarspel.pdf"))
    assert "Gäller:omandraplatsenvidarefrånbord1" in told
    assert ("BjörnEk" in told, "CeciliaAhl" in told, "Antalgivar:3." in told) == (True,) * 3
    seats = Playoff.objects.get().seats.all()
    points = {f"points-{seat.entry_id}": str(seat.position) for seat in seats}
    entered = {"client_id": "11111111-1111-4111-8111-111111111111", **points}
    browser.post(f"/ledning/chicago-sm/sarspel/{Playoff.objects.get().pk}/", entered)
    assert browser.get(f"{PAPERS}sarspel.pdf").status_code == 409


def test_playoff_that_decides_nothing_prints_its_reason(browser: Client) -> None:
    heat = make.started_heat(event=make.event(), sizes=(4, 4))
    make.played_table(heat.tables.get(number=1), texts=("54c*! 40 20 20",) * 3)
    keys = {"spelare": ["p3", "p4"], "bord": "1", "reason": "Prispengar", "skal": "Prispengar"}
    assert browser.post(f"{HEAT}sarspel/utlys/", keys).status_code == 303
    (told,) = pages(browser.get(f"{PAPERS}sarspel.pdf"))
    assert "Gäller:Prispengar" in told


def test_blank_sheets_come_in_as_many_copies_as_are_asked_for(browser: Client) -> None:
    make.event()
    told = pages(browser.get(f"{EVENT_PAPERS}tomma-protokoll.pdf?antal=3&storlek=a5-pa-a4"))
    assert len(told) == 3
    assert "".join(told).count("Bord____") == 6


def test_rules_are_those_of_the_event(browser: Client) -> None:
    make.event(rules_overrides={"target": 60})
    told = "".join(pages(browser.get(f"{EVENT_PAPERS}regler.pdf")))
    assert "Densomnår60gårutgenast" in told
