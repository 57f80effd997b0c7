import pytest

from tournament.selectors.sorting import (
    folded,
    same_name,
    surname_key,
    surname_parts,
    swedish_key,
)


def test_swedish_order_puts_three_letters_last_and_folds_the_rest() -> None:
    names = ["Öst", "Ärla", "ånger", "Zorn", "eklund", "Éklund", "Ekman", "Müller", "Mz", "Wik"]
    assert sorted(names, key=swedish_key) == [
        "eklund", "Éklund", "Ekman", "Müller", "Mz", "Wik", "Zorn", "ånger", "Ärla", "Öst",
    ]  # fmt: skip


def test_swedish_order_sorts_the_neighbours_letters_as_swedish() -> None:
    assert sorted(["Ø", "Æ", "Å", "Ł", "M"], key=swedish_key) == ["Ł", "M", "Å", "Æ", "Ø"]


def test_swedish_order_is_the_same_for_a_decomposed_letter() -> None:
    assert swedish_key("A\u030angstrom")[0] == swedish_key("Ångstrom")[0]


def test_folded_takes_off_case_accents_and_extra_spaces() -> None:
    assert folded("  Åsa\N{NO-BREAK SPACE} ÖBERG-Ørsted ß") == "asa oberg-orsted ss"


def test_same_name_keeps_accents() -> None:
    assert same_name("JAN  A\u030aberg") == "jan åberg"
    assert same_name("Jan Aberg") != same_name("Jan Åberg")


@pytest.mark.parametrize(
    ("name", "surname"),
    [
        ("Åsa Öberg", "Öberg"),
        ("Cecilia von Ahlström-Gyllenkrok", "Ahlström-Gyllenkrok"),
        ("Björn Ek 2", "Ek"),
        ("Carl Gren d.y.", "Gren"),
        ("John Smith Jr.", "Smith"),
        ("Spader  Dam ", "Dam"),
        ("Å. Ö.", "Ö."),
        ("Zorro", "Zorro"),
        ("Jr", "Jr"),
        ("45", "45"),
        ("", ""),
    ],
)
def test_surname_is_the_last_word_or_the_only_one(name: str, surname: str) -> None:
    assert "".join(surname_parts(name)) == name
    assert surname_parts(name)[1] == surname


def test_people_are_in_the_order_of_surnames_then_of_whole_names() -> None:
    names = ["Åsa Öberg", "Zorro", "Björn Ek 2", "Björn Ek", "Anna Ek", "Cecilia von Ahl", "Ö. Å."]
    assert sorted(names, key=surname_key) == [
        "Cecilia von Ahl", "Anna Ek", "Björn Ek", "Björn Ek 2", "Zorro", "Ö. Å.", "Åsa Öberg",
    ]  # fmt: skip


def test_signs_before_a_surname_do_not_count() -> None:
    names = ['Bo "Ankan"', "Anna (Kicki)", "Nils 'Nisse", "Åsa Lind", "Ek", "!!"]
    assert sorted(names, key=surname_key) == [
        "!!", 'Bo "Ankan"', "Ek", "Anna (Kicki)", "Åsa Lind", "Nils 'Nisse",
    ]  # fmt: skip
