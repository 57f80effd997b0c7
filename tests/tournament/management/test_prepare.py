from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

import pytest
from django.core.management import call_command as really_call

from tests import make
from tournament.management.commands import prepare
from tournament.models import Table, User

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_django import Settings

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def called(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that were called, in a data folder of the test's own."""
    names: list[str] = []
    monkeypatch.setattr(prepare, "call_command", lambda name, **_options: names.append(name))
    settings.DATA = tmp_path
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATIC_ROOT.mkdir()
    settings.FIRST_RUN_CODE = tmp_path / "first-run-code"
    return names


def told(*arguments: str) -> Any:  # noqa: ANN401 - parsed
    out = io.StringIO()
    really_call("prepare", *arguments, stdout=out)
    return json.loads(out.getvalue())


def test_prepare_collects_static_files_only_when_they_changed(
    called: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told()
    told()
    monkeypatch.setattr(prepare, "fingerprint", lambda: "something new")
    told()
    with_static = ["migrate", "createcachetable", "collectstatic"]
    assert called == [*with_static, "migrate", "createcachetable", *with_static]


def test_prepare_tells_the_code_until_there_is_a_director(settings: Settings) -> None:
    code = settings.FIRST_RUN_CODE
    assert told() == told() == {"code": code.read_text()}
    make.user()
    assert told() == {}
    assert not code.exists()


def test_prepare_loads_the_demo_once_and_tells_its_log_ins(called: list[str]) -> None:
    first = told("--demo")
    assert told("--demo") == first
    assert called.count("load_demo") == 1
    for role, username in (("director", "ledare"), ("helper", "funktionar")):
        name, _, password = first[role].partition(" / ")
        user = User.objects.get(username=name)
        assert (name, user.role) == (username, role)
        assert user.check_password(password)
    assert first["table"] == ""


def test_prepare_tells_the_code_of_a_demo_table() -> None:
    make.seated_heat(event=make.event())
    first = Table.objects.order_by("pk")[0]
    assert told("--demo")["table"] == first.code


def test_fingerprint_names_every_static_file_we_serve() -> None:
    assert prepare.fingerprint() == prepare.fingerprint()
