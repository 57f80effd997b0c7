from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tests.pages.public import stage
from tests.pages.seen import text
from tournament.services.publications import set_visibility, withdraw_part
from tournament.states import PublicationPart

if TYPE_CHECKING:
    from tournament.models import Table

pytestmark = pytest.mark.django_db


def seated() -> Table:
    _, heat = stage.seated()
    return heat.tables.get(number=1)


@pytest.mark.parametrize("path", ["/bord/{}/", "/BORD/{}", "/Bord/{}/", "/bord/{}"])
def test_code_opens_its_table_however_it_is_written(client: Client, path: str) -> None:
    table = seated()
    for code in (table.code, table.code.lower()):
        answer = client.get(path.format(code))
        assert answer.status_code == 200
        assert "Bord 1" in answer.content.decode().replace('<bdi translate="no">', "")
    assert reverse("table:table", args=[table.code]) == f"/bord/{table.code}"


def test_table_page_is_for_its_people_alone(client: Client) -> None:
    table = seated()
    answer = client.get(f"/bord/{table.code}/")
    assert answer["X-Robots-Tag"] == "noindex"
    assert answer["Cache-Control"] == "private, no-cache"
    assert "noindex" in text(answer)
    assert not answer.cookies
    assert table.code not in answer.content.decode()
    assert client.post(f"/bord/{table.code}/").status_code == 405


def test_table_shows_only_what_is_published(client: Client) -> None:
    event, heat = stage.playing()
    table = heat.tables.get(number=1)
    make.played_table(table)
    assert "Ställning" in text(client.get(f"/bord/{table.code}/"))
    withdraw_part(event, heat, PublicationPart.RUNNING, by=make.actor())
    page = text(client.get(f"/bord/{table.code}/"))
    assert ("Ställning" in page, "Säten" in page) == (False, True)
    withdraw_part(event, heat, PublicationPart.SEATING, by=make.actor())
    assert client.get(f"/bord/{table.code}/").status_code == 404
    set_visibility(event, is_public=False, by=make.actor())
    assert client.get(f"/bord/{table.code}/").status_code == 404


@pytest.mark.usefixtures("standing_clock")
def test_guessing_is_stopped_for_who_guesses_alone(client: Client) -> None:
    table = seated()
    guesses = [client.get(f"/bord/GUESS{number}/").status_code for number in range(60)]
    assert guesses == [404] * 60
    refused = client.get(f"/bord/{table.code}/")
    assert refused.status_code == 429
    assert 1 <= int(refused["Retry-After"]) <= 300
    other = Client(REMOTE_ADDR="192.168.1.77")
    assert other.get(f"/bord/{table.code}/").status_code == 200
