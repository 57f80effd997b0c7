"""Start programs, start again what dies, and stop them all when asked."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import FrameType

PAUSE: Final = 0.1
"""Seconds between two looks at the programs."""
PATIENCE: Final = 10
"""Seconds that a program gets to stop by itself."""
HASTE: Final = 5
"""Seconds that a program must live for its death to count as an accident."""
ATTEMPTS: Final = 3
RELUCTANCE: Final = 30
"""Seconds before a helper that dies again and again is given another chance."""


class Stopped(Exception):
    """Somebody asked us to stop."""


@dataclass
class Program:
    """A program to keep running; its standard input closes when we are gone, and it stops.

    The others go on without one that is not ``is_vital``.
    """

    command: Sequence[str]
    environment: Mapping[str, str]
    is_vital: bool = True
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0
    quick_deaths: int = 0

    def start(self) -> None:
        """Start it in a group of its own, so that nothing of it is left behind."""
        self.started_at = time.monotonic()
        self.process = subprocess.Popen(
            self.command, env=self.environment, stdin=subprocess.PIPE, start_new_session=True
        )

    def died(self) -> bool:
        """Tell whether it has ended."""
        return self.process is not None and self.process.poll() is not None

    def start_again(self) -> bool:
        """Clear away what is left of it and start it; False when it dies again and again."""
        lived = time.monotonic() - self.started_at
        if self.quick_deaths >= ATTEMPTS and lived < RELUCTANCE:
            return True  # a helper waits for its next chance
        self.quick_deaths = 0 if lived > HASTE else self.quick_deaths + 1
        self.kill()
        if self.quick_deaths >= ATTEMPTS:
            return not self.is_vital
        self.start()
        return True

    def ask_to_stop(self) -> None:
        """Ask it to finish what it is doing and end."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def stop(self) -> None:
        """Wait for it to end, and end it when it does not."""
        if self.process is None:
            return
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        self.kill()

    def kill(self) -> None:
        """End it and everything it started."""
        if self.process is None:
            return
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()
        self.process.wait()
        if self.process.stdin is not None:
            self.process.stdin.close()


@dataclass
class Watch:
    """Keeps programs running until a signal asks for the end."""

    programs: Sequence[Program] = field(default_factory=tuple)

    def run(self) -> int:
        """Run them; returns the exit status."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, raise_stopped)
        try:
            for program in self.programs:
                program.start()
            return self.keep()
        except Stopped:
            return 0
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, signal.SIG_IGN)
            for program in self.programs:
                program.ask_to_stop()
            for program in self.programs:
                program.stop()

    def keep(self) -> int:
        """Start again whatever dies; returns the exit status when one cannot be kept alive."""
        while True:
            for program in self.programs:
                if program.died() and not program.start_again():
                    print("Servern går inte att starta: felet står ovanför.", file=sys.stderr)
                    return 1
            time.sleep(PAUSE)


def raise_stopped(number: int, frame: FrameType | None) -> None:
    """Turn a signal into an exception."""
    del number, frame
    raise Stopped
