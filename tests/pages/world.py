"""An event with something on every page, and an address for every page of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.urls import get_resolver, reverse
from django.utils import timezone

from tests import keeping, make
from tournament.models import Caution, Playoff
from tournament.selectors.public.following import BLOCK
from tournament.services.incidents import record_caution
from tournament.services.playoffs import call_playoff
from tournament.services.printjobs import Wanted, want_print
from tournament.services.tables import start_heat

if TYPE_CHECKING:
    from collections.abc import Mapping

LEVEL = ("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")
OF_PLAYOFF = ("playoff", "playoff_lot", "verify_playoff", "cancel_playoff")
OF_COLLEAGUE = ("new_password", "change_role", "close_account", "open_account")


@dataclass(frozen=True)
class World:
    """What the parts of an address may be; ``special`` where a page wants another ``pk``."""

    parts: Mapping[str, object]
    special: Mapping[str, Mapping[str, object]] = field(default_factory=dict)

    ELSEWHERE = frozenset(
        {
            "accounts:first_run",
            "director:rules_edit",
            "director:table_jump",
        }
    )
    """Pages that send the reader on, ask for something, or are closed once play has begun."""
    UNPUBLISHED = frozenset(
        {
            "public:archive_pdf",
            "public:embed_results",
            "public:event_file",
            "public:results",
            "public:results_json",
            "public:results_pdf",
            "public:results_csv",
        }
    )
    """Pages of what is not published before the title."""

    def address(self, name: str) -> str:
        """Return the address of the page of that name."""
        *namespaces, last = name.split(":")
        resolver = get_resolver()
        for namespace in namespaces:
            resolver = resolver.namespace_dict[namespace][1]
        wanted = resolver.reverse_dict.getlist(last)[0][0][0][1]
        told = {**self.parts, **self.special.get(name, {})}
        return reverse(name, kwargs={part: told[part] for part in wanted})


@keeping.world
def filled_world() -> World:
    """Return an event in heat 1: a table approved, one with a särspel called, a varning."""
    event = make.event(name="Bro öppna", is_public=True, confirmed_players=11)
    make.entries(event=event, count=11)
    heat = make.published_heat(event=event)
    start_heat(heat, by=make.actor())
    first, second = heat.tables.order_by("number")[:2]
    make.verified_table(first)
    make.played_table(second, texts=LEVEL)
    seated = [row.entry for row in second.table_entries.select_related("entry")]
    call_playoff(heat, second, seated[1:3], by=make.actor())
    record_caution(seated[0], by=make.actor(), reason="sen", table=second, number=1)
    playoff = {"pk": Playoff.objects.get().pk}
    printed = Wanted(event, heat, "bordsprotokoll", {}, "http://testserver", "d1", 100)
    job = {"pk": want_print(printed, by=make.actor(), now=timezone.now()).pk}
    colleague = {"pk": make.helper().pk}
    return World(
        parts={
            "slug": event.slug,
            "number": 1,
            "table": 2,
            "round_number": 1,
            "kind": "caution",
            "pk": seated[0].pk,
            "code": second.code,
            "entry": seated[0].pk,
            "block": seated[0].pk // BLOCK,
            "document": "bordsprotokoll",
        },
        special={
            "director:event_paper": {"document": "incheckning"},
            "director:revoke_incident": {"pk": Caution.objects.get().pk},
            **{f"director:{name}": job for name in ("print_job", "print_cancel")},
            **{f"director:{name}": playoff for name in OF_PLAYOFF},
            **{f"accounts:{name}": colleague for name in OF_COLLEAGUE},
        },
    )
