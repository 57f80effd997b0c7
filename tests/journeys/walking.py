"""A person at a browser: opens addresses, presses buttons, and goes where the answer sends him."""

from __future__ import annotations

from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urlencode, urljoin, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.journeys.reading import Page, read

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playwright.sync_api import BrowserContext

    from tournament.models import User

FORM = "application/x-www-form-urlencoded"
SENT_ON = frozenset({HTTPStatus.FOUND, HTTPStatus.SEE_OTHER})
Fields = list[tuple[str, str]]
File = tuple[str, str, bytes]
"""A field's name, the file's name and what is in it."""


@dataclass(frozen=True)
class Answer:
    """What the server answered; ``location`` where it sends one on."""

    status: int
    location: str
    source: str


class Line(Protocol):
    """How requests get to the server."""

    def get(self, address: str) -> Answer: ...

    def post(self, address: str, fields: Fields, file: File | None) -> Answer: ...


class ClientLine:
    """Django's test client, with the check of forged requests on."""

    def __init__(self, user: User | None = None) -> None:
        self.client = Client(enforce_csrf_checks=True)
        if user is not None:
            self.client.force_login(user)

    def get(self, address: str) -> Answer:
        return self._answer(self.client.get(address))

    def post(self, address: str, fields: Fields, file: File | None) -> Answer:
        if file is None:
            return self._answer(self.client.post(address, urlencode(fields), content_type=FORM))
        name, file_name, body = file
        data = dict(fields) | {name: SimpleUploadedFile(file_name, body)}
        return self._answer(self.client.post(address, data))

    def _answer(self, response: object) -> Answer:
        headers, body = response.headers, response.content  # type: ignore[attr-defined]  # a response
        location = headers.get("Location", "")
        text = body.decode() if "text/" in headers.get("Content-Type", "") else ""
        return Answer(response.status_code, location, text)  # type: ignore[attr-defined]


class ContextLine:
    """The requests of a real browser's context: its cookies, without drawing the page."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.context, self.origin = context, origin

    def get(self, address: str) -> Answer:
        return self._send(address, "GET")

    def post(self, address: str, fields: Fields, file: File | None) -> Answer:
        if file is None:
            headers = {"Content-Type": FORM}
            return self._send(address, "POST", data=urlencode(fields), headers=headers)
        name, file_name, body = file
        upload = {"name": file_name, "mimeType": "text/csv", "buffer": body}
        return self._send(address, "POST", multipart=dict(fields) | {name: upload})

    def _send(self, address: str, method: str, **more: object) -> Answer:
        url = urljoin(self.origin, address)
        response = self.context.request.fetch(url, method=method, max_redirects=0, **more)  # type: ignore[arg-type]  # by keyword
        headers = response.headers
        text = response.text() if "text/" in headers.get("content-type", "") else ""
        return Answer(response.status, headers.get("location", ""), text)


@dataclass
class Walker:
    """A person at a browser. ``loses_answers``: each form is sent, its answer lost, sent again."""

    line: Line
    loses_answers: bool = False
    second_answers: list[tuple[str, int]] = field(default_factory=list)

    def open(self, address: str, *, status: int = HTTPStatus.OK) -> Page:
        """Open an address; it must answer with ``status``."""
        page = self._follow(address, self.line.get(address))
        assert page.status == status, f"{page.status} at {address}: {page.text[:600]}"
        return page

    def press(
        self,
        page: Page | str,
        label: str,
        typed: Mapping[str, str | Sequence[str] | None] | None = None,
        *,
        to: str = "",
        file: File | None = None,
        status: int = HTTPStatus.OK,
    ) -> Page:
        """Fill in a form and press its button, as it stands on ``page`` or at an address.

        ``status`` is that of the page one ends at.
        """
        page = self.open(page) if isinstance(page, str) else page
        form, button = page.form_with(label, to=to)
        address = urljoin(page.address, button.action or form.action)
        sent = form.filled(typed or {})
        if button.name:
            sent.append((button.name, button.value))
        assert form.method == "post", f"»{label}« asks, it does not send"
        answer = self.line.post(address, sent, file)
        if self.loses_answers:
            first, answer = answer, self.line.post(address, sent, file)
            self.second_answers.append((urlsplit(address).path, answer.status))
            assert answer.status < HTTPStatus.INTERNAL_SERVER_ERROR, address
            answer = first
        shown = self._follow(address, answer)
        assert shown.status == status, f"{shown.status} after »{label}«: {shown.text[:900]}"
        return shown

    def _follow(self, address: str, answer: Answer) -> Page:
        for _ in range(5):
            if answer.status not in SENT_ON:
                break
            address = urljoin(address, answer.location)
            answer = self.line.get(address)
        return read(address, answer.status, answer.source)
