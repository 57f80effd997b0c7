"""Who publishes, and what has been published: leases and pulses.

As snapshots, these are no facts of the event's: nothing that its log tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.db.models import Q

from tournament.models import Lease, Pulse

if TYPE_CHECKING:
    from datetime import datetime, timedelta


def hold_lease(name: str, *, holder: str, now: datetime, lasts: timedelta) -> bool:
    """Take or renew a task's lease; False while another process has it."""
    free = Q(holder=holder) | Q(expires_at__lte=now)
    if Lease.objects.filter(free, name=name).update(holder=holder, expires_at=now + lasts):
        return True
    if Lease.objects.filter(name=name).exists():
        return False
    try:
        with transaction.atomic():
            Lease.objects.create(name=name, holder=holder, expires_at=now + lasts)
    except IntegrityError:
        return False
    return True


def give_up_lease(name: str, *, holder: str) -> None:
    """Give a lease back, so that another process need not wait for its end."""
    Lease.objects.filter(name=name, holder=holder).delete()


def raise_pulse(event: int, version: int) -> bool:
    """Say that an event is published up to a version; a pulse never falls. Returns whether it rose.

    ``event`` is the event's primary key.
    """
    if Pulse.objects.filter(event_id=event, version__lt=version).update(version=version):
        return True
    if Pulse.objects.filter(event_id=event).exists():
        return False
    try:
        with transaction.atomic():
            Pulse.objects.create(event_id=event, version=version)
    except IntegrityError:
        return False
    return True
