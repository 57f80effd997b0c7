"""Papers in English: every text is translated, and what runs is what was written."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.utils.translation import override

from scoring.event import Preset
from scoring.rulesets import ruleset_of
from tests.tournament.printing.made import head, people, sheet, texts
from tests.tournament.printing.messages import compiled, marked, sources, translations
from tournament.forms.wording.incidents import KIND_NAMES
from tournament.printing.formats import A4, A5, SheetFormat
from tournament.printing.rulesheets import rule_sheet
from tournament.printing.tablesheets import table_sheets

NAMES = ("Åsa Öberg", "Björn Ek", "Cecilia Ahl", "David Öst")
FACTS = re.compile(r"%\((\w+)\)[sd]|%s")


def texts_on_paper() -> set[str]:
    """Return every text that papers show."""
    told = {text for path in sources() for text in marked(path)}
    return told | {str(name) for name in KIND_NAMES.values()}


def test_every_text_of_papers_is_translated_and_none_is_idle() -> None:
    written = translations()
    assert {text for text, told in written.items() if not all(told)} == set()
    assert set(written) - {""} == texts_on_paper()


def test_translations_tell_the_same_facts() -> None:
    apart = {
        text: told
        for text, told in translations().items()
        for form in told
        if text and sorted(FACTS.findall(text)) != sorted(FACTS.findall(form))
    }
    # The clock's word is left out in English.
    assert apart == {}


def test_compiled_catalogue_is_the_written_one() -> None:
    assert compiled() == translations()


def test_catalogue_is_in_force_in_english_only() -> None:
    with override("en"):
        (english,) = texts(table_sheets(head(language="sv"), [sheet(1, people(NAMES))], address=""))
    assert "Omgång1" in english
    assert "Round" not in english


@pytest.mark.parametrize("form", [A4, A5], ids=["A4", "A5"])
def test_english_sheet_has_no_swedish_words(form: SheetFormat) -> None:
    page = replace(sheet(1, people(NAMES), revisor="Karin Lind"), sitting=2, version=2)
    (told,) = texts(table_sheets(head(language="en"), [page], address="", form=form))
    for words in (
        "Round1",
        "Round3",
        "Table1",
        "sitting2",
        "scorekeeperKarinLind",
        "replacesearliersheets,version2",
        "Goingout",
        "Penalty",
        "Exchangestopat45",
        "Lasttrick5,withatwo10",
    ):
        assert words in told
    assert [
        word for word in ("Omgång", "Bord", "Summa", "Avdrag", "köpstopp") if word in told
    ] == []


@pytest.mark.parametrize("preset", ["poker-sm", "pagat", "swedish-chicago", "finnish"])
def test_english_rules_have_no_swedish_letters(preset: str) -> None:
    ruleset = ruleset_of(Preset(preset, {}))
    named = {"venue": "", "event_name": "SM", "rules_preset": "pagat"}  # no Swedish title
    told = texts(rule_sheet(head(language="en", ruleset=ruleset, **named)))
    assert len(told) <= 2
    assert re.findall("[åäöÅÄÖ]", "".join(told)) == []
