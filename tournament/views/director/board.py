"""The table board: every table of a heat, who is late, and one click to its sheet."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.forms.draws import ReasonForm
from tournament.forms.fields import whole_number
from tournament.forms.wording import blocker_sentences
from tournament.forms.wording.heatnames import named_heat
from tournament.forms.wording.public import heat_inside
from tournament.selectors.board import board_of, stamp_of, table_called
from tournament.selectors.tables import unstart_blockers
from tournament.services.refusals import TransitionRefused
from tournament.services.tables import hand_in_table, step_back_table, tick_table, unstart_heat
from tournament.states import HeatState
from tournament.views.audiences import READ, actor_of, director_page
from tournament.views.director.answers import heat_at, invalid, or_refused, see_other, took
from tournament.views.director.tables import table_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest

    from tournament.models import Heat, Table

PAGE = "director/board/board.html"
BY_NUMBER = "nummer"


@director_page(methods=READ)
def board_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the board; asked again with its stamp, answer 204 where nothing is newer."""
    heat = heat_at(slug, number)
    if not request.htmx:  # type: ignore[attr-defined]  # set by its middleware
        return _page(request, heat)
    if request.GET.get("visad") == stamp_of(heat.event, timezone.now()):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return _part(request, heat)


@director_page(methods=READ)
def jump(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Go to the sheet of the table whose number or name was typed."""
    heat = heat_at(slug, number)
    text = request.GET.get("bord", "").lstrip(" /")  # the key that leads here, typed once more
    table = table_called(heat, text)
    if table is None:
        problem = _("Det finns inget bord ”%(text)s” i %(heat)s.")
        facts = {"text": text.strip()[:40], "heat": named_heat(heat)}
        return invalid(_page(request, heat, [problem % facts], typed=text))
    return redirect("director:sheets", slug, number, table.number)


@director_page(methods=("POST",))
def step(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Tick a table on, note its paper as handed in, or take the last tick back."""
    row = table_at(slug, number, table)
    try:
        _take(request, row)
    except TransitionRefused as refusal:
        problems = blocker_sentences(refusal.blockers)
        shown = _part if request.htmx else _page  # type: ignore[attr-defined]  # set by its middleware
        response = shown(request, heat_at(slug, number), problems)
        response.status_code = HTTPStatus.CONFLICT
        return response
    if request.htmx:  # type: ignore[attr-defined]  # set by its middleware
        return _part(request, heat_at(slug, number))
    return see_other(reverse("director:heat", args=[slug, number]))


@director_page(methods=("POST",), only_director=True)
def unstart(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Undo the start of a heat while nothing has been entered."""
    heat = heat_at(slug, number)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return invalid(_page(request, heat, [_("Skriv varför starten ska ångras.")]))

    def taken() -> HttpResponse:
        unstart_heat(heat, reason=form.cleaned_data["reason"], by=actor_of(request))
        text = _("Starten av %(heat)s är ångrad.") % {"heat": named_heat(heat)}
        return took(request, text, reverse("director:event", args=[slug]))

    return or_refused(taken, lambda problems: _page(request, heat_at(slug, number), problems))


def _take(request: HttpRequest, table: Table) -> None:
    wanted, by = request.POST.get("steg", ""), actor_of(request)
    if wanted == "inlamnat":
        hand_in_table(table, by=by)
    elif wanted == "tillbaka":
        step_back_table(table, seen=request.POST.get("visat", ""), by=by)
    else:
        tick_table(table, to=whole_number(wanted) or 0, by=by)


def _page(
    request: HttpRequest, heat: Heat, problems: Sequence[str] = (), *, typed: str = ""
) -> HttpResponse:
    can_unstart = heat.state == HeatState.PLAYING and not unstart_blockers(heat)
    extra = {"problems": problems, "jump_text": typed, "can_unstart": can_unstart}
    return render(request, PAGE, {**_board(request, heat), **extra})


def _part(request: HttpRequest, heat: Heat, problems: Sequence[str] = ()) -> HttpResponse:
    return render(request, f"{PAGE}#board", {**_board(request, heat), "told": problems})


def _board(request: HttpRequest, heat: Heat) -> dict[str, object]:
    by_number = request.GET.get("ordning") == BY_NUMBER
    board = board_of(heat.event, heat, now=timezone.now(), by_number=by_number)
    name = heat_inside(heat.number, is_final=len(board.rows) == 1)
    return {
        "event": heat.event,
        "heat": heat,
        "name": name,
        "board": board,
        "by_number": by_number,
    }
