from __future__ import annotations

import html
import io
from typing import TYPE_CHECKING

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from tests import make
from tests.pages.seen import hidden, source, text
from tests.tournament.services.test_lists import publish_heat
from tournament.models import Entry, Event, Player
from tournament.services.draws import publish_draw

if TYPE_CHECKING:
    from django.test import Client
    from django.test.client import _MonkeyPatchedWSGIResponse as Page
    from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db
PEOPLE, IMPORT = "/ledning/chicago-sm/spelare/", "/ledning/chicago-sm/spelare/lagg-till/"
HOSTILE = ("O'Brien", '"Kulan"', "<b>Bo</b>", "{{7*7}}", "=1+1", "Ida 🎉", "محمد علي")


def preview(browser: Client, listed: str = "", **data: object) -> Page:
    return browser.post(IMPORT, {"text": listed, "step": "preview", **data})


def store(browser: Client, listed: str, **data: str) -> Page:
    """Send a previewed list on, as the preview's own form would."""
    shown = preview(browser, listed)
    form = {"text": listed.replace("\n", "\r\n"), "step": "store", "seen": hidden(shown, "seen")}
    return browser.post(IMPORT, {**form, **data})


def names(event: Event) -> list[str]:
    return [entry.player.name for entry in event.entries.select_related("player")]


def test_empty_list_says_what_to_do() -> None:
    make.event()
    page = text(make.client().get(PEOPLE))
    for words in (
        "Inga anmälda ännu.",
        "Klistra in en lista",
        "Läs in en fil",
        "en person i taget",
    ):
        assert words in page
    assert f'href="{IMPORT}#id_file"' in page
    assert 'href="/ledning/chicago-sm/incheckning/#id_person"' in page


def test_list_is_confirmed_above_what_was_read_and_new_is_explained() -> None:
    make.entries(event=make.event(), names=["Åsa Öberg"])
    page = text(preview(make.client(), "Bo Ek\nCaj Alm"))
    assert "Lägg till 2 nya spelare" in page
    page = text(preview(make.client(), "Åsa Öberg [BroPok]\nBo Ek\nCaj Alm\nBo Ek"))
    assert "Lägg till 2 nya spelare" not in page  # how many is chosen by the answers
    assert page.index("Lägg till de nya") < page.index("Så här läses kolumnerna")
    assert "Nya är de som inte redan är anmälda" in page
    assert "Svara på frågorna först" in page


def test_persons_page_leads_to_his_seats_once_they_are_published() -> None:
    event = make.event()
    entry = make.entries(event=event, count=8)[0]
    browser = make.client()
    heat = make.drawn_heat(event=event)
    page = f"{PEOPLE}{entry.pk}/"
    assert ">Platser<" not in text(browser.get(page))
    publish_draw(heat, by=make.actor())
    table = entry.table_entries.get().table
    seen = text(browser.get(page))
    assert f'href="/ledning/chicago-sm/heat/1/bord/{table.number}/"' in seen
    assert 'href="/ledning/chicago-sm/heat/1/platser/"' in seen


