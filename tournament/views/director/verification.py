"""Verification: a second person compares the paper with what was entered, and approves."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from tournament.forms.verification import VerifyForm
from tournament.forms.wording import blocker_sentences, fault_sentence
from tournament.forms.wording.public import heat_inside
from tournament.forms.wording.sheets import placed
from tournament.selectors.desks import desk_of, table_desk
from tournament.selectors.verification import offered_to, verification_blockers
from tournament.services.refusals import TransitionRefused
from tournament.services.verification import verify_sheets
from tournament.views.audiences import READ_AND_WRITE, actor_of, director_page, user_of
from tournament.views.director.answers import took
from tournament.views.director.tables import table_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.deskrows import TableDesk

PAGE = "director/sheets/verify.html"


@director_page(methods=READ_AND_WRITE)
def verify_page(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show what waits to be approved beside room to type it again, or approve it."""
    row = table_at(slug, number, table)
    desk = desk_of(row)
    numbers = offered_to(desk, user_id=user_of(request).pk)
    is_blind = "blint" in (request.POST if request.method == "POST" else request.GET)
    if request.method != "POST":
        return _page(request, desk, VerifyForm(desk=desk, numbers=numbers, is_blind=is_blind))
    form = VerifyForm(request.POST, desk=desk, numbers=numbers, is_blind=is_blind)
    if not form.is_valid():
        return _page(request, desk, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        versions, retyped = form.versions(), form.retyped()
        verify_sheets(row, versions, retyped=retyped, by=actor_of(request), desk=desk)
    except TransitionRefused as refusal:
        problems = blocker_sentences(refusal.blockers)
        desk = table_desk(row)
        numbers = offered_to(desk, user_id=user_of(request).pk)
        form = VerifyForm(desk=desk, numbers=numbers, is_blind=is_blind)
        return _page(request, desk, form, problems, status=HTTPStatus.CONFLICT)
    except RuleError as refusal:
        for fault in refusal.faults:
            form.put(fault.path, fault_sentence(fault))
        return _page(request, desk, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return took(request, _approved(desk, numbers), reverse("director:heat", args=[slug, number]))


def _approved(desk: TableDesk, numbers: Sequence[int]) -> str:
    label = desk.table.label or desk.table.number
    if set(numbers) == set(desk.unverified) and not desk.missing:
        return _("Bord %(table)s är godkänt.") % {"table": label}
    rounds = ", ".join(str(number) for number in numbers)
    return _("Bord %(table)s: omgång %(rounds)s är godkänd.") % {"table": label, "rounds": rounds}


def _page(
    request: HttpRequest,
    desk: TableDesk,
    form: VerifyForm,
    problems: Iterable[str] = (),
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    waiting = {number: _version(desk, number) for number in form.numbers}
    blockers = verification_blockers(desk, waiting, user_id=user_of(request).pk)
    errors = [
        placed(line.round_number, line.person.name, str(text))
        for block in form.blocks
        for line in block.lines
        for text in line.field.errors
    ]
    context: dict[str, Any] = {
        "event": desk.event,
        "heat": desk.heat,
        "name": heat_inside(desk.heat.number, is_final=desk.is_final),
        "table": desk.table,
        "desk": desk,
        "form": form,
        "people": desk.people,
        "problems": [*problems, *errors],
        "blockers": blocker_sentences(blockers),
        "left": [number for number in desk.unverified if number not in waiting],
        "is_own": any(
            desk.round(number).sheet.entered_by_id == user_of(request).pk  # type: ignore[union-attr]  # it waits, so it is there
            for number in waiting
        ),
    }
    return render(request, PAGE, context, status=status)


def _version(desk: TableDesk, number: int) -> int:
    sheet = desk.round(number).sheet
    return sheet.version if sheet is not None else 0
