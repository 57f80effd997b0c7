"""What an event file says under ``x.kopstopp``, read back into columns or refused."""

from __future__ import annotations

import re
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError

from scoring.errors import Fault
from tournament.models import User
from tournament.selectors.webfacts import KEY, USERS
from tournament.states import MapMark, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from django.db.models import Model

type_of_facts = dict[str, Any]


class FactReader:
    """Reads the web's facts of one file; ``faults`` says what could not be read."""

    def __init__(self) -> None:
        """Start with nothing wrong, and with the users that there are."""
        self.faults: list[Fault] = []
        self.users = {user.username: user.pk for user in User.objects.all()}

    def own(self, x: Mapping[str, Any] | None, at: str) -> Told:
        """Return what an ``x`` object says of the web; nothing where it says nothing."""
        return self.told({} if x is None else x.get(KEY, {}), f"{at}/x/{KEY}")

    def told(self, value: object, at: str) -> Told:
        """Return an object of facts; ``at`` points to it."""
        if isinstance(value, dict):
            return Told(value, at)
        self.faults.append(Fault("wrong_type", at, {"expected": "object"}))
        return Told({}, at)

    def rows(self, told: Told, name: str) -> list[Told]:
        """Return the rows of a list of objects, none where it is not there."""
        rows = told.facts.get(name, [])
        at = f"{told.at}/{name}"
        if isinstance(rows, list):
            return [self.told(row, f"{at}/{index}") for index, row in enumerate(rows)]
        self.faults.append(Fault("wrong_type", at, {"expected": "array"}))
        return []

    def columns(
        self,
        model: type[Model],
        names: Sequence[str],
        told: Told,
        *,
        unsaid: Mapping[str, Any],
        others: Sequence[str] = (),
    ) -> type_of_facts:
        """Return the columns of a row: as told, else what goes unsaid, else the default.

        ``others`` are keys that are no columns and are read elsewhere.
        """
        columns = dict(unsaid)
        for key, value in told.facts.items():
            if key in names:
                self._column(model, key, value, columns, f"{told.at}/{key}")
            elif key not in others:
                self.faults.append(Fault("unknown_key", f"{told.at}/{key}", {"key": key}))
        return columns

    def _column(
        self, model: type[Model], key: str, value: object, columns: type_of_facts, at: str
    ) -> None:
        if key in USERS:
            columns[f"{key}_id"] = self._user(value, at)
            return
        field = model._meta.get_field(key)  # noqa: SLF001 - django's documented way
        try:
            columns[key] = _cleaned(field, value)
        except ValidationError:
            self.faults.append(Fault("unusable_value", at, {"key": key}))

    def _user(self, value: object, at: str) -> int | None:
        """Return the user of that name; an unknown one is made, who cannot log in."""
        if value is None:
            return None
        try:
            username: str = User._meta.get_field("username").clean(value, None)  # noqa: SLF001 - django's documented way
        except ValidationError:
            self.faults.append(Fault("unusable_value", at, {"key": "username"}))
            return None
        if username not in self.users:
            stranger = User(username=username, role=Role.HELPER, is_active=False)
            stranger.set_unusable_password()
            stranger.save()
            self.users[username] = stranger.pk
        return self.users[username]


class Told:
    """An object of facts and the pointer to it."""

    def __init__(self, facts: Mapping[str, Any], at: str) -> None:
        """Keep both."""
        self.facts, self.at = facts, at

    def part(self, name: str) -> object:
        """Return what stands under ``name``, an empty object where nothing does."""
        return self.facts.get(name, {})


def _cleaned(field: Any, value: object) -> Any:  # noqa: ANN401 - django's fields
    if value is None and field.null:
        return None
    if value == "" and field.empty_strings_allowed:
        return ""
    cleaned = field.clean(value, None)
    if isinstance(cleaned, datetime) and cleaned.tzinfo is None:
        raise ValidationError("a moment has a time zone")
    if field.name == "time_zone" and cleaned not in available_timezones():
        raise ValidationError("no such time zone")
    if field.name in SHAPES and not SHAPES[field.name](cleaned):
        raise ValidationError("not of the shape that we write")
    return cleaned


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _are_rulings(value: object) -> bool:
    """Say whether these are rulings, and the replacements among them those of each heat."""
    if not isinstance(value, dict):
        return False
    heats = value.get("replacements", {})
    return isinstance(heats, dict) and all(map(_are_texts, heats.values()))


def _are_numbers(value: object) -> bool:
    """Say whether this is a cell of a map: its column and its row."""
    return isinstance(value, list) and [type(number) for number in value] == [int, int]


def _are_tables(value: object) -> bool:
    """Say whether these are cells by the number of the table that stands there."""
    return isinstance(value, dict) and all(
        TABLE_NUMBER.fullmatch(number) and _are_numbers(cell) for number, cell in value.items()
    )


def _are_marks(value: object) -> bool:
    """Say whether these are marks of a map, each with its cell."""
    return isinstance(value, list) and all(
        isinstance(mark, list)
        and len(mark) > 0
        and mark[0] in MapMark.values
        and _are_numbers(mark[1:])
        for mark in value
    )


TABLE_NUMBER = re.compile(r"[1-9][0-9]{0,3}")
SHAPES: Mapping[str, Callable[[object], bool]] = MappingProxyType(
    {
        "rulings": _are_rulings,
        "confirmed": _are_texts,
        "tables": _are_tables,
        "marks": _are_marks,
    }
)
"""Columns that hold JSON of one shape only."""