@pytest.mark.parametrize("count", [1, 3])
def test_list_takes_the_same_queries_for_one_and_three(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make.entries(event=make.event(), count=count)
    browser = make.client()
    with django_assert_num_queries(9):
        page = browser.get(PEOPLE)
    assert text(page).count("<bdi>BroPok</bdi>") == 1


def test_list_is_searched_and_sorted_by_the_part() -> None:
    make.entries(event=make.event(), names=["Öst", "Åsa Öberg"])
    browser = make.client()
    page = browser.get(PEOPLE, {"q": "asa"}, HTTP_HX_REQUEST="true", HTTP_HX_TARGET="people")
    assert "Åsa Öberg" in text(page)
    assert "Öst" not in text(page)
    assert "<html" not in text(page)
    assert "Ingen heter så" in text(browser.get(PEOPLE, {"q": "xyz", "ordning": "fel"}))


def test_hostile_names_are_literal_in_list_and_file() -> None:
    event = make.event()
    browser = make.client()
    assert store(browser, "\n".join(HOSTILE)).status_code == 302
    assert sorted(names(event)) == sorted(HOSTILE)
    page = browser.get(PEOPLE).content.decode()
    assert "<b>" not in page
    assert all(f"<bdi>{html.escape(name)}</bdi>" in page for name in HOSTILE)
    listed = browser.get(PEOPLE + "lista.csv").content.decode("utf-8-sig").split("\r\n")
    assert listed[0] == "Startnummer;Namn;Klubb;Alias;Status;Betalt"
    assert "5;'=1+1;;;anmäld;nej" in listed
    assert '2;"""Kulan""";;;anmäld;nej' in listed


def test_exported_list_is_known_when_it_comes_back() -> None:
    make.event()
    browser = make.client()
    store(browser, "\n".join(HOSTILE))
    file = SimpleUploadedFile("lista.csv", browser.get(PEOPLE + "lista.csv").content)
    assert "7 kända" in text(preview(browser, file=file))


def test_preview_stores_nothing_and_tells_known_and_new() -> None:
    event = make.event()
    make.entries(event=event, count=38)
    listed = "\n".join([*names(event), "Ny Ett", "Ny Två"])
    page = preview(make.client(), listed)
    assert page.status_code == 200
    assert "38 kända" in text(page)
    assert "2 nya" in text(page)
    assert event.entries.count() == 38
    assert "0 kända" not in text(preview(make.client(), "Ny Ett\nNy Två"))


def test_uploads_of_every_kind_are_previewed() -> None:
    make.event()
    book = Workbook()
    book.worksheets[0].append(["Namn", "Klubb"])
    book.worksheets[0].append(["Åsa Öberg", "BroPok"])
    stored = io.BytesIO()
    book.save(stored)
    browser = make.client()
    for data in (stored.getvalue(), "Åsa Öberg;BroPok".encode("cp1252")):
        page = preview(browser, file=SimpleUploadedFile("vad-som-helst.txt", data))
        assert "<bdi>Åsa Öberg</bdi>" in text(page)


def test_previewed_upload_is_stored_from_its_text() -> None:
    event = make.event()
    browser = make.client()
    file = SimpleUploadedFile("lista.csv", "Nr;Namn\r\n7;Åsa Öberg\r\n".encode())
    shown = preview(browser, file=file)
    listed = source(shown).split("<textarea")[1].split("</textarea>")[0].split(">\n")[1]
    form = {"text": listed.replace("\n", "\r\n"), "step": "store", "seen": hidden(shown, "seen")}
    assert browser.post(IMPORT, form)["Location"] == PEOPLE
    assert [(e.player.name, e.number) for e in event.entries.all()] == [("Åsa Öberg", 7)]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Filen är tom."),
        (b"%PDF-1", "Det här är en PDF."),
        (b"PK\x03\x04x", "Excelfilen går inte att läsa."),
        (b"\n".join(b"Namn %d" % n for n in range(100_000)), "Listan har 100000 rader."),
        (b"x" * (5 * 1024 * 1024 + 1), "Filen är större än 5 MB."),
    ],
)
def test_unreadable_files_are_refused_in_swedish(data: bytes, sentence: str) -> None:
    make.event()
    page = preview(make.client(), file=SimpleUploadedFile("lista.csv", data))
    assert (page.status_code, sentence in text(page)) == (422, True)
    assert Entry.objects.count() == 0


def test_wrong_rows_are_told_and_the_text_is_kept() -> None:
    make.entries(event=make.event(), names=["Anna Ek"])
    listed = "Nr;Namn\n1;Bo\n7;\n8;Eva\x07\n9;Ida\n9;Per"
    page = preview(make.client(), listed)
    assert page.status_code == 422
    for sentence in (
        "Rad 2: startnummer 1 har redan Anna Ek.",
        "Rad 3: namnet saknas.",
        "Rad 4: ett osynligt styrtecken (U+0007)",
        "Rad 6: startnummer 9 står redan på rad 5.",
    ):
        assert sentence in text(page)
    assert "8;Eva" in text(page)
    again = make.client().post(
        IMPORT, {"text": listed, "step": "store", "seen": hidden(page, "seen")}
    )
    assert (again.status_code, Entry.objects.count()) == (422, 1)


