"""Whether a long table has one score for each algorithm, run and level."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.parse.names import CodedNames
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.types import Floats, Ints
from stats_core.wording import counted, plain


@dataclass(frozen=True, eq=False)
class Scores:
    """The rows of a long table with their keys: `curve[row]` and `level[row]` are numbers from 0."""

    table: ReadTable
    algorithm: CodedNames
    run: CodedNames | None
    curve: Ints
    level: Ints
    levels: Floats

    def __post_init__(self) -> None:
        self._refuse_duplicates()
        self._refuse_differing_levels()

    def label(self, row: int) -> str:
        """Algorithm and run of a row."""
        return curve_label(self.algorithm, self.run, row)

    def _refuse_duplicates(self) -> None:
        cell = self.curve * len(self.levels) + self.level
        cells = (int(self.curve.max()) + 1) * len(self.levels)
        # Counting is faster than hashing, where there are not many more cells than rows.
        if cells <= 4 * len(cell) and np.bincount(cell, minlength=cells).max() == 1:
            return
        again = pd.Series(cell).duplicated().to_numpy()
        if not again.any():
            return
        second = int(np.flatnonzero(again)[0])
        same = np.flatnonzero(cell == cell[second])
        first = int(same[0])
        places = len(np.unique(cell[again]))
        at = f"level {plain(self.levels[self.level[second]])}"
        where = self.table.places(first, second)
        more = f", and so it is in {counted(places - 1, 'more place')}" if places > 1 else ""
        if self.run is None:
            raise InputError(
                f"The {self.label(first)} has {len(same)} scores at {at}, and no column tells its runs apart{more}",
                where,
                "Choose the column with the run or the seed, or add one to the file.",
            )
        raise InputError(
            f"The {self.label(first)} has {len(same)} scores at {at}{more}", where, self._remedy(first, second)
        )

    def _remedy(self, first: int, second: int) -> str:
        two = self.table.with_frame(self.table.frame.iloc[[first, second]])
        differing = [name for i, name in enumerate(two.names) if len(set(two.at(i))) == 2]
        if not differing:
            return "The two lines are the same: remove one of them."
        usual = "Two runs under one name are the usual cause: give every run a name of its own."
        return usual + (f" The two lines differ in {', '.join(map(quoted, differing[:3]))}." if differing else "")

    def _refuse_differing_levels(self) -> None:
        n_curves, n_levels = int(self.curve.max()) + 1, len(self.levels)
        if len(self.curve) == n_curves * n_levels:
            return
        # Counts instead of a grid of all curves and levels: with a level for every row the grid would not fit.
        holders = np.bincount(self.level, minlength=n_levels)
        usual = 2 * holders >= n_curves
        extra = np.bincount(self.curve[~usual[self.level]], minlength=n_curves)
        present = np.bincount(self.curve[usual[self.level]], minlength=n_curves)
        affected = np.flatnonzero((extra > 0) | (present < usual.sum()))
        rows = np.flatnonzero(self.curve == affected[0])
        missing = np.setdiff1d(np.flatnonzero(usual), self.level[rows])
        if missing.size:
            says, at = "has no score at level", int(missing[0])
            where = f"its first score stands on {self.table.place(int(rows[0]))}"
        else:
            at = int(self.level[rows][~usual[self.level[rows]]].min())
            says = "has a score where most runs have none, at level"
            where = self.table.place(int(rows[self.level[rows] == at][0]))
        common = int((holders == n_curves).sum())
        remedy = (
            f"Give all runs the same levels: keep the {counted(common, 'level')} that all runs have in common."
            if common
            else "Give all runs the same levels; as it is, no level is common to all of them."
        )
        raise InputError(
            f"The {self.label(int(rows[0]))} {says} {plain(self.levels[at])}; levels differ between runs, "
            f"and this concerns {len(affected):,} of {counted(n_curves, 'run')}",
            where,
            remedy,
        )


def curve_label(algorithm: CodedNames, run: CodedNames | None, row: int) -> str:
    """'run '3' of algorithm 'PPO'', or the algorithm alone where runs have no names."""
    of = f"algorithm {quoted(algorithm[row])}"
    return of if run is None else f"run {quoted(run[row])} of {of}"
