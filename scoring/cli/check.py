"""``check FILE…``: every error and warning in event files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.cli.command import Command, as_json
from scoring.cli.console import FAULTY, OK
from scoring.cli.files import STANDARD_INPUT, BadCall, judged, tell
from scoring.cli.wording import sentence

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable

    from scoring.cli.console import Console
    from scoring.errors import Fault, Findings


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="event files, or - for standard input"
    )


def _run(arguments: Namespace, console: Console) -> int:
    if arguments.files.count(STANDARD_INPUT) > 1:
        raise BadCall("standard input can be read once")
    found = [(name, judged(name, console)[1]) for name in arguments.files]
    for name, findings in found:
        tell(name, findings.errors, console)
    if arguments.json:
        console.write(as_json({"files": [_document(name, of) for name, of in found]}))
    else:
        for name, findings in found:
            console.say(_lines(name, findings))
    return FAULTY if any(findings.errors for _, findings in found) else OK


def _document(name: str, findings: Findings) -> dict[str, object]:
    return {
        "file": name,
        "errors": _rows(findings.errors),
        "warnings": _rows(findings.warnings),
    }


def _rows(faults: Iterable[Fault]) -> list[dict[str, str]]:
    return [{"path": f.path, "code": f.code, "message": sentence(f)} for f in faults]


def _lines(name: str, findings: Findings) -> Iterable[str]:
    yield f"{name}: {_counted(findings.errors, 'error')}, {_counted(findings.warnings, 'warning')}"
    for fault in findings.warnings:
        yield f"  warning: {fault.path}: {fault.code}: {sentence(fault)}"


def _counted(faults: tuple[Fault, ...], noun: str) -> str:
    return f"{len(faults)} {noun}" if len(faults) == 1 else f"{len(faults)} {noun}s"


CHECK = Command("say everything that is wrong in event files", _arguments, _run)
