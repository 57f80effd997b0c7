"""Why a step is not possible: typed values that the page words and the service obeys."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

type_of_fact = str | int | None | tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Blocker:
    """One thing in the way of a step: a stable code and the facts of its sentence.

    ``forms/blockers.py`` words every code in Swedish.
    """

    code: str
    facts: Mapping[str, type_of_fact] = field(default_factory=lambda: MappingProxyType({}))


CHANGED_MEANWHILE = Blocker("changed_meanwhile")
"""Somebody else was first: the page must be read again."""
