"""Event files read for a command, faults told, and results written beside them, never over."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.check import judge
from scoring.cli.wording import sentence
from scoring.errors import Fault, Findings, RuleError
from scoring.eventfile.limits import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.cli.console import Console
    from scoring.event import Event

STANDARD_INPUT = "-"


class BadCall(Exception):
    """A call that makes no sense; its text is for the person who made it."""


class Refused(Exception):
    """A file with faults, which have been told."""


def read(name: str, console: Console) -> bytes:
    """Return the bytes of a file, or of standard input for ``-``; no more than are looked at.

    Raises ``BadCall`` where there is no such file.
    """
    if name == STANDARD_INPUT:
        return console.stdin.read(MAX_BYTES + 1)
    try:
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadCall(f"{name}: cannot be read: {error.strerror}") from error


def judged(name: str, console: Console) -> tuple[Event | None, Findings]:
    """Return the event in a file, ``None`` where its shape is refused, and all findings."""
    data = read(name, console)
    try:
        return judge(data)
    except RuleError as refused:
        return None, Findings.of(refused.faults)


def sound_event(name: str, console: Console) -> Event:
    """Return the event in a file that holds to the rules; tell its faults and raise if not."""
    event, findings = judged(name, console)
    if event is None or findings.errors:
        tell(name, findings.errors, console)
        raise Refused
    return event


def tell(name: str, faults: Iterable[Fault], console: Console) -> None:
    """Print faults to standard error, one a line."""
    for fault in faults:
        console.complain(f"{name}: {fault.path}: {fault.code}: {sentence(fault)}")


def write_out(text: str, out: str | None, inputs: Iterable[str], console: Console) -> None:
    """Write a document to a file, whole or not at all, or to standard output without one.

    Raises ``BadCall`` where the file is one of the inputs, also by another name.
    """
    if out is None or out == STANDARD_INPUT:
        console.write(text)
        return
    refuse_input_as_output(out, inputs, console)
    write_whole(out, text)


def write_whole(out: str, text: str) -> None:
    """Write a file whole or not at all; raise ``BadCall`` where it cannot be written."""
    target = Path(os.path.realpath(out))
    partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
    try:
        with partial.open("xb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        partial.replace(target)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise BadCall(f"{out}: cannot be written: {error.strerror}") from error


def refuse_input_as_output(out: str, inputs: Iterable[str], console: Console) -> None:
    """Raise ``BadCall`` where a command would overwrite what it reads, standard input too."""
    for name in inputs:
        if _reads(name, Path(out), console):
            raise BadCall(f"{out}: is the input, which is never overwritten")


def _reads(name: str, out: Path, console: Console) -> bool:
    if name != STANDARD_INPUT:
        return _same(Path(name), out)
    try:
        return os.path.samestat(os.fstat(console.stdin.fileno()), out.stat())
    except OSError:  # there is no such file, or standard input is none
        return False


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return os.path.realpath(one) == os.path.realpath(other)
