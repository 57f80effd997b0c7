"""How many pages each list takes, about: its columns and type are those of its style sheet."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from tournament.printing.cards import PAGE_HEIGHT, PAGE_WIDTH
from tournament.printing.catalogue.choices import NAMES, WHOLE
from tournament.printing.estimates import Heights, Text, heights, usual_name
from tournament.printing.outcomes import names_are_long
from tournament.printing.registry import LANGUAGE
from tournament.printing.seatingpages import (
    DIGIT,
    LABEL,
    LONG,
    PADDING,
    RULE,
    SEAT,
    SHORT,
    TABLE,
    USUAL_HEAD,
    Look,
    Sheet,
    Widths,
)
from tournament.printing.svg import POINT
from tournament.printing.wall import ABOVE_AND_BELOW, HEAD, NUMBER, SIDES, TYPE
from tournament.printing.wall import LEADING as WALL_LEADING
from tournament.printing.wall import PADDING as WALL_PADDING
from tournament.printing.wall import TABLE as WALL_TABLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.printing.registry import Chosen
    from tournament.selectors.printlengths import Letters
    from tournament.selectors.printouts import Occasion

FIRST_ROOM, ROOM = 233.0, 255.0
"""What the lines of a list may take of its first page and of the others, their head away."""
FIRST_BLOCKS, BLOCKS = 238.0, 260.0
"""The same where every table has its head."""
LINE, ROOMY = 1.95, 2.75
"""What a line has above and below its words, its rule with it; one with boxes to tick."""
BOX, LATE = 4.85, 62.0
"""A box to tick; the lines for late entries."""
TABLE_HEAD, NEAR = 14.3, 40.0
"""A table's name and the head under it; those who stood nearest outside."""
NAME, WITH_CLUB, LISTED, CLUB = Text(39, 11), Text(56.5, 11), Text(73, 11), Text(72, 9)
WHY_HERE, WHY_OVERALL, WHY_GOING = Text(64.5, 8), Text(82.5, 8), Text(78.5, 8)
WIDER = 13.0
"""What the column of names is given of the reasons' where names are long."""
LOGGED, WHY_LOGGED = Text(45, 11), Text(37.5, 8)
NUMBERED, REASON, SIGNED = 5, 40, 28.0
"""Letters of a number after a name and of a usual reason; the lines to sign on."""
SMALLER, GAP = 0.77, 1.0
"""A letter of a club after a name as a share of the name's, and the gap between the two."""
HERE, GOING = 29, 29
"""Letters of a reason beside the name in it."""
OVERALL: Mapping[str, int] = {"sv": 54, "en": 58}
SPREAD = 6.0
"""The same of an overall placing in each language, and how much such reasons vary."""
REACHED, CHAMPION = 9.3, 15.0
"""The name of those who came equally far; the champion and the note above them all."""
DRAW, CHANGE = 64.8, 6.8
"""A heat's draw, which is not parted, and a change in it by hand."""
FIRST_DRAWS, DRAWS = 236.0, 268.0
"""What draws may take of their first page, under how they are verified, and of the others."""
ROUNDS = 3


def shown(occasion: Occasion, chosen: Chosen) -> tuple[Letters, ...]:
    """Return the letters of everybody as a paper for the wall is chosen to name them."""
    lengths = occasion.lengths
    return lengths.whole if chosen.get(NAMES.name) == WHOLE else lengths.public


def _with_club(one: Letters) -> float:
    return one.name + (one.club * SMALLER + GAP if one.club else 0)


def pages_of_boxes(occasion: Occasion, _chosen: Chosen) -> int:
    """Return how many pages everybody's names take with a box to tick, about."""

    def high(one: Letters) -> float:
        return max(BOX, LISTED.high(one.name), CLUB.high(one.club)) + ROOMY

    found = heights(occasion.lengths.whole, high)
    return found.pages(FIRST_ROOM, ROOM, more=LATE)


def pages_of_people(occasion: Occasion, chosen: Chosen) -> int:
    """Return how many pages everybody's names and clubs take, about."""

    def high(one: Letters) -> float:
        return max(LISTED.high(one.name), CLUB.high(one.club)) + LINE

    return heights(shown(occasion, chosen), high).pages(FIRST_ROOM, ROOM)


def pages_of_places(occasion: Occasion, chosen: Chosen) -> int:
    """Return how many pages everybody's placing takes, about."""
    people = shown(occasion, chosen)
    language = chosen.get(LANGUAGE.name) or occasion.event.language
    why = WHY_OVERALL.high_about(usual_name(people) + OVERALL[str(language)], SPREAD)
    found = heights(people, lambda one: max(WITH_CLUB.high(_with_club(one)), why) + LINE)
    heads = REACHED * len(occasion.heats)
    return found.pages(FIRST_ROOM - CHAMPION, ROOM, more=heads)


