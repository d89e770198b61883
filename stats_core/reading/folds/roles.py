"""What each column of a table of folds is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

SPLIT_HEADING = re.compile(r"split(\d+)_test_(.+)")
"""A heading of scikit-learn's cv_results_: the number of the split and the name of the metric."""


class FoldLayout(Enum):
    """Layout of the table."""

    LONG = "one line for each score"
    WIDE = "one line for each fold, algorithms as headings"
    SPLITS = "one line for each algorithm, splits as headings"


@dataclass(frozen=True)
class FoldRoles:
    """Which column plays which part.

    Parameters
    ----------
    layout
        Whether a line holds one score, one fold of all algorithms, or one algorithm.
    algorithm
        The column with the algorithms' names; "" when it is not known yet. The wide layout has none.
    run, fold
        The columns that tell runs and folds apart, or None. With a run column alone every run is one resample.
    score
        The column with the score, in the long layout.
    score_columns
        The columns with scores: one for each algorithm in the wide layout, one for each split in that of splits.
    n_train, n_test
        The columns with the sizes of training and test set, or None.
    where
        Column and value of the lines that are compared; () for all lines.
    in_percent
        Columns of algorithms whose scores are divided by 100, because those of the others are fractions.
    without
        Algorithms that are left out.
    incomplete
        What is left out for all algorithms where a score is missing, "runs" or "folds"; "" refuses it.
    """

    layout: FoldLayout
    algorithm: str = ""
    run: str | None = None
    fold: str | None = None
    score: str = ""
    score_columns: tuple[str, ...] = ()
    n_train: str | None = None
    n_test: str | None = None
    where: tuple[tuple[str, str], ...] = ()
    in_percent: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    incomplete: str = ""

    @property
    def measured(self) -> str:
        """The heading that names what is measured: the score's, or one of a split; "" where algorithms are headings."""
        if self.layout is not FoldLayout.SPLITS:
            return self.score
        first = next(iter(self.score_columns), "")
        match = SPLIT_HEADING.fullmatch(first)
        return match[2] if match else first
