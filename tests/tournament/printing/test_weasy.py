"""The library that sets paper is asked by one thread at a time."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from tournament.printing import weasy

if TYPE_CHECKING:
    import pytest


def test_threads_that_print_at_once_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    inside: list[str] = []
    met: list[int] = []

    def written(html: str, css: str, *, tagged: bool) -> bytes:
        inside.append(html)
        time.sleep(0.01)
        met.append(len(inside))
        inside.remove(html)
        return f"{html}{css}{tagged}".encode()

    monkeypatch.setattr(weasy, "_written", written)
    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(lambda n: weasy.pdf_of(str(n), "c", tagged=False), range(8)))
    assert told == [f"{n}cFalse".encode() for n in range(8)]
    assert met == [1] * 8
