"""Faults as English sentences, for the command line; pages have wordings of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.cli.sentences import SENTENCES

if TYPE_CHECKING:
    from scoring.errors import Fault, type_of_fact


def sentence(fault: Fault) -> str:
    """Return one sentence that says what is wrong; a code without one speaks for itself."""
    pattern = SENTENCES.get(fault.code, fault.code.replace("_", " ").capitalize() + ".")
    return pattern.format_map(_Facts({key: _word(fact) for key, fact in fault.facts.items()}))


class _Facts(dict[str, str]):
    """Facts as text; one that was not given is told as unknown."""

    def __missing__(self, key: str) -> str:
        return "?"


def _word(fact: type_of_fact) -> str:
    if fact is None:
        return "nothing"
    if isinstance(fact, tuple):
        return ", ".join(map(str, fact)) or "nobody"
    return str(fact)
