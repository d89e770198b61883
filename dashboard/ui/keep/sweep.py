"""Memory that only objects in a circle still hold, given back now and then.

Streamlit would search all objects of the server after every run of a page and of a fragment, which holds up everybody
for a tenth of a second each time; `postScriptGC` in the settings turns that off. Python itself searches young objects
often and old ones seldom, so a large file that a visitor left in a circle could stay for long: hence this.
"""

from __future__ import annotations

import gc
import threading
import time

EVERY = 30.0
"""Seconds between two searches."""

_lock = threading.Lock()
_last: float | None = None


def now_and_then() -> None:
    """Called at the end of every run of a page."""
    global _last
    with _lock:
        first = _last is None
        if _last is not None and time.monotonic() - _last < EVERY:
            return
        _last = time.monotonic()
    gc.collect()
    if first:
        # What the server has imported stays until its end, and need not be searched again.
        gc.freeze()
