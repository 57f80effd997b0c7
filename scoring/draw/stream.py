"""The stream of numbers that a seed gives: HMAC-SHA256 in counter mode (docs/draw.md §2)."""

from __future__ import annotations

import hashlib
import hmac
import re

from scoring.errors import Fault, RuleError

ALGORITHM = "chicago-draw/1"
WORD = 8
WORDS = 2 ** (8 * WORD)
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
        word = self._next()
        while word >= limit:
            word = self._next()
        return word % bound

    def _next(self) -> int:
        if len(self._words) == 0:
            message = f"{ALGORITHM}/{self._blocks}".encode("ascii")
            block = hmac.digest(self._seed, message, "sha256")
            self._blocks += 1
            starts = range(len(block) - WORD, -1, -WORD)
            self._words = [int.from_bytes(block[at : at + WORD], "big") for at in starts]
        return self._words.pop()
