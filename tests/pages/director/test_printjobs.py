"""Long papers at the desk: the way to the job's page, its progress, calling off, and the result."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone
from pypdf import PdfReader

from tests import make
from tests.pages.seen import text
from tests.tournament.press.test_press import Inline
from tournament.models import Event, LogEntry, PrintJob
from tournament.press.press import Press
from tournament.printing import binding
from tournament.services.printjobs import fail_print, hold_press, report_print
from tournament.states import PrintState

if TYPE_CHECKING:
    from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("patient_press")]
CATALOGUE = "/ledning/chicago-sm/papper/"
SHEETS = "/ledning/chicago-sm/heat/1/papper/bordsprotokoll.pdf"
MANY = 4


@pytest.fixture(autouse=True)
def everything_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binding, "LONG", 1)


@pytest.fixture
def desk() -> Client:
    """A browser at the desk of an event with many tables, where a press runs."""
    make.seated_heat(event=make.event(), sizes=(3,) * MANY)
    hold_press("press", now=timezone.now())
    return make.client()


def wanted(desk: Client, address: str = SHEETS) -> tuple[PrintJob, str]:
    answer = desk.get(address)
    job = PrintJob.objects.latest("pk")
    page = f"{CATALOGUE}utskrift/{job.pk}/"
    assert (answer.status_code, answer["Location"]) == (303, page)
    return job, page


def drawn(pages_done: int) -> None:
    PrintJob.objects.update(state=PrintState.DRAWING, holder="press", attempts=1)
    assert report_print(PrintJob.objects.get(), pages_done=pages_done)


def test_long_paper_is_waited_for_on_a_page_and_opened_when_it_is_done(desk: Client) -> None:
    job, page = wanted(desk)
    assert (job.document, job.pages, job.heat is None) == ("bordsprotokoll", MANY, False)
    assert f"0 av {MANY} sidor" in text(desk.get(page))
    Press("press", Inline).step(now=timezone.now())
    assert desk.get(page)["Location"] == SHEETS
    answer = desk.get(SHEETS)
    assert answer["Content-Disposition"].startswith('inline; filename="chicago-sm-heat1-bordsprot')
    assert len(PdfReader(BytesIO(answer.content)).pages) == MANY
    assert LogEntry.objects.get().after == {"paper": "bordsprotokoll", "pages": MANY}


def test_second_click_joins_the_job_of_the_first(desk: Client) -> None:
    assert wanted(desk) == wanted(desk)
    assert PrintJob.objects.count() == 1
    seen = text(desk.get(CATALOGUE))
    assert f"Ritas: 0 av {MANY}" in seen


def test_progress_is_fetched_as_a_part_of_the_page(desk: Client) -> None:
    _job, page = wanted(desk)
    drawn(3)
    seen = text(desk.get(page, headers={"HX-Request": "true"}))
    assert ("<h1" in seen, 'value="3"' in seen, f"3 av {MANY} sidor" in seen) == (
        False, True, True,
    )  # fmt: skip


def test_page_says_that_the_file_is_made_when_every_page_is_drawn(desk: Client) -> None:
    _job, page = wanted(desk)
    drawn(MANY)
    seen = text(desk.get(page))
    assert ("Filen görs i ordning" in seen, f'value="{MANY}"' in seen) == (True, True)


def test_page_that_polls_is_sent_on_when_the_job_has_ended(desk: Client) -> None:
    _job, page = wanted(desk)
    desk.post(f"{page}avbryt/")
    answer = desk.get(page, headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == page
    PrintJob.objects.update(state=PrintState.DONE)
    answer = desk.get(page, headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == SHEETS


def test_job_is_called_off_and_printed_again_by_a_link(desk: Client) -> None:
    job, page = wanted(desk, f"{SHEETS}?sprak=en")
    answer = desk.post(f"{page}avbryt/")
    assert (answer.status_code, answer["Location"]) == (303, page)
    seen = text(desk.get(page))
    assert ("Utskriften är avbruten" in seen, f'href="{SHEETS}?sprak=en"' in seen) == (True, True)
    again, _page = wanted(desk, f"{SHEETS}?sprak=en")
    assert again != job


def test_job_that_failed_says_so(desk: Client) -> None:
    _job, page = wanted(desk)
    drawn(0)
    fail_print(PrintJob.objects.get(), now=timezone.now())
    assert "gick inte att rita" in text(desk.get(page))


def test_queue_is_told(desk: Client) -> None:
    wanted(desk)
    _job, page = wanted(desk, f"{SHEETS}?sprak=en")
    assert "Väntar: en utskrift är före." in text(desk.get(page))


def test_changed_seats_are_drawn_anew(desk: Client) -> None:
    first, _page = wanted(desk)
    Press("press", Inline).step(now=timezone.now())
    assert desk.get(SHEETS).status_code == 200
    assert first.heat is not None
    table = first.heat.tables.get(number=1)
    table.label = "Fönstret"
    table.save()
    again, _page = wanted(desk)
    assert again != first


def test_looking_at_the_head_of_a_long_paper_starts_nothing(desk: Client) -> None:
    assert desk.head(SHEETS).status_code == 202
    assert not PrintJob.objects.exists()


def test_long_paper_is_drawn_at_once_where_no_press_runs() -> None:
    make.seated_heat(event=make.event(), sizes=(3,) * MANY)
    desk = make.client()
    assert "ritas just nu medan du väntar" in text(desk.get(CATALOGUE))
    answer = desk.get(SHEETS)
    assert len(PdfReader(BytesIO(answer.content)).pages) == MANY


def test_job_of_another_event_is_not_found(desk: Client) -> None:
    job, _page = wanted(desk)
    make.event(slug="annan")
    assert desk.get(f"/ledning/annan/papper/utskrift/{job.pk}/").status_code == 404


def test_characters_that_no_font_has_are_named_while_one_waits(desk: Client) -> None:
    _, page = wanted(desk)
    assert "Papperens typsnitt saknar" not in text(desk.get(page))
    Event.objects.update(venue="Bro \u4e2d")
    told = text(desk.get(page))
    assert "\u4e2d" in told
    assert "Papperens typsnitt saknar" in told
