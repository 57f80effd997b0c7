from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.db import IntegrityError, OperationalError, connections, transaction
from django.db.utils import load_backend

from tournament.configuration import urls
from tournament.database.sqlite.base import DatabaseWrapper
from tournament.database.sqlite.cursor import may_write
from tournament.database.sqlite.lock import WriteLock, forget_threads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django import DjangoDbBlocker

RIVALS = Path(__file__).with_name("rivals.py")


@pytest.fixture(autouse=True)
def allowed(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock():
        yield


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "event.sqlite3"


def connect(name: str | Path, *, timeout: float = 20) -> DatabaseWrapper:
    configuration = {**connections.settings["default"], **urls.sqlite(str(name))}
    configuration["OPTIONS"] = {**configuration["OPTIONS"], "timeout": timeout}
    wrapper = load_backend("tournament.database.sqlite").DatabaseWrapper(configuration, "other")
    assert isinstance(wrapper, DatabaseWrapper)
    return wrapper


@pytest.fixture
def database(path: Path) -> Iterator[DatabaseWrapper]:
    wrapper = connect(path)
    connections["other"] = wrapper
    with wrapper.cursor() as cursor:
        cursor.execute("CREATE TABLE t (x INTEGER UNIQUE)")
    yield wrapper
    wrapper.close()
    del connections["other"]


def held(database: DatabaseWrapper) -> bool:
    assert database.write_lock is not None
    return database.write_lock.held


def rivals(path: Path, *, processes: int, times: int) -> list[tuple[int, float]]:
    def run(writer: int, count: int) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, RIVALS, path, str(writer), str(count)],
            stdout=subprocess.PIPE,
            text=True,
            env={"PYTHONPATH": "."},
        )

    run(0, 0).communicate()
    started = [run(writer, times) for writer in range(1, processes + 1)]
    answers = [process.communicate()[0].split() for process in started]
    return [(int(refused), float(longest)) for refused, longest in answers]


def row(path: Path, query: str) -> tuple[object, ...]:
    database = connect(path)
    with database.cursor() as cursor:
        cursor.execute(query)
        answer = cursor.fetchone()
    database.close()
    assert isinstance(answer, tuple)
    return answer


@pytest.mark.parametrize("processes", [8, 24])
def test_processes_write_at_once_without_a_refusal(path: Path, processes: int) -> None:
    answers = rivals(path, processes=processes, times=20)
    assert [refused for refused, _ in answers] == [0] * processes
    assert row(path, "SELECT count(*) FROM entry") == (processes * 20,)
    assert row(path, "SELECT version FROM event") == (processes * 24,)


@pytest.mark.usefixtures("database")
def test_threads_write_one_at_a_time(path: Path) -> None:
    inside: list[int] = []
    most: list[int] = []

    def write(number: int) -> None:
        own = connect(path)
        connections["other"] = own
        for step in range(20):
            with transaction.atomic("other"), own.cursor() as cursor:
                inside.append(number)
                cursor.execute("INSERT INTO t VALUES (%s)", [number * 100 + step])
                most.append(len(inside))
                inside.remove(number)
        own.close()

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 80
    assert row(path, "SELECT count(*) FROM t") == (80,)


def test_lock_is_held_from_begin_to_commit(database: DatabaseWrapper) -> None:
    with transaction.atomic("other"):
        assert held(database)
        with transaction.atomic("other"), database.cursor() as cursor:
            cursor.execute("INSERT INTO t VALUES (0)")
        assert held(database)
    assert not held(database)


def test_lock_is_released_by_rollback(database: DatabaseWrapper) -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic("other"):
        raise ZeroDivisionError
    assert not held(database)


def test_lock_is_released_by_a_refused_write(database: DatabaseWrapper) -> None:
    with database.cursor() as cursor:
        cursor.execute("INSERT INTO t VALUES (1)")
        with pytest.raises(IntegrityError):
            cursor.execute("INSERT INTO t VALUES (1)")
    assert not held(database)


def test_lock_is_released_by_close_inside_a_transaction(database: DatabaseWrapper) -> None:
    with transaction.atomic("other"):
        database.close()
        assert not held(database)
    assert not held(database)


def test_lock_is_released_by_a_commit_of_ones_own(database: DatabaseWrapper) -> None:
    with database.cursor() as cursor:
        cursor.execute("BEGIN IMMEDIATE")
        assert held(database)
        cursor.execute("COMMIT")
        assert not held(database)


