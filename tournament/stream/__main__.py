"""Serve the event stream until asked to stop, or until the command that watches us is gone."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import ssl
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tournament.configuration import urls
from tournament.configuration.folder import data_folder
from tournament.server.leaving import stop_when_left_alone
from tournament.stream.asking import Door
from tournament.stream.records import records
from tournament.stream.service import MOST, Service
from tournament.stream.waking import LOOPBACK, Ear, listen_through

if TYPE_CHECKING:
    from collections.abc import Callable

BACKLOG = 1024
SPARE_FILES = 64


@dataclass(frozen=True)
class Place:
    """Where the stream is served, and how."""

    host: str
    port: int
    certificate: ssl.SSLContext | None
    cache_url: str | None


def main() -> None:
    """Serve with the options given on the command line."""
    options = parser().parse_args()
    logging.basicConfig(format="{asctime} {levelname} {name} {message}", style="{")
    if options.watched:
        threading.Thread(target=stop_when_left_alone, daemon=True).start()
    certificate = None
    if options.certificate is not None:
        certificate = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        certificate.load_cert_chain(options.certificate, options.key)
    most = min(options.most, open_files(options.most))
    is_https = certificate is not None
    door = Door("https" if is_https else "http", options.page_port, tuple(options.origin))
    database = urls.database(os.environ.get("DATABASE_URL"), data_folder())
    place = Place(options.host, options.port, certificate, os.environ.get("CACHE_URL"))
    with suppress(asyncio.CancelledError):
        asyncio.run(serve(lambda: Service(records(database), door, most=most), place))


def parser() -> argparse.ArgumentParser:
    """Return the command line's grammar."""
    made = argparse.ArgumentParser(prog="python -m tournament.stream")
    made.add_argument("--host", default="0.0.0.0")  # noqa: S104 - the hall's phones come here
    made.add_argument("--port", type=int, default=8001)
    made.add_argument("--page-port", type=int, default=8000, help="the port of the pages")
    made.add_argument("--origin", action="append", default=[], help="other pages that may listen")
    made.add_argument("--most", type=int, default=MOST, help="streams at a time")
    made.add_argument("--certificate", type=Path)
    made.add_argument("--key", type=Path)
    made.add_argument("--watched", action="store_true", help="stop when standard input closes")
    return made


def open_files(wanted: int) -> int:
    """Ask for room for so many connections; returns how many there is room for."""
    if os.name == "nt":
        return wanted
    import resource  # noqa: PLC0415 - Windows has none

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft = wanted + SPARE_FILES if hard == resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, wanted + SPARE_FILES), hard))
    return min(soft, wanted + SPARE_FILES) - SPARE_FILES


async def serve(make: Callable[[], Service], place: Place) -> None:
    """Serve until a signal asks for the end."""
    loop = asyncio.get_running_loop()
    service, stopped = make(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        if os.name != "nt":
            loop.add_signal_handler(number, stopped.set)
    server = await loop.create_server(
        service.connect, place.host, place.port, ssl=place.certificate, backlog=BACKLOG
    )
    ear, _ = await loop.create_datagram_endpoint(
        lambda: Ear(service.wake), local_addr=(LOOPBACK, place.port)
    )
    tasks = [asyncio.create_task(service.watch()), asyncio.create_task(service.beat())]
    if place.cache_url:
        tasks.append(asyncio.create_task(listen_through(place.cache_url, service.wake)))
    tasks.append(asyncio.create_task(until(stopped)))
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    ear.close()
    server.close()
    service.close()
    for task in tasks:
        task.cancel()
    for task in done:
        task.result()  # what ended by itself has something to say


async def until(stopped: asyncio.Event) -> None:
    """Wait for the end."""
    await stopped.wait()


if __name__ == "__main__":
    main()
