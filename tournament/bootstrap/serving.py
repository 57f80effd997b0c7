"""``demo`` and ``start``: prepare the data folder and serve it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from tournament.bootstrap import native, network
from tournament.bootstrap.refusal import Refusal
from tournament.bootstrap.watch import Program, Watch
from tournament.configuration import folder as data
from tournament.configuration.folder import PROJECT

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

DEMO: Final = "demo"
ELSEWHERE: Final = ("DATABASE_URL", "CACHE_URL")
"""What a demo must not touch: a real event's records on a server."""


def demo(options: argparse.Namespace) -> int:
    """Load a played day, once, and show it."""
    folder = data.data_folder() / DEMO
    if options.reset and folder.exists():
        shutil.rmtree(folder)
    for name in ELSEWHERE:
        os.environ.pop(name, None)
    os.environ["KOPSTOPP_DATA"] = str(folder)
    if not options.no_serve:
        network.require_port(options.port)
    native.check()
    native.warn_of_old_sqlite()
    greet(prepare("--demo"), f"http://{network.hall_address()}:{options.port}")
    return 0 if options.no_serve else serve(options.port, certificate=None)


def start(options: argparse.Namespace) -> int:
    """Serve the real thing; the first visitor on this machine becomes its director."""
    folder = data.data_folder()
    network.require_port(options.port)
    certificate = certificate_of(options.certificate)
    native.check()
    native.warn_of_old_sqlite()
    scheme = "http" if certificate is None else "https"
    address = hall_address(options.address, folder, f"{scheme}://", options.port)
    if certificate is not None:
        os.environ["KOPSTOPP_HTTPS"] = "certificate"
    greet(prepare(), address)
    return serve(options.port, certificate=certificate)


def hall_address(given: str | None, folder: Path, scheme: str, port: int) -> str:
    """Return the address that QR codes carry: given, else stored, else this machine's own."""
    stored = folder / "address"
    if given is not None:
        address = given if "://" in given else f"{scheme}{given}:{port}"
        data.store(stored, address)
    else:
        address = data.stored(stored) or f"{scheme}{network.hall_address()}:{port}"
    if not network.is_this_machine(urlsplit(address).hostname or ""):
        print(
            f"OBS: {address} leder inte till den här datorn just nu, så utskrivna QR-koder fungerar"
            f" inte. Den här datorn har adressen {network.hall_address()} (ändra med --address).",
            file=sys.stderr,
        )
    return address


def certificate_of(files: list[Path] | None) -> tuple[Path, Path] | None:
    """Return the certificate and its key, which may share one file."""
    if files is None:
        return None
    missing = [str(file) for file in files if not file.is_file()]
    if missing or len(files) > 2:  # noqa: PLR2004  (a certificate and a key)
        raise Refusal(
            "Ange certifikatet och dess nyckel (PEM) efter --certificate, i en eller två filer"
            + (f": {', '.join(missing)} finns inte." if missing else ".")
        )
    if "BEGIN PRIVATE KEY" not in files[-1].read_text(encoding="ascii", errors="replace"):
        raise Refusal(
            f"{files[-1]} är ingen nyckel i formatet PKCS#8: gör en sådan med"
            f" »openssl pkcs8 -topk8 -nocrypt -in {files[-1]} -out nyckel.pem«."
        )
    return files[0].absolute(), files[-1].absolute()


def prepare(*arguments: str) -> dict[str, str]:
    """Bring the database and the static files up to date; returns what to tell the console."""
    print("Gör i ordning databasen …", flush=True)
    command = [sys.executable, str(PROJECT / "manage.py"), "prepare", *arguments]
    answer = subprocess.run(command, stdout=subprocess.PIPE, check=False, cwd=PROJECT)
    if answer.returncode:
        raise Refusal("Databasen gick inte att göra i ordning: felet står ovanför.")
    told: dict[str, str] = json.loads(answer.stdout.splitlines()[-1])
    return told


def greet(told: dict[str, str], address: str) -> None:
    """Print the addresses, a table's where there is one to show, and how to log in."""
    print(f"\nPubliken          {address}/")
    print(f"Tävlingsledningen {address}/ledning/")
    if "table" in told:
        print(f"Ett bord          {address}/bord/{told['table']}")
    for name in ("director", "helper"):
        if name in told:
            print(f"Logga in          {told[name]}")
    if "code" in told:
        print(
            f"\nÖppna {address}/konto/forsta/ och skapa tävlingsledarens konto."
            f"\nFrån en annan dator behövs koden {told['code']}"
        )
    print(flush=True)


def serve(port: int, *, certificate: tuple[Path, Path] | None) -> int:
    """Serve until stopped: the pages, and beside them the publisher, the press and the stream."""
    files: list[str] = []
    if certificate is not None:
        files = ["--certificate", str(certificate[0]), "--key", str(certificate[1])]
    stream = stream_port(port)
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    if stream is not None:
        environment.setdefault("KOPSTOPP_STREAM", f":{stream}")
    print("Avsluta med Ctrl-C.", flush=True)
    commands = [
        ["-m", "tournament.server", "--port", str(port), *files],
        *live_commands(port, stream, files),
        [str(PROJECT / "manage.py"), "press", "--watched"],
    ]
    return Watch(
        [
            Program([sys.executable, *command], environment, is_vital=at == 0)
            for at, command in enumerate(commands)
        ]
    ).run()


def stream_port(port: int) -> int | None:
    """Return the event stream's port, the next one; None where it is taken: pages then poll."""
    try:
        network.require_port(port + 1)
    except Refusal:
        print(
            f"OBS: port {port + 1} är upptagen, så de öppna sidorna frågar var femte sekund"
            " i stället för att väckas.",
            file=sys.stderr,
        )
        return None
    return port + 1


def live_commands(port: int, stream: int | None, files: list[str]) -> list[list[str]]:
    """Return what runs beside the pages: the publisher, and the stream where it has a port."""
    publish = [str(PROJECT / "manage.py"), "publish", "--watched"]
    if stream is None:
        return [publish]
    serve_stream = ["-m", "tournament.stream", "--watched", "--port", str(stream)]
    serve_stream += ["--page-port", str(port), *files]
    return [[*publish, "--stream-port", str(stream)], serve_stream]
