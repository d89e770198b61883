"""A frame seen as columns of text, with the places of its rows as people count them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from stats_core.errors import InputError
from stats_core.types import Floats, Ints

Texts = npt.NDArray[np.object_]
_WIDE = 50
LINE = "line"
"""Name of an index that holds line numbers of the file, the heading counted, as an editor shows them."""


CODES = "codes"
"""Name under which a large frame keeps the numbers of its cells, as `Codes`."""
_MOST_KEPT = 12


class Codes:
    """The numbers of cells in columns that were looked at, by the memory that a column lies in."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Any, ...], tuple[Any, Ints, npt.NDArray[Any]]] = {}

    def of(self, column: pd.Series[Any], make: Callable[[], tuple[Ints, npt.NDArray[Any]]]) -> tuple[Any, Any]:
        """What `make` gives, made once for each column; the cells are kept too, so that their memory is not reused."""
        categories = isinstance(column.dtype, pd.CategoricalDtype)
        cells = _category_codes(column) if categories else column.to_numpy()
        facts = cells.__array_interface__
        key = (facts["data"], facts["strides"], facts["shape"], facts["typestr"])
        if key not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[key] = (cells, *make())
        return self._kept[key][1:]

    def __deepcopy__(self, memo: object) -> Codes:
        """Itself: pandas copies what a frame keeps whenever lines are chosen."""
        return self


def _category_codes(column: pd.Series[Any]) -> npt.NDArray[Any]:
    """The codes of a column of categories where they lie; `column.cat.codes` would copy them."""
    return np.asarray(column.array.codes)


def quoted(text: str, longest: int = 40) -> str:
    """A piece of the file in quotation marks, cut where it is too long for a sentence."""
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")


