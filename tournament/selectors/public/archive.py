"""An event as a file for anybody: the heats whose results are published, under public names."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, cast

from tournament.models import Event
from tournament.selectors.contents import keys_of
from tournament.selectors.public.published import NotPublished
from tournament.selectors.standings import event_and_standings
from tournament.states import PublicationPart

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring import event as facts
    from tournament.selectors.public.published import Published

IDENTIFIED = frozenset({"player", "players", "seats", "broken_by", "lot"})
"""The fields that hold players' ids, which somebody may have made of their names."""
UNTOLD = frozenset({"x", "draw"})
"""What only the desk reads, and the draw: it names everybody who was in it by his id."""
REASON = "reason"
NO_REASON = "–"
"""Why somebody was penalised is between him and the director."""


def public_file(event: Published) -> facts.Event:
    """Return what is published of an event as facts: who is ranked by them is ranked as there.

    From the first heat on, as far as results are published; raises ``NotPublished`` where none
    are. People have the names that they have in public, and ids that say nothing.
    """
    row = Event.objects.get(pk=event.pk)
    told, _ = event_and_standings(row)
    heats = _published_heats(event, told)
    if not heats:
        raise NotPublished
    keys = keys_of(row)
    ids = {player: f"p{keys[player]}" for player in (each.id for each in told.players)}
    seated = {player for heat in heats for table in heat.tables for player in table.players}
    return replace(
        told,
        players=tuple(
            _person(event, player, ids[player.id], keys[player.id])
            for player in told.players
            if player.id in seated
        ),
        heats=tuple(cast("facts.Heat", _bare(heat, ids)) for heat in heats),
        rules=replace(told.rules, x=None),
        structure=replace(told.structure, x=None),
        x=None,
        event_x=None,
    )


def _published_heats(event: Published, told: facts.Event) -> tuple[facts.Heat, ...]:
    heats: list[facts.Heat] = []
    for heat in told.heats:
        if event.part(heat.number, PublicationPart.RESULTS) is None:
            break
        heats.append(heat)
    return tuple(heats)


def _person(event: Published, player: facts.Player, name: str, entry: int) -> facts.Player:
    known = event.person(entry)
    left = None if player.left is None else replace(player.left, x=None)
    return replace(
        player, id=name, name=known.name, club=known.club, number=known.number, left=left, x=None
    )


def _bare(value: object, ids: Mapping[str, str]) -> object:
    """Copy facts with other ids for the players, and without what is not for everybody."""
    if isinstance(value, tuple):
        return tuple(_bare(each, ids) for each in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changes = {
        each.name: _content(each.name, getattr(value, each.name), ids) for each in fields(value)
    }
    return replace(value, **changes)


def _content(name: str, content: object, ids: Mapping[str, str]) -> object:
    if name in UNTOLD:
        return None
    if name == REASON:
        return NO_REASON
    return _identified(content, ids) if name in IDENTIFIED else _bare(content, ids)


def _identified(content: object, ids: Mapping[str, str]) -> object:
    if isinstance(content, tuple):
        return tuple(_identified(each, ids) for each in content)
    return ids[content] if isinstance(content, str) else content
