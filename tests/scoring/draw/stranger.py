"""A stranger's recomputation of a draw, written from docs/draw.md alone; shares no code with us."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from typing import TypeVar

Thing = TypeVar("Thing")


class Draw:
    def __init__(
        self,
        seed: str,
        ids: list[str],
        clubs: dict[str, str],
        previous: dict[str, int],
        *,
        most: int = 4,
        rounds: int = 3,
        tables: int | None = None,
        tries: tuple[int, int] = (20, 2000),
        placings: int = 100_000,
    ) -> None:
        self.key, self.block, self.unused = bytes.fromhex(seed), 0, b""  # §1
        self.tries, self.most_placings = tries[0] * len(ids) + tries[1], placings
        self.found_after: list[int] = []
        self.ids = sorted(ids)
        self.n = n = len(ids)
        self.t = t = tables or (n + most - 1) // most
        self.club = [clubs.get(name, "") for name in self.ids]
        self.prev = [str(previous.get(name, 0) or "") for name in self.ids]
        left = self.shuffle(list(range(n)))  # §3
        sizes = [n // t + (1 if number < n % t else 0) for number in range(t)]
        self.seating = [[left.pop(0) for _ in range(size)] for size in sizes]
        self.least = self.pairs(self.prev) * n * n  # §4
        self.least += max(0, self.pairs(self.club) - self.pairs(self.prev))
        self.cost = self.cost_of(self.seating)
        self.improve()  # §5
        if self.cost > self.least and n <= 24:  # §6
            everybody = [p for table in self.seating for p in table]
            self.order = sorted(everybody, key=lambda p: self.rank(p, everybody))
            self.trial: list[list[int]] = [[] for _ in sizes]
            self.sizes, self.placings = sizes, 0
            self.place(0, 0, 0)
        self.tables = [[self.ids[p] for p in table] for table in self.seating]
        self.seats = [[self.shuffle(table) for _ in range(rounds)] for table in self.tables]  # §7

    def below(self, k: int) -> int:  # §2
        while True:
            if not self.unused:
                message = b"chicago-draw/1/" + str(self.block).encode()
                self.unused = hmac.new(self.key, message, hashlib.sha256).digest()
                self.block += 1
            w, self.unused = int.from_bytes(self.unused[:8], "big"), self.unused[8:]
            if w < 2**64 // k * k:
                return w % k

    def shuffle(self, things: list[Thing]) -> list[Thing]:  # §3
        things = list(things)
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
        return things

    def ties(self, a: int, table: list[int]) -> int:  # §4
        same_table = [b for b in table if b != a and self.prev[a] and self.prev[a] == self.prev[b]]
        same_club = [b for b in table if b != a and self.club[a] and self.club[a] == self.club[b]]
        return len(same_table) * self.n**2 + len(set(same_club) - set(same_table))

    def cost_of(self, tables: list[list[int]]) -> int:
        return sum(self.ties(a, table) for table in tables for a in table) // 2

    def pairs(self, groups: list[str]) -> int:
        parts = [divmod(g, self.t) for name, g in Counter(groups).items() if name]
        return sum(self.t * q * (q - 1) // 2 + r * q for q, r in parts)

    def table_of(self, p: int) -> list[int]:
        return next(table for table in self.seating if p in table)

    def crowded(self, p: int) -> bool:  # §5
        for groups in (self.prev, self.club):
            shares = [sum(groups[o] == groups[p] for o in table) for table in self.seating]
            here = sum(groups[o] == groups[p] for o in self.table_of(p))
            down, over = divmod(sum(shares), self.t)
            up = down if over == 0 or min(shares) < down else down + 1
            if groups[p] and here > up:
                return True
        return False

    def improve(self) -> None:
        queue = [p for table in self.seating for p in table if self.crowded(p)]
        asked = 0
        while queue and self.cost > self.least and asked < self.tries:
            p = queue.pop(0)
            if self.crowded(p):
                asked += 1
                again = self.exchange(p, self.below(self.n))
                queue += [x for x in again if x not in queue]

    def exchange(self, p: int, o: int) -> list[int]:
        home, away = self.table_of(p), self.table_of(o)
        if home is away:
            return [p]
        i, j, before = home.index(p), away.index(o), self.cost_of([home, away])
        home[i], away[j] = o, p
        change = self.cost_of([home, away]) - before
        if change > 0:
            home[i], away[j] = p, o
            return [p]
        self.cost += change
        return [*home, p]

    def rank(self, p: int, everybody: list[int]) -> tuple[int, int, str]:  # §6
        return -self.ties(p, everybody), int(self.prev[p] or 0), self.club[p]

    def allowed(self, k: int, last: int) -> list[int]:
        p, before = self.order[k], self.order[k - 1]
        alike = (self.prev[p], self.club[p]) == (self.prev[before], self.club[before])
        empty = [i for i in range(self.t) if not self.trial[i]]
        fresh = [i for i in empty if all(self.sizes[h] != self.sizes[i] for h in empty if h < i)]
        used = [i for i in range(self.t) if 0 < len(self.trial[i]) < self.sizes[i]]
        return [i for i in sorted(used + fresh) if i >= last or not (k and alike)]

    def place(self, k: int, so_far: int, last: int) -> None:
        if k == self.n:
            self.cost, self.seating = so_far, [list(table) for table in self.trial]
            self.found_after.append(self.placings)
            return
        for i in self.allowed(k, last):
            if self.placings == self.most_placings or self.cost <= self.least:
                return
            self.placings += 1
            spent = so_far + self.ties(self.order[k], self.trial[i])
            self.trial[i].append(self.order[k])
            free = [t for t, size in zip(self.trial, self.sizes, strict=True) if len(t) < size]
            rest = [min(self.ties(x, table) for table in free) for x in self.order[k + 1 :]]
            if spent + sum(rest) < self.cost:
                self.place(k + 1, spent, i)
            self.trial[i].pop()
