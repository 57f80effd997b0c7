"""What the rules refuse, as facts: a stable code, a place, and values; never a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

type_of_fact = str | int | None | tuple[str, ...] | tuple[int, ...]
"""A fact that explains a fault: an id, a number, a key, or a row of them."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that contradicts a rule (an error) or asks »are you sure?« (a warning).

    ``code`` is a stable snake_case name; ``path`` a JSON Pointer into the event file, or into
    the value that was judged; ``facts`` the values a sentence about it needs.
    """

    code: str
    path: str = ""
    facts: Mapping[str, type_of_fact] = field(default_factory=lambda: MappingProxyType({}))

    def under(self, prefix: str) -> Fault:
        """Return the same fault with its path moved below ``prefix``."""
        return Fault(self.code, prefix + self.path, self.facts)


class RuleError(ValueError):
    """A refusal by the rules; ``faults`` says everything that is wrong, first thing first."""

    def __init__(self, *faults: Fault) -> None:
        """Keep every fault; the message names their codes, for logs only."""
        super().__init__("; ".join(f"{fault.path}: {fault.code}" for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Findings:
    """The outcome of a check: errors are refused, warnings are asked about and kept."""

    errors: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = ()

    def __add__(self, other: Findings) -> Findings:
        """Return both sets of findings, in order."""
        return Findings(self.errors + other.errors, self.warnings + other.warnings)

    def under(self, prefix: str) -> Findings:
        """Return the same findings with every path moved below ``prefix``."""
        return Findings(
            tuple(fault.under(prefix) for fault in self.errors),
            tuple(fault.under(prefix) for fault in self.warnings),
        )

    @classmethod
    def joined(cls, findings: Iterable[Findings]) -> Findings:
        """Return many findings as one, in order; the cost grows with their number alone."""
        errors: list[Fault] = []
        warnings: list[Fault] = []
        for found in findings:
            errors += found.errors
            warnings += found.warnings
        return cls.of(errors, warnings)

    @classmethod
    def of(cls, errors: Iterable[Fault] = (), warnings: Iterable[Fault] = ()) -> Findings:
        """Build findings from any iterables of faults."""
        return cls(tuple(errors), tuple(warnings))
