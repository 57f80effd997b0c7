"""Try mutants in this process: pytest collects once, and each mutant gets a fork of it.

Run by ``tests/bench/mutation.py`` in its workshop. The tests of a mutant are those that
run its function, the ones that killed its siblings first, then the quickest.
"""

from __future__ import annotations

import ast
import builtins
import functools
import gc
import hashlib
import json
import os
import resource
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, settings

from tests.bench.mutants import changes, functions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from tests.bench.mutants import Change

KILLED, TIMEOUT, SURVIVED, UNTESTED, BROKEN = "killed", "timeout", "survived", "untested", "broken"
MEMORY = 2 << 30
"""Bytes that a mutant may take: one that collects without end is killed by it."""
PATIENCE = 3
"""Seconds of a processor that a test gets beyond ten times what it takes."""
FAILED = -1.0
"""The seconds of a test that fails without any mutant."""
ARGUMENTS = [
    "-q",
    "-p",
    "no:cacheprovider",
    "--assert=plain",
    "--tb=native",
    "--import-mode=importlib",
]
settings.register_profile(
    "mutation",
    max_examples=10,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


@dataclass(slots=True)
class Tried:
    """What a test costs, in seconds of a processor, and the functions that it runs."""

    seconds: float
    places: frozenset[str]


@dataclass
class Trial:
    """The plugin that tries mutants in place of running the tests.

    Attributes:
        paths: The files to mutate.
        share: How many per cent of the mutants are tried, drawn by lot, always the same ones.
        done: The keys of those that are not tried again.
        only: The keys of those that are tried and no others, if any are named.
        store: The folder of the verdicts and of what is known of each test.
        limit: Seconds of tests that a mutant gets, about; one that lives longer survives.
    """

    paths: Sequence[str]
    share: float
    done: AbstractSet[str]
    only: AbstractSet[str] | None
    store: Path
    limit: float
    killers: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        """Take the option that the tests know."""
        parser.addoption("--long", action="store_true")

    def pytest_configure(self, config: pytest.Config) -> None:
        """Know the mark of the tests that are left out, and keep properties short and alike."""
        settings.load_profile("mutation")  # a test takes its settings when it is collected
        config.addinivalue_line("markers", "long: left out here")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the long tests."""
        items[:] = [item for item in items if not item.get_closest_marker("long")]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant, and write each verdict down at once."""
        known = tried(session.items, self.store / "tests.json")
        gc.collect()
        gc.freeze()
        with (self.store / "verdicts.txt").open("a", encoding="utf-8") as out:
            for mutant in self.drawn():
                verdict = self.verdict(mutant, session.items, known)
                out.write(f"{mutant.key} {verdict} {mutant}\n")
                out.flush()
        return True

    def drawn(self) -> Iterator[Change]:
        """Yield the mutants to try, file by file."""
        root = Path.cwd()
        for path in self.paths:
            chance = Random(path)
            for mutant in changes(root, root / path):
                is_drawn = chance.uniform(0, 100) < self.share
                is_named = self.only is None or mutant.key in self.only
                if is_drawn and is_named and mutant.key not in self.done:
                    import_module(mutant.place.module)
                    yield mutant

    def verdict(self, mutant: Change, items: Iterable[pytest.Item], known: dict[str, Tried]) -> str:
        """Run a mutant's tests in a fork, and return what became of it."""
        place = str(mutant.place)
        here, near = self.killers[place], self.killers[mutant.place.module]
        mine = [item for item in items if place in known[item.nodeid].places]
        mine.sort(
            key=lambda item: (
                -here[item.nodeid],
                -near[item.nodeid],
                known[item.nodeid].seconds,
            )
        )
        chosen: list[tuple[pytest.Item, float]] = []
        spent = 0.0
        for item in mine:
            if spent < self.limit:
                seconds = known[item.nodeid].seconds
                chosen.append((item, seconds))
                spent += seconds
        if not chosen:
            return UNTESTED
        status, said = in_a_fork(lambda: first_failure(chosen, mutant.put_in))
        if status != 0:
            return TIMEOUT if os.WIFSIGNALED(status) else BROKEN
        killer = json.loads(said)
        if killer is None:
            return SURVIVED
        here[killer] += 1
        near[killer] += 1
        return KILLED


def first_failure(
    tests: Sequence[tuple[pytest.Item, float]], prepare: Callable[[], None]
) -> str | None:
    """Run tests, each with the seconds it takes, until one fails; return its id.

    A test that takes far longer, in an endless loop perhaps, takes the process with it.
    """
    prepare()
    forget()
    for item, seconds in tests:
        most = int(process_time() + 10 * seconds) + PATIENCE
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
        if fails(item):
            return item.nodeid
    return None


def fails(item: pytest.Item) -> bool:
    """Say whether a test fails; one without fixtures is called without pytest's ceremony.

    So pytest is not told what comes after the others: each tears down all that it set up, or the
    next of them, from another folder, would be refused and count as failed.
    """
    assert isinstance(item, pytest.Function)
    given = item.callspec.params if hasattr(item, "callspec") else {}
    if set(item.fixturenames) - set(given) - {"request"}:
        reports = runtestprotocol(item, nextitem=None, log=False)
        return any(report.failed for report in reports)
    try:
        item.obj(**given)
    except (Exception, pytest.fail.Exception):  # noqa: BLE001 — whatever it is, it fails
        return True
    return False


def forget() -> None:
    """Empty every cache of the engine, so that nothing remembers the original."""
    for name, module in list(sys.modules.items()):
        if name.startswith("scoring"):
            for value in vars(module).values():
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()


def in_a_fork(work: Callable[[], Any]) -> tuple[int, str]:
    """Do the work in a fork; return its status and what it said."""
    inlet, outlet = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(inlet)
        status = 1
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            os.write(outlet, json.dumps(work()).encode())
            status = 0
        finally:
            os._exit(status)
    os.close(outlet)
    with os.fdopen(inlet) as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    return status, said


def tried(items: Sequence[pytest.Item], store: Path) -> dict[str, Tried]:
    """Learn what each test costs and runs; what is known of one is kept while the engine stays."""
    stand, kept = engine(), {}
    if store.exists() and (read := json.loads(store.read_text())).get("engine") == stand:
        kept = read["tests"]
    unknown = [item for item in items if item.nodeid not in kept]
    if unknown:
        status, said = in_a_fork(lambda: watched(unknown))
        if status != 0:
            raise RuntimeError("the tests do not end without a mutant")
        kept.update(json.loads(said))
        store.write_text(json.dumps({"engine": stand, "tests": kept}))
    known = {
        item.nodeid: Tried(kept[item.nodeid][0], frozenset(kept[item.nodeid][1])) for item in items
    }
    for nodeid, test in known.items():
        if test.seconds == FAILED:
            print(f"fails without a mutant and is left out: {nodeid}", file=sys.stderr)
    return known


def engine() -> str:
    """Return what the engine is as it stands: another one's tests run other functions."""
    files = sorted(Path.cwd().glob("scoring/**/*.py"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()


def watched(items: Sequence[pytest.Item]) -> dict[str, tuple[float, list[str]]]:
    """Run the tests with functions that tell when they are called."""
    hits: set[str] = set()
    builtins.__dict__["mutation_hit"] = hits.add
    root = Path.cwd()
    for path in sorted(root.glob("scoring/**/*.py")):
        for place, function in functions(root, path):
            if place.module in sys.modules:
                function.body.insert(0, ast.parse(f"mutation_hit({str(place)!r})").body[0])
                place.put_in(ast.unparse(function))
    found: dict[str, tuple[float, list[str]]] = {}
    for item in items:
        hits.clear()
        forget()
        start = process_time()
        if fails(item):
            found[item.nodeid] = FAILED, []
        else:
            found[item.nodeid] = process_time() - start, sorted(hits)
    return found


def main() -> None:
    """Try the mutants that the command of the workshop asks for (JSON on standard input)."""
    asked = json.load(sys.stdin)
    trial = Trial(
        asked["paths"],
        asked["share"],
        set(asked["done"]),
        None if asked["only"] is None else set(asked["only"]),
        Path(asked["store"]),
        asked["limit"],
    )
    pytest.main([*ARGUMENTS, *asked["tests"]], plugins=[trial])


if __name__ == "__main__":
    main()