@dataclass(frozen=True, eq=False)
class Table:
    """A frame's cells as stripped text, whatever types the frame has: from a file, or made in a notebook."""

    frame: pd.DataFrame

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

    def __len__(self) -> int:
        return len(self.frame)

    def at(self, position: int) -> Texts:
        """The cells of the column at a position."""
        if self._texts is not None:
            return self._texts[:, position]
        return _as_text(self.frame.iloc[:, position].to_numpy(dtype=object))

    @cached_property
    def _texts(self) -> Texts | None:
        """All cells of a wide frame of text at once: taking columns one by one out of thousands is slow."""
        if self.frame.shape[1] < _WIDE or not all(dtype.kind == "O" for dtype in self.frame.dtypes):
            return None
        return _as_text(self.frame.to_numpy(dtype=object))

    def factorized(self, position: int) -> tuple[Ints, npt.NDArray[Any]]:
        """For each row the number of its cell among the different cells of a column, and those; text is stripped."""
        if self._texts is not None:
            codes, cells = pd.factorize(self._texts[:, position])
            return np.asarray(codes, dtype=np.int64), np.asarray(cells)
        column = self.frame.iloc[:, position]
        kept = self.frame.attrs.get(CODES)
        if kept is not None and (column.dtype.kind in "iufb" or isinstance(column.dtype, pd.CategoricalDtype)):
            return kept.of(column, lambda: self._codes(column, position))  # type: ignore[no-any-return]
        return self._codes(column, position)

    def _codes(self, column: pd.Series[Any], position: int) -> tuple[Ints, npt.NDArray[Any]]:
        if isinstance(column.dtype, pd.CategoricalDtype):
            # The last category stands for no value, whose code is -1.
            kinds = np.append(column.cat.categories.to_numpy(dtype=object), "")
            codes = _category_codes(column).astype(np.int64)
            order = pd.unique(codes)
            if np.array_equal(order, np.arange(len(order))):
                return codes, kinds[order]
            rank = np.zeros(len(kinds), dtype=np.int64)
            rank[order] = np.arange(len(order))
            return rank[codes], kinds[order]
        if column.dtype.kind in "iufb":
            codes, cells = pd.factorize(column.to_numpy(), use_na_sentinel=False)
            return np.asarray(codes, dtype=np.int64), np.asarray(cells)
        codes, cells = pd.factorize(self.at(position))
        return np.asarray(codes, dtype=np.int64), np.asarray(cells)

    def numbers(self, name: str, what: str, place: Callable[[int], str], **words: str) -> Floats:
        """The numbers of a column, as `read_numbers` reads them; typed columns are not turned into text first.

        `words` are those of its messages: `leave_out`.
        """
        # Late, because numbers are told in words that this module quotes.
        from stats_core.reading.parse.numbers import different_numbers, read_numbers

        position = self.position(name)
        column = self.frame.iloc[:, position]
        if column.dtype.kind in "iuf":
            values = column.to_numpy(dtype=np.float64)
            if np.isfinite(values).all():
                return values
        elif isinstance(column.dtype, pd.CategoricalDtype):
            codes, cells = self.factorized(position)
            return different_numbers(codes, cells, what, place, **words)[codes]
        return read_numbers(self.column(name), what, place, **words)

    def number_block(self, names: Sequence[str], what: str, place: Callable[[int], str], **words: str) -> Floats:
        """The numbers of some columns as [row, column], read together with one decimal mark.

        Cells are counted along the rows for `place`. Typed columns are not turned into text first.
        """
        from stats_core.reading.parse.numbers import all_plain, read_numbers

        block = self.frame.iloc[:, [self.position(name) for name in names]]
        others = [i for i, dtype in enumerate(block.dtypes) if dtype.kind not in "iuf"]
        if len(others) == len(names) or not all(all_plain(self._cells(block, i)) for i in others):
            cells = self.block(names)
            return read_numbers(cells.ravel(), what, place, **words).reshape(cells.shape)
        if others:
            block = block.astype({block.columns[i]: np.float64 for i in others})
        values = block.to_numpy(dtype=np.float64)
        if (bad := np.flatnonzero(~np.isfinite(values))).size:
            read_numbers([str(number) for number in values.ravel()[bad]], what, lambda i: place(int(bad[i])), **words)
        return values

    @staticmethod
    def _cells(block: pd.DataFrame, position: int) -> Sequence[str]:
        """The different cells of a column of text."""
        column = block.iloc[:, position]
        kinds = column.cat.categories if isinstance(column.dtype, pd.CategoricalDtype) else pd.unique(column)
        return [str(kind) for kind in kinds]

    def sorted_numbers(self, name: str, what: str, place: Callable[[int], str]) -> tuple[Floats, Ints]:
        """The different numbers of a column in order, and for each row the place of its own among them."""
        position = self.position(name)
        if isinstance(self.frame.iloc[:, position].dtype, pd.CategoricalDtype):
            codes, cells = self.factorized(position)
            from stats_core.reading.parse.numbers import different_numbers

            values = different_numbers(codes, cells, what, place)
        else:
            numbers = self.numbers(name, what, place)
            # Hashing is faster than sorting all rows, and may be done already.
            typed = self.frame.iloc[:, position].dtype.kind in "iuf"
            found, values = self.factorized(position) if typed else pd.factorize(numbers)
            codes = np.asarray(found, dtype=np.int64)
        different, rank = np.unique(np.asarray(values, dtype=np.float64), return_inverse=True)
        return different, np.asarray(rank, dtype=np.int64)[codes]

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

    @property
    def _file(self) -> str:
        return str(self.frame.attrs.get("file", ""))

    def place(self, row: int) -> str:
        """Where a row stands: its line in the file, or its number in a frame without lines."""
        if self.frame.index.name != LINE:
            return f"row {row + 1}"
        return line_place(self.frame.index[row], self._file)

    def places(self, first: int, second: int) -> str:
        """Where two rows stand; several rows may come from one line of a wide file."""
        if self.frame.index.name != LINE:
            return f"rows {first + 1} and {second + 1}"
        both = self.frame.index[first] == self.frame.index[second]
        return self.place(second) if both else f"line {self.frame.index[first]} and {self.place(second)}"


def first_rows(codes: Ints, many: int) -> Ints:
    """For each of `many` numbers the first row that has it; the number of rows where none has."""
    first = np.full(many, len(codes), dtype=np.int64)
    first[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)
    return first


def line_place(line: int, file: str) -> str:
    """'line 17 of 'curves.csv'', or 'line 17' when the file has no name."""
    return f"line {line}" + (f" of {quoted(file)}" if file else "")


def _as_text(cells: Texts) -> Texts:
    flat = cells.ravel()
    if pd.api.types.infer_dtype(flat, skipna=False) == "string":
        flat = np.array([cell.strip() for cell in flat], dtype=object)
    else:
        missing = pd.isna(flat)
        texts = ["" if gone else str(cell).strip() for cell, gone in zip(flat, missing, strict=True)]
        flat = np.array(texts, dtype=object)
    return flat.reshape(cells.shape)
