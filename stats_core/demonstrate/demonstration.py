"""What a demonstration of shuffling holds, whatever is shuffled."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from stats_core.charts.null_histogram import NullHistogram
from stats_core.types import Floats, Ints
from stats_core.wording import at_most, number, p_phrase

MOST = 1000
"""Most shuffles that are shown one by one."""

MOST_CELLS = 300_000
"""Most cells of all shuffles together, so that even a large demonstration is sent to the browser quickly."""

LEAST = 100
"""Fewest shuffles that are shown, even for very large data."""


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
    """Differences of two algorithms; `favours` is 1 where a positive difference favours the first, else -1.

    `unit` is what a difference belongs to: "fold" or "case".
    """

    differences: Floats
    favours: int
    unit: str


Shown = CurvesShown | RanksShown | SignsShown


@dataclass(frozen=True)
class Step:
    """One step of the demonstration, and the sentence shown with it."""

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
        The steps, in order.
    shown
        The data as drawn.
    conventional, conventional_share
        Critical value of the conventional distribution, and the share of all shuffles beyond it; NaN where there were
        too many shuffles to keep.
    corrected
        The corrected statistic that the last step mentions, or None.
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
        """'1 of 37 at or beyond', for the first shuffles."""
        return f"{int(self.reached[:shuffles].sum()):,} of {shuffles:,} at or beyond"


def how_many(cells: int) -> int:
    """How many shuffles are shown one by one for data with this many cells."""
    return int(min(MOST, max(LEAST, MOST_CELLS // cells)))


def tail_sentence(at_least: int, total: int, p: float, *, exact: bool, counted: bool, noun: str) -> str:
    """How p follows from the tail; `counted` means that p is (b + 1) / (z + 1), as for random shuffles."""
    if exact:
        verb = "is" if at_least == 1 else "are"
        return f"{at_least:,} of all {total:,} {noun} {verb} at or beyond the observed one: {p_phrase(p)}."
    reach = f"{at_least:,} of {total:,} shuffles {'is' if at_least == 1 else 'are'} at or beyond the observed one"
    p_words = p_phrase(p) if at_least else f"p {at_most(p)}"
    if not counted:
        return f"{reach}. Allowing for shuffles that repeat, {p_words}."
    return f"{reach}. The observed one counts too, so {p_words}."


def among(algorithms: int) -> str:
    """What an omnibus p is about, where there are several pairs."""
    return f" The test asks whether any of the {algorithms} algorithms differ." if algorithms > 2 else ""


def agrees(share: float, alpha: float, draws: float) -> bool:
    """Whether the share beyond a conventional critical value equals alpha, up to a fifth of it or to chance."""
    luck = 2 * float(np.sqrt(alpha * (1 - alpha) / max(draws, 1)))
    return abs(share - alpha) <= max(0.2 * alpha, luck)


def percent(share: float) -> str:
    """'5 %', '0.31 %'."""
    return f"{number(100 * share, 2)} %"
