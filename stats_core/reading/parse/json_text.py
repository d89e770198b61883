"""Text to the value that it holds as JSON, or as JSON lines."""

from __future__ import annotations

import json
from typing import Any

from stats_core.errors import InputError
from stats_core.reading.parse.places import quoted

_DEEPEST = 200
"""Brackets inside one another beyond which nobody wrote a JSON file."""


def parsed_json(text: str, name: str) -> Any:
    """The value of a JSON text, or the list of the values on its lines.

    Raises
    ------
    InputError
        Brackets stand inside one another deeper than anybody writes them.
    ValueError
        The text is no JSON.
    """
    depth = deepest = 0
    for char in text:
        if char in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "]}":
            depth -= 1
    if deepest > _DEEPEST:
        raise InputError(f"The JSON is nested {deepest:,} deep", quoted(name), "Write a list of records, or CSV.")
    try:
        return _load(text)
    except ValueError:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2:
            raise
        return [_load(line) for line in lines]


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
