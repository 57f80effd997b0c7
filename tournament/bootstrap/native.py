"""The native libraries that printing needs; everything else works without them."""

from __future__ import annotations

import ctypes
import ctypes.util
import sqlite3
import sys
from typing import Final

from tournament.bootstrap import system

PANGO: Final = system.Packages(
    apt=("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"),
    dnf=("pango",),
    brew=("pango",),
    windows="installera MSYS2 och kör »pacman -S mingw-w64-x86_64-pango« i dess fönster",
)
LIBRARIES: Final = ("gobject-2.0", "pango-1.0", "pangoft2-1.0", "fontconfig", "harfbuzz")
OTHER_NAMES: Final = {"linux": "lib{}.so.0", "darwin": "lib{}.dylib", "win32": "lib{}-0.dll"}
WAL_RACE: Final = ((3, 7, 0), (3, 51, 2))
"""The first and the last SQLite with a rare race between a checkpoint and a writer."""


def check() -> None:
    """Fetch what printing needs, or say how."""
    if missing():
        system.provide("Utskrifter fungerar inte än, för Pango saknas", PANGO)


def warn_of_old_sqlite() -> None:
    """Warn of a SQLite with a race that others who open the database would meet."""
    if old := old_sqlite(sqlite3.sqlite_version_info):
        print(old, file=sys.stderr)


def missing() -> tuple[str, ...]:
    """Return the libraries that cannot be loaded."""
    return tuple(name for name in LIBRARIES if not loads(name))


def loads(name: str) -> bool:
    """Tell whether a library can be loaded by the name it goes by here."""
    file = ctypes.util.find_library(name) or OTHER_NAMES.get(sys.platform, "{}").format(name)
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True


def old_sqlite(version: tuple[int, ...]) -> str | None:
    """Return a warning when this SQLite has the race that the write lock keeps us out of."""
    first, last = WAL_RACE
    if not first <= version <= last:
        return None
    name = ".".join(str(part) for part in version)
    return (
        f"OBS: SQLite {name} har ett sällsynt fel när flera program skriver samtidigt."
        " Köpstopp skriver i tur och ordning och undviker det: öppna inte databasen med andra"
        " program medan turneringen pågår."
    )
