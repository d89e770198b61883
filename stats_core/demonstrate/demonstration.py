"""What a demonstration of shuffling holds, whatever is shuffled."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from stats_core.charts.null_histogram import NullHistogram
from stats_core.types import Floats, Ints
from stats_core.wording import at_most, number, p_phrase

MOST = 1000
"""Shuffles that are shown one by one."""

MOST_CELLS = 300_000
"""Places of all shuffles together, so that a large demonstration still travels in a moment."""

LEAST = 100
"""Shuffles that are shown even of very large data."""


@dataclass(frozen=True, eq=False)
class CurvesShown:
    """Learning curves at some of their levels, and the algorithm's number of each curve as observed."""

    levels: Floats
    values: Floats
    index: Ints
    level_label: str
    score_label: str


@dataclass(frozen=True, eq=False)
class RanksShown:
    """Ranks within each data set, `ranks[dataset, algorithm]`."""

    datasets: tuple[str, ...]
    ranks: Floats


@dataclass(frozen=True, eq=False)
class SignsShown:
    """Differences of two algorithms; `favours` is 1 where a positive one speaks for the first, else -1.

    `unit` is what a difference belongs to: "fold" or "case".
    """

    differences: Floats
    favours: int
    unit: str


Shown = CurvesShown | RanksShown | SignsShown


@dataclass(frozen=True)
class Step:
    """One step of the demonstration and what is said with it."""

    key: str
    sentence: str


@dataclass(frozen=True, eq=False)
class Demonstration:
    """The first shuffles of a test one by one, and the distribution that all of them make.

    Parameters
    ----------
    algorithms
        The names that the arrangements number.
    statistic
        What is computed after each shuffle: "F", "chi-square", "|t|".
    arrangements
        `arrangements[shuffle, ...]`. For curves the algorithm's number of each curve; for ranks, per data set, whose
        rank each algorithm gets; for differences their signs.
    values
        The statistic after each shuffle.
    reached
        Whether each is at or beyond the observed one.
    whole
        The histogram of all shuffles, as the page shows it.
    at_least, total
        How many of all shuffles are at or beyond the observed statistic; shares of 1 where rankings were counted
        without being listed.
    steps
        What is said, one after the other.
    shown
        What is drawn of the data.
    conventional, conventional_share
        From where on the conventional distribution would reject, and the share of all shuffles there; NaN where
        they were too many to keep.
    corrected
        The statistic after a correction that the last step speaks of, or None.
    """

    algorithms: tuple[str, ...]
    statistic: str
    arrangements: npt.NDArray[np.integer]
    values: Floats
    reached: npt.NDArray[np.bool_]
    whole: NullHistogram
    at_least: float
    total: float
    steps: tuple[Step, ...]
    shown: Shown
    conventional: float
    conventional_share: float
    corrected: float | None = None

    def counted(self, shuffles: int) -> str:
        """'1 of 37 at or beyond': of the first so many shuffles."""
        return f"{int(self.reached[:shuffles].sum()):,} of {shuffles:,} at or beyond"


def how_many(cells: int) -> int:
    """How many shuffles are shown one by one of data with so many places."""
    return int(min(MOST, max(LEAST, MOST_CELLS // cells)))


def said_of_tail(at_least: int, total: int, p: float, *, exact: bool, counted: bool, what: str) -> str:
    """How p comes from the tail: `counted` says that p is (b + 1) / (z + 1) where shuffles were drawn."""
    if exact:
        verb = "is" if at_least == 1 else "are"
        return f"{at_least:,} of all {total:,} {what} {verb} at or beyond the observed one: {p_phrase(p)}."
    reach = f"{at_least:,} of {total:,} shuffles {'is' if at_least == 1 else 'are'} at or beyond the observed one"
    said = p_phrase(p) if at_least else f"p {at_most(p)}"
    if not counted:
        return f"{reach}. Allowing for shuffles that repeat, {said}."
    return f"{reach}. The observed one counts too, so {said}."


def among(algorithms: int) -> str:
    """What an omnibus p is about, where pairs have others."""
    return f" It asks whether any of the {algorithms} differ." if algorithms > 2 else ""


def agrees(share: float, alpha: float, draws: float) -> bool:
    """Whether the share beyond a conventional critical value is alpha, up to a fifth and to the luck of the draws."""
    luck = 2 * float(np.sqrt(alpha * (1 - alpha) / max(draws, 1)))
    return abs(share - alpha) <= max(0.2 * alpha, luck)


def percent(share: float) -> str:
    """'5 %', '0.31 %'."""
    return f"{number(100 * share, 2)} %"
