"""The data folder: everything that one installation knows and that is not code."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

PROJECT = Path(__file__).resolve().parents[2]
PRIVATE_FOLDER = 0o700


def data_folder() -> Path:
    """Return the data folder, made if it is missing: ``KOPSTOPP_DATA``, or ``data`` beside us."""
    folder = Path(os.environ.get("KOPSTOPP_DATA") or PROJECT / "data").absolute()
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    return folder


def secret_key(folder: Path) -> str:
    """Return the installation's secret, made and stored for its owner's eyes at the first call."""
    if key := os.environ.get("KOPSTOPP_SECRET_KEY"):
        return key
    return kept(folder / "secret-key", lambda: secrets.token_urlsafe(64))


def kept(path: Path, make: Callable[[], str]) -> str:
    """Return the secret that a file keeps, made at the first call."""
    if not path.exists():
        store_once(path, make())
    return path.read_text(encoding="utf-8").strip()


def store_once(path: Path, text: str) -> None:
    """Write a private file whole or not at all; the first of several writers wins."""
    draft = _draft(path, text)
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        return
    finally:
        draft.unlink()


def store(path: Path, text: str) -> None:
    """Write a private file anew, whole or not at all."""
    _draft(path, text).replace(path)


def _draft(path: Path, text: str) -> Path:
    """Write ``text`` beside ``path``, readable by its owner only."""
    descriptor, name = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
    with os.fdopen(descriptor, "w", encoding="utf-8") as draft:
        draft.write(text)
    return Path(name)


def stored(path: Path) -> str | None:
    """Return a stored text, or nothing if there is none."""
    return path.read_text(encoding="utf-8").strip() if path.exists() else None
