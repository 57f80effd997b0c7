from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from scoring.event import Preset
from scoring.rulesets import ruleset_of
from tests.scoring.rulesets.variations import all_changed
from tests.tournament.printing.made import head, read, root_of, squeezed, texts
from tournament.printing.rulesheets import printed_chapters, rule_sheet
from tournament.printing.suits import corner_picture
from tournament.words.rulesheet import rule_chapters


@pytest.mark.parametrize("preset", ["poker-sm", "pagat", "swedish-chicago", "finnish"])
def test_every_sentence_of_the_rules_is_on_a_page_or_two(preset: str) -> None:
    ruleset = ruleset_of(Preset(preset, {}))
    content = rule_sheet(head(ruleset=ruleset))
    told = texts(content)
    assert len(told) <= 2
    whole = "".join(told)
    for chapter in printed_chapters(ruleset):
        assert squeezed(chapter.heading) in whole
        assert [line for line in chapter.sentences if squeezed(line) not in whole] == []
        assert [row for row in chapter.hands if squeezed("".join(row)) not in whole] == []
    assert root_of(read(content))["/Lang"] == "sv"


def test_table_of_hands_and_sentences_are_all_the_rules() -> None:
    for ruleset in all_changed():
        told = [len(chapter.sentences) for chapter in rule_chapters(ruleset)]
        printed = printed_chapters(ruleset)
        assert [len(chapter.hands) + len(chapter.sentences) for chapter in printed] == told


def test_suits_in_the_corners_are_those_that_are_drawn() -> None:
    kept = Path(str(finders.find("print/corners.svg"))).read_text(encoding="utf-8")
    assert kept == corner_picture()


@pytest.mark.parametrize("language", ["sv", "en"])
def test_rules_name_the_text_that_they_follow(language: str) -> None:
    whole = "".join(texts(rule_sheet(head(rules_preset="pagat", language=language))))
    for part in ("»Chicago«, Pagat" if language == "sv" else "“Chicago”, Pagat", "pagat.com/last"):
        assert squeezed(part) in whole
