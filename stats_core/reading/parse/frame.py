"""Bytes to a frame, whatever wrote them: the container, then the first layout with its signature, then any table."""

from __future__ import annotations

import json
from typing import Any

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts import Found, Stage, layouts_of
from stats_core.reading.layouts.excel import workbook
from stats_core.reading.layouts.layout import NOTES, RECOGNISED
from stats_core.reading.parse.containers import is_archive, unpacked
from stats_core.reading.parse.fast_table import fast_table
from stats_core.reading.parse.how import AS_FOUND, PARSED, HowRead, with_decimal
from stats_core.reading.parse.percent import without_percent
from stats_core.reading.parse.table import quoted
from stats_core.reading.parse.text import any_text, refuse_large, refuse_markup
from stats_core.reading.parse.text_table import table_of_text

_DEEPEST = 200
"""Brackets inside one another beyond which nobody wrote a JSON file."""


def read_frame(data: bytes, name: str = "", how: HowRead = AS_FOUND) -> pd.DataFrame:
    """The table in a file: text in columns, or one of the layouts that tools write.

    A text file's cells stay text, so an algorithm may be called NA or 007; nothing is guessed about them here.

    Parameters
    ----------
    data
        The file's bytes; packed with gzip, bzip2 or xz as it may be.
    name
        The file's name, for messages and for layouts that are told by it.
    how
        What a person knows better than the guess: separator, line of headings, decimal mark, sheet, pattern of paths.

    Returns
    -------
    pandas.DataFrame
        Its `attrs` say what was recognised ("recognised") and what was done to the cells ("notes"). The index, where it
        is named "line", holds each row's line in the file.

    Raises
    ------
    InputError
        The file is too large, damaged, empty, or of a kind that cannot be read; the message names kind and line.
    """
    refuse_large(data, name)
    data, name = unpacked(data, name)
    if is_archive(data):
        # Several files are read one by one by this very function.
        from stats_core.reading.parse.several import read_files

        return read_files({name if name.endswith(".zip") else f"{name}.zip": data}, how.pattern, how)
    found = workbook(data, name, how.sheet) if how.sheet is not None else _first(Stage.BYTES, data, name)
    parsed = None
    if found is None and not how.of_text and (fast := fast_table(data, name)) is not None:
        parsed = fast.attrs.get(PARSED)
        found = _first(Stage.FRAME, fast, name) or Found(fast, "")
    if found is None:
        text = any_text(data, name)
        if not how.of_text:
            found = _of_json(text, name) if text.lstrip()[:1] in ("{", "[") else None
            found = found or _first(Stage.TEXT, text, name)
        if found is None:
            refuse_markup(text, name)
            frame = table_of_text(text, name, how)
            parsed = frame.attrs[PARSED]
            frame = with_decimal(frame, how.decimal) if how.decimal else frame
            found = _first(Stage.FRAME, frame, name) or Found(frame, "")
    frame, notes = without_percent(found.frame)
    frame.attrs = {**found.frame.attrs, "file": name, RECOGNISED: found.said, NOTES: (*found.notes, *notes)}
    if parsed:
        frame.attrs[PARSED] = parsed
    return frame


def _first(stage: Stage, given: Any, name: str) -> Found | None:
    return next((layout.read(given, name) for layout in layouts_of(stage) if layout.fits(given, name)), None)


def _of_json(text: str, name: str) -> Found | None:
    """The table in a JSON text, or None where the text is no JSON after all."""
    try:
        value = _parsed(text, name)
    except ValueError:
        return None
    found = _first(Stage.JSON, value, name)
    if found is None:
        kind = "an object" if isinstance(value, dict) else "a list"
        raise InputError(
            f"The file is JSON, {kind} of a kind that is not known",
            quoted(name) if name else "",
            'Write a list of records, [{"algorithm": ..., "run": ..., "level": ..., "score": ...}, ...], or CSV.',
        )
    return found


def _parsed(text: str, name: str) -> Any:
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
