"""How an area words its codes: a sentence is a function from facts to text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.errors import type_of_fact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.functional import _StrPromise

Facts = Mapping[str, type_of_fact]
Sentence = Callable[[Facts], str]
MOST_SAID = 3
"""So many are named of those who share something; how many more there are is told."""


def told(text: str | _StrPromise) -> Sentence:
    """Return the sentence ``text`` (lazily translated), with ``%(name)s`` taken from the facts."""

    def sentence(facts: Facts) -> str:
        return str(text) % {name: listed(value) for name, value in facts.items()}

    return sentence


def of_heat(text: _StrPromise, of_final: _StrPromise) -> Sentence:
    """Return a sentence about a heat by its number, with another text about the final."""

    def sentence(facts: Facts) -> str:
        return told(of_final if facts.get("is_final") else text)(facts)

    return sentence


def counted(text: _StrPromise) -> Sentence:
    """Return a sentence in singular or plural: ``ngettext_lazy`` with the deciding fact's name."""

    def sentence(facts: Facts) -> str:
        return text % {
            name: value if isinstance(value, int) else listed(value)
            for name, value in facts.items()
        }

    return sentence


def listed(value: type_of_fact) -> str:
    """Write a fact: several as »A, B och C«, nothing as a dash."""
    if value is None:
        return "–"
    if isinstance(value, tuple):
        return enumerated([str(part) for part in value])
    return str(value)


def enumerated(words: Sequence[str]) -> str:
    """Return »A, B och C«."""
    if len(words) <= 1:
        return "".join(words)
    return _("%(first)s och %(last)s") % {"first": ", ".join(words[:-1]), "last": words[-1]}


def few(names: Sequence[str], *, named: Callable[[str], str] = str) -> str:
    """Return »A, B och C«, and of more than four »A, B, C och 47 andra«; ``named`` writes each."""
    if len(names) <= MOST_SAID + 1:
        return enumerated([named(name) for name in names])
    more = _("%(count)d andra") % {"count": len(names) - MOST_SAID}
    return enumerated([*(named(name) for name in names[:MOST_SAID]), more])
