"""In and out: log in, log out, the first director's account, one's own password."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.forms import AuthenticationForm
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournament.configuration.folder import stored
from tournament.forms.accounts import FirstRunForm, OwnPasswordForm
from tournament.forms.wording import blocker_sentences
from tournament.selectors.accounts import has_director
from tournament.services import accounts
from tournament.services.attempts import Limit, count_attempt, forget_attempts
from tournament.services.refusals import TransitionRefused
from tournament.views.audiences import account_page, actor_of, director_page, user_of
from tournament.views.visitors import client_address, is_at_this_machine

if TYPE_CHECKING:
    from datetime import datetime

    from django.http import HttpRequest, HttpResponse

POST_ONLY = ("POST",)
MINUTES_5, HOUR = 300, 3600


def log_in_limits(request: HttpRequest) -> tuple[Limit, ...]:
    """Return how often one may try: this name from here, anything from here, this name at all.

    The last is generous, so that a stranger cannot keep the director out.
    """
    here, name = client_address(request), request.POST.get("username", "").strip().lower()
    return (
        Limit(("log in", here, name), attempts=10, seconds=MINUTES_5),
        Limit(("log in", here), attempts=60, seconds=MINUTES_5),
        Limit(("log in", "", name), attempts=300, seconds=HOUR),
    )


@sensitive_post_parameters("password")
@never_cache
@account_page()
def log_in(request: HttpRequest) -> HttpResponse:
    """Log in, and go where one was going."""
    if not has_director():
        return redirect("accounts:first_run")
    form = AuthenticationForm(request, request.POST or None)
    target = request.POST.get("next") or request.GET.get("next", "")
    page = {"form": form, "next": target}
    if request.method != "POST":
        return render(request, "accounts/log_in.html", page)
    limits = log_in_limits(request)
    if again_at := count_attempt(limits, at=timezone.now()):
        return too_many(request, again_at)
    if not form.is_valid():
        return render(request, "accounts/log_in.html", page, status=422)
    forget_attempts(limits[:1])
    login(request, form.get_user())
    return redirect(safe_target(request, target))


def safe_target(request: HttpRequest, target: str) -> str:
    """Return where to go after logging in: never to another site."""
    secure, here = request.is_secure(), {request.get_host()}
    if url_has_allowed_host_and_scheme(target, allowed_hosts=here, require_https=secure):
        return target
    return settings.LOGIN_REDIRECT_URL


def too_many(request: HttpRequest, again_at: datetime) -> HttpResponse:
    """Say when one may try again."""
    response = render(request, "accounts/too_many.html", {"again_at": again_at}, status=429)
    seconds = max(1, round((again_at - timezone.now()).total_seconds()))
    response["Retry-After"] = str(seconds)
    return response


@account_page(methods=POST_ONLY)
def log_out(request: HttpRequest) -> HttpResponse:
    """Log out."""
    logout(request)
    return redirect(settings.LOGOUT_REDIRECT_URL)


@sensitive_post_parameters()
@never_cache
@account_page()
def first_run(request: HttpRequest) -> HttpResponse:
    """Create the first director's account: at this machine, or with the code from its console."""
    if has_director():
        return redirect(settings.LOGIN_URL)
    code = None if is_at_this_machine(request) else stored(settings.FIRST_RUN_CODE) or ""
    form = FirstRunForm(request.POST or None, code=code)
    page = {"form": form, "closed": code == ""}
    if request.method != "POST" or code == "":
        return render(request, "accounts/first_run.html", page)
    limit = Limit(("first run", client_address(request)), attempts=20, seconds=MINUTES_5)
    if again_at := count_attempt([limit], at=timezone.now()):
        return too_many(request, again_at)
    if not form.is_valid():
        return render(request, "accounts/first_run.html", page, status=422)
    return create_first(request, form)


def create_first(request: HttpRequest, form: FirstRunForm) -> HttpResponse:
    """Create the account and log in; whoever came second is told."""
    data = form.cleaned_data
    try:
        user = accounts.create_first_director(
            username=data["username"], name=data["name"], password=data["password1"]
        )
    except TransitionRefused as refused:
        page = {"form": form, "problems": blocker_sentences(refused.blockers)}
        return render(request, "accounts/first_run.html", page, status=409)
    settings.FIRST_RUN_CODE.unlink(missing_ok=True)
    login(request, user)
    return redirect(settings.LOGIN_REDIRECT_URL)


@sensitive_post_parameters()
@never_cache
@director_page()
def change_password(request: HttpRequest) -> HttpResponse:
    """Change one's own password; other devices are logged out."""
    user = user_of(request)
    form = OwnPasswordForm(user, request.POST or None)
    if request.method != "POST":
        return render(request, "accounts/password.html", {"form": form})
    limit = Limit(("password", str(user.pk)), attempts=10, seconds=MINUTES_5)
    if again_at := count_attempt([limit], at=timezone.now()):
        return too_many(request, again_at)
    if not form.is_valid():
        return render(request, "accounts/password.html", {"form": form}, status=422)
    accounts.change_password(
        user, password=form.cleaned_data["new_password1"], by=actor_of(request)
    )
    update_session_auth_hash(request, user)
    messages.success(request, gettext("Lösenordet är bytt."))
    return redirect(settings.LOGIN_REDIRECT_URL)
