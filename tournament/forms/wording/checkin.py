"""What was done at the check-in, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

TICKED: Mapping[str, _StrPromise] = {
    "in": gettext_lazy("%(name)s är på plats."),
    "undo": gettext_lazy("%(name)s är inte längre avprickad."),
    "paid": gettext_lazy("%(name)s har betalt."),
    "unpaid": gettext_lazy("%(name)s har inte betalt än."),
}
"""By what the pressed button says."""


def ticked(wanted: str, name: str) -> str:
    """Say what was done to one person; empty where the button said nothing known."""
    said = TICKED.get(wanted)
    return "" if said is None else str(said) % {"name": name}


def called(count: int, *, is_here: bool) -> str:
    """Say how many the roll call ticked, or marked as absent."""
    if is_here:
        said = ngettext("%(n)s prickades av.", "%(n)s prickades av.", count)
    else:
        said = ngettext(
            "%(n)s markerades som frånvarande.", "%(n)s markerades som frånvarande.", count
        )
    return said % {"n": count}


def spared(count: int) -> str:
    """Say how many the roll call left as they were."""
    said = ngettext(
        "%(n)s hade redan prickats av eller markerats och lämnades som den var.",
        "%(n)s hade redan prickats av eller markerats och lämnades som de var.",
        count,
    )
    return said % {"n": count}