def test_many_wrong_rows_are_cut_short() -> None:
    make.event()
    page = preview(make.client(), "Nr;Namn\n" + "\n".join(f"{n};" for n in range(60)))
    assert "… och 10 rader till." in text(page)


def test_empty_text_is_refused() -> None:
    make.event()
    page = preview(make.client(), " ")
    assert (page.status_code, "Listan är tom." in text(page)) == (422, True)


def test_null_in_the_text_is_refused() -> None:
    make.event()
    assert preview(make.client(), "Bo\0").status_code == 422


def test_questions_must_be_answered_and_answers_are_kept() -> None:
    event = make.event()
    make.entries(event=event, names=["Åsa Öberg"], clubs=["BroPok"])
    browser = make.client()
    listed = "Åsa Öberg;Vy\nAsa Oberg;BroPok\nBo;"
    shown = preview(browser, listed)
    assert "Samma namn som Åsa Öberg (nr 1, BroPok)." in text(shown)
    half = store(browser, listed, **{"row-1": "other"})
    assert half.status_code == 422
    assert "Svara på varje fråga" in text(half)
    page = " ".join(text(half).split())
    assert 'name="row-1" value="other" checked' in page
    assert page.count("Svara på den här frågan.") == 1
    marked = 'aria-labelledby="vem-2 varfor-2" aria-invalid="true" aria-describedby="svar-2"'
    assert (marked in page, page.count('aria-invalid="true"')) == (True, 1)
    assert 'aria-invalid="true"' not in text(shown)
    answers = {"row-1": "other", "row-2": "same"}
    assert store(browser, listed, **answers).status_code == 302
    assert [(e.player.name, e.club) for e in event.entries.all()] == [
        ("Åsa Öberg", "BroPok"), ("Åsa Öberg", "Vy"), ("Bo", ""),
    ]  # fmt: skip


def test_list_stored_twice_is_stored_once() -> None:
    event = make.event()
    browser = make.client()
    shown = preview(browser, "Bo\nEva")
    form = {"text": "Bo\nEva", "step": "store", "seen": hidden(shown, "seen")}
    assert [browser.post(IMPORT, form).status_code for _ in range(2)] == [302, 302]
    assert (names(event), Player.objects.count()) == (["Bo", "Eva"], 2)
    assert "0 nya spelare tillagda, 2 fanns redan." in text(browser.get(PEOPLE))


def test_text_changed_after_the_preview_is_previewed_again() -> None:
    make.event()
    browser = make.client()
    shown = preview(browser, "Bo")
    page = browser.post(IMPORT, {"text": "Eva", "step": "store", "seen": hidden(shown, "seen")})
    assert (page.status_code, Entry.objects.count()) == (200, 0)
    assert "<bdi>Eva</bdi>" in text(page)


def test_columns_are_chosen_by_hand() -> None:
    event = make.event()
    browser = make.client()
    assert "<bdi>Öberg Åsa</bdi>" in text(preview(browser, "Öberg;Åsa"))
    roles = ["last", "first"]
    shown = preview(browser, "Öberg;Åsa", role=roles)
    form = {"text": "Öberg;Åsa", "role": roles, "seen": hidden(shown, "seen"), "step": "store"}
    browser.post(IMPORT, form)
    assert names(event) == ["Åsa Öberg"]
    assert preview(browser, "Öberg;Åsa", role=["club", "hopp"]).status_code == 200


def test_long_list_shows_its_first_rows() -> None:
    make.event()
    page = preview(make.client(), "\n".join(f"Person {n}" for n in range(250)))
    assert "… och 50 till." in text(page)


def test_list_after_the_published_draw_is_for_reserves() -> None:
    event = make.event()
    make.entries(event=event, count=3)
    publish_heat(event)
    browser = make.client()
    refused = store(browser, "Ny Person")
    assert (refused.status_code, event.entries.count()) == (409, 3)
    assert "Lottningen av heat 1 är publicerad" in text(refused)
    assert store(browser, "Ny Person", as_reserves="1").status_code == 302


def person_form(browser: Client, entry: Entry, **data: str) -> dict[str, str]:
    page = browser.get(f"{PEOPLE}{entry.pk}/")
    form = {"name": entry.player.name, "club": entry.club, "number": str(entry.number)}
    return {**form, "seen": hidden(page, "seen"), **data}


