"""The draw page: the seed's lock, the draft with its wishes and changes, and publishing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.forms.draws import MoveForm, ReasonForm, SwapForm
from tournament.forms.heats import SeatingShown, seating_shown
from tournament.forms.wording import blocker_sentences
from tournament.forms.wording.heatnames import named_heat
from tournament.forms.wording.public import heat_inside
from tournament.models import Heat
from tournament.selectors.drafts import draft_of
from tournament.selectors.draws import (
    committing_blockers,
    current_draw,
    draft_seen,
    drawing_blockers,
    entrants_of,
    planned_heat,
    publishing_blockers,
    undoing_blockers,
)
from tournament.selectors.locks import locks_shown
from tournament.selectors.tables import ruleset_in
from tournament.services import draws
from tournament.states import DrawState, HeatState
from tournament.views.audiences import READ, actor_of, director_page
from tournament.views.director.answers import event_at, heat_at, invalid, or_refused, took

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from django.forms import Form
    from django.http import HttpRequest, HttpResponse

    from scoring.plan import PlannedHeat
    from tournament.models import Draw, Event
    from tournament.selectors.seating import SeatedTable

POST = ("POST",)


@dataclass(frozen=True, slots=True)
class BeforeDraw:
    """What a heat that is not drawn yet would be drawn from, and what stands in the way."""

    players: int
    planned: PlannedHeat | None
    blockers: tuple[str, ...]
    may_commit: bool


@director_page(methods=READ)
def draw_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a heat's draw, whatever has come of it."""
    return _page(request, event_at(slug), number)


@director_page(methods=POST, only_director=True)
def commit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Commit to a seed before the draw."""
    event = event_at(slug)

    def lock() -> HttpResponse:
        draws.commit_draw(event, number, by=actor_of(request))
        text = _("Fröet är låst och låset publicerat.")
        if not event.is_public:
            text = _("Fröet är låst. Låset syns först när tävlingen visas för publiken.")
        return took(request, text, _draw_url(slug, number))

    return _answer(request, event, number, lock)


@director_page(methods=POST, only_director=True)
def draw_now(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draw a heat as a draft."""
    event = event_at(slug)

    def draw() -> HttpResponse:
        heat = draws.draw_heat(event, number, by=actor_of(request)).heat
        text = _("Lottningen av %(heat)s är klar som utkast. Granska och publicera.")
        return took(request, text % {"heat": named_heat(heat)}, _draw_url(slug, number))

    return _answer(request, event, number, draw)


@director_page(methods=POST, only_director=True)
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let two players of the draft change places."""
    heat = heat_at(slug, number)
    form = SwapForm(request.POST, heat=heat)
    if not form.is_valid():
        return invalid(_page(request, heat.event, number, swap_form=form))
    one, other = form.chosen_entry("one"), form.chosen_entry("other")

    def change() -> HttpResponse:
        reason = form.cleaned_data["reason"]
        must_help = request.POST.get("must_help") == "1"
        draws.swap_players(
            heat,
            one,
            other,
            reason=reason,
            by=actor_of(request),
            must_help=must_help,
            seen=_seen(request),
        )
        facts = {"one": one.player.name, "other": other.player.name}
        return took(
            request, _("%(one)s och %(other)s har bytt plats.") % facts, _draw_url(slug, number)
        )

    return _answer(request, heat.event, number, change)


@director_page(methods=POST, only_director=True)
def move(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Move a player of the draft to another table."""
    heat = heat_at(slug, number)
    form = MoveForm(request.POST, heat=heat)
    if not form.is_valid():
        return invalid(_page(request, heat.event, number, move_form=form))
    entry, table = form.chosen_entry("moving"), form.chosen_table()

    def change() -> HttpResponse:
        reason = form.cleaned_data["reason"]
        by, seen = actor_of(request), _seen(request)
        draws.move_player(heat, entry, table, reason=reason, by=by, seen=seen)
        facts = {"name": entry.player.name, "table": table.label or table.number}
        return took(
            request, _("%(name)s sitter nu vid bord %(table)s.") % facts, _draw_url(slug, number)
        )

    return _answer(request, heat.event, number, change)


@director_page(methods=POST, only_director=True)
def redraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Throw the draft away and draw anew, with a reason."""
    return _with_reason(
        request,
        slug,
        number,
        lambda heat, reason: draws.redraw_heat(
            heat, reason=reason, by=actor_of(request), seen=_seen(request)
        ),
        _("Det förra utkastet är kasserat, och lottningen av %(heat)s gjord på nytt."),
    )


@director_page(methods=POST, only_director=True)
def discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Throw the draft, or an unused seed, away with a reason."""
    return _with_reason(
        request,
        slug,
        number,
        lambda heat, reason: draws.discard_draw(heat, reason=reason, by=actor_of(request)),
        _("Lottningen av %(heat)s är kasserad."),
    )


