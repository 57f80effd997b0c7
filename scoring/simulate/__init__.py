"""Events, omgångar and särspel played with dealt cards (event-file.md, ``simulate``).

All chance comes from one seeded stream; sensible play decides what to keep, when to say Chicago
and whether to break it.
"""

from scoring.simulate.events import Detail, simulate
from scoring.simulate.rounds import PlayedRound, play_out, play_playoff, play_round, sheet_of
from scoring.simulate.styles import CALM, LIFELIKE, Mishaps, Setting

__all__ = [
    "CALM",
    "LIFELIKE",
    "Detail",
    "Mishaps",
    "PlayedRound",
    "Setting",
    "play_out",
    "play_playoff",
    "play_round",
    "sheet_of",
    "simulate",
]
