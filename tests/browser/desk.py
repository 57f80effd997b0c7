"""People with real browsers: each in a profile of his own, and nothing may go wrong in any."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        FilePayload,
        Page,
        Response,
    )

PASSWORD = "hemligt i hallen"  # what make.user gives everybody
OUTS = {
    "points": "Ut",
    "straight_flush": "Färgstege",
    "royal_flush": "Royal",
    "knocked_out": "Utslagen",
    "last_in_play": "Sist kvar",
}
"""What is typed in the field of how somebody went out."""
MOST_BETWEEN = 10
"""Fields that are passed by before a key has gone astray."""


@dataclass
class Person:
    """Somebody at a browser."""

    context: BrowserContext
    page: Page
    origin: str
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._heard)
        self.context.on("response", self._answered)

    def _heard(self, said: ConsoleMessage) -> None:
        if said.type == "error" and "Failed to load resource" not in said.text:
            self.faults.append(said.text)

    def _answered(self, response: Response) -> None:
        if response.status >= 500 or response.status == 404:
            self.faults.append(f"{response.status} {response.url}")

    @property
    def text(self) -> str:
        """What the page says, as one line."""
        return " ".join(self.page.locator("body").inner_text().split())

    def open(self, address: str) -> None:
        self.page.goto(self.origin + address)

    def fill(self, label: str, text: str) -> None:
        self.page.get_by_label(label, exact=True).fill(text)

    def upload(self, name: str, body: bytes) -> None:
        file: FilePayload = {"name": name, "mimeType": "text/csv", "buffer": body}
        self.page.locator("input[type=file]").set_input_files(file)

    def press(self, label: str) -> str:
        """Press the button that begins so, and wait for the page that comes; returns its name."""
        button = self.page.get_by_role("button", name=label).first
        name = " ".join(button.inner_text().split())
        with self.page.expect_navigation():
            button.click()
        return name

    def follow(self, label: str) -> None:
        with self.page.expect_navigation():
            self.page.get_by_role("link", name=label).first.click()

    def wait_for(self, text: str) -> None:
        self.page.get_by_text(text).first.wait_for()

    def log_in(self, username: str) -> None:
        self.open("/konto/logga-in/")
        self.fill("Användarnamn", username)
        self.fill("Lösenord", PASSWORD)
        self.press("Logga in")

    def type_sheet(self, typed: Mapping[str, str | None]) -> None:
        """Type a table's sheet with the keyboard alone, field by field as Enter leads."""
        keyboard = self.page.keyboard
        names = self.page.eval_on_selector_all(
            "[data-line] input, [data-line] select", "fields => fields.map(field => field.name)"
        )
        first = self.page.locator(f"[name='{names[0]}']")
        expect(first).to_be_focused()  # given when the page is first drawn: no key comes before
        for name in names:
            self._reach(name)
            value = typed[name]
            if value and name.endswith("-said"):
                keyboard.press("Space")
            elif value:
                keyboard.type(OUTS[value] if name.endswith("-out") else value)
            keyboard.press("Enter")

    def _reach(self, name: str) -> None:
        """Go on with Enter to a field; what stands between the omgångar is passed by."""
        field = self.page.locator(f"[name='{name}']")
        for _ in range(MOST_BETWEEN):
            if field.evaluate("field => field === document.activeElement"):
                return
            self.page.keyboard.press("Enter")
        expect(field).to_be_focused()

    def save_by_keyboard(self) -> None:
        with self.page.expect_navigation():
            self.page.keyboard.press("Control+Enter")


@contextmanager
def people_at(browser: Browser, origin: str, usernames: Sequence[str]) -> Iterator[list[Person]]:
    """Open a browser for each name, logged in where there is one; any fault fails the test."""
    with ExitStack() as stack:
        people = []
        for username in usernames:
            context = browser.new_context(
                locale="sv-SE", timezone_id="Europe/Stockholm", base_url=origin
            )
            stack.callback(context.close)
            context.set_default_timeout(30_000)
            person = Person(context, context.new_page(), origin)
            if username:
                person.log_in(username)
            people.append(person)
        yield people
        assert [fault for person in people for fault in person.faults] == []
