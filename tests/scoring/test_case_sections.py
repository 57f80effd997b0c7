"""Every section of the rules has worked examples as data, and every example names its section."""

from __future__ import annotations

import tomllib
from collections import Counter

from tests.scoring.shorthand import CASES

FILES = sorted(CASES.glob("*.toml"))
DECISIONS = {f"§1.{number}" for number in range(1, 11)}
SECTIONS = {"head", "§1", "§2", "§3", "§4", "§5", "§5 Corners", "§6"}


def told() -> list[tuple[str, str, str]]:
    return [
        (path.stem, case["section"], case["name"])
        for path in FILES
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    ]


def test_every_section_and_decision_has_a_case() -> None:
    assert {section for _, section, _ in told()} >= SECTIONS | DECISIONS


def test_no_case_is_told_twice() -> None:
    assert [case for case, times in Counter(told()).items() if times > 1] == []
