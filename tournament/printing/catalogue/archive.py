"""The event's archive: the other papers of the event, one after another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from tournament.printing.archive import (
    Told,
    bound_archive,
    draws_list,
    draws_title,
    part_titles,
    players_list,
    players_title,
)
from tournament.printing.catalogue import lists, seating, sheets
from tournament.printing.catalogue.choices import JUDGED, NAMES, are_whole
from tournament.printing.pagecounts import (
    pages_of_draws,
    pages_of_incidents,
    pages_of_people,
    pages_of_places,
)
from tournament.printing.registry import LANGUAGE, Group, Paper, PaperRequest, Scope
from tournament.selectors.archives import draws_told
from tournament.selectors.papernames import people_of_list
from tournament.selectors.printouts import Document, Occasion, occasions, title_blockers
from tournament.states import HeatState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.printing.registry import Chosen
    from tournament.selectors.archives import DrawTold
    from tournament.selectors.papers import HeatPaper

PAPERS_IN_IT = {
    paper.document: paper for module in (lists, seating, sheets) for paper in module.PAPERS
}
OF_HEAT = (Document.BY_TABLE, Document.RESULTS, Document.QUALIFIERS)
PLAYERS, DRAWS = "players", "draws"
"""Parts that are no papers of their own."""
FRONT, RULES = 1, 1
"""Pages of these parts, as a rule."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its chapter and title, and what it is drawn from; ``kind`` says how."""

    chapter: str
    title: str
    kind: str
    value: Any


@dataclass(frozen=True, slots=True)
class Archive:
    """Everything there is to tell of an event; ``told`` stands on its front."""

    head: HeatPaper
    told: Told
    parts: tuple[Part, ...]


def read_archive(request: PaperRequest) -> Archive:
    """Return the event's archive, for whoever may see the whole of it."""
    return archive_of(request)


def read_public_archive(request: PaperRequest) -> Archive:
    """Return the event's archive for anybody."""
    return archive_of(request, is_public=True)


def archive_of(request: PaperRequest, *, is_public: bool = False) -> Archive:
    """Return what there is to tell by now.

    What is not ready is left out: a heat that is being drawn, results that there are none of. A
    public archive has neither the log of what happened to people nor what the director wrote of
    changes to a draw, and knows nobody who never sat at a table.
    """
    head = request.head
    with override(head.language):
        of_event, *of_heats = occasions(request.event)
        parts = [_paper(request, of_event, Document.RULES, "")]
        people = people_of_list(request.event, are_whole=are_whole(request), are_seated=is_public)
        parts.append(Part("", players_title(), PLAYERS, (head, people)))
        draws = draws_told(request.event)
        if is_public:
            draws = {heat: replace(told, changes=()) for heat, told in draws.items()}
        if draws:
            parts.append(Part("", draws_title(), DRAWS, (head, _named(of_heats, draws))))
        for occasion in of_heats:
            parts += _of_heat(request, occasion)
        last = () if is_public else (Document.INCIDENTS,)
        parts += [_paper(request, of_event, found, "") for found in (*last, Document.FINAL_RESULTS)]
        found = tuple(part for part in parts if part is not None)
        heats = len({part.chapter for part in found if part.chapter})
        return Archive(head, Told(_champion(found), len(people), heats), found)


def _champion(parts: Sequence[Part]) -> str:
    """Return who is the champion, as the final results name him; nothing before there is one."""
    outcomes = (part.value[1] for part in parts if part.kind == Document.FINAL_RESULTS)
    return next((found.champion.name for found in outcomes if found.champion is not None), "")


def _named(
    heats: Sequence[Occasion], draws: Mapping[int, DrawTold]
) -> tuple[tuple[str, DrawTold], ...]:
    """Return the draws in order, each with what its heat is called."""
    numbered = {found.heat.number: found for found in heats if found.heat is not None}
    return tuple((_chapter(numbered[at]), draws[at]) for at in sorted(draws))


