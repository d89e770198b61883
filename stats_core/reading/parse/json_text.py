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
        return _of_lines(lines, name)


def _of_lines(lines: list[str], name: str) -> list[Any]:
    """The values of JSON lines.

    Raises
    ------
    InputError
        Most lines are objects of JSON and one is none: the file was cut off, or was written by two at once.
    """
    values = []
    for number, line in enumerate(lines, 1):
        try:
            values.append(_load(line))
        except ValueError:
            if line.lstrip().startswith("{") and len(values) > 1 and all(isinstance(value, dict) for value in values):
                last = "the last line" if number == len(lines) else "a line"
                raise InputError(
                    f"The file is lines of JSON, and {last} is broken",
                    f"line {number} of {quoted(name)}" if name else f"line {number}",
                    "Complete the line, or take it out.",
                ) from None
            raise
    return values


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
