"""What a refusal says in a log."""

from __future__ import annotations

from scoring.errors import Fault, RuleError


def test_refusal_names_every_code_with_its_place() -> None:
    refusal = RuleError(Fault("too_large", "/a/0"), Fault("no_winner"))
    assert str(refusal) == "/a/0: too_large; : no_winner"
