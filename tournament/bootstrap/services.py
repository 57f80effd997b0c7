"""PostgreSQL, Valkey or Redis, and Chromium: what the tests need from the machine.

The servers are the tests' own: on free ports of loopback, in a folder that goes with them, started
and stopped here, and never as root.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tournament.bootstrap import system
from tournament.bootstrap.network import LOOPBACK, free_port
from tournament.bootstrap.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

POSTGRES: Final = system.Packages(
    apt=("postgresql",),
    dnf=("postgresql-server",),
    brew=("postgresql",),
    windows="installera PostgreSQL från postgresql.org och lägg dess bin på PATH",
)
CACHE: Final = system.Packages(
    apt=("redis-server",),
    dnf=("valkey",),
    brew=("valkey",),
    windows="kör proven i WSL, där Redis finns",
)
CHROMIUM: Final = system.Packages(
    apt=("chromium",),
    dnf=("chromium",),
    brew=("chromium",),
    windows="installera Google Chrome",
)
CACHE_NAMES: Final = ("valkey-server", "redis-server")
CHROMIUM_NAMES: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)
POSTGRES_FOLDERS: Final = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/bin")
START_SECONDS: Final = 60


@contextmanager
def running(*, required: bool) -> Iterator[dict[str, str]]:
    """Run what the tests need; yields the variables by which they find it."""
    with ExitStack() as stack:
        scratch = tempfile.mkdtemp(prefix="kopstopp-services-")
        stack.callback(shutil.rmtree, scratch, ignore_errors=True)
        folder = Path(scratch)
        folder.chmod(0o711)
        found: dict[str, str] = {}
        if tools := fetched(
            postgres_tools, "Prov mot PostgreSQL hoppas över", POSTGRES, required=required
        ):
            found["KOPSTOPP_TEST_POSTGRES"] = stack.enter_context(postgres(tools, folder))
        if server := fetched(cache_server, "Prov mot Redis hoppas över", CACHE, required=required):
            found["KOPSTOPP_TEST_CACHE"] = stack.enter_context(cache(server, folder))
        if browser := fetched(
            chromium, "Prov i webbläsare hoppas över", CHROMIUM, required=required
        ):
            found["KOPSTOPP_TEST_CHROMIUM"] = str(browser)
        yield found


def fetched(
    find: Callable[[], Path | None], sentence: str, packages: system.Packages, *, required: bool
) -> Path | None:
    """Return what ``find`` finds, after fetching it where we may."""
    if (path := find()) is not None:
        return path
    if system.provide(sentence, packages, needed=required):
        return find()
    return None


def postgres_tools() -> Path | None:
    """Return the folder of the newest PostgreSQL server's programs."""
    if (on_path := shutil.which("initdb")) is not None:
        return Path(on_path).parent
    folders = [folder for pattern in POSTGRES_FOLDERS for folder in Path("/").glob(pattern[1:])]
    return max((f for f in folders if (f / "initdb").exists()), key=version_of, default=None)


def version_of(folder: Path) -> int:
    """Return the major version in a path such as ``/usr/lib/postgresql/15/bin``."""
    digits = "".join(filter(str.isdigit, folder.parent.name))
    return int(digits or 0)


def cache_server() -> Path | None:
    """Return Valkey's or Redis' server program."""
    return first_of(CACHE_NAMES)


def chromium() -> Path | None:
    """Return the system's Chromium or Chrome."""
    return first_of(CHROMIUM_NAMES)


def first_of(names: Sequence[str]) -> Path | None:
    """Return the first of some programs that is there."""
    paths = (shutil.which(name) for name in names)
    return next((Path(path) for path in paths if path), None)


@contextmanager
def postgres(tools: Path, scratch: Path, *, is_durable: bool = False) -> Iterator[str]:
    """Run a PostgreSQL cluster of our own; yields its address.

    What a test wrote need not outlive a power cut; a durable cluster waits for its disk.
    """
    folder, port = scratch / "postgres", free_port()
    folder.mkdir()
    owner = "postgres" if system.is_root() else None
    if owner is not None:
        shutil.chown(folder, owner, owner)
    make = [str(tools / "initdb"), "-D", str(folder / "data"), "-U", "kopstopp", "-A", "trust"]
    made = subprocess.run(
        [*make, "-E", "UTF8", "--locale=C", "--no-sync"],
        user=owner,
        group=owner,
        extra_groups=[] if owner is not None else None,
        cwd=folder,
        capture_output=True,
        check=False,
        text=True,
    )
    if made.returncode:
        raise Refusal(f"PostgreSQL gick inte att göra i ordning: {made.stderr.strip()}")
    serve = [str(tools / "postgres"), "-D", str(folder / "data"), "-p", str(port)]
    serve += [] if is_durable else ["-F"]
    serve += ["-c", f"listen_addresses={LOOPBACK}", "-c", f"unix_socket_directories={folder}"]
    with server([*serve, "-c", "max_connections=100"], port, folder, owner, signal.SIGINT):
        yield f"postgresql://kopstopp@{LOOPBACK}:{port}/postgres"


@contextmanager
def cache(program: Path, scratch: Path) -> Iterator[str]:
    """Run a Valkey or Redis server of our own; yields its address."""
    folder, port = scratch / "cache", free_port()
    folder.mkdir()
    owner = "nobody" if system.is_root() else None
    if owner is not None:
        shutil.chown(folder, owner)
    serve = [
        str(program),
        "--port",
        str(port),
        "--bind",
        LOOPBACK,
        "--save",
        "",
        "--dir",
        str(folder),
    ]
    with server(serve, port, folder, owner, signal.SIGTERM):
        yield f"redis://{LOOPBACK}:{port}/0"


@contextmanager
def server(
    command: Sequence[str], port: int, folder: Path, owner: str | None, stop: signal.Signals
) -> Iterator[None]:
    """Run a server until the end of the block; raises :class:`Refusal` if it does not answer."""
    log = folder / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            user=owner,
            extra_groups=[] if owner is not None else None,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,  # a Ctrl-C is for the tests; the server is stopped after them
        )
    try:
        if not answers(port, process):
            text = log.read_text(encoding="utf-8", errors="replace")
            raise Refusal(f"{Path(command[0]).name} startade inte: {text.strip()[-500:]}")
        yield
    finally:
        process.send_signal(stop)
        process.wait()


def answers(port: int, process: subprocess.Popen[bytes]) -> bool:
    """Wait until something answers on ``port``; False when the process ends or takes too long."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex((LOOPBACK, port)) == 0:
                return True
        time.sleep(0.05)
    return False


def cores() -> int:
    """Return how many processors we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
