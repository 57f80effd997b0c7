"""The list of people as a file that spreadsheets open: literal, also where it looks like more."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

from django.utils.translation import gettext

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.selectors.people import PersonRow

MARK = "\ufeff"
"""By it Excel knows UTF-8."""
FORMULA_START = re.compile(r"'*[=+\-@\t\r]")
"""What a spreadsheet may take for a formula, guarded already or not."""


def guarded(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula; reading the list takes it back."""
    return f"'{text}" if FORMULA_START.match(text) else text


def people_csv(rows: Iterable[PersonRow]) -> bytes:
    """Return the list as CSV for Swedish spreadsheets: semicolons, UTF-8 with a mark."""
    stored = io.StringIO()
    writer = csv.writer(stored, delimiter=";", lineterminator="\r\n")
    writer.writerow(
        [
            gettext("Startnummer"),
            gettext("Namn"),
            gettext("Klubb"),
            gettext("Alias"),
            gettext("Status"),
            gettext("Betalt"),
        ]
    )
    for row in rows:
        number = "" if row.number is None else str(row.number)
        paid = gettext("ja") if row.is_paid else gettext("nej")
        texts = (row.name, row.club, row.alias, row.state_label)
        writer.writerow([number, *map(guarded, texts), paid])
    return (MARK + stored.getvalue()).encode()
