"""The kinds of value in an event file that hold no others: how each is read and refused.

A shape's ``read`` returns the value, or appends at least one fault and returns ``None``; its
``write`` is the inverse of ``read``.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from datetime import date
from string import hexdigits
from typing import TYPE_CHECKING, Any, Protocol

from scoring.errors import Fault
from scoring.eventfile.limits import MAX_INTEGER, MAX_TEXT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import StrEnum

type_names: Mapping[type, str] = {
    dict: "object",
    list: "array",
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
}


class Shape(Protocol):
    """What one place of the file may hold."""

    def read(self, value: object, at: str, faults: list[Fault]) -> Any:  # noqa: ANN401 parsed
        """Return what ``value`` says, or say what is wrong with it."""
        ...

    def write(self, value: Any) -> object:  # noqa: ANN401 parsed
        """Return ``value`` as plain JSON."""
        ...


def wrong_type(value: object, at: str, expected: str) -> Fault:
    """Return the fault of a value of another type; true is no number."""
    found = type_names.get(type(value), "unknown")
    return Fault("wrong_type", at, {"expected": expected, "found": found})


class _Plain:
    """A value that is written as it is."""

    def write(self, value: object) -> object:
        """Return the value."""
        return value


@dataclass(frozen=True, slots=True)
class Text(_Plain):
    """A text of bounded length; an empty one is read as ``blank``."""

    shortest: int = 0
    longest: int = MAX_TEXT
    blank: str | None = ""

    def read(self, value: object, at: str, faults: list[Fault]) -> str | None:
        """Return the text; equal texts are kept once."""
        if not isinstance(value, str):
            faults.append(wrong_type(value, at, "string"))
        elif len(value) < self.shortest:
            faults.append(Fault("too_short", at, {"minimum": self.shortest}))
        elif len(value) > self.longest:
            faults.append(Fault("too_long", at, {"maximum": self.longest}))
        else:
            return sys.intern(value) if value else self.blank
        return None


@dataclass(frozen=True, slots=True)
class Hexadecimal(_Plain):
    """So many hexadecimal digits; capital letters are read as small ones."""

    digits: int

    def read(self, value: object, at: str, faults: list[Fault]) -> str | None:
        """Return the digits."""
        if not isinstance(value, str):
            faults.append(wrong_type(value, at, "string"))
            return None
        if len(value) != self.digits or not set(value) <= set(hexdigits):
            faults.append(Fault("no_hexadecimal", at, {"digits": self.digits}))
            return None
        return value.lower()


class Day(_Plain):
    """A date as ``2026-08-14``."""

    _form = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

    def read(self, value: object, at: str, faults: list[Fault]) -> str | None:
        """Return the date as its text."""
        if not isinstance(value, str):
            faults.append(wrong_type(value, at, "string"))
            return None
        if self._form.fullmatch(value):
            try:
                return date.fromisoformat(value).isoformat()
            except ValueError:
                pass
        faults.append(Fault("no_date", at))
        return None


@dataclass(frozen=True, slots=True)
class Integer(_Plain):
    """A whole number within limits; ``52.0`` is one (as in JSON Schema), ``true`` is none."""

    least: int = -MAX_INTEGER
    most: int = MAX_INTEGER

    def read(self, value: object, at: str, faults: list[Fault]) -> int | None:
        """Return the number."""
        number = as_integer(value)
        if number is None:
            faults.append(wrong_type(value, at, "integer"))
        elif number < self.least:
            faults.append(Fault("too_small", at, {"value": number, "smallest": self.least}))
        elif number > self.most:
            faults.append(Fault("too_large", at, {"value": number, "largest": self.most}))
        else:
            return number
        return None


def as_integer(value: object) -> int | None:
    """Return a JSON number without fraction as an integer, ``None`` for anything else."""
    if type(value) is int:
        return value
    if type(value) is float and value.is_integer():
        return int(value)
    return None


class Boolean(_Plain):
    """True or false."""

    def read(self, value: object, at: str, faults: list[Fault]) -> bool | None:
        """Return the truth."""
        if isinstance(value, bool):
            return value
        faults.append(wrong_type(value, at, "boolean"))
        return None


class OnlyTrue(_Plain):
    """True, where the alternative is to leave the key out."""

    def read(self, value: object, at: str, faults: list[Fault]) -> bool:
        """Return true."""
        if value is not True:
            faults.append(Fault("true_or_absent", at))
        return True


@dataclass(frozen=True, slots=True)
class Exactly(_Plain):
    """One number or text and no other."""

    value: str | int

    def read(self, value: object, at: str, faults: list[Fault]) -> str | int:
        """Return it."""
        same = as_integer(value) if isinstance(self.value, int) else value
        if same != self.value:
            faults.append(Fault("not_this", at, {"expected": self.value}))
        return self.value


@dataclass(frozen=True, slots=True)
class OneOf(_Plain):
    """One word of a list."""

    words: type[StrEnum]

    def read(self, value: object, at: str, faults: list[Fault]) -> StrEnum | None:
        """Return the word."""
        if not isinstance(value, str):
            faults.append(wrong_type(value, at, "string"))
            return None
        try:
            return self.words(value)
        except ValueError:
            known = tuple(word.value for word in self.words)
            faults.append(Fault("unknown_value", at, {"value": value[:40], "known": known}))
            return None

    def write(self, value: object) -> object:
        """Return the word as plain text."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Word:
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, value: object, at: str, faults: list[Fault]) -> str | None:
        """Return the word."""
        if not isinstance(value, str):
            faults.append(wrong_type(value, at, "string"))
        elif value in self.words:
            return self.words[self.words.index(value)]
        else:
            known = tuple(map(str, self.words))
            faults.append(Fault("unknown_value", at, {"value": value[:40], "known": known}))
        return None

    def write(self, value: object) -> object:
        """Return the word as plain text."""
        return str(value)