def pages_of_results(occasion: Occasion, chosen: Chosen) -> int:
    """Return how many pages the tables' results take, about."""
    people = shown(occasion, chosen)
    wider = WIDER if names_are_long((one.name, one.count) for one in people) else 0.0
    name = Text(NAME.wide + wider, NAME.size)
    why = Text(WHY_HERE.wide - wider, WHY_HERE.size).high(usual_name(people) + HERE)
    found = heights(people, lambda one: max(name.high(one.name), why) + LINE)
    return found.blocks(occasion.tables, TABLE_HEAD).pages(FIRST_BLOCKS, BLOCKS)


def pages_of_going(occasion: Occasion, chosen: Chosen) -> int:
    """Return how many pages those who go on take, about."""
    people = shown(occasion, chosen)
    why = WHY_GOING.high(usual_name(people) + GOING)
    found = heights(people, lambda one: max(WITH_CLUB.high(_with_club(one)), why) + LINE)
    each = 0 if occasion.heat is None else occasion.heat.advance_per_table
    going = min(occasion.tables * each, found.count)
    return Heights(going, found.mean, found.variance).pages(FIRST_ROOM, ROOM, more=NEAR)


def pages_of_incidents(occasion: Occasion, _chosen: Chosen) -> int:
    """Return how many pages what happened to people takes, about."""
    name = LOGGED.high(usual_name(occasion.lengths.whole) + NUMBERED)
    line = max(name, WHY_LOGGED.high(REASON)) + LINE
    return Heights(occasion.incidents, line).pages(FIRST_ROOM, ROOM, more=SIGNED)


def pages_of_draws(occasion: Occasion, *, changes: int) -> int:
    """Return how many pages every heat's draw takes, about; none where none was made here."""
    if occasion.draws == 0:
        return 0
    each = DRAW + CHANGE * changes / occasion.draws
    first, other = (max(1, int(room // each)) for room in (FIRST_DRAWS, DRAWS))
    whole = 1 + max(0, ceil((occasion.draws - first) / other))
    return max(whole, ceil(occasion.draws * each / DRAWS))


def pages_of_names(occasion: Occasion, chosen: Chosen) -> int:
    """Return how many pages everybody's seats take A–Ö, about."""
    return _seats(occasion, chosen, TABLE, None)


def pages_of_seated(occasion: Occasion, chosen: Chosen) -> int:
    """Return how many pages everybody's seats take table by table, about."""
    return _seats(occasion, chosen, 0.0, occasion.tables)


def _seats(occasion: Occasion, chosen: Chosen, table: float, tables: int | None) -> int:
    """Return the pages of a list of seats: in one column where that is one page, else in two."""
    short = _seats_in(SHORT, occasion, chosen, table, tables)
    return 1 if short == 1 else _seats_in(LONG, occasion, chosen, table, tables)


def _seats_in(
    look: Look, occasion: Occasion, chosen: Chosen, table: float, tables: int | None
) -> int:
    digits = max(LABEL, len(str(occasion.lengths.number)))
    rest = look.width - digits * DIGIT - table - ROUNDS * SEAT
    club = rest * 0.4 if look is SHORT else 0.0
    name = Text(rest - club - PADDING, look.size, is_bold=table > 0)
    of_club = Text(club - 2 * PADDING, look.size)
    sheet = Sheet(look, Widths(rest - club, club, 0, table, 0, SEAT))

    def high(one: Letters) -> float:
        second = of_club.high(one.club) if club else 0.0
        return max(name.high(one.name), second) + look.room + RULE

    found = heights(shown(occasion, chosen), high)
    if tables is not None:
        found = found.blocks(tables, sheet.named("1"))
    first, other = sheet.room(USUAL_HEAD)
    return ceil(found.pages(first, other) / look.columns)


def pages_of_wall(occasion: Occasion, _chosen: Chosen) -> int:
    """Return how many pages everybody's name takes in large type, about.

    Both sizes have as many: everything is as much larger as the paper is.
    """
    em = TYPE[False]
    wide = PAGE_WIDTH - SIDES - (2 * NUMBER + WALL_TABLE + 0.4) * em
    name = Text(wide, em / POINT, is_bold=True)

    def high(one: Letters) -> float:
        return (name.lines(one.name) * WALL_LEADING + WALL_PADDING) * em

    room = PAGE_HEIGHT - ABOVE_AND_BELOW - HEAD * em
    return heights(occasion.lengths.public, high).pages(room, room)
