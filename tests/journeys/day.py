"""A day at the desk, step by step, through the pages alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.journeys.figures import line_of, papers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.journeys.reading import Page
    from tests.journeys.walking import Walker

LINE = re.compile(r"r(\d+)-e(\d+)-points")
TABLE = re.compile(r"/bord/(\d+)/")


@dataclass
class Day:
    """One event: ``director`` leads and enters, ``checker`` is the second person at the desk."""

    director: Walker
    checker: Walker
    name: str = "Chicago-SM 2026"
    slug: str = "chicago-sm-2026"
    patterns: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """What happens at a table, by heat and table; a plain table where nothing is said."""

    @property
    def home(self) -> str:
        return f"/ledning/{self.slug}/"

    def heat(self, number: int) -> str:
        return f"{self.home}heat/{number}/"

    def table(self, heat: int, table: int) -> str:
        return f"{self.heat(heat)}bord/{table}/"

    def create(self, **typed: str) -> Page:
        told = {
            "name": self.name,
            "starts_on": "2026-08-14",
            "starts_at": "10:00",
            "venue": "Bro",
            "structure_preset": "poker-sm",
        }
        return self.director.press("/ledning/ny/", "Skapa tävlingen", told | typed)

    def change_settings(self, **typed: str | None) -> Page:
        return self.director.press(f"{self.home}installningar/", "Spara", typed)

    def enter_file(self, body: bytes, *, name: str = "anmälda.csv") -> Page:
        page = f"{self.home}spelare/lagg-till/"
        shown = self.director.press(page, "Förhandsgranska", file=("file", name, body))
        return self.director.press(shown, "Lägg till")

    def enter_names(self, names: Sequence[str]) -> Page:
        page = f"{self.home}spelare/lagg-till/"
        shown = self.director.press(page, "Förhandsgranska", {"text": "\n".join(names)})
        return self.director.press(shown, "Lägg till")

    def check_in(self, *, absent: Sequence[str] = ()) -> Page:
        """Call the roll: all but ``absent`` are here, and those who were called have not come."""
        page = self.director.open(f"{self.home}incheckning/upprop/")
        named = dict(re.findall(r'for="entry-(\d+)"[^>]*><bdi>([^<]*)</bdi>', page.source))
        here = [pk for pk, name in named.items() if name not in absent]
        shown = self.director.press(page, "Pricka av de valda", {"entry": here})
        if absent:
            roll = f"{self.home}incheckning/upprop/?valda=alla"
            asked = self.director.press(roll, "Markera att de valda inte kom", status=422)
            shown = self.director.press(asked, f"Ja, {len(absent)} spelare kom inte")
        return shown

    def confirm_plan(self, players: int) -> Page:
        page = self.director.open(f"{self.home}plan/?antal={players}")
        if "Planen är bekräftad" in page.text or "behöver inte bekräftas" in page.text:
            return page
        return self.director.press(page, "Bekräfta planen")

    def step(self, label: str) -> Page:
        """Take the day's next step, whose button begins so, on the event's own page."""
        return self.director.press(self.home, label)

    def draw(self) -> Page:
        """Draw the next heat, publish it and start it."""
        self.step("Lotta ")
        self.step("Publicera lottningen")
        return self.step("Starta ")

    def tables(self, heat: int) -> list[int]:
        page = self.director.open(f"{self.heat(heat)}?ordning=nummer")
        return sorted({int(number) for number in TABLE.findall(page.source)})

    def sheet(self, heat: int, table: int, texts: Sequence[str] = ()) -> dict[str, str | None]:
        """Return what is typed at a table; players stand as they sit in the first omgång."""
        page = self.director.open(f"{self.table(heat, table)}protokoll/")
        rounds: dict[str, list[str]] = {}
        for form in page.forms:
            for match in filter(None, (LINE.fullmatch(name) for name in form.names)):
                rounds.setdefault(match[1], []).append(match[2])
        order = rounds["1"]
        told = texts or papers(len(order), self.patterns.get((heat, table), "plain"))
        typed: dict[str, str | None] = {}
        for number, text in enumerate(told, start=1):
            for pk, part in zip(order, text.split(), strict=True):
                if pk in rounds[str(number)]:
                    line = line_of(part).items()
                    typed |= {f"r{number}-e{pk}-{name}": value for name, value in line}
        return typed

    def enter(self, heat: int, table: int, texts: Sequence[str] = ()) -> Page:
        page = f"{self.table(heat, table)}protokoll/"
        return self.director.press(page, "Spara ", self.sheet(heat, table, texts))

    def verify(self, heat: int, table: int) -> Page:
        return self.checker.press(f"{self.table(heat, table)}granska/", "Godkänn ")

    def play(self, heat: int, *, but: Sequence[int] = ()) -> None:
        """Enter and verify every table of a heat but some."""
        for table in self.tables(heat):
            if table not in but:
                self.enter(heat, table)
                self.verify(heat, table)

    def settle_ties(self, heat: int) -> int:
        """Call, enter and approve every särspel that is owed; the first named wins. How many."""
        played = 0
        while True:
            page = self.director.open(f"{self.heat(heat)}sarspel/")
            if not page.has_button("Utlys särspelet"):
                return played
            page = self.director.press(page, "Utlys särspelet")
            entry = self.director.open(page.links["Mata in resultatet"])
            names = [n for form in entry.forms for n in form.names if n.startswith("points-")]
            points = {name: str(12 - 2 * place) for place, name in enumerate(names)}
            self.director.press(entry, "Spara särspelet", points)
            self.checker.press(f"{self.heat(heat)}sarspel/", "Godkänn särspel")
            played += 1

    def play_to_title(self, *, first: int = 1) -> None:
        """Draw and play every heat from ``first`` to the final, and give the title."""
        self.draw()
        self.play_on(first)

    def play_on(self, heat: int) -> None:
        """Play on from a heat that has started, to the title."""
        self.play(heat)
        self.settle_ties(heat)
        page = self.director.open(self.home)
        while not page.has_button("Dela ut titeln"):
            self.step("Stäng ")
            heat += 1
            self.draw()
            self.play(heat)
            self.settle_ties(heat)
            page = self.director.open(self.home)
        self.step("Dela ut titeln")
