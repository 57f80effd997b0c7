"""Seats after the draw: late entries, no-shows, substitutes; the tables' names and revisors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.forms.draws import (
    LateForm,
    MoveForm,
    NoShowForm,
    RangeNamesForm,
    ReasonForm,
    SubstituteForm,
    TableNamesForm,
)
from tournament.forms.wording.heatnames import named_heat
from tournament.models import Table
from tournament.selectors.seating import seated_tables
from tournament.selectors.tables import ruleset_in
from tournament.services import seats
from tournament.views.audiences import READ, actor_of, director_page
from tournament.views.director.answers import heat_at, invalid, or_refused, took

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.forms import Form
    from django.http import HttpRequest, HttpResponse

    from tournament.models import Heat

POST = ("POST",)


@director_page(methods=READ)
def seats_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show who sits where, and what may still be changed."""
    return _page(request, heat_at(slug, number))


@director_page(methods=POST)
def seat_late(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Seat one who came late."""
    heat = heat_at(slug, number)
    form = LateForm(request.POST, heat=heat, room=ruleset_in(heat.event).players_max)
    if not form.is_valid():
        return invalid(_page(request, heat, late_form=form))
    entry, table = form.chosen_entry("late"), form.chosen_table()

    def step() -> str:
        reason = form.cleaned_data["reason"]
        seats.seat_late_entry(heat, entry, table, reason=reason, by=actor_of(request))
        facts = {"name": entry.player.name, "table": table.label or table.number}
        return _("%(name)s sitter nu vid bord %(table)s.") % facts

    return _answer(request, heat, step)


@director_page(methods=POST)
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take one who did not come off the table."""
    heat = heat_at(slug, number)
    form = NoShowForm(request.POST, heat=heat)
    if not form.is_valid():
        return invalid(_page(request, heat, absent_form=form))
    entry = form.chosen_entry("absent")

    def step() -> str:
        seats.remove_no_show(heat, entry, reason=form.cleaned_data["reason"], by=actor_of(request))
        return _("%(name)s är borttagen från bordet.") % {"name": entry.player.name}

    return _answer(request, heat, step)


@director_page(methods=POST, only_director=True)
def move_seat(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Move a seated player to another table."""
    heat = heat_at(slug, number)
    form = MoveForm(request.POST, heat=heat)
    if not form.is_valid():
        return invalid(_page(request, heat, move_form=form))
    entry, table = form.chosen_entry("moving"), form.chosen_table()

    def step() -> str:
        reason = form.cleaned_data["reason"]
        seats.move_seat(heat, entry, table, reason=reason, by=actor_of(request))
        facts = {"name": entry.player.name, "table": table.label or table.number}
        return _("%(name)s sitter nu vid bord %(table)s.") % facts

    return _answer(request, heat, step)


@director_page(methods=POST, only_director=True)
def fill(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Draw one from the tables of four to a table that has become too small."""
    heat = heat_at(slug, number)
    place = get_object_or_404(Table, heat=heat, number=table)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return invalid(_page(request, heat, reason_form=form))

    def step() -> str:
        reason = form.cleaned_data["reason"]
        entry = seats.fill_table(heat, place, reason=reason, by=actor_of(request))
        facts = {"name": entry.player.name, "table": place.label or place.number}
        return _("Lotten föll på %(name)s, som nu sitter vid bord %(table)s.") % facts

    return _answer(request, heat, step)


@director_page(methods=POST, only_director=True)
def substitute(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let a substitute take over a leaver's seats."""
    heat = heat_at(slug, number)
    rounds = ruleset_in(heat.event).rounds_per_table
    form = SubstituteForm(request.POST, heat=heat, rounds=rounds)
    if not form.is_valid():
        return invalid(_page(request, heat, substitute_form=form))
    leaver, reserve = form.chosen_entry("leaver"), form.chosen_entry("substitute")

    def step() -> str:
        seats.seat_substitute(
            heat,
            leaver,
            reserve,
            from_round=form.cleaned_data["from_round"],
            reason=form.cleaned_data["reason"],
            by=actor_of(request),
        )
        return _("%(name)s är insatt som reserv.") % {"name": reserve.player.name}

    return _answer(request, heat, step)


@director_page()
def names(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show and take in the hall's names of the tables and who is revisor at each."""
    heat = heat_at(slug, number)
    tables = list(Table.objects.filter(heat=heat).order_by("number"))
    if request.method != "POST":
        return _names_page(request, heat, TableNamesForm(tables=tables))
    form = TableNamesForm(request.POST, tables=tables)
    if not form.is_valid():
        return invalid(_names_page(request, heat, form))

    def step() -> HttpResponse:
        seats.name_tables(heat, form.names(), by=actor_of(request))
        return took(request, _("Namnen är sparade."), _url("table_names", heat))

    return or_refused(step, lambda problems: _names_page(request, heat, form, problems))


@director_page(methods=POST)
def name_range(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Name a row of tables upwards: »bord 1–12 heter A1–A12«."""
    heat = heat_at(slug, number)
    tables = list(Table.objects.filter(heat=heat).order_by("number"))
    form = RangeNamesForm(request.POST)
    whole = TableNamesForm(tables=tables)
    if not form.is_valid():
        return invalid(_names_page(request, heat, whole, range_form=form))
    revisors = {table.number: table.revisor for table in tables}
    told = {at: (name, revisors.get(at, "")) for at, name in form.names().items()}

    def step() -> HttpResponse:
        seats.name_tables(heat, told, by=actor_of(request))
        return took(request, _("Namnen är sparade."), _url("table_names", heat))

    return or_refused(step, lambda problems: _names_page(request, heat, whole, problems))


def _answer(request: HttpRequest, heat: Heat, step: Callable[[], str]) -> HttpResponse:
    return or_refused(
        lambda: took(request, step(), _url("seats", heat)),
        lambda problems: _page(request, heat, problems),
    )


def _url(name: str, heat: Heat) -> str:
    return reverse(f"director:{name}", args=[heat.event.slug, heat.number])


def _page(
    request: HttpRequest, heat: Heat, problems: tuple[str, ...] = (), **forms: Form
) -> HttpResponse:
    ruleset = ruleset_in(heat.event)
    tables = seated_tables(heat)
    context = {
        "event": heat.event,
        "heat": heat,
        "name": named_heat(heat),
        "tables": tables,
        "least": ruleset.players_min,
        "rounds": range(1, ruleset.rounds_per_table + 1),
        "problems": problems,
        "late_form": LateForm(heat=heat, seated=tables, room=ruleset.players_max),
        "absent_form": NoShowForm(heat=heat, seated=tables),
        "move_form": MoveForm(heat=heat, seated=tables),
        "substitute_form": SubstituteForm(
            heat=heat, seated=tables, rounds=ruleset.rounds_per_table
        ),
        "reason_form": ReasonForm(),
    }
    return render(request, "director/draws/seats.html", context | forms)


def _names_page(
    request: HttpRequest,
    heat: Heat,
    form: TableNamesForm,
    problems: tuple[str, ...] = (),
    *,
    range_form: RangeNamesForm | None = None,
) -> HttpResponse:
    count = len(form.tables)
    quick = range_form or RangeNamesForm(initial={"first": 1, "last": count, "label": "A1"})
    context = {
        "event": heat.event,
        "heat": heat,
        "name": named_heat(heat),
        "form": form,
        "range_form": quick,
        "problems": problems,
    }
    return render(request, "director/draws/names.html", context)
