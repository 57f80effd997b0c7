"""What happened to the people of an imported file: departures, cautions, deductions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.errors import Fault
from scoring.vocabulary import PlayerStatus
from tournament.models import Caution, Deduction, Disqualification, Withdrawal
from tournament.selectors import webfacts

if TYPE_CHECKING:
    from scoring import event as facts
    from tournament.models import Round
    from tournament.services.imports.store import Store
    from tournament.services.webfacts import Told

type_of_facts = dict[str, Any]

GONE = (PlayerStatus.WITHDRAWN, PlayerStatus.DISQUALIFIED)
PLACE = ("heat", "table", "round")


def store_incidents(store: Store) -> None:
    """Store, for every player, where he left and what else is told of him."""
    for index, player in enumerate(store.told.players):
        own = store.reader.own(player.x, f"/players/{index}")
        if player.left is not None or player.status in GONE:
            _store_departure(store, player, own)
        for told in store.reader.rows(own, "revoked_departures"):
            _store_revoked(store, player, told)
        for told in store.reader.rows(own, "cautions"):
            _store_penalty(store, player, told, Caution, webfacts.INCIDENT)
        for told in store.reader.rows(own, "deductions"):
            _store_penalty(store, player, told, Deduction, webfacts.DEDUCTION)


def _model(*, is_disqualification: bool) -> type[Withdrawal | Disqualification]:
    return Disqualification if is_disqualification else Withdrawal


def _store_departure(store: Store, player: facts.Player, own: Told) -> None:
    model = _model(is_disqualification=player.status is PlayerStatus.DISQUALIFIED)
    told = store.reader.told(own.part("departure"), f"{own.at}/departure")
    columns = store.reader.columns(
        model,
        webfacts.INCIDENT,
        told,
        unsaid={"recorded_at": store.moment, "reason": ""},
        others=("heat",),
    )
    left = player.left
    place = _number(told.facts.get("heat")) if left is None else left.heat
    model.objects.create(
        entry=store.entries[player.id],
        heat=store.heats.get(place),
        table=None if left is None else store.tables[left.heat, left.table],
        round_number=None if left is None else left.round,
        **columns,
    )


def _store_revoked(store: Store, player: facts.Player, told: Told) -> None:
    model = _model(is_disqualification=told.facts.get("kind") == "disqualification")
    columns = store.reader.columns(
        model,
        webfacts.INCIDENT,
        told,
        unsaid={"recorded_at": store.moment},
        others=("kind", *PLACE),
    )
    heat, table, number = (_number(told.facts.get(key)) for key in PLACE)
    model.objects.create(
        entry=store.entries[player.id],
        heat=store.heats.get(heat),
        table=store.tables.get((heat, table)),
        round_number=number or None,
        **columns,
    )


def _number(value: object) -> int:
    """Return the number of a heat, a table or a round; 0 where it is none."""
    return value if isinstance(value, int) else 0


def _store_penalty(
    store: Store,
    player: facts.Player,
    told: Told,
    model: type[Caution | Deduction],
    names: tuple[str, ...],
) -> None:
    columns = store.reader.columns(
        model, names, told, unsaid={"recorded_at": store.moment}, others=("place",)
    )
    place = told.facts.get("place")
    round_ = _round(store, place)
    if round_ is None and (place is not None or model is Deduction):
        store.reader.faults.append(Fault("unusable_value", f"{told.at}/place", {"key": "place"}))
        return
    model.objects.create(**{"entry": store.entries[player.id], "round": round_, **columns})


def _round(store: Store, place: object) -> Round | None:
    """Return the round at ``[heat, table, round]``."""
    if not isinstance(place, list) or len(place) != len(PLACE):
        return None
    heat, table, number = map(_number, place)
    return store.rounds.get((heat, table, number))
