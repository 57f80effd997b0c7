"""Mutation testing of the rules engine in a workshop of its own (docs/mutation.md).

``python -m tests.bench.mutation FOLDER [PATTERN…] --tests PATH…`` copies the engine, its tests
and its examples into a folder, and tries there the mutants of the files that match, like
``scoring/deals/*``. A mutant that was killed once stays killed; one that survived is tried again.
The environment needs ``mutmut pytest hypothesis jsonschema`` and nothing else of the product.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.mutants import changes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tests.bench.mutants import Change

HERE = Path(__file__).resolve().parents[2]
COPIED = (
    *("scoring", "tests/scoring", "tests/bench", "fixtures", "docs"),
    *("tournament/services/imports", "tournament/services/eventfiles.py"),
    *("tournament/services/webfacts.py", "tournament/selectors/importing.py"),
    "tests/tournament/services/test_eventfiles.py",
)
"""The engine with its tests, and what these look up the codes of refusals in."""
LEFT_ALONE = ("scoring/cli/sentences.py", "scoring/vocabulary.py", "scoring/__main__.py")
"""Texts and words alone: their mutants say nothing of the rules."""
PYPROJECT = """
[tool.pytest.ini_options]
pythonpath = ["."]

[tool.mutmut]
source_paths = ["scoring"]
"""
KILLED = {"killed", "timeout"}


def prepare(tree: Path) -> None:
    """Copy what a run needs, as it stands now."""
    shutil.rmtree(tree, ignore_errors=True)
    for name in COPIED:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        if (HERE / name).is_dir():
            shutil.copytree(HERE / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(HERE / name, tree / name)
    (tree / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")


def matching(tree: Path, patterns: Sequence[str]) -> list[str]:
    """Return the files of the engine that are to be mutated, in the order of the patterns."""
    names = [str(path.relative_to(tree)) for path in sorted(tree.glob("scoring/**/*.py"))]
    found = [name for pattern in patterns for name in names if fnmatch(name, pattern)]
    return [name for name in dict.fromkeys(found) if name not in LEFT_ALONE]


def verdicts(store: Path) -> dict[str, str]:
    """Return what became of each mutant, by its key."""
    path = store / "verdicts.txt"
    found: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        key, verdict, _ = line.split(maxsplit=2)
        found[key] = verdict
    return found


def report(mutants: Iterable[Change], found: Mapping[str, str]) -> None:
    """Print the share killed by module, and every survivor with what was changed in it."""
    tried: dict[str, Counter[bool]] = {}
    every: Counter[str] = Counter()
    for mutant in mutants:
        every[mutant.place.module] += 1
        if mutant.key in found:
            killed = found[mutant.key] in KILLED
            tried.setdefault(mutant.place.module, Counter())[killed] += 1
            if not killed:
                print(f"{found[mutant.key]}: {mutant}\n{mutant.difference()}\n")
    for module, count in sorted(tried.items()):
        print(f"{module}: {count[True]} of {count.total()} killed, of {every[module]} there are")
    total = sum(tried.values(), Counter[bool]())
    print(f"together: {total[True]} of {total.total()} killed, of {every.total()} there are")


def asked_for() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("only", nargs="*", default=["scoring/*"])
    parser.add_argument("--tests", nargs="*", default=["tests/scoring"])
    parser.add_argument("--limit", type=float, default=10.0, help="seconds of tests for a mutant")
    parser.add_argument("--share", type=float, default=100.0, help="per cent tried, by lot")
    parser.add_argument("--new", action="store_true", help="only those never tried")
    parser.add_argument("--survivors", action="store_true", help="only those that survived")
    parser.add_argument("--report", action="store_true", help="try nothing")
    return parser.parse_intermixed_args()


def main() -> None:
    """Try what is left to try, then report."""
    arguments = asked_for()
    tree, store = arguments.folder.resolve() / "tree", arguments.folder.resolve()
    store.mkdir(parents=True, exist_ok=True)
    held = (store / "lock").open("w")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit("another run is at work in this folder: its tree would go from under it")
    prepare(tree)
    os.chdir(tree)  # where mutmut looks for its settings
    paths = matching(tree, arguments.only)
    if not arguments.report:
        found = verdicts(store)
        survivors = [key for key in found if found[key] not in KILLED]
        asked = {
            "only": survivors if arguments.survivors else None,
            "paths": paths,
            "share": arguments.share,
            "done": [key for key in found if arguments.new or found[key] in KILLED],
            "store": str(store),
            "limit": arguments.limit,
            "tests": arguments.tests,
        }
        call = [sys.executable, "-m", "tests.bench.mutating"]
        subprocess.run(call, cwd=tree, check=True, input=json.dumps(asked), text=True)
    mutants = (change for path in paths for change in changes(tree, tree / path))
    report(mutants, verdicts(store))


if __name__ == "__main__":
    main()
