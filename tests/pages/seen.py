"""What a page says, as a reader sees it."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpResponse
    from django.test.client import _MonkeyPatchedWSGIResponse as Page


def text(page: HttpResponse | Page) -> str:
    """Return a page's source with single spaces and entities resolved."""
    return " ".join(source(page).split())


def source(page: HttpResponse | Page) -> str:
    """Return a page's source with entities resolved."""
    return html.unescape(page.content.decode())


def hidden(page: HttpResponse | Page, name: str) -> str:
    """Return the value of a form's field."""
    return source(page).split(f'name="{name}" value="')[1].split('"')[0]
