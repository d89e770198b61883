"""What each column of a benchmark table is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

LINES = "line of the file"
"""Stands for the column of data sets where nothing names them, and each line is one."""


class ScoreLayout(Enum):
    """Layout of the table."""

    LONG = "one line for each score"
    WIDE = "one line for each data set, algorithms as headings"
    BY_ALGORITHM = "one line for each algorithm, data sets as headings"


class Average(Enum):
    """Several scores of an algorithm on a data set."""

    MEAN = "their mean"
    MEDIAN = "their median"


@dataclass(frozen=True)
class ScoreRoles:
    """Which column plays which part.

    Parameters
    ----------
    layout
        Whether a line holds one score, one dataset, or one algorithm.
    dataset, algorithm
        The columns with their names; "" when not known yet, or when the headings name them.
    score
        The column with the scores, in the long layout.
    score_columns
        The columns with scores, named after algorithms or datasets, in the other layouts.
    where
        Column and value of the lines that are compared; () for all lines.
    average
        What is made of several scores of an algorithm on a data set; None refuses them.
    without_datasets, without_algorithms
        What is left out by name, because scores are missing.
    in_percent
        Algorithms whose scores are divided by 100, because those of the others are fractions.
    failed
        The number that stands for failed runs, whose scores are missing; None where every number is a score.
    settled
        Keys of questions that are answered by these roles already, and are not asked.
    """

    layout: ScoreLayout
    dataset: str = ""
    algorithm: str = ""
    score: str = ""
    score_columns: tuple[str, ...] = ()
    where: tuple[tuple[str, str], ...] = ()
    average: Average | None = None
    without_datasets: tuple[str, ...] = ()
    without_algorithms: tuple[str, ...] = ()
    in_percent: tuple[str, ...] = ()
    failed: float | None = None
    settled: tuple[str, ...] = ()
