"""Columns whose cells are names."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from stats_core.errors import InputError
from stats_core.reading.table import Table, quoted
from stats_core.types import Ints


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
        empty = np.flatnonzero(np.array([name == "" for name in found], dtype=bool)[codes])
        if empty.size:
            more = f", and {empty.size - 1:,} more like it" if empty.size > 1 else ""
            raise InputError(
                f"A line has no name of the {what} in column {quoted(column)}{more}",
                table.place(int(empty[0])),
                "Fill in the name, or remove the line.",
            )
        order = sorted(range(len(found)), key=lambda i: _natural(found[i])) if sort else range(len(found))
        rank = np.empty(len(found), dtype=np.int64)
        rank[list(order)] = np.arange(len(found))
        return cls(rank[codes], tuple(found[i] for i in order))


def _natural(name: str) -> list[tuple[int, str]]:
    """A key that sorts run2 before run10; digits compare by length first, so that no number is too long."""
    parts = re.split(r"([0-9]+)", name)
    return [(len(part.lstrip("0")), part.lstrip("0")) if i % 2 else (0, part) for i, part in enumerate(parts)]
