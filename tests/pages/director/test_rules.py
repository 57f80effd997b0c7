from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from scoring.rulesets import preset_names
from tests import make
from tests.pages.seen import text
from tournament.models import Event

if TYPE_CHECKING:
    from django.test import Client
    from django.test.client import _MonkeyPatchedWSGIResponse as Page

pytestmark = pytest.mark.django_db
PAGE = "/ledning/chicago-sm/regler/"
EDIT = PAGE + "andra/"
FIELD = re.compile(r'<input type="(?:text|number|hidden)" name="([^"]+)" value="([^"]*)"')
SELECT = re.compile(r'<select name="([^"]+)".*?<option value="([^"]*)"\s+selected', re.DOTALL)


def form_of(response: Page, form: str = "") -> dict[str, str]:
    """Return a page's fields as a browser would send them; ``form`` is where its form begins."""
    page = response.content.decode()
    page = page.split(form)[-1].split("</form>")[0] if form else page
    fields = dict(FIELD.findall(page)) | dict(SELECT.findall(page))
    return {name: html.unescape(value) for name, value in fields.items()}


def edit(browser: Client, **changed: str) -> Page:
    return browser.post(EDIT, form_of(browser.get(EDIT)) | changed)


@pytest.mark.parametrize("preset", preset_names())
def test_rules_are_shown_with_their_sources(preset: str) -> None:
    make.event(rules_preset=preset)
    page = text(make.client(as_user=make.helper()).get(PAGE))
    assert "Regeltexten §2." in page
    assert "Regeltexten är tyst (§1). Förval: var och en stoppas av sina egna poäng." in page


@pytest.mark.parametrize("preset", preset_names())
def test_unchanged_form_changes_nothing(preset: str) -> None:
    make.event(rules_preset=preset, rules_overrides={"target": 51})
    assert edit(make.client()).status_code == 302
    event = Event.objects.get()
    assert (event.rules_overrides, event.version) == ({"target": 51}, 0)


def test_changes_become_overrides_and_are_shown() -> None:
    make.event()
    browser = make.client()
    changed = {
        "exchange_stop": "42",
        "hands.straight_flush": "52",
        "hands.royal_flush": "Utgång",
        "place_points.4": "20 12 8 4",
        "reset_clears_chicagos": "true",
        "floor": "",
        "tiebreaks": "won_chicagos side_points",
        "four_of_a_kind": "both",
    }
    assert edit(browser, **changed)["Location"] == PAGE
    assert Event.objects.get().rules_overrides == {
        "exchange_stop": 42,
        "hands": {"straight_flush": 52, "royal_flush": "out"},
        "place_points": {"4": [20, 12, 8, 4]},
        "reset_clears_chicagos": True,
        "floor": None,
        "tiebreaks": ["won_chicagos", "side_points"],
        "four_of_a_kind": "both",
    }
    page = text(browser.get(PAGE))
    assert "med 7 egna ändringar" in page
    assert "(regelverket: 45)" in page
    edit(browser, exchange_stop="")
    assert Event.objects.get().rules_overrides["exchange_stop"] is None


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("exchange_stop", "53", "»Köpstopp vid (tomt: inget köpstopp)«, »Utgång vid (sidopoäng)«"),
        ("several_past_target", "decider", "Välj »när given är slut«."),
        ("place_points.3", "20 12", "raden för 3 spelare ska ha 3 tal, inte 2."),
        ("place_points.4", "20 12 8 9", "(20, 12, 8 och 9) stiger"),
        ("place_points.4", "20 tolv", "Skriv heltal med mellanslag mellan, som 20 12 8 5."),
        ("players_max", "5", "bord med 5 spelare tillåts"),
        ("players_min", "x", "Fyll i ett heltal."),
        ("hands.pair", "mycket", "Skriv ett heltal, eller: utgång, utgång och nollning."),
        ("third_hand", "aldrig", "Välj ett giltigt alternativ."),
    ],
)
def test_contradictions_are_worded_with_the_keys_and_kept(
    name: str, value: str, sentence: str
) -> None:
    make.event()
    page = edit(make.client(), **{name: value})
    assert page.status_code == 422
    assert sentence in text(page)
    assert Event.objects.get().rules_overrides == {}


