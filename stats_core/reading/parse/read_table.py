"""The table in a file: its cells, what was understood about the file, and where each row stands in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.parse.cell_codes import CellCodes, Coded, coded, coded_categories
from stats_core.reading.parse.how import HowRead
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.numbers import Texts, all_plain, different_numbers, read_numbers
from stats_core.reading.parse.path_pattern import PathParts
from stats_core.reading.parse.places import LINE, line_place, quoted
from stats_core.types import Floats, Ints

_WIDE = 50
_FEW = 200
"""Lines up to which all cells of a wide frame are turned into text together, of whatever types they are."""


@dataclass(frozen=True, eq=False)
class ReadTable:
    """A table and what is known about the file that it comes from.

    The frame may have any types: text as in a CSV file, numbers as in a Parquet file, or whatever a notebook made.
    The methods give its cells as stripped text or as numbers, and say where a row stands.

    Parameters
    ----------
    frame
        The cells under their headings. Where the index is named "line", it holds each row's line in the file.
    file
        The file's name, for messages; "" when there is none, or several.
    recognised
        What the file was recognised as, with its size: 'W&B panel export, 8 runs'; "" for a plain table.
    kind
        The same without the size, equal for all files of one tool: 'W&B panel export'.
    one_run
        Whether the file is the log of one run, so that nothing in it can name an algorithm.
    notes
        What was dropped or changed before the file became this table, in sentences.
    assumes
        What must be assumed to read the file so, as a question that a person answers with yes or no; "" for nothing.
    headless
        Whether the columns are numbered because the file has no line of headings.
    parsed
        How the text was cut into cells; None when the file is no text in columns.
    sheets
        The sheets of a workbook, or the tables in a text, where there are several.
    named_by_file
        Whether the file's own name told algorithm and run.
    paths
        What the paths of several files told; None for one file.
    doubtful_names
        Names in paths that were taken for algorithms although nothing in them says so.
    left
        What the file holds and this table does not.
    kept
        What a person uses although it would be left out: the `keep` words.
    codes
        The numbers of cells that were looked at, kept for a large table; None for others.
    texts
        Columns that hold what was asked and answered: no reading takes them for anything else.
    placed
        The column with the place of each line in its file, where nothing in the files tells lines apart; "" for none.
    """

    frame: pd.DataFrame
    file: str = ""
    recognised: str = ""
    kind: str = ""
    one_run: bool = False
    notes: tuple[str, ...] = ()
    assumes: str = ""
    headless: bool = False
    parsed: HowRead | None = None
    sheets: tuple[str, ...] = ()
    named_by_file: bool = False
    paths: PathParts | None = None
    doubtful_names: tuple[str, ...] = ()
    left: tuple[LeftOut, ...] = ()
    kept: tuple[str, ...] = ()
    codes: CellCodes | None = None
    texts: tuple[str, ...] = ()
    placed: str = ""

    @classmethod
    def of(cls, given: ReadTable | pd.DataFrame) -> ReadTable:
        """A table as it is; a frame that was made in a notebook as a table without a file."""
        return given if isinstance(given, ReadTable) else cls(given)

    def with_frame(self, frame: pd.DataFrame) -> ReadTable:
        """Other cells with all that is known about the file."""
        return replace(self, frame=frame)

    def head(self, rows: int) -> ReadTable:
        """The first rows."""
        return self.with_frame(self.frame.iloc[:rows]) if rows < len(self) else self

    def only(self, keep: npt.NDArray[np.bool_]) -> ReadTable:
        """The rows that are to be kept."""
        return self.with_frame(self.frame.loc[keep])

    def __len__(self) -> int:
        return len(self.frame)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The columns' names as text."""
        return tuple(str(name) for name in self.frame.columns)

    @cached_property
    def _positions(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.names)}

    def position(self, name: str) -> int:
        """The place of a column, which must be there once."""
        self._refuse_unknown(name)
        return self._positions[name]

    def _refuse_unknown(self, name: str) -> None:
        if name not in self._positions:
            known = ", ".join(quoted(known) for known in self.names[:20])
            raise InputError(f"There is no column {quoted(name)}", remedy=f"Choose one of: {known}.")
        if len(self._positions) < len(self.names) and self.names.count(name) > 1:
            raise InputError(f"The column {quoted(name)} occurs twice", remedy="Give every column its own name.")

    def at(self, position: int) -> Texts:
        """The cells of the column at a position."""
        if self._texts is not None:
            return self._texts[:, position]
        return _as_text(self.frame.iloc[:, position].to_numpy(dtype=object))

    @cached_property
    def _texts(self) -> Texts | None:
        """All cells of a wide frame at once, of text or of few lines: taking columns one by one is slow."""
        if len(self._types) < _WIDE or not (len(self) <= _FEW or all(dtype.kind == "O" for dtype in self._types)):
            return None
        return _as_text(self.frame.to_numpy(dtype=object))

    @cached_property
    def _types(self) -> list[Any]:
        return list(self.frame.dtypes)

    def column(self, name: str) -> Texts:
        """The cells of one column."""
        return self.block((name,))[:, 0]

    def block(self, names: Sequence[str]) -> Texts:
        """The cells of some columns as an array [row, column]."""
        for name in names:
            self._refuse_unknown(name)
        if self._texts is not None:
            return self._texts[:, [self._positions[name] for name in names]]
        return _as_text(self.frame.iloc[:, [self._positions[name] for name in names]].to_numpy(dtype=object))

    def factorized(self, position: int) -> Coded:
        """For each row the number of its cell among the different cells of a column, and those; text is stripped."""
        if self._texts is not None and self._types[position].kind == "O":
            return coded(self._texts[:, position])
        column = self.frame.iloc[:, position]
        typed = column.dtype.kind in "iufb" or isinstance(column.dtype, pd.CategoricalDtype)
        if self.codes is not None and typed:
            return self.codes.of(column, lambda: self._coded(column, position))
        return self._coded(column, position)

    def _coded(self, column: pd.Series[Any], position: int) -> Coded:
        if isinstance(column.dtype, pd.CategoricalDtype):
            return coded_categories(column)
        if column.dtype.kind in "iufb":
            return coded(column.to_numpy(), use_na_sentinel=False)
        return coded(self.at(position))

    def typed_numbers(self, position: int) -> Floats | None:
        """The numbers of a column that holds nothing else, as they are; None for other columns."""
        if self._types[position] != np.float64 and self._types[position].kind not in "iu":
            return None
        column = self.frame.iloc[:, position]
        return column.to_numpy(dtype=np.float64) if isinstance(column.dtype, np.dtype) else None

    def numbers(self, name: str, noun: str, place: Callable[[int], str], **words: str) -> Floats:
        """The numbers of a column, as `read_numbers` reads them; typed columns are not turned into text first.

        `words` are those of its messages: `leave_out`.
        """
        position = self.position(name)
        column = self.frame.iloc[:, position]
        if column.dtype.kind in "iuf":
            values = column.to_numpy(dtype=np.float64)
            if np.isfinite(values).all():
                return values
        elif isinstance(column.dtype, pd.CategoricalDtype):
            codes, cells = self.factorized(position)
            return different_numbers(codes, cells, noun, place, **words)[codes]
        return read_numbers(self.column(name), noun, place, **words)

    def number_block(self, names: Sequence[str], noun: str, place: Callable[[int], str], **words: str) -> Floats:
        """The numbers of some columns as [row, column], read together with one decimal mark.

        Cells are counted along the rows for `place`. Typed columns are not turned into text first.
        """
        block = self.frame.iloc[:, [self.position(name) for name in names]]
        others = [i for i, dtype in enumerate(block.dtypes) if dtype.kind not in "iuf"]
        if len(others) == len(names) or not all(all_plain(_different_texts(block, i)) for i in others):
            cells = self.block(names)
            return read_numbers(cells.ravel(), noun, place, **words).reshape(cells.shape)
        if others:
            block = block.astype({block.columns[i]: np.float64 for i in others})
        values = block.to_numpy(dtype=np.float64)
        if (bad := np.flatnonzero(~np.isfinite(values))).size:
            written = self.block(names).ravel()  # '1e400' is infinite, and told as it stands in the file
            read_numbers([str(cell) for cell in written[bad]], noun, lambda i: place(int(bad[i])), **words)
        return values

    def sorted_numbers(self, name: str, noun: str, place: Callable[[int], str]) -> tuple[Floats, Ints]:
        """The different numbers of a column in order, and for each row the place of its own among them."""
        position = self.position(name)
        dtype = self.frame.iloc[:, position].dtype
        if isinstance(dtype, pd.CategoricalDtype):
            codes, cells = self.factorized(position)
            values = different_numbers(codes, cells, noun, place)
        else:
            numbers = self.numbers(name, noun, place)
            # Hashing is faster than sorting all rows, and may be done already.
            codes, values = self.factorized(position) if dtype.kind in "iuf" else coded(numbers)
        different, rank = np.unique(np.asarray(values, dtype=np.float64), return_inverse=True)
        return different, np.asarray(rank, dtype=np.int64)[codes]

    def place(self, row: int) -> str:
        """Where a row stands: its line in the file, or its number in a frame without lines."""
        if self.frame.index.name != LINE:
            return f"row {row + 1}"
        return line_place(self.frame.index[row], self.file)

    def places(self, first: int, second: int) -> str:
        """Where two rows stand; several rows may come from one line of a wide file."""
        if self.frame.index.name != LINE:
            return f"rows {first + 1} and {second + 1}"
        both = self.frame.index[first] == self.frame.index[second]
        return self.place(second) if both else f"line {self.frame.index[first]} and {self.place(second)}"


AnyTable = ReadTable | pd.DataFrame
"""What guessing, asking and building take: a table from a file, or a frame that was made in a notebook."""


def first_rows(codes: Ints, many: int) -> Ints:
    """For each of `many` numbers the first row that has it; the number of rows where none has."""
    first = np.full(many, len(codes), dtype=np.int64)
    first[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)
    return first


def _different_texts(block: pd.DataFrame, position: int) -> Sequence[str]:
    """The different cells of a column of text."""
    column = block.iloc[:, position]
    kinds = column.cat.categories if isinstance(column.dtype, pd.CategoricalDtype) else pd.unique(column)
    return [str(kind) for kind in kinds]


def _as_text(cells: Texts) -> Texts:
    flat = cells.ravel()
    if pd.api.types.infer_dtype(flat, skipna=False) == "string":
        flat = np.array([cell.strip() for cell in flat], dtype=object)
    else:
        missing = pd.isna(flat)
        texts = ["" if gone else str(cell).strip() for cell, gone in zip(flat, missing, strict=True)]
        flat = np.array(texts, dtype=object)
    return flat.reshape(cells.shape)
