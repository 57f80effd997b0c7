"""People in: a list, or one who walks in."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Max

from scoring.errors import Fault
from tournament.models import Entry, Player
from tournament.selectors.blockers import Blocker
from tournament.selectors.lists import ListedPerson, Match, compare, namesakes
from tournament.selectors.people import late_entry_blockers
from tournament.selectors.sorting import folded, same_name
from tournament.services.journal import writing
from tournament.services.refusals import TransitionRefused, Unconfirmed
from tournament.states import EntryState, EventState

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scoring.errors import type_of_fact
    from tournament.models import Event
    from tournament.selectors.lists import ComparedRow, Comparison
    from tournament.services.actors import Actor
    from tournament.services.journal import Journal

CHUNK = 400
"""Names asked about in one query (SQLite's variables)."""


@dataclass(frozen=True, slots=True)
class Entered:
    """What a list did: who came in, and how many were known already or left out."""

    entries: tuple[Entry, ...]
    known: int
    skipped: int


def enter_people(
    event: Event,
    people: Sequence[ListedPerson],
    *,
    others: frozenset[int] = frozenset(),
    skipped: frozenset[int] = frozenset(),
    as_reserves: bool = False,
    by: Actor,
) -> Entered:
    """Enter the new people of a list, all or nobody; those known already stay as they are.

    ``others`` are the rows said to be another person than the one they resemble, ``skipped`` those
    said to be the same. Raises ``Unconfirmed`` with a fault for each row that nobody has decided.
    """
    with writing(event, by=by) as journal:
        _refuse_late(event, as_reserves=as_reserves)
        comparison = compare(event, people)
        if undecided := tuple(_questions(comparison, decided=others | skipped)):
            raise Unconfirmed(undecided)
        new = [row.person for row in comparison.rows if _comes_in(row, others)]
        _refuse_taken_numbers(event, new)
        entries = _entered(event, new) if new else ()
        if entries:
            _record(journal, "enter_people", entries)
        known = len(comparison.of(Match.KNOWN))
        return Entered(entries, known, len(people) - known - len(entries))


def enter_walk_in(
    event: Event,
    *,
    name: str,
    club: str = "",
    is_other: bool = False,
    seen_namesakes: int | None = None,
    as_reserve: bool = False,
    by: Actor,
) -> Entry:
    """Enter, number and check in one who walks in.

    One who resembles somebody entered is asked about first (``Unconfirmed``); ``is_other`` says
    that it is another person, than the ``seen_namesakes`` whom the question counted: an answer
    sent twice is asked about again.
    """
    with writing(event, by=by) as journal:
        _refuse_late(event, as_reserves=as_reserve)
        (row,) = compare(event, [ListedPerson(1, name, club)]).rows
        is_answered = is_other and seen_namesakes in (None, namesakes(event, name))
        if row.match is not Match.NEW and not is_answered:
            raise Unconfirmed((_fault(row),))
        (entry,) = _entered(event, [row.person])
        Entry.objects.filter(pk=entry.pk).update(
            state=EntryState.CHECKED_IN,
            checked_in_at=journal.now,
            checked_in_by_id=by.user_id,
        )
        entry.refresh_from_db()
        _record(journal, "enter_walk_in", (entry,))
    return entry


def _refuse_late(event: Event, *, as_reserves: bool) -> None:
    blockers = late_entry_blockers(event)
    if blockers and not (as_reserves and event.state != EventState.FINISHED):
        raise TransitionRefused(blockers)


def _comes_in(row: ComparedRow, others: frozenset[int]) -> bool:
    return row.match is Match.NEW or (row.match is Match.ASK and row.person.row in others)


def _questions(comparison: Comparison, *, decided: frozenset[int]) -> Iterable[Fault]:
    return (_fault(row) for row in comparison.of(Match.ASK) if row.person.row not in decided)


def _fault(row: ComparedRow) -> Fault:
    code = str(row.likeness) if row.likeness else "person_known"
    facts: dict[str, type_of_fact] = {
        "row": row.person.row,
        "entry": row.other_id,
        "number": row.other_number,
        "name": row.other_name,
        "club": row.other_club,
        "other_row": row.other_row,
    }
    return Fault(code, f"/{row.person.row}", facts)


def _refuse_taken_numbers(event: Event, people: Sequence[ListedPerson]) -> None:
    wanted = Counter(person.number for person in people if person.number is not None)
    taken = set(Entry.objects.filter(event=event).values_list("number", flat=True))
    if clash := sorted(n for n, times in wanted.items() if n in taken or times > 1):
        raise TransitionRefused((Blocker("numbers_taken", {"numbers": tuple(clash)}),))


def _entered(event: Event, people: Sequence[ListedPerson]) -> tuple[Entry, ...]:
    players = _players(event, people)
    newest = Entry.objects.filter(event=event).aggregate(Max("position"), Max("number"))
    position = newest["position__max"] or 0
    listed = [person.number for person in people if person.number is not None]
    number = max([newest["number__max"] or 0, *listed])
    key = _highest_key(event)
    entries: list[Entry] = []
    for step, (person, player) in enumerate(zip(people, players, strict=True), start=1):
        if person.number is None:
            number += 1
        entries.append(
            Entry(
                event=event,
                player=player,
                key=f"p{key + step}",
                number=number if person.number is None else person.number,
                position=position + step,
                club=person.club,
                alias=person.alias,
            )
        )
    return tuple(Entry.objects.bulk_create(entries))


def _highest_key(event: Event) -> int:
    keys = Entry.objects.filter(event=event).values_list("key", flat=True)
    return max((int(key[1:]) for key in keys if key[0] == "p" and key[1:].isdecimal()), default=0)


def _players(event: Event, people: Sequence[ListedPerson]) -> list[Player]:
    """Return a person for each row: the one from an earlier event if exactly one fits, else new."""
    earlier = _earlier(event, people)
    players: list[Player] = []
    new: list[Player] = []
    for person in people:
        fitting = earlier.pop((same_name(person.name), same_name(person.club)), {})
        if len(fitting) != 1:
            new.append(Player(name=person.name, name_key=folded(person.name)))
        players.extend(fitting.values() if len(fitting) == 1 else new[-1:])
    Player.objects.bulk_create(new)
    return players


def _earlier(
    event: Event, people: Sequence[ListedPerson]
) -> dict[tuple[str, str], dict[int, Player]]:
    """Return the persons of other events, by exact name and club, who are not in this one."""
    found: dict[tuple[str, str], dict[int, Player]] = defaultdict(dict)
    keys = sorted({folded(person.name) for person in people})
    here = set(Entry.objects.filter(event=event).values_list("player_id", flat=True))
    for start in range(0, len(keys), CHUNK):
        entries = Entry.objects.filter(player__name_key__in=keys[start : start + CHUNK])
        for entry in entries.exclude(event=event).select_related("player"):
            if entry.player_id not in here:
                key = (same_name(entry.player.name), same_name(entry.club))
                found[key][entry.player_id] = entry.player
    return dict(found)


def _record(journal: Journal, action: str, entries: Sequence[Entry]) -> None:
    facts = [
        {
            "entry": entry.pk,
            "player": entry.player_id,
            "key": entry.key,
            "number": entry.number,
            "club": entry.club,
            "state": entry.state,
        }
        for entry in entries
    ]
    names = {str(entry.pk): entry.player.name for entry in entries}
    aliases = {str(entry.pk): entry.alias for entry in entries if entry.alias}
    subject = entries[0] if action == "enter_walk_in" else journal.event
    journal.record(
        action, subject, after={"entries": facts}, personal={"names": names, "aliases": aliases}
    )
