"""The life of the server: what it does before its first visitor, the imports of the pages, and its end.

Where two threads import, Python lets the second into a package that the first has half imported, if its parts import
each other, as those of pandas and scipy do. So whoever comes first imports everything, and others wait for it. This
module imports nothing heavy before.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import streamlit as st

from dashboard.ui.patches import browser_window, front_door

ANSWERS_FIRST = 0.2
"""Seconds for the server to open its port before it imports the pages."""

_lock = threading.Lock()
_loaded = False


@asynccontextmanager
async def lifespan(app: st.App) -> AsyncIterator[None]:
    """While the first browser still fetches streamlit's own scripts, the server imports ours."""
    front_door.open_early()
    later = threading.Timer(ANSWERS_FIRST, load)
    later.start()
    asyncio.get_running_loop().call_soon(browser_window.open_window)
    try:
        yield
    finally:
        later.cancel()
        end()


def load() -> None:
    """Import the frame and every page that opens with data; what nobody opens is imported when it is."""
    global _loaded
    if _loaded:
        return
    with _lock:
        from dashboard.ui import frame  # noqa: F401
        from dashboard.ui.cases import page as cases  # noqa: F401
        from dashboard.ui.curves import page as curves  # noqa: F401
        from dashboard.ui.folds import page as folds  # noqa: F401
        from dashboard.ui.ranks import page as ranks  # noqa: F401
        from dashboard.ui.start import page as start  # noqa: F401

        _loaded = True


def end() -> None:
    """End the processes of this server and give their memory back; where nothing was loaded, there are none.

    Not left to `atexit`: the server ends itself by the signal that it was sent, and nothing runs after that.
    """
    if _loaded:
        from dashboard.ui.server import worker_pool

        worker_pool.close()
