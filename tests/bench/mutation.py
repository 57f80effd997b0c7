"""Mutation testing of the rules engine in a workshop of its own (docs/mutation.md).

``python tests/bench/mutation.py FOLDER [PATTERN…]`` copies the engine, its tests and its
examples into a new folder, and runs mutmut there on the files that match: ``scoring/deals/*``.
The environment needs ``mutmut pytest hypothesis jsonschema`` and nothing else of the product.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
COPIED = ("scoring", "tests/scoring", "tests/bench", "fixtures", "docs")
LEFT_ALONE = ("scoring/cli/sentences.py", "scoring/vocabulary.py", "scoring/__main__.py")
"""Texts and words alone: their mutants say nothing of the rules."""

CONFTEST = """
import pytest
from hypothesis import settings

profile = {"max_examples": 25, "deadline": None, "derandomize": True, "database": None}
settings.register_profile("mutation", **profile)
settings.load_profile("mutation")


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true")


def pytest_collection_modifyitems(items):
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="long"))
"""

PYPROJECT = """
[tool.pytest.ini_options]
pythonpath = ["."]
addopts = ["--import-mode=importlib", "-p", "no:cacheprovider", "-q"]
markers = ["long: skipped here"]

[tool.mutmut]
source_paths = ["scoring"]
only_mutate = {only}
do_not_mutate = {never}
also_copy = ["fixtures", "docs", "tests"]
pytest_add_cli_args_test_selection = {tests}
timeout_constant = 20.0
track_dependencies = false
use_git_change_detection = false
"""
KILLED = {"killed", "timeout", "segfault", "caught by type check"}


def prepare(folder: Path, only: list[str], tests: list[str]) -> None:
    """Lay out the workshop; a folder that is there already is kept, results and all."""
    if folder.exists():
        return
    for name in COPIED:
        skip = shutil.ignore_patterns("__pycache__", "mutants")
        shutil.copytree(HERE / name, folder / name, ignore=skip)
    (folder / "tests" / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    settings = PYPROJECT.format(
        only=json.dumps(only), never=json.dumps(list(LEFT_ALONE)), tests=json.dumps(tests)
    )
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")


def verdicts(folder: Path) -> dict[str, str]:
    """Return what became of each mutant, by its name."""
    call = [sys.executable, "-m", "mutmut", "results", "--all", "true"]
    out = subprocess.run(call, cwd=folder, check=True, capture_output=True, text=True).stdout
    pairs = (line.strip().rpartition(": ") for line in out.splitlines() if ": " in line)
    return {name: verdict for name, _, verdict in pairs}


def main() -> None:
    """Run what is left to run, then print the share killed by module and every survivor."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("only", nargs="*", default=["scoring/*"])
    parser.add_argument("--tests", nargs="*", default=["tests/scoring"])
    parser.add_argument("--processes", default="1")
    arguments = parser.parse_args()
    prepare(arguments.folder, arguments.only, arguments.tests)
    call = [sys.executable, "-m", "mutmut", "run", "--max-children", arguments.processes]
    subprocess.run(call, cwd=arguments.folder, check=False, env={**os.environ, "CI": "1"})
    found = verdicts(arguments.folder)
    modules: dict[str, Counter[bool]] = {}
    for name, verdict in found.items():
        if verdict not in {"not checked", "skipped"}:
            module = name.partition(".x")[0]
            modules.setdefault(module, Counter())[verdict in KILLED] += 1
    for module, count in sorted(modules.items()):
        print(f"{module}: {count[True]} of {count.total()} killed")
    every = sum(modules.values(), Counter[bool]())
    print(f"together: {every[True]} of {every.total()} killed")
    for name, verdict in found.items():
        if verdict not in {*KILLED, "not checked", "skipped"}:
            print(f"{verdict}: {name}")


if __name__ == "__main__":
    main()
