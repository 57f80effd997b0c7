"""Seeded random event documents that hold to the rules, with as many ties and corners as fit.

Särspel, substitutes, leavers, disqualified and no-shows included; sheets only. Who goes on is
read from the independent ranking, so that no part of the package shapes its own test.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.scoring.independent import Day

Document = dict[str, Any]

RULES: tuple[Document, ...] = (
    {},
    {},
    {"knocked_out_side_points": "zero"},
    {"tiebreaks": ["won_chicagos", "side_points", "playoff"]},
    {"tiebreaks": ["playoff"]},
    {"penalty_from": "round_points"},
    {"rounds_per_table": 2},
)


def random_event(seed: int) -> Document:
    """One event of 3 to 26 players, played to its end or stopped on the way."""
    return _Maker(Random(seed)).event()


class _Maker:
    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.document: Document = {}
        self.numbers: list[int] = []
        self.wide = chance.random() < 0.4

    def event(self) -> Document:
        count = self.chance.choice([3, 4, 6, 7, 8, 9, 11, 12, 14, 18, 20, 26])
        self.numbers = self.chance.sample(range(1, 60), count)
        players = [self.player(index) for index in range(count)]
        self.document = {
            "format": "chicago-event",
            "version": 1,
            "event": {"name": "Random"},
            "rules": {"preset": "poker-sm", "overrides": dict(self.chance.choice(RULES))},
            "players": players,
            "heats": [],
        }
        field = [player["id"] for player in players]
        while len(field) > 2 and self.heat(field):
            field = self.goes_on()
        return self.document

    def player(self, index: int) -> Document:
        player: Document = {"id": f"p{self.chance.randrange(10)}{index}", "name": f"Player {index}"}
        if self.chance.random() < 0.9:
            player["number"] = self.numbers[index]
        return player

    def goes_on(self) -> list[str]:
        heat = Day(self.document).standings()["heats"][-1]
        return list(heat["advancing"])

    def heat(self, field: list[str]) -> bool:
        """Add a heat; say whether it was played to its end."""
        number = len(self.document["heats"]) + 1
        tables = [
            {"number": index + 1, "players": players, "rounds": [], "playoffs": []}
            for index, players in enumerate(self.seated(field))
        ]
        final = len(tables) == 1
        heat: Document = {
            "number": number,
            "advance_per_table": 0 if final else self.chance.choice([1, 2, 2]),
            "wildcards": 0 if final else self.chance.choice([0, 1, 2]),
            "playoffs": [],
            "tables": tables,
        }
        self.document["heats"].append(heat)
        stop = self.chance.random() < 0.1
        level = self.chance.random() < 0.5
        alike = self.chance.random() < 0.5
        for table in tables:
            if level and (alike or self.chance.random() < 0.7):
                self.play_level(table, alike=alike)
            else:
                self.play(number, table, stop=stop)
        if stop:
            return False
        self.leave_between(number, field)
        settled = self.settle(heat)
        heat["status"] = "closed" if settled else "open"
        return settled and not final

    def seated(self, field: list[str]) -> list[list[str]]:
        field = self.chance.sample(field, len(field))
        count = -(-len(field) // 4)
        return [field[index::count] for index in range(count)]

    # Rounds

    def play(self, heat: int, table: Document, *, stop: bool) -> None:
        seats: list[str] = list(table["players"])
        rounds = self.document["rules"]["overrides"].get("rounds_per_table", 3)
        for number in range(1, rounds + 1):
            self.chance.shuffle(seats)
            round_: Document = {"number": number, "seats": list(seats)}
            table["rounds"].append(round_)
            if stop and self.chance.random() < 0.4:
                continue
            self.no_show(heat, seats, number)
            starters = [player for player in seats if self.present(player)]
            if self.chance.random() < 0.04 and len(starters) > 2:
                self.goes(self.chance.choice(starters), heat, table["number"], number)
            leavers = [player for player in starters if not self.present(player)]
            round_["sheet"] = self.sheet(starters, leavers)
            if self.chance.random() < 0.04:
                round_["broken_off"] = True
                for row in round_["sheet"]:
                    row.pop("out", None)
                    row["side_points"] = min(row["side_points"], 51)
                    row.pop("knocked_out", None)
            if leavers and number < rounds and self.chance.random() < 0.5:
                self.substitute(table, seats, leavers[0])

    def play_level(self, table: Document, *, alike: bool) -> None:
        """Let everybody take every place once or so, with the same scores: ties all over."""
        seats: list[str] = list(table["players"])
        rounds = self.document["rules"]["overrides"].get("rounds_per_table", 3)
        for number in range(1, rounds + 1):
            rows = [self.plain(player, 10, 0) for player in seats]
            rows[number % len(rows)] |= self.winning("points") | {"won_chicagos": 0}
            if not alike and self.chance.random() < 0.3:
                rows[0]["side_points"] = 52 if "out" in rows[0] else self.chance.choice([9, 11])
            table["rounds"].append({"number": number, "seats": list(seats), "sheet": rows})

    def no_show(self, heat: int, seats: list[str], number: int) -> None:
        if heat == 1 and number == 1 and len(seats) > 3 and self.chance.random() < 0.05:
            self.person(seats[0])["status"] = "no_show"

    def present(self, player: str) -> bool:
        return "status" not in self.person(player)

    def person(self, player: str) -> Document:
        found: Document = next(p for p in self.document["players"] if p["id"] == player)
        return found

    def goes(self, player: str, heat: int, table: int, number: int | None) -> None:
        person = self.person(player)
        person["status"] = self.chance.choice(["withdrawn", "disqualified"])
        person["left"] = {"heat": heat, "table": table}
        if number is not None:
            person["left"]["round"] = number

    def substitute(self, table: Document, seats: list[str], leaver: str) -> None:
        new = f"s{len(self.document['players'])}"
        self.document["players"].append({"id": new, "name": f"Substitute {new}"})
        table["players"].append(new)
        seats[seats.index(leaver)] = new

    def sheet(self, starters: list[str], leavers: list[str]) -> list[Document]:
        playing = [player for player in starters if player not in leavers] or starters
        winner = self.chance.choice(playing)
        out = self.chance.choice(["points"] * 5 + ["straight_flush", "royal_flush"])
        if len(playing) == 1:
            out = "last_in_play"
        rows = [self.row(player, royal=out == "royal_flush") for player in starters]
        for row in rows:
            if row["player"] == winner:
                row.update(self.winning(out))
                row.pop("knocked_out", None)
                row.pop("penalty", None)
        self.chance.shuffle(rows)
        return rows

    def winning(self, out: str) -> Document:
        won = self.chance.choice([0, 0, 1])
        if out == "points":
            side_points = self.chance.choice([52, 52, 53, 60])
            return {
                "said_chicago": True,
                "won_chicagos": won,
                "side_points": side_points,
                "out": out,
            }
        side_points = 20 if out == "last_in_play" else 52
        return {
            "said_chicago": won > 0,
            "won_chicagos": won,
            "side_points": side_points,
            "out": out,
        }

    def row(self, player: str, *, royal: bool) -> Document:
        if self.chance.random() < 0.08:
            side_points = self.chance.choice([52, 53])
            return self.plain(player, side_points, 0) | {"knocked_out": True}
        points = self.chance.randrange(52) if self.wide else self.chance.choice([0, 10, 10, 20])
        penalty = self.chance.choice([1, 5, 15])
        row = self.plain(player, 0 if royal else points, self.chance.choice([0, 0, 0, 1]))
        if self.chance.random() < 0.05 and row["side_points"] >= penalty:
            row["side_points"] -= penalty
            row["penalty"] = penalty
        return row

    def plain(self, player: str, side_points: int, won: int) -> Document:
        said = won > 0
        return {
            "player": player,
            "side_points": side_points,
            "said_chicago": said,
            "won_chicagos": won,
        }

    # Between heats

    def leave_between(self, heat: int, field: list[str]) -> None:
        for player in field:
            if self.present(player) and self.chance.random() < 0.03:
                table = next(
                    table["number"]
                    for table in self.document["heats"][-1]["tables"]
                    if player in table["players"]
                )
                self.goes(player, heat, table, None)

    def settle(self, heat: Document) -> bool:
        """Play särspel until nothing is unresolved; say whether all of it was played."""
        for _ in range(40):
            result = Day(self.document).standings()["heats"][-1]
            owed = [
                (place, group)
                for place, found in zip(heat["tables"], result["tables"], strict=True)
                for group in found["unresolved"]
            ] or [(heat, group) for group in result["unresolved"]]
            if not owed:
                return True
            if self.chance.random() < 0.03:
                return False
            place, group = self.chance.choice(owed)
            place["playoffs"].append(self.playoff(group))
        return False

    def playoff(self, group: list[str]) -> Document:
        players = self.chance.sample(group, len(group))
        if self.chance.random() < 0.2:
            return {"players": players, "lot": self.chance.sample(group, len(group))}
        rows: list[Document] = [
            {"player": player, "side_points": self.chance.choice([0, 5, 9])} for player in players
        ]
        if self.chance.random() < 0.1:
            rows[0]["out"] = self.chance.choice(["straight_flush", "royal_flush"])
            if rows[0]["out"] == "royal_flush":
                rows[1:] = [{**row, "side_points": 0} for row in rows[1:]]
        return {"players": players, "sheet": rows}
