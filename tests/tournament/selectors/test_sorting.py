from tournament.selectors.sorting import folded, same_name, swedish_key


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
