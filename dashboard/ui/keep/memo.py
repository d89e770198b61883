"""A bounded memory of what was computed, shared by all sessions of the process.

Keys are our own sha256 fingerprints: streamlit's caches hash a sample of large data, and gave stale
answers after a change of one value.
"""

from __future__ import annotations

import dataclasses
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import numpy as np
import pandas as pd

T = TypeVar("T")
LOOKED_AT = 10_000
"""Rows of a table whose size is measured."""


class Memo:
    """The most recently used values, as many as fit into a number of bytes."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held = 0
        self._values: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Any | None:
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key][0]

    def put(self, key: Hashable, value: Any) -> None:
        size = weight(value)
        with self._lock:
            self._held += size - self._values.pop(key, (None, 0))[1]
            self._values[key] = (value, size)
            # The newest value stays even when it alone is too large: the page that asked for it needs it.
            while self._held > self._limit and len(self._values) > 1:
                self._held -= self._values.popitem(last=False)[1][1]

    def __len__(self) -> int:
        return len(self._values)


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
