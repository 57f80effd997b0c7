"""The digest of a paper: equal for what looks the same, in every process, and only then."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from scoring.event import Preset
from scoring.rulesets import ruleset_of
from tests import make
from tournament.printing.catalogue import paper_named
from tournament.printing.digests import digest_of, drawing_edition
from tournament.printing.registry import PaperRequest

if TYPE_CHECKING:
    from tournament.models import Event

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Made:
    name: str
    content: object


@pytest.fixture
def event() -> Event:
    return make.event()


def digest(event: Event, value: object, **chosen: str | int) -> str:
    request = PaperRequest(event, None, chosen, "http://hall.test", date(2026, 8, 14))
    return digest_of(paper_named("incheckning"), request, value)


def test_equal_values_have_equal_digests(event: Event) -> None:
    def value() -> object:
        content = (1, None, Fraction(1, 3), date(2026, 8, 14), frozenset("abc"), {"a": True})
        return Made("Åsa", (content, ruleset_of(Preset()), MappingProxyType({"b": b"x"})))

    assert digest(event, value()) == digest(event, value())


DIFFERENT = (
    ("a", "b"), ("ab",), ("a", ("b",)), (("a", "b"),), (1,), ("1",), (True,), (None,), ("None",),
    (Made("a", "b"),), ({"a": "b"},), (frozenset("ab"),), (), ((),), (0,), (Fraction(1, 2),),
)  # fmt: skip


def test_values_that_differ_have_different_digests(event: Event) -> None:
    assert len({digest(event, value) for value in DIFFERENT}) == len(DIFFERENT)


def test_options_and_event_belong_to_the_digest(event: Event) -> None:
    other = make.event(slug="annan")
    found = {digest(event, 1), digest(event, 1, sprak="en"), digest(other, 1)}
    assert len(found) == 3


def test_value_of_an_unknown_kind_is_a_mistake(event: Event) -> None:
    with pytest.raises(TypeError):
        digest(event, object())


def test_set_is_spelt_alike_in_every_process() -> None:
    program = (
        "from tournament.printing.digests import _spelt;"
        "print(list(_spelt(frozenset(['a', 'b', 'c', 'd', 'e']))))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "DJANGO_SETTINGS_MODULE": "tests.settings"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_edition_is_that_of_the_files_that_draw() -> None:
    assert len(drawing_edition()) == 64
