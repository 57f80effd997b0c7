"""Deals worked by hand (fixtures/cases/deals.toml), entry by entry."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.deals import RoundState, apply, begin_deal, end_deal, refusal
from tests.scoring.shorthand import cases, deals, line, rules, state, title


def played(case: dict[str, Any]) -> tuple[RoundState, list[list[str]]]:
    now, refused = state(rules(case), *case["start"]), []
    for index, deal in enumerate(deals(*case["deals"], is_open=case.get("open", False))):
        now = begin_deal(now)
        for number, entry in enumerate(deal.entries):
            if fault := refusal(now, entry):
                refused.append([f"/{index}/entries/{number}{fault.path}", fault.code])
            else:
                now = apply(now, entry)
        now = now if deal.open else end_deal(now)
    return now, refused


@pytest.mark.parametrize("case", cases("deals"), ids=title)
def test_deals_end_as_worked_by_hand(case: dict[str, Any]) -> None:
    end, refused = played(case)
    assert [line(row) for row in end.rows()] == case["end"]
    assert refused == case.get("refused", [])
    has_winner = any(row.out is not None for row in end.rows())
    assert end.ended is (case.get("ended", False) or has_winner)
