"""Columns whose cells are names."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.errors import InputError
from stats_core.reading.parse.table import Table, quoted
from stats_core.types import Ints
from stats_core.wording import first_of, natural


@dataclass(frozen=True, eq=False)
class Names:
    """The distinct names of a column, and for each row the number of its name."""

    codes: Ints
    distinct: tuple[str, ...]

    def __getitem__(self, row: int) -> str:
        return self.distinct[int(self.codes[row])]

    @classmethod
    def of(cls, table: Table, column: str, what: str, *, sort: bool = False) -> Names:
        """The names in order of first appearance, or sorted as people number things (2 before 10).

        NA, None and null are names like any other; an empty cell is refused.
        """
        codes, cells = table.factorized(table.position(column))
        found = ["" if cell is None or cell != cell else str(cell).strip() for cell in cells]
        if "" in found:
            empty = np.flatnonzero(np.array([name == "" for name in found], dtype=bool)[codes])
            raise InputError(
                f"A line has no name of the {what} in column {quoted(column)}{first_of(empty.size)}",
                table.place(int(empty[0])),
                "Fill in the name, or remove the line.",
            )
        order = sorted(range(len(found)), key=lambda i: natural(found[i])) if sort else range(len(found))
        if list(order) == list(range(len(found))):
            return cls(codes, tuple(found))
        rank = np.empty(len(found), dtype=np.int64)
        rank[list(order)] = np.arange(len(found))
        return cls(rank[codes], tuple(found[i] for i in order))
