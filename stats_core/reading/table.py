"""A frame seen as columns of text, with the places of its rows as people count them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from stats_core.errors import InputError
from stats_core.types import Ints

Texts = npt.NDArray[np.object_]
LINE = "line"
"""Name of an index that holds line numbers of the file, the heading counted, as an editor shows them."""


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

    def __len__(self) -> int:
        return len(self.frame)

    def at(self, position: int) -> Texts:
        """The cells of the column at a position."""
        return _as_text(self.frame.iloc[:, [position]])[:, 0]

    def factorized(self, position: int) -> tuple[Ints, npt.NDArray[Any]]:
        """For each row the number of its cell among the different cells of a column, and those; text is stripped."""
        column = self.frame.iloc[:, position]
        if isinstance(column.dtype, pd.CategoricalDtype):
            used, found = pd.factorize(column.cat.codes.to_numpy())
            kinds = column.cat.categories.to_numpy(dtype=object)
            return np.asarray(used, dtype=np.int64), np.where(found < 0, "", kinds[found])
        if column.dtype.kind in "iufb":
            codes, cells = pd.factorize(column.to_numpy(), use_na_sentinel=False)
            return np.asarray(codes, dtype=np.int64), np.asarray(cells)
        codes, cells = pd.factorize(self.at(position))
        return np.asarray(codes, dtype=np.int64), np.asarray(cells)

    def column(self, name: str) -> Texts:
        """The cells of one column."""
        return self.block((name,))[:, 0]

    def block(self, names: Sequence[str]) -> Texts:
        """The cells of some columns as an array [row, column]."""
        for name in names:
            if name not in self._positions:
                known = ", ".join(quoted(known) for known in self.names[:20])
                raise InputError(f"There is no column {quoted(name)}", remedy=f"Choose one of: {known}.")
            if len(self._positions) < len(self.names) and self.names.count(name) > 1:
                raise InputError(f"The column {quoted(name)} occurs twice", remedy="Give every column its own name.")
        return _as_text(self.frame.iloc[:, [self._positions[name] for name in names]])

    @property
    def _file(self) -> str:
        return str(self.frame.attrs.get("file", ""))

    def place(self, row: int) -> str:
        """Where a row stands: its line in the file, or its number in a frame without lines."""
        if self.frame.index.name != LINE:
            return f"row {row + 1}"
        return line_place(self.frame.index[row], self._file)

    def places(self, first: int, second: int) -> str:
        """Where two rows stand."""
        if self.frame.index.name != LINE:
            return f"rows {first + 1} and {second + 1}"
        return f"line {self.frame.index[first]} and {self.place(second)}"


def line_place(line: int, file: str) -> str:
    """'line 17 of 'curves.csv'', or 'line 17' when the file has no name."""
    return f"line {line}" + (f" of {quoted(file)}" if file else "")


def _as_text(frame: pd.DataFrame) -> Texts:
    cells = frame.to_numpy(dtype=object)
    flat = cells.ravel()
    if pd.api.types.infer_dtype(flat, skipna=False) == "string":
        flat = np.array([cell.strip() for cell in flat], dtype=object)
    else:
        missing = pd.isna(flat)
        texts = ["" if gone else str(cell).strip() for cell, gone in zip(flat, missing, strict=True)]
        flat = np.array(texts, dtype=object)
    return flat.reshape(cells.shape)
