"""Every code that stops a person at the desk is worded."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.utils.translation import ngettext_lazy

from scoring.draw.split import table_sizes
from scoring.errors import Fault, RuleError
from scoring.event import Preset
from scoring.plan import Repair, RepairCode
from scoring.rulesets import ruleset_of, ruleset_values, sources
from scoring.rulesets.validate import WORDS
from scoring.structures import structure_names
from tournament.forms.listpages import ROLES
from tournament.forms.lists_columns import Role
from tournament.forms.wording import (
    all_sentences,
    blocker_sentence,
    blocker_sentences,
    fault_sentence,
    fault_sentences,
    plans,
)
from tournament.forms.wording.plans import repair_sentence
from tournament.forms.wording.rules import (
    HOUSE_KEYS,
    HOUSE_SOURCES,
    HOUSE_VALUES,
    KEYS,
    PRESETS,
    REASONS,
    STRUCTURES,
    VALUES,
    value_words,
)
from tournament.forms.wording.sentences import counted, listed
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.finals import heat_facts
from tournament.selectors.rules import HOUSE_RULES

PROJECT = Path(__file__).parents[3]
HERE = ("tournament/selectors", "tournament/services", "tournament/forms", "scoring/rulesets")
RULES = ruleset_of(Preset())
COMMAND_LINE = ("webfacts", "eventfiles", "importing")
"""Event files come in by a command, which words its faults in English."""


def codes() -> set[str]:
    """Return every literal code with which a blocker or fault is made."""
    found: set[str] = set()
    for folder in HERE:
        for path in (PROJECT / folder).rglob("*.py"):
            if "imports" in path.parts or path.stem in COMMAND_LINE:
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id in {"Blocker", "Fault", "refuse", "_contradiction"}
                    and node.args
                    and isinstance(node.args[0], ast.Constant)
                ):
                    found.add(str(node.args[0].value))
    return {code for code in found if code.isidentifier()}


def test_every_code_of_the_desk_is_worded() -> None:
    assert codes() - all_sentences().keys() == set()


def test_code_worded_by_two_areas_is_our_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    all_sentences.cache_clear()
    monkeypatch.setitem(vars(plans)["SENTENCES"], "event_finished", lambda _: "")
    with pytest.raises(ValueError, match="words again"):
        all_sentences()
    monkeypatch.undo()
    assert all_sentences()["event_finished"]({}).startswith("Tävlingen är avslutad")


def test_unknown_code_is_told_rather_than_a_fault_of_the_page() -> None:
    assert fault_sentence(Fault("never_heard_of")) == "Det går inte (never_heard_of)."


def test_several_sentences_keep_their_order() -> None:
    first, second = Blocker("event_finished"), CHANGED_MEANWHILE
    assert blocker_sentences((first, second)) == (
        blocker_sentence(first),
        blocker_sentence(second),
    )
    assert fault_sentences((Fault("list_empty"),)) == (fault_sentence(Fault("list_empty")),)


def test_facts_are_written_as_rows_and_dashes() -> None:
    facts = (None, (1, 2), (1, 2, 3), (), "x", 0)
    assert [listed(value) for value in facts] == ["–", "1 och 2", "1, 2 och 3", "", "x", "0"]


def test_counted_sentence_follows_its_number() -> None:
    sentence = counted(ngettext_lazy("%(n)s bord", "%(n)s borden", "n"))
    assert [sentence({"n": n}) for n in (1, 2)] == ["1 bord", "2 borden"]


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (1, "1 spelare går inte att fördela på bord. Så här kan det lösas: 2 spelare till."),
        (2, ("2 spelare går inte att fördela på bord med tre eller fyra. Så här kan det lösas: "
            "1 spelare till, ett regelverk som tillåter bord med 2.")),
        (5, ("5 spelare går inte att fördela på bord med tre eller fyra. Så här kan det lösas: "
            "1 spelare till, 1 spelare färre, ett regelverk som tillåter bord med 2.")),
    ],
)  # fmt: skip
def test_field_that_cannot_be_seated_names_the_ways_out(count: int, sentence: str) -> None:
    with pytest.raises(RuleError) as refused:
        table_sizes(count, RULES)
    assert fault_sentences(refused.value.faults) == (sentence,)


def test_every_repair_is_explained() -> None:
    told = [repair_sentence(Repair(code, 5, 6)) for code in RepairCode]
    assert all("5" in sentence and "6" in sentence for sentence in told)
    assert len(set(told)) == len(RepairCode)


def test_people_are_named_as_far_as_they_are_known() -> None:
    facts: dict[str, str | int | None] = {"name": "Bo", "number": None, "club": ""}
    assert fault_sentence(Fault("same_name", "", facts)) == "Samma namn som Bo."
    facts = {"name": "Bo", "number": 7, "club": "Vy", "other_row": 3}
    told = fault_sentence(Fault("twice_in_list", "", facts))
    assert told == "Samma namn som på rad 3: Bo (nr 7, Vy)."


def test_ways_out_are_only_those_there_are() -> None:
    facts: dict[str, int | None] = {"players": 9, "more": None, "fewer": 1}
    told = fault_sentence(Fault("field_not_possible", "", facts))
    assert told.endswith("Så här kan det lösas: 1 spelare färre.")


@pytest.mark.parametrize(
    ("blocker", "words"),
    [
        (Blocker("people_missing", {"count": 1}), "1 anmäld är"),
        (Blocker("people_missing", {"count": 2}), "2 anmälda är"),
        (Blocker("seating_published", {"tables": ("4", "7")}), "bord 4 och 7."),
        (Blocker("seating_published", {"tables": ()}), "inget bord med tre"),
        (Blocker("wrong_type", {"expected": "integer"}), "ett heltal"),
        (Blocker("out_of_range", {"value": 0, "least": 1}), "minst 1"),
        (Blocker("out_of_range", {"value": 9, "most": 5}), "högst 5"),
    ],
)
def test_sentences_hold_their_facts(blocker: Blocker, words: str) -> None:
    assert words in blocker_sentence(blocker)


def test_every_key_value_and_reason_of_the_rules_has_words() -> None:
    values = ruleset_values(RULES)
    assert KEYS.keys() == values.keys()
    assert {source["reason"] for source in sources().values()} - {None} == REASONS.keys()
    for preset in PRESETS:
        for key, value in ruleset_values(ruleset_of(Preset(preset))).items():
            assert value_words(key, value)
    assert STRUCTURES.keys() == set(structure_names())
    assert ROLES.keys() == set(Role)


def test_every_house_rule_has_words() -> None:
    assert HOUSE_KEYS.keys() == HOUSE_SOURCES.keys() == HOUSE_RULES.keys()
    assert {key: tuple(words) for key, words in HOUSE_VALUES.items()} == dict(HOUSE_RULES)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("floor", None, "inget"),
        ("floor", 0, "0"),
        ("target_exact", True, "ja"),
        ("target_exact", False, "nej"),
        ("tiebreaks", [], "delad placering"),
        ("tiebreaks", ["playoff"], "särspel"),
        ("hands", {"pair": 1, "royal_flush": "out"}, "Ett par 1, Royal straight flush utgång"),
        ("place_points", {"2": [20, 12]}, "2 spelare: 20 12"),
        ("going_out", "at_once", "genast"),
        ("unheard_of", "x", "x"),
    ],
)
def test_values_are_worded(key: str, value: object, words: str) -> None:
    assert value_words(key, value) == words


def test_values_of_the_rules_are_those_that_have_words() -> None:

    assert {key: set(words) for key, words in VALUES.items()} == {
        key: {str(word) for word in words} for key, words in WORDS.items()
    }


@pytest.mark.parametrize(
    "code",
    [
        "draw_not_committed",
        "draw_not_published",
        "heat_already_started",
        "heat_has_no_draw",
        "heat_has_results",
        "heat_is_closed",
        "heat_not_being_played",
        "heat_not_closed",
        "heat_not_started",
        "next_heat_drawn",
        "no_playoff_called",
        "nothing_to_reveal",
        "paper_of_draft",
        "remove_from_draw",
        "substitute_has_the_seat",
    ],
)
def test_sentence_about_a_heat_calls_the_last_one_the_final(code: str) -> None:
    numbered = blocker_sentence(Blocker(code, heat_facts(3, is_final=False)))
    final = blocker_sentence(Blocker(code, heat_facts(3, is_final=True)))
    assert ("heat 3" in numbered.lower(), "final" in numbered) == (True, False)
    assert ("finalen" in final.lower(), "3" in final) == (True, False)
