"""Progress of calls in other processes, and whether they are still wanted: numbers in shared memory.

Reading and writing them needs no messages, so a loop may do it as often as it likes.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing.shared_memory import SharedMemory
from typing import Any

from stats_core.work.executor import Stopped
from stats_core.work.worker import attach, create

PLACES = 1024
DONE, TOTAL, STOP = range(3)
BYTES = 8


@dataclass(frozen=True)
class Dial:
    """The worker's side: three numbers in the shared memory `name`, from index `place` on."""

    name: str
    place: int

    def progress(self, done: int, total: int) -> None:
        """Report progress; raises `Stopped` when the work is no longer wanted."""
        numbers = _attached(self.name)
        numbers[self.place + DONE], numbers[self.place + TOTAL] = done, total
        if numbers[self.place + STOP]:
            raise Stopped


@cache
def _attached(name: str) -> Any:
    memory: Any = attach(name)
    _kept.append(memory)
    return memory.buf.cast("q")


_kept: list[Any] = []
"""Keeps shared memory open: it closes when nothing refers to it."""


@dataclass(frozen=True, eq=False)
class Gauge:
    """The pool's side of one dial."""

    numbers: Any
    end: Dial

    @property
    def done(self) -> int:
        return int(self.numbers[self.end.place + DONE])

    @property
    def total(self) -> int:
        return int(self.numbers[self.end.place + TOTAL])


class Gauges:
    """A fixed number of dials, each lent to one call at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._free: list[int] = []
        try:
            self._memory: SharedMemory | None = create(PLACES * 3 * BYTES)
        except OSError:
            # No room for shared memory: progress is then known only from the answers that have arrived.
            self._memory = None
            return
        memory: Any = self._memory.buf
        self._numbers: Any = memory.cast("q")
        self._free = list(range(0, 3 * PLACES, 3))

    @contextmanager
    def lend(self) -> Iterator[Gauge | None]:
        """A gauge set to 0, whose call is told to stop at the end; None when all are lent."""
        with self._lock:
            place = self._free.pop(0) if self._free else None
        if place is None or self._memory is None:
            yield None
            return
        for number in range(3):
            self._numbers[place + number] = 0
        try:
            yield Gauge(self._numbers, Dial(self._memory.name, place))
        finally:
            with suppress(ValueError):  # closed meanwhile
                self._numbers[place + STOP] = 1
            with self._lock:
                # To the end of the queue: an abandoned call may still read it.
                self._free.append(place)

    def close(self) -> None:
        """Give the memory back."""
        if self._memory is None:
            return
        self._numbers.release()
        self._memory.close()
        self._memory.unlink()
