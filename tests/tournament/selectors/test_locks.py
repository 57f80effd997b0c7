"""Which locks were public before their draw."""

import pytest

from tests import make
from tournament.models import Draw, Event
from tournament.selectors.archives import draws_told
from tournament.selectors.locks import locks_shown
from tournament.selectors.public.events import event_page
from tournament.selectors.public.published import published
from tournament.selectors.public.seating import seating_page
from tournament.services.draws import commit_draw, draw_heat, publish_draw
from tournament.services.publications import set_visibility

pytestmark = pytest.mark.django_db


def entered() -> Event:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    return event


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (("show", "lock", "draw"), True),
        (("lock", "show", "hide", "draw"), True),
        (("show", "draw"), False),
        (("lock", "draw", "show"), False),
        (("show", "hide", "lock", "draw", "show"), False),
    ],
)
def test_lock_is_told_as_shown_only_where_it_was(steps: tuple[str, ...], *, expected: bool) -> None:
    event, by = entered(), make.actor()
    for step in steps:
        if step == "lock":
            commit_draw(event, 1, by=by)
        elif step == "draw":
            publish_draw(draw_heat(event, 1, by=by).heat, by=by)
        else:
            set_visibility(event, is_public=step == "show", by=by)
    set_visibility(event, is_public=True, by=by)
    assert (Draw.objects.get().commitment in locks_shown(event)) == expected
    assert draws_told(event)[1].was_lock_shown == expected
    told = published(event)
    draw = seating_page(told, 1).draw
    assert draw is not None
    assert draw.was_lock_shown == expected
    parts = {str(part.part) for part in event_page(told).news}
    assert ("commitment" in parts) == expected


def test_draw_that_the_log_does_not_tell_of_has_no_lock_shown() -> None:
    event = make.event()
    make.seated_heat(event=event)
    assert locks_shown(event) == frozenset()
