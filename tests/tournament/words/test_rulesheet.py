"""The rules as a sheet in Swedish: every line has its sentence, and no sentence is idle."""

from __future__ import annotations

import re

from scoring.rulesets import Chapter, description
from tests.scoring.rulesets.variations import all_changed
from tests.scoring.shorthand import rules
from tournament.words.rulesheet import CHAPTERS, SENTENCES, line_words, rule_chapters


def test_every_line_has_a_sentence_and_every_sentence_a_line() -> None:
    codes = {line.code for ruleset in all_changed() for line in description(ruleset)}
    assert codes ^ set(SENTENCES) == {"players_exactly"} - codes
    assert set(CHAPTERS) == set(Chapter)


def test_every_sentence_tells_all_of_its_facts() -> None:
    for ruleset in all_changed():
        for line in description(ruleset):
            words = line_words(line)
            assert re.fullmatch(r"[0-9A-ZÅÄÖ].*[.]", words), line
            numbers = [fact for fact in line.facts.values() if isinstance(fact, int)]
            assert [number for number in numbers if str(number) not in words] == [], line


def test_rule_chapters_of_the_championship() -> None:
    chapters = {chapter.heading: chapter.sentences for chapter in rule_chapters(rules())}
    assert list(chapters) == [str(heading) for heading in CHAPTERS.values()]
    assert chapters["Bordet"] == (
        "3 till 4 spelare vid ett bord.",
        "Byten i en giv: 3, med högst 4 kort åt gången.",
    )
    assert chapters["Omgångspoäng"] == (
        "2 spelare: 20, 12 efter placering.",
        "3 spelare: 20, 12, 8 efter placering.",
        "4 spelare: 20, 12, 8, 5 efter placering.",
        "Utslagna delar de sista placeringarna.",
    )
    assert chapters["Ett heat vid ett bord"] == (
        "Omgångar vid varje bord: 3.",
        "Placeringen avgörs i tur och ordning av: omgångspoäng, sidopoäng, vunna Chicago, särspel.",
        "En utslagens sidopoäng räknas i summan som de står i protokollet.",
    )
    assert chapters["Händerna"][7] == (
        "Färgstege sätter poängen till 52 och vinner omgången genast."
    )
