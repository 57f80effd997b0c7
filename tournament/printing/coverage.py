"""Which characters the papers' own typeface has: what it lacks is named before printing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from django.contrib.staticfiles import finders
from fontTools.ttLib import TTFont

if TYPE_CHECKING:
    from collections.abc import Iterable

FACES = ("fonts/FiraSans-Regular.ttf", "fonts/FiraSans-SemiBold.ttf")
UNSEEN = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})
"""Kinds of characters that leave no ink."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """A text of which some characters are not in the typeface, each once and in order."""

    text: str
    characters: tuple[str, ...]


@cache
def drawable() -> frozenset[int]:
    """Return the code points that every face of the papers has."""
    faces = [set(TTFont(Path(str(finders.find(face)))).getBestCmap()) for face in FACES]
    return frozenset(set.intersection(*faces))


def lacking(texts: Iterable[str]) -> tuple[Lacking, ...]:
    """Return the texts that cannot be printed as they stand, each once and in order.

    A letter with marks counts as there when the letter and its marks are: they are set together.
    """
    found = (Lacking(text, _lacking(text)) for text in dict.fromkeys(texts))
    return tuple(one for one in found if one.characters)


def _lacking(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(sign for sign in normalize("NFC", text) if not _is_drawable(sign)))


def _is_drawable(sign: str) -> bool:
    if ord(sign) in drawable() or category(sign) in UNSEEN:
        return True
    parts = normalize("NFD", sign)
    return parts != sign and all(ord(part) in drawable() for part in parts)
