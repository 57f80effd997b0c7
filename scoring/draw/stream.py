"""The stream of numbers that a seed gives: HMAC-SHA256 in counter mode (docs/draw.md §2)."""

from __future__ import annotations

import hashlib
import hmac
import re
from struct import Struct

from scoring.errors import Fault, RuleError

ALGORITHM = "chicago-draw/1"
FOUR_WORDS = Struct(">4Q")
"""A block: four whole numbers of 8 bytes, the most significant first."""
WORDS = 2**64
SEED = re.compile(r"[0-9A-Fa-f]{64}")


def seed_bytes(seed_hex: str) -> bytes:
    """Return the 32 bytes of a seed in hex, or raise ``RuleError`` ``bad_seed``."""
    if SEED.fullmatch(seed_hex) is None:
        raise RuleError(Fault("bad_seed", "/draw/seed", {"hex_digits": 64}))
    return bytes.fromhex(seed_hex)


def commitment(seed_hex: str) -> str:
    """Return what is published before the draw: SHA-256, in hex, of the seed's 32 bytes."""
    return hashlib.sha256(seed_bytes(seed_hex)).hexdigest()


class Stream:
    """Whole numbers below any bound, all equally likely, the same for the same seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._blocks = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        """Return the next number from 0 up to, not including, ``bound``.

        Numbers of 64 bits at or above the largest multiple of ``bound`` are passed over, so that
        the remainder favours none.
        """
        limit = WORDS - WORDS % bound
        while True:
            if not self._words:
                self._draw_block()
            word = self._words.pop()
            if word < limit:
                return word % bound

    def _draw_block(self) -> None:
        message = f"{ALGORITHM}/{self._blocks}".encode("ascii")
        block = hmac.digest(self._seed, message, "sha256")
        self._blocks += 1
        self._words = [*reversed(FOUR_WORDS.unpack(block))]
