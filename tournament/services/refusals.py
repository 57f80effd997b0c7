"""What a service raises when a step may not be taken; nothing has then been written."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.errors import Fault
    from tournament.selectors.blockers import Blocker


class TransitionRefused(Exception):
    """A step that its blockers forbid; ``blockers`` says why, as the page would have."""

    def __init__(self, blockers: Iterable[Blocker]) -> None:
        """Keep the blockers; the message names their codes, for logs only."""
        self.blockers = tuple(blockers)
        super().__init__(", ".join(blocker.code for blocker in self.blockers))


class Unconfirmed(Exception):
    """A write with warnings that nobody has confirmed yet (rules.md §2, »are you sure?«)."""

    def __init__(self, warnings: Iterable[Fault]) -> None:
        """Keep the warnings; the message names their codes, for logs only."""
        self.warnings = tuple(warnings)
        super().__init__(", ".join(warning.code for warning in self.warnings))
