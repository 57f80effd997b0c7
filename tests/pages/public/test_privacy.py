"""Nothing hidden is anywhere, and every name is shown as it is written."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import make
from tests.pages.public import stage
from tournament.models import Entry
from tournament.states import NameStyle

if TYPE_CHECKING:
    from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh")]
HOSTILE = (
    "<b>Bo</b>",
    "{{7*7}}",
    "=1+1",
    'Ada "Kulan" O\'Brien',
    "محمد علي",
    "</td><!--/nu--><script>x</script>",
    "🂡 Ess",
    "@SUM(A1)",
)


def answers(client: Client, paths: tuple[str, ...]) -> dict[str, str]:
    """Return what each address says, compressed answers included."""
    found = {path: client.get(path).content.decode() for path in paths}
    found |= {f"{path} fragment": client.get(path, {"v": "0"}).content.decode() for path in paths}
    return found


def test_hidden_names_are_in_no_public_answer(client: Client) -> None:
    names = ("Åsa Hemlig", "Björn Dold", "Cecilia Öppen", "David Tyst")
    event, heat = stage.playing(count=4, names=names)
    styles = (NameStyle.INITIALS, NameStyle.ALIAS, NameStyle.FULL, NameStyle.ALIAS)
    for entry, style in zip(event.entries.order_by("pk"), styles, strict=True):
        alias = "Kungen" if entry.player.name == "Björn Dold" else ""
        Entry.objects.filter(pk=entry.pk).update(name_style=style, alias=alias, club="Klubben")
    make.verified_table(heat.tables.get())
    seen = answers(client, ("/", *stage.pages(event), "/chicago-sm/sok/?q=4"))
    for word in ("Åsa", "Hemlig", "Björn", "Dold", "David", "Tyst"):
        assert [path for path, said in seen.items() if word in said] == []
    standing = seen["/chicago-sm/heat/1/"]
    shown = ("Å. H.", "Kungen", "Cecilia Öppen", "D. T.")
    assert [name in standing for name in shown] == [True] * 4
    seated = seen["/chicago-sm/heat/1/placering/"]
    assert seated.count("Klubben") == 2  # hers, in both lists: a club could tell who it is


def test_hidden_name_is_not_found_by_searching_for_it(client: Client) -> None:
    event, _ = stage.seated(count=4, names=("Åsa Hemlig", "Bo Ek", "Cecilia Ahl", "Eva Zorn"))
    Entry.objects.filter(event=event, number=1).update(name_style=NameStyle.ALIAS, alias="Kungen")
    page = client.get("/chicago-sm/sok/?q=hemlig").content.decode()
    assert "Ingen träff" in page
    found = client.get("/chicago-sm/sok/?q=kungen", follow=True).content.decode()
    assert "Bord" in found
    assert "Hemlig" not in found


def test_event_style_holds_for_those_without_their_own(client: Client) -> None:
    event = make.event(confirmed_players=4, name_style=NameStyle.INITIALS)
    make.entries(event=event, count=4)
    make.published_heat(event=event)
    stage.shown(event)
    page = client.get("/chicago-sm/heat/1/placering/").content.decode()
    assert ("Åsa" in page, "Å. Ö." in page) == (False, True)


def test_names_are_shown_literally(client: Client) -> None:
    event, heat = stage.playing(count=8, names=HOSTILE)
    for table in heat.tables.all():
        make.verified_table(table)
    pages = [path for path in stage.pages(event, heats=1) if path.endswith("/")]
    source = {path: client.get(path).content.decode() for path in pages}
    for said in source.values():
        assert said.count("<script") == said.count('<script src="/static/')
        assert "<b>" not in said
    standing = source["/chicago-sm/heat/1/"]
    fragment = client.get("/chicago-sm/heat/1/", {"v": "0"}).content.decode()
    for name in HOSTILE:
        assert f'<bdi translate="no">{html.escape(name)}</bdi>' in standing
        assert html.escape(name) in fragment


def test_spreadsheet_computes_nothing_that_a_person_wrote(client: Client) -> None:
    _, heat = stage.playing(count=8, names=HOSTILE)
    for table in heat.tables.all():
        make.verified_table(table)
    answer = client.get("/chicago-sm/heat/1.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="chicago-sm-heat-1.csv"'
    said = answer.content.decode()
    assert ";'=1+1;" in said
    assert ";'@SUM(A1);" in said
    cells = [cell for line in said.splitlines()[1:] for cell in line.split(";")]
    assert [cell for cell in cells if cell.startswith(("=", "@", "+", "-"))] == []


def test_other_programs_read_the_same_places(client: Client) -> None:
    event = stage.finished()
    answer = client.get("/chicago-sm/resultat.json")
    told = json.loads(answer.content)
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert (told["version"], told["event"]["slug"]) == (event.version, "chicago-sm")
    assert [row["place"] for row in told["ranking"]] == [1, 2, 3, 4, 5, 5, 7, 7]
    assert told["ranking"][0]["reason"].startswith("före ")
    listed = client.get("/chicago-sm/resultat.csv").content.decode().splitlines()[1:]
    assert [line.split(";")[1] for line in listed] == [row["name"] for row in told["ranking"]]
    page = client.get("/chicago-sm/resultat/").content.decode()
    body = page[page.index("<tbody>") :]
    order = [body.index(f"/spelare/{row['player']}/") for row in told["ranking"]]
    assert order == sorted(order)


@pytest.mark.parametrize(
    "path", ["", "heat/1/", "heat/1/placering/", "spelare/{}/", "plats/{}/", "sok/?q=a"]
)
def test_page_takes_as_many_queries_for_one_table_as_for_three(client: Client, path: str) -> None:
    taken: list[int] = []
    for tables in (1, 3):
        event, heat = stage.playing(count=4 * tables, slug=f"sm-{tables}")
        for table in heat.tables.all():
            make.played_table(table, texts=make.PLAIN[:1])
        entry = event.entries.first()
        assert entry is not None
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/{event.slug}/" + path.format(entry.pk)).status_code == 200
        taken.append(len(queries))
    assert taken[0] == taken[1]
