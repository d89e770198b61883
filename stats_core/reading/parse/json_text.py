"""Text to the value that it holds as JSON, or as JSON lines."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np

from stats_core.errors import InputError
from stats_core.reading.parse.places import quoted

_DEEPEST = 200
"""Brackets inside one another beyond which nobody wrote a JSON file."""
_CHUNK = 2**22
_STEPS = np.zeros(256, dtype=np.int8)
_STEPS[list(b"[{")], _STEPS[list(b"]}")] = 1, -1
_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*"')


def parsed_json(text: str, name: str) -> Any:
    """The value of a JSON text, or the list of the values on its lines.

    Raises
    ------
    InputError
        Brackets stand inside one another deeper than anybody writes them.
    ValueError
        The text is no JSON.
    """
    deepest = _deepest(text)
    if deepest > _DEEPEST:
        # Brackets inside of texts are none.
        deepest = _deepest(_TEXTS.sub("", text))
    if deepest > _DEEPEST:
        raise InputError(f"The JSON is nested {deepest:,} deep", quoted(name), "Write a list of records, or CSV.")
    try:
        return _load(text)
    except ValueError:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2:
            raise
        return [_load(line) for line in lines]


def _deepest(text: str) -> int:
    """How many brackets stand open at most, those inside of texts counted."""
    depth = deepest = 0
    for start in range(0, len(text), _CHUNK):
        steps = _STEPS[np.frombuffer(text[start : start + _CHUNK].encode("utf-8", "replace"), dtype=np.uint8)]
        depths = depth + np.cumsum(steps[steps != 0], dtype=np.int64)
        deepest = max(deepest, int(depths.max(initial=0)))
        depth = int(depths[-1]) if depths.size else depth
    return deepest


def _load(text: str) -> Any:
    try:
        import orjson
    except ImportError:
        return json.loads(text)
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        # NaN and Infinity, as Python writes them, are no JSON; Python reads them.
        return json.loads(text)
