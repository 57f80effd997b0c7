"""Builders of what tests start from, keyword-only; later stages are reached through services."""

from __future__ import annotations

from datetime import date, time
from typing import TYPE_CHECKING
from uuid import uuid4

from django.test import Client
from django.utils import timezone

from scoring.event import SheetRow
from scoring.vocabulary import Out
from tournament.models import (
    Draw,
    Entry,
    Event,
    Heat,
    Player,
    Round,
    RoundSeat,
    Table,
    TableEntry,
    User,
)
from tournament.selectors.sheets import RoundSave, Seen
from tournament.selectors.sorting import folded
from tournament.services.actors import Actor, user_actor
from tournament.services.draws import draw_heat, publish_draw
from tournament.services.heats import close_heat
from tournament.services.sheets import save_sheets
from tournament.services.tables import start_heat
from tournament.services.verification import verify_sheets
from tournament.states import DrawState, EntryState, HeatState, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = (
    "Åsa Öberg", "Björn Ek", "Cecilia Ahl", "David Öst", "Eva Zorn", "Fredrik Ås", "Gun Ädel",
    "Hans Berg", "Ida Lind", "Jan Åberg", "Karin Dal", "Leif Falk", "Maja Gren", "Nils Holm",
    "Olga Ivarsson", "Per Jansson",
)  # fmt: skip
CLUBS = ("BroPok", "Kortoxen", "Stopp 45", "")


def user(*, username: str = "ledaren", role: Role = Role.DIRECTOR) -> User:
    """Return the desk's user of that name, made if need be; the password is »hemligt i hallen«."""
    found = User.objects.filter(username=username).first()
    return found or User.objects.create_user(username, password="hemligt i hallen", role=role)


def helper() -> User:
    """Return a funktionär."""
    return user(username="funktionaren", role=Role.HELPER)


def actor(*, username: str = "ledaren") -> Actor:
    """Return the actor of a director."""
    return user_actor(user(username=username))


def client(*, as_user: User | None = None) -> Client:
    """Return a browser where the director, or ``as_user``, is logged in."""
    browser = Client()
    browser.force_login(as_user or user())
    return browser


def event(*, name: str = "Chicago-SM", slug: str = "chicago-sm", **fields: object) -> Event:
    """Return an event in its first state."""
    made: dict[str, object] = {
        "starts_on": date(2026, 8, 14),
        "starts_at": time(10, 0),
        "venue": "Bro",
        **fields,
    }
    return Event.objects.create(name=name, slug=slug, **made)


def name_of(index: int) -> str:
    """Return the name of the player entered as number ``index`` from 0; all differ."""
    again, place = divmod(index, len(NAMES))
    return f"{NAMES[place]} {again + 1}" if again else NAMES[place]


def entries(
    *,
    event: Event,
    count: int | None = None,
    names: Sequence[str] | None = None,
    clubs: Sequence[str] = CLUBS,
    state: EntryState = EntryState.CHECKED_IN,
) -> list[Entry]:
    """Enter people with start numbers, in turn from ``clubs``; checked in unless told otherwise."""
    first = event.entries.count()
    names = [name_of(first + n) for n in range(count or 0)] if names is None else names
    checked_in_at = timezone.now() if state == EntryState.CHECKED_IN else None
    players = Player.objects.bulk_create(Player(name=n, name_key=folded(n)) for n in names)
    made = Entry.objects.bulk_create(
        Entry(
            event=event,
            player=player,
            key=f"p{first + index + 1}",
            number=first + index + 1,
            position=first + index + 1,
            club=clubs[(first + index) % len(clubs)],
            state=state,
            checked_in_at=checked_in_at,
        )
        for index, player in enumerate(players)
    )
    return list(made)


OUT_SIGNS = {"!": Out.POINTS, "s": Out.STRAIGHT_FLUSH, "r": Out.ROYAL_FLUSH, "l": Out.LAST_IN_PLAY}
"""How a test writes who went out: »54c*!« is 54, Chicago said, one won, out."""
PLAIN = ("54c*! 40 31 12", "40 54c*! 31 12", "54c*! 12 31c 40")
"""Three omgångar of a table of four with a clear order: first 1, then 2, 3 and 4."""
PLAIN_OF_THREE = ("54c*! 40 31", "40 54c*! 31", "54c*! 12 31c")


def seated_heat(
    *,
    event: Event,
    sizes: Sequence[int] = (4, 4),
    entries: Sequence[Entry] | None = None,
    number: int = 1,
    advance: int = 2,
    wildcards: int = 0,
) -> Heat:
    """Return a heat whose draw is published; people sit as entered, one seat further each round."""
    waiting = iter(entries if entries is not None else people(event=event, count=sum(sizes)))
    heat = Heat.objects.create(
        event=event,
        number=number,
        state=HeatState.SEATED,
        advance_per_table=advance,
        wildcards=wildcards,
    )
    now = timezone.now()
    Draw.objects.create(
        heat=heat,
        attempt=1,
        state=DrawState.PUBLISHED,
        seed="00" * 32,
        commitment="11" * 32,
        algorithm="chicago-draw/1",
        drawn_at=now,
        published_at=now,
    )
    for place, size in enumerate(sizes, start=1):
        seat_table(heat=heat, number=place, entries=[next(waiting) for _ in range(size)])
    return heat


