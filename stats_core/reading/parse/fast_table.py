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
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from stats_core.reading.parse.cell_codes import CellCodes
from stats_core.reading.parse.dialect import COMMA, SAMPLE, SEMICOLON, TAB, Dialect
from stats_core.reading.parse.headless import is_number
from stats_core.reading.parse.how import HowRead
from stats_core.reading.parse.level_headings import level_headings
from stats_core.reading.parse.places import LINE
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.text_table import INDEX
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
_MOST_TEXTS = 1000
"""Columns of text beyond which a list of categories for each, with fewer lines, is slower than the exact way."""
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


@dataclass(frozen=True)
class _PlainTop:
    """The first lines of a file that looks plain: the heading, and the rows below it cut into cells."""

    dialect: Dialect
    names: list[str]
    rows: list[list[str]]

    @cached_property
    def levels(self) -> frozenset[str]:
        """The headings that are levels of training."""
        return frozenset(level_headings(self.names))

    def kinds(self, *, whole_numbers: bool) -> dict[int, Any]:
        """The type of each column; without whole numbers, a column of them is read as scores or as text."""
        kinds = {}
        for i, cells in enumerate(zip(*self.rows, strict=True)):
            level = self.names[i] in self.levels
            kind = _kind(cells, level)
            # Not whole throughout: a score at a level, or names that must stay as they are written.
            kinds[i] = (np.float64 if level else str) if kind is np.int64 and not whole_numbers else kind
        return kinds


def fast_table(data: bytes, name: str) -> ReadTable | None:
    """The table in the bytes of a text file, typed; None where the exact way must look at it."""
    if len(data) < SMALLEST:
        return None
    data = data.removeprefix(b"\xef\xbb\xbf")
    top = _plain_top(data) if _plain_bytes(data) else None
    if top is None:
        return None
    parse = _by_arrow if arrow else _by_pandas
    kinds = top.kinds(whole_numbers=True)
    if sum(kind is str for kind in kinds.values()) > max(_MOST_TEXTS, data.count(b"\n")):
        return None
    frame = parse(data, top.dialect.separator, kinds)
    if frame is None and np.int64 in kinds.values():
        kinds = top.kinds(whole_numbers=False)
        frame = parse(data, top.dialect.separator, kinds)
    if frame is None or np.isinf(frame.select_dtypes("float64").to_numpy()).any() or _odd_text(frame, kinds):
        return None
    frame.columns = pd.Index(top.names)
    frame.index = pd.RangeIndex(2, len(frame) + 2, name=LINE)
    return ReadTable(frame, name, parsed=HowRead(top.dialect.label, 1), codes=CellCodes())


def _plain_bytes(data: bytes) -> bool:
    """Whether nothing speaks against a plain table: control characters, quotation marks, comments, other markup."""
    head = data[:10_000]
    if b"\r\n" in head or b"\n#" in head or data[:1] in b"#\n[{|<":
        return False
    # A blank line at the end is left to the exact way: taking it off would copy the file.
    return not data.endswith(b"\n\n") and not data.translate(None, _ORDINARY)


def _plain_top(data: bytes) -> _PlainTop | None:
    """The heading and the first rows, where each row has as many cells as there are headings, all with names."""
    try:
        lines = _head(data).decode("utf-8").split("\n")[: _LOOKED_AT + 1]
    except UnicodeDecodeError:
        return None
    titles, dialect = below_titles(lines[: SAMPLE + 1])
    if titles or dialect not in (COMMA, SEMICOLON, TAB) or len(lines) < 10:
        return None
    rows = [[cell.strip() for cell in line.split(dialect.separator)] for line in lines if line]
    top = heading_of(rows[:8])
    first, *others = top.names
    if top.headless or top.lines != 1 or any(len(row) != len(top.names) for row in rows):
        return None
    if "" in others or len(set(top.names)) < len(top.names):
        return None
    return _PlainTop(dialect, [first or INDEX, *others], rows[1:])


def _odd_text(frame: pd.DataFrame, kinds: dict[int, Any]) -> bool:
    """Whether a cell of text has blanks around it, or a decimal comma, which concerns the numbers beside it too."""
    texts = [frame[column].cat.categories for column, kind in kinds.items() if kind is str]
    return any(cell != cell.strip() or _COMMA.search(cell) for cells in texts for cell in map(str, cells))


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

    Whole numbers may be names of runs: they are numbers only where the text can be written again, so 007 stays text,
    and so do 4 and 5. in one column.
    """
    if not all(map(is_number, cells)) or not (level or len(set(cells)) > len(cells) / 2):
        return str
    if all(map(_WHOLE.fullmatch, cells)):
        return np.int64
    broken = sum(not cell.lstrip("+-").isdecimal() for cell in cells)
    if broken < len(cells) and all(float(cell).is_integer() for cell in cells):
        return str
    return np.float64 if level or broken > len(cells) / 2 else str


def _even(data: bytes, separator: bytes, width: int) -> bool:
    """Whether lines have as many separators as the heading in all; one that has more is refused by the parser."""
    return data.count(separator) == (width - 1) * (data.count(b"\n") + (not data.endswith(b"\n")))
