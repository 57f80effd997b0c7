"""What a document is: its entry in the catalogue of papers, and how it is read and drawn.

To add a document
-----------------
1. It has its member in ``Document`` (``selectors/printouts.py``).
2. Write one ``Paper(…)`` in a module of ``printing/catalogue/`` and name it in that module's
   ``PAPERS``; a new module is also named in ``catalogue/__init__.py``. A document without an entry
   is not shown.
3. Nothing else: the address, the form of its options, the catalogue's row, the job for long ones,
   the file name, the log and the door's test come by themselves.

``read`` asks the database and returns one frozen value with everything that the paper shows;
``draw`` makes the PDF of it and asks nothing. The value must be made of dataclasses, tuples,
mappings, sets, enums, dates, numbers and text: it is sent to another process, and its digest tells
whether the paper must be drawn anew. So put no clock in it.

A long paper gives ``split``: the value as several values of at most so many pages, which are drawn
apart and bound together in order, untagged, with the title and language of the first, or by
``bind``, which is given the whole value and the drawn parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from tournament.selectors.papers import event_paper, heat_paper

if TYPE_CHECKING:
    from datetime import date

    from django.utils.functional import _StrPromise

    from tournament.models import Event, Heat
    from tournament.selectors.blockers import Blocker
    from tournament.selectors.papers import HeatPaper
    from tournament.selectors.printouts import Document, Occasion

Value = TypeVar("Value")
Chosen = Mapping[str, str | int]


class Scope(Enum):
    """What a document is of; ``papper/<document>.pdf`` or ``heat/<n>/papper/<document>.pdf``."""

    EVENT = "event"
    HEAT = "heat"


class Group(TextChoices):
    """Where in the catalogue a document stands: by when in the day it is wanted."""

    BEFORE = "before", _("Inför")
    PLAY = "play", _("Under spelet")
    AFTER = "after", _("Efter spelet")


@dataclass(frozen=True, slots=True)
class Choice:
    """An option with a few values, the first of which is the default: a ``select``."""

    name: str
    label: _StrPromise
    choices: tuple[tuple[str, _StrPromise], ...]

    @property
    def default(self) -> str:
        """Return what is chosen when nothing is."""
        return self.choices[0][0]


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a whole number from ``least`` to ``most``."""

    name: str
    label: _StrPromise
    least: int
    most: int
    default: int


Option = Choice | Number

LANGUAGE = Choice(
    "sprak",
    _("Språk"),
    (("", _("tävlingens språk")), ("sv", _("svenska")), ("en", _("engelska"))),
)
TABLE = Number("bord", _("Bara bord"), 0, 99_999, 0)
"""Only this table's; 0 for all."""


@dataclass(frozen=True, slots=True)
class PaperRequest:
    """What somebody wants printed.

    ``heat`` is the heat of a paper of a heat. ``chosen`` holds the options by name, checked.
    ``site`` is where phones find us (``http://192.168.1.10:8000``), for QR codes.
    """

    event: Event
    heat: Heat | None
    chosen: Chosen
    site: str
    today: date

    def choice(self, option: Choice) -> str:
        """Return what was chosen of a few values."""
        return str(self.chosen.get(option.name, option.default))

    def number(self, option: Number) -> int:
        """Return the number that was chosen."""
        return int(self.chosen.get(option.name, option.default))

    @property
    def language(self) -> str:
        """Return the paper's language: the chosen one, else the event's."""
        return self.choice(LANGUAGE) or self.event.language

    @property
    def head(self) -> HeatPaper:
        """Return the head of the paper, in its language."""
        head = event_paper(self.event) if self.heat is None else heat_paper(self.heat)
        return replace(head, language=self.language)

    @property
    def seated(self) -> Heat:
        """Return the heat of a paper of a heat."""
        if self.heat is None:
            raise ValueError(self.event.slug)
        return self.heat

    @property
    def table(self) -> int | None:
        """Return the number of the only table that is wanted; None for all."""
        number = self.number(TABLE)
        return None if number == 0 else number

    @property
    def address(self) -> str:
        """Return what the tables' QR codes begin with; in capitals, for the smallest code."""
        return f"{self.site}/BORD/".upper()


def nothing(_occasion: Occasion) -> tuple[Blocker, ...]:
    """Return that nothing keeps a paper from being printed."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper(Generic[Value]):
    """A document of the catalogue.

    ``use`` is one sentence: what it is for. ``pages`` tells how many pages, before anything is
    read; ``is_counted`` where that is no estimate. ``milliseconds`` is the measured cost of a page:
    what takes more than a second is drawn outside the request. ``outdated_by`` are the log's steps
    after which an older print may be wrong.
    """

    document: Document
    scope: Scope
    group: Group
    name: _StrPromise
    use: _StrPromise
    read: Callable[[PaperRequest], Value]
    draw: Callable[[Value], bytes]
    pages: Callable[[Occasion, Chosen], int]
    is_counted: bool = False
    milliseconds: int = 30
    blockers: Callable[[Occasion], tuple[Blocker, ...]] = nothing
    options: tuple[Option, ...] = ()
    outdated_by: frozenset[str] = frozenset()
    split: Callable[[Value, int], Sequence[Any]] | None = None
    bind: Callable[[Value, Sequence[bytes]], bytes] | None = None


NOTHING_CHOSEN: Chosen = MappingProxyType({})
