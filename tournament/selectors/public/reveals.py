"""Uncovering what is published name by name, from the last place upward."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournament.selectors.public.heats import heat_page
from tournament.selectors.public.published import NotPublished
from tournament.selectors.public.rows import Side
from tournament.selectors.qualifiers import Kind
from tournament.states import PublicationPart, Reveal

if TYPE_CHECKING:
    from tournament.selectors.public.people import PublicPerson
    from tournament.selectors.public.published import Published
    from tournament.selectors.public.rows import HeatPage, QualifierRow, Reason


@dataclass(frozen=True, slots=True)
class RevealRow:
    """One who is uncovered; ``table`` is named where the heat has several."""

    person: PublicPerson
    place: int
    sharers: int
    table: str
    kind: Kind | None
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class RevealPage:
    """A reveal: the newest uncovered first, and how many are left; no more than that.

    ``is_open``: what it uncovers is published. ``number`` is the heat's.
    """

    reveal: Reveal
    number: int
    is_final: bool
    is_open: bool
    rows: tuple[RevealRow, ...]
    left: int

    @property
    def is_done(self) -> bool:
        """Whether everybody is uncovered."""
        return self.is_open and not self.left


def reveal_page(event: Published, reveal: Reveal, number: int, revealed: int) -> RevealPage:
    """Return a reveal with the last ``revealed`` uncovered, of what every page covers meanwhile."""
    rows = cast_of(event, reveal, number)
    shown = () if rows is None else rows[max(0, len(rows) - revealed) :]
    return RevealPage(
        reveal=reveal,
        number=number,
        is_final=reveal is Reveal.FINAL,
        is_open=rows is not None,
        rows=shown,
        left=0 if rows is None else len(rows) - len(shown),
    )


def cast_of(event: Published, reveal: Reveal, number: int) -> tuple[RevealRow, ...] | None:
    """Return everybody whom a reveal uncovers, also those who are covered by now, best first."""
    whole = replace(event, parts={**event.parts, **event.behind})
    return revealable(whole, reveal, number)


def revealable(event: Published, reveal: Reveal, number: int) -> tuple[RevealRow, ...] | None:
    """Return everybody whom a reveal uncovers, the best first; None: that is not published."""
    try:
        heat = heat_page(event, number)
    except NotPublished:
        return None
    return _of_final(event, heat) if reveal is Reveal.FINAL else _of_qualifiers(heat)


def _of_qualifiers(heat: HeatPage) -> tuple[RevealRow, ...] | None:
    if heat.advancing is None:
        return None
    best_first = sorted(heat.advancing, key=lambda row: (row.kind is not Kind.TABLE, row.place))
    return tuple(_qualified(row) for row in best_first)


def _qualified(row: QualifierRow) -> RevealRow:
    return RevealRow(row.person, row.place, 0, row.label, row.kind, row.reason)


def _of_final(event: Published, heat: HeatPage) -> tuple[RevealRow, ...] | None:
    if not heat.is_final or event.part(heat.number, PublicationPart.RESULTS) is None:
        return None
    return tuple(
        RevealRow(row.person, row.place, row.sharers, "", None, _told(row.reason))
        for row in heat.tables[0].rows
    )


def _told(reason: Reason | None) -> Reason | None:
    """Leave out a reason that names somebody who may not be uncovered yet."""
    return reason if reason is not None and reason.side is Side.AHEAD else None
