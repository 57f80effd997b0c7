"""Options that several papers share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournament.printing.registry import Choice

if TYPE_CHECKING:
    from tournament.printing.registry import PaperRequest

PUBLIC, WHOLE = "publika", "hela"
LARGE, HALVED = "a3", "a5"

NAMES = Choice(
    "namn",
    _("Namn"),
    ((PUBLIC, _("som publiken ser dem")), (WHOLE, _("hela namn, för sekretariatet"))),
)
"""What hangs in the hall is read by the public: whole names are asked for."""
OWN_NAMES = Choice(
    "namn", _("Namn"), ((WHOLE, _("hela namn")), (PUBLIC, _("som publiken ser dem")))
)
"""What is given to the person himself."""
POSTER_SIZE = Choice("storlek", _("Storlek"), (("a4", _("A4")), (LARGE, _("A3"))))
TENT_SIZE = Choice(
    "storlek",
    _("Storlek"),
    (("a4", _("A4, viks")), (HALVED, _("A5, två per ark, klipps och viks"))),
)
NAMED = frozenset({"change_person", "rename_person", "number_people", "change_settings"})
"""Steps of the log after which people may be called otherwise."""
LISTED = NAMED | {"enter_people", "enter_walk_in", "remove_person"}
"""Steps after which others may be entered."""
JUDGED = NAMED | {
    "choose_replacement",
    "clear_sheet",
    "close_heat",
    "disqualify_entry",
    "draw_lot",
    "record_deduction",
    "reopen_event",
    "reopen_heat",
    "replay_round",
    "revoke_incident",
    "save_sheet",
    "self_verify_playoff",
    "self_verify_sheet",
    "settle_title",
    "verify_playoff",
    "verify_sheet",
    "void_playoff",
    "withdraw_entry",
}
"""Steps after which results may be others."""
INCIDENTS = frozenset(
    {"disqualify_entry", "record_caution", "record_deduction", "revoke_incident", "withdraw_entry"}
)
"""Steps after which the incident log is another."""


def are_whole(request: PaperRequest) -> bool:
    """Say whether whole names were chosen of ``NAMES``."""
    return request.choice(NAMES) == WHOLE