def _chapter(occasion: Occasion) -> str:
    number = None if occasion.heat is None else occasion.heat.number
    return _("Final") if occasion.is_final else _("Heat %(number)d") % {"number": number}


def _of_heat(request: PaperRequest, occasion: Occasion) -> list[Part | None]:
    heat = occasion.heat
    if heat is None or heat.state == HeatState.DRAWING:
        return []
    chapter = _chapter(occasion)
    own = PaperRequest(request.event, heat, request.chosen, request.site, request.today)
    return [_paper(own, occasion, document, chapter) for document in OF_HEAT]


def _paper(
    request: PaperRequest, occasion: Occasion, document: Document, chapter: str
) -> Part | None:
    paper = PAPERS_IN_IT[document]
    if paper.blockers(occasion):
        return None
    heat = None if occasion.heat is None else occasion.heat.number
    return Part(chapter, part_titles(heat)[document], document, paper.read(request))


def draw_part(part: Part) -> bytes:
    """Return a part as PDF."""
    if part.kind == PLAYERS:
        return players_list(*part.value)
    if part.kind == DRAWS:
        return draws_list(*part.value)
    content: bytes = PAPERS_IN_IT[Document(part.kind)].draw(part.value)
    return content


def split_archive(archive: Archive, _size: int) -> Sequence[Part]:
    """Return the parts: each is drawn apart."""
    return archive.parts


def bind_archive(archive: Archive, drawn: Sequence[bytes]) -> bytes:
    """Return the archive from its drawn parts."""
    titles = [(part.chapter, part.title) for part in archive.parts]
    return bound_archive(archive.head, archive.told, titles, drawn)


def pages_of_archive(occasion: Occasion, chosen: Chosen) -> int:
    """Return how many pages an archive has, about: the sum of its parts."""
    parts = _pages(occasion, chosen) + pages_of_incidents(occasion, chosen)
    return parts + pages_of_draws(occasion, changes=occasion.changes)


def pages_of_public(occasion: Occasion, chosen: Chosen) -> int:
    """Return how many pages it has for anybody, about: without what happened to people."""
    return _pages(occasion, chosen) + pages_of_draws(occasion, changes=0)


def _pages(occasion: Occasion, chosen: Chosen) -> int:
    pages = FRONT + RULES + pages_of_people(occasion, chosen)
    if not title_blockers(occasion):
        pages += pages_of_places(occasion, chosen)
    return pages + sum(_pages_of_heat(found, chosen) for found in occasion.heats)


def _pages_of_heat(occasion: Occasion, chosen: Chosen) -> int:
    papers = [PAPERS_IN_IT[document] for document in OF_HEAT]
    found = [paper for paper in papers if not paper.blockers(occasion)]
    return sum(int(paper.pages(occasion, chosen)) for paper in found)


PAPERS: tuple[Paper[Any], ...] = (
    Paper(
        document=Document.ARCHIVE,
        scope=Scope.EVENT,
        group=Group.AFTER,
        name=gettext_lazy("Arkiv"),
        use=gettext_lazy(
            "Att spara: regler, spelare, varje heats lottning, placering och resultat med skäl,"
            " händelser och slutresultat i en enda PDF med bokmärken."
        ),
        read=read_archive,
        draw=draw_part,
        split=split_archive,
        bind=bind_archive,
        pages=pages_of_archive,
        milliseconds=200,
        options=(NAMES, LANGUAGE),
        outdated_by=JUDGED,
    ),
    Paper(
        document=Document.PUBLIC_ARCHIVE,
        scope=Scope.EVENT,
        group=Group.AFTER,
        name=gettext_lazy("Arkiv för alla"),
        use=gettext_lazy(
            "Det arkiv som var och en hämtar på resultatsidan: namnen som publiken ser dem, inga"
            " händelser och inga anteckningar."
        ),
        read=read_public_archive,
        draw=draw_part,
        split=split_archive,
        bind=bind_archive,
        pages=pages_of_public,
        milliseconds=200,
        blockers=title_blockers,
        options=(LANGUAGE,),
        outdated_by=JUDGED,
    ),
)
