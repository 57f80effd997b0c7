"""What each worker loads: the application, and a look at whether its server still lives."""

from __future__ import annotations

import os
import threading

from tournament.printing.weasy import warm
from tournament.server.leaving import leave_with
from tournament.wsgi import application

__all__ = ["application"]

WARM_AFTER = 5.0
"""Seconds until what paper needs is loaded: first the pages are served."""

warming = threading.Timer(WARM_AFTER, warm)
warming.daemon = True
warming.start()
if os.name != "nt":
    threading.Thread(target=leave_with, args=(os.getppid(),), daemon=True).start()
