"""The stream of numbers and the shuffle (docs/draw.md §2, §3)."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from scoring.draw import commitment
from scoring.draw.shuffle import shuffled
from scoring.draw.stream import Stream
from scoring.errors import Fault, RuleError

SEED = "00" * 31 + "01"


def test_commitment_is_the_hash_of_the_seeds_bytes() -> None:
    expected = hashlib.sha256(bytes(31) + b"\x01").hexdigest()
    assert commitment(SEED) == expected
    assert commitment("AB" * 32) == commitment("ab" * 32)


@pytest.mark.parametrize("seed", ["", "00", "0" * 63, "g" * 64, "0" * 65, "0" * 64 + "\n"])
def test_commitment_refuses_what_is_no_seed(seed: str) -> None:
    with pytest.raises(RuleError) as caught:
        commitment(seed)
    assert caught.value.faults == (Fault("bad_seed", "/draw/seed", {"hex_digits": 64}),)


def test_stream_takes_four_numbers_from_each_block() -> None:
    key = bytes.fromhex(SEED)
    blocks = b"".join(
        hmac.digest(key, f"chicago-draw/1/{number}".encode(), "sha256") for number in range(3)
    )
    words = [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, 96, 8)]
    stream = Stream(key)
    assert [stream.below(2**64) for _ in words] == words


def test_stream_passes_over_numbers_that_would_favour_some() -> None:
    whole, bounded = Stream(bytes(32)), Stream(bytes(32))
    bound = 2**63 + 1
    words = [whole.below(2**64) for _ in range(100)]
    kept = [word for word in words if word < bound]
    assert len(kept) < 70
    assert [bounded.below(bound) for _ in kept] == kept


def test_stream_passes_over_the_first_number_that_would_favour_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = (2**64 - 1, 2**64 - 2, 5, 7)  # 2**64 - 1 is the largest multiple of 3
    block = b"".join(word.to_bytes(8, "big") for word in words)
    monkeypatch.setattr("scoring.draw.stream.hmac.digest", lambda *_: block)
    stream = Stream(bytes(32))
    assert [stream.below(3) for _ in words[1:]] == [2, 2, 1]


def test_shuffled_gives_a_known_order() -> None:
    stream = Stream(bytes.fromhex(SEED))
    assert "".join(shuffled("abcdefgh", stream)) == "bacghedf"
    assert shuffled([], stream) == []
    assert shuffled("a", stream) == ["a"]
