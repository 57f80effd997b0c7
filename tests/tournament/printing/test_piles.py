from __future__ import annotations

from tests.tournament.printing.made import head, read, root_of, texts
from tournament.printing.piles import cover_pages, missing_list
from tournament.selectors.piles import Pile, PileSheet
from tournament.states import TableState


def pile(count: int, *, sitting: int | None = None, label: str = "") -> Pile:
    """Return a pile of so many sheets."""
    return Pile(
        sitting,
        tuple(
            PileSheet(
                f"H1–B{n:02}",
                n,
                label or str(n),
                sitting,
                "Karin <b>Lind</b>",
                TableState.PLAYING,
                n % 3,
            )
            for n in range(1, count + 1)
        ),
    )


def test_cover_has_a_box_for_each_sheet_and_lines_to_sign() -> None:
    (told,) = texts(cover_pages(head(), [pile(96)]))
    assert [f"H1–B{n:02}" in told for n in range(1, 97)] == [True] * 96
    assert "96protokollH1–B01tillH1–B96." in told
    assert [word in told for word in ("Utlämnatav", "Återlämnatav", "Räknatav")] == [True] * 3


def test_every_sitting_has_a_cover_of_its_own() -> None:
    first, second = texts(
        cover_pages(head(), [pile(1, sitting=1), pile(40, sitting=2, label="Stora salen")])
    )
    assert ("Sittning1·1protokoll" in first, "Sittning2·40protokoll" in second) == (True, True)
    assert ("H1–B01." in first, second.count("Storasalen")) == (True, 40)


def test_missing_sheets_are_listed_with_what_was_last_heard() -> None:
    content = missing_list(head(), pile(3, sitting=2).sheets)
    (told,) = texts(content)
    assert "3protokollharinteinkommit" not in told
    assert "3protokollharintekommitin." in told
    assert ("H1–B01" in told, told.count("sittning2"), "Karin<b>Lind</b>" in told) == (
        True,
        3,
        True,
    )
    assert ("omgång1" in told, "omgång2" in told, "ejstartat" in told) == (True, True, True)
    assert root_of(read(content))["/Lang"] == "sv"


def test_when_all_have_come_in_the_list_says_so() -> None:
    (told,) = texts(missing_list(head(), ()))
    assert "Allaprotokollharkommitin." in told
