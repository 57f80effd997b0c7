"""Recorded draws recomputed, and what is said of one that differs (event-file.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from scoring.draw import Difference, DrawVerdict, draw_heat, verify_draws
from scoring.event import Event, Left, Move, Removal, Swap, Table, Wishes
from scoring.vocabulary import PlayerStatus
from tests.scoring.draw.days import event, played, with_last
from tests.scoring.draw.fields import seed

if TYPE_CHECKING:
    from scoring.event import Change


def drawn(players: int = 11) -> Event:
    return draw_heat(event(players), 1, seed(1))


def with_record(day: Event, values: dict[str, Any]) -> Event:
    heat = day.heats[-1]
    assert heat.draw is not None
    return with_last(day, replace(heat, draw=replace(heat.draw, **values)))


def with_tables(day: Event, tables: tuple[Table, ...]) -> Event:
    return with_last(day, replace(day.heats[-1], tables=tables))


def reason(day: Event) -> Difference | None:
    (verdict,) = verify_draws(day)
    assert verdict.ok == (verdict.reason is None)
    return verdict.reason


def test_verify_draws_accepts_every_draw_of_a_day() -> None:
    day = event(36)
    for number in (1, 2, 3, 4):
        day = played(draw_heat(day, number, seed(number)))
    assert verify_draws(day) == tuple(DrawVerdict(number, ok=True) for number in (1, 2, 3, 4))


def test_verify_draws_passes_over_a_heat_without_a_record() -> None:
    day = drawn()
    assert verify_draws(with_last(day, replace(day.heats[0], draw=None))) == ()


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"algorithm": "chicago-draw/2"}, Difference.ALGORITHM),
        ({"seed": "00"}, Difference.SEED),
        ({"seed": seed(2)}, Difference.COMMITMENT),
        ({"entrants": ("p01", "p00", "p02")}, Difference.ENTRANTS),
        ({"entrants": ("p00", "p01", "p01")}, Difference.ENTRANTS),
        ({"entrants": ("p00", "p01", "p99")}, Difference.ENTRANTS),
        ({"entrants": ("p00", "p01")}, Difference.FIELD),
        ({"unmet": ()}, Difference.UNMET),
        ({"changes": (Removal("p99", "kom inte"),)}, Difference.CHANGES),
        ({"changes": (Removal("p00", "kom inte"),)}, Difference.TABLES),
    ],
)
def test_verify_draws_names_what_differs_in_the_record(
    values: dict[str, Any], expected: Difference
) -> None:
    same_club = tuple(replace(player, club="Norr") for player in event(11).players)
    day = draw_heat(replace(event(11), players=same_club), 1, seed(1))
    assert reason(day) is None
    assert reason(with_record(day, values)) is expected


def test_verify_draws_does_not_mind_case_or_the_order_within_unmet() -> None:
    same_club = tuple(replace(player, club="Norr") for player in event(11).players)
    day = draw_heat(replace(event(11), players=same_club), 1, seed(1))
    record = day.heats[0].draw
    assert record is not None
    turned = tuple((two, one, wish) for one, two, wish in reversed(record.unmet))
    upper = record.commitment.upper()
    values = {"unmet": turned, "commitment": upper, "seed": seed(1).upper()}
    assert reason(with_record(day, values)) is None


def test_verify_draws_draws_by_the_wishes_that_are_recorded() -> None:
    same_club = tuple(replace(player, club="Norr") for player in event(11).players)
    wishes = Wishes(clubs=False, previous_table=True)
    day = draw_heat(replace(event(11), players=same_club), 1, seed(1), wishes=wishes)
    assert reason(day) is None
    assert reason(with_record(day, {"wishes": Wishes()})) is Difference.UNMET


def test_verify_draws_sees_a_late_comer_at_two_tables() -> None:
    day = drawn()
    late = replace(day.players[0], id="late", number=99)
    day = with_record(replace(day, players=(*day.players, late)), {
        "changes": (Move("late", 3, "kom sent"),)
    })  # fmt: skip
    one, two, three = day.heats[0].tables
    third = changed(three, last="late")
    assert reason(with_tables(day, (one, two, third))) is None
    first = replace(one, players=(*one.players, "late"))
    assert reason(with_tables(day, (first, two, third))) is Difference.TABLES


def test_verify_draws_sees_players_at_another_table() -> None:
    day = drawn()
    one, two, three = day.heats[0].tables
    swapped = (replace(one, players=two.players), replace(two, players=one.players), three)
    assert reason(with_tables(day, swapped)) is Difference.TABLES
    extra = replace(one, players=(*one.players, two.players[0]))
    assert reason(with_tables(day, (extra, two, three))) is Difference.TABLES
    fewer = replace(one, players=one.players[:-1])
    assert reason(with_tables(day, (fewer, two, three))) is Difference.TABLES


def test_verify_draws_sees_another_number_of_tables() -> None:
    day = drawn()
    tables = day.heats[0].tables
    assert reason(with_tables(day, tables[:-1])) is Difference.FIELD


def with_seats(day: Event, *seats: tuple[str, ...]) -> Event:
    first, *others = day.heats[0].tables
    rounds = tuple(
        replace(round_, seats=new) for round_, new in zip(first.rounds, seats, strict=False)
    )
    return with_tables(day, (replace(first, rounds=rounds), *others))


def test_verify_draws_sees_other_seats_and_missing_rounds() -> None:
    day = drawn()
    one, two, three = (round_.seats for round_ in day.heats[0].tables[0].rounds)
    assert reason(with_seats(day, one, two, three)) is None
    assert reason(with_seats(day, one, two, three[::-1])) is Difference.SEATS
    assert reason(with_seats(day, one, two, three[:-1])) is Difference.SEATS
    assert reason(with_seats(day, one, two)) is Difference.SEATS


def test_verify_draws_allows_a_substitute_in_the_seat_of_one_who_left() -> None:
    day = drawn()
    table = day.heats[0].tables[0]
    leaver = table.players[0]
    gone = tuple(
        replace(p, status=PlayerStatus.WITHDRAWN, left=Left(1, 1, 1)) if p.id == leaver else p
        for p in day.players
    )
    substitute = replace(day.players[0], id="s1", number=99)
    seats = [
        tuple("s1" if player == leaver and round_.number > 1 else player for player in round_.seats)
        for round_ in table.rounds
    ]
    day = with_seats(day, *seats)
    first, *others = day.heats[0].tables
    day = with_tables(day, (replace(first, players=(*first.players, "s1")), *others))
    assert reason(day) is Difference.SEATS
    assert reason(replace(day, players=(*gone, substitute))) is None


def test_verify_draws_replays_the_changes() -> None:
    day = drawn()
    one, two, three = day.heats[0].tables
    changes: tuple[Change, ...] = (
        Swap((one.players[0], two.players[0]), "par"),
        Removal(three.players[2], "kom inte"),
        Move(two.players[3], 3, "3 → 2"),
    )
    day = with_record(day, {"changes": changes})
    assert reason(day) is Difference.TABLES
    names = {one.players[0]: two.players[0], two.players[0]: one.players[0]}
    assert reason(with_tables(day, (
        changed(one, names=names),
        changed(two, names=names, without=two.players[3]),
        changed(three, without=three.players[2], last=two.players[3]),
    ))) is None  # fmt: skip


def changed(
    table: Table,
    *,
    names: dict[str, str] | None = None,
    without: str | None = None,
    last: str | None = None,
) -> Table:
    """Return the table with names exchanged, one player gone and another in the last seat."""

    def new(ids: tuple[str, ...]) -> tuple[str, ...]:
        kept = tuple((names or {}).get(player, player) for player in ids if player != without)
        return kept if last is None else (*kept, last)

    rounds = tuple(replace(round_, seats=new(round_.seats)) for round_ in table.rounds)
    return replace(table, players=new(table.players), rounds=rounds)
