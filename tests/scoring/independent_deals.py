"""A second fold of deals, written only from the rule text, on plain dictionaries.

It takes what is legal and says what a sheet would say; ``as_sheets`` turns a whole event's deals
into sheets for the second ranking. Nothing of the package is used, the presets included.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Document = dict[str, Any]

HANDS = ["pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house"]
POKER_SM: Document = {
    "hands": {
        **{hand: points for points, hand in enumerate(HANDS, 1)},
        "four_of_a_kind": 8,
        "straight_flush": "out",
        "royal_flush": "out_and_reset",
    },
    "four_of_a_kind": "choice",
    "reset_clears_chicagos": False,
    "chicago_won": 15,
    "chicago_failed": 15,
    "chicago_break": 10,
    "chicago_won_with_two": 15,
    "chicago_needed": "said",
    "target_without_chicago": "knocked_out",
    "last_trick": 5,
    "last_trick_with_two": 10,
    "floor": 0,
    "target": 52,
    "target_exact": False,
    "going_out": "at_once",
    "several_past_target": "first",
    "penalty_from": "side_points",
}
ABROAD: Document = {
    "four_of_a_kind": "points",
    "chicago_break": 0,
    "chicago_needed": "none",
    "last_trick_with_two": 5,
    "going_out": "end_of_deal",
    "several_past_target": "highest_total",
}
PRESETS: dict[str, Document] = {
    "poker-sm": {},
    "pagat": {**ABROAD, "hands": {"four_of_a_kind": 7, "straight_flush": 8, "royal_flush": 52}},
    "swedish-chicago": {
        **ABROAD,
        "several_past_target": "decider",
        "hands": {"four_of_a_kind": 7, "straight_flush": 8, "royal_flush": 52},
    },
    "finnish": {**ABROAD, "hands": {"four_of_a_kind": 7, "straight_flush": 8, "royal_flush": 8}},
}


def rules_of(preset: str, overrides: Document) -> Document:
    """The rules of an event, key by key; hands hand by hand."""
    found = deepcopy(POKER_SM)
    for changes in (PRESETS[preset], overrides):
        hands = {**found["hands"], **changes.get("hands", {})}
        found = {**found, **changes, "hands": hands}
    return found


def as_sheets(document: Document) -> Document:
    """The same event with every round and särspel told as a sheet; none may be unfinished."""
    told = deepcopy(document)
    rules = rules_of(told["rules"]["preset"], told["rules"].get("overrides", {}))
    people = {player["id"]: player for player in told["players"]}
    for heat in told["heats"]:
        for playoff in heat.get("playoffs", []):
            _playoff(playoff, rules)
        for table in heat["tables"]:
            for round_ in table["rounds"]:
                _round(round_, heat["number"], rules, people)
            for playoff in table.get("playoffs", []):
                _playoff(playoff, rules)
    return told


def _round(round_: Document, heat: int, rules: Document, people: Document) -> None:
    if "deals" not in round_:
        return
    number = round_["number"]
    starters = [seat for seat in round_["seats"] if _sits(people[seat], heat, number)]
    game = Game(rules, starters)
    game.play(round_.pop("deals"))
    if not round_.get("broken_off"):
        game.leave([seat for seat in starters if _left(people[seat]) == (heat, number)])
    assert game.ended or round_.get("broken_off"), "still being played"
    if game.winner is None and starters:
        round_["broken_off"] = True
    round_["sheet"] = game.sheet()


def _playoff(playoff: Document, rules: Document) -> None:
    if "deals" in playoff:
        game = Game(rules, playoff["players"], playoff=True)
        game.play(playoff.pop("deals"))
        keys = ("player", "side_points", "out")
        playoff["sheet"] = [{k: row[k] for k in keys if k in row} for row in game.sheet()]


def _left(person: Document) -> tuple[int, int | None] | None:
    if person.get("status") not in ("withdrawn", "disqualified") or "left" not in person:
        return None
    return person["left"]["heat"], person["left"].get("round")


def _sits(person: Document, heat: int, number: int) -> bool:
    if person.get("status") == "no_show":
        return False
    left = _left(person)
    if left is None or left[0] != heat:
        return left is None or left[0] > heat
    return left[1] is None or number <= left[1]


class Game:
    """One omgång or särspel, from its first deal on."""

    def __init__(self, rules: Document, players: list[str], *, playoff: bool = False) -> None:
        self.rules = rules
        self.playoff = playoff
        self.seats: dict[str, Document] = {
            player: {"score": 0, "said": False, "won": 0, "out": False, "late": 0, "points_off": 0}
            for player in players
        }
        self.gone: set[str] = set()
        self.alone: set[str] | None = None
        self.since: dict[str, int] = {}
        self.clock = 0
        self.ended = False
        self.winner: tuple[str, str] | None = None
        self.last_one()

    def play(self, deals: list[Document]) -> None:
        for deal in deals:
            before = {player: seat["score"] for player, seat in self.seats.items()}
            fined = dict.fromkeys(self.seats, 0)
            for entry in deal["entries"]:
                getattr(self, entry["type"])(entry)
                if entry["type"] == "penalty":
                    fined[entry["player"]] += entry["points"]
                self.watch()
            if not deal.get("open") and not self.ended and not self.playoff:
                self.end(before, fined)

    def sheet(self) -> list[Document]:
        rows: list[Document] = []
        for player, seat in self.seats.items():
            row: Document = {"player": player, "side_points": seat["score"]}
            row |= {"said_chicago": seat["said"], "won_chicagos": seat["won"]}
            off = seat["late" if self.rules["penalty_from"] == "side_points" else "points_off"]
            row |= {"penalty": off} if off else {}
            row |= {"knocked_out": True} if seat["out"] else {}
            if self.winner is not None and self.winner[0] == player:
                row["out"] = self.winner[1]
            rows.append(row)
        return rows

    def leave(self, players: list[str]) -> None:
        self.gone |= {p for p in players if self.winner is None or self.winner[0] != p}
        if self.gone:
            self.last_one()

    # Entries

    def hand(self, entry: Document) -> None:
        player, hand = entry["player"], entry["hand"]
        award, resets = self.rules["hands"][hand], False
        if hand == "four_of_a_kind":
            way = entry.get("choice") or self.rules["four_of_a_kind"]
            resets = way in ("reset", "both")
            if way == "reset":
                award = None
        if isinstance(award, str):
            self.win_by_hand(player, hand, award)
        elif award is not None:
            self.give(player, award)
        if resets and not self.ended:
            self.reset(player, clears=self.rules["reset_clears_chicagos"])

    def win_by_hand(self, player: str, hand: str, award: str) -> None:
        if not self.playoff:
            self.seats[player]["score"] = self.rules["target"]
        if award == "out_and_reset":
            self.reset(player, clears=False)
        royal = hand == "royal_flush" or (hand != "straight_flush" and award == "out_and_reset")
        self.win(player, "royal_flush" if royal else "straight_flush")

    def chicago(self, entry: Document) -> None:
        player = entry["player"]
        seat = self.seats[player]
        seat["said"] = True
        if entry["won"]:
            seat["won"] += 1
            two = entry.get("with_two")
            self.give(player, self.rules["chicago_won_with_two" if two else "chicago_won"])
            return
        seat["score"] -= self.rules["chicago_failed"]
        if self.rules["floor"] is not None:
            seat["score"] = max(seat["score"], self.rules["floor"])
        self.judge(player)
        if entry.get("broken_by") and not self.ended:
            self.give(entry["broken_by"], self.rules["chicago_break"])

    def last_trick(self, entry: Document) -> None:
        two = entry["with_two"]
        self.give(entry["player"], self.rules["last_trick_with_two" if two else "last_trick"])

    def penalty(self, entry: Document) -> None:
        seat = self.seats[entry["player"]]
        if self.rules["penalty_from"] == "round_points" and not self.playoff:
            seat["points_off"] += entry["points"]
            return
        off = min(entry["points"], max(seat["score"], 0))
        seat["score"] -= off
        if self.ended or seat["out"]:
            seat["late"] += off

    def warning(self, entry: Document) -> None:
        assert entry["player"] in self.seats

    dead_hand = warning

    # What follows

    def give(self, player: str, points: int) -> None:
        seat, target = self.seats[player], self.rules["target"]
        at_once = self.rules["going_out"] == "at_once" and not self.playoff
        if not (at_once and self.rules["target_exact"] and seat["score"] + points > target):
            seat["score"] += points
        self.judge(player)

    def judge(self, player: str) -> None:
        if self.playoff or self.rules["going_out"] == "end_of_deal":
            return
        if self.seats[player]["score"] >= self.rules["target"]:
            if self.has_chicago(player):
                self.win(player, "points")
            elif self.rules["target_without_chicago"] == "knocked_out":
                self.seats[player]["out"] = True
                self.last_one()

    def has_chicago(self, player: str) -> bool:
        needed = self.rules["chicago_needed"]
        seat = self.seats[player]
        return bool({"none": True, "said": seat["said"], "won": seat["won"] > 0}[needed])

    def in_play(self) -> list[str]:
        return [p for p, seat in self.seats.items() if not seat["out"] and p not in self.gone]

    def reset(self, player: str, *, clears: bool) -> None:
        for other in self.in_play():
            if other != player and (self.alone is None or other in self.alone):
                self.seats[other]["score"] = 0
                if clears:
                    self.seats[other] |= {"said": False, "won": 0}

    def win(self, player: str, how: str) -> None:
        self.ended, self.winner = True, (player, how)

    def last_one(self) -> None:
        left = self.in_play()
        if not self.ended and len(left) < 2:
            self.ended = True
            if left:
                self.win(left[0], "last_in_play")

    def watch(self) -> None:
        """Remember since when each has stood at the target with what going out needs."""
        self.clock += 1
        for player, seat in self.seats.items():
            if seat["score"] >= self.rules["target"] and self.has_chicago(player):
                self.since.setdefault(player, self.clock)
            else:
                self.since.pop(player, None)

    def end(self, before: dict[str, int], fined: dict[str, int]) -> None:
        if self.rules["going_out"] == "at_once":
            return
        self.send_back(before, fined)
        target = self.rules["target"]
        there = [player for player in self.in_play() if self.seats[player]["score"] >= target]
        ready = [player for player in there if self.has_chicago(player)]
        if self.rules["target_without_chicago"] == "knocked_out":
            for player in set(there) - set(ready):
                self.seats[player]["out"] = True
        if ready:
            self.one_of(ready)
        else:
            self.last_one()

    def send_back(self, before: dict[str, int], fined: dict[str, int]) -> None:
        for player in self.in_play():
            seat = self.seats[player]
            if self.rules["target_exact"] and seat["score"] > self.rules["target"]:
                seat["score"] = before[player] - min(fined[player], max(before[player], 0))

    def one_of(self, ready: list[str]) -> None:
        best = max(self.seats[player]["score"] for player in ready)
        level = [player for player in ready if self.seats[player]["score"] == best]
        if self.rules["several_past_target"] == "first":
            self.win(min(ready, key=lambda player: self.since[player]), "points")
        elif len(level) == 1:
            self.win(level[0], "points")
        elif self.rules["several_past_target"] == "decider":
            self.alone = set(level)
