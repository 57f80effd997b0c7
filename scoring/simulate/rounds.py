"""An omgång (round) and a särspel (playoff) with dealt cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring.deals import begin_deal, fold, leave, playoff_rows, start
from scoring.deals.playoff import start_playoff
from scoring.event import Deal, PenaltyEntry, Playoff
from scoring.simulate.dealing import NOBODY, PENALTIES, Dealing
from scoring.simulate.styles import CALM, Setting, Style

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet
    from random import Random

    from scoring.deals import RoundState
    from scoring.event import SheetRow
    from scoring.rulesets import Ruleset
    from scoring.simulate.styles import Mishaps

LONGEST = 400
"""A round that has not ended after so many deals is broken off."""
WONDERS_IN_PLAYOFFS = 500
"""So much oftener is a wonder in a särspel, which is rare enough itself."""
LAST_BEFORE_LEAVING = 12
"""A player who leaves does so before one of the first deals."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """An omgång as it went; ``leavers`` left during it."""

    deals: tuple[Deal, ...]
    leavers: frozenset[str] = NOBODY
    broken_off: bool = False


def play_round(
    ruleset: Ruleset, seats: Sequence[str], *, chance: Random, mishaps: Mishaps = CALM
) -> tuple[Deal, ...]:
    """Return the deals of an omgång that ``seats`` play, seat 1 first, to its end.

    Nobody leaves and nothing is broken off; but in a ruleset that knocks players out at the end
    of a deal, the last two may be so in one, and then the round has no winner.
    """
    calm = replace(mishaps, breaking_off_per_round=0)
    return play_out(Setting(ruleset, chance, calm), seats).deals


def sheet_of(
    ruleset: Ruleset,
    deals: Iterable[Deal],
    starters: Sequence[str],
    *,
    leavers: AbstractSet[str] = NOBODY,
) -> tuple[SheetRow, ...]:
    """Return the rows of the sheet that tells the same as ``deals``, in order of seat."""
    return leave(fold(ruleset, deals, starters), leavers).rows()


def play_out(
    setting: Setting, seats: Sequence[str], *, leaver: str | None = None, most: int = LONGEST
) -> PlayedRound:
    """Play an omgång, mishaps included; ``leaver`` leaves in the middle of it.

    A round that has not ended after ``most`` deals is broken off.
    """
    styles = {player: setting.style() for player in seats}
    gone = NOBODY if leaver is None else frozenset({leaver})
    leaves = setting.chance.randrange(LAST_BEFORE_LEAVING) if gone else 0
    stops = setting.chance.randrange(1, LAST_BEFORE_LEAVING)
    if not setting.happens(setting.mishaps.breaking_off_per_round):
        stops = most
    state, deals = start(setting.rules, seats), list[Deal]()
    while not state.ended and len(deals) < stops:
        away = gone if len(deals) >= leaves and not state.deciders else NOBODY
        if leave(state, away).ended:
            break
        button = len(deals) % len(seats)
        dealing = Dealing(setting, begin_deal(state), styles, button=button, gone=away)
        deal, state = dealing.played()
        deals.append(deal)
    return _finished(setting, deals, state, gone.difference([state.winner]))


def _finished(
    setting: Setting, deals: list[Deal], state: RoundState, leavers: frozenset[str]
) -> PlayedRound:
    over = leave(state, leavers)
    has_winner = over.winner is not None
    if has_winner and setting.happens(setting.mishaps.late_penalty_per_round):
        player = setting.chance.choice([seat.player for seat in state.seats])
        entry = PenaltyEntry(player, setting.chance.choice(PENALTIES), "threw the cards")
        deals = [*deals, Deal(len(deals) + 1, (entry,))]
    return PlayedRound(tuple(deals), leavers, broken_off=not has_winner)


def play_playoff(
    setting: Setting, players: Sequence[str], *, deals: int
) -> tuple[Playoff, Playoff]:
    """Play a särspel of so many ``deals``; return it deal by deal, and as a sheet."""
    often = replace(
        setting.mishaps, wonder_per_deal=setting.mishaps.wonder_per_deal * WONDERS_IN_PLAYOFFS
    )
    setting, styles = replace(setting, mishaps=often), dict[str, Style]()
    state, played = start_playoff(setting.rules, players), list[Deal]()
    while not state.ended and len(played) < deals:
        button = len(played) % len(players)
        dealing = Dealing(setting, begin_deal(state), styles, button=button)
        deal, state = dealing.played()
        played.append(deal)
    by_deals = Playoff(tuple(players), deals=tuple(played))
    sheet = playoff_rows(setting.rules, by_deals, deals_due=deals)
    return by_deals, replace(by_deals, deals=None, sheet=sheet)
