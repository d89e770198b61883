"""Columns whose cells are names."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.errors import InputError
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.types import Ints
from stats_core.wording import first_of, natural


@dataclass(frozen=True, eq=False)
class CodedNames:
    """The distinct names of a column, and for each row the number of its name."""

    codes: Ints
    distinct: tuple[str, ...]

    def __getitem__(self, row: int) -> str:
        return self.distinct[int(self.codes[row])]

    @classmethod
    def of(cls, table: ReadTable, column: str, noun: str, *, sort: bool = False) -> CodedNames:
        """The names in order of first appearance, or sorted as people number things (2 before 10).

        NA, None and null are names like any other; an empty cell is refused.
        """
        codes, cells = table.factorized(table.position(column))
        names = ["" if cell is None or cell != cell else str(cell).strip() for cell in cells]
        if "" in names:
            empty = np.flatnonzero(np.array([name == "" for name in names], dtype=bool)[codes])
            raise InputError(
                f"A line has no name of the {noun} in column {quoted(column)}{first_of(empty.size)}",
                table.place(int(empty[0])),
                "Fill in the name, or remove the line.",
            )
        order = sorted(range(len(names)), key=lambda i: natural(names[i])) if sort else range(len(names))
        if list(order) == list(range(len(names))):
            return cls(codes, tuple(names))
        rank = np.empty(len(names), dtype=np.int64)
        rank[list(order)] = np.arange(len(names))
        return cls(rank[codes], tuple(names[i] for i in order))
