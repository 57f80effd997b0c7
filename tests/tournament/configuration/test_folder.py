from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from tournament.configuration import folder

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_data_folder_is_made_for_its_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KOPSTOPP_DATA", str(tmp_path / "a" / "b"))
    assert folder.data_folder() == tmp_path / "a" / "b"
    assert mode(tmp_path / "a" / "b") == 0o700


def test_secret_key_is_made_once_and_kept_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KOPSTOPP_SECRET_KEY", raising=False)
    key = folder.secret_key(tmp_path)
    assert len(key) >= 64
    assert folder.secret_key(tmp_path) == key
    assert mode(tmp_path / "secret-key") == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]


def test_secret_key_may_come_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KOPSTOPP_SECRET_KEY", "from elsewhere")
    assert folder.secret_key(tmp_path) == "from elsewhere"
    assert list(tmp_path.iterdir()) == []


def test_secret_is_the_first_one_stored(tmp_path: Path) -> None:
    folder.store_once(tmp_path / "secret", "first")
    folder.store_once(tmp_path / "secret", "second")
    assert folder.stored(tmp_path / "secret") == "first"
    folder.store(tmp_path / "secret", "third")
    assert folder.stored(tmp_path / "secret") == "third"
    assert folder.stored(tmp_path / "nothing") is None


def test_secret_is_the_same_for_everyone_who_asks_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = pool.map(lambda number: folder.kept(tmp_path / "s", lambda: str(number)), range(40))
        assert len(set(made)) == 1
