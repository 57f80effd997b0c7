"""A project of the tests' own, whose one library is a wheel made here."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tournament.configuration.folder import PROJECT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

NAME = "kopstopp_probe-1.0"
METADATA = "Metadata-Version: 2.1\nName: kopstopp-probe\nVersion: 1.0\n"
WHEEL = "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
NOBODY_ANSWERS = "http://127.0.0.1:9/"


def wheel(folder: Path, *, code: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{NAME}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("kopstopp_probe.py", code)
        archive.writestr(f"{NAME}.dist-info/METADATA", METADATA)
        archive.writestr(f"{NAME}.dist-info/WHEEL", WHEEL)
        archive.writestr(f"{NAME}.dist-info/RECORD", "")
    return path


@dataclass(frozen=True)
class Project:
    """The product's commands beside a lock file of one library."""

    folder: Path
    wheels: Path

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command as on a machine that has Python only."""
        python = str(getattr(sys, "_base_executable", sys.executable))
        return subprocess.run(
            [python, str(self.folder / "manage.py"), *arguments],
            env={**bare(os.environ), **environment},
            capture_output=True,
            text=True,
            check=False,
        )


def bare(environment: Mapping[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in environment.items() if not name.startswith("PIP_")}
    kept.pop("KOPSTOPP_VENV", None)
    return {**kept, "PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": NOBODY_ANSWERS}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    folder = tmp_path_factory.mktemp("project")
    shutil.copy(PROJECT / "manage.py", folder)
    for package in ("bootstrap", "configuration"):
        shutil.copytree(PROJECT / "tournament" / package, folder / "tournament" / package)
    shutil.copy(PROJECT / "tournament" / "__init__.py", folder / "tournament")
    made = wheel(folder / "wheels", code="ANSWER = 52\n")
    digest = hashlib.sha256(made.read_bytes()).hexdigest()
    (folder / "requirements.lock").write_text(f"kopstopp-probe==1.0 --hash=sha256:{digest}\n")
    (folder / "tests").mkdir()
    (folder / "tests" / "requirements.lock").write_text("")
    return Project(folder, made.parent)
