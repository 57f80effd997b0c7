"""The desk's accounts, for directors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from tournament.forms.accounts import AccountForm
from tournament.forms.wording import blocker_sentences
from tournament.models import User
from tournament.selectors.accounts import account_rows
from tournament.services import accounts
from tournament.services.refusals import TransitionRefused
from tournament.states import Role
from tournament.views.audiences import actor_of, director_page, user_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import HttpRequest, HttpResponse

POST_ONLY = ("POST",)


def show(
    request: HttpRequest,
    form: AccountForm,
    *,
    problems: Iterable[str] = (),
    password: str = "",
    username: str = "",
    status: int = 200,
) -> HttpResponse:
    """Show the list, the form for one more, and a new password once."""
    page = {
        "rows": account_rows(viewer=user_of(request)),
        "form": form,
        "problems": tuple(problems),
        "password": password,
        "username": username,
    }
    return render(request, "accounts/people.html", page, status=status)


@never_cache
@director_page(only_director=True)
def account_list(request: HttpRequest) -> HttpResponse:
    """List the accounts and create one more."""
    form = AccountForm(request.POST or None)
    if request.method != "POST":
        return show(request, form)
    if not form.is_valid():
        return show(request, form, status=422)
    user, password = accounts.create_account(
        form.cleaned_data["username"],
        name=form.cleaned_data["name"],
        role=Role(form.cleaned_data["role"]),
        by=actor_of(request),
    )
    return show(request, AccountForm(), password=password, username=user.username)


@never_cache
@director_page(methods=POST_ONLY, only_director=True)
def new_password(request: HttpRequest, pk: int) -> HttpResponse:
    """Give a colleague who forgot it a new password, shown once."""
    user = get_object_or_404(User, pk=pk)
    password = accounts.reset_password(user, by=actor_of(request))
    return show(request, AccountForm(), password=password, username=user.username)


@director_page(methods=POST_ONLY, only_director=True)
def close_account(request: HttpRequest, pk: int) -> HttpResponse:
    """Close an account."""
    user = get_object_or_404(User, pk=pk)
    try:
        accounts.close_account(user, by=actor_of(request))
    except TransitionRefused as refused:
        return show(
            request, AccountForm(), problems=blocker_sentences(refused.blockers), status=409
        )
    messages.success(request, gettext("Kontot %s är stängt.") % user.username)
    return redirect("accounts:account_list")


@director_page(methods=POST_ONLY, only_director=True)
def open_account(request: HttpRequest, pk: int) -> HttpResponse:
    """Open an account again."""
    user = get_object_or_404(User, pk=pk)
    accounts.open_account(user, by=actor_of(request))
    messages.success(request, gettext("Kontot %s är öppet igen.") % user.username)
    return redirect("accounts:account_list")


@director_page(methods=POST_ONLY, only_director=True)
def change_role(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a helper a director, or the reverse."""
    user = get_object_or_404(User, pk=pk)
    role = Role.HELPER if user.is_director else Role.DIRECTOR
    try:
        accounts.change_role(user, role=role, by=actor_of(request))
    except TransitionRefused as refused:
        return show(
            request, AccountForm(), problems=blocker_sentences(refused.blockers), status=409
        )
    messages.success(
        request, gettext("%(name)s är nu %(role)s.") % {"name": user, "role": role.label}
    )
    return redirect("accounts:account_list")
