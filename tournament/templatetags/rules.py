"""The names and sources of rules, for the form that changes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from tournament.forms.rulepages import source_words
from tournament.forms.wording.rules import key_name

if TYPE_CHECKING:
    from tournament.selectors.rules import RuleRow

register = template.Library()


@register.filter
def rule_name(key: str) -> str:
    """Return the Swedish name of a rule."""
    return key_name(key)


@register.filter
def rule_source(row: RuleRow) -> str:
    """Say where a rule's value comes from."""
    return source_words(row)
