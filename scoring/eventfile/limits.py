"""How much of a file is read before it is refused: bounded time and memory, whatever comes."""

from __future__ import annotations

MAX_BYTES = 128 * 1024 * 1024
"""Largest file: 10,000 players entered deal by deal fit, 200 MB do not."""

MAX_VALUES = 16_000_000
"""Most values, counted by what stands before them: ten thousand players deal by deal have some four
million. Each takes many times the room that it has in the file."""

MAX_DEPTH = 48
"""Deepest nesting of objects and lists in an ``x`` object, or in overrides."""

MAX_SAFE_INTEGER = 2**53 - 1
"""Largest integer in an ``x`` object: what every JSON reader keeps exactly (RFC 7493)."""

MAX_INTEGER = 999_999_999
"""Largest integer anywhere else."""

MAX_TEXT = 1000
"""Most characters in a text outside an ``x`` object."""

MAX_FAULTS = 1000
"""Faults told of one file; after them one more says that there are others."""

MAX_COUNTED = 100 * MAX_FAULTS
"""Faults of its shape after which a file is read no further."""
