from __future__ import annotations

import re

import pytest

from tests import make
from tournament.models import AccountChange, User
from tournament.services import accounts
from tournament.services.refusals import TransitionRefused
from tournament.states import AccountStep, Role

pytestmark = pytest.mark.django_db


def test_readable_secret_has_16_signs_that_cannot_be_confused() -> None:
    secret = accounts.readable_secret()
    assert re.fullmatch(r"([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}", secret)
    assert secret != accounts.readable_secret()


def test_demo_user_is_created_once_and_keeps_its_password() -> None:
    first = accounts.keep_demo_user("ledare", role=Role.DIRECTOR, password="ett lösenord")
    second = accounts.keep_demo_user("ledare", role=Role.DIRECTOR, password="ett annat")
    assert first == second
    assert User.objects.get().check_password("ett lösenord")


def test_account_is_made_and_given_passwords_and_every_step_is_kept() -> None:
    by = make.actor()
    user, first = accounts.create_account("eva", name="Eva Zorn", role=Role.HELPER, by=by)
    assert (user.username, user.get_full_name(), user.role) == ("eva", "Eva Zorn", Role.HELPER)
    assert user.check_password(first)
    accounts.change_password(user, password="eget val i hallen", by=by)
    assert User.objects.get(pk=user.pk).check_password("eget val i hallen")
    second = accounts.reset_password(user, by=by)
    assert User.objects.get(pk=user.pk).check_password(second)
    steps = AccountChange.objects.filter(user=user).order_by("pk")
    password = (AccountStep.PASSWORD, by.user_id)
    assert list(steps.values_list("step", "actor")) == [
        (AccountStep.CREATED, by.user_id),
        password,
        password,
    ]


def test_last_open_director_stays_a_director() -> None:
    director, colleague = make.user(), make.user(username="kollegan")
    by = make.actor(username="kollegan")
    accounts.close_account(director, by=by)
    with pytest.raises(TransitionRefused, match="last_director"):
        accounts.change_role(colleague, role=Role.HELPER, by=make.actor())
    accounts.open_account(director, by=by)
    accounts.change_role(colleague, role=Role.HELPER, by=make.actor())
    colleague.refresh_from_db()
    assert colleague.role == Role.HELPER
