"""The last heat, with one table, is called the final on every page: never by its number."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import TYPE_CHECKING

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import make
from tests.pages.public import stage
from tests.pages.seen import text
from tests.pages.world import LEVEL
from tournament.models import Playoff, Publication
from tournament.services.incidents import record_caution
from tournament.services.playoffs import call_playoff
from tournament.services.printjobs import Wanted, want_print
from tournament.services.tables import start_heat
from tournament.states import PublicationPart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tournament.models import Event, Heat

pytestmark = pytest.mark.django_db
OF_HEAT = (
    "close",
    "draw",
    "heat",
    "incidents",
    "missing_sheets",
    "playoffs",
    "seats",
    "table_names",
)
OF_TABLE = ("sheets", "table", "verify")
OF_EVENT = ("event", "hall", "log", "papers", "people", "publications", "results")


def closed() -> Event:
    """Return a shown event whose four best of heat 1 go on to the final, which is not drawn."""
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    make.closed_heat(heat=make.published_heat(event=event))
    return stage.shown(event)


def playing() -> Heat:
    """Return a final with a särspel called, a varning and a long paper on its way."""
    event = closed()
    heat = make.published_heat(event=event, number=2)
    start_heat(heat, by=make.actor())
    table = heat.tables.get()
    make.played_table(table, texts=LEVEL)
    seated = [row.entry for row in table.table_entries.select_related("entry")]
    call_playoff(heat, table, seated[1:3], by=make.actor(), reason="priset")
    record_caution(seated[0], by=make.actor(), reason="sen", table=table, number=1)
    heat.refresh_from_db()
    return heat


def pages_of(heat: Heat) -> Iterator[str]:
    """Yield the addresses of everything that the desk shows of a heat."""
    slug = heat.event.slug
    addresses = {
        **dict.fromkeys(OF_HEAT, (slug, heat.number)),
        **dict.fromkeys(OF_TABLE, (slug, heat.number, 1)),
        **dict.fromkeys(OF_EVENT, (slug,)),
        "person": (slug, heat.table_entries.earliest("pk").entry_id),
    }
    for name, parts in addresses.items():
        yield reverse(f"director:{name}", args=parts)
    for playoff in Playoff.objects.all():
        yield reverse("director:playoff", args=[slug, playoff.pk])
        yield reverse("director:playoff_lot", args=[slug, playoff.pk])


def numbered(addresses: Iterable[str], *, number: int = 2) -> list[tuple[str, str]]:
    """Return the pages that call a heat by its number, each with the words around."""
    pattern = re.compile(rf"\bheat {number}\b", re.IGNORECASE)
    browser, found = make.client(), []
    for address in addresses:
        page = browser.get(address)
        assert page.status_code == HTTPStatus.OK, address
        seen = text(page)
        found += [
            (address, seen[max(0, hit.start() - 40) : hit.end() + 40])
            for hit in pattern.finditer(seen)
        ]
    return found


def test_desk_never_calls_the_final_by_its_number_while_it_is_played() -> None:
    heat = playing()
    assert numbered(pages_of(heat)) == []
    first = heat.event.heats.get(number=1)
    assert {address for address, _ in numbered(pages_of(first), number=1)} > {
        reverse(f"director:{name}", args=[heat.event.slug, 1])
        for name in ("close", "incidents", "playoffs", "seats", "table_names")
    }


def test_desk_never_calls_the_final_by_its_number_afterwards() -> None:
    event = stage.finished()
    assert numbered(pages_of(event.heats.get(number=2))) == []


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("incidents", 'Händelser <span class="soft">finalen</span>'),
        ("playoffs", 'Särspel <span class="soft">finalen</span>'),
        ("seats", "Platser i finalen"),
        ("table_names", "Borden i finalen: namn och revisorer"),
        ("close", "Finalen stängs inte här"),
        ("missing_sheets", "Borden i finalen"),
    ],
)
def test_page_says_that_it_is_the_final(page: str, said: str) -> None:
    heat = playing()
    address = reverse(f"director:{page}", args=[heat.event.slug, heat.number])
    assert said in text(make.client().get(address))


def test_job_of_a_long_paper_is_that_of_the_final() -> None:
    heat = playing()
    wanted = Wanted(heat.event, heat, "bordsprotokoll", {}, "http://testserver", "d1", 100)
    job = want_print(wanted, by=make.actor(), now=timezone.now())
    address = reverse("director:print_job", args=[heat.event.slug, job.pk])
    assert '<span class="soft">finalen</span>' in text(make.client().get(address))
    assert numbered([address]) == []


def test_switchboard_names_the_final_over_its_parts_and_in_what_it_did() -> None:
    event = playing().event
    switch = reverse("director:switch_part", args=[event.slug])
    pressed = make.client().post(switch, {"switch": "hide:hall:running:2"}, follow=True)
    seen = text(pressed)
    assert ">Final</th>" in seen
    assert "Den löpande ställningen i finalen visas inte på hallskärmen." in seen
    refused = make.client().post(switch, {"switch": "show:everywhere:results:2"})
    assert (refused.status_code, "Finalen är inte stängd än." in text(refused)) == (409, True)


def test_public_is_told_who_goes_on_to_the_final_before_it_is_drawn() -> None:
    event = closed()
    on = (
        event.heats.get(number=1).tables.get(number=1).table_entries.values_list("entry", flat=True)
    )
    pages = [f"/{event.slug}/", f"/{event.slug}/heat/1/"]
    pages += [reverse("public:player", args=[event.slug, entry]) for entry in on]
    assert numbered(pages) == []
    told = [text(make.client().get(page)) for page in pages]
    assert "4 spelare går vidare till finalen." in told[1]
    assert sum("Vidare till finalen. Placeringen" in page for page in told[2:]) == 2
    assert sum(">vidare till finalen<" in page for page in told[2:]) == 2


def test_heat_that_is_followed_by_another_with_tables_keeps_its_number() -> None:
    event = make.event(confirmed_players=16)
    make.entries(event=event, count=16)
    make.closed_heat(heat=make.published_heat(event=event))
    stage.shown(event)
    page = text(make.client().get(f"/{event.slug}/heat/1/"))
    assert "8 spelare går vidare till heat 2." in page


def test_what_was_published_before_it_was_told_is_known_by_the_tables() -> None:
    event = closed()
    part = Publication.objects.get(event=event, part=PublicationPart.QUALIFIERS)
    del part.content["to_final"]
    part.save()
    page = f"/{event.slug}/heat/1/"
    assert "4 spelare går vidare till heat 2." in text(make.client().get(page))
    make.published_heat(event=event, number=2)
    assert "4 spelare går vidare till finalen." in text(make.client().get(page))


def test_log_names_the_final_in_its_facts_too() -> None:
    event = stage.finished()
    seen = text(make.client().get(reverse("director:log", args=[event.slug])))
    assert ("heat: finalen" in seen, "heat: 1" in seen, "heat: 2" in seen) == (True, True, False)


def test_final_that_is_closed_is_opened_again_by_its_name() -> None:
    event = stage.finished()
    seen = text(make.client().get(reverse("director:close", args=[event.slug, 2])))
    assert ("Finalen är stängd" in seen, "Öppna finalen igen" in seen) == (True, True)
    assert ("heatet" in seen, "Ingen går vidare" in seen) == (False, False)
    seen = text(make.client().get(reverse("director:close", args=[event.slug, 1])))
    assert ("Heat 1 är stängt" in seen, "finalen igen" in seen) == (True, False)


def test_player_s_page_at_the_desk_names_the_final_among_the_seats() -> None:
    heat = playing()
    finalist = heat.table_entries.earliest("pk").entry_id
    seen = text(make.client().get(reverse("director:person", args=[heat.event.slug, finalist])))
    assert ("Heat 1, bord" in seen, "Finalen, bord 1" in seen) == (True, True)
    assert ("Platser i heat 1" in seen, "Platser i finalen" in seen) == (True, True)
