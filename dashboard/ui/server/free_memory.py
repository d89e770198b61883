"""Memory given back: what people who have left have used, and what only objects in a circle still hold.

Streamlit would search all objects of the server after every run of a page and of a fragment, which holds up everybody
for a tenth of a second each time; `postScriptGC` in the settings turns that off. Python itself searches young objects
often and old ones seldom, so a large file that a visitor left in a circle could stay for long: hence this.
"""

from __future__ import annotations

import ctypes
import gc
import threading
import time
from contextlib import suppress

from dashboard.ui.server import memo

EVERY = 15.0
"""Seconds between two searches."""
AFTER_THE_FIRST = 2.0
"""Seconds after the first page run before the first search, which takes a tenth: that page is still being sent."""

YOUNG = (10_000, 20, 1_000_000)
"""Python's own searches, less often than after every 700 new objects: a run of a page makes tens of thousands.

Of old objects practically never: with thirty people a search of all takes a tenth of a second, in which nobody is
served, and Python began one every few seconds in the middle of somebody's run beside the one that is made here.
"""

_lock = threading.Lock()
_ran = threading.Event()
_thread: threading.Thread | None = None


def after_page_run() -> None:
    """Called at the end of every run of a page: from then on, memory is given back beside the pages."""
    global _thread
    _ran.set()
    with _lock:
        if _thread is None:
            gc.set_threshold(*YOUNG)
            _thread = threading.Thread(target=_for_ever, daemon=True, name="free memory")
            _thread.start()


def _for_ever() -> None:
    time.sleep(AFTER_THE_FIRST)
    # What the server has imported stays until its end, and need not be searched again.
    gc.collect()
    gc.freeze()
    while True:
        time.sleep(EVERY)
        free_now()


def free_now() -> None:
    """Give back what can be given back, unless nobody has come or left since the last time."""
    if not memo.let_go() and not _ran.is_set():
        return
    _ran.clear()
    gc.collect()
    # The C library keeps what is free for this process, in pieces, unless it is told to give it back.
    with suppress(OSError, AttributeError, TypeError):  # not every system has it
        ctypes.CDLL(None).malloc_trim(0)
