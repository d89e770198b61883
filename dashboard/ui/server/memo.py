"""A bounded memory of what was computed, shared by all sessions of the process.

What somebody who is here has used stays, up to a bound; of what only people who have left have used, a little stays for
the next who opens the same demo. Keys are our own sha256 fingerprints: streamlit's caches hash a sample of large data,
and gave stale answers after a change of one value.
"""

from __future__ import annotations

import dataclasses
import threading
import time
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import pandas as pd

from dashboard.ui.patches.open_sessions import is_here, this_session

T = TypeVar("T")
LOOKED_AT = 10_000
"""Rows of a table whose size is measured."""
UNUSED = 4 * 2**20
"""Bytes that each memory keeps of what nobody who is here has used."""
GRACE = 15.0
"""Seconds for which a value stays after its last use in any case: who loads the page again is somebody new."""


@dataclass
class Held:
    """A value, its size, the sessions that have used it, and when one last did."""

    value: Any
    size: int
    users: set[str]
    used: float


class Memo:
    """The most recently used values, as many as fit into a number of bytes."""

    def __init__(self, limit: int, unused: int = UNUSED) -> None:
        self._limit, self._unused = limit, unused
        self._held = 0
        self._values: OrderedDict[Hashable, Held] = OrderedDict()
        self._lock = threading.Lock()
        _ALL.add(self)

    def get(self, key: Hashable) -> Any | None:
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            held = self._values[key]
            held.users.add(this_session())
            held.used = time.monotonic()
            return held.value

    def put(self, key: Hashable, value: Any, users: Iterable[str] | None = None) -> None:
        """Keep a value that these sessions use; the one whose page runs now where none are named."""
        size = weight(value)
        with self._lock:
            self._drop(key)
            self._values[key] = Held(value, size, {this_session()} if users is None else set(users), time.monotonic())
            self._held += size
            # The newest value stays even when it alone is too large: the page that asked for it needs it.
            while self._held > self._limit and len(self._values) > 1:
                self._drop(next(iter(self._values)))

    def forget(self, key: Hashable) -> None:
        """Drop a value, if it is there."""
        with self._lock:
            self._drop(key)

    def let_go(self) -> int:
        """Drop what only people who have left have used, but for the last few of it; how many values went."""
        with self._lock:
            late, left, gone = time.monotonic() - GRACE, 0, 0
            for key in reversed(list(self._values)):
                one = self._values[key]
                one.users = {session for session in one.users if is_here(session)}
                if not one.users:
                    left += one.size
                    if left > self._unused and one.used <= late:
                        self._drop(key)
                        gone += 1
            return gone

    def _drop(self, key: Hashable) -> None:
        held = self._values.pop(key, None)
        self._held -= held.size if held else 0

    def __len__(self) -> int:
        return len(self._values)


_ALL: weakref.WeakSet[Memo] = weakref.WeakSet()


def let_go() -> int:
    """From all memories, what only people who have left have used; how many values went."""
    return sum(one.let_go() for one in list(_ALL))


def weight(value: Any) -> int:
    """About how many bytes a value holds."""
    if isinstance(value, (pd.DataFrame, pd.Series, pd.Index)):
        # Looking at each of ten million cells would take seconds; the first of them tell how large they are.
        few = value[:LOOKED_AT] if isinstance(value, pd.Index) else value.iloc[:LOOKED_AT]
        return int(np.sum(few.memory_usage(deep=True)) * len(value) / max(1, len(few)))
    if isinstance(size := getattr(value, "nbytes", None), int):
        return size
    if isinstance(value, (str, bytes)):
        return len(value)
    if isinstance(value, (tuple, list)):
        return sum(weight(part) for part in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return 200 + sum(weight(getattr(value, field.name)) for field in dataclasses.fields(value))
    return 50


_DERIVED = Memo(256 * 2**20)
TABLES = Memo(256 * 2**20)
"""Tables as read from files, apart: a large one would push out what was made of it, and that in turn the table."""


def remembered(key: Hashable, make: Callable[[], T], memo: Memo = _DERIVED) -> T:
    """What `make` gives, made once for each key; errors are not remembered."""
    value = memo.get(key)
    if value is None:
        value = make()
        memo.put(key, value)
    return value
