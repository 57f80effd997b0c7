"""Every text of papers that is marked for translation, and what the catalogues say of it."""

from __future__ import annotations

import ast
import re
from gettext import GNUTranslations
from pathlib import Path
from typing import TYPE_CHECKING

from django.utils.translation.template import templatize

if TYPE_CHECKING:
    from collections.abc import Iterator

PROJECT = Path(__file__).parents[3]
CATALOGUE = PROJECT / "locale" / "en" / "LC_MESSAGES" / "django"
MARKS = frozenset({"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"})
IN_CONTEXT = "pgettext"
SHARED = (
    "templatetags/printed.py",
    "forms/wording/results.py",
    "forms/wording/public.py",
    "forms/wording/sentences.py",
)
"""Modules whose words stand on pages and on paper."""
CONTEXT = "\4"
"""What stands between a context and its text in a catalogue."""
PAGES = frozenset({"registry.py"})
"""What stands beside papers and is a page's: the catalogue, its options and rows."""


def sources() -> Iterator[Path]:
    """Yield the modules and templates whose words stand on paper."""
    for path in sorted((PROJECT / "tournament" / "printing").glob("*.py")):
        if path.name not in PAGES:
            yield path
    yield from sorted((PROJECT / "tournament" / "words").glob("*.py"))
    yield from (PROJECT / "tournament" / name for name in SHARED)
    yield from sorted((PROJECT / "templates" / "print").glob("*.html"))


def marked(path: Path) -> set[str]:
    """Return the texts that a module or a template marks, as a catalogue keys them.

    Of a plural the singular; with a context, the context first.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        text = _as_calls(templatize(text, origin=str(path)))
    calls = [call for call in ast.walk(ast.parse(text)) if isinstance(call, ast.Call)]
    plain = {_text(call.args[0]) for call in calls if _name(call.func) in MARKS}
    return plain | {
        f"{_text(call.args[0])}{CONTEXT}{_text(call.args[1])}"
        for call in calls
        if _name(call.func) == IN_CONTEXT
    }


def _as_calls(told: str) -> str:
    """Return the calls that Django writes for xgettext as a module of Python."""
    calls = re.findall(
        r"n?gettext\((?:\s*(?:u?'(?:[^'\\]|\\.)*'|u?\"(?:[^\"\\]|\\.)*\"|\w+)\s*,?)+\)", told
    )
    return "\n".join(calls)


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise AssertionError(ast.dump(node))


def translations() -> dict[str, tuple[str, ...]]:
    """Return what the source catalogue says of each text: one form, or singular and plural."""
    text = CATALOGUE.with_suffix(".po").read_text(encoding="utf-8")
    found: dict[str, tuple[str, ...]] = {}
    for entry in text.split("\n\n"):
        fields = dict(_fields(entry))
        key = f"{fields['msgctxt']}{CONTEXT}" if "msgctxt" in fields else ""
        told = tuple(value for name, value in fields.items() if name.startswith("msgstr"))
        found[key + fields["msgid"]] = told
    return found


def _fields(entry: str) -> list[tuple[str, str]]:
    fields: list[tuple[str, str]] = []
    for line in entry.splitlines():
        if line.startswith('"') and fields:
            fields[-1] = (fields[-1][0], fields[-1][1] + ast.literal_eval(line))
        elif line.startswith("msg"):
            key, _space, value = line.partition(" ")
            fields.append((key, ast.literal_eval(value)))
    return fields


def compiled() -> dict[str, tuple[str, ...]]:
    """Return what the compiled catalogue says, likewise."""
    with CATALOGUE.with_suffix(".mo").open("rb") as file:
        told = GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    found: dict[str, tuple[str, ...]] = {}
    for key, value in told.items():
        text = key if isinstance(key, str) else key[0]
        found[text] = (*found.get(text, ()), value)
    return found
