"""Large plain tables by a fast parser, after making sure that it cannot misread them; else None, and the exact way.

The parser is Arrow's, or that of pandas where Arrow is not there.
All lines must have as many separators as the heading, and no cell may be quoted: then no column can shift. Columns
whose cells repeat are kept as text in categories, so that an algorithm may be called 007; those at a level of training
are numbers.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from stats_core.reading.curves.headings import level_headings
from stats_core.reading.parse.dialect import COMMA, SAMPLE, SEMICOLON, TAB
from stats_core.reading.parse.headless import is_number
from stats_core.reading.parse.how import PARSED, HowRead
from stats_core.reading.parse.table import CODES, LINE, Codes
from stats_core.reading.parse.titles import below_titles, heading_of

try:
    import pyarrow as arrow
    import pyarrow.csv as arrow_csv
except ImportError:
    arrow = None

SMALLEST = 2 * 2**20
"""Bytes below which the exact way is fast enough."""
_LOOKED_AT = 2000
_FEWEST = 12
_MANY_COLUMNS = 50
_COMMA = re.compile(r"[0-9],|,[0-9]")
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,14}")
_BLOCK = 2**24
"""Bytes that Arrow reads at once: each block has its own list of texts, and lists are joined at the end."""
_STRANGE = {*range(9), *range(11, 32), 34, 127}
_ORDINARY = bytes(sorted(set(range(256)) - _STRANGE))
"""All bytes but control characters and quotation marks."""


_VERSION = tuple(int(part) for part in pd.__version__.split(".")[:2])
# Since 3.1 the C parser rounds as Python does, and warns when it is told to.
_EXACT: dict[str, Any] = {} if _VERSION >= (3, 1) else {"float_precision": "round_trip"}


def fast_table(data: bytes, name: str) -> pd.DataFrame | None:
    """The table in the bytes of a text file, typed; None where the exact way must look at it."""
    if len(data) < SMALLEST:
        return None
    data = data.removeprefix(b"\xef\xbb\xbf")
    if b"\r\n" in data[:10_000] or data.translate(None, _ORDINARY) or data[:1] in b"#\n[{|<" or b"\n#" in data[:10_000]:
        return None
    try:
        lines = _head(data).decode("utf-8").split("\n")[: _LOOKED_AT + 1]
    except UnicodeDecodeError:
        return None
    titles, dialect = below_titles(lines[: SAMPLE + 1])
    if titles or dialect not in (COMMA, SEMICOLON, TAB) or len(lines) < 10:
        return None
    rows = [[cell.strip() for cell in line.split(dialect.separator)] for line in lines if line]
    top = heading_of(rows[:8])
    names = top.names
    if any(len(row) != len(names) for row in rows):
        return None
    if top.headless or top.lines != 1 or "" in names[1:] or len(set(names)) < len(names):
        return None
    # A blank line at the end is left to the exact way: taking it off would copy the file.
    if data.endswith(b"\n\n"):
        return None
    names = [names[0] or "index", *names[1:]]
    levels = set(level_headings(names))
    kinds = {i: _kind(cells, names[i] in levels) for i, cells in enumerate(zip(*rows[1:], strict=True))}
    parse = _by_arrow if arrow else _by_pandas
    frame = parse(data, dialect.separator, kinds)
    if frame is None and np.int64 in kinds.values():
        # Not whole throughout: a score at a level, or names that must stay as they are written.
        kinds = {i: kind if kind is not np.int64 else _or_else(names[i] in levels) for i, kind in kinds.items()}
        frame = parse(data, dialect.separator, kinds)
    if frame is None or np.isinf(frame.select_dtypes("float64").to_numpy()).any():
        return None
    for column in [i for i, kind in kinds.items() if kind is str]:
        # A decimal comma concerns the numbers beside it too, as they are written.
        if any(cell != cell.strip() or _COMMA.search(cell) for cell in map(str, frame[column].cat.categories)):
            return None
    frame.columns = pd.Index(names)
    frame.index = pd.RangeIndex(2, len(frame) + 2, name=LINE)
    frame.attrs["file"] = name
    frame.attrs[PARSED] = HowRead(dialect.label, 1)
    frame.attrs[CODES] = Codes()
    return frame


def _head(data: bytes) -> bytes:
    """The first lines: a megabyte of them, or a dozen where lines are that long."""
    end = 0
    for _ in range(_FEWEST):
        end = data.find(b"\n", end) + 1 or len(data)
    return data[: max(end, data.rfind(b"\n", 0, 2**20) + 1)]


def _by_arrow(data: bytes, separator: str, kinds: dict[int, Any]) -> pd.DataFrame | None:
    """Arrow keeps each text once while it reads; a line that does not fit ends it."""
    names = [str(i) for i in kinds]
    types = {str: arrow.dictionary(arrow.int32(), arrow.string()), np.int64: arrow.int64(), np.float64: arrow.float64()}
    try:
        table = arrow_csv.read_csv(
            arrow.py_buffer(data),
            read_options=arrow_csv.ReadOptions(column_names=names, skip_rows=1, use_threads=False, block_size=_BLOCK),
            parse_options=arrow_csv.ParseOptions(delimiter=separator, quote_char=False, ignore_empty_lines=False),
            convert_options=arrow_csv.ConvertOptions(
                column_types={str(i): types[kind] for i, kind in kinds.items()},
                null_values=[],
                strings_can_be_null=False,
            ),
        )
    except (arrow.ArrowException, OSError):
        return None
    # Taking columns out of thousands is fast only where they lie together; few columns are not copied.
    apart = len(names) < _MANY_COLUMNS
    frame: pd.DataFrame = table.unify_dictionaries().to_pandas(split_blocks=apart, self_destruct=True)
    frame.columns = pd.Index(list(kinds))
    return frame


def _by_pandas(data: bytes, separator: str, kinds: dict[int, Any]) -> pd.DataFrame | None:
    if not _even(data, separator.encode(), len(kinds)):
        return None
    try:
        frame: pd.DataFrame = pd.read_csv(
            io.BytesIO(data),
            sep=separator,
            header=None,
            names=list(kinds),
            skiprows=1,
            dtype=kinds,
            na_filter=False,
            quoting=3,
            skip_blank_lines=False,
            encoding="utf-8",
            **_EXACT,
        )
    except (ValueError, UnicodeDecodeError, OverflowError):
        return None
    for column in [i for i, kind in kinds.items() if kind is str]:
        # Not while reading: read_csv makes numbers of categories that look like it, and 007 would become 7.
        frame[column] = frame[column].astype("category")
    return frame


def _kind(cells: Sequence[str], level: bool) -> Any:
    """Numbers that hardly repeat are numbers, and so are those at a level; all else stays text, each cell kept once.

    Whole numbers may be names of runs: they are numbers only where the text can be written again, so 007 stays text.
    """
    if not all(map(is_number, cells)) or not (level or len(set(cells)) > len(cells) / 2):
        return str
    if all(map(_WHOLE.fullmatch, cells)):
        return np.int64
    broken = sum(not cell.lstrip("+-").isdecimal() for cell in cells)
    return np.float64 if level or broken > len(cells) / 2 else str


def _or_else(level: bool) -> Any:
    return np.float64 if level else str


def _even(data: bytes, separator: bytes, width: int) -> bool:
    """Whether lines have as many separators as the heading in all; one that has more is refused by the parser."""
    return data.count(separator) == (width - 1) * (data.count(b"\n") + (not data.endswith(b"\n")))
