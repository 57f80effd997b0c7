"""From bytes to a JSON document, refusing what JSON readers disagree about (RFC 7493)."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from scoring.errors import Fault, RuleError
from scoring.eventfile.limits import MAX_BYTES, MAX_FAULTS, MAX_SAFE_INTEGER, MAX_VALUES
from scoring.eventfile.pointers import below
from scoring.eventfile.values import wrong_type

if TYPE_CHECKING:
    from collections.abc import Iterator

BEFORE_A_VALUE = "[{,"
BYTE_ORDER_MARK = "\ufeff"
LONGEST_INTEGER = len(str(-MAX_SAFE_INTEGER))
_UNSAFE_TEXT = re.compile("[\x00\ud800-\udfff]")
_UNSAFE_ESCAPE = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")


def loads_document(data: bytes | str) -> dict[str, Any]:
    """Return the JSON object in ``data``: UTF-8, with or without a byte order mark.

    Raises ``RuleError`` with the codes ``file_too_large``, ``too_many_values``, ``not_utf8``,
    ``not_json``, ``too_deep``, ``duplicate_key``, ``not_a_number``, ``number_too_large``,
    ``unsafe_character`` or ``wrong_type`` where it is no object.
    """
    text = _text(data)
    if (values := sum(map(text.count, BEFORE_A_VALUE))) > MAX_VALUES:
        raise RuleError(Fault("too_many_values", "", {"count": values, "limit": MAX_VALUES}))
    reader = _Reader()
    document = reader.read(text)
    if reader.suspicious or _UNSAFE_TEXT.search(text) or _UNSAFE_ESCAPE.search(text):
        _refuse(_lexical_faults(document))
    if not isinstance(document, dict):
        raise RuleError(wrong_type(document, "", "object"))
    return cast("dict[str, Any]", document)


def _text(data: bytes | str) -> str:
    if len(data) > MAX_BYTES:
        raise RuleError(Fault("file_too_large", "", {"size": len(data), "limit": MAX_BYTES}))
    if isinstance(data, str):
        return data.removeprefix(BYTE_ORDER_MARK)
    try:
        return data.decode("utf-8").removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        raise RuleError(Fault("not_utf8", "", {"offset": error.start})) from None


@dataclass(frozen=True, slots=True)
class _Unreadable:
    """Stands in the document for a number that is none, until its place is known."""

    code: str
    literal: str


class _RepeatedKeys(dict[str, Any]):
    """An object in which a key stood more than once, until its place is known."""

    repeated: tuple[str, ...] = ()


@dataclass(slots=True)
class _Reader:
    """Reads one text; ``suspicious`` tells that something in it must be refused."""

    suspicious: bool = field(default=False)

    def read(self, text: str) -> object:
        """Return the document, with stand-ins for what must be refused."""
        try:
            return json.loads(
                text,
                object_pairs_hook=self._object,
                parse_int=self._integer,
                parse_float=self._fraction,
                parse_constant=self._constant,
            )
        except json.JSONDecodeError as error:
            place: dict[str, str | int] = {"line": error.lineno, "column": error.colno}
            raise RuleError(Fault("not_json", "", place)) from None
        except RecursionError:
            raise RuleError(Fault("too_deep")) from None

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) == len(pairs):
            return made
        self.suspicious = True
        marked = _RepeatedKeys(made)
        counts = Counter(key for key, _ in pairs)
        marked.repeated = tuple(key for key, count in counts.items() if count > 1)
        return marked

    def _integer(self, literal: str) -> object:
        if len(literal) <= LONGEST_INTEGER:
            number = int(literal)
            if -MAX_SAFE_INTEGER <= number <= MAX_SAFE_INTEGER:
                return number
        return self._unreadable("number_too_large", literal)

    def _fraction(self, literal: str) -> object:
        number = float(literal)
        return number if math.isfinite(number) else self._unreadable("number_too_large", literal)

    def _constant(self, literal: str) -> object:
        return self._unreadable("not_a_number", literal)

    def _unreadable(self, code: str, literal: str) -> _Unreadable:
        self.suspicious = True
        return _Unreadable(code, literal[:40])


def _refuse(faults: Iterator[Fault]) -> None:
    """Raise if there are any faults, with so many of them as are told."""
    told = [fault for fault, _ in zip(faults, range(MAX_FAULTS), strict=False)]
    if told:
        raise RuleError(*told)


def _lexical_faults(document: object) -> Iterator[Fault]:
    waiting: list[tuple[object, str]] = [(document, "")]
    while waiting:
        value, at = waiting.pop()
        match value:
            case _Unreadable(code=code, literal=literal):
                yield Fault(code, at, {"literal": literal})
            case str() if _UNSAFE_TEXT.search(value):
                yield Fault("unsafe_character", at)
            case dict():
                made = cast("dict[str, Any]", value)
                yield from _key_faults(made, at)
                waiting.extend((made[key], below(at, key)) for key in reversed(made))
            case list():
                rows = cast("list[object]", value)
                waiting.extend((rows[i], below(at, i)) for i in reversed(range(len(rows))))
            case _:
                pass


def _key_faults(made: dict[str, Any], at: str) -> Iterator[Fault]:
    if isinstance(made, _RepeatedKeys):
        for key in made.repeated:
            yield Fault("duplicate_key", below(at, key), {"key": key})
    for key in made:
        if _UNSAFE_TEXT.search(key):
            yield Fault("unsafe_character", at)
