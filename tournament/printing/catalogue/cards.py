"""Papers by themselves: the poster, badges, slips to draw by hand, and diplomas."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from tournament.printing.badges import BADGES, badges
from tournament.printing.binding import in_parts
from tournament.printing.cards import in_stacks, unstacked
from tournament.printing.catalogue.choices import (
    JUDGED,
    LARGE,
    LISTED,
    NAMES,
    OWN_NAMES,
    POSTER_SIZE,
    WHOLE,
    are_whole,
)
from tournament.printing.diplomas import diplomas
from tournament.printing.posters import poster_of_event
from tournament.printing.registry import (
    LANGUAGE,
    Choice,
    Group,
    Number,
    Paper,
    PaperRequest,
    Scope,
)
from tournament.printing.slips import SLIPS, seat_slips
from tournament.selectors.diplomas import PODIUM, Diploma, diplomas_of
from tournament.selectors.papernames import people_of_list
from tournament.selectors.papers import HeatPaper, PersonLine
from tournament.selectors.posters import EventPoster, event_poster, poster_blockers
from tournament.selectors.printouts import Document, entered_blockers, title_blockers
from tournament.selectors.slips import SeatSlip, slips_of

if TYPE_CHECKING:
    from tournament.printing.registry import Chosen
    from tournament.selectors.printouts import Occasion

CREW = Choice("funktionarer", _("Funktionärer"), (("med", _("med ett ark")), ("utan", _("utan"))))
HEAT = Number("heat", _("Heat"), 1, 99, 1)
PLAYERS = Number("spelare", _("Spelare (0: som väntas)"), 0, 10_000, 0)
RESERVES = Number("reserver", _("Reserver"), 0, 100, 0)

Badges = tuple[HeatPaper, tuple[PersonLine, ...], bool]
"""Head, everybody A–Ö, and whether there is a page for the crew."""
Slips = tuple[HeatPaper, tuple[SeatSlip | None, ...], int]
"""Head, a slip for each seat (None: an empty place), and how many for reserves."""


def read_badges(request: PaperRequest) -> Badges:
    """Return everybody entered, A–Ö."""
    people = people_of_list(request.event, are_whole=are_whole(request))
    return request.head, people, request.choice(CREW) == CREW.default


def draw_badges(told: Badges) -> bytes:
    """Return the badges as PDF."""
    head, people, with_crew = told
    return badges(head, people, with_crew=with_crew)


def split_badges(told: Badges, pages: int) -> tuple[Badges, ...]:
    """Return the badges so many pages at a time; the crew's page is in the last part."""
    head, people, with_crew = told
    parts = in_parts(people, pages * BADGES.per_page)
    return tuple((head, part, with_crew and part is parts[-1]) for part in parts)


def pages_of_badges(occasion: Occasion, chosen: Chosen) -> int:
    """Return how many pages the badges take."""
    crew = chosen.get(CREW.name, CREW.default) == CREW.default
    return ceil(occasion.people / BADGES.per_page) + crew


def read_poster(request: PaperRequest) -> tuple[HeatPaper, EventPoster, bool]:
    """Return the event's poster, and whether it is of A3."""
    poster = event_poster(request.event, site=request.site)
    return request.head, poster, request.choice(POSTER_SIZE) == LARGE


def draw_poster(told: tuple[HeatPaper, EventPoster, bool]) -> bytes:
    """Return the poster as PDF."""
    head, poster, large = told
    return poster_of_event(head, poster, is_large=large)


def read_slips(request: PaperRequest) -> Slips:
    """Return the slips of a heat that is seated, or of one that is to be drawn by hand."""
    number = request.number(HEAT)
    slips = slips_of(request.event, number, players=request.number(PLAYERS))
    head = replace(request.head, heat_number=number)
    return head, slips, request.number(RESERVES)


def draw_slips(told: Slips) -> bytes:
    """Return the slips as PDF."""
    head, slips, reserves = told
    return seat_slips(head, slips, reserves=reserves)


def split_slips(told: Slips, pages: int) -> tuple[Slips, ...]:
    """Return the slips so many pages at a time, the piles as if cut at once; reserves are last."""
    head, slips, reserves = told
    stacks: list[list[SeatSlip | None]] = in_stacks(slips, SLIPS.per_page)
    parts = in_parts(tuple(stacks), pages)
    last = len(parts) - 1
    return tuple(
        (head, unstacked(part), reserves if at == last else 0) for at, part in enumerate(parts)
    )


def pages_of_slips(occasion: Occasion, chosen: Chosen) -> int:
    """Return how many pages the slips take, about."""
    players = int(chosen.get(PLAYERS.name, 0)) or occasion.people
    reserves = int(chosen.get(RESERVES.name, 0))
    return ceil(players / SLIPS.per_page) + ceil(reserves / SLIPS.per_page)


def read_diplomas(request: PaperRequest) -> tuple[HeatPaper, tuple[Diploma, ...]]:
    """Return the podium."""
    whole = request.choice(OWN_NAMES) == WHOLE
    return request.head, diplomas_of(request.event, are_whole=whole)


PAPERS: tuple[Paper[Any], ...] = (
    Paper(
        document=Document.BADGES,
        scope=Scope.EVENT,
        group=Group.BEFORE,
        name=_("Namnskyltar"),
        use=_("Tio per ark, A–Ö, att klippa; sista arket är till revisorer och funktionärer."),
        read=read_badges,
        draw=draw_badges,
        split=split_badges,
        pages=pages_of_badges,
        is_counted=True,
        milliseconds=60,
        blockers=entered_blockers,
        options=(NAMES, CREW, LANGUAGE),
        outdated_by=LISTED,
    ),
    Paper(
        document=Document.POSTER,
        scope=Scope.EVENT,
        group=Group.BEFORE,
        name=_("Affisch"),
        use=_("Till entrén: tid och plats, och en kod som öppnar tävlingens sida i telefonen."),
        read=read_poster,
        draw=draw_poster,
        pages=lambda _occasion, _chosen: 1,
        is_counted=True,
        milliseconds=60,
        blockers=poster_blockers,
        options=(POSTER_SIZE, LANGUAGE),
        outdated_by=frozenset({"change_settings"}),
    ),
    Paper(
        document=Document.SLIPS,
        scope=Scope.EVENT,
        group=Group.BEFORE,
        name=_("Platslappar"),
        use=_("Att lotta för hand ur en hatt om datorn strejkar: en lapp för varje säte."),
        read=read_slips,
        draw=draw_slips,
        split=split_slips,
        pages=pages_of_slips,
        milliseconds=30,
        blockers=entered_blockers,
        options=(HEAT, PLAYERS, RESERVES, LANGUAGE),
    ),
    Paper(
        document=Document.DIPLOMA,
        scope=Scope.EVENT,
        group=Group.AFTER,
        name=_("Diplom"),
        use=_("Till pallen: ett liggande A4 för var och en av de tre första."),
        read=read_diplomas,
        draw=lambda told: diplomas(*told),
        pages=lambda _occasion, _chosen: PODIUM,
        milliseconds=60,
        blockers=title_blockers,
        options=(OWN_NAMES, LANGUAGE),
        outdated_by=JUDGED,
    ),
)
