"""What people read goes through gettext, and people's names are left alone by translators."""

from __future__ import annotations

import ast
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from tests import make
from tests.pages.world import World, filled_world
from tests.pages.written_doors import DOORS
from tournament.configuration.folder import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TEMPLATES = sorted((PROJECT / "templates").rglob("*.html"))
READ_ALOUD = re.compile(r'\s(?:placeholder|aria-label|title|alt|data-label)="([^"]*)"')
TAG = re.compile(r"{{.*?}}|{%.*?%}|{#.*?#}")
TRANSLATES = frozenset(
    {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"}
)
SWEDISH = re.compile(r"[åäöÅÄÖ]")
SPOKEN = sorted(
    path
    for folder in ("forms", "views", "selectors", "services", "templatetags", "middleware")
    for path in (PROJECT / "tournament" / folder).rglob("*.py")
)
HAS_NO_END = frozenset({"input", "link", "meta", "br", "img", "hr", "wbr", "source", "col"})
SHOWN_AS_IT_IS = frozenset({"title", "option", "script", "style"})
"""Where a browser's translator cannot be told to leave a part alone."""


def translated(source: str) -> str:
    """Return a template without what gettext sees in it already."""
    return re.sub(r"{% blocktranslate.*?{% endblocktranslate %}", "", source, flags=re.DOTALL)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(PROJECT)))
def test_attributes_that_are_read_aloud_are_translated(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    found = [TAG.sub("", words) for words in READ_ALOUD.findall(translated(source))]
    assert [words for words in found if re.search(r"[^\W\d_]{2,}", words)] == []


def untranslated(path: Path) -> Iterator[str]:
    """Yield each Swedish text of a module that gettext does not see; docstrings are for us."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in TRANSLATES:
            left_out |= {child for argument in node.args for child in ast.walk(argument)}
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(node.value)
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and node not in left_out and SWEDISH.search(node.value) and " " in node.value:  # type: ignore[attr-defined]  # a constant
            yield node.value  # type: ignore[attr-defined]  # a constant


@pytest.mark.parametrize("path", SPOKEN, ids=lambda path: str(path.relative_to(PROJECT)))
def test_module_gives_its_swedish_to_gettext(path: Path) -> None:
    assert list(untranslated(path)) == []


class Names(HTMLParser):
    """Finds names that stand where a translator would change them."""

    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self.names = names
        self.open: list[tuple[str, bool]] = []
        self.bare: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in HAS_NO_END:
            self.open.append((tag, dict(attrs).get("translate") == "no"))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if any(kept or tag in SHOWN_AS_IT_IS for tag, kept in self.open):
            return
        self.bare += [name for name in self.names if name in data]


@pytest.mark.django_db
def test_names_are_never_translated() -> None:
    world, client = filled_world(), make.client()
    names = [*make.NAMES[:11], "Bro öppna"]
    bare = {}
    for name, door in DOORS.items():
        if "GET" not in door or name in World.ELSEWHERE:
            continue
        response = client.get(world.address(name))
        if "text/html" in response["Content-Type"]:
            reader = Names(names)
            reader.feed(response.content.decode())
            bare[name] = sorted(set(reader.bare))
    assert {name: found for name, found in bare.items() if found} == {}
