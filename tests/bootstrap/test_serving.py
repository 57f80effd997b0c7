from __future__ import annotations

import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.ending import TELLING, ended
from tournament.bootstrap import network, serving
from tournament.bootstrap.refusal import Refusal
from tournament.configuration import folder as data
from tournament.configuration.folder import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = "/konto/forsta/"
PROGRAMS = ("tournament.server", "publish", "tournament.stream", "press")
PATIENCE = 60
"""Seconds after which something is broken, and not slow."""


@contextmanager
def started(folder: Path, port: int, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run ``start`` as a person would, in this environment and a data folder of its own."""
    ours = (*serving.ELSEWHERE, "DJANGO_SETTINGS_MODULE")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    process = subprocess.Popen(
        [sys.executable, str(PROJECT / "manage.py"), "start", "--port", str(port), *arguments],
        env={**kept, "KOPSTOPP_DATA": str(folder), "KOPSTOPP_VENV": sys.prefix, **TELLING},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.terminate()
        ended(process)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder; what is prepared in it once is there for the next test."""
    return tmp_path_factory.mktemp("data")


def status(
    port: int, *, host: str = "localhost", trusted: ssl.SSLContext | None = None
) -> int | None:
    """Return the page's status, or None while nothing answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    if trusted is not None:
        connection = HTTPSConnection("localhost", port, timeout=5, context=trusted)
    try:
        connection.request("GET", PAGE, headers={"Host": host})
        return connection.getresponse().status
    except OSError:
        return None
    finally:
        connection.close()


def wait_until_gone(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while status(port) is not None:
        assert time.monotonic() < end
        time.sleep(0.05)


def wait_until_served(
    port: int, command: subprocess.Popen[str], *, trusted: ssl.SSLContext | None = None
) -> None:
    end = time.monotonic() + PATIENCE
    while (answer := status(port, trusted=trusted)) != 200:
        if command.poll() is not None or time.monotonic() > end:
            command.terminate()
            pytest.fail(f"{answer}: {ended(command)[1]}")
        time.sleep(0.05)


def server_of(command: int) -> int:
    return children_of(command)[0]


def children_of(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(child) for child in found]


def stream_status(port: int) -> int | None:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/handelser/finns-inte/")
        return connection.getresponse().status
    except OSError:
        return None
    finally:
        connection.close()


def wait_for_stream(port: int, status: int | None) -> None:
    end = time.monotonic() + PATIENCE
    while stream_status(port) != status:
        assert time.monotonic() < end
        time.sleep(0.05)


def test_publisher_and_stream_run_beside_the_pages_and_end_with_them(folder: Path) -> None:
    port = network.free_port()
    with started(folder, port) as command:
        wait_until_served(port, command)
        wait_for_stream(port + 1, 404)
        names = [Path(f"/proc/{child}/cmdline").read_text() for child in children_of(command.pid)]
        assert [[part for part in PROGRAMS if f"\0{part}\0" in name] for name in names] == [
            [part] for part in PROGRAMS
        ]
        for child in children_of(command.pid)[1:]:
            os.kill(child, signal.SIGKILL)
        wait_for_stream(port + 1, None)
        wait_for_stream(port + 1, 404)
        assert len(children_of(command.pid)) == len(PROGRAMS)
        left = children_of(command.pid)
        command.kill()
        wait_until_gone(port)
        wait_for_stream(port + 1, None)
    end = time.monotonic() + PATIENCE
    while any(is_running(child) for child in left):
        assert time.monotonic() < end
        time.sleep(0.05)


def is_running(process: int) -> bool:
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_pages_are_served_without_a_stream_when_its_port_is_taken(folder: Path) -> None:
    port = network.free_port()
    with socket.socket() as other:
        other.bind(("", port + 1))
        other.listen(1)
        with started(folder, port) as command:
            wait_until_served(port, command)
            assert len(children_of(command.pid)) == len(PROGRAMS) - 1
            command.terminate()
            _, warned = ended(command)
    assert f"port {port + 1} är upptagen" in warned


def test_start_serves_a_real_event_and_survives_a_kill(folder: Path) -> None:
    port = network.free_port()
    with started(folder, port, "--address", "hallen.invalid") as command:
        wait_until_served(port, command)
        assert status(port, host=f"{network.hall_address()}:{port}") == 200
        assert status(port, host="hallen.invalid") == 200
        assert status(port, host="evil.example") == 400
        os.kill(server_of(command.pid), signal.SIGKILL)
        wait_until_served(port, command)
        command.terminate()
        told, warned = ended(command)
        assert command.returncode == 0
    wait_until_gone(port)
    assert f"Tävlingsledningen http://hallen.invalid:{port}/ledning/" in told
    assert re.search(r"behövs koden (\w{4}-){3}\w{4}", told)
    assert "leder inte till den här datorn" in warned
    assert data.stored(folder / "address") == f"http://hallen.invalid:{port}"
    assert (folder / "secret-key").stat().st_mode & 0o777 == 0o600


def test_server_stops_when_its_command_is_killed(folder: Path) -> None:
    port = network.free_port()
    with started(folder, port) as command:
        wait_until_served(port, command)
        command.kill()
        wait_until_gone(port)


def test_start_with_a_certificate_serves_https(folder: Path, tmp_path: Path) -> None:
    port, certificate, key = network.free_port(), tmp_path / "cert.pem", tmp_path / "key.pem"
    make = ["openssl", "req", "-x509", "-nodes", "-newkey", "rsa:2048", "-subj", "/CN=localhost"]
    make += [
        "-keyout",
        str(key),
        "-out",
        str(certificate),
        "-addext",
        "subjectAltName=DNS:localhost",
    ]
    subprocess.run(make, check=True, capture_output=True)
    trusted = ssl.create_default_context(cafile=str(certificate))
    with started(folder, port, "--certificate", str(certificate), str(key)) as command:
        wait_until_served(port, command, trusted=trusted)
        connection = HTTPSConnection("localhost", port, timeout=PATIENCE, context=trusted)
        connection.request("GET", PAGE)
        answer = connection.getresponse()
        connection.close()
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "Secure" in answer.headers["Set-Cookie"]


def test_key_of_the_old_kind_is_refused_with_the_command(tmp_path: Path) -> None:
    key = tmp_path / "key.pem"
    key.write_text("-----BEGIN RSA PRIVATE KEY-----\n")
    with pytest.raises(Refusal, match="openssl pkcs8 -topk8 -nocrypt"):
        serving.certificate_of([key])


def test_start_on_a_port_in_use_says_so(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen(1)
        with started(tmp_path, other.getsockname()[1]) as command:
            _, error = ended(command)
    assert command.returncode == 1
    assert "är upptagen" in error


def test_certificate_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"nowhere\.pem finns inte"):
        serving.certificate_of([tmp_path / "nowhere.pem"])


def test_certificate_and_key_may_share_a_file(tmp_path: Path) -> None:
    both = tmp_path / "both.pem"
    both.write_text("-----BEGIN CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----\n")
    assert serving.certificate_of([both]) == (both, both)
    assert serving.certificate_of(None) is None
    with pytest.raises(Refusal, match="en eller två filer"):
        serving.certificate_of([both, both, both])


@pytest.mark.parametrize(
    ("given", "stored"),
    [("192.0.2.9", "http://192.0.2.9:8000"), ("https://sm.example", "https://sm.example")],
)
def test_address_is_stored_for_the_next_start(tmp_path: Path, given: str, stored: str) -> None:
    assert serving.hall_address(given, tmp_path, "http://", 8000) == stored
    assert serving.hall_address(None, tmp_path, "http://", 8000) == stored


def test_address_is_this_machines_own_without_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = f"http://{network.hall_address()}:8000"
    assert serving.hall_address(None, tmp_path, "http://", 8000) == own
    assert capsys.readouterr().err == ""
