from __future__ import annotations

import pytest
from django.urls import reverse

from tests import make
from tournament.models import AccountChange, User
from tournament.states import Role

pytestmark = pytest.mark.django_db
LIST = reverse("accounts:account_list")
NEW = {"name": "Gun Ädel", "username": "gun", "role": "helper"}


def url(name: str, user: User) -> str:
    return reverse(f"accounts:{name}", args=[user.pk])


def test_account_is_created_with_a_password_shown_once() -> None:
    browser = make.client()
    answer = browser.post(LIST, NEW)
    user = User.objects.get(username="gun")
    assert (str(user), user.role) == ("Gun Ädel", Role.HELPER)
    assert user.check_password(answer.context["password"])
    assert answer.context["password"] in answer.content.decode()
    assert answer.context["password"] not in browser.get(LIST).content.decode()


def test_account_with_a_taken_name_is_refused() -> None:
    make.helper()
    answer = make.client().post(LIST, {**NEW, "username": "Funktionaren"})
    assert answer.status_code == 422
    assert "Användarnamnet är taget" in answer.content.decode()


def test_account_gets_a_new_password() -> None:
    helper = make.helper()
    answer = make.client().post(url("new_password", helper))
    helper.refresh_from_db()
    assert helper.check_password(answer.context["password"])


def test_account_is_closed_on_every_device_and_opened_again() -> None:
    helper, director = make.helper(), make.client()
    browser = make.client(as_user=helper)
    own = reverse("accounts:change_password")
    assert browser.get(own).status_code == 200
    assert director.post(url("close_account", helper)).status_code == 302
    assert browser.get(own).status_code == 302
    assert director.post(url("open_account", helper)).status_code == 302
    assert browser.get(own).status_code == 200
    steps = AccountChange.objects.values_list("actor__username", "user__username", "step")
    assert list(steps) == [
        ("ledaren", "funktionaren", "closed"),
        ("ledaren", "funktionaren", "opened"),
    ]


@pytest.mark.parametrize("step", ["close_account", "change_role"])
def test_own_and_only_directors_account_stays(step: str) -> None:
    answer = make.client().post(url(step, make.user()))
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Det är ditt eget konto" in page
    assert "den enda öppna tävlingsledaren" in page


def test_role_is_changed_to_and_fro() -> None:
    helper, director = make.helper(), make.client()
    for role in (Role.DIRECTOR, Role.HELPER):
        assert director.post(url("change_role", helper)).status_code == 302
        helper.refresh_from_db()
        assert helper.role == role


def test_accounts_are_listed_open_ones_first() -> None:
    make.helper()
    User.objects.update(is_active=False)
    rows = make.client(as_user=make.user(username="z")).get(LIST).context["rows"]
    assert [(row.username, row.is_open, row.is_oneself) for row in rows] == [
        ("z", True, True),
        ("funktionaren", False, False),
    ]


@pytest.mark.parametrize("step", ["new_password", "change_role", "close_account", "open_account"])
def test_helper_may_not_touch_accounts(step: str) -> None:
    helper = make.helper()
    browser = make.client(as_user=helper)
    assert browser.get(LIST).status_code == 403
    assert browser.post(url(step, helper)).status_code == 403


@pytest.mark.parametrize(("role", "sees_accounts"), [(Role.DIRECTOR, True), (Role.HELPER, False)])
def test_desk_links_to_the_own_password_and_a_directors_to_accounts(
    role: Role, *, sees_accounts: bool
) -> None:
    reader = make.client(as_user=make.user(username="gun", role=role))
    html = reader.get(reverse("director:events")).content.decode()
    assert f'href="{reverse("accounts:change_password")}"' in html
    assert (f'href="{LIST}"' in html) is sees_accounts
