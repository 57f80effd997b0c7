"""A page as a person has it: what it says, and the forms that can be filled in and sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SILENT = frozenset({"script", "style", "template"})
NOT_SENT = frozenset({"submit", "button", "reset", "image", "file"})


@dataclass
class Button:
    """A button that sends its form; ``action`` where it has an address of its own."""

    name: str
    value: str
    action: str
    words: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


@dataclass
class Form:
    """A form with the values that stand in it, in the page's order."""

    action: str
    method: str
    values: list[tuple[str, str]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)

    def filled(self, typed: Mapping[str, str | Sequence[str] | None]) -> list[tuple[str, str]]:
        """Return what is sent once ``typed`` stands in the fields; ``None`` empties a field."""
        unknown = set(typed) - set(self.names)
        assert not unknown, f"no such field: {sorted(unknown)}"
        sent = [(name, value) for name, value in self.values if name not in typed]
        for name, value in typed.items():
            values = [value] if isinstance(value, str) else value or ()
            sent += [(name, one) for one in values]
        return sent


class Reader(HTMLParser):
    """Reads a page's words and forms."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.links: list[tuple[str, list[str]]] = []
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._button: Button | None = None
        self._link: list[str] | None = None
        self._select: tuple[str, list[tuple[str, bool]]] | None = None
        self._area: tuple[str, list[str]] | None = None
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag in SILENT:
            self._silent += 1
        elif tag == "form":
            self._form = Form(told.get("action", ""), told.get("method", "get").lower())
            self.forms.append(self._form)
        elif tag == "input":
            self._input(told)
        elif tag == "select":
            self._select = (told.get("name", ""), [])
        elif tag == "option" and self._select is not None:
            self._select[1].append((told.get("value", ""), "selected" in told))
        else:
            self._begin_words(tag, told)

    def _begin_words(self, tag: str, told: Mapping[str, str]) -> None:
        if tag == "textarea":
            self._area = (told.get("name", ""), [])
        elif tag == "button":
            self._begin_button(told)
        elif tag == "a":
            self._link = []
            self.links.append((told.get("href", ""), self._link))

    def _input(self, told: Mapping[str, str]) -> None:
        kind, name = told.get("type", "text"), told.get("name", "")
        if self._form is None or not name or kind in NOT_SENT or "disabled" in told:
            return
        self._form.names.append(name)
        if kind not in {"checkbox", "radio"}:
            self._form.values.append((name, told.get("value", "")))
        elif "checked" in told:
            self._form.values.append((name, told.get("value", "on")))

    def _begin_button(self, told: Mapping[str, str]) -> None:
        button = Button(told.get("name", ""), told.get("value", ""), told.get("formaction", ""))
        self._button = button
        can_send = told.get("type", "submit") == "submit" and "disabled" not in told
        if self._form is not None and can_send:
            self._form.buttons.append(button)

    def handle_endtag(self, tag: str) -> None:
        if tag in SILENT:
            self._silent -= 1
        elif tag == "form":
            self._form = None
        elif tag == "button":
            self._button = None
        elif tag == "a":
            self._link = None
        elif tag == "select" and self._select is not None and self._form is not None:
            name, options = self._select
            chosen = [value for value, selected in options if selected]
            first = [value for value, _ in options[:1]]
            self._form.names.append(name)
            self._form.values += [(name, value) for value in chosen or first]
            self._select = None
        elif tag == "textarea" and self._area is not None and self._form is not None:
            name, lines = self._area
            self._form.names.append(name)
            self._form.values.append((name, "".join(lines).removeprefix("\n")))
            self._area = None

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if self._area is not None:
            self._area[1].append(data)
        self.words.append(data)
        for words in (self._button.words if self._button else None, self._link):
            if words is not None:
                words.append(data)


@dataclass(frozen=True)
class Page:
    """What came back: the address that it came from, its status and its words."""

    address: str
    status: int
    source: str
    text: str
    links: Mapping[str, str]
    forms: tuple[Form, ...]

    def has_button(self, label: str) -> bool:
        """Tell whether there is a button that begins with ``label`` and can be pressed."""
        return any(b.text.startswith(label) for form in self.forms for b in form.buttons)

    def form_with(self, label: str, *, to: str = "") -> tuple[Form, Button]:
        """Return the form whose button begins with ``label``; ``to`` ends its address."""
        found = [
            (form, button)
            for form in self.forms
            for button in form.buttons
            if button.text.startswith(label)
            and (button.action or form.action or self.address).endswith(to)
        ]
        assert found, f"no button »{label}« at {self.address}: {self.text}"
        return found[0]


def read(address: str, status: int, source: str) -> Page:
    """Read a page."""
    reader = Reader()
    reader.feed(source)
    reader.close()
    links = {" ".join(" ".join(words).split()): href for href, words in reversed(reader.links)}
    text = " ".join(" ".join(reader.words).split())
    return Page(address, status, source, text, links, tuple(reader.forms))