def test_person_is_corrected() -> None:
    (entry,) = make.entries(event=make.event(), names=["Asa"])
    browser = make.client(as_user=make.helper())
    form = person_form(browser, entry, name=" Åsa\N{NO-BREAK SPACE}Öberg ", number="17")
    assert browser.post(f"{PEOPLE}{entry.pk}/", form)["Location"] == PEOPLE
    stored = Entry.objects.select_related("player").get()
    assert (stored.player.name, stored.number) == ("Åsa Öberg", 17)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"name": ""}, "Detta fält måste fyllas i."),
        ({"name": "A\x07"}, "Ett osynligt styrtecken (U+0007) står i texten."),
        ({"number": "0"}, "större än eller lika med 1"),
        ({"name_style": "alias", "alias": ""}, "Skriv det alias som publiken ska se."),
        ({"name": "Bo"}, "Samma namn som Bo (nr 2)."),
    ],
)
def test_wrong_details_are_told_and_kept(data: dict[str, str], sentence: str) -> None:
    event = make.event()
    entry, _ = make.entries(event=event, names=["Anna Ek", "Bo"], clubs=[""])
    browser = make.client()
    form = person_form(browser, entry, **{"club": "Min klubb", **data})
    page = browser.post(f"{PEOPLE}{entry.pk}/", form)
    assert (page.status_code, sentence in text(page)) == (422, True)
    assert 'value="Min klubb"' in text(page)


def test_stale_person_is_refused() -> None:
    (entry,) = make.entries(event=make.event(), names=["Anna Ek"])
    browser = make.client()
    form = person_form(browser, entry, club="Vy")
    browser.post(f"{PEOPLE}{entry.pk}/", form)
    stale = browser.post(f"{PEOPLE}{entry.pk}/", {**form, "club": "Bro"})
    assert (stale.status_code, Entry.objects.get().club) == (409, "Vy")


def test_person_is_removed_once_and_again_without_harm() -> None:
    (entry,) = make.entries(event=make.event(), count=1)
    browser = make.client()
    for _ in range(2):
        assert browser.post(f"{PEOPLE}{entry.pk}/ta-bort/")["Location"] == PEOPLE
    assert Entry.objects.count() == 0
    assert browser.get(f"{PEOPLE}{entry.pk}/").status_code == 404


def test_seated_person_is_not_removed_and_the_page_says_why() -> None:
    event = make.event()
    entry = make.entries(event=event, count=3)[0]
    publish_heat(event)
    browser = make.client()
    assert "Ta bort personen" not in text(browser.get(f"{PEOPLE}{entry.pk}/"))
    page = browser.post(f"{PEOPLE}{entry.pk}/ta-bort/")
    assert (page.status_code, "Nr 1 sitter vid bord 7." in text(page)) == (409, True)


def test_people_are_numbered_anew_until_published() -> None:
    event = make.event()
    make.entries(event=event, names=["Öst", "Ek", "Ahl"])
    browser = make.client()
    browser.post(PEOPLE + "numrera/", {"order": "namn"})
    assert list(event.entries.values_list("number", flat=True)) == [3, 2, 1]
    browser.post(PEOPLE + "numrera/", {"order": "anmälan"})
    publish_heat(event)
    page = browser.post(PEOPLE + "numrera/", {"order": "namn"})
    assert page.status_code == 409
    assert list(event.entries.values_list("number", flat=True)) == [1, 2, 3]


@pytest.mark.parametrize("address", ["numrera/", "{pk}/ta-bort/"])
def test_helper_may_neither_number_nor_remove(address: str) -> None:
    (entry,) = make.entries(event=make.event(), count=1)
    browser = make.client(as_user=make.helper())
    page = browser.post(PEOPLE + address.format(pk=entry.pk))
    assert (page.status_code, Entry.objects.count()) == (403, 1)


def test_person_of_another_event_is_not_found() -> None:
    make.event()
    (other,) = make.entries(event=make.event(slug="host"), count=1)
    assert make.client().get(f"{PEOPLE}{other.pk}/").status_code == 404
