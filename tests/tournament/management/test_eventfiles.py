from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests import make
from tournament.models import Event

pytestmark = pytest.mark.django_db

CLUB_NIGHT = Path("fixtures/events/club-night.json")


def run(command: str, *words: str) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    call_command(command, *words, stdout=out, stderr=err, no_color=True)
    return out.getvalue(), err.getvalue()


def test_event_is_imported_and_exported(tmp_path: Path) -> None:
    assert run("import_event", str(CLUB_NIGHT)) == ("vartraffen-i-chicago\n", "")
    text = CLUB_NIGHT.read_text(encoding="utf-8")
    assert run("export_event", "vartraffen-i-chicago") == (text, "")
    assert run("export_event", "vartraffen-i-chicago", "--out", "-") == (text, "")
    out = tmp_path / "event.json"
    assert run("export_event", "vartraffen-i-chicago", "--out", str(out)) == ("", "")
    assert out.read_text(encoding="utf-8") == text


def test_event_is_imported_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CLUB_NIGHT.read_bytes())))
    assert run("import_event", "-") == ("vartraffen-i-chicago\n", "")


def test_faults_are_told_one_a_line_and_nothing_is_stored(tmp_path: Path) -> None:
    path, err = tmp_path / "event.json", io.StringIO()
    path.write_text('{"format": "chicago-event", "version": 1, "a\\nb": 1}', encoding="utf-8")
    with pytest.raises(CommandError, match="ingenting har lästs in"):
        call_command("import_event", str(path), stderr=err, no_color=True)
    assert err.getvalue().splitlines() == [
        f"{path}: /a\\nb: unknown_key: The key a\\nb is unknown.",
        *(
            f"{path}: : missing_key: The key {key} is missing."
            for key in ("event", "rules", "players", "heats")
        ),
    ]
    assert Event.objects.count() == 0


def test_file_that_cannot_be_read_is_a_bad_call(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="kan inte läsas") as refused:
        call_command("import_event", str(tmp_path / "none.json"))
    assert refused.value.returncode == 2


def test_file_that_cannot_be_written_is_a_bad_call(tmp_path: Path) -> None:
    make.event(slug="sm")
    with pytest.raises(CommandError, match="cannot be written") as refused:
        call_command("export_event", "sm", "--out", str(tmp_path / "none" / "event.json"))
    assert refused.value.returncode == 2


def test_unknown_address_is_refused() -> None:
    with pytest.raises(CommandError, match="Det finns ingen tävling med adressen sm"):
        call_command("export_event", "sm")
