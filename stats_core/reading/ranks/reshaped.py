"""Tables whose headings number folds, put into one line for each algorithm on a data set."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from stats_core.reading.parse.read_table import ReadTable


def by_number(table: ReadTable, keys: Sequence[str], headings: Sequence[str], number: str, score: str) -> ReadTable:
    """A line for each line and numbered heading: the repeats of one algorithm on one data set."""
    kept = table.frame.iloc[:, [table.position(key) for key in keys]]
    places = [table.position(heading) for heading in headings]
    long = pd.concat([kept] * len(headings))
    long[number] = np.repeat(np.array(list(headings), dtype=object), len(table))
    long[score] = np.concatenate([table.frame.iloc[:, place].to_numpy(dtype=object) for place in places])
    return table.with_frame(long)


def last_of_each(table: ReadTable, keys: Sequence[str], level: Sequence[float]) -> ReadTable:
    """The lines with the highest level of each combination of names: the end of each run."""
    codes = [table.factorized(table.position(key))[0] for key in keys]
    levels = pd.Series(np.asarray(level, dtype=np.float64))
    highest = levels.groupby(codes).transform("max")
    return table.only(np.asarray(levels == highest, dtype=bool))
