"""The rules in Swedish, as the page of an event shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from scoring.rulesets import text_of
from tournament.forms.wording.rules import (
    HOUSE_KEYS,
    HOUSE_SOURCES,
    HOUSE_VALUES,
    PRESETS,
    REASONS,
    SECTIONS,
    STRUCTURES,
    key_name,
    value_words,
)
from tournament.selectors.rules import HOUSE_RULES, house_rules, rule_rows

if TYPE_CHECKING:
    from scoring.rulesets import RuleText
    from tournament.models import Event
    from tournament.selectors.rules import RuleRow


@dataclass(frozen=True, slots=True)
class WordedRule:
    """A rule in words: its name, value, the preset's value where it differs, and its source."""

    key: str
    name: str
    value: str
    preset_value: str
    source: str
    is_changed: bool
    is_setting: bool
    is_silent: bool


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything that the page says of an event's rules."""

    preset: str
    text: RuleText
    structure: str
    sections: tuple[tuple[str, tuple[WordedRule, ...]], ...]
    changed: int
    house: tuple[WordedRule, ...]


def rules_page_of(event: Event) -> RulesPage:
    """Word an event's rules, section by section."""
    rows = rule_rows(event)
    return RulesPage(
        preset=str(PRESETS.get(event.rules_preset, event.rules_preset)),
        text=text_of(event.rules_preset),
        structure=str(STRUCTURES.get(event.structure_preset, event.structure_preset)),
        sections=tuple(
            (str(title), tuple(worded(row) for row in rows if row.chapter == section))
            for section, title in SECTIONS.items()
        ),
        changed=sum(row.is_changed for row in rows),
        house=tuple(_house_rule(key, value) for key, value in house_rules(event).items()),
    )


def _house_rule(key: str, value: str) -> WordedRule:
    default = HOUSE_RULES[key][0]
    return WordedRule(
        key=key,
        name=str(HOUSE_KEYS[key]),
        value=str(HOUSE_VALUES[key][value]),
        preset_value="" if value == default else str(HOUSE_VALUES[key][default]),
        source=str(HOUSE_SOURCES[key]),
        is_changed=value != default,
        is_setting=True,
        is_silent=True,
    )


def worded(row: RuleRow) -> WordedRule:
    """Word one rule."""
    return WordedRule(
        key=row.key,
        name=key_name(row.key),
        value=value_words(row.key, row.value),
        preset_value=value_words(row.key, row.preset_value) if row.is_changed else "",
        source=source_words(row),
        is_changed=row.is_changed,
        is_setting=row.is_setting,
        is_silent=row.is_silent,
    )


def source_words(row: RuleRow) -> str:
    """Say where a value comes from, or that the rules are silent and why this was chosen."""
    if row.section != row.chapter:
        return gettext("Regelverkets egen text (%(section)s).") % {"section": row.section}
    if not row.is_silent:
        return gettext("Regeltexten %(section)s.") % {"section": row.section}
    reason = REASONS.get(row.reason or "", "")
    return gettext("Regeltexten är tyst (%(section)s). Förval: %(reason)s") % {
        "section": row.section,
        "reason": reason,
    }
