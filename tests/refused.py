"""What a service says when it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import make
from tournament.services.refusals import TransitionRefused

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournament.selectors.blockers import Blocker


def blockers(step: Callable[..., object], *args: object, **kwargs: object) -> tuple[Blocker, ...]:
    """Return what stands in the way of a service called by the director."""
    with pytest.raises(TransitionRefused) as refused:
        step(*args, **kwargs, by=make.actor())
    return refused.value.blockers
