"""Every rule of docs/rules.md has worked examples or tests, and every example belongs to a rule."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.scoring.shorthand import CASES

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules.md"
KEY = re.compile(r"(head|5c|[1-6](?:\.\d+)?)\.[a-z][a-z0-9-]*")
NAMED = re.compile(r"`([^`]+)`|»([^«]+)«")
DECISIONS = {f"§1.{number}" for number in range(1, 11)}
SECTIONS = {"head", "§1", "§2", "§3", "§4", "§5", "§5 Corners", "§6"}

Case = tuple[str, str, str]
"""The file of a worked example, its section, and its name."""


@dataclass(frozen=True)
class Rule:
    """A row of the tables: what it names, and the section that its key stands for."""

    key: str
    module: str
    examples: frozenset[tuple[str, str]] = field(repr=False)
    tests: tuple[str, ...] = field(repr=False)

    @property
    def section(self) -> str:
        begun = KEY.fullmatch(self.key)
        assert begun, self.key
        return {"head": "head", "5c": "§5 Corners"}.get(begun[1], f"§{begun[1]}")


def told() -> list[Case]:
    return [
        (path.stem, case["section"], case["name"])
        for path in sorted(CASES.glob("*.toml"))
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    ]


def rules() -> Iterator[Rule]:
    for line in RULES.read_text(encoding="utf-8").splitlines():
        if not line.startswith("| ") or line.startswith("| key |"):
            continue
        key, _, module, shown = (cell.strip() for cell in line.strip("|").split("|"))
        examples, tests, file = set(), [], ""
        for quoted, name in NAMED.findall(shown):
            if name:
                examples.add((file, name))
            elif quoted.startswith("tests/"):
                tests.append(quoted)
            else:
                file = quoted
        yield Rule(key, module.strip("`"), frozenset(examples), tuple(tests))


TOLD = told()
ALL = tuple(rules())


def belongs(section: str) -> bool:
    """Tell whether a section is one of the rules; others name a part of the event file."""
    return section == "head" or section.startswith("§")


def sections_of(rule: Rule) -> dict[tuple[str, str], set[str]]:
    return {
        example: {section for file, section, name in TOLD if (file, name) == example}
        for example in rule.examples
    }


def test_every_section_and_decision_has_a_case_and_a_rule() -> None:
    assert {section for _, section, _ in TOLD} >= SECTIONS | DECISIONS
    assert {rule.section for rule in ALL} == SECTIONS | DECISIONS


def test_no_case_is_told_twice() -> None:
    assert [case for case, times in Counter(TOLD).items() if times > 1] == []


def test_no_key_is_used_twice() -> None:
    assert [key for key, times in Counter(rule.key for rule in ALL).items() if times > 1] == []


def test_every_table_has_as_many_rows_as_it_says() -> None:
    _, *parts = RULES.read_text(encoding="utf-8").split("\n## ")
    said = [
        [int(number) for number in re.findall(r"^(\d+) rules\.$", part, re.MULTILINE)]
        for part in parts
    ]
    assert said == [[len(re.findall(r"^\| (?!key )", part, re.MULTILINE))] for part in parts]
    assert sum(map(sum, said)) == len(ALL)


@pytest.mark.parametrize("rule", ALL, ids=[rule.key for rule in ALL])
def test_rule_is_shown_by_what_there_is(rule: Rule) -> None:
    assert rule.examples or rule.tests
    assert (ROOT / rule.module).is_file()
    for example, sections in sections_of(rule).items():
        assert sections, example
        assert rule.section in sections or not all(map(belongs, sections)), (example, sections)
    for test in rule.tests:
        path, _, function = test.partition("::")
        text = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"^def {function}\b" if function else r"^def test_", text, re.MULTILINE)


def test_every_case_of_a_section_is_named_by_a_rule_of_it() -> None:
    named = {(file, rule.section, name) for rule in ALL for file, name in rule.examples}
    assert [case for case in TOLD if belongs(case[1]) and case not in named] == []
