from __future__ import annotations

import contextlib
import csv
import io
import zipfile
from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from scoring.errors import Fault, RuleError
from tournament.forms.lists import Reading, clean, name_and_club, read_people, text_of_upload
from tournament.forms.lists_cells import LARGEST_LIST
from tournament.forms.lists_columns import Role
from tournament.forms.lists_written import people_csv
from tournament.selectors.lists import ListedPerson
from tournament.selectors.people import PersonRow

SWEDISH = "Namn;Klubb\r\nÅsa Öberg;BroPok\r\nBjörn Ek;\r\n"
TWO = (ListedPerson(2, "Åsa Öberg", "BroPok"), ListedPerson(3, "Björn Ek"))


def people(text: str) -> tuple[ListedPerson, ...]:
    reading = read_people(text)
    assert reading.faults == ()
    return reading.people


def refusal(data: bytes) -> tuple[str, dict[str, object]]:
    with pytest.raises(RuleError) as refused:
        read_people(text_of_upload(data))
    (fault,) = refused.value.faults
    return fault.code, dict(fault.facts)


def workbook(*rows: list[object]) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    stored = io.BytesIO()
    book.save(stored)
    return stored.getvalue()


def archive(**parts: bytes) -> bytes:
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    return stored.getvalue()


BOOK = workbook(["Nr", "Namn"], [1, "Åsa Öberg"])


@pytest.mark.parametrize(
    "data",
    [
        SWEDISH.encode(),
        SWEDISH.encode("utf-8-sig"),
        SWEDISH.encode("cp1252"),
        SWEDISH.encode("utf-16"),
        SWEDISH.encode("utf-16-le"),
        SWEDISH.encode("utf-16-be"),
        SWEDISH.replace(";", ",").encode(),
        SWEDISH.replace(";", "\t").encode("cp1252"),
        SWEDISH.replace("\r\n", "\r").encode(),
        SWEDISH.replace("Åsa", "A\u030asa").encode(),
        SWEDISH.replace("Åsa Öberg", "  Åsa\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}Öberg ").encode(),
        workbook(["Namn", "Klubb"], ["Åsa Öberg", "BroPok"], ["Björn Ek", None]),
    ],
)
def test_list_is_read_whatever_wrote_it(data: bytes) -> None:
    assert people(text_of_upload(data)) == TWO


def test_lone_names_are_read_without_a_heading() -> None:
    assert people("Åsa Öberg\n\nBjörn Ek\n") == (
        ListedPerson(1, "Åsa Öberg"),
        ListedPerson(3, "Björn Ek"),
    )


def test_lone_names_take_a_club_in_brackets() -> None:
    assert people("Åsa Öberg [BroPok]\nBjörn Ek") == (
        ListedPerson(1, "Åsa Öberg", "BroPok"),
        ListedPerson(2, "Björn Ek"),
    )


def test_club_in_brackets_is_read_where_other_rows_have_a_comma() -> None:
    read = people("Åsa Öberg [BroPok]\nBjörn Ek, Esset\nCaj [Kula] Alm, Esset")
    assert [(person.name, person.club) for person in read] == [
        ("Åsa Öberg", "BroPok"),
        ("Björn Ek", "Esset"),
        ("Caj [Kula] Alm", "Esset"),
    ]


