"""What blockers and faults say in Swedish: one table of sentences, gathered from every area."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from django.utils.translation import gettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scoring.errors import Fault
    from tournament.forms.wording.sentences import Facts, Sentence
    from tournament.selectors.blockers import Blocker


@cache
def all_sentences() -> Mapping[str, Sentence]:
    """Return every area's ``SENTENCES`` by code; two areas may not word one code."""
    merged: dict[str, Sentence] = {}
    for module in iter_modules(__path__):
        area = import_module(f"{__name__}.{module.name}")
        own: Mapping[str, Sentence] = getattr(area, "SENTENCES", {})
        if twice := merged.keys() & own.keys():
            raise ValueError(f"{area.__name__} words again: {sorted(twice)}")
        merged.update(own)
    return merged


def _sentence(code: str, facts: Facts) -> str:
    if code not in all_sentences():
        return gettext("Det går inte (%(code)s).") % {"code": code}
    return all_sentences()[code](facts)


def blocker_sentence(blocker: Blocker) -> str:
    """Say why a step is not possible."""
    return _sentence(blocker.code, blocker.facts)


def blocker_sentences(blockers: Iterable[Blocker]) -> tuple[str, ...]:
    """Say everything that is in the way, first thing first."""
    return tuple(blocker_sentence(blocker) for blocker in blockers)


def fault_sentence(fault: Fault) -> str:
    """Say what contradicts a rule, or what the rules ask to have confirmed."""
    return _sentence(fault.code, fault.facts)


def fault_sentences(faults: Iterable[Fault]) -> tuple[str, ...]:
    """Say everything that the rules found, first thing first."""
    return tuple(fault_sentence(fault) for fault in faults)
