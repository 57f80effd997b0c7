"""P11, P12 and P13: a hall of phones while scores come in, on loopback and bounded.

Run it by itself: ``python -m tests.bench.load [--phones 4000] [--scores 20] [--seconds 14]``, and
once with ``--postgres``. Pages, publisher and stream run as at the hall, each in processes of their
own beside a SQLite file, or a PostgreSQL cluster that is made for it and goes with it; all phones
are in this one, which uses as much of the two cores as the server does.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import UUID

import django
import psycopg
from django.core.management import call_command

from tests.bench.loadphones import SEE_OTHER, Line, Phone, Tally, delays
from tournament.bootstrap.network import LOOPBACK, free_port
from tournament.bootstrap.services import answers, postgres, postgres_tools
from tournament.configuration.folder import PROJECT
from tournament.stream.__main__ import open_files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournament.models import Table

TOKEN = "x" * 32
FORM = "application/x-www-form-urlencoded"
LINES, DESKS, WATCHERS, WARM = 64, 4, 40, 6
SETTLE_SECONDS = 8
LOOK = "SELECT rendered_at FROM tournament_snapshot WHERE view = 'heat/1' AND etag <> ''"
VERSION = "SELECT version FROM tournament_event"


def prepared(players: int) -> list[bytes]:
    """Make the database with a heat in play; returns the desk's requests, one for each score."""
    from django.test import Client  # noqa: PLC0415 - only once Django is set up

    from tests import make  # noqa: PLC0415 - the same
    from tournament.services.publications import set_visibility  # noqa: PLC0415 - the same
    from tournament.services.tables import start_heat  # noqa: PLC0415 - the same

    for command in ("migrate", "createcachetable"):
        call_command(command, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    event = make.event(slug="rekord", confirmed_players=players)
    make.entries(event=event, count=players)
    heat = make.published_heat(event=event)
    start_heat(heat, by=make.actor(), is_confirmed=True)
    set_visibility(event, is_public=True, by=make.actor())
    browser = Client()
    browser.force_login(make.helper())
    session = browser.cookies["kopstopp_session"].value
    tables = list(heat.tables.order_by("number"))
    return [request(table, rounds, session) for rounds in (1, 2, 3) for table in tables]


def request(table: Table, rounds: int, session: str) -> bytes:
    """Return what the desk's form sends with so many omgångar filled in, the last of them new."""
    from tests import make  # noqa: PLC0415 - only once Django is set up

    texts = make.PLAIN if table.table_entries.count() == len(make.PLAIN[0].split()) else None
    told = (texts or make.PLAIN_OF_THREE)[:rounds]
    client_id = UUID(int=table.pk * 10 + rounds)
    data = {"client_id": str(client_id), "reason": "", "csrfmiddlewaretoken": TOKEN}
    people = {row.entry.key: row.entry.pk for row in table.table_entries.select_related("entry")}
    for number in (1, 2, 3):
        data[f"r{number}-seen"] = "1" if number < rounds else "0"
    for number, text in enumerate(told, start=1):
        for row in make.round_save(table, number, text).rows:
            at = f"r{number}-e{people[row.player]}"
            data[f"{at}-points"] = str(row.side_points)
            data[f"{at}-won"] = str(row.won_chicagos or "")
            data[f"{at}-out"] = str(row.out or "")
            if row.said_chicago:
                data[f"{at}-said"] = "on"
    body = urlencode(data).encode()
    head = (
        f"POST /ledning/rekord/heat/1/bord/{table.number}/protokoll/ HTTP/1.1\r\n"
        f"Host: {LOOPBACK}\r\nContent-Type: {FORM}\r\nContent-Length: {len(body)}\r\n"
        f"Cookie: kopstopp_session={session}; kopstopp_csrf={TOKEN}\r\n\r\n"
    )
    return head.encode() + body


@contextlib.contextmanager
def served(port: int, stream: int) -> Iterator[None]:
    """Run pages, publisher and stream."""
    environment = {**os.environ, "KOPSTOPP_STREAM": f":{stream}", "PYTHONPATH": str(PROJECT)}
    manage = str(PROJECT / "manage.py")
    commands = (
        ("-m", "tournament.server", "--host", LOOPBACK, "--port", str(port)),
        (manage, "publish", "--watched", "--stream-port", str(stream)),
        ("-m", "tournament.stream", "--watched", "--host", LOOPBACK, "--port", str(stream)),
    )
    processes = [
        subprocess.Popen([sys.executable, *command], env=environment, stdin=subprocess.PIPE)
        for command in commands
    ]
    try:
        answers(port, processes[0])
        answers(stream, processes[-1])
        time.sleep(SETTLE_SECONDS)
        yield
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait()


class Database:
    """A connection of the bench's own, to look on without Django."""

    def __init__(self) -> None:
        """Open the database that the server uses."""
        address = os.environ.get("DATABASE_URL")
        file = str(Path(os.environ["KOPSTOPP_DATA"]) / "kopstopp.sqlite3")
        self.plain: sqlite3.Connection | psycopg.Connection = (
            psycopg.connect(address, autocommit=True)
            if address
            else sqlite3.connect(file, isolation_level=None)
        )

    def first(self, query: str) -> Any:  # noqa: ANN401 - what the column holds
        """Return the first row's first column, None without a row."""
        row = self.plain.execute(query).fetchone()
        return None if row is None else row[0]


async def score(
    scores: list[bytes], rate: float, port: int, tally: Tally, database: Database
) -> None:
    """Send scores at an even rate, on a few connections; note when each was acknowledged."""
    lines: asyncio.Queue[Line] = asyncio.Queue()
    for _ in range(DESKS):
        lines.put_nowait(Line(port))

    async def send(one: bytes) -> None:
        began = time.monotonic()
        line = await lines.get()
        status, _ = await line.ask(one)
        lines.put_nowait(line)
        tally.posts.append(time.monotonic() - began)
        if status == SEE_OTHER:
            tally.acknowledged.append((time.monotonic(), database.first(VERSION)))
        else:
            tally.faults.append(f"POST {status}")

    async with asyncio.TaskGroup() as group:
        for one in scores:
            group.create_task(send(one))
            await asyncio.sleep(1 / rate)


async def look(database: Database, seen: list[float]) -> None:
    """Note each moment, in seconds, at which the heat's page was rendered."""
    while True:
        at = database.first(LOOK)
        if at is not None:
            moment = at if isinstance(at, datetime) else datetime.fromisoformat(at)
            if moment.timestamp() not in seen[-1:]:
                seen.append(moment.timestamp())
        await asyncio.sleep(0.02)


async def run(scores: list[bytes], options: argparse.Namespace, ports: tuple[int, int]) -> None:
    """Let phones look on while scores come in, and tell the figures."""
    port, stream = ports
    database = Database()
    tally, chance, lines = Tally(), Random(1), asyncio.Queue[Line]()
    for _ in range(LINES):
        lines.put_nowait(Line(port))
    phones = [Phone(lines, tally, Random(chance.random())) for _ in range(options.phones)]
    woken = [Phone(lines, tally, Random(chance.random())) for _ in range(WATCHERS)]
    rendered: list[float] = []
    tasks = [asyncio.create_task(phone.poll()) for phone in phones]
    tasks += [asyncio.create_task(phone.listen(stream)) for phone in woken]
    tasks.append(asyncio.create_task(look(database, rendered)))
    await asyncio.sleep(SETTLE_SECONDS)
    await score(scores[:WARM], 1, port, tally, database)  # each process loads what it needs
    for kept in (tally.gets, tally.posts, tally.faults, tally.acknowledged, rendered):
        kept.clear()
    await score(scores[WARM:], options.scores, port, tally, database)
    await asyncio.sleep(SETTLE_SECONDS)
    for task in tasks:
        task.cancel()
    tell(tally, rendered, phones[:WATCHERS], woken)


def tell(tally: Tally, rendered: list[float], polling: list[Phone], woken: list[Phone]) -> None:
    """Print the figures."""
    print(
        f"load average {os.getloadavg()[0]:.1f}, {len(tally.gets)} GETs, {len(tally.posts)} POSTs"
    )
    print(f"P11 GET  {middle(tally.gets)} (p99 at most 0.050)")
    print(f"P11 POST {middle(tally.posts)} (p99 at most 0.100)")
    print(f"P11 errors {len(tally.faults)} {sorted(set(tally.faults))[:5]}")
    gaps = [after - before for before, after in pairwise(rendered)]
    print(f"P12 {len(rendered)} renders, shortest time between two {min(gaps, default=0):.2f} s")
    print(f"P13 woken   {middle(delays(woken, tally.acknowledged))} (at most 1 / 3)")
    print(f"P13 polling {middle(delays(polling, tally.acknowledged))} (at most 7)")


def middle(times: list[float]) -> str:
    """Write median, p99 and the longest of some times."""
    ordered = sorted(times) or [0.0]
    at = (len(ordered) // 2, min(len(ordered) - 1, len(ordered) * 99 // 100), -1)
    median, late, longest = (ordered[place] for place in at)
    return f"median {median:.3f} p99 {late:.3f} longest {longest:.3f} s"


def main() -> None:
    """Prepare, serve and measure, in a folder that goes with it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--phones", type=int, default=4000)
    parser.add_argument("--scores", type=float, default=20)
    parser.add_argument("--seconds", type=float, default=14)
    parser.add_argument("--postgres", action="store_true")
    options = parser.parse_args()
    open_files(options.phones)
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        os.environ["KOPSTOPP_DATA"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
        for name in ("DATABASE_URL", "CACHE_URL"):
            os.environ.pop(name, None)
        tools = postgres_tools() if options.postgres else None
        if tools is not None:
            Path(folder).chmod(0o711)
            os.environ["DATABASE_URL"] = stack.enter_context(
                postgres(tools, Path(folder), is_durable=True)
            )
        django.setup()
        scores = prepared(options.players)[: WARM + int(options.scores * options.seconds)]
        ports = free_port(), free_port()
        with served(*ports):
            asyncio.run(run(scores, options, ports))


if __name__ == "__main__":
    main()
