"""Sheet entry: the paper's order, keyboard only, and nothing that was typed is ever lost."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.errors import RuleError
from tournament.forms.sheets import SheetForms, client_id_of, refreshed
from tournament.forms.wording import blocker_sentence, blocker_sentences, fault_sentence
from tournament.forms.wording.public import heat_inside
from tournament.forms.wording.sentences import enumerated
from tournament.forms.wording.sheets import placed, with_names
from tournament.selectors.desks import desk_of, table_desk
from tournament.selectors.outlook import outlook
from tournament.selectors.sheets import (
    findings_of,
    recording_blockers,
    warning_key,
)
from tournament.services.refusals import TransitionRefused, Unconfirmed
from tournament.services.sheets import save_sheets
from tournament.views.audiences import READ_AND_WRITE, actor_of, director_page
from tournament.views.director.answers import see_other, took
from tournament.views.director.tables import table_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import HttpRequest, HttpResponse

    from scoring.errors import Fault
    from tournament.models import Table
    from tournament.selectors.blockers import Blocker
    from tournament.selectors.deskrows import TableDesk

SHEET = "director/sheets/sheet.html"


@director_page(methods=READ_AND_WRITE)
def sheet_page(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show a table's sheet as it stands, or save what was typed."""
    row = table_at(slug, number, table)
    desk = desk_of(row)
    if request.method != "POST":
        return _page(request, desk, SheetForms(desk))
    typed = SheetForms(desk, request.POST)
    if not typed.is_valid():
        return _page(request, desk, typed, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        saved = save_sheets(
            row,
            typed.saves(),
            by=actor_of(request),
            client_id=client_id_of(typed),
            confirmed=typed.confirmed,
            reason=typed.save.cleaned_data["reason"],
            desk=desk,
        )
    except TransitionRefused as refusal:
        return _refused(request, row, refusal.blockers)
    except RuleError as refusal:
        _put(typed, desk, refusal.faults)
        return _page(request, desk, typed, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except Unconfirmed as asked:
        questions = [_question(typed, desk, fault) for fault in asked.warnings]
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return _page(request, desk, typed, status=status, questions=questions)
    return _answer(request, desk, saved)


@director_page(methods=("POST",))
def preview(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show what the typed figures come to: totals, places, round points; nothing is stored."""
    desk = desk_of(table_at(slug, number, table))
    return render(request, f"{SHEET}#preview", _preview(desk, SheetForms(desk, request.POST)))


def _page(
    request: HttpRequest,
    desk: TableDesk,
    typed: SheetForms,
    *,
    status: int = HTTPStatus.OK,
    problems: Iterable[str] = (),
    questions: Iterable[dict[str, str]] = (),
    compared: Iterable[dict[str, Any]] = (),
) -> HttpResponse:
    errors = [
        placed(block.round.number, name, text)
        for block in typed.blocks
        if block.form.is_bound
        for name, text in block.errors
    ]
    errors += [str(text) for texts in typed.save.errors.values() for text in texts]
    context = {
        "event": desk.event,
        "heat": desk.heat,
        "name": heat_inside(desk.heat.number, is_final=desk.is_final),
        "table": desk.table,
        "desk": desk,
        "typed": typed,
        "problems": [*problems, *errors],
        "questions": questions,
        "compared": compared,
        "blockers": blocker_sentences(recording_blockers(desk.heat)),
        **_preview(desk, typed),
    }
    return render(request, SHEET, context, status=status)


def _preview(desk: TableDesk, typed: SheetForms) -> dict[str, Any]:
    """Return what can be foreseen from the blocks that are right, and what the rest lack."""
    right, remarks = [], []
    for block in typed.blocks:
        save = block.save() if block.form.is_bound and not block.is_blank else None
        if save is None:
            continue
        found = findings_of(desk, save)
        if not found.errors:
            right.append(save)
        remarks += [_remark(typed, desk, fault) for fault in (*found.errors, *found.warnings)]
    told = outlook(desk, right)
    return {
        "result": told.result,
        "settled": told.settled,
        "people": desk.people,
        "remarks": remarks,
        "typed_rounds": {save.number for save in right},
    }


def _remark(typed: SheetForms, desk: TableDesk, fault: Fault) -> str:
    """Word a finding with its place, leaving the form as it is."""
    parts = fault.path.strip("/").split("/")
    sentence = fault_sentence(with_names(fault, desk.names))
    name = typed.name_at(fault.path)[1] if len(parts) > 1 and parts[1] else ""
    return placed(int(parts[0]), name, sentence)


def _put(typed: SheetForms, desk: TableDesk, faults: Iterable[Fault]) -> None:
    for fault in faults:
        typed.put(fault.path, fault_sentence(with_names(fault, desk.names)))


def _question(typed: SheetForms, desk: TableDesk, fault: Fault) -> dict[str, str]:
    return {"key": warning_key(fault), "text": _remark(typed, desk, fault)}


def _refused(request: HttpRequest, row: Table, blockers: tuple[Blocker, ...]) -> HttpResponse:
    """Show the refusal with what was typed and, beside it, what somebody else has saved."""
    desk = table_desk(row)
    changed = [blocker for blocker in blockers if blocker.code == "sheet_changed"]
    data = refreshed(request.POST, desk) if changed else request.POST
    typed = SheetForms(desk, data)
    typed.is_valid()
    compared = [_compared(typed, blocker) for blocker in changed]
    problems = [blocker_sentence(blocker) for blocker in blockers]
    status = HTTPStatus.CONFLICT
    return _page(request, desk, typed, status=status, problems=problems, compared=compared)


def _compared(typed: SheetForms, blocker: Blocker) -> dict[str, Any]:
    """Return an omgång twice: as it stands now, and as it was typed here."""
    number = blocker.facts["round"]
    block = next(block for block in typed.blocks if block.round.number == number)
    mine = block.save()
    stored = block.round.sheet
    theirs = {row.player: row for row in stored.rows} if stored is not None else {}
    own = {row.player: row for row in mine.rows} if mine is not None else {}
    return {
        "number": number,
        "sheet": stored,
        "lines": [
            {
                "person": line.person,
                "stored": theirs.get(line.person.key),
                "typed": own.get(line.person.key),
                "differs": theirs.get(line.person.key) != own.get(line.person.key),
            }
            for line in block.lines
        ],
    }


def _answer(request: HttpRequest, desk: TableDesk, saved: tuple[int, ...]) -> HttpResponse:
    """Say what was saved; where nothing has been yet, on the sheet that waits for it."""
    label, at = desk.table.label or desk.table.number, [desk.event.slug, desk.heat.number]
    if saved:
        return took(request, _saved(label, saved), reverse("director:heat", args=at))
    if any(round_.sheet is not None for round_ in desk.rounds):
        text = _("Bord %(table)s: inget var ändrat, så inget nytt är sparat.")
        url = reverse("director:heat", args=at)
    else:
        text = _(
            "Bord %(table)s: inget är ifyllt, så inget är sparat. Skriv poängen och spara sedan."
        )
        url = reverse("director:sheets", args=[*at, desk.table.number])
    messages.info(request, text % {"table": label})
    return see_other(url)


def _saved(label: str | int, numbers: tuple[int, ...]) -> str:
    text = ngettext(
        "Bord %(table)s: omgång %(rounds)s är sparad.",
        "Bord %(table)s: omgångarna %(rounds)s är sparade.",
        len(numbers),
    )
    return text % {"table": label, "rounds": enumerated([str(number) for number in numbers])}
