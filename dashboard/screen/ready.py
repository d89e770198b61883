"""Figures ready to send: drawn once for the same chart and look, and handed to the page without another check."""

from __future__ import annotations

import base64
import dataclasses
import hashlib
from enum import Enum
from itertools import count
from typing import Any

import numpy as np
from plotly.basedatatypes import BaseFigure

from dashboard.screen.template import Sketch

TYPED = {"f4", "f8", "i1", "u1", "i2", "u2", "i4", "u4"}
"""The numbers that plotly.js takes in binary form, by their names there."""
SHORT = 8
"""Arrays of fewer numbers are shorter as plain lists."""


_NUMBERS = count()


class Ready(BaseFigure):
    """A figure whose contents stand; `st.plotly_chart` takes it as it is and only asks for `to_dict`."""

    def __init__(self, contents: dict[str, Any]) -> None:
        # Not BaseFigure's own beginning: that would check every part again.
        self.__dict__["contents"] = contents
        self.__dict__["number"] = next(_NUMBERS)

    def to_dict(self) -> dict[str, Any]:
        return dict(self.__dict__["contents"])

    @property
    def number(self) -> int:
        """Another one for each figure that was drawn."""
        found: int = self.__dict__["number"]
        return found

    @property
    def nbytes(self) -> int:
        """About how much memory it takes."""
        return _size(self.__dict__["contents"])

    @property
    def width(self) -> int | None:
        """The figure's own width in pixels, if it has one."""
        found: int | None = self.__dict__["contents"]["layout"].get("width")
        return found


SMALLEST = Ready({"data": [{"type": "scatter", "x": [0, 1], "y": [0, 1]}], "layout": {"height": 100}})
"""A figure of one line."""


def ready(sketch: Sketch) -> Ready:
    """The figure with its arrays as text."""
    return Ready({"data": _sent(sketch.traces), "layout": _sent(sketch.layout)})


def _sent(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: _sent(value) for name, value in part.items() if value is not None}
    if isinstance(part, (list, tuple)):
        return [_sent(value) for value in part]
    if isinstance(part, np.ndarray):
        kind = f"{part.dtype.kind}{part.dtype.itemsize}"
        if part.size < SHORT or kind not in TYPED:
            return _sent(part.tolist())
        typed = {"dtype": kind, "bdata": base64.b64encode(np.ascontiguousarray(part)).decode("ascii")}
        return typed if part.ndim == 1 else {**typed, "shape": ", ".join(map(str, part.shape))}
    if isinstance(part, np.generic):
        return _sent(part.item())
    if isinstance(part, float) and not np.isfinite(part):
        return None
    return part


def _size(part: Any) -> int:
    if isinstance(part, dict):
        return sum(map(_size, part.values())) + 100
    if isinstance(part, list):
        return sum(map(_size, part)) + 60
    return len(part) + 50 if isinstance(part, str) else 30


def fingerprint(part: Any) -> str:
    """Of everything that a chart holds: the same for the same picture, and for no other."""
    found = hashlib.blake2b(digest_size=20)
    _add(found, part)
    return found.hexdigest()


def _add(found: Any, part: Any) -> None:
    if isinstance(part, np.ndarray) and part.dtype.kind != "O":
        found.update(f"a{part.dtype.str}{part.shape}".encode())
        found.update(np.ascontiguousarray(part).view(np.uint8).data if part.size else b"")
    elif dataclasses.is_dataclass(part) and not isinstance(part, type):
        found.update(f"d{type(part).__qualname__}".encode())
        for one in dataclasses.fields(part):
            _add(found, getattr(part, one.name))
    elif isinstance(part, (tuple, list, np.ndarray)):
        found.update(f"l{len(part)}".encode())
        for one in part:
            _add(found, one)
    elif isinstance(part, dict):
        _add(found, list(part.items()))
    elif isinstance(part, Enum):
        found.update(f"e{type(part).__qualname__}{part.name}".encode())
    else:
        text = repr(part).encode("utf-8", "surrogatepass")
        found.update(f"r{type(part).__name__}{len(text)}:".encode() + text)
