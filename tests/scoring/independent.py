"""A second ranking, written only from the rule text, naive on purpose.

An event document goes in, a standings document comes out.
It shares no code with the package: it counts who is better, pair by pair, on plain dictionaries.
Rounds are read from sheets; särspel from sheets and lots.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Document = dict[str, Any]

POINTS = {2: [20, 12], 3: [20, 12, 8], 4: [20, 12, 8, 5]}
CROSS = ["table_place", "round_points_share", "side_points_share", "won_chicagos", "playoff"]


def standings_of(document: Document) -> Document:
    """Everything that the rules derive from an event document."""
    return Day(document).standings()


class Day:
    """One event; every question is answered from the facts anew."""

    def __init__(self, document: Document) -> None:
        self.heats = document["heats"]
        self.people = {player["id"]: player for player in document["players"]}
        self.rules = document["rules"].get("overrides", {})

    # Who takes part

    def absent(self, player: str) -> bool:
        return bool(self.people[player].get("status", "active") == "no_show")

    def last_heat(self, player: str) -> int:
        seen = [h["number"] for h in self.heats for t in h["tables"] if player in t["players"]]
        return int(max(seen))

    def left(self, player: str) -> tuple[int, int | None] | None:
        person = self.people[player]
        if person.get("status", "active") not in ("withdrawn", "disqualified"):
            return None
        left = person.get("left")
        if left is None:
            return self.last_heat(player), None
        return left["heat"], left.get("round")

    def leaves_in(self, player: str, heat: int, number: int) -> bool:
        gone = self.people[player].get("status") == "withdrawn"
        return gone and self.left(player) == (heat, number)

    def expelled_in(self, player: str, heat: int) -> bool:
        left = self.left(player)
        status = self.people[player].get("status")
        return status == "disqualified" and left is not None and left[0] == heat and bool(left[1])

    def may_not_advance(self, player: str, heat: int) -> bool:
        left = self.left(player)
        return left is not None and left[0] <= heat

    # An omgång

    def round_(self, heat: int, table: Document, round_: Document) -> Document:
        sheet = [row for row in round_.get("sheet") or [] if not self.absent(row["player"])]
        if not sheet:
            return {"number": round_["number"], "status": "not_started", "results": []}
        broken = bool(round_.get("broken_off"))
        sheet.sort(key=lambda row: seat(table, row["player"]))
        rows = [self.result(heat, round_["number"], row, broken=broken) for row in sheet]
        self.place_round(rows, self.rules.get("knocked_out_places", "last"))
        rows.sort(key=lambda row: (row["place"], seat(table, row["player"])))
        status = "broken_off" if broken else "finished"
        return {"number": round_["number"], "status": status, "results": rows}

    def result(self, heat: int, number: int, row: Document, *, broken: bool) -> Document:
        player = row["player"]
        expelled = self.expelled_in(player, heat)
        return {
            "player": player,
            "side_points": row["side_points"],
            "said_chicago": row["said_chicago"],
            "won_chicagos": row["won_chicagos"],
            "out": None if broken else row.get("out"),
            "knocked_out": bool(row.get("knocked_out")),
            "penalty": row.get("penalty", 0),
            "gone": expelled or self.leaves_in(player, heat, number),
        }

    def place_round(self, rows: list[Document], knocked_out_places: str) -> None:
        scale = POINTS[len(rows)] if len(rows) > 1 else [20]
        for row in rows:
            row["place"] = 1 + sum(
                round_rank(other, knocked_out_places) > round_rank(row, knocked_out_places)
                for other in rows
            )
        paid: list[Document] = [row for row in rows if not row["gone"] and not row["knocked_out"]]
        for row in rows:
            level = [other for other in rows if other["place"] == row["place"]]
            row["shared_with"] = [other["player"] for other in level if other is not row]
            first = row["place"] - 1
            if row in paid:
                span = scale[first : first + len(level)]
                row["round_points"] = Fraction(sum(span), len(span))
            else:
                row["round_points"] = Fraction(0)
            if self.rules.get("penalty_from") == "round_points":
                row["round_points"] = max(Fraction(0), row["round_points"] - row["penalty"])

    # A table

    def table(self, heat: Document, table: Document) -> Document:
        number = heat["number"]
        rounds = [self.round_(number, table, round_) for round_ in table["rounds"]]
        over = [r for r in rounds if r["status"] in ("finished", "broken_off")]
        wanted = self.rules.get("rounds_per_table", 3)
        status = "in_progress" if over else "not_started"
        if len(over) == wanted:
            status = "finished"
        rows = [
            self.sums(number, player, over)
            for player in table["players"]
            if not self.absent(player)
        ]
        rows.sort(key=lambda row: seat(table, row["player"]))
        named = self.rules.get("tiebreaks", ["side_points", "won_chicagos", "playoff"])
        criteria = ["round_points", *named]
        self.apply_playoffs(rows, criteria[:-1], table.get("playoffs", []), number)
        place(rows, criteria)
        rows.sort(key=lambda row: (row["place"], seat(table, row["player"])))
        advancing: list[str] = []
        unresolved: list[list[str]] = []
        if status == "finished" and len(heat["tables"]) == 1:
            unresolved = self.title(rows, number)
        elif status == "finished":
            advancing, unresolved = self.cut(rows, heat["advance_per_table"], number)
        return {
            "number": table["number"],
            "status": status,
            "rounds": rounds,
            "standings": rows,
            "advancing": advancing,
            "unresolved": unresolved,
        }

    def sums(self, heat: int, player: str, rounds: list[Document]) -> Document:
        mine = [row for r in rounds for row in r["results"] if row["player"] == player]
        if self.expelled_in(player, heat):
            mine = []
        zeroed = self.rules.get("knocked_out_side_points") == "zero"
        return {
            "player": player,
            "round_points": sum((row["round_points"] for row in mine), Fraction(0)),
            "side_points": sum(
                0 if zeroed and row["knocked_out"] else row["side_points"] for row in mine
            ),
            "won_chicagos": sum(row["won_chicagos"] for row in mine),
            "playoff": 0,
        }

    def apply_playoffs(
        self, rows: list[Document], criteria: list[str], playoffs: list[Document], heat: int
    ) -> None:
        """Give everybody in a level group that played a lower number the worse he did."""
        for row in rows:
            row["playoff"] = Fraction(0)
        width = Fraction(1)
        for playoff in playoffs:
            width /= 100
            levels = playoff_levels(playoff)
            played = [row for row in rows if row["player"] in playoff["players"]]
            keys = [[row[c] for c in [*criteria, "playoff"]] for row in played]
            for row in rows:
                if row in played:
                    at = next(i for i, level in enumerate(levels) if row["player"] in level)
                    row["behind"] = at * width
                elif [row[c] for c in [*criteria, "playoff"]] == keys[0]:
                    assert self.may_not_advance(row["player"], heat)
                    row["behind"] = len(levels) * width
                else:
                    row["behind"] = Fraction(0)
            for row in rows:
                row["playoff"] -= row.pop("behind")

    def title(self, rows: list[Document], heat: int) -> list[list[str]]:
        first = [row["player"] for row in rows if row["place"] == 1]
        able = [player for player in first if not self.may_not_advance(player, heat)]
        return [able] if len(able) > 1 else []

    def cut(
        self, rows: list[Document], places: int, heat: int
    ) -> tuple[list[str], list[list[str]]]:
        able = [row for row in rows if not self.may_not_advance(row["player"], heat)]
        safe = []
        for row in able:
            not_behind = [other for other in able if other["place"] <= row["place"]]
            if len(not_behind) <= places:
                safe.append(row["player"])
        if len(safe) < places and len(safe) < len(able):
            next_place = min(row["place"] for row in able if row["player"] not in safe)
            return safe, [[row["player"] for row in able if row["place"] == next_place]]
        return safe, []

    # A heat

    def heat(self, heat: Document) -> Document:
        tables = [self.table(heat, table) for table in heat["tables"]]
        through = [player for table in tables for player in table["advancing"]]
        decided = all(t["status"] == "finished" and not t["unresolved"] for t in tables)
        wildcards: list[str] = []
        unresolved: list[list[str]] = []
        if decided and heat.get("wildcards", 0):
            rows = [row for row in self.compared(heat, tables) if row["player"] not in through]
            wildcards, unresolved = self.cut(rows, heat["wildcards"], heat["number"])
        return {
            "number": heat["number"],
            "status": heat.get("status", "open"),
            "tables": tables,
            "wildcards": wildcards,
            "unresolved": unresolved,
            "advancing": through + wildcards,
        }

    def compared(self, heat: Document, tables: list[Document]) -> list[Document]:
        """The players of a heat who stay at their tables, placed across tables, best first."""
        rows: list[Document] = []
        through = [player for table in tables for player in table["advancing"]]
        for table in tables:
            points = sum(row["round_points"] for row in table["standings"])
            side = sum(row["side_points"] for row in table["standings"])
            for row in table["standings"]:
                share = Fraction(row["round_points"]) / points if points > 0 else Fraction(0)
                side_share = Fraction(row["side_points"], side) if side > 0 else Fraction(0)
                rows.append(
                    {
                        "player": row["player"],
                        "table_place": -row["place"],
                        "round_points_share": share,
                        "side_points_share": side_share,
                        "won_chicagos": row["won_chicagos"],
                        "playoff": Fraction(0),
                    }
                )
        staying = [row for row in rows if row["player"] not in through]
        if all(t["status"] == "finished" and not t["unresolved"] for t in tables):
            self.apply_playoffs(staying, CROSS[:-1], heat.get("playoffs", []), heat["number"])
        place(staying, CROSS)
        staying.sort(key=lambda row: row["place"])
        return staying + [row for row in rows if row["player"] in through]

    # Overall

    def ranking(self, heats: list[Document]) -> list[Document]:
        blocks: list[list[Document]] = []
        for heat, result in reversed(list(zip(self.heats, heats, strict=True))):
            final = len(heat["tables"]) == 1
            if final:
                rows = [
                    {"player": row["player"], "final": -row["place"]}
                    for row in result["tables"][0]["standings"]
                ]
            else:
                rows = self.compared(heat, result["tables"])
            rows = [row for row in rows if self.last_heat(row["player"]) == heat["number"]]
            place(rows, ["final"] if final else CROSS)
            for row in rows:
                row["reached"] = heat["number"]
            if rows:
                blocks.append(rows)
        return self.overall(blocks)

    def overall(self, blocks: list[list[Document]]) -> list[Document]:
        listed: list[Document] = []
        for block in blocks:
            before = len(listed)
            for row in block:
                row["place"] += before
            listed.extend(block)
        for block in blocks:
            top = [row for row in block if row["place"] == min(r["place"] for r in block)]
            alone = len(top) == 1
            if block is blocks[0]:
                if alone and len(block) == 1 and len(blocks) > 1:
                    top[0]["decided_by"] = "reached"
            elif alone:
                top[0]["decided_by"] = "reached"
        listed.sort(key=lambda row: (row["place"], *start(self.people[row["player"]])))
        return [
            {
                "player": row["player"],
                "place": row["place"],
                "shared_with": [
                    other["player"]
                    for other in listed
                    if other["place"] == row["place"] and other is not row
                ],
                "reached": row["reached"],
                "decided_by": row["decided_by"],
            }
            for row in listed
        ]

    def standings(self) -> Document:
        heats = [self.heat(heat) for heat in self.heats]
        ranking = self.ranking(heats)
        for heat in heats:
            for table in heat["tables"]:
                tidy(table)
        return {"heats": heats, "ranking": ranking}


def tidy(table: Document) -> None:
    """Keep what the document shows, with rationals as text."""
    for round_ in table["rounds"]:
        for row in round_["results"]:
            del row["penalty"], row["gone"]
            row["round_points"] = str(row["round_points"])
    for row in table["standings"]:
        del row["playoff"]
        row["round_points"] = str(row["round_points"])


def place(rows: list[Document], criteria: list[str]) -> None:
    """Place by counting who is better; name what parted each from the place before."""
    for row in rows:
        mine = [row[c] for c in criteria]
        row["place"] = 1 + sum([other[c] for c in criteria] > mine for other in rows)
    for row in rows:
        row["shared_with"] = [
            other["player"] for other in rows if other["place"] == row["place"] and other is not row
        ]
        row["decided_by"] = None
        better = [other["place"] for other in rows if other["place"] < row["place"]]
        worse = [other["place"] for other in rows if other["place"] > row["place"]]
        next_to = max(better) if better else min(worse, default=None)
        if next_to is not None and not row["shared_with"]:
            other = next(other for other in rows if other["place"] == next_to)
            row["decided_by"] = next(c for c in criteria if row[c] != other[c])


def playoff_levels(playoff: Document) -> list[list[str]]:
    """Who did best in a särspel, then who next, level players together."""
    if playoff.get("lot"):
        return [[player] for player in playoff["lot"]]
    worth = {None: 0, "straight_flush": 1000, "royal_flush": 2000}
    rows = [(worth[row.get("out")] + row["side_points"], row["player"]) for row in playoff["sheet"]]
    return [
        [player for score, player in rows if score == best]
        for best in sorted({score for score, _ in rows}, reverse=True)
    ]


def round_rank(row: Document, knocked_out_places: str) -> tuple[int, int, int]:
    """How good a row of an omgång is; more is better."""
    if row["gone"]:
        return (0, 0, 0)
    if row["knocked_out"] and knocked_out_places == "last":
        return (0, 0, 0)
    if row["out"] is not None:
        return (2, 0, 0)
    return (1, row["side_points"], row["won_chicagos"])


def seat(table: Document, player: str) -> tuple[int, int]:
    """Seats of the first omgång first; those who came later after them."""
    seats = table["rounds"][0]["seats"] if table["rounds"] else []
    if player in seats:
        return (0, seats.index(player))
    return (1, table["players"].index(player))


def start(player: Document) -> tuple[bool, int, str]:
    """Start numbers first, then those without one; the id decides the rest."""
    number = player.get("number")
    return (number is None, number or 0, player["id"])
