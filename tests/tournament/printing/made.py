"""Papers made from plain values, and read back."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from io import BytesIO
from typing import TYPE_CHECKING, cast

from pypdf import PdfReader

from scoring.event import Preset
from scoring.rulesets import ruleset_of
from tournament.selectors.papers import HeatPaper, PersonLine, SeatingLine, SheetPage

if TYPE_CHECKING:
    from collections.abc import Sequence

HEAD = HeatPaper(
    event_name="Chicago-SM 2026",
    slug="chicago-sm-2026",
    venue="Bro",
    held_on=date(2026, 8, 14),
    language="sv",
    heat_number=1,
    is_final=False,
    starts_at=None,
    ruleset=ruleset_of(Preset()),
)
LONG = "Maximiliana Konstantina Wilhelmsdotter af Gyllenstierna-Lejo"
HOSTILE = ("O'Brien <b>fet</b>", "{{7*7}} &amp;", "=1+1;@x", "Åsa Öberg")


def head(**changes: object) -> HeatPaper:
    """Return a heat's head, with changes."""
    return replace(HEAD, **changes)  # type: ignore[arg-type]  # its own fields


def people(names: Sequence[str], *, first: int = 1) -> tuple[PersonLine, ...]:
    """Return people with start numbers from ``first``."""
    return tuple(PersonLine(name, "BroPok", first + n) for n, name in enumerate(names))


def sheet(
    number: int, who: Sequence[PersonLine], *, label: str = "", rounds: int = 3, revisor: str = ""
) -> SheetPage:
    """Return a table's sheet: everybody one seat further each omgång."""
    turned = tuple((*who[r:], *who[:r]) for r in range(rounds))
    return SheetPage(
        number,
        label or str(number),
        None,
        revisor,
        f"ABCD{number}",
        turned,
        tuple(who),
        f"H1–B{number:02}",
    )


def seating(count: int) -> list[SeatingLine]:
    """Return so many people, four to a table."""
    return [
        SeatingLine(
            PersonLine(f"Spelare {n:03}", "BroPok", n + 1),
            n // 4 + 1,
            str(n // 4 + 1),
            None,
            (n % 4 + 1, (n + 1) % 4 + 1, (n + 2) % 4 + 1),
        )
        for n in range(count)
    ]


def read(content: bytes) -> PdfReader:
    """Open a PDF."""
    return PdfReader(BytesIO(content))


def root_of(told: PdfReader) -> dict[str, object]:
    """Return a PDF's catalogue."""
    return cast("dict[str, object]", told.trailer["/Root"].get_object())


def texts(content: bytes) -> list[str]:
    """Return what each page says, all in one line."""
    return [squeezed(page.extract_text()) for page in read(content).pages]


def squeezed(text: str) -> str:
    """Return text without any spaces: lines may break anywhere in a narrow box."""
    return "".join(text.split())
