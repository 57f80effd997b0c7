"""The write lock: one writer at a time among all threads and processes of this machine.

SQLite lets writers compete and sleep between tries, so that with many of them the unlucky ones wait
for seconds. Waiting in turn behind a lock of the operating system costs nothing and keeps the
longest wait short. It is ``flock`` on a file beside the database, since ``lockf`` is held by a
process and would let two of its threads in; a dead holder's lock is freed by the kernel.
"""

from __future__ import annotations

import os
import sys
from threading import Lock
from typing import Final

if sys.platform == "win32":  # pragma: no cover
    import msvcrt
    import time

    RETRY_SECONDS: Final = 0.002

    def wait_for(descriptor: int) -> None:
        """Wait until this open file holds the lock: Windows knows no queue, so try again."""
        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            except OSError:
                time.sleep(RETRY_SECONDS)
            else:
                return

else:
    import fcntl

    def wait_for(descriptor: int) -> None:
        """Wait in turn until this open file holds the lock."""
        fcntl.flock(descriptor, fcntl.LOCK_EX)


class WriteLockTimeout(TimeoutError):
    """Another thread of this process kept the lock for longer than we may wait."""


_threads: Final[dict[str, Lock]] = {}


class WriteLock:
    """One connection's hold on its database's write lock; taken once however often asked for."""

    def __init__(self, database: str, *, timeout: float) -> None:
        self._path = f"{os.path.realpath(database)}.lock"
        self._timeout = timeout
        self._descriptor: int | None = None

    @property
    def held(self) -> bool:
        """Whether this connection may write."""
        return self._descriptor is not None

    def take(self) -> None:
        """Wait for the lock; raises :class:`WriteLockTimeout` when a thread beside us keeps it."""
        if self._descriptor is not None:
            return
        if not self._beside().acquire(timeout=self._timeout):
            raise WriteLockTimeout(self._path)
        try:
            # Opened anew each time: an open file inherited by a fork would share its hold.
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                wait_for(descriptor)
            except BaseException:
                os.close(descriptor)
                raise
        except BaseException:
            self._beside().release()
            raise
        self._descriptor = descriptor

    def release(self) -> None:
        """Let the next writer in; no harm when the lock is not held."""
        if self._descriptor is None:
            return
        descriptor, self._descriptor = self._descriptor, None
        os.close(descriptor)
        self._beside().release()

    def _beside(self) -> Lock:
        """Return the lock that this process's threads share for the database."""
        return _threads.setdefault(self._path, Lock())


def forget_threads() -> None:
    """Start afresh in a forked child, where the threads that held locks do not exist."""
    _threads.clear()


if hasattr(os, "register_at_fork"):  # pragma: no branch
    os.register_at_fork(after_in_child=forget_threads)
