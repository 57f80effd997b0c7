"""The digest of everything that a paper shows: equal digests, equal papers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from datetime import date, time
from enum import Enum
from fractions import Fraction
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise

from tournament.configuration.folder import PROJECT

if TYPE_CHECKING:
    from tournament.printing.registry import Paper, PaperRequest

DRAWN_BY = ("tournament/printing/**/*.py", "templates/print/*", "static/css/*", "locale/**/*.mo")
"""What decides how a value looks on paper: another edition of these draws everything anew."""


def digest_of(paper: Paper[Any], request: PaperRequest, value: object) -> str:
    """Return the digest of a paper: of its value, its options and the code that draws it."""
    heat = None if request.heat is None else request.heat.pk
    whole = (
        drawing_edition(), paper.document, request.event.pk, heat, dict(request.chosen), value
    )  # fmt: skip
    digest = sha256()
    for part in _spelt(whole):
        digest.update(part.encode())
        digest.update(b"\0")
    return digest.hexdigest()


@cache
def drawing_edition() -> str:
    """Return the digest of the files that decide how papers look."""
    digest = sha256()
    for pattern in DRAWN_BY:
        for file in sorted(path for path in PROJECT.glob(pattern) if path.is_file()):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _spelt(value: object) -> Iterator[str]:
    """Yield a value as words that tell it from every other; a set's order does not matter."""
    yield type(value).__name__
    if isinstance(value, AbstractSet):
        yield from sorted("\1".join(_spelt(part)) for part in value)
    elif isinstance(value, (str, Promise)):
        yield str(value)
    elif isinstance(value, _PLAIN):
        yield repr(value)
    else:
        for part in _parts(value):
            yield from _spelt(part)
    yield "."


_PLAIN = (int, float, bytes, date, time, Fraction, Enum, type(None))


def _parts(value: object) -> Iterator[object]:
    """Yield what a value is made of."""
    if is_dataclass(value):
        yield from (getattr(value, field.name) for field in fields(value))
    elif isinstance(value, Mapping):
        for key, kept in value.items():
            yield key
            yield kept
    elif isinstance(value, Sequence | AbstractSet) and not isinstance(value, bytes):
        yield from value
    elif not isinstance(value, (*_PLAIN, Promise)):
        raise TypeError(type(value))
