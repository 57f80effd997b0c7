"""Results and archive as PDF for anybody: drawn once, nothing unpublished, no hidden name."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import pytest
from django.utils import timezone
from pypdf import PdfReader

from tests import make
from tests.pages.public import stage
from tests.pages.public.test_nowhere import CLUB, HIDDEN, PEOPLE, everybody_hidden_of, holding
from tests.tournament.press.test_press import Inline
from tournament.models import Event, PrintJob, Withheld
from tournament.press.press import Press
from tournament.selectors.events import seen_as, settings_of
from tournament.services.events import change_settings
from tournament.services.hall import start_reveal
from tournament.services.heats import reopen_heat
from tournament.services.publications import set_visibility, withdraw_part
from tournament.states import Outlet, PrintState, PublicationPart, Reveal

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh", "patient_press")]
RESULTS, ARCHIVE = "/chicago-sm/resultat.pdf", "/chicago-sm/arkiv.pdf"
PAGE = b"%PDF-1.7"
P = ParamSpec("P")
T = TypeVar("T")
BOTH = pytest.mark.parametrize("path", [RESULTS, ARCHIVE])


@pytest.fixture
def press() -> Press:
    """A press that leads, and draws when it is told to."""
    press = Press("a", Inline)
    press.step(now=timezone.now())
    return press


class Blank(Inline):
    """Helpers that hand over the same page at once, where it is not looked at."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        del args, kwargs
        future: Future[Any] = Future()
        future.set_result({"draw_part": PAGE, "bind_parts": (PAGE, 1)}[fn.__name__])
        return future


@pytest.fixture
def blank_press() -> Press:
    """A press that leads, and whose papers are blank."""
    press = Press("a", Blank)
    press.step(now=timezone.now())
    return press


def drawn(client: Client, press: Press, path: str) -> bytes:
    """Ask for a paper, have it drawn, and fetch it."""
    assert client.get(path).status_code == 202
    assert press.step(now=timezone.now())
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    return bytes(answer.content)


def said(content: bytes) -> str:
    told = PdfReader(BytesIO(content))
    return " ".join(page.extract_text() for page in told.pages)


@BOTH
def test_paper_is_drawn_once_for_all_who_ask(client: Client, blank_press: Press, path: str) -> None:
    stage.finished()
    waiting = [client.get(path) for _ in range(3)]
    assert [(one.status_code, one["Refresh"], one["Cache-Control"]) for one in waiting] == [
        (202, "2", "no-store")
    ] * 3
    assert "ritas" in waiting[0].content.decode()
    blank_press.step(now=timezone.now())
    assert PrintJob.objects.count() == 1
    answer = client.get(path)
    name = path.removeprefix("/chicago-sm/").removesuffix(".pdf")
    name = {"resultat": "slutresultat", "arkiv": "offentligt-arkiv"}[name]
    assert answer["Content-Disposition"].startswith(f'inline; filename="chicago-sm-{name}-')
    assert answer.content.startswith(b"%PDF")
    again = client.get(path, headers={"if-none-match": answer["ETag"]})
    assert (again.status_code, again["Cache-Control"]) == (304, "public, no-cache")


@BOTH
def test_paper_is_drawn_anew_when_something_on_it_is_otherwise(
    client: Client, blank_press: Press, path: str
) -> None:
    event = stage.finished()
    before = client.get(path)
    drawn(client, blank_press, path)
    kept = client.get(path)["ETag"]
    old = settings_of(event)
    change_settings(event, replace(old, name="Chicago-DM"), seen=seen_as(old), by=make.actor())
    assert client.get(path).status_code == 202
    blank_press.step(now=timezone.now())
    assert client.get(path)["ETag"] not in {kept, before.headers.get("ETag")}


def test_archive_tells_everything_that_is_public(client: Client, press: Press) -> None:
    event = stage.finished()
    names = list(event.entries.values_list("player__name", flat=True))
    make.entries(event=event, names=["Reserv Resersson"])
    text = said(drawn(client, press, ARCHIVE))
    assert [name for name in names if name.split()[0] not in text] == []
    assert "Resersson" not in text  # who never sat at a table is named by nothing that is published
    assert "Slutresultat" in text
    assert "Händelser" not in text


@BOTH
def test_paper_knows_no_hidden_name(client: Client, press: Press, path: str) -> None:
    everybody_hidden_of(stage.finished(names=PEOPLE))
    text = said(drawn(client, press, path))
    assert holding({path: text}, (*HIDDEN, CLUB)) == []
    assert [name in text for name in ("H. H.", "Kungen", "Örjan Öppen")] == [True] * 3


def hidden(event: Event) -> None:
    set_visibility(event, is_public=False, by=make.actor())


def withdrawn(event: Event) -> None:
    withdraw_part(event, None, PublicationPart.RESULTS, by=make.actor())


def heat_withdrawn(event: Event) -> None:
    withdraw_part(event, event.heats.get(number=1), PublicationPart.RESULTS, by=make.actor())


def withheld(event: Event) -> None:
    first = event.heats.get(number=1)
    Withheld.objects.create(
        event=event, heat=first, part=PublicationPart.RESULTS, outlet=Outlet.PAGES
    )


def revealed(event: Event) -> None:
    start_reveal(event, event.heats.get(number=2), Reveal.FINAL, by=make.actor())


def reopened(event: Event) -> None:
    reopen_heat(event.heats.get(number=2), by=make.actor(), reason="fel blad")


@BOTH
@pytest.mark.parametrize("close", [hidden, withdrawn, heat_withdrawn, withheld, revealed, reopened])
def test_kept_paper_is_gone_when_something_on_it_is_not_public(
    client: Client, blank_press: Press, path: str, close: Callable[[Event], None]
) -> None:
    event = stage.finished()
    drawn(client, blank_press, path)
    close(event)
    assert client.get(path).status_code == 404
    page = client.get("/chicago-sm/resultat/")
    assert (page.status_code, path in page.content.decode()) in {(200, False), (404, False)}


@BOTH
def test_results_lead_to_papers_only_when_they_can_be_had(client: Client, path: str) -> None:
    event = stage.finished()
    assert path in client.get("/chicago-sm/resultat/").content.decode()
    heat_withdrawn(event)
    assert path not in client.get("/chicago-sm/resultat/").content.decode()


@BOTH
def test_nothing_is_drawn_where_no_press_runs(client: Client, path: str) -> None:
    stage.finished()
    answer = client.get(path)
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert "kan inte ritas just nu" in answer.content.decode()
    assert PrintJob.objects.count() == 0


@BOTH
def test_nobody_waits_for_a_press_that_is_gone(client: Client, press: Press, path: str) -> None:
    stage.finished()
    assert client.get(path).status_code == 202
    press.stop()
    assert client.get(path).status_code == 503


@BOTH
def test_paper_that_failed_is_not_asked_for_again(
    client: Client, blank_press: Press, path: str
) -> None:
    stage.finished()
    client.get(path)
    PrintJob.objects.update(state=PrintState.FAILED)
    assert client.get(path).status_code == 503
    assert blank_press.step(now=timezone.now()) is False


@BOTH
def test_paper_of_no_event_is_nowhere(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_event_in_play_has_no_papers(client: Client) -> None:
    stage.playing()
    assert [client.get(path).status_code for path in (RESULTS, ARCHIVE)] == [404, 404]
