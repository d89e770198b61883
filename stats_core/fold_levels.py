"""How often tests on folds were measured to find a difference where there is none, by design of the folds."""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from functools import cache
from importlib import resources

TABLE = "fold_levels.csv"
"""The table of the study `fold_levels`, a copy of `demo_data/studies/fold_levels.csv`."""
CORRECTED, PLAIN = "corrected resampled t", "paired t"
HALVES_T, HALVES_F = "5x2cv t", "combined 5x2cv F"
DESIGNS = {
    "5 runs x 2 folds": (5, 2, 1.0),
    "1 run x 5 folds": (1, 5, 1 / 4),
    "5 runs x 5 folds": (5, 5, 1 / 4),
    "1 run x 10 folds": (1, 10, 1 / 9),
    "5 runs x 10 folds": (5, 10, 1 / 9),
    "10 runs x 10 folds": (10, 10, 1 / 9),
    "15 resamples, a tenth held out": (15, 1, 1 / 9),
    "15 resamples, a third held out": (15, 1, 1 / 2),
    "100 resamples, a tenth held out": (100, 1, 1 / 9),
}
"""What was simulated: runs, folds, and the test cases for each training case; one fold in a run is a resample."""
ALIKE = 0.05
"""Designs that are no further apart are the same, such as a third of 100 cases and of 200."""
UNLIKE, OF_ANOTHER_KIND = 1.5, 100
"""Designs further apart than the first are unlike; those of another kind always, and never the nearest of several."""
KEPT = 0.06
"""A level of .05 counts as kept where no more than this was measured."""


@dataclass(frozen=True)
class FoldLevel:
    """What was measured of one test at the 5 % level.

    Parameters
    ----------
    design
        The simulated folds, in words.
    same, unlike
        Whether these are the runs and folds that were asked about; else they are the nearest simulated ones, and
        whether these are unlike them.
    rates
        The share of data sets with a false claim, for each learner.
    """

    design: str
    same: bool
    rates: dict[str, float]
    unlike: bool = False

    @property
    def which(self) -> str:
        """The simulated folds, and how near they are to those that were asked about."""
        if self.same:
            return self.design
        return f"{self.design}, the nearest design that was simulated{', which is unlike yours' if self.unlike else ''}"

    @property
    def low(self) -> float:
        """The smallest rate."""
        return min(self.rates.values())

    @property
    def high(self) -> float:
        """The largest rate."""
        return max(self.rates.values())

    @property
    def worst(self) -> str:
        """The learner with the largest rate."""
        return max(self.rates, key=lambda learner: self.rates[learner])

    @property
    def is_kept(self) -> bool:
        """Whether the level was kept with every learner."""
        return self.high <= KEPT

    @property
    def in_percent(self) -> str:
        """'1 to 13 %'; with a decimal where there would be nothing else."""
        first, last = (f"{100 * rate:.0f}" if rate >= 0.01 else f"{100 * rate:.1f}" for rate in (self.low, self.high))
        return f"{first} %" if first == last else f"{first} to {last} %"


def fold_level(test: str, runs: int, folds: int, overlap: float) -> FoldLevel | None:
    """What was measured for a test on these folds, or on the nearest that were simulated; None where nothing was.

    Parameters
    ----------
    test
        The name of the test in the study.
    runs, folds, overlap
        The design, with the number of test cases for each training case; one fold in a run is a resample.
    """
    known = {design: rates for (name, design), rates in _known().items() if name == test}
    if not known:
        return None
    wanted = _place(runs, folds, overlap)
    apart = {design: _apart(wanted, _place(*DESIGNS[design])) for design in known}
    nearest = min(known, key=lambda design: apart[design])
    same = apart[nearest] < ALIKE
    return FoldLevel(nearest, same, known[nearest], unlike=apart[nearest] > UNLIKE)


def _place(runs: int, folds: int, overlap: float) -> tuple[str, float, float]:
    """The kind of design, and the number of differences and the share of test cases as logarithms."""
    kind = "resamples" if folds == 1 else "one run" if runs == 1 else "several runs"
    return kind, math.log(runs * folds), math.log(overlap)


def _apart(one: tuple[str, float, float], other: tuple[str, float, float]) -> float:
    """How unlike two designs are; two of another kind are further apart, whatever their numbers."""
    return OF_ANOTHER_KIND * (one[0] != other[0]) + abs(one[1] - other[1]) + abs(one[2] - other[2])


@cache
def _known() -> dict[tuple[str, str], dict[str, float]]:
    text = resources.files("stats_core").joinpath(TABLE).read_text(encoding="utf-8")
    found: dict[tuple[str, str], dict[str, float]] = {}
    for row in csv.DictReader(text.splitlines()):
        found.setdefault((row["test"], row["design"]), {})[row["learner"]] = float(row["rate"])
    return found