def test_numbered_lines_are_parted_into_number_and_name() -> None:
    assert people("1. Åsa Öberg\n17 Björn Ek") == (
        ListedPerson(1, "Åsa Öberg", number=1),
        ListedPerson(2, "Björn Ek", number=17),
    )


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("Startnr;Förnamn;Efternamn;Förening;E-post\n1;Åsa;Öberg;BroPok;a@b.se",
         (Role.NUMBER, Role.FIRST, Role.LAST, Role.CLUB, Role.IGNORED)),
        ("FÖRNAMN;Namn;Smeknamn\nÅsa;Åsa Öberg;Å", (Role.IGNORED, Role.NAME, Role.ALIAS)),
        ("Namn;Namn\nÅsa;Öberg", (Role.NAME, Role.IGNORED)),
        ("Åsa Öberg;BroPok\nBjörn Ek;Stopp 45", (Role.NAME, Role.CLUB)),
        ("7;Åsa Öberg;BroPok;x\n8;Björn Ek;;", (Role.NUMBER, Role.NAME, Role.CLUB, Role.IGNORED)),
        ("Åsa\tÖberg\tBroPok", (Role.FIRST, Role.LAST, Role.CLUB)),
        ("Åsa;Öberg\nBjörn;Ek", (Role.FIRST, Role.LAST)),
        ("Åsa;Bro\nBo;Bro\nEva;Bro\nIda;Bro\nJan;Vy", (Role.NAME, Role.CLUB)),
        ("2;Åsa Öberg;1\n2;Björn Ek;2", (Role.IGNORED, Role.NAME, Role.NUMBER)),
        ("3;Åsa Öberg;1\n2;Björn Ek;2", (Role.NUMBER, Role.NAME, Role.IGNORED)),
        (";Åsa Öberg\n;Björn Ek", (Role.IGNORED, Role.NAME)),
    ],
)  # fmt: skip
def test_columns_are_told_by_heading_or_by_what_they_hold(
    text: str, roles: tuple[Role, ...]
) -> None:
    assert read_people(text).roles == roles


def test_surname_first_with_a_comma_is_read_as_such() -> None:
    assert people("Öberg, Åsa\nEk, Björn") == (
        ListedPerson(1, "Åsa Öberg"),
        ListedPerson(2, "Björn Ek"),
    )


def test_chosen_columns_overrule_the_guess() -> None:
    chosen = (Role.LAST, Role.FIRST)
    assert read_people("Öberg;Åsa", chosen).people == (ListedPerson(1, "Åsa Öberg"),)
    assert read_people("Öberg;Åsa;Bro", chosen).roles == (Role.FIRST, Role.LAST, Role.CLUB)


def test_heading_stays_a_heading_when_columns_are_chosen() -> None:
    reading = read_people("Namn;Ort\nÅsa Öberg;Bro", (Role.NAME, Role.CLUB))
    assert reading == Reading(
        (Role.NAME, Role.CLUB), ("Namn", "Ort"), (ListedPerson(2, "Åsa Öberg", "Bro"),), ()
    )


def test_list_where_no_column_is_a_name_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        read_people("Åsa;Bro", (Role.CLUB, Role.ALIAS))
    assert refused.value.faults == (Fault("no_name_column"),)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("O'Brien", "O'Brien"),
        ('"Kulan"', '"Kulan"'),
        ('Anders "Kulan" Ek;Bro', 'Anders "Kulan" Ek'),
        ('"Anders ""Kulan"" Ek";Bro', 'Anders "Kulan" Ek'),
        ('"Kulan" Ek;Bro', '"Kulan" Ek'),
        ('"Öberg; Åsa" ; "Bro"', "Öberg; Åsa"),
        ('"Kulan Ek;Bro', '"Kulan Ek'),
        ("<b>Bo</b>", "<b>Bo</b>"),
        ("{{7*7}}", "{{7*7}}"),
        ("=1+1", "=1+1"),
        ("'=1+1", "=1+1"),
        ("'t Hooft", "'t Hooft"),
        ("Åsa 🎉 👩\u200d👩", "Åsa 🎉 👩\u200d👩"),
        ("محمد علي", "محمد علي"),
        ("Å\u200bsa\ufeff", "Åsa"),
        ("\ufeffÅsa", "Åsa"),
    ],
)
def test_hostile_names_are_kept_as_they_are(line: str, name: str) -> None:
    assert people(line)[0].name == name


