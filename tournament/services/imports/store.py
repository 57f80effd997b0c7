"""What the parts of an import share: the file's facts, and the rows made so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scoring.errors import Fault

if TYPE_CHECKING:
    from datetime import datetime

    from scoring import event as facts
    from tournament.models import Entry, Event, Heat, Round, Table
    from tournament.selectors.webfacts import Unsaid
    from tournament.services.webfacts import FactReader


@dataclass(slots=True)
class Store:
    """One import under way, at one moment; rows are found by what the file calls them."""

    event: Event
    told: facts.Event
    reader: FactReader
    moment: datetime
    unsaid: Unsaid
    entries: dict[str, Entry] = field(default_factory=dict)
    heats: dict[int, Heat] = field(default_factory=dict)
    tables: dict[tuple[int, int], Table] = field(default_factory=dict)
    rounds: dict[tuple[int, int, int], Round] = field(default_factory=dict)

    def knows(self, player: str, at: str) -> bool:
        """Say whether the event has such a player; if not, it is a fault at ``at``."""
        if player in self.entries:
            return True
        self.reader.faults.append(Fault("unknown_player", at, {"player": player}))
        return False
