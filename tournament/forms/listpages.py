"""The preview of a list: what was read, who is known, and what must be answered first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import Fault, RuleError
from tournament.forms.lists import read_people
from tournament.forms.lists_columns import Role
from tournament.forms.wording import fault_sentence, fault_sentences
from tournament.selectors.events import seen_as
from tournament.selectors.lists import Match, compare, number_clashes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import QueryDict
    from django.utils.functional import _StrPromise

    from tournament.forms.lists import Reading
    from tournament.models import Event
    from tournament.selectors.lists import ComparedRow, Comparison, ListedPerson

ROLES: Mapping[Role, _StrPromise] = {
    Role.NAME: _("Namn"),
    Role.FIRST: _("Förnamn"),
    Role.LAST: _("Efternamn"),
    Role.CLUB: _("Klubb"),
    Role.NUMBER: _("Startnummer"),
    Role.ALIAS: _("Alias"),
    Role.IGNORED: _("läses inte"),
}
SHOWN_FAULTS = 50
OTHER, SAME = "other", "same"


@dataclass(frozen=True, slots=True)
class Question:
    """A row that resembles somebody; ``answer`` is what the director has chosen so far."""

    person: ListedPerson
    sentence: str
    answer: str


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the list: its heading, where it has one, and what it is read as."""

    index: int
    heading: str
    role: Role


@dataclass(frozen=True, slots=True)
class ListPreview:
    """What a list would do; nothing is stored yet. ``seen`` marks what the preview was made from.

    ``problems`` forbid storing it; ``answers`` are the rows decided.
    """

    text: str
    columns: tuple[Column, ...] = ()
    people: tuple[ListedPerson, ...] = ()
    new: tuple[ListedPerson, ...] = ()
    known: int = 0
    questions: tuple[Question, ...] = ()
    problems: tuple[str, ...] = ()
    seen: str = ""

    @property
    def summary(self) -> str:
        """Say how many are known, new and asked about: »38 kända, 2 nya«."""
        known, new, asked = self.known, len(self.new), len(self.questions)
        counts = {
            ngettext("%(n)s känd", "%(n)s kända", known): known,
            ngettext("%(n)s ny", "%(n)s nya", new): new,
            ngettext("%(n)s fråga", "%(n)s frågor", asked): asked,
        }
        told = [text % {"n": count} for text, count in counts.items() if count]
        return ", ".join(told) or gettext("Ingen i listan")

    @property
    def undecided(self) -> int:
        """How many questions are not answered."""
        return sum(not question.answer for question in self.questions)

    def rows_answered(self, answer: str) -> frozenset[int]:
        """Return the rows that were answered so."""
        return frozenset(q.person.row for q in self.questions if q.answer == answer)


def preview_of(event: Event, text: str, data: QueryDict) -> ListPreview:
    """Read a list and compare it with the event; ``data`` holds chosen columns and answers."""
    try:
        reading = read_people(text, _chosen(data))
    except RuleError as refusal:
        return ListPreview(text, problems=fault_sentences(refusal.faults))
    comparison = compare(event, reading.people)
    faults = [*reading.faults, *_clashes(event, comparison, reading)]
    return ListPreview(
        text=text,
        columns=_columns(reading),
        people=reading.people,
        new=tuple(row.person for row in comparison.of(Match.NEW)),
        known=len(comparison.of(Match.KNOWN)),
        questions=tuple(_question(row, data) for row in comparison.of(Match.ASK)),
        problems=_problems(faults),
        seen=seen_as([text, [str(role) for role in reading.roles]]),
    )


def _chosen(data: QueryDict) -> list[Role] | None:
    """Return the columns chosen by hand, if they all are columns."""
    names = data.getlist("role")
    return [Role(name) for name in names] if names and set(names) <= set(Role) else None


def _columns(reading: Reading) -> tuple[Column, ...]:
    return tuple(
        Column(index, reading.headings[index] if reading.headings else "", role)
        for index, role in enumerate(reading.roles)
    )


def _clashes(event: Event, comparison: Comparison, reading: Reading) -> list[Fault]:
    twice = {fault.facts.get("row") for fault in reading.faults if fault.code == "number_twice"}
    people = [row.person for row in comparison.rows if row.match is not Match.KNOWN]
    return [
        Fault(
            "number_in_use",
            f"/{person.row}/number",
            {"row": person.row, "number": person.number, "name": name},
        )
        for person, name in number_clashes(event, people)
        if person.row not in twice
    ]


def _problems(faults: list[Fault]) -> tuple[str, ...]:
    told = fault_sentences(faults[:SHOWN_FAULTS])
    rest = len(faults) - SHOWN_FAULTS
    if rest > 0:
        told += (gettext("… och %(count)s rader till.") % {"count": rest},)
    return told


def _question(row: ComparedRow, data: QueryDict) -> Question:
    fault = Fault(
        str(row.likeness),
        "",
        {
            "name": row.other_name,
            "number": row.other_number,
            "club": row.other_club,
            "other_row": row.other_row,
        },
    )
    answer = data.get(f"row-{row.person.row}", "")
    return Question(row.person, fault_sentence(fault), answer if answer in {OTHER, SAME} else "")
