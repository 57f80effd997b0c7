"""The virtual environment: made from the locked, hashed requirements, and entered."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tournament.bootstrap import system
from tournament.bootstrap.refusal import Refusal
from tournament.configuration.folder import PROJECT

if TYPE_CHECKING:
    from collections.abc import Sequence

OWN: Final = PROJECT / ".venv"
FOLDER: Final = Path(os.environ.get("KOPSTOPP_VENV") or OWN)
PYTHON: Final = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PRODUCT: Final = PROJECT / "requirements.lock"
TESTS: Final = PROJECT / "tests" / "requirements.lock"
MARK: Final = "kopstopp"
"""The file that tells an environment of ours from somebody else's, which is never emptied."""
MARK_OF_CHANGED_PACKAGES: Final = "DO NOT MATCH THE HASHES"


def enter(*, wheels: Path | None, tests: bool) -> None:
    """Make the environment when it is missing or old, and go on inside it."""
    if Path(sys.prefix).resolve() == FOLDER.resolve():
        return
    locks = (PRODUCT, TESTS) if tests else (PRODUCT,)
    if not stands(locks):
        make()
        install(locks, wheels)
        stamp(locks).write_text(fingerprint(locks), encoding="ascii")
    go_inside()


def borrow() -> None:
    """Go on inside the environment where this Python lacks what Django's commands need.

    Raises :class:`Refusal` where nothing has been installed yet.
    """
    if importlib.util.find_spec("django") is not None:
        return
    if Path(sys.prefix).resolve() == FOLDER.resolve() or not PYTHON.exists():
        raise Refusal("Köpstopp är inte installerat än: kör först »python3 manage.py install«.")
    go_inside()


def stands(locks: Sequence[Path]) -> bool:
    """Tell whether the environment holds exactly what the locks say, or the tests' more."""
    if not PYTHON.exists():
        return False
    stamps = {stamp(locks): locks, stamp((PRODUCT, TESTS)): (PRODUCT, TESTS)}
    return any(
        path.exists() and path.read_text(encoding="ascii") == fingerprint(stamped)
        for path, stamped in stamps.items()
    )


def stamp(locks: Sequence[Path]) -> Path:
    """Return where the fingerprint of a finished installation lies."""
    return FOLDER / f"installed-{len(locks)}"


def fingerprint(locks: Sequence[Path]) -> str:
    """Return a digest of everything that decides what is installed."""
    digest = hashlib.sha256(f"{sys.version} {sys.base_prefix}".encode())
    for lock in locks:
        digest.update(lock.read_bytes())
    return digest.hexdigest()


def make() -> None:
    """Make an empty environment; Debian's Python needs a package of its own for that."""
    if importlib.util.find_spec("ensurepip") is None:
        system.provide(
            "Python kan inte skapa en virtuell miljö, för ett paket saknas",
            system.Packages(
                apt=(f"python{sys.version_info.major}.{sys.version_info.minor}-venv",),
                dnf=("python3",),
                brew=("python",),
            ),
            needed=True,
        )
    if is_foreign(FOLDER):
        raise Refusal(
            f"Mappen {FOLDER} finns redan och är inte Köpstopps: låt KOPSTOPP_VENV"
            " ange en tom eller ny mapp."
        )
    print("Skapar en egen miljö för Köpstopp …", flush=True)
    try:
        venv.create(FOLDER, clear=True, with_pip=True, symlinks=os.name != "nt")
        (FOLDER / MARK).touch()
    except (OSError, subprocess.CalledProcessError) as error:
        raise Refusal(
            f"Det gick inte att skapa mappen {FOLDER}: se till att du får skriva där"
            " och att disken har plats."
        ) from error


def is_foreign(folder: Path) -> bool:
    """Tell whether a folder that somebody named holds anything that we did not make."""
    if folder == OWN or not folder.is_dir() or (folder / MARK).exists():
        return False
    return any(folder.iterdir())


def install(locks: Sequence[Path], wheels: Path | None) -> None:
    """Install what the locks say and nothing else; raises :class:`Refusal` with the way out."""
    if wheels is not None and not wheels.is_dir():
        raise Refusal(f"Mappen {wheels} finns inte: ange den som biblioteken ligger i.")
    print("Hämtar biblioteken (bara första gången, någon minut) …", flush=True)
    offline = ["--no-index", "--find-links", str(wheels)] if wheels is not None else []
    requirements = [word for lock in locks for word in ("--requirement", str(lock))]
    command = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--only-binary=:all:"]
    command += ["--quiet", "--disable-pip-version-check", "--retries=2", *offline, *requirements]
    log = FOLDER / "pip.log"
    with log.open("w", encoding="utf-8") as output:
        status = subprocess.run(command, stdout=output, stderr=output, check=False).returncode
    if status:
        raise Refusal(way_out(log.read_text(encoding="utf-8", errors="replace"), wheels, log))


def way_out(output: str, wheels: Path | None, log: Path) -> str:
    """Say in one sentence what to do about an installation that failed."""
    if MARK_OF_CHANGED_PACKAGES in output:
        return (
            "Ett bibliotek är inte det som Köpstopp är prövat med, och används därför inte:"
            f" hämta Köpstopp på nytt eller byt nät (mer i {log})."
        )
    if "No space left" in output:
        return "Disken är full: biblioteken behöver ungefär 500 MB."
    if wheels is not None:
        return f"Mappen {wheels} saknar något bibliotek för den här datorn (mer i {log})."
    fetch = f"python3 -m pip download --require-hashes -r {PRODUCT.name} -d MAPP"
    return (
        "Biblioteken gick inte att hämta, troligen för att internet saknas: anslut datorn en gång,"
        f" eller hämta dem på en likadan dator med »{fetch}« och lägg till --wheels MAPP här"
        f" (mer i {log})."
    )


def go_inside() -> None:
    """Replace this process by the same command inside the environment."""
    command = [str(PYTHON), *sys.argv]
    sys.stdout.flush()
    if os.name == "nt":
        sys.exit(subprocess.run(command, check=False).returncode)
    os.execv(command[0], command)  # noqa: S606  (no shell is wanted)
