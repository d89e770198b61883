"""How much data the people on this server may have given, each and together; who goes above gets a sentence.

Counted are the files that pages work on, which the server keeps in memory. What is made of them is kept in memories
that are bounded by themselves (`memo`), for all together.
"""

from __future__ import annotations

import os
import threading

from dashboard.ui.patches.open_sessions import is_here, this_session
from stats_core import InputError

EACH = 250 * 2**20
"""Bytes of one person, on all pages together."""
SHARE = "LEARNMOST_MEMORY_MB"
"""Environment variable: megabytes of all people together; a quarter of the machine's memory without it."""

_held: dict[str, dict[str, int]] = {}
_lock = threading.Lock()


def in_all() -> int:
    """Bytes of all people together."""
    chosen = os.environ.get(SHARE, "")
    if chosen.isdigit():
        return int(chosen) * 2**20
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 4
    except (AttributeError, ValueError, OSError):
        return 2**31


def take(page: str, size: int) -> None:
    """This person's page works on so many bytes from now on; raises where that is too much."""
    session = this_session()
    with _lock:
        for gone in [holder for holder in _held if holder != session and not is_here(holder)]:
            del _held[gone]
        mine = {**_held.get(session, {}), page: size}
        if sum(mine.values()) > EACH:
            raise InputError(
                f"Your files on all pages together hold more than {EACH // 2**20} MB",
                remedy="Reload the page to begin anew, or give a smaller file.",
            )
        others = sum(sum(pages.values()) for holder, pages in _held.items() if holder != session)
        if others + sum(mine.values()) > in_all():
            raise InputError(
                f"The people on this server hold all of the {in_all() // 2**20:,} MB that it has for data",
                remedy="Try again when somebody has left, or give a smaller file.",
            )
        _held[session] = mine
