"""Words of the page that says where somebody sits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from tournament.forms.wording import following
from tournament.forms.wording import whereabouts as wording
from tournament.push.identity import public_key
from tournament.selectors.public.following import BLOCK
from tournament.selectors.public.whereabouts import Now

if TYPE_CHECKING:
    from tournament.selectors.public.following import FollowedTable
    from tournament.selectors.public.published import Published
    from tournament.selectors.public.search import Search
    from tournament.selectors.public.whereabouts import Whereabouts

register = template.Library()

SIGNS = {
    Now.HUSHED: "idle",
    Now.WAITS: "idle",
    Now.PLAYS: "live",
    Now.PAUSES: "idle",
    Now.PLAYED: "idle",
    Now.PLAYOFF: "late",
    Now.THROUGH: "done",
    Now.OUT: "idle",
    Now.PLACED: "idle",
}
"""The class whose sign stands before the words."""


@register.simple_tag
def headline(event: Published, where: Whereabouts) -> str:
    """Say how it stands with somebody."""
    return wording.headline(event, where)


@register.simple_tag
def what_next(event: Published, where: Whereabouts) -> str:
    """Say what comes next, if anything is known."""
    return wording.what_next(event, where)


@register.simple_tag
def in_short(event: Published, where: Whereabouts) -> str:
    """Say all of it on one line."""
    return wording.in_short(event, where)


@register.filter
def now_sign(where: Whereabouts) -> str:
    """Return the class whose sign stands before the headline."""
    return SIGNS[where.now]


@register.filter
def sits(where: Whereabouts) -> bool:
    """Say whether somebody has a table to be at."""
    return wording.sits(where)


@register.filter
def news_sign(where: Whereabouts) -> str:
    """Return the text that changes when there is something to tell."""
    return wording.sign_of(where)


@register.filter
def hits_said(found: Search) -> str:
    """Say what a search found: nearly so called, several of one name, or several."""
    return wording.hits_said(found)


@register.filter
def followed_table(table: FollowedTable) -> str:
    """Return a followed table's name."""
    return following.table_name(table)


@register.filter
def followed_said(table: FollowedTable) -> str:
    """Say how far a followed table has come."""
    return following.table_said(table)


@register.simple_tag
def block_size() -> int:
    """Return how many entry keys share a block of followed people."""
    return BLOCK


@register.simple_tag
def push_key() -> str:
    """Return the key with which browsers subscribe to push messages."""
    return public_key()
