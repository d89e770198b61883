"""What was asked and answered beside the scores of a line: kept short, and out of the way of every guess."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pandas as pd

from stats_core.reading.parse.read_table import ReadTable

ASKED, ANSWERED = "asked", "answered"
"""The headings of the two columns."""
MOST_CHARACTERS = 2000
"""Characters of one text that are kept."""
_CUT = " …"
_SPOKEN = ("content", "text", "message", "completion", "output")
_DEEPEST = 6


def line_text(value: Any, deepest: int = _DEEPEST) -> str:
    """A text, or what messages say one after the other; "" where there is none."""
    if isinstance(value, str):
        return shortened(value)
    if isinstance(value, list) and deepest:
        parts = [line_text(part, deepest - 1) for part in value[:20]]
        return shortened("\n".join(part for part in parts if part))
    if isinstance(value, dict) and deepest:
        return next((text for key in _SPOKEN if (text := line_text(value.get(key), deepest - 1))), "")
    return str(value) if isinstance(value, (bool, int, float)) else ""


def shortened(text: str, most: int = MOST_CHARACTERS) -> str:
    """A text up to so many characters."""
    return text if len(text) <= most else text[: most - len(_CUT)] + _CUT


def with_texts(table: ReadTable, asked: list[str], answered: list[str]) -> ReadTable:
    """The table with what was asked and answered in each line, where anything was."""
    texts = {name: cells for name, cells in ((ASKED, asked), (ANSWERED, answered)) if any(cells)}
    free = {name: cells for name, cells in texts.items() if name not in table.names}
    columns = {name: pd.Series(cells, index=table.frame.index, dtype=object) for name, cells in free.items()}
    return replace(table, frame=table.frame.assign(**columns), texts=tuple(free))


def beside_texts(table: ReadTable, change: Callable[[ReadTable], ReadTable]) -> ReadTable:
    """A table after a change of its cells that does not see its texts."""
    if not table.texts:
        return change(table)
    names = list(table.texts)
    changed = change(replace(table, frame=table.frame.drop(columns=names), texts=()))
    if len(changed) != len(table):
        return changed
    texts = {name: table.frame[name].to_numpy(dtype=object) for name in names}
    return replace(changed, frame=changed.frame.assign(**texts), texts=table.texts)
