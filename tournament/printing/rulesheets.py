"""The event's rules on paper, made from its ruleset: text and code cannot drift."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from math import ceil
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.rulesets import description, text_of
from tournament.printing.faces import FACES
from tournament.printing.lists import list_css
from tournament.printing.weasy import pdf_of
from tournament.words.rulesheet import CHAPTERS, HANDS, line_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.rulesets import Line, Ruleset
    from tournament.selectors.papers import HeatPaper

LETTERS = 48
"""Letters on a line of a column, about."""
POINTS = "hand_points"
"""The lines that stand as a table: what a hand gives in plain points."""


@dataclass(frozen=True, slots=True)
class PrintedChapter:
    """A chapter on paper: hands with their points, then its sentences."""

    heading: str
    hands: tuple[tuple[str, str], ...]
    sentences: tuple[str, ...]

    @property
    def lines(self) -> int:
        """Return about how many lines it takes in its column, heading and gaps included."""
        return 4 + len(self.hands) + sum(ceil(len(text) / LETTERS) for text in self.sentences)


def rule_sheet(head: HeatPaper) -> bytes:
    """Return the rules of an event as PDF, in its language."""
    with override(head.language):
        chapters = printed_chapters(head.ruleset)
        content = {
            "head": head,
            "heading": _("Regler"),
            "chapters": chapters,
            "second": second_column(chapters),
            "text": text_of(head.rules_preset),
        }
        own = Path(str(finders.find("css/print-rules.css"))).read_text(encoding="utf-8")
        html = render_to_string("print/rules.html", content)
        return pdf_of(html, FACES + list_css() + own, tagged=True)


def second_column(chapters: Sequence[PrintedChapter]) -> int:
    """Return the chapter with which the second column begins, so that both are about as long.

    Letting the printer balance two columns costs it a hundred times the setting of one.
    """
    lengths = [chapter.lines for chapter in chapters]
    return min(
        range(len(chapters)), key=lambda first: abs(sum(lengths[:first]) - sum(lengths[first:]))
    )


def printed_chapters(ruleset: Ruleset) -> tuple[PrintedChapter, ...]:
    """Return the chapters as they are printed, in the rules' order."""
    chapters = groupby(description(ruleset), key=attrgetter("chapter"))
    return tuple(_chapter(str(CHAPTERS[chapter]), tuple(lines)) for chapter, lines in chapters)


def _chapter(heading: str, lines: Sequence[Line]) -> PrintedChapter:
    hands = tuple(
        (str(HANDS[str(line.facts["hand"])]), str(line.facts["points"]))
        for line in lines
        if line.code == POINTS
    )
    sentences = tuple(line_words(line) for line in lines if line.code != POINTS)
    return PrintedChapter(heading, hands, sentences)
