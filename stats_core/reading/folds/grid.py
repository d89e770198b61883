"""Scores put in their places by algorithm, run and fold, every place filled once."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from stats_core.errors import InputError
from stats_core.reading.parse.names import CodedNames
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.types import Floats, Ints
from stats_core.wording import counted, first_of

MOST_GAPS = 1_000_000
"""Cells up to which a table may have gaps that are looked for one by one."""


@dataclass(frozen=True, eq=False)
class FoldKeys:
    """Run and fold of each line; a part that the table does not tell is None."""

    run: CodedNames | None
    fold: CodedNames | None
    rows: int

    def label(self, row: int) -> str:
        """'run '2', fold '7'' of a line."""
        parts = [("run", self.run), ("fold", self.fold)]
        labels = [f"{noun} {quoted(names[row])}" for noun, names in parts if names is not None]
        return ", ".join(labels) or f"fold {row + 1}"

    @property
    def codes(self) -> tuple[Ints, Ints]:
        """Numbers of run and fold; lines without any key are the folds of one run."""
        nothing = np.zeros(self.rows, dtype=np.int64)
        if self.run is None and self.fold is None:
            return nothing, np.arange(self.rows)
        return nothing if self.run is None else self.run.codes, nothing if self.fold is None else self.fold.codes


def fold_grid(table: ReadTable, keys: FoldKeys, algorithm: Ints, names: tuple[str, ...], values: Floats) -> Floats:
    """The values as [algorithm, run, fold]; every cell must be there, once."""
    run, fold = keys.codes
    fold = _renumbered(run, fold)
    shape = (len(names), int(run.max()) + 1, int(fold.max()) + 1)
    if math.prod(shape) > max(MOST_GAPS, len(values)):
        raise InputError(
            f"{counted(shape[1], 'run')} with {counted(shape[2], 'fold')} each would make {math.prod(shape):,} scores, "
            f"and there are {len(values):,}",
            remedy="Choose other columns for the run and the fold.",
        )
    cell = np.ravel_multi_index((algorithm, run, fold), shape)
    order = np.argsort(cell, kind="stable")
    again = np.flatnonzero(np.diff(cell[order]) == 0)
    if again.size:
        first, second = int(order[again[0]]), int(order[again[0] + 1])
        more = first_of(again.size)
        raise InputError(
            f"There are two scores of algorithm {quoted(names[algorithm[first]])} at {keys.label(first)}{more}"
            if len(names) > 1
            else f"There are two lines for {keys.label(first)}{more}",
            table.places(first, second),
            "Give every score a run and a fold of its own, or choose other columns for them.",
        )
    _refuse_gaps(keys, (algorithm, run, fold), shape, names)
    grid = np.empty(shape)
    grid[algorithm, run, fold] = values
    return grid


def _renumbered(run: Ints, fold: Ints) -> Ints:
    """Fold numbers from 0 in each run where no two runs share a fold's name, as when folds are numbered throughout."""
    runs, folds = np.unique(np.stack((run, fold)), axis=1)
    if run.max() == 0 or len(np.unique(folds)) < len(folds):
        return fold
    number = np.empty(int(fold.max()) + 1, dtype=np.int64)
    number[folds] = np.arange(len(runs)) - np.searchsorted(runs, runs)
    return np.asarray(number[fold])


def _refuse_gaps(
    keys: FoldKeys, codes: tuple[Ints, Ints, Ints], shape: tuple[int, int, int], names: tuple[str, ...]
) -> None:
    """Name the first pair that is not complete, and say how many more there are."""
    there = np.zeros(shape, dtype=bool)
    there[codes] = True
    if there.all():
        return
    if 2 * there.sum() < there.size:
        _refuse_wrong_keys(keys, there, shape)
    some = np.asarray(there.any(axis=0))
    gaps = np.argwhere(~there & some)
    more = first_of(len(gaps))
    if len(gaps):
        a, r, f = gaps[0]
        row = int(np.flatnonzero((codes[1] == r) & (codes[2] == f))[0])
        raise InputError(
            f"Algorithm {quoted(names[a])} has no score at {keys.label(row)}, "
            f"where algorithm {quoted(names[codes[0][row]])} has one{more}",
            remedy="Add the missing score, or leave out the fold for all algorithms.",
        )
    r, f = np.argwhere(~some)[0]
    short, long = (int(np.flatnonzero(code == number)[0]) for code, number in ((codes[1], r), (codes[2], f)))
    name = quoted(keys.run[short]) if keys.run else ""
    raise InputError(
        f"Run {name} has {counted(int(some[r].sum()), 'fold')}, and none to match {keys.label(long)}",
        remedy="Give every run the same folds.",
    )


def _refuse_wrong_keys(keys: FoldKeys, there: npt.NDArray[np.bool_], shape: tuple[int, int, int]) -> None:
    """Most scores are missing: the columns were taken for what they are not, and no one cell is to blame."""
    named = [(shape[1], "run", keys.run), (shape[2], "fold", keys.fold)]
    sizes = [counted(many, noun) for many, noun, names in named if names is not None]
    raise InputError(
        f"The table was read as {counted(shape[0], 'algorithm')} x {' x '.join(sizes)}, and then "
        f"{there.size - int(there.sum()):,} of {there.size:,} scores are missing",
        remedy="Choose other columns for the run and the fold.",
    )
