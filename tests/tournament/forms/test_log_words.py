"""Every step that a service logs has words."""

from __future__ import annotations

import re
from pathlib import Path

from tournament.forms.wording.log import ACTIONS

SERVICES = Path(__file__).parents[3] / "tournament" / "services"
RECORDED = re.compile(r"(?:record\(|_record\(journal,|action ?= ?)\s*\"([a-z_]+)\"")


def test_every_logged_action_has_words() -> None:
    logged = {
        action
        for path in SERVICES.glob("*.py")
        for action in RECORDED.findall(path.read_text(encoding="utf-8"))
    }
    assert logged - ACTIONS.keys() == set()
