from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.cli.sentences import SENTENCES
from scoring.cli.wording import sentence
from scoring.draw import Difference
from scoring.errors import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

CODE_PLACES = {"Fault": 0, "_contradiction": 0, "_unreadable": 0, "strangers": 3, "repeated": 2}
"""Which argument of a call is a code."""


SOURCES = [
    *Path("scoring").rglob("*.py"),
    *Path("tournament/services/imports").rglob("*.py"),
    Path("tournament/services/eventfiles.py"),
    Path("tournament/services/webfacts.py"),
    Path("tournament/selectors/importing.py"),
]
"""Where faults are made; those of the web are told by ``import_event``."""


def codes_in(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)
        place = CODE_PLACES.get(name.rpartition(".")[2])
        if place is None or len(node.args) <= place:
            continue
        code = node.args[place]
        if isinstance(code, ast.Constant) and isinstance(code.value, str):
            yield code.value


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    codes = {code for path in SOURCES for code in codes_in(path.read_text())}
    codes |= {difference.value for difference in Difference}
    assert codes - set(SENTENCES) == set()
    assert set(SENTENCES) - codes == set()


def test_sentences_end_and_hold_no_path() -> None:
    assert [text for text in SENTENCES.values() if not text.endswith(".") or "/" in text] == []


def test_sentence_holds_its_facts() -> None:
    assert sentence(Fault("chicago_too_early", "", {"player": "p1", "score": 0, "needed": 15})) == (
        "p1 has 0 points and needs 15 to say Chicago."
    )


def test_sentence_tells_rows_and_nothing() -> None:
    assert sentence(Fault("not_the_advancing", "", {"missing": ("p1", "p2"), "extra": ()})) == (
        "The heat does not seat exactly those who advance; missing: p1, p2; not advancing: nobody."
    )
    assert sentence(Fault("below_floor", "", {"floor": None})) == (
        "The score is below the floor of nothing."
    )


def test_sentence_without_its_facts_is_still_one() -> None:
    assert sentence(Fault("unknown_player")) == "There is no player ?."


def test_sentence_of_a_code_without_one_is_the_code() -> None:
    assert sentence(Fault("never_heard_of")) == "Never heard of."


def test_sentence_takes_no_pattern_from_a_fact() -> None:
    assert sentence(Fault("unknown_player", "", {"player": "{7}"})) == "There is no player {7}."
