from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.template.base import Lexer, TokenType

from tournament.configuration.folder import PROJECT

if TYPE_CHECKING:
    from pathlib import Path

TEMPLATES = PROJECT / "templates"
BY_ITSELF = TEMPLATES / "500.html"
"""Shown when nothing else works, without a template engine's help."""
MARKUP = re.compile(r"""<!--.*?-->|<[^>]*>|&\w+;|[\w-]+=('[^']*'|"[^"]*")""", re.DOTALL)
HIDES = re.compile(r"blocktranslate|comment|block \w*class$")
"""What already is for translators, for ourselves, or for the style sheet."""
NAME = "Köpstopp"


def unmarked(path: Path) -> list[str]:
    """Return the words of a template that gettext would not see."""
    lexer = Lexer(path.read_text(encoding="utf-8"))
    text, hidden = [], False
    for token in lexer.tokenize():
        if token.token_type == TokenType.BLOCK:
            starts = HIDES.match(token.contents) is not None
            hidden = starts or (hidden and not token.contents.startswith("end"))
        text.append(token.contents if token.token_type == TokenType.TEXT and not hidden else "")
    return re.findall(r"[^\W\d_]{2,}", MARKUP.sub(" ", "\0".join(text)).replace(NAME, ""))


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=str)
def test_template_marks_its_words_for_translation(path: Path) -> None:
    assert path == BY_ITSELF or unmarked(path) == []