def test_quotes_around_every_line_are_taken_off() -> None:
    assert people('"Åsa Öberg"\n"Björn ""Bo"" Ek"') == (
        ListedPerson(1, "Åsa Öberg"),
        ListedPerson(2, 'Björn "Bo" Ek'),
    )


def test_excels_own_first_line_says_what_parts_the_cells() -> None:
    assert people("sep=,\nNamn,Klubb\nÅsa;Öberg,Bro") == (ListedPerson(3, "Åsa;Öberg", "Bro"),)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Namn;Klubb\n;Bro", Fault("name_missing", "/2/name", {"row": 2})),
        ("Åsa\x07", Fault("control_character", "/1", {"code": "U+0007", "row": 1})),
        ("Åsa\u202eebO", Fault("control_character", "/1", {"code": "U+202E", "row": 1})),
        ("Nr;Namn\nx;Bo",
         Fault("number_wrong", "/2/number", {"text": "x", "row": 2})),
        ("Nr;Namn\n123456;Bo",
         Fault("number_wrong", "/2/number", {"text": "123456", "row": 2})),
        ("Nr;Namn\n7;Bo\n#7;Eva", Fault("number_twice", "/3/number",
                                        {"row": 3, "number": 7, "other": 2})),
        ("A" * 121, Fault("text_too_long", "/1/name",
                          {"field": "name", "most": 120, "text": "A" * 40, "row": 1})),
    ],
)  # fmt: skip
def test_wrong_rows_are_told_by_number(text: str, fault: Fault) -> None:
    assert read_people(text).faults == (fault,)


def test_row_without_a_number_among_numbered_is_no_fault() -> None:
    assert [person.number for person in people("Nr;Namn\n7;Bo\n;Eva")] == [7, None]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7 \xff", "pdf"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", "old_excel"),
        (b"\x89PNG\r\n", "image"),
        (b"<!DOCTYPE html><p>", "web_page"),
        (b"  <table><tr>", "web_page"),
        (b"Bo Ek och nio till\0", "unknown"),
        (archive(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"),
         "open_document"),
        (archive(**{"a.txt": b"x"}), "archive"),
        (archive(**{"[Content_Types].xml": b"", "word/document.xml": b""}), "word_processor"),
    ],
)  # fmt: skip
def test_files_that_are_no_lists_are_named(data: bytes, kind: str) -> None:
    assert refusal(data) == ("foreign_file", {"kind": kind})


BOMB = b"<a>" + b" " * 31 * 1024 * 1024
ENTITIES = b'<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>'
XL = {"[Content_Types].xml": b"<a/>", "xl/workbook.xml": b"<a/>"}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file_empty"),
        (b" \r\n\t\n", "list_empty"),
        (b"sep=;", "list_empty"),
        (b"Namn;Klubb", "list_empty"),
        (b"x" * (5 * 1024 * 1024 + 1), "file_too_large"),
        ("Åsa".encode("cp1252") + b"\x81", "unknown_encoding"),
        (b"\xef\xbb\xbf\xff", "unknown_encoding"),
        ("Åsa\n".encode() + "Åsa".encode("cp1252"), "mixed_encodings"),
        (b"PK\x03\x04 and nothing more", "broken_workbook"),
        (archive(**XL), "broken_workbook"),
        (archive(**{**XL, "xl/workbook.xml": ENTITIES}), "broken_workbook"),
        (archive(**{**XL, "xl/worksheets/sheet1.xml": BOMB}), "workbook_too_large"),
        (workbook(["", " "]), "list_empty"),
    ],
)
def test_unreadable_files_are_refused(data: bytes, code: str) -> None:
    assert refusal(data)[0] == code


def test_too_many_rows_are_counted_and_refused() -> None:
    text = "\n".join(f"Namn {n}" for n in range(100_000)).encode()
    assert refusal(text) == ("list_too_long", {"count": 100_000, "most": LARGEST_LIST})


