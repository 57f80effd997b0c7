"""Which steps were taken since a paper was printed: whether it may be wrong by now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import BigIntegerField, Case, F, Max, OuterRef, Subquery, When

from tournament.models import Deduction, Draw, DrawChange, LogEntry, Playoff, Round, Sheet, Table

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class LatestSteps:
    """The versions that the latest steps of each kind made, by the heat (its key) they were in.

    What is of no heat alone, such as a change of name, stands under None: it may show anywhere.
    """

    versions: Mapping[tuple[int | None, str], int]

    def latest(self, steps: Collection[str], heat: int | None) -> int:
        """Return the version that the latest of some steps made; 0 where none was taken.

        ``heat`` is the heat that a paper is of: then the steps of other heats do not count.
        """
        return max(
            (
                version
                for (of_heat, step), version in self.versions.items()
                if step in steps and (heat is None or of_heat in {None, heat})
            ),
            default=0,
        )


def latest_steps(event: Event) -> LatestSteps:
    """Return which steps were taken last, in one query."""
    steps = LogEntry.objects.filter(event=event).order_by().annotate(of_heat=_heat_of_step())
    rows = steps.values_list("of_heat", "action").annotate(Max("sequence"))
    return LatestSteps({(heat, step): version for heat, step, version in rows})


def _heat_of_step() -> Case:
    """Return the heat of what a step was taken with; NULL where it is of none, or is no more."""
    subject = OuterRef("subject_id")
    heats = {
        "Table": Table.objects.filter(pk=subject).values("heat"),
        "Round": Round.objects.filter(pk=subject).values("table__heat"),
        "Deduction": Deduction.objects.filter(pk=subject).values("round__table__heat"),
        "Sheet": Sheet.objects.filter(pk=subject).values("round__table__heat"),
        "Playoff": Playoff.objects.filter(pk=subject).values("heat"),
        "Draw": Draw.objects.filter(pk=subject).values("heat"),
        "DrawChange": DrawChange.objects.filter(pk=subject).values("draw__heat"),
    }
    return Case(
        When(subject_kind="Heat", then=F("subject_id")),
        *(When(subject_kind=kind, then=Subquery(heat)) for kind, heat in heats.items()),
        output_field=BigIntegerField(),
    )
