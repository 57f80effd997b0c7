"""What only the machine's own package manager can give."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.bootstrap.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Packages:
    """The names of one thing in each package manager."""

    apt: tuple[str, ...]
    dnf: tuple[str, ...]
    brew: tuple[str, ...]
    windows: str = ""


def is_root() -> bool:
    """Tell whether we may install what is missing ourselves."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def provide(sentence: str, packages: Packages, *, needed: bool = False) -> bool:
    """Install what is missing where we may; else say how.

    Returns whether it is there now; when it is not and is ``needed``, raises :class:`Refusal`.
    """
    if is_root() and shutil.which("apt-get"):
        print(f"Installerar {', '.join(packages.apt)} …", flush=True)
        if apt_install(packages.apt):
            return True
    advice = f"{sentence}: {remedy(packages)}."
    if needed:
        raise Refusal(advice)
    print(f"\n{advice}\n", file=sys.stderr)
    return False


def apt_install(names: tuple[str, ...]) -> bool:
    """Install Debian packages; returns whether that went well."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "--quiet=2", "--yes", "--no-install-recommends", *names]
    return any(
        all(succeeds(command, environment) for command in commands)
        for commands in ([install], [["apt-get", "update", "--quiet=2"], install])
    )


def succeeds(command: list[str], environment: Mapping[str, str]) -> bool:
    """Run a command quietly; returns whether its exit status was 0."""
    answer = subprocess.run(command, env=environment, capture_output=True, check=False)
    return answer.returncode == 0


def remedy(packages: Packages) -> str:
    """Return the exact command for this machine, or for all kinds when it is none we know."""
    commands = commands_of(packages)
    kind = this_kind()
    if kind:
        return f"kör »{commands[kind]}«" if kind != "Windows" else commands[kind]
    return "; ".join(f"{name}: {command}" for name, command in commands.items())


def commands_of(packages: Packages) -> dict[str, str]:
    """Return the exact command for each kind of machine that we name."""
    return {
        "Debian/Ubuntu": f"sudo apt install {' '.join(packages.apt)}",
        "Fedora": f"sudo dnf install {' '.join(packages.dnf)}",
        "macOS": f"brew install {' '.join(packages.brew)}",
        "Windows": packages.windows or "installera Python på nytt från python.org",
    }


def this_kind() -> str | None:
    """Return which of the kinds of machine we name this is."""
    named = {"Darwin": "macOS", "Windows": "Windows"}.get(platform.system())
    if named:
        return named
    managers = {"apt-get": "Debian/Ubuntu", "dnf": "Fedora"}
    return next((kind for manager, kind in managers.items() if shutil.which(manager)), None)