def test_overlong_line_is_refused_by_its_number() -> None:
    assert refusal(b"Bo\n" + b"x" * 1001) == ("line_too_long", {"row": 2, "text": "x" * 40})


def test_workbook_keeps_line_numbers_and_literal_text() -> None:
    data = workbook(
        ["Nr", "Namn"], [17.0, "=1+1"], [], [True, '"Kulan"\tEk\nx'],
    )  # fmt: skip
    assert text_of_upload(data).split("\n")[2:] == ["", 'True\t"""Kulan"" Ek x"']


def test_workbook_dates_are_written_as_days() -> None:
    data = workbook(
        ["Bo", datetime(2026, 1, 2, 3, 4, tzinfo=UTC).replace(tzinfo=None), 1.5],
        ["Bo", date(2026, 1, 3)],
    )
    assert text_of_upload(data) == "Bo\t2026-01-02\t1.5\nBo\t2026-01-03"


def test_long_sheet_is_refused() -> None:
    rows: list[list[object]] = [[f"Person {n}"] for n in range(LARGEST_LIST + 1)]
    data = workbook(*rows)
    assert refusal(data) == ("sheet_too_long", {"most": LARGEST_LIST})


def test_second_sheet_is_read_where_the_first_is_empty() -> None:
    book = Workbook()
    book.create_sheet().append(["", "Åsa Öberg"])
    stored = io.BytesIO()
    book.save(stored)
    assert people(text_of_upload(stored.getvalue())) == (ListedPerson(1, "Åsa Öberg"),)


def test_workbook_values_of_other_kinds_are_written_out() -> None:
    assert text_of_upload(workbook(["Bo", False, time(9, 30)])) == "Bo\tFalse\t09:30:00"


@given(st.binary(max_size=300), st.sampled_from([b"", b"PK\x03\x04", b"\xff\xfe", b"\xef\xbb\xbf"]))
def test_any_bytes_are_read_or_refused(data: bytes, start: bytes) -> None:
    with contextlib.suppress(RuleError):
        read_people(text_of_upload(start + data))


@given(st.integers(0, 10_000), st.integers(0, 255))
def test_broken_workbook_is_read_or_refused(at: int, byte: int) -> None:
    data = bytearray(BOOK)
    data[at % len(data)] = byte
    with contextlib.suppress(RuleError):
        read_people(text_of_upload(bytes(data)))


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(RuleError):
        read_people(text)


LETTERS = st.characters(exclude_categories=["Cc", "Cs", "Cf", "Z"])
NAMES = st.lists(st.text(LETTERS, min_size=1, max_size=12), min_size=1, max_size=3).map(" ".join)


@given(st.lists(st.tuples(NAMES, st.one_of(st.just(""), NAMES)), min_size=1, max_size=5))
def test_written_list_is_read_back_as_it_was(rows: list[tuple[str, str]]) -> None:
    cleaned = [(clean(name), clean(club)) for name, club in rows]
    written = people_csv(
        PersonRow(
            number,
            number,
            name,
            club,
            "",
            "",
            "registered",
            "anmäld",
            is_paid=False,
            is_seated=False,
            checked_in_at=None,
        )
        for number, (name, club) in enumerate(cleaned, start=1)
    )
    assert [(p.name, p.club) for p in people(text_of_upload(written))] == cleaned
    assert not [
        cell
        for line in csv.reader(io.StringIO(written.decode("utf-8-sig")), delimiter=";")
        for cell in line
        if cell.startswith(("=", "+", "-", "@"))
    ]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Åsa Öberg", ("Åsa Öberg", "")),
        ("Åsa Öberg [BroPok]", ("Åsa Öberg", "BroPok")),
        ("Åsa Öberg, BroPok", ("Åsa Öberg", " BroPok")),
    ],
)
def test_one_field_holds_name_and_club(text: str, parts: tuple[str, str]) -> None:
    assert name_and_club(text) == parts
