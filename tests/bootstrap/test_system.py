from __future__ import annotations

import pytest

from tournament.bootstrap import native, system
from tournament.bootstrap.refusal import Refusal

PACKAGES = system.Packages(apt=("a", "b"), dnf=("c",), brew=("d",), windows="hämta e")


@pytest.mark.parametrize(
    ("kind", "remedy"),
    [
        ("Debian/Ubuntu", "kör »sudo apt install a b«"),
        ("Fedora", "kör »sudo dnf install c«"),
        ("macOS", "kör »brew install d«"),
        ("Windows", "hämta e"),
        (
            None,
            (
                "Debian/Ubuntu: sudo apt install a b; Fedora: sudo dnf install c;"
                " macOS: brew install d; Windows: hämta e"
            ),
        ),
    ],
)
def test_remedy_is_the_exact_command(
    monkeypatch: pytest.MonkeyPatch, kind: str | None, remedy: str
) -> None:
    monkeypatch.setattr(system, "this_kind", lambda: kind)
    assert system.remedy(PACKAGES) == remedy


@pytest.mark.parametrize(
    ("platform", "managers", "kind"),
    [
        ("Linux", {"apt-get"}, "Debian/Ubuntu"),
        ("Linux", {"dnf"}, "Fedora"),
        ("Linux", set(), None),
        ("Darwin", {"brew"}, "macOS"),
        ("Windows", set(), "Windows"),
    ],
)
def test_kind_of_machine_is_told_by_its_package_manager(
    monkeypatch: pytest.MonkeyPatch, platform: str, managers: set[str], kind: str | None
) -> None:
    monkeypatch.setattr("platform.system", lambda: platform)
    monkeypatch.setattr("shutil.which", lambda name: name if name in managers else None)
    assert system.this_kind() == kind


def test_library_that_is_missing_is_told_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system, "is_root", lambda: False)
    monkeypatch.setattr(system, "this_kind", lambda: "Fedora")
    monkeypatch.setattr(native, "LIBRARIES", ("no-such-library",))
    native.check()
    told = capsys.readouterr().err
    assert "Utskrifter fungerar inte än, för Pango saknas: kör »sudo dnf install pango«." in told


def test_library_that_is_needed_stops_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "is_root", lambda: False)
    monkeypatch.setattr(system, "this_kind", lambda: "macOS")
    with pytest.raises(Refusal, match=r"^Något saknas: kör »brew install d«\.$"):
        system.provide("Något saknas", PACKAGES, needed=True)


@pytest.mark.parametrize(("root_installs", "there"), [(True, True), (False, False)])
def test_root_installs_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, root_installs: bool, there: bool
) -> None:
    asked: list[list[str]] = []

    def succeeds(command: list[str], _environment: object) -> bool:
        asked.append(command[:2])
        return root_installs

    monkeypatch.setattr(system, "is_root", lambda: True)
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr(system, "succeeds", succeeds)
    assert system.provide("Något saknas", PACKAGES) is there
    assert (
        asked == [["apt-get", "install"]]
        if there
        else [["apt-get", "install"], ["apt-get", "update"]]
    )


@pytest.mark.parametrize(
    ("version", "warned"),
    [
        ((3, 6, 9), False),
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
    ],
)
def test_sqlite_with_the_race_is_warned_of(version: tuple[int, ...], warned: bool) -> None:
    assert (native.old_sqlite(version) is not None) is warned