def seat_table(*, heat: Heat, number: int, entries: Sequence[Entry], rounds: int = 3) -> Table:
    """Seat people at a new table, one seat further each omgång."""
    code = f"{heat.event_id}-{heat.number}-{number}"
    table = Table.objects.create(heat=heat, number=number, code=code)
    for position, entry in enumerate(entries, start=1):
        TableEntry.objects.create(heat=heat, table=table, entry=entry, position=position)
    for round_number in range(1, rounds + 1):
        round_ = Round.objects.create(table=table, number=round_number)
        turned = [*entries[round_number - 1 :], *entries[: round_number - 1]]
        RoundSeat.objects.bulk_create(
            RoundSeat(round=round_, seat=seat, entry=entry)
            for seat, entry in enumerate(turned, start=1)
        )
    return table


def people(*, event: Event, count: int) -> list[Entry]:
    """Enter ``count`` people who are on the spot."""
    return entries(event=event, count=count)


def started_heat(*, event: Event, **fields: object) -> Heat:
    """Return a heat in play; fields as for ``seated_heat``."""
    heat = seated_heat(event=event, **fields)  # type: ignore[arg-type]  # its own keywords
    start_heat(heat, by=actor(), is_confirmed=True)
    heat.refresh_from_db()
    return heat


def sheet_row(entry: Entry, text: str) -> SheetRow:
    """Return a row from how a test writes it: »54c*!«, »53x« knocked out, »30-5« five taken off."""
    figures, _, penalty = text.partition("-")
    digits = figures.rstrip("c*!srlx")
    signs = figures[len(digits) :]
    out = next((out for sign, out in OUT_SIGNS.items() if sign in signs), None)
    return SheetRow(
        player=entry.key,
        side_points=int(digits),
        said_chicago="c" in signs,
        won_chicagos=signs.count("*"),
        out=out,
        knocked_out="x" in signs,
        penalty=int(penalty or 0),
    )


def round_save(
    table: Table, number: int, text: str, *, seen: int = 0, broken_off: str = ""
) -> RoundSave:
    """Return an omgång as typed, players in the order drawn to the table; »–« has no row."""
    entries = [row.entry for row in table.table_entries.select_related("entry")]
    rows = tuple(
        sheet_row(entry, part)
        for entry, part in zip(entries, text.split(), strict=True)
        if part != "–"
    )
    return RoundSave(
        number,
        rows,
        Seen(seen),
        broken_off=bool(broken_off),
        broken_off_reason=broken_off,
    )


def played_table(table: Table, *, texts: Sequence[str] = PLAIN, username: str = "ledaren") -> Table:
    """Enter a table's omgångar, the first first."""
    saves = [round_save(table, number, text) for number, text in enumerate(texts, start=1)]
    save_sheets(table, saves, by=actor(username=username), client_id=uuid4())
    table.refresh_from_db()
    return table


def verified_table(table: Table, *, texts: Sequence[str] = PLAIN) -> Table:
    """Enter a table's omgångar and have another person approve them."""
    return approved_table(played_table(table, texts=texts), count=len(texts))


def approved_table(table: Table, *, count: int = len(PLAIN)) -> Table:
    """Have another person approve a table's first sheets."""
    versions = dict.fromkeys(range(1, count + 1), 1)
    verify_sheets(table, versions, by=user_actor(helper()))
    table.refresh_from_db()
    return table


def drawn_heat(*, event: Event, number: int = 1) -> Heat:
    """Return a heat drawn as a draft of those who take part."""
    return draw_heat(event, number, by=actor()).heat


def published_heat(*, event: Event, number: int = 1) -> Heat:
    """Return a heat whose draw is published."""
    heat = drawn_heat(event=event, number=number)
    publish_draw(heat, by=actor())
    heat.refresh_from_db()
    return heat


def verified_heat(*, heat: Heat) -> Heat:
    """Return the heat with every table played after the plain pattern, and approved."""
    if heat.state == HeatState.SEATED:
        start_heat(heat, by=actor(), is_confirmed=True)
    for table in heat.tables.order_by("number"):
        full = table.table_entries.count() == len(PLAIN[0].split())
        verified_table(table, texts=PLAIN if full else PLAIN_OF_THREE)
    heat.refresh_from_db()
    return heat


def closed_heat(*, heat: Heat) -> Heat:
    """Return the heat played and closed."""
    ready = heat if heat.state == HeatState.READY else verified_heat(heat=heat)
    close_heat(ready, by=actor())
    heat.refresh_from_db()
    return heat
