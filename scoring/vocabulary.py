"""The words of the game, as the event file spells them (event-file.md, »Keys« and »Entries«)."""

from __future__ import annotations

from enum import StrEnum


class PlayerStatus(StrEnum):
    """Whether a player takes part."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"
    NO_SHOW = "no_show"


class HeatStatus(StrEnum):
    """Whether a heat (heat) is still being played."""

    OPEN = "open"
    CLOSED = "closed"


class Out(StrEnum):
    """How an omgång (round) was won (utgång)."""

    POINTS = "points"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"
    LAST_IN_PLAY = "last_in_play"


class Hand(StrEnum):
    """A hand that scores, lowest first."""

    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"


class Choice(StrEnum):
    """What a player with four of a kind (fyrtal) took: its points, or the reset (nollning)."""

    POINTS = "points"
    RESET = "reset"


class RoundStatus(StrEnum):
    """How far an omgång (round) has come."""

    NOT_STARTED = "not_started"
    IN_PROGRESS = "in_progress"
    FINISHED = "finished"
    BROKEN_OFF = "broken_off"


class TableStatus(StrEnum):
    """How far a bord (table) has come in its heat."""

    NOT_STARTED = "not_started"
    IN_PROGRESS = "in_progress"
    FINISHED = "finished"


class Criterion(StrEnum):
    """What separated two players (rules.md §3, §4)."""

    ROUND_POINTS = "round_points"
    SIDE_POINTS = "side_points"
    WON_CHICAGOS = "won_chicagos"
    PLAYOFF = "playoff"
    FINAL = "final"
    REACHED = "reached"
    TABLE_PLACE = "table_place"
    ROUND_POINTS_SHARE = "round_points_share"
    SIDE_POINTS_SHARE = "side_points_share"
