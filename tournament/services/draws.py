"""The draw (lottning): seed committed to, drawn as a draft, changed, published, undone."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.db.models import Max

from scoring.draw.stream import ALGORITHM, commitment
from scoring.draw.tables import draw_tables
from scoring.event import Move, Swap
from scoring.repairs import cut_for
from tournament.models import Draw, Heat, Table
from tournament.selectors.blockers import Blocker
from tournament.selectors.contents import commitment_content, seating_content
from tournament.selectors.drafts import wishes_seen
from tournament.selectors.draws import (
    changing_blockers,
    committing_blockers,
    current_draw,
    discarding_blockers,
    drawing_blockers,
    inputs_of,
    publishing_blockers,
    stale_blockers,
    undoing_blockers,
)
from tournament.selectors.plans import rules_of
from tournament.selectors.seating import drawn_tables, start_of
from tournament.services.journal import writing
from tournament.services.publications import issue, recall, renew
from tournament.services.refusals import TransitionRefused
from tournament.services.seating import apply_change, remove_tables, store_tables
from tournament.services.transitions import move
from tournament.states import (
    DRAW_MOVES,
    EVENT_MOVES,
    HEAT_MOVES,
    DrawState,
    EventState,
    HeatState,
    PublicationPart,
)

if TYPE_CHECKING:
    from datetime import time

    from scoring.event import Change
    from tournament.models import Entry, Event
    from tournament.services.actors import Actor
    from tournament.services.journal import Journal

SEED_BYTES = 32


def commit_draw(event: Event, number: int, *, by: Actor) -> Draw:
    """Commit to a secret seed (låsa fröet) for heat ``number`` and publish its SHA-256.

    Done before it is known who will be drawn, it shows that the seed was not chosen afterwards.
    """
    with writing(event, by=by) as journal:
        _refuse(committing_blockers(event, number))
        return _commit(journal, number)


def draw_heat(event: Event, number: int, *, by: Actor) -> Draw:
    """Draw (lotta) heat ``number`` as a draft; commits to a seed first where nobody has.

    Raises ``TransitionRefused``; whatever goes wrong, no heat is left behind.
    """
    with writing(event, by=by) as journal:
        return _draw(journal, number)


def redraw_heat(heat: Heat, *, reason: str, by: Actor, seen: str = "") -> Draw:
    """Throw a draft away, with a reason, and draw a new attempt with a seed of its own.

    ``seen`` is what ``draft_seen`` said when it was asked for: sent twice it counts once.
    """
    with writing(heat.event, by=by) as journal:
        heat = _read_again(heat)
        _refuse(changing_blockers(heat) or stale_blockers(_current(heat), seen))
        _discard(journal, heat, reason)
        return _draw(journal, heat.number)


def discard_draw(heat: Heat, *, reason: str, by: Actor) -> None:
    """Throw away (kassera) a draft, or a seed that nothing was drawn with."""
    with writing(heat.event, by=by) as journal:
        heat = _read_again(heat)
        _refuse(discarding_blockers(heat))
        _discard(journal, heat, reason)


def swap_players(
    heat: Heat,
    one: Entry,
    other: Entry,
    *,
    reason: str,
    by: Actor,
    must_help: bool = False,
    seen: str = "",
) -> None:
    """Let two players of a draft exchange tables and seats; ``must_help``: or refuse (one tap).

    ``seen`` is what ``draft_seen`` said when it was asked for: sent twice it counts once.
    """
    with writing(heat.event, by=by) as journal:
        heat = _read_again(heat)
        _refuse(changing_blockers(heat) or stale_blockers(_current(heat), seen))
        draw = _current(heat)
        before = _unmet(heat, draw)
        change = Swap((one.key, other.key), reason)
        _change(journal, draw, change, {"entry": one.pk, "other": other.pk})
        if must_help and _unmet(heat, draw) >= before:
            raise TransitionRefused((Blocker("swap_no_longer_helps"),))


def move_player(
    heat: Heat, entry: Entry, table: Table, *, reason: str, by: Actor, seen: str = ""
) -> None:
    """Move a player of a draft, or one who came after it, to the last seat at a table."""
    with writing(heat.event, by=by) as journal:
        heat = _read_again(heat)
        _refuse(changing_blockers(heat) or stale_blockers(_current(heat), seen))
        change = Move(entry.key, table.number, reason)
        _change(journal, _current(heat), change, {"entry": entry.pk, "table": table.number})


def publish_draw(
    heat: Heat, *, by: Actor, publishes_seating: bool = True, starts: time | None = None
) -> None:
    """Publish (publicera) a draft: the heat's cut is frozen and its seed revealed.

    With ``publishes_seating`` false the seating is held back until the director publishes it.
    ``starts`` is when the heat starts by the hall's clock: on the event's day, or the next time
    that the clock says so.
    """
    with writing(heat.event, by=by) as journal:
        heat = _read_again(heat)
        _refuse(publishing_blockers(heat))
        draw = _current(heat)
        move(draw, to=DrawState.PUBLISHED, moves=DRAW_MOVES, published_at=journal.now)
        _, structure = rules_of(journal.event)
        cut = cut_for(structure, heat.number, [len(t.players) for t in drawn_tables(heat)])
        frozen = {"advance_per_table": cut.advance_per_table, "wildcards": cut.wildcards}
        starts_at = None if starts is None else start_of(heat, starts, now=journal.now)
        move(heat, to=HeatState.SEATED, moves=HEAT_MOVES, starts_at=starts_at, **frozen)
        after = {"state": heat.state, "attempt": draw.attempt, "seed": draw.seed, **frozen}
        after["starts_at"] = starts_at
        journal.record("publish_draw", heat, before={"state": HeatState.DRAWING}, after=after)
        if publishes_seating:
            issue(journal, heat, PublicationPart.SEATING, seating_content(heat))
        _set_event(journal, EventState.RUNNING)


def undo_draw(heat: Heat, *, reason: str, by: Actor) -> None:
    """Undo (ångra) a published draw while it has no result; its tables are taken away."""
    with writing(heat.event, by=by) as journal:
        heat = _read_again(heat)
        _refuse(undoing_blockers(heat))
        draw = _current(heat)
        move(heat, to=HeatState.DRAWING, moves=HEAT_MOVES, advance_per_table=0, wildcards=0)
        _discard_attempt(journal, draw, reason)
        remove_tables(heat)
        before, after = {"state": HeatState.SEATED}, {"state": heat.state}
        journal.record("undo_draw", heat, before=before, after=after, reason=reason)
        for part in (PublicationPart.SEATING, PublicationPart.COMMITMENT):
            recall(journal, heat, part, reason=reason)
        if heat.number == 1:
            _set_event(journal, EventState.SETUP)


def _commit(journal: Journal, number: int) -> Draw:
    heat, _ = Heat.objects.get_or_create(event=journal.event, number=number)
    seed = secrets.token_hex(SEED_BYTES)
    newest = Draw.objects.filter(heat=heat).aggregate(Max("attempt"))["attempt__max"]
    draw = Draw.objects.create(
        heat=heat,
        attempt=(newest or 0) + 1,
        seed=seed,
        commitment=commitment(seed),
        algorithm=ALGORITHM,
    )
    after = {"heat": number, "attempt": draw.attempt, "commitment": draw.commitment}
    journal.record("commit_draw", draw, after=after)
    issue(journal, heat, PublicationPart.COMMITMENT, commitment_content(heat))
    return draw


def _draw(journal: Journal, number: int) -> Draw:
    event = journal.event
    _refuse(drawing_blockers(event, number))
    draw = current_draw(event, number) or _commit(journal, number)
    inputs, (ruleset, _) = inputs_of(event, number), rules_of(event)
    drawn = draw_tables(
        inputs.entrants,
        seed=draw.seed,
        clubs=inputs.clubs,
        previous_tables=inputs.previous_tables,
        ruleset=ruleset,
        wishes=inputs.wishes,
    )
    move(
        draw,
        to=DrawState.DRAFT,
        moves=DRAW_MOVES,
        entrants=list(drawn.entrants),
        separates_clubs=inputs.wishes.clubs,
        separates_previous_table=inputs.wishes.previous_table,
        unmet=[list(pair) for pair in drawn.unmet],
        drawn_at=journal.now,
        drawn_by_id=journal.by.user_id,
    )
    store_tables(draw.heat, drawn.tables)
    if number > 1:
        before = Heat.objects.get(event=event, number=number - 1)
        renew(journal, before, PublicationPart.QUALIFIERS)
    after = {
        "state": draw.state,
        "heat": number,
        "attempt": draw.attempt,
        "entrants": list(drawn.entrants),
        "tables": len(drawn.tables),
        "unmet": len(drawn.unmet),
    }
    journal.record("draw_heat", draw, before={"state": DrawState.COMMITTED}, after=after)
    return draw


def _discard(journal: Journal, heat: Heat, reason: str) -> None:
    _discard_attempt(journal, _current(heat), reason)
    remove_tables(heat)
    recall(journal, heat, PublicationPart.COMMITMENT, reason=reason)


def _discard_attempt(journal: Journal, draw: Draw, reason: str) -> None:
    before = {"state": draw.state, "seed": draw.seed}
    discarded = {"discarded_at": journal.now, "discard_reason": reason}
    move(draw, to=DrawState.DISCARDED, moves=DRAW_MOVES, **discarded)
    after = {"state": draw.state}
    journal.record("discard_draw", draw, before=before, after=after, reason=reason)


def _change(journal: Journal, draw: Draw, change: Change, facts: dict[str, int]) -> None:
    recorded = apply_change(draw, change)
    action = "swap_players" if isinstance(change, Swap) else "move_player"
    journal.record(action, recorded, after=facts, reason=change.reason)


def _unmet(heat: Heat, draw: Draw) -> tuple[int, int]:
    """Count the pairs from one previous table, which weigh most, and all unmet wishes."""
    unmet = wishes_seen(heat, draw).unmet([table.players for table in drawn_tables(heat)])
    return sum(wish == "previous_table" for _, _, wish in unmet), len(unmet)


def _current(heat: Heat) -> Draw:
    return (
        Draw.objects.exclude(state=DrawState.DISCARDED).select_related("heat__event").get(heat=heat)
    )


def _read_again(heat: Heat) -> Heat:
    return Heat.objects.select_related("event").get(pk=heat.pk)


def _set_event(journal: Journal, state: EventState) -> None:
    event = journal.event
    if event.state == state:
        return
    before = {"state": event.state}
    move(event, to=state, moves=EVENT_MOVES)
    action = "start_event" if state == EventState.RUNNING else "unstart_event"
    journal.record(action, event, before=before, after={"state": event.state})


def _refuse(blockers: tuple[Blocker, ...]) -> None:
    if blockers:
        raise TransitionRefused(blockers)
