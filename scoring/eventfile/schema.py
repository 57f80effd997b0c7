"""The JSON Schema (2020-12) of the event file, as shipped beside this module."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

SCHEMA_PATH = Path(__file__).with_name("schema.json")


def schema() -> dict[str, Any]:
    """Return the schema as a fresh dictionary."""
    return cast("dict[str, Any]", json.loads(SCHEMA_PATH.read_text(encoding="utf-8")))