@pytest.mark.usefixtures("database")
def test_reads_never_take_the_lock(path: Path) -> None:
    reader = connect(path, timeout=0.1)
    reader.ensure_connection()
    with transaction.atomic("other"), reader.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM t")
        assert cursor.fetchall() == [(0,)]
        assert not held(reader)
    reader.close()


@pytest.mark.usefixtures("database")
def test_write_waits_for_a_thread_no_longer_than_its_timeout(path: Path) -> None:
    late = connect(path, timeout=0.05)
    late.ensure_connection()
    with transaction.atomic("other"), late.cursor() as cursor:
        with pytest.raises(OperationalError, match="database is locked"):
            cursor.execute("DELETE FROM t")
        with pytest.raises(OperationalError, match="database is locked"):
            cursor.executemany("INSERT INTO t VALUES (%s)", [(1,), (2,)])
    late.close()


def test_returned_rows_are_read_before_the_lock_goes(database: DatabaseWrapper) -> None:
    insert = "INSERT INTO t VALUES (1), (2), (3), (4), (5) RETURNING x"
    with database.cursor() as cursor:
        cursor.execute(insert)
        assert not held(database)
        assert cursor.fetchone() == (1,)
        assert cursor.fetchmany(2) == [(2,), (3,)]
        assert cursor.fetchmany() == [(4,)]
        assert list(cursor) == [(5,)]
        assert cursor.fetchall() == []
        assert cursor.fetchone() is None
        cursor.execute("SELECT x FROM t ORDER BY x")
        assert cursor.fetchone() == (1,)
        assert cursor.fetchmany(1) == [(2,)]
        assert cursor.fetchmany() == [(3,)]
        assert list(cursor) == [(4,), (5,)]


def test_many_rows_are_written_behind_the_lock(database: DatabaseWrapper) -> None:
    with database.cursor() as cursor:
        cursor.executemany("INSERT INTO t VALUES (%s)", [(7,), (8,)])
        assert not held(database)
    with transaction.atomic("other"), database.cursor() as cursor:
        cursor.executemany("INSERT INTO t VALUES (%s)", [(9,)])
        assert held(database)
    assert not held(database)


def test_database_is_durable_and_keeps_its_references(database: DatabaseWrapper) -> None:
    pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    with database.cursor() as cursor:
        values = [cursor.execute(f"PRAGMA {pragma}").fetchone()[0] for pragma in pragmas]
    assert values == ["wal", 2, 1, 20000]


def test_database_in_memory_needs_no_lock() -> None:
    memory = connect(":memory:")
    with memory.cursor() as cursor:
        cursor.execute("CREATE TABLE t (x)")
    memory._commit()
    memory._close()
    assert memory.write_lock is None


def test_lock_is_taken_and_released_once_however_often_asked(path: Path) -> None:
    lock = WriteLock(str(path), timeout=1)
    lock.take()
    lock.take()
    lock.release()
    assert not lock.held
    lock.release()
    lock.take()
    lock.release()


def test_lock_that_cannot_be_opened_keeps_nobody_out(tmp_path: Path) -> None:
    lock = WriteLock(str(tmp_path / "missing" / "event.sqlite3"), timeout=1)
    for _ in range(2):
        with pytest.raises(FileNotFoundError):
            lock.take()


def test_lock_whose_wait_was_interrupted_keeps_nobody_out(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(descriptor: int) -> None:
        assert descriptor
        raise KeyboardInterrupt

    lock = WriteLock(str(path), timeout=1)
    with monkeypatch.context() as patch:
        patch.setattr("tournament.database.sqlite.lock.wait_for", interrupt)
        with pytest.raises(KeyboardInterrupt):
            lock.take()
    lock.take()
    assert lock.held
    lock.release()


def test_forked_child_does_not_wait_for_its_parents_threads(path: Path) -> None:
    lock = WriteLock(str(path), timeout=1)
    lock.take()
    forget_threads()
    assert not lock._beside().locked()
    lock._beside().acquire()
    lock.release()


@pytest.mark.parametrize(
    ("query", "writes"),
    [
        ("SELECT 1", False),
        ("  select 1", False),
        ("PRAGMA foreign_keys = ON", False),
        ("BEGIN IMMEDIATE", True),
        ("VACUUM;", True),
        ("INSERT INTO t VALUES (1)", True),
        ("WITH a AS (SELECT 1) DELETE FROM t", True),
        ("", False),
    ],
)
def test_statement_may_write(query: str, writes: bool) -> None:
    assert may_write(query) is writes
