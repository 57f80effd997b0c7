"""People in, from a pasted or uploaded list: a preview first, then all or nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.errors import RuleError
from tournament.forms.listpages import OTHER, ROLES, SAME, preview_of
from tournament.forms.lists import text_of_upload
from tournament.forms.lists_decode import LARGEST_FILE, refuse
from tournament.forms.people import ListForm
from tournament.forms.wording import blocker_sentences, fault_sentences
from tournament.models import Event
from tournament.selectors.people import late_entry_blockers
from tournament.services.lists import enter_people
from tournament.services.refusals import TransitionRefused, Unconfirmed
from tournament.views.audiences import actor_of, director_page

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile
    from django.http import HttpRequest, HttpResponse

    from tournament.forms.listpages import ListPreview
    from tournament.services.lists import Entered

PAGE = "director/people/import.html"
SHOWN_ROWS = 200


@director_page()
def import_people(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form, preview a list, or enter the people of a previewed one."""
    event = get_object_or_404(Event, slug=slug)
    if request.method != "POST":
        return _page(request, event)
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, event, text=request.POST.get("text", ""), status=422)
    try:
        text = _text(form.cleaned_data["text"], form.cleaned_data["file"])
    except RuleError as refusal:
        problems = fault_sentences(refusal.faults)
        typed = form.cleaned_data["text"]
        return _page(request, event, text=typed, problems=problems, status=422)
    preview = preview_of(event, text, request.POST)
    if request.POST.get("step") == "store" and request.POST.get("seen") == preview.seen:
        return _store(request, event, preview)
    status = 422 if preview.problems else 200
    return _page(request, event, text=text, preview=preview, status=status)


def _text(typed: str, file: UploadedFile | None) -> str:
    """Return the file's text where there is a file, else what was typed; lines end alike."""
    if file is None:
        return _lines_alike(typed)
    if file.size is None or file.size > LARGEST_FILE:
        raise refuse("file_too_large", most=LARGEST_FILE // 1024 // 1024)
    return _lines_alike(text_of_upload(file.read()))


def _lines_alike(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _store(request: HttpRequest, event: Event, preview: ListPreview) -> HttpResponse:
    if preview.problems:
        return _page(request, event, text=preview.text, preview=preview, status=422)
    try:
        entered = enter_people(
            event,
            preview.people,
            others=preview.rows_answered(OTHER),
            skipped=preview.rows_answered(SAME),
            as_reserves=bool(request.POST.get("as_reserves")),
            by=actor_of(request),
        )
    except Unconfirmed:
        problems: tuple[str, ...] = (
            _("Svara på varje fråga nedan: är det samma person, eller en annan?"),
        )
        again = preview_of(event, preview.text, request.POST)
        return _page(
            request,
            event,
            text=preview.text,
            preview=again,
            problems=problems,
            wants_answers=True,
            status=422,
        )
    except TransitionRefused as refusal:
        problems = blocker_sentences(refusal.blockers)
        return _page(
            request, event, text=preview.text, preview=preview, problems=problems, status=409
        )
    messages.success(request, _said(entered))
    return redirect("director:people", event.slug)


def _said(entered: Entered) -> str:
    new = len(entered.entries)
    said = ngettext("%(n)s ny spelare tillagd", "%(n)s nya spelare tillagda", new) % {"n": new}
    if entered.known:
        said += _(", %(n)s fanns redan") % {"n": entered.known}
    if entered.skipped:
        said += _(", %(n)s överhoppade") % {"n": entered.skipped}
    return f"{said}."


def _page(
    request: HttpRequest,
    event: Event,
    *,
    text: str = "",
    preview: ListPreview | None = None,
    problems: tuple[str, ...] = (),
    wants_answers: bool = False,
    status: int = 200,
) -> HttpResponse:
    known = preview if preview is not None and preview.columns else None
    context = {
        "event": event,
        "form": ListForm(initial={"text": text}),
        "preview": known,
        "wants_answers": wants_answers,
        "problems": problems or (preview.problems if preview else ()),
        "shown": known.new[:SHOWN_ROWS] if known else (),
        "unshown": max(0, len(known.new) - SHOWN_ROWS) if known else 0,
        "roles": [(str(role), name) for role, name in ROLES.items()],
        "late": blocker_sentences(late_entry_blockers(event)),
    }
    return render(request, PAGE, context, status=status)
