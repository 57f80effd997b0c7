"""The kinds of value in an event file that hold others: lists and objects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from scoring.errors import Fault
from scoring.eventfile.kept import KEPT
from scoring.eventfile.pointers import below
from scoring.eventfile.values import Shape, wrong_type

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class Nullable:
    """A value or null."""

    shape: Shape

    def read(self, value: object, at: str, faults: list[Fault]) -> Any:  # noqa: ANN401 parsed
        """Return the value, or ``None`` for null."""
        return None if value is None else self.shape.read(value, at, faults)

    def write(self, value: object) -> object:
        """Return the value as JSON; null is written by leaving the key out."""
        return self.shape.write(value)


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of values of one shape."""

    shape: Shape

    def read(self, value: object, at: str, faults: list[Fault]) -> tuple[Any, ...] | None:
        """Return the rows."""
        if not isinstance(value, list):
            faults.append(wrong_type(value, at, "array"))
            return None
        rows = cast("list[object]", value)
        return tuple(self.shape.read(row, f"{at}/{i}", faults) for i, row in enumerate(rows))

    def write(self, value: tuple[Any, ...]) -> object:
        """Return a list."""
        return [self.shape.write(row) for row in value]


@dataclass(frozen=True, slots=True)
class Fixed:
    """A list with one shape for each place."""

    shapes: tuple[Shape, ...]

    def read(self, value: object, at: str, faults: list[Fault]) -> tuple[Any, ...] | None:
        """Return the values."""
        if not isinstance(value, list):
            faults.append(wrong_type(value, at, "array"))
            return None
        rows = cast("list[object]", value)
        if len(rows) != len(self.shapes):
            faults.append(Fault("wrong_length", at, {"expected": len(self.shapes)}))
            return None
        return tuple(
            shape.read(row, f"{at}/{i}", faults)
            for i, (shape, row) in enumerate(zip(self.shapes, rows, strict=True))
        )

    def write(self, value: tuple[Any, ...]) -> object:
        """Return a list."""
        return [shape.write(row) for shape, row in zip(self.shapes, value, strict=True)]


@dataclass(frozen=True, slots=True)
class Key:
    """A key of an object: what it holds, and what it means to leave it out."""

    shape: Shape
    required: bool = False
    default: object = None
    shown: bool = False
    """Written also where it holds the default."""


EXTRA = Key(KEPT)
"""``x``, which any object may have."""


@dataclass(frozen=True, slots=True)
class Record:
    """An object with known keys; every key but ``x`` is a field of what ``make`` returns.

    ``constants`` are keys that tell objects apart and are in no field; ``rule`` says what is
    wrong between keys that are each right.
    """

    make: Callable[..., Any]
    keys: Mapping[str, Key]
    constants: Mapping[str, str] = field(default_factory=dict[str, str])
    rule: Callable[[Any], Fault | None] | None = None

    def read(self, value: object, at: str, faults: list[Fault]) -> Any:  # noqa: ANN401 parsed
        """Return what the object says."""
        if not isinstance(value, dict):
            faults.append(wrong_type(value, at, "object"))
            return None
        told = len(faults)
        fields = self._fields(cast("dict[str, Any]", value), at, faults)
        if len(faults) > told:
            return None
        made = self.make(**fields)
        if self.rule is not None and (fault := self.rule(made)) is not None:
            faults.append(fault.under(at))
        return made

    def _fields(self, value: dict[str, Any], at: str, faults: list[Fault]) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        for name, item in value.items():
            key = self.keys.get(name) or (EXTRA if name == "x" else None)
            if key is not None:
                fields[name] = key.shape.read(item, f"{at}/{name}", faults)
            elif name not in self.constants:
                faults.append(Fault("unknown_key", below(at, name), {"key": name}))
        for name, key in self.keys.items():
            if key.required and name not in fields:
                faults.append(Fault("missing_key", at, {"key": name}))
        return fields

    def write(self, value: object) -> object:
        """Return an object without the keys that say what leaving them out says."""
        written: dict[str, object] = dict(self.constants)
        for name, key in self.keys.items():
            item = getattr(value, name)
            if key.required or key.shown or item != key.default:
                written[name] = key.shape.write(item)
        extra: object = getattr(value, "x", None)
        if extra is not None:
            written["x"] = EXTRA.shape.write(extra)
        return written


@dataclass(frozen=True, slots=True)
class Variants:
    """An object of one of several kinds; ``tell`` names the kind, ``None`` being none."""

    kinds: Mapping[str, Record]
    tell: Callable[[Mapping[str, Any]], str | None]
    fault: Callable[[Mapping[str, Any]], Fault]
    kind_of: Callable[[Any], str]

    def read(self, value: object, at: str, faults: list[Fault]) -> Any:  # noqa: ANN401 parsed
        """Return what the object of its kind says."""
        if not isinstance(value, dict):
            faults.append(wrong_type(value, at, "object"))
            return None
        known = cast("dict[str, Any]", value)
        kind = self.tell(known)
        if kind is None:
            faults.append(self.fault(known).under(at))
            return None
        return self.kinds[kind].read(known, at, faults)

    def write(self, value: object) -> object:
        """Return the object as its kind is written."""
        return self.kinds[self.kind_of(value)].write(value)
