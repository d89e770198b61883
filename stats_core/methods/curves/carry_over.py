"""Carry-over: how far the scores of a curve depend on each other, and what that does to the conventional F."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from stats_core.charts.covariance_map import CovarianceMap
from stats_core.data import Curves
from stats_core.kernels.curve_sums import CurveSums
from stats_core.kernels.scale import back, to_one
from stats_core.methods.curves.randomized_anova import example
from stats_core.references import COHEN_1995, PIATER_1997, PIATER_1998
from stats_core.registry import Question, Requirement, method
from stats_core.results.columns import Column, Kind
from stats_core.results.protocol import Result
from stats_core.results.verdict import Verdict
from stats_core.types import Floats
from stats_core.wording import listed_names, number, plain

MOST_LEVELS = 16
"""Levels that the map shows, evenly chosen of more."""
_SEVERAL_LEVELS = Requirement(
    "two levels of training or more",
    lambda curves: len(curves.levels) > 1,
    lambda curves: f"level {plain(float(curves.levels[0]))} alone",
)


@dataclass(frozen=True, eq=False)
class CarryOver(Result):
    """Correlations between levels within algorithms.

    `correlation` is that of the levels `shown` in the map, which are some of very many. `inflation` is the mean of the
    conventional F of Algorithm and of Interaction where nothing differs, over what it should be, because it takes every
    score for independent; NaN where nothing varies.
    """

    algorithms: tuple[str, ...]
    levels: Floats
    deviation: Floats
    correlation: Floats
    next_to: Floats
    inflation: tuple[float, float]
    shown: tuple[int, ...]

    def verdict(self) -> Verdict:
        """It describes, and tests nothing."""
        return Verdict()

    def table(self) -> pd.DataFrame:
        """One row for each level.

        `correlation_next` is NaN at the last level, and beside a level without scatter.
        """
        following = np.append(self.next_to, np.nan)
        return pd.DataFrame({"level": self.levels, "deviation": self.deviation, "correlation_next": following})

    def columns(self) -> Mapping[str, Column]:
        return {
            "deviation": Column(Kind.SCORE, "Deviation within algorithms"),
            "correlation_next": Column(Kind.SHARE, "Correlation with the next level"),
        }

    @property
    def neighbours(self) -> float:
        """The mean correlation of neighbouring levels; NaN where there is none."""
        defined = self.next_to[np.isfinite(self.next_to)]
        return float(defined.mean()) if len(defined) else math.nan

    def sentence(self) -> str:
        names = listed_names(self.algorithms)
        if math.isnan(self.neighbours) or math.isnan(self.inflation[0]):
            return f"Within {names} too little varies to say how far the scores of a curve depend on each other."
        going_together = number(self.neighbours, 2)
        algorithm, interaction = (number(factor, 2) for factor in self.inflation)
        return (
            f"Within {names}, scores at neighbouring levels correlate by {going_together} on average; the conventional "
            f"F, which treats every score as independent, is {algorithm} times what it should be for Algorithm and "
            f"{interaction} times for Interaction where nothing differs."
        )

    def charts(self) -> tuple[CovarianceMap, ...]:
        deviation = self.deviation[list(self.shown)]
        with np.errstate(over="ignore", under="ignore", invalid="ignore"):  # a correlation of 0 times what is infinite
            covariance = self.correlation * np.outer(deviation, deviation)
        if not np.isfinite(covariance[np.isfinite(self.correlation)]).all():
            return ()
        return (
            CovarianceMap(
                key="carry_over",
                title="Carry-over: correlations between levels of training",
                algorithms=tuple(plain(float(self.levels[h])) for h in self.shown),
                covariance=covariance,
                correlation=self.correlation,
                what="Correlation of the scores at two levels, within algorithms",
            ),
        )

    def notes(self) -> tuple[str, ...]:
        notes = [
            "Correlations are pooled within algorithms, so that a difference between algorithms does not count. "
            "Shuffling whole curves preserves this dependence, whatever it is.",
        ]
        if len(self.shown) < len(self.levels):
            notes.append(f"The map shows {len(self.shown)} of {len(self.levels):,} levels.")
        if self.inflation[1] < 1 < self.inflation[0]:
            notes.append(
                "A conventional F of Algorithm that is too large claims differences where there are none; an F of "
                "Interaction that is too small misses differences in shape that shuffling finds."
            )
        return tuple(notes)


@method(
    title="Carry-over between levels",
    question=Question.LEARNING_CURVES,
    trust_when="You want to see how strongly the scores of one curve depend on each other; it is not a test.",
    formula=(
        r"$$\mathrm{E}(F_A)\approx\frac{k\,SS_{\mathrm{runs}}}{SS_{\mathrm{error}}},\qquad "
        r"\mathrm{E}(F_{AB})\approx\frac{k\,SS_{\mathrm{runs}\times\mathrm{levels}}}{(k-1)\,SS_{\mathrm{error}}}$$"
        "\n\n"
        r"for $k$ levels, where nothing differs; with a common correlation $r$ between levels these are $1+(k-1)r$ "
        "and $1-r$."
    ),
    requires=(_SEVERAL_LEVELS,),
    assumes=("The scores of all algorithms have the same scatter.",),
    references=(PIATER_1997, PIATER_1998, COHEN_1995),
    example=example,
)
def carry_over(curves: Curves) -> CarryOver:
    """Describe how far scores at different levels of the same curve go together, and what that does to the usual F.

    Parameters
    ----------
    curves
        Learning curves with two levels or more.

    Notes
    -----
    S is the pooled covariance of the levels within algorithms. Where nothing differs, the conventional F of Algorithm
    has k MS_runs / MS_cells times the mean that it should have, MS_runs being the variance of the curves' means and
    MS_cells that within cells; with equal variances and a common correlation r that is 1 + (k - 1) r. That of
    Interaction has MS_(runs x levels) / MS_cells times it, then 1 - r. It is a description, not a test.

    References
    ----------
    Piater and Cohen (1997), section 2; Piater, Cohen, Zhang and Atighetchi (1998), section 3.

    Examples
    --------
    >>> from stats_core import Curves, carry_over
    >>> sgd = [[1, 2, 4], [2, 3, 5], [1, 3, 4], [2, 2, 4]]  # a run in each row, a level of training in each column
    >>> adam = [[2, 4, 6], [3, 5, 6], [2, 5, 7], [3, 4, 6]]
    >>> print(carry_over(Curves.from_groups({"SGD": sgd, "Adam": adam}, levels=[10, 20, 40])).sentence())
    Within SGD and Adam, scores at neighbouring levels correlate by 0.29 on average; the conventional F, which treats
    every score as independent, is 1.4 times what it should be for Algorithm and 0.82 times for Interaction where
    nothing differs.
    """
    values, unit = to_one(curves.values)
    sums = CurveSums.of(values, curves.index)
    free, k = sums.curves - len(sums.sizes), sums.levels
    cell = np.stack([sums.centred[curves.index == i].mean(axis=0) for i in range(len(sums.sizes))])
    inner = sums.centred - cell[curves.index]
    variance = np.sum(inner**2, axis=0) / free
    variance[variance <= 1e-24] = 0.0
    deviation = np.sqrt(variance)
    unit_length = inner / np.where(deviation > 0, deviation * math.sqrt(free), np.nan)
    next_to = np.sum(unit_length[:, 1:] * unit_length[:, :-1], axis=0)
    shown = tuple(sorted({round(place) for place in np.linspace(0, k - 1, min(k, MOST_LEVELS)).tolist()}))
    some = unit_length[:, shown]
    inflation = (math.nan, math.nan)
    if sums.error > 0:
        inflation = (k * sums.runs / sums.error, k * sums.residual / ((k - 1) * sums.error))
    return CarryOver(
        algorithms=curves.algorithms,
        levels=curves.levels,
        deviation=np.array([back(one, unit) for one in deviation.tolist()]),
        correlation=np.clip(some.T @ some, -1, 1),
        next_to=np.clip(next_to, -1, 1),
        inflation=inflation,
        shown=shown,
    )
