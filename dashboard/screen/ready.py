"""Figures ready to send: drawn once for the same chart and look, and handed to the page without another check."""

from __future__ import annotations

import base64
import dataclasses
import hashlib
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from typing import Any

import numpy as np

from dashboard.screen.template import Sketch

TYPED = {"f4", "f8", "i1", "u1", "i2", "u2", "i4", "u4"}
"""The numbers that plotly.js takes in binary form, by their names there."""
SHORT = 8
"""Arrays of fewer numbers are shorter as plain lists."""
_NUMBERS = count()


@dataclass(frozen=True, eq=False)
class Ready:
    """A figure as the browser gets it; `number` is another one for each figure that was drawn."""

    contents: dict[str, Any]
    number: int = field(default_factory=lambda: next(_NUMBERS))

    @property
    def nbytes(self) -> int:
        """About how much memory it takes."""
        return _size(self.contents)

    @property
    def width(self) -> int | None:
        """The figure's own width in pixels, if it has one."""
        width: int | None = self.contents["layout"].get("width")
        return width


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
    digest = hashlib.blake2b(digest_size=20)
    _add(digest, part)
    return digest.hexdigest()


def _add(digest: Any, part: Any) -> None:
    if isinstance(part, np.ndarray) and part.dtype.kind != "O":
        digest.update(f"a{part.dtype.str}{part.shape}".encode())
        digest.update(np.ascontiguousarray(part).view(np.uint8).data if part.size else b"")
    elif dataclasses.is_dataclass(part) and not isinstance(part, type):
        digest.update(f"d{type(part).__qualname__}".encode())
        for declared in dataclasses.fields(part):
            _add(digest, getattr(part, declared.name))
    elif isinstance(part, (tuple, list, np.ndarray)):
        digest.update(f"l{len(part)}".encode())
        for piece in part:
            _add(digest, piece)
    elif isinstance(part, dict):
        _add(digest, list(part.items()))
    elif isinstance(part, Enum):
        digest.update(f"e{type(part).__qualname__}{part.name}".encode())
    else:
        text = repr(part).encode("utf-8", "surrogatepass")
        digest.update(f"r{type(part).__name__}{len(text)}:".encode() + text)
