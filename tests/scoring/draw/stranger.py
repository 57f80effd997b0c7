"""A stranger's recomputation of a draw, written from docs/draw.md alone; shares no code with us."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import count


def numbers(seed):
    for b in count():
        block = hmac.new(seed, b"chicago-draw/1/" + str(b).encode(), hashlib.sha256).digest()
        for at in (0, 8, 16, 24):
            yield int.from_bytes(block[at : at + 8], "big")


def recompute(seed_hex, ids, clubs, previous, most=4, rounds=3, tables=None):
    """Return the tables (lists of ids), their seats by round, and the cost and the least cost."""
    stream = numbers(bytes.fromhex(seed_hex))

    def below(k):
        for w in stream:
            if w < 2**64 // k * k:
                return w % k

    def shuffle(things):
        things = list(things)
        for i in range(len(things) - 1, 0, -1):
            j = below(i + 1)
            things[i], things[j] = things[j], things[i]
        return things

    ids = sorted(ids)
    n = len(ids)
    t = tables or (n + most - 1) // most
    club = [clubs.get(name, "") for name in ids]
    prev = [previous.get(name, 0) for name in ids]
    left = shuffle(range(n))
    seating = []
    for number in range(t):
        size = n // t + (1 if number < n % t else 0)
        seating.append(left[:size])
        left = left[size:]

    def weight(a, b):  # §4
        if a == b:
            return 0
        if prev[a] and prev[a] == prev[b]:
            return n * n
        return 1 if club[a] and club[a] == club[b] else 0

    def ties(a, table):
        return sum(weight(a, b) for b in table)

    def cost(some):
        return sum(ties(a, table) for table in some for a in table) // 2

    def pairs(groups):
        total = 0
        for g in Counter(key for key in groups if key).values():
            q, r = divmod(g, t)
            total += t * q * (q - 1) // 2 + r * q
        return total

    least = pairs(prev) * n * n + max(0, pairs(club) - pairs(prev))

    def table_of(p):
        return next(table for table in seating if p in table)

    def crowded(p):
        return any(
            groups[p]
            and sum(groups[o] == groups[p] for o in table_of(p))
            > max(1, groups.count(groups[p]) // t)
            for groups in (prev, club)
        )

    queue = [p for table in seating for p in table if crowded(p)]  # §5
    tries, now = 20 * n + 2000, cost(seating)
    while queue and now > least and tries:
        p = queue.pop(0)
        if not crowded(p):
            continue
        tries -= 1
        o = below(n)
        home, away = table_of(p), table_of(o)
        if home is away:
            queue.append(p)
            continue
        before = cost([home, away])
        i, j = home.index(p), away.index(o)
        home[i], away[j] = o, p
        after = cost([home, away])
        if after > before:
            home[i], away[j] = p, o
            queue.append(p)
        else:
            now += after - before
            queue += [x for x in home + away if x not in queue]

    if now > least and n <= 24:  # §6
        everybody = [p for table in seating for p in table]
        order = sorted(everybody, key=lambda p: (-ties(p, everybody), prev[p], club[p]))
        sizes = [len(table) for table in seating]
        state = {"best": now, "left": 100_000}
        trial = [[] for _ in sizes]

        def place(k, so_far, last):
            nonlocal seating
            if k == n:
                state["best"] = so_far
                seating = [list(table) for table in trial]
                return
            p = order[k]
            for i in range(t):
                if len(trial[i]) == sizes[i]:
                    continue
                if not trial[i] and any(not trial[h] and sizes[h] == sizes[i] for h in range(i)):
                    continue
                alike = k and (prev[p], club[p]) == (prev[order[k - 1]], club[order[k - 1]])
                if alike and i < last:
                    continue
                if not state["left"] or state["best"] <= least:
                    return
                state["left"] -= 1
                spent = so_far + ties(p, trial[i])
                trial[i].append(p)
                free = [h for h in range(t) if len(trial[h]) < sizes[h]]
                rest = sum(min(ties(x, trial[h]) for h in free) for x in order[k + 1 :])
                if spent + rest < state["best"]:
                    place(k + 1, spent, i)
                trial[i].pop()

        place(0, 0, 0)

    named = [[ids[p] for p in table] for table in seating]
    seats = [[shuffle(table) for _ in range(rounds)] for table in named]
    return named, seats, cost(seating), least
