"""P7, P9, P14, P15: what a public page costs, and what it weighs.

Run it by itself: ``python -m tests.bench.pages [--players 400] [--seconds 3]``. Requests go
through the whole WSGI application in one process, so that a ratio is of the pages' own work:
a server's share, the same for all, would only bring the ratios nearer to each other.
"""

from __future__ import annotations

import argparse
import gzip
import io
import os
import re
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import django
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext, override_settings
from django.utils import timezone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tournament.models import Event

    Figures = dict[str, float]

HEAT = "/rekord/heat/1/"
ASSET = re.compile(r'(?:href|src)="/static/([^"]+)"')
KILO = 1000
TURNS = 5


@dataclass(frozen=True)
class Answer:
    """What the application said."""

    status: str
    headers: dict[str, str]
    body: bytes


def event_of(players: int) -> Event:
    """Return a shown event whose first heat has been played, with dealt cards, at every table."""
    from scoring.simulate.people import invented  # noqa: PLC0415 - only once Django is set up
    from tests import make  # noqa: PLC0415 - the same
    from tournament.management.demo.clock import Clock  # noqa: PLC0415 - the same
    from tournament.management.demo.crew import Crew  # noqa: PLC0415 - the same
    from tournament.management.demo.play import approve, dealt_sheets, enter  # noqa: PLC0415
    from tournament.services.actors import user_actor  # noqa: PLC0415 - the same
    from tournament.services.publications import set_visibility  # noqa: PLC0415 - the same
    from tournament.services.tables import start_heat  # noqa: PLC0415 - the same

    chance = Random(players)
    event = make.event(name="Rekordförsöket", slug="rekord", confirmed_players=players)
    people = invented(players, chance)
    make.entries(event=event, names=[f"{person.name}" for person in people])
    heat = make.published_heat(event=event)
    start_heat(heat, by=make.actor(), is_confirmed=True)
    helper = user_actor(make.helper())
    crew = Crew(make.actor(), helper, Clock(timezone.now()), chance)
    sheets = dealt_sheets(event, heat, crew)
    for table in heat.tables.all():
        enter(table, sheets[table.number], 1, 2, 3, crew=crew)
        approve(table, 1, 2, 3, crew=crew)
    set_visibility(event, is_public=True, by=make.actor())
    return event


def caller() -> Callable[..., Answer]:
    """Return what sends a request through the application."""
    from tournament.wsgi import application  # noqa: PLC0415 - only once Django is set up

    def call(path: str, query: str = "", **headers: str) -> Answer:
        environ: dict[str, Any] = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": "localhost",
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(),
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": False,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
            **headers,
        }
        said: list[Any] = []
        chunks: Iterable[bytes] = application(environ, collect(said))
        body = b"".join(chunks)
        if hasattr(chunks, "close"):
            chunks.close()
        return Answer(said[0], dict(said[1]), body)

    return call


def collect(said: list[Any]) -> Any:  # noqa: ANN401 - what WSGI calls start_response
    """Return what keeps the status and the headers of an answer."""

    def start_response(status: str, headers: object, *_: object) -> None:
        said.extend((status, headers))

    return start_response


def rates(asked: Mapping[str, tuple[Callable[[], Answer], str]], *, seconds: float) -> Figures:
    """Return how many answers of each kind come in a second: the best of five turns."""
    best = dict.fromkeys(asked, 0.0)
    for _ in range(TURNS):
        for name, (call, status) in asked.items():
            best[name] = max(best[name], _rate(call, status, seconds=seconds / TURNS))
    return best


def _rate(call: Callable[[], Answer], status: str, *, seconds: float) -> float:
    call()
    count, began = 0, time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        answer = call()
        if not answer.status.startswith(status):
            raise AssertionError(answer.status)
        count += 1
    return count / passed


def queries(call: Callable[[], Answer]) -> int:
    """Return how many queries an answer takes."""
    with CaptureQueriesContext(connection) as captured:
        call()
    return len(captured)


def weight(page: bytes) -> tuple[int, int]:
    """Return what a first load weighs compressed, and what the files that it names do of it."""
    files = 0
    for asset in sorted(set(ASSET.findall(gzip.decompress(page).decode()))):
        found = finders.find(asset)
        files += len(gzip.compress(Path(str(found)).read_bytes(), 9))
    return len(page) + files, files


def kinds(call: Callable[..., Answer]) -> dict[str, tuple[Callable[[], Answer], str]]:
    """Return what is asked for, and the status that answers."""
    etag = call(HEAT).headers["ETag"]
    gzipped = {"HTTP_ACCEPT_ENCODING": "gzip"}
    return {
        "naive": (lambda: call("/naive/rekord/"), "200"),
        "empty": (lambda: call("/empty/"), "204"),
        "204": (lambda: call(HEAT, f"v={10**9}"), "204"),
        "304": (lambda: call(HEAT, HTTP_IF_NONE_MATCH=etag), "304"),
        "fragment": (lambda: call(HEAT, "v=0", **gzipped), "200"),
        "page": (lambda: call(HEAT, **gzipped), "200"),
    }


def tell(call: Callable[..., Answer], *, seconds: float) -> None:
    """Print the figures."""
    asked = kinds(call)
    found = rates(asked, seconds=seconds)
    for name, each in found.items():
        times, counted = each / found["naive"], queries(asked[name][0])
        print(f"{name:9} {each:8.0f} requests/s  {times:6.1f} x naive  {counted} queries")
    print(f"P7  204 {found['204'] / found['naive']:.0f} x (at least 50), ", end="")
    print(f"fragment {found['fragment'] / found['naive']:.0f} x (at least 30)")
    print(f"P9  204 {found['204'] / found['empty']:.2f} of an empty view (at least 0.5), ", end="")
    print(f"304 {found['304'] / found['empty']:.2f} (at least 0.5)")
    fragment, page = (asked[name][0]().body for name in ("fragment", "page"))
    whole, files = weight(page)
    print(f"P15 fragment {len(fragment) / KILO:.1f} kB (at most 10), ", end="")
    print(f"first load {whole / KILO:.1f} kB (at most 60), of it {files / KILO:.1f} files")
    print(f"    database: {settings.DATABASES['default']['ENGINE']}")


def main() -> None:
    """Play a heat and measure its page."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=3)
    options = parser.parse_args()
    with override_settings(ROOT_URLCONF="tests.bench.naive"):
        call_command("migrate", verbosity=0)
        event_of(options.players)
        tell(caller(), seconds=options.seconds)


if __name__ == "__main__":
    main()
