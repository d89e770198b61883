"""Cells in which a score is there."""

from __future__ import annotations

import numpy as np

from stats_core.reading.parse.columns import texts_of
from stats_core.reading.parse.numbers import is_hole
from stats_core.reading.parse.read_table import ReadTable
from stats_core.types import Bools


def filled(table: ReadTable, name: str) -> Bools:
    """For each line whether a column holds a score, and no word or sign for none."""
    codes, cells = table.factorized(table.position(name))
    return np.array([not is_hole(text) for text in texts_of(cells)], dtype=bool)[codes]
