"""The stream over real sockets, with records that the test turns."""

from __future__ import annotations

import asyncio
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import pytest

from tournament.bootstrap.network import free_port
from tournament.configuration.memory import REMEMBERED
from tournament.stream import connection, service
from tournament.stream.__main__ import open_files, parser
from tournament.stream.asking import Door
from tournament.stream.records import RecordsAway, Standing
from tournament.stream.service import Service
from tournament.stream.waking import Ear, listen_through, redis_url, wake_local, wake_through

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine, Iterable, Mapping

PATIENCE = 30
GET = "GET /handelser/sm/{} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Turned:
    """Records as the test says they are."""

    def __init__(self) -> None:
        self.standings = {"sm": Standing(7, 7)}
        self.looks = 0
        self.is_away = False

    def look(self, slugs: Iterable[str]) -> Mapping[str, Standing]:
        self.looks += 1
        if self.is_away:
            raise RecordsAway("away")
        return {slug: self.standings[slug] for slug in slugs if slug in self.standings}

    def close(self) -> None:
        pass

    def publish(self, version: int) -> None:
        self.standings["sm"] = Standing(version, version)


@asynccontextmanager
async def served(told: Turned, *, most: int = 100) -> AsyncIterator[tuple[Service, int]]:
    made = Service(told, Door(page_port=8000), most=most)
    server = await asyncio.get_running_loop().create_server(made.connect, "127.0.0.1", 0)
    tasks = [asyncio.create_task(made.watch()), asyncio.create_task(made.beat())]
    try:
        yield made, server.sockets[0].getsockname()[1]
    finally:
        made.close()
        server.close()
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def ask(port: int, text: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(text.encode())
    return reader, writer


async def until(reader: asyncio.StreamReader, text: str) -> str:
    found = await asyncio.wait_for(reader.readuntil(text.encode()), PATIENCE)
    return found.decode()


async def answer(port: int, text: str) -> str:
    reader, writer = await ask(port, text)
    said = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    return said.decode()


async def settled(made: Service, count: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while made.connections != count:  # noqa: ASYNC110 - the product tells nobody
            await asyncio.sleep(0.01)


def apart(work: Coroutine[None, None, None]) -> None:
    """Run in a thread of its own: a browser's tests leave a loop running in this one."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(asyncio.run, work).result()


def test_open_page_is_told_of_each_published_version() -> None:
    async def run() -> None:
        told = Turned()
        async with served(told) as (made, port):
            reader, writer = await ask(port, GET.format("?v=7"))
            head = await until(reader, "\n\n")
            assert head.startswith("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n")
            assert "Access-Control" not in head
            told.publish(9)
            made.wake()
            assert await until(reader, "\n\n") == "id: 9\ndata: 9\n\n"
            told.publish(10)  # nobody wakes: the look that comes every second finds it
            assert await until(reader, "\n\n") == "id: 10\ndata: 10\n\n"
            writer.close()
            await settled(made, 0)
            assert made.hub.slugs == frozenset()

    apart(run())


def test_who_is_told_finds_what_is_new_when_he_asks() -> None:
    async def run() -> None:
        told = Turned()
        async with served(told) as (made, port):
            reader, writer = await ask(port, GET.format("?v=7"))
            await until(reader, "\n\n")
            told.publish(9)
            published = time.monotonic()
            made.wake()
            await until(reader, "\n\n")
            assert time.monotonic() - published >= REMEMBERED
            writer.close()
            await settled(made, 0)

    apart(run())


def test_page_that_is_behind_is_told_at_once() -> None:
    async def run() -> None:
        async with served(Turned()) as (_, port):
            reader, writer = await ask(port, GET.format(""))
            said = await until(reader, "data: 7\n\n")
            assert said.split("\r\n\r\n")[1].split("\n\n")[1:] == ["id: 7\ndata: 7", ""]
            again, other = await ask(port, GET.format("?v=6"))
            await until(again, "data: 7\n\n")
            writer.close()
            other.close()

    apart(run())


def test_each_stream_gets_its_own_time_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "RETRY", (2500, 2500))

    async def run() -> None:
        async with served(Turned()) as (_, port):
            reader, writer = await ask(port, GET.format("?v=7"))
            assert (await until(reader, "\n\n")).endswith("\r\n\r\nretry: 2500\n\n")
            writer.close()

    apart(run())


def test_signs_of_life_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "BEAT_SECONDS", 0.05)

    async def run() -> None:
        async with served(Turned()) as (_, port):
            reader, writer = await ask(port, GET.format("?v=7"))
            await until(reader, "\n\n")
            assert await until(reader, "\n\n") == ":\n\n"
            writer.close()

    apart(run())


def test_hidden_event_looks_as_one_that_does_not_exist() -> None:
    async def run() -> None:
        told = Turned()
        async with served(told) as (made, port):
            strange = GET.replace("/sm/", "/finns-inte/").format("")
            missing = await answer(port, strange)
            reader, writer = await ask(port, GET.format("?v=7"))
            await until(reader, "\n\n")
            del told.standings["sm"]
            made.wake()
            assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
            assert await answer(port, GET.format("")) == missing
            assert missing.startswith("HTTP/1.1 404 Not Found\r\n")
            writer.close()

    apart(run())


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("POST /handelser/sm/ HTTP/1.1\r\n\r\n", "405"),
        ("GET / HTTP/1.1\r\n\r\n", "404"),
        ("noise\r\n\r\n", "400"),
        ("GET /handelser/sm/ HTTP/1.1\r\nHost: a\r\nOrigin: http://b\r\n\r\n", "403"),
        (f"GET / HTTP/1.1\r\nX: {'x' * 9000}", "431"),
    ],
)
def test_other_requests_are_refused(text: str, status: str) -> None:
    async def run() -> None:
        async with served(Turned()) as (made, port):
            assert (await answer(port, text)).split(" ")[1] == status
            await settled(made, 0)

    apart(run())


def test_our_own_page_may_read_and_its_origin_is_named() -> None:
    async def run() -> None:
        async with served(Turned()) as (_, port):
            text = GET.format("").replace("\r\n\r\n", "\r\nOrigin: http://127.0.0.1:8000\r\n\r\n")
            reader, writer = await ask(port, text)
            head = await until(reader, "\r\n\r\n")
            assert "\r\nAccess-Control-Allow-Origin: http://127.0.0.1:8000\r\n" in head
            writer.close()

    apart(run())


def test_streams_are_bounded() -> None:
    async def run() -> None:
        async with served(Turned(), most=1) as (made, port):
            reader, writer = await ask(port, GET.format("?v=7"))
            await until(reader, "\n\n")
            assert (await answer(port, "")).startswith("HTTP/1.1 503 ")
            await settled(made, 1)
            writer.close()
            await settled(made, 0)
            again, other = await ask(port, GET.format("?v=7"))
            assert "200 OK" in await until(again, "\n\n")
            other.close()

    apart(run())


def test_who_says_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.05)

    async def run() -> None:
        async with served(Turned()) as (made, port):
            _, writer = await ask(port, "GET /handelser/sm/ HTTP/1.1\r\n")
            await settled(made, 1)
            await settled(made, 0)
            writer.close()

    apart(run())


def test_who_does_not_read_is_dropped_and_the_others_are_told() -> None:
    async def run() -> None:
        told = Turned()
        async with served(told) as (made, port):
            slow = socket.socket()
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            slow.connect(("127.0.0.1", port))
            slow.sendall(GET.format("?v=7").encode())
            reader, writer = await ask(port, GET.format("?v=7"))
            await until(reader, "\n\n")
            await settled(made, 2)
            version = 10**17
            while made.connections == 2:
                version += 1
                made.hub.hear({"sm": Standing(version, version)}, frozenset({"sm"}), now=0)
                await asyncio.sleep(0)
                await until(reader, f"data: {version}\n\n")
            assert made.connections == 1
            writer.close()
            slow.close()

    apart(run())


def test_what_a_browser_sends_afterwards_is_thrown_away() -> None:
    async def run() -> None:
        told = Turned()
        async with served(told) as (made, port):
            reader, writer = await ask(port, GET.format("?v=7"))
            await until(reader, "\n\n")
            writer.write(b"GET /handelser/sm/ HTTP/1.1\r\n\r\n")
            told.publish(8)
            made.wake()
            assert await until(reader, "\n\n") == "id: 8\ndata: 8\n\n"
            writer.close()

    apart(run())


def test_streams_outlive_records_that_are_away(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        told = Turned()
        async with served(told) as (made, port):
            reader, writer = await ask(port, GET.format("?v=7"))
            await until(reader, "\n\n")
            told.is_away, seen = True, told.looks
            async with asyncio.timeout(PATIENCE):
                while told.looks < seen + 2:
                    made.wake()
                    await asyncio.sleep(0.01)
            told.is_away = False
            told.publish(8)
            assert await until(reader, "\n\n") == "id: 8\ndata: 8\n\n"
            writer.close()

    apart(run())
    assert [record.getMessage() for record in caplog.records] == [
        "the records cannot be read: away"
    ]


def test_datagram_wakes_and_nobody_there_is_no_harm() -> None:
    async def run() -> None:
        heard = asyncio.Event()
        loop = asyncio.get_running_loop()
        ear, _ = await loop.create_datagram_endpoint(
            lambda: Ear(heard.set), local_addr=("127.0.0.1", 0)
        )
        wake_local(ear.get_extra_info("sockname")[1])
        await asyncio.wait_for(heard.wait(), PATIENCE)
        ear.close()

    apart(run())
    wake_local(free_port())


@pytest.mark.cache
def test_message_through_the_cache_wakes(cache_url: str) -> None:
    async def run() -> None:
        heard = asyncio.Event()
        task = asyncio.create_task(listen_through(cache_url, heard.set))
        wake = wake_through(cache_url)
        async with asyncio.timeout(PATIENCE):
            while not heard.is_set():
                await asyncio.to_thread(wake)
                await asyncio.sleep(0.05)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    apart(run())


def test_cache_that_is_away_wakes_nobody_and_harms_nobody() -> None:
    wake_through(f"redis://127.0.0.1:{free_port()}/0")()


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("valkey://a:1/0", "redis://a:1/0"),
        ("valkeys://a:1/0", "rediss://a:1/0"),
        ("redis://a:1/0", "redis://a:1/0"),
    ],
)
def test_cache_is_spelled_as_the_library_spells_it(ours: str, theirs: str) -> None:
    assert redis_url(ours) == theirs


def test_command_line_has_the_halls_defaults() -> None:
    options = parser().parse_args([])
    assert (options.port, options.page_port, options.most, options.watched) == (
        8001,
        8000,
        10_000,
        False,
    )


def test_room_for_streams_is_what_the_system_gives() -> None:
    assert 0 < open_files(50) <= 50