def test_larger_tables_need_a_row_of_points() -> None:
    make.event()
    edit(make.client(), players_max="5", **{"place_points.5": "20 12 8 5 3"})
    assert Event.objects.get().rules_overrides == {
        "players_max": 5, "place_points": {"5": [20, 12, 8, 5, 3]},
    }  # fmt: skip


def test_frozen_rules_say_why() -> None:
    make.event(rules_frozen_at=timezone.now())
    browser = make.client()
    page = browser.get(PAGE)
    assert "Reglerna är låsta: det första bordet har börjat spela" in text(page)
    assert "Ändra reglerna" not in text(page)
    assert browser.get(EDIT).status_code == 409
    data = {"preset": "pagat", "seen": form_of(page).get("seen", "x")}
    assert browser.post(PAGE + "regelverk/", data).status_code == 409


def test_stale_rules_are_refused() -> None:
    make.event()
    browser = make.client()
    form = form_of(browser.get(EDIT))
    edit(browser, exchange_stop="41")
    page = browser.post(EDIT, form | {"exchange_stop": "42"})
    assert (page.status_code, "Någon annan hann före" in text(page)) == (409, True)
    assert Event.objects.get().rules_overrides == {"exchange_stop": 41}


def test_another_preset_takes_away_the_overrides() -> None:
    make.event(rules_overrides={"exchange_stop": 42})
    browser = make.client()
    form = form_of(browser.get(PAGE), 'action="/ledning/chicago-sm/regler/regelverk/"')
    assert browser.post(PAGE + "regelverk/", form | {"preset": "pagat"}).status_code == 302
    event = Event.objects.get()
    assert (event.rules_preset, event.rules_overrides) == ("pagat", {})
    assert browser.post(PAGE + "regelverk/", form | {"preset": "bridge"}).status_code == 422


def structure_seen_form(browser: Client) -> dict[str, str]:
    page = browser.get(PAGE).content.decode()
    part = page.split("/regler/upplagg/")[1].split("</form>")[0]
    return dict(FIELD.findall(part))


def test_structure_is_changed_and_wrong_ones_are_told() -> None:
    make.event()
    browser = make.client()
    seen = structure_seen_form(browser)["seen"]
    form = {"seen": seen, "preset": "poker-sm", "repairs": "on"}
    for typed, sentence in (("två", "Skriv heltal med mellanslag mellan, som 2 1."),
                            ("2 0", "0 är för lite: minst 1.")):  # fmt: skip
        page = browser.post(PAGE + "upplagg/", form | {"advance_per_table": typed})
        assert (page.status_code, sentence in text(page)) == (422, True)
        assert f'value="{typed}"' in text(page)
    done = browser.post(PAGE + "upplagg/", {"seen": seen, "preset": "always-two",
                                            "advance_per_table": "2 2 1"})  # fmt: skip
    event = Event.objects.get()
    assert (done.status_code, event.structure_preset, event.structure_overrides) == (
        302, "always-two", {"advance_per_table": [2, 2, 1], "repairs": False},
    )  # fmt: skip
    stale = browser.post(PAGE + "upplagg/", form)
    assert stale.status_code == 409


@pytest.mark.parametrize("address", ["andra/", "regelverk/", "upplagg/", "husregler/"])
def test_helper_changes_no_rules(address: str) -> None:
    make.event()
    assert make.client(as_user=make.helper()).post(PAGE + address).status_code == 403


def test_house_rules_are_chosen_and_shown() -> None:
    make.event()
    browser = make.client()
    part = browser.get(PAGE).content.decode().split("/regler/husregler/")[1]
    form = dict(FIELD.findall(part)) | dict(SELECT.findall(part)) | {"equal_best_hands": "all"}
    assert browser.post(PAGE + "husregler/", form).status_code == 302
    assert browser.post(PAGE + "husregler/", form).status_code == 409
    assert browser.post(PAGE + "husregler/", form | {"late_entry": "?"}).status_code == 422
    page = text(make.client(as_user=make.helper()).get(PAGE))
    assert "poäng till var och en" in page
