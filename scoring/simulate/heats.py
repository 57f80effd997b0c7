"""A drawn heat played out: its tables, who leaves, its särspel, and its closing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring.eligibility import Presence
from scoring.event import Left, Player, Playoff
from scoring.heats import heat_result
from scoring.playoffs import deals_due
from scoring.simulate.rounds import LONGEST, play_out, play_playoff, sheet_of
from scoring.tables import result_among
from scoring.vocabulary import HeatStatus, PlayerStatus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.event import Event, Heat, Round, Table
    from scoring.simulate.styles import Mishaps, Setting

SMALLEST_TO_LEAVE = 3
"""Nobody leaves a table of fewer."""


@dataclass(slots=True)
class _TablePlay:
    """A table as sheets tell it, and deal by deal."""

    told: Table
    by_deals: Table
    has_lost_one: bool = False


class HeatPlay:
    """The last heat of an event, drawn and not yet played."""

    def __init__(self, setting: Setting, event: Event) -> None:
        """Take an event whose last heat is drawn."""
        self._setting = setting
        self._event = event
        self._heat = event.heats[-1]
        self._people = {player.id: player for player in event.players}
        self._tables = [_TablePlay(table, table) for table in self._heat.tables]
        self._playoffs: list[tuple[Playoff, Playoff]] = []
        alarm = setting.happens(setting.mishaps.alarm_per_heat)
        self._most = setting.chance.randrange(2) if alarm else LONGEST

    def played(self) -> Event:
        """Play every table, settle every tie that decides, close; return the event by sheets."""
        for table in self._tables:
            self._no_show(table)
            for number in range(len(table.told.rounds)):
                self._round(table, number)
        self._leave_between()
        self._settle_tables()
        while self._settled_wildcard():
            pass
        return self._told(replace(self._by_sheets(), status=HeatStatus.CLOSED))

    def by_deals(self) -> Heat:
        """Return the closed heat deal by deal."""
        return replace(
            self._heat,
            status=HeatStatus.CLOSED,
            tables=tuple(table.by_deals for table in self._tables),
            playoffs=tuple(by_deals for by_deals, _ in self._playoffs),
        )

    def _by_sheets(self) -> Heat:
        return replace(
            self._heat,
            tables=tuple(table.told for table in self._tables),
            playoffs=tuple(sheet for _, sheet in self._playoffs),
        )

    def _told(self, heat: Heat) -> Event:
        heats = (*self._event.heats[:-1], heat)
        return replace(self._event, players=tuple(self._people.values()), heats=heats)

    # Rounds

    def _round(self, table: _TablePlay, index: int) -> None:
        round_ = table.told.rounds[index]
        starters = self._present(round_.seats)
        leaver = self._leaver(table, starters)
        played = play_out(self._setting, starters, leaver=leaver, most=self._most)
        rows = sheet_of(self._setting.rules, played.deals, starters, leavers=played.leavers)
        over = replace(round_, broken_off=played.broken_off)
        _put(table, replace(over, sheet=rows), replace(over, deals=played.deals))
        for player in played.leavers:
            self._lose(table, player, round_.number)
            self._substitute(table, player, index + 1)

    def _present(self, players: Sequence[str]) -> list[str]:
        return [p for p in players if self._people[p].status is PlayerStatus.ACTIVE]

    # Who does not come, leaves, and takes a seat

    def _no_show(self, table: _TablePlay) -> None:
        """Let somebody stay away from a table in heat 1 that can do without."""
        if self._heat.number > 1:
            return
        players = table.told.players
        away = [p for p in players if self._setting.happens(self._mishaps.no_show_per_player)]
        if away and len(players) > SMALLEST_TO_LEAVE:
            player = self._people[away[0]]
            self._people[player.id] = replace(player, status=PlayerStatus.NO_SHOW)

    def _leaver(self, table: _TablePlay, starters: Sequence[str]) -> str | None:
        mishaps = self._mishaps
        rate = mishaps.leaving_per_round + mishaps.disqualification_per_round
        if not self._may_lose_one(table, starters) or not self._setting.happens(rate):
            return None
        return self._setting.chance.choice(starters)

    def _may_lose_one(self, table: _TablePlay, present: Sequence[str]) -> bool:
        enough = len(present) > max(SMALLEST_TO_LEAVE - 1, self._heat.advance_per_table)
        return enough and not table.has_lost_one

    def _lose(self, table: _TablePlay, player: str, round_number: int | None) -> None:
        mishaps, status = self._mishaps, PlayerStatus.WITHDRAWN
        rate = mishaps.leaving_per_round + mishaps.disqualification_per_round
        if (
            round_number is not None
            and self._setting.chance.randrange(rate) < mishaps.disqualification_per_round
        ):
            status = PlayerStatus.DISQUALIFIED
        left = Left(self._heat.number, table.told.number, round_number)
        self._people[player] = replace(self._people[player], status=status, left=left)
        table.has_lost_one = True

    def _substitute(self, table: _TablePlay, leaver: str, index: int) -> None:
        """Let somebody new take the leaver's seat from the next round on (rules.md §5)."""
        rounds = table.told.rounds
        if index == len(rounds) or not self._setting.happens(self._mishaps.substitute_per_leaver):
            return
        number = len(self._people) + 1
        new = Player(f"s{number}", f"Substitute {number}", number)
        self._people[new.id] = new
        table.told = _with_substitute(table.told, leaver, new.id, index)
        table.by_deals = replace(table.by_deals, players=table.told.players)

    def _leave_between(self) -> None:
        """Let somebody go home when his table is finished; the next in line moves up."""
        for table in self._tables:
            present = self._present(table.told.players)
            rate = self._mishaps.leaving_between_per_table
            if self._may_lose_one(table, present) and self._setting.happens(rate):
                self._lose(table, self._setting.chance.choice(present), None)

    @property
    def _mishaps(self) -> Mishaps:
        return self._setting.mishaps

    # Särspel

    def _settle_tables(self) -> None:
        """Play the särspel that the tables owe."""
        heat = self._by_sheets()
        presence = Presence.at(self._told(heat), heat)
        for table in self._tables:
            while group := self._owed_at(table, presence):
                by_deals, sheet = self._playoff(group, table.told.playoffs)
                told, dealt = table.told, table.by_deals
                table.told = replace(told, playoffs=(*told.playoffs, sheet))
                table.by_deals = replace(dealt, playoffs=(*dealt.playoffs, by_deals))

    def _owed_at(self, table: _TablePlay, presence: Presence) -> tuple[str, ...]:
        """Return a group that a table's särspel must part, none where nothing is owed."""
        found = result_among(self._heat, table.told, self._setting.rules, presence)
        return found.unresolved[0] if found.unresolved else ()

    def _settled_wildcard(self) -> bool:
        """Play one särspel that is owed across tables; say whether one was."""
        heat = self._by_sheets()
        result = heat_result(self._told(heat), heat, self._setting.rules)
        if not result.unresolved:
            return False
        before = [sheet for _, sheet in self._playoffs]
        self._playoffs.append(self._playoff(result.unresolved[0], before))
        return True

    def _playoff(
        self, group: tuple[str, ...], before: Sequence[Playoff]
    ) -> tuple[Playoff, Playoff]:
        first = all(set(group).isdisjoint(playoff.players) for playoff in before)
        due = deals_due(self._setting.rules, first=first)
        if due is None or self._setting.happens(self._mishaps.lot_per_playoff):
            lot = tuple(self._setting.chance.sample(group, len(group)))
            return Playoff(group, lot=lot), Playoff(group, lot=lot)
        return play_playoff(self._setting, group, deals=due)


def _put(table: _TablePlay, told: Round, by_deals: Round) -> None:
    table.told = _with_round(table.told, told)
    table.by_deals = _with_round(table.by_deals, by_deals)


def _with_round(table: Table, played: Round) -> Table:
    rounds = (played if round_.number == played.number else round_ for round_ in table.rounds)
    return replace(table, rounds=tuple(rounds))


def _with_substitute(table: Table, leaver: str, new: str, index: int) -> Table:
    rounds = (
        *table.rounds[:index],
        *(
            replace(round_, seats=tuple(new if seat == leaver else seat for seat in round_.seats))
            for round_ in table.rounds[index:]
        ),
    )
    return replace(table, players=(*table.players, new), rounds=rounds)
