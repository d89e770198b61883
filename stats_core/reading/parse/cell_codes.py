"""The different cells of a column, and for each row the number of its cell; for large tables made once and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from stats_core.types import Ints

_MOST_KEPT = 12
Coded = tuple[Ints, npt.NDArray[Any]]
"""For each row the number of its cell among the different cells of a column, and those."""


class CellCodes:
    """The numbers of cells in columns that were looked at, by the memory that a column lies in."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Any, ...], tuple[Any, Ints, npt.NDArray[Any]]] = {}

    def of(self, column: pd.Series[Any], make: Callable[[], Coded]) -> Coded:
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


def coded_categories(column: pd.Series[Any]) -> Coded:
    """The cells of a column of categories in order of first appearance."""
    # The last category stands for no value, whose code is -1.
    kinds = np.append(column.cat.categories.to_numpy(dtype=object), "")
    codes = _category_codes(column).astype(np.int64)
    order = pd.unique(codes)
    if np.array_equal(order, np.arange(len(order))):
        return codes, kinds[order]
    rank = np.zeros(len(kinds), dtype=np.int64)
    rank[order] = np.arange(len(order))
    return rank[codes], kinds[order]


def coded(cells: npt.NDArray[Any], **options: bool) -> Coded:
    """The cells of an array in order of first appearance."""
    codes, different = pd.factorize(cells, **options)
    return np.asarray(codes, dtype=np.int64), np.asarray(different)


def _category_codes(column: pd.Series[Any]) -> npt.NDArray[Any]:
    """The codes of a column of categories where they lie; `column.cat.codes` would copy them."""
    return np.asarray(column.array.codes)
