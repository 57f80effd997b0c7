"""``hands "AS KS QS JS TS" …``: each hand named, and which one scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.cards import evaluate, parse_hand, scoring_hand
from scoring.cli.command import Command, as_json
from scoring.cli.console import OK
from scoring.errors import Fault, RuleError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator, Sequence

    from scoring.cards import Card
    from scoring.cli.console import Console


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "hands", nargs="+", metavar="HAND", help='five cards as "AS KD TC 9H 2S", one hand a word'
    )


def _run(arguments: Namespace, console: Console) -> int:
    hands = _parsed(arguments.hands)
    values = [evaluate(cards) for cards in hands]
    names = [value.strength.hand for value in values]
    scores = scoring_hand(values)
    texts = [" ".join(map(str, cards)) for cards in hands]
    if arguments.json:
        rows = [{"cards": text, "hand": name} for text, name in zip(texts, names, strict=True)]
        console.write(as_json({"hands": rows, "scores": scores}))
    else:
        console.say(_lines(texts, [name or "high card" for name in names], scores))
    return OK


def _parsed(texts: Sequence[str]) -> list[tuple[Card, ...]]:
    """Return all hands, or raise every fault in them."""
    hands: list[tuple[Card, ...]] = []
    faults: list[Fault] = []
    for index, text in enumerate(texts):
        try:
            hands.append(parse_hand(text))
        except RuleError as refused:
            faults += (fault.under(f"/hands/{index}") for fault in refused.faults)
    if faults:
        raise RuleError(*faults)
    return hands


def _lines(texts: Sequence[str], names: Sequence[str], scores: int | None) -> Iterator[str]:
    for index, (text, name) in enumerate(zip(texts, names, strict=True)):
        mark = "  scores" if index == scores else ""
        yield f"{text}  {name.replace('_', ' ')}{mark}"
    if scores is None:
        yield "No hand scores."


HANDS = Command("name poker hands, and say which one scores", _arguments, _run)
