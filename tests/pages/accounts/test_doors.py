from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from tests import make
from tournament.models import AccountChange, User
from tournament.states import Role

if TYPE_CHECKING:
    from pathlib import Path

    from django.test import Client
    from pytest_django import Settings

pytestmark = pytest.mark.django_db
LOG_IN = reverse("accounts:log_in")
FIRST_RUN = reverse("accounts:first_run")
PASSWORD = "hemligt i hallen"
FIRST = {
    "name": "Åsa Öberg",
    "username": "asa",
    "password1": "sju kåkar på rad",
    "password2": "sju kåkar på rad",
}
ELSEWHERE = "192.0.2.7"


def credentials(password: str = PASSWORD, **more: str) -> dict[str, str]:
    return {"username": "ledaren", "password": password, **more}


def test_log_in_leads_to_the_desk(client: Client) -> None:
    make.user()
    assert client.get(LOG_IN).status_code == 200
    answer = client.post(LOG_IN, credentials())
    assert (answer.status_code, answer["Location"]) == (302, "/ledning/")


@pytest.mark.parametrize(
    ("target", "leads_to"),
    [
        ("/ledning/chicago-sm/", "/ledning/chicago-sm/"),
        ("https://example.com/", "/ledning/"),
        ("//example.com/", "/ledning/"),
        ("javascript:alert(1)", "/ledning/"),
        ("", "/ledning/"),
    ],
)
def test_log_in_never_leads_to_another_site(client: Client, target: str, leads_to: str) -> None:
    make.user()
    assert client.post(LOG_IN, credentials(next=target))["Location"] == leads_to


def test_log_in_with_a_wrong_password_is_refused(client: Client) -> None:
    make.user()
    answer = client.post(LOG_IN, credentials("fel"))
    assert answer.status_code == 422
    assert "Det gick inte att logga in" in answer.content.decode()


def test_log_in_to_a_closed_account_is_refused(client: Client) -> None:
    make.user()
    User.objects.update(is_active=False)
    assert client.post(LOG_IN, credentials()).status_code == 422


@pytest.mark.usefixtures("standing_clock")
def test_log_in_is_tried_ten_times_from_one_place(client: Client) -> None:
    make.user()
    for _ in range(10):
        assert client.post(LOG_IN, credentials("fel")).status_code == 422
    refused = client.post(LOG_IN, credentials())
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) <= 300
    assert client.post(LOG_IN, credentials(), REMOTE_ADDR=ELSEWHERE).status_code == 302


def test_log_in_forgets_the_mistakes_of_whoever_got_in(client: Client) -> None:
    make.user()
    for _ in range(3):
        for _ in range(9):
            client.post(LOG_IN, credentials("fel"))
        assert client.post(LOG_IN, credentials()).status_code == 302


def test_log_in_leads_to_the_first_run_while_there_is_no_director(client: Client) -> None:
    make.helper()
    assert client.get(LOG_IN)["Location"] == FIRST_RUN


def test_log_out_ends_the_session_and_is_no_link() -> None:
    browser = make.client()
    assert browser.get(reverse("accounts:log_out")).status_code == 405
    assert browser.post(reverse("accounts:log_out"))["Location"] == "/"
    assert "_auth_user_id" not in browser.session


def test_first_run_at_this_machine_creates_the_director(client: Client) -> None:
    assert "code" not in client.get(FIRST_RUN).context["form"].fields
    assert client.post(FIRST_RUN, FIRST)["Location"] == "/ledning/"
    user = User.objects.get()
    assert (user.username, str(user), user.role) == ("asa", "Åsa Öberg", Role.DIRECTOR)
    assert user.check_password("sju kåkar på rad")
    assert client.session["_auth_user_id"] == str(user.pk)
    change = AccountChange.objects.get()
    assert (change.user, change.actor, change.step) == (user, None, "created")


def test_first_run_is_over_once_there_is_a_director(client: Client) -> None:
    make.user()
    assert client.post(FIRST_RUN, FIRST)["Location"] == LOG_IN
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("password1", "kort"),
        ("password2", "något annat än förut"),
        ("username", "två ord"),
        ("name", ""),
    ],
)
def test_first_run_refuses_what_will_not_do(client: Client, field: str, value: str) -> None:
    assert client.post(FIRST_RUN, {**FIRST, field: value}).status_code == 422
    assert not User.objects.exists()


def test_first_run_from_elsewhere_needs_the_code(
    client: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.FIRST_RUN_CODE = tmp_path / "code"
    settings.FIRST_RUN_CODE.write_text("abcd-efgh")

    def post(**code: str) -> int:
        return client.post(FIRST_RUN, {**FIRST, **code}, REMOTE_ADDR=ELSEWHERE).status_code

    assert "code" in client.get(FIRST_RUN, REMOTE_ADDR=ELSEWHERE).context["form"].fields
    assert [post(), post(code=""), post(code="abcd-efgx")] == [422, 422, 422]
    assert not User.objects.exists()
    assert post(code="ABCD-efgh") == 302
    assert not settings.FIRST_RUN_CODE.exists()


def test_first_run_from_elsewhere_is_closed_without_a_code(
    client: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.FIRST_RUN_CODE = tmp_path / "missing"
    for code in ("", "x"):
        client.post(FIRST_RUN, {**FIRST, "code": code}, REMOTE_ADDR=ELSEWHERE)
    assert not User.objects.exists()


def test_first_run_through_a_proxy_is_not_at_this_machine(client: Client) -> None:
    answer = client.get(FIRST_RUN, headers={"X-Forwarded-For": "127.0.0.1"})
    assert answer.context["closed"] is True


@pytest.mark.usefixtures("standing_clock")
def test_first_run_code_is_tried_twenty_times(
    client: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.FIRST_RUN_CODE = tmp_path / "code"
    settings.FIRST_RUN_CODE.write_text("abcd-efgh")
    guess = {**FIRST, "code": "x"}
    answers = [client.post(FIRST_RUN, guess, REMOTE_ADDR=ELSEWHERE) for _ in range(21)]
    assert [answer.status_code for answer in answers] == [422] * 20 + [429]


def test_first_run_tells_whoever_came_second(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    make.user()
    monkeypatch.setattr("tournament.views.accounts.doors.has_director", lambda: False)
    answer = client.post(FIRST_RUN, FIRST)
    assert answer.status_code == 409
    assert "Det finns redan en tävlingsledare" in answer.content.decode()


def test_own_password_is_changed_and_other_devices_logged_out() -> None:
    here, elsewhere = make.client(), make.client()
    url = reverse("accounts:change_password")
    new = {"new_password1": "fem i stege", "new_password2": "fem i stege"}
    assert here.get(url).status_code == 200
    assert here.post(url, {"old_password": "fel", **new}).status_code == 422
    assert here.post(url, {"old_password": PASSWORD, **new}).status_code == 302
    assert here.get(url).status_code == 200
    assert elsewhere.get(url).status_code == 302
    assert AccountChange.objects.get().step == "password"


@pytest.mark.usefixtures("standing_clock")
def test_own_password_is_guessed_ten_times_by_whoever_finds_the_laptop() -> None:
    browser, url = make.client(), reverse("accounts:change_password")
    answers = [browser.post(url, {"old_password": "fel"}).status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]
