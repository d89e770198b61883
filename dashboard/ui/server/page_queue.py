"""A queue before the runs of whole pages: a few at a time, in the order in which they came.

All runs share one interpreter. Thirty at once take turns a hundred times each, so that the first is ready no sooner
than the last, and whoever only flips a toggle, which runs a part of a page, queues with them. One after the other they
take as long together; the first is ready at once, and what is short passes by.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

AT_ONCE = 2
"""Runs that go on side by side: while one waits for a lock or a disk, the other gets on."""
LONG = 0.5
"""Seconds after which a run no longer counts: one that reads a large file holds nobody up."""
SWITCH = 0.001
"""Seconds after which a run that computes lets another in; with Python's own 0.005, who often waits falls behind."""


class PageQueue:
    """Lets so many in at once, first come first served."""

    def __init__(self, at_once: int = AT_ONCE, long: float = LONG) -> None:
        self._at_once, self._long = at_once, long
        self._inside: dict[int, float] = {}
        self._lock = threading.Lock()
        self._queue: deque[threading.Condition] = deque()

    def enter(self) -> None:
        """Wait for a turn."""
        me = threading.Condition(self._lock)
        with self._lock:
            self._queue.append(me)
            try:
                # Only the first in the queue looks when a place is free; the others sleep until they are the first.
                while self._queue[0] is not me or self._until_free():
                    me.wait(self._until_free() if self._queue[0] is me else None)
                self._inside[threading.get_ident()] = time.monotonic()
            finally:
                self._queue.remove(me)
                self._call_the_first()

    def leave(self) -> None:
        """Make room for the next."""
        with self._lock:
            self._inside.pop(threading.get_ident(), None)
            self._call_the_first()

    def _call_the_first(self) -> None:
        if self._queue:
            self._queue[0].notify()

    def _until_free(self) -> float:
        """Seconds until somebody may come in, if nobody leaves before; 0 where somebody may now."""
        now = time.monotonic()
        busy = sorted(left for since in self._inside.values() if (left := since + self._long - now) > 0)
        return busy[-self._at_once] if len(busy) >= self._at_once else 0.0

    @contextmanager
    def turn(self) -> Iterator[None]:
        """A run of a page."""
        self.enter()
        try:
            yield
        finally:
            self.leave()

    @contextmanager
    def outside(self) -> Iterator[None]:
        """While a run waits for something else, others have its place; without effect where no turn was taken."""
        if threading.get_ident() not in self._inside:
            yield
            return
        self.leave()
        try:
            yield
        finally:
            self.enter()

    def alone(self) -> bool:
        """Whether this run has a turn, and no other goes on or waits."""
        with self._lock:
            return list(self._inside) == [threading.get_ident()] and not self._queue


PAGES = PageQueue()
sys.setswitchinterval(SWITCH)
