"""How results are told: criteria, what parted two players, and the list for spreadsheets."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.vocabulary import Criterion
from tournament.selectors.qualifiers import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from tournament.selectors.results import PlayerRow, Results

CRITERIA: Mapping[Criterion, _StrPromise] = {
    Criterion.ROUND_POINTS: gettext_lazy("omgångspoäng"),
    Criterion.SIDE_POINTS: gettext_lazy("sidopoäng"),
    Criterion.WON_CHICAGOS: gettext_lazy("vunna Chicago"),
    Criterion.PLAYOFF: gettext_lazy("särspel"),
    Criterion.FINAL: gettext_lazy("placering i finalen"),
    Criterion.REACHED: gettext_lazy("längst i tävlingen"),
    Criterion.TABLE_PLACE: gettext_lazy("placering vid bordet"),
    Criterion.ROUND_POINTS_SHARE: gettext_lazy("andel av bordets omgångspoäng"),
    Criterion.SIDE_POINTS_SHARE: gettext_lazy("andel av bordets sidopoäng"),
}
KINDS: Mapping[Kind, _StrPromise] = {
    Kind.TABLE: gettext_lazy("från bordet"),
    Kind.WILDCARD: gettext_lazy("bästa tvåa"),
    Kind.REPLACEMENT: gettext_lazy("ersättare"),
}
SHARES = frozenset({Criterion.ROUND_POINTS_SHARE, Criterion.SIDE_POINTS_SHARE})
HUNDRED = 100


class Parted(Protocol):
    """What a row tells of the one behind it."""

    @property
    def criterion(self) -> Criterion | None:
        """What parted them."""

    @property
    def own(self) -> str | None:
        """What the row's player has of it."""

    @property
    def other(self) -> str | None:
        """What the other has of it."""


def criterion_word(criterion: Criterion | None) -> str:
    """Return what a criterion is called, nothing for a shared place."""
    return "" if criterion is None else str(CRITERIA[criterion])


def parted_words(row: Parted) -> str:
    """Return »sidopoäng 212 mot 208«; särspel has no figures."""
    if row.criterion is None:
        return ""
    if row.own is None or row.other is None:
        return criterion_word(row.criterion)
    own, other = figure(row.criterion, row.own), figure(row.criterion, row.other)
    facts = {"criterion": criterion_word(row.criterion), "own": own, "other": other}
    return _("%(criterion)s %(own)s mot %(other)s") % facts


def figure(criterion: Criterion, value: str) -> str:
    """Write an exact value as people read it: a share in per cent, else a number."""
    if criterion in SHARES:
        return f"{decimal(Fraction(value) * HUNDRED)}\N{NO-BREAK SPACE}%"
    return decimal(Fraction(value))


def decimal(value: Fraction) -> str:
    """Write a number with at most two decimals after the language's sign, in Swedish a comma."""
    rounded = round(value * HUNDRED)
    text = f"{Decimal(rounded) / HUNDRED:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", get_format("DECIMAL_SEPARATOR")).replace("-", "−")


def ranking_cells(
    results: Results,
) -> tuple[list[str], list[list[str | int | None]]]:
    """Return head and rows of the overall placing, with each one's sums in his last heat."""
    head = [
        _("Plats"),
        _("Namn"),
        _("Klubb"),
        _("Startnummer"),
        _("Nådde heat"),
        _("Bord"),
        _("Omgångspoäng"),
        _("Sidopoäng"),
        _("Vunna Chicago"),
        _("Avgjort av"),
    ]
    last: dict[tuple[int, int], tuple[str, PlayerRow]] = {
        (heat.number, row.person.pk): (table.label, row)
        for heat in results.heats
        for table in heat.tables
        for row in table.rows
    }
    rows: list[list[str | int | None]] = []
    for ranked in results.ranking:
        table, row = last[ranked.reached, ranked.person.pk]
        rows.append(
            [
                ranked.place,
                ranked.person.name,
                ranked.person.club,
                ranked.person.number,
                ranked.reached,
                table,
                decimal(row.round_points),
                row.side_points,
                row.won_chicagos,
                criterion_word(ranked.decided_by),
            ]
        )
    return head, rows