@director_page(methods=POST, only_director=True)
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Undo a published draw while it has no result, with a reason."""
    return _with_reason(
        request,
        slug,
        number,
        lambda heat, reason: draws.undo_draw(heat, reason=reason, by=actor_of(request)),
        _("Lottningen av %(heat)s är ångrad och borden borttagna."),
    )


@director_page(methods=POST, only_director=True)
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Publish the draft: the cut is frozen and the seed revealed."""
    heat = heat_at(slug, number)
    form = SeatingShown(request.POST)
    if not form.is_valid():
        return invalid(_page(request, heat.event, number, shown=form))

    def show() -> HttpResponse:
        told = form.cleaned_data
        draws.publish_draw(
            heat,
            by=actor_of(request),
            publishes_seating=told["seating"],
            starts=told["starts"],
        )
        text = _("Lottningen av %(heat)s är publicerad.")
        if not heat.event.is_public:
            text = _("Lottningen av %(heat)s är klar. Den syns först när tävlingen visas.")
        text %= {"heat": named_heat(heat)}
        return took(request, text, reverse("director:event", args=[slug]))

    return _answer(request, heat.event, number, show)


def _with_reason(
    request: HttpRequest,
    slug: str,
    number: int,
    service: Callable[[Heat, str], object],
    text: str,
) -> HttpResponse:
    heat = heat_at(slug, number)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return invalid(_page(request, heat.event, number, reason_form=form))

    name = named_heat(heat)  # while it has its tables

    def step() -> HttpResponse:
        service(heat, form.cleaned_data["reason"])
        return took(request, text % {"heat": name}, _draw_url(slug, number))

    return _answer(request, heat.event, number, step)


def _answer(
    request: HttpRequest, event: Event, number: int, step: Callable[[], HttpResponse]
) -> HttpResponse:
    return or_refused(step, lambda problems: _page(request, event, number, problems))


def _seen(request: HttpRequest) -> str:
    return request.POST.get("seen", "")


def _draw_url(slug: str, number: int) -> str:
    return reverse("director:draw", args=[slug, number])


def _page(
    request: HttpRequest,
    event: Event,
    number: int,
    problems: tuple[str, ...] = (),
    **forms: Form,
) -> HttpResponse:
    draw = current_draw(event, number)
    context = {"event": event, "number": number, "draw": draw, "problems": problems}
    context |= {"reason_form": ReasonForm(), **forms}
    if draw is None or draw.state == DrawState.COMMITTED:
        before = context["before"] = _before(event, number, draw)
        is_final = before.planned is not None and before.planned.is_final
        context["name"] = heat_inside(number, is_final=is_final)
        return render(request, "director/draws/before.html", context)
    heat = draw.heat
    is_draft = draw.state == DrawState.DRAFT
    draft = draft_of(heat, draw, with_suggestions=is_draft)
    context |= {
        "heat": heat,
        "name": heat_inside(number, is_final=len(draft.tables) == 1),
        "draft": draft,
        "is_draft": is_draft,
        "was_lock_shown": draw.commitment in locks_shown(event),
        "players": sum(len(table.people) for table in draft.tables),
        "rounds": range(1, ruleset_in(event).rounds_per_table + 1),
    }
    if is_draft:
        context |= _draft_forms(heat, draft.tables) | forms
        context["seen"] = draft_seen(draw)
        context["blockers"] = blocker_sentences(publishing_blockers(heat))
    else:
        context["blockers"] = blocker_sentences(undoing_blockers(heat))
    return render(request, "director/draws/draft.html", context)


def _draft_forms(heat: Heat, seated: Sequence[SeatedTable]) -> dict[str, Form]:
    return {
        "swap_form": SwapForm(heat=heat, seated=seated),
        "move_form": MoveForm(heat=heat, seated=seated),
        "shown": SeatingShown(initial=seating_shown(heat.event, heat.number)),
    }


def _before(event: Event, number: int, draw: Draw | None) -> BeforeDraw:
    blockers = drawing_blockers(event, number)
    heat = Heat.objects.filter(event=event, number=number - 1).first()
    is_known = number == 1 or (heat is not None and heat.state == HeatState.CLOSED)
    players = len(entrants_of(event, number)) if is_known else 0
    return BeforeDraw(
        players=players,
        planned=planned_heat(event, number, players) if is_known else None,
        blockers=blocker_sentences(blockers),
        may_commit=draw is None and not committing_blockers(event, number),
    )
