"""A whole day in a real browser: from a list in Windows-1252 to the champion on the public page."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests import make
from tests.browser.desk import Person, people_at
from tests.journeys.day import Day
from tests.journeys.figures import NAMES as PEOPLE
from tests.journeys.walking import ContextLine, Walker
from tournament.models import Event, Heat, Player
from tournament.states import EventState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = (*PEOPLE[:46], "Örjan Åkesson-Sjöö")
ABSENT = NAMES[22:24]
BY_KEYBOARD = {1: "level at the cut", 2: "shared second", 3: "knocked out", 4: "royal"}


@pytest.fixture
def desk(chromium: Browser, live_server: LiveServer) -> Iterator[tuple[Person, Person, Person]]:
    """Two at the desk, logged in, and somebody in the hall with a phone."""
    make.user()
    make.helper()
    with people_at(chromium, live_server.url, ("ledaren", "funktionaren", "")) as people:
        director, helper, spectator = people
        yield director, helper, spectator


def list_of_names() -> bytes:
    rows = ["Startnr;Namn;Klubb"]
    rows += [f"{n};{name};{make.CLUBS[n % 4]}" for n, name in enumerate(NAMES, start=1)]
    return "\r\n".join(rows).encode("cp1252")


def test_day_from_a_windows_list_to_the_champion(desk: tuple[Person, Person, Person]) -> None:
    director, helper, spectator = desk
    day = Day(
        Walker(ContextLine(director.context, director.origin)),
        Walker(ContextLine(helper.context, helper.origin)),
        patterns={(1, table): what for table, what in BY_KEYBOARD.items()},
    )
    people_come(director)
    draw(director, spectator)
    read_papers(director)
    spectator.open("/chicago-sm-2026/")
    spectator.fill("Var sitter jag?", "akeson")  # a slip, and no Swedish letters
    spectator.press("Sök plats")
    assert "Örjan Åkesson-Sjöö" in spectator.text
    spectator.open("/chicago-sm-2026/heat/1/")
    play_first_heat(director, helper, day)
    spectator.wait_for("Vidare från heat 1")  # the page that was opened before has followed
    for number in (2, 3):
        day.draw()
        day.play(number)
        assert day.settle_ties(number) == 0
        day.step("Stäng heat")
    champion = final(director, helper, day)
    event = Event.objects.get()
    sizes = [heat.tables.count() for heat in Heat.objects.order_by("number")]
    assert (event.state, sizes) == (EventState.FINISHED, [12, 6, 2, 1])
    spectator.open("/")
    spectator.follow("Chicago-SM 2026")
    assert f"Mästare {champion}" in spectator.text
    spectator.follow("Hela resultatet")
    assert "Örjan Åkesson-Sjöö" in spectator.text


def people_come(director: Person) -> None:
    """A new event; the list is uploaded; one is found by search, the rest by the roll call."""
    director.open("/ledning/ny/")
    director.fill("Namn", "Chicago-SM 2026")
    director.fill("Datum", "2026-08-14")
    director.fill("Första start", "10:00")
    director.fill("Plats", "Bro")
    director.press("Skapa tävlingen")
    director.follow("Lägg till en lista")
    director.upload("anmälda.csv", list_of_names())
    director.press("Förhandsgranska")
    assert "47 nya" in director.text
    director.press("Lägg till 47 nya spelare")
    assert Player.objects.filter(name="Örjan Åkesson-Sjöö").exists()
    director.follow("Incheckning")
    expect(director.page.get_by_role("searchbox")).to_be_focused()
    director.page.keyboard.type("sjoo")
    director.page.get_by_role("button", name="Pricka av Åsa Öberg", exact=True).wait_for(
        state="hidden"
    )
    director.page.get_by_role("button", name="Pricka av Örjan Åkesson-Sjöö").click()
    director.wait_for("1 av 47 på plats")
    call_the_roll(director)


def call_the_roll(director: Person) -> None:
    """All but two answer; those two have not come, which is asked once more."""
    director.follow("Upprop med dem som saknas")
    director.page.get_by_role("link", name="Välj alla").click()
    for name in ABSENT:
        director.page.get_by_label(name, exact=True).uncheck()
    director.press("Pricka av de valda")
    director.follow("Upprop med dem som saknas")
    director.page.get_by_role("link", name="Välj alla").click()
    director.press("Markera att de valda inte kom")
    director.press("Ja, 2 spelare kom inte")


def draw(director: Person, spectator: Person) -> None:
    """The plan is confirmed, the heat drawn, looked at, published and started."""
    director.open("/ledning/chicago-sm-2026/")
    director.follow("Gå igenom planen")
    director.press("Bekräfta planen för 45 spelare")
    director.open("/ledning/chicago-sm-2026/")
    director.press("Lotta heat 1: 12 bord för 45 spelare")
    assert "Utkast" in director.text
    director.follow("Publicering")
    director.press("Visa tävlingen")
    spectator.open("/chicago-sm-2026/")
    assert "Heat 1: lottningen är låst" not in spectator.text
    spectator.follow("Heat 1: placering och lottning")
    assert not [name for name in NAMES if name in spectator.text]
    director.open("/ledning/chicago-sm-2026/")
    director.press("Publicera lottningen")
    director.press("Starta heat 1")


def read_papers(director: Person) -> None:
    """Every paper of the heat is opened from the catalogue and read back as text."""
    director.open("/ledning/chicago-sm-2026/papper/")
    sheets, by_table, by_name = (
        pages_of(director, paper)
        for paper in ("Bordsprotokoll", "Placering, bord för bord", "Placering, A–Ö")
    )
    assert len(sheets) == 12
    for number, page in enumerate(sheets, start=1):
        seated = Player.objects.filter(entries__table_entries__table__number=number)
        names = seated.values_list("name", flat=True)
        assert [name for name in names if squeezed(name) not in page] == []
    for told in ("".join(by_table), "".join(by_name)):
        assert tuple(name for name in NAMES if squeezed(name) not in told) == ABSENT


def pages_of(person: Person, paper: str) -> list[str]:
    """Open a PDF as its button asks for it; returns what each of its pages says, unspaced."""
    button = person.page.get_by_role("button", name=f"Skriv ut {paper}", exact=True)
    answer = person.context.request.get(button.evaluate("pressed => pressed.form.action"))
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    pages = PdfReader(BytesIO(answer.body())).pages
    return [squeezed(page.extract_text()) for page in pages]


def squeezed(text: str) -> str:
    """Return text without spaces: on paper a long name takes several lines."""
    return "".join(text.split())


def play_first_heat(director: Person, helper: Person, day: Day) -> None:
    """Four tables by keyboard and checked by eye, the rest sent as forms; then a särspel."""
    for table, what in BY_KEYBOARD.items():
        typed = day.sheet(1, table)
        director.open(f"/ledning/chicago-sm-2026/heat/1/bord/{table}/protokoll/")
        director.type_sheet(typed)
        if what == "level at the cut":
            director.wait_for("Lika, särspel avgör")
        director.save_by_keyboard()
        assert f"Bord {table}: omgångarna 1, 2 och 3 är sparade." in director.text
        director.open(f"/ledning/chicago-sm-2026/heat/1/bord/{table}/granska/")
        assert "Du kan inte godkänna det här" in director.text
        helper.open(f"/ledning/chicago-sm-2026/heat/1/bord/{table}/granska/")
        helper.press("Godkänn ")
    day.play(1, but=list(BY_KEYBOARD))
    decide_by_sarspel(director, helper)
    director.open("/ledning/chicago-sm-2026/")
    director.press("Stäng heat 1 och skicka vidare 24 spelare")


def decide_by_sarspel(director: Person, helper: Person) -> None:
    """The two who are level at the cut play on."""
    director.open("/ledning/chicago-sm-2026/")
    director.follow("Öppna särspelen")
    director.press("Utlys särspelet")
    director.follow("Mata in resultatet")
    expect(director.page.locator("input[name^=points-]").first).to_be_focused()
    for points in ("7", "12"):
        director.page.keyboard.type(points)
        director.page.keyboard.press("Enter")
        director.page.keyboard.press("Enter")
    director.press("Spara särspelet")
    helper.open("/ledning/chicago-sm-2026/heat/1/sarspel/")
    helper.press("Godkänn särspel 1")


def final(director: Person, helper: Person, day: Day) -> str:
    """The final by keyboard; returns the champion's name."""
    day.draw()
    director.open("/ledning/chicago-sm-2026/heat/4/bord/1/protokoll/")
    director.type_sheet(day.sheet(4, 1))
    director.save_by_keyboard()
    helper.open("/ledning/chicago-sm-2026/heat/4/bord/1/granska/")
    helper.press("Godkänn ")
    director.open("/ledning/chicago-sm-2026/")
    label = director.press("Dela ut titeln till ")
    champion = label.removeprefix("Dela ut titeln till ")
    director.open("/ledning/chicago-sm-2026/")
    assert f"{champion} är mästare" in director.text
    return champion
