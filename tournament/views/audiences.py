"""The three doors: every view wears one of these, and a test walks the addresses to see it."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponseForbidden, HttpResponseNotAllowed
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers

from tournament.services.actors import user_actor

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse
    from django.http.response import HttpResponseBase

    from tournament.models import User
    from tournament.services.actors import Actor

P = ParamSpec("P")
View = TypeVar("View", bound="Callable[..., HttpResponseBase]")
READ = ("GET", "HEAD")
READ_AND_WRITE = ("GET", "HEAD", "POST")


def _marked(view: object, audience: str, methods: tuple[str, ...], role: str) -> None:
    vars(view).update(audience=audience, methods=methods, role=role)


def director_page(
    *, methods: tuple[str, ...] = READ_AND_WRITE, only_director: bool = False
) -> Callable[
    [Callable[Concatenate[HttpRequest, P], HttpResponse]],
    Callable[Concatenate[HttpRequest, P], HttpResponseBase],
]:
    """Open a view to the desk: a logged-in helper, or with ``only_director`` a director only.

    Anybody else is sent to log in; a helper at a director's page gets 403 with the reason.
    """

    def decorate(
        view: Callable[Concatenate[HttpRequest, P], HttpResponse],
    ) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
        @wraps(view)
        def page(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if request.method not in methods:
                return HttpResponseNotAllowed(methods)
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if only_director and not user_of(request).is_director:
                text = render_to_string("errors/only_director.html", request=request)
                return HttpResponseForbidden(text)
            response = view(request, *args, **kwargs)
            patch_vary_headers(response, ("HX-Request",))
            response.setdefault("Cache-Control", "private, no-store")
            return response

        _marked(page, "director", methods, "director" if only_director else "helper")
        return cast("Callable[Concatenate[HttpRequest, P], HttpResponseBase]", page)

    return decorate


def table_page(*, methods: tuple[str, ...] = READ_AND_WRITE) -> Callable[[View], View]:
    """Open a view to whoever holds a table's code; no account."""
    return _open_page("table", methods)


def public_page() -> Callable[[View], View]:
    """Open a view to everybody; it only reads what is published."""
    return _open_page("public", READ)


def phone_page() -> Callable[[View], View]:
    """Open a view to everybody's phone, which stores its own wish there and nothing else."""
    return _open_page("phone", ("POST",))


def account_page(*, methods: tuple[str, ...] = READ_AND_WRITE) -> Callable[[View], View]:
    """Open a view about logging in to everybody."""
    return _open_page("account", methods)


def _open_page(audience: str, methods: tuple[str, ...]) -> Callable[[View], View]:
    def decorate(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:  # noqa: ANN401 - passed on as they came
            if request.method not in methods:
                return HttpResponseNotAllowed(methods)
            return view(request, *args, **kwargs)

        _marked(page, audience, methods, "anyone")
        return cast("View", page)

    return decorate


def user_of(request: HttpRequest) -> User:
    """Return the logged-in user of a director's page."""
    return cast("User", request.user)


def actor_of(request: HttpRequest) -> Actor:
    """Return who the log names for what this request does."""
    return user_actor(user_of(request))
