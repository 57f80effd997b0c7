"""Every page that is read, by who reads it, in events where there is something to see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.pages.public import stage
from tests.pages.world import World, filled_world
from tests.pages.written_doors import DOORS

if TYPE_CHECKING:
    from collections.abc import Iterator

FILES = ("_file", "_csv", "_json", "_pdf", "_paper")
NO_PAGES = frozenset(
    {
        "public:now_people",
        "public:now_tables",
        "public:push_worker",
        "public:robots",
        "public:sitemap",
        "public:suggestions",
    }
)
"""Addresses that answer with a part of a page, or with none."""
DONE = "klar"


@dataclass(frozen=True)
class Place:
    """A page: its name, its address, and whose it is."""

    name: str
    address: str
    audience: str

    @property
    def is_hall(self) -> bool:
        """Whether it is read from afar and by nobody's finger."""
        return self.name.startswith("public:hall")


def places() -> tuple[Place, ...]:
    """Return every page of an event in the midst of its first heat and of a finished one."""
    world = filled_world()
    event = stage.finished(slug=DONE)
    winner = event.entries.order_by("pk")[0].pk
    done = {
        "public:event": f"/{DONE}/",
        "public:hall": f"/{DONE}/hall/",
        "public:heat": f"/{DONE}/heat/2/",
        "public:player": f"/{DONE}/spelare/{winner}/",
        "public:results": f"/{DONE}/resultat/",
        "public:table": f"/{DONE}/heat/2/bord/1/",
    }
    slides = {"2": "/chicago-sm/hall/bild/2/", "klar": f"/{DONE}/hall/bild/1/"}
    slides["klar 2"] = f"/{DONE}/hall/bild/2/"
    more = [Place(f"{name} (klar)", address, "public") for name, address in done.items()]
    found = {"one": "asa oberg", "many": "a", "none": "qqq"}
    searches = [
        Place(f"public:search ({name})", f"/chicago-sm/sok/?q={asked}", "public")
        for name, asked in found.items()
    ]
    turned = [Place(f"public:hall_slide ({name})", at, "public") for name, at in slides.items()]
    return (*_of_world(world), *more, *turned, *searches)


def _of_world(world: World) -> Iterator[Place]:
    for name, door in DOORS.items():
        audience = door.split()[0]
        is_page = not name.endswith(FILES) and name not in NO_PAGES | World.UNPUBLISHED
        if "GET" in door and is_page and name not in World.ELSEWHERE:
            yield Place(name, world.address(name), audience)
