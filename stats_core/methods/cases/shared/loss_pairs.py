"""Pairs of models on a common test set, compared by one critical value, and what such methods need."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import numpy as np
from scipy.special import stdtr

from stats_core.charts.covariance_map import CovarianceMap
from stats_core.charts.forest import Forest
from stats_core.data import Losses
from stats_core.data.loss_summary import LossMoments
from stats_core.kernels.how_much import paired_improvement, smallest_found
from stats_core.kernels.ranks import CHUNK
from stats_core.kernels.scale import within_bounds
from stats_core.kernels.sign import constant_sign_p
from stats_core.kernels.ties import slack
from stats_core.methods.shared.t_size import adjusted_equivalence, t_size
from stats_core.params import Maybe, Real
from stats_core.registry import Requirement
from stats_core.results import Comparison
from stats_core.results.comparison_charts import forest
from stats_core.results.how_much import HowMuch
from stats_core.types import Floats
from stats_core.wording import MOST_NAMED, PValue, Remark, counted, number

Critical = Annotated[float | None, Maybe(Real("Critical value of your own", 0, 1000))]
"""A published constant to be used instead of the computed critical value; None for the computed one."""


def _not_zero_one(losses: Losses) -> str:
    other = (losses.losses != 0) & (losses.losses != 1)
    case, column = np.argwhere(other)[0]
    return f"{losses.losses[case, column]:g} (case {case + 1}, algorithm {losses.algorithms[column]!r})"


ZERO_ONE = Requirement("losses that are all 0 or 1 (right or wrong)", lambda data: data.is_zero_one, _not_zero_one)
TWO_CASES = Requirement("at least 2 cases", lambda data: data.cases >= 2, lambda data: f"{data.cases}")


def ratio(estimate: float, error: float) -> float:
    """A difference over its standard error: infinite when only the error is zero, NaN when both are."""
    if error > 0:
        return estimate / error
    return math.nan if estimate == 0 else math.copysign(math.inf, estimate)


@dataclass(frozen=True, eq=False)
class LossPairs:
    """Pairwise differences in mean loss with their standard errors, compared by one critical value.

    `pairs` are the numbers of the two models of each. One-sided comparisons have the `side` on which the first's loss
    minus the second's has to lie: 1 above zero, -1 below; their intervals have no end there.
    """

    data: LossMoments
    pairs: tuple[tuple[int, int], ...]
    estimate: Floats
    error: Floats
    critical: float
    side: int = 0

    def comparisons(
        self,
        p: Callable[[float], float],
        p_adjusted: Callable[[float], float],
        *,
        df: float,
        alpha: float,
        margin: float | None,
    ) -> tuple[Comparison, ...]:
        """One comparison for each pair; the functions give p values of a statistic that is a number.

        A constant difference is decided by the sign test of all cases, times the number of pairs. A pair is decided by
        the critical value, so that it is found with 80 % power where it lies t at .8 beyond that.
        """
        beyond = self.critical + smallest_found(1.0, df, 1.0)
        level = 2 * float(stdtr(df, -self.critical))
        comparisons = []
        names = self.data.algorithms
        numbers = zip(self.estimate.tolist(), self.error.tolist(), pairs_won(self.data, self.pairs), strict=True)
        for (i, j), (d, error, won) in zip(self.pairs, numbers, strict=True):
            t = ratio(d, error)
            # Nothing but agreement is no evidence: 0 / 0 has p = 1.
            ps = (1.0, 1.0) if math.isnan(t) else (p(t), p_adjusted(t))
            sure = constant_sign_p(self.data.cases, d, self.side) if math.isinf(t) else None
            all_sure = None if sure is None else min(1.0, len(self.pairs) * sure)
            low, high = (d, d) if math.isinf(t) else self._ends(d, self.critical * error)
            found = beyond * error if error > 0 else math.nan
            size = HowMuch(improvement=won, detectable=found, df=df, level=level, most=self.data.widest)
            if margin is not None:
                tested = t_size(improvement=won, estimate=d, error=error, df=df, alpha=alpha, margin=margin)
                size = replace(tested, detectable=found, level=level, most=self.data.widest)
            comparisons.append(Comparison(names[i], names[j], d, low, high, t, *ps, sure, all_sure, how_much=size))
        return adjusted_equivalence(comparisons)

    def _ends(self, middle: Any, reach: Any) -> tuple[Any, Any]:
        """The interval around an estimate, or around each of several, without the end that a side leaves open."""
        return middle - (math.inf if self.side < 0 else reach), middle + (math.inf if self.side > 0 else reach)

    def notes(self) -> tuple[str, ...]:
        """What to say of pairs whose losses differ by nothing, or by the same amount in every case."""
        names, of_all = self.data.algorithms, zip(self.pairs, self.estimate.tolist(), self.error, strict=True)
        constant = [(names[i], names[j], d) for (i, j), d, error in of_all if error == 0]
        notes = [constant_note(a, b, d, self.data.cases, self.side) for a, b, d in constant[:MOST_NAMED]]
        more = len(constant) - MOST_NAMED
        if more > 0:
            differ = "has the same loss, or differs" if more == 1 else "have the same loss, or differ"
            notes.append(f"{counted(more, 'more pair')} {differ} by the same amount, in every case: the same holds.")
        return tuple(notes)

    def forest(
        self,
        comparisons: Sequence[Comparison],
        alpha: float,
        beside: tuple[str, float] | None = None,
    ) -> Forest:
        """The intervals as a forest; `beside` names a second critical value to be drawn next to them."""
        quantity = "error rate" if isinstance(self.data, Losses) and self.data.is_zero_one else "mean loss"
        title, better = f"Differences in {quantity}", self.data.higher_is_better
        chart = forest(comparisons, alpha, title=title, measure=f"difference in {quantity}", higher_is_better=better)
        if beside is None:
            return chart
        low, high = self._ends(self.estimate, beside[1] * self.error)
        return replace(
            chart,
            interval=f"critical value {number(self.critical)}",
            beside=beside[0],
            beside_low=low,
            beside_high=high,
        )


def cases_won(data: LossMoments, i: int, j: int) -> float:
    """The share of cases with a smaller loss of model i than of j, with half of the ties; NaN without the cases."""
    if not isinstance(data, Losses):
        return math.nan
    if data.is_zero_one:
        return 0.5 - float(data.losses[:, i].mean() - data.losses[:, j].mean()) / 2
    return paired_improvement(data.differences(i, j)[0], higher_is_better=False)


def pairs_won(data: LossMoments, pairs: Sequence[tuple[int, int]]) -> list[float]:
    """The same of many pairs, the ordinary ones together."""
    plain = isinstance(data, Losses) and not data.is_zero_one
    if not isinstance(data, Losses) or not plain or any(within_bounds(column)[1] for column in data.losses.T):
        return [cases_won(data, i, j) for i, j in pairs]
    columns = np.ascontiguousarray(data.losses.T)
    near = slack(columns)
    ahead: list[int] = []
    step = max(1, CHUNK // data.cases)
    for top in range(0, len(pairs), step):
        first, second = np.array(pairs[top : top + step]).T
        gaps = columns[first] - columns[second]
        apart = np.abs(gaps) > np.maximum(near[first], near[second])
        ahead += (2 * np.count_nonzero((gaps > 0) & apart, axis=1) - np.count_nonzero(apart, axis=1)).tolist()
    return [1 - (more / data.cases + 1) / 2 for more in ahead]


def pairs_with(data: LossMoments, control: str | None) -> tuple[tuple[int, int], ...]:
    """The numbers of the two models of each pair: all pairs, or every other model with the control."""
    if control is None:
        return data.pairs
    place = data.algorithms.index(control)
    return tuple((other, place) for other in range(len(data.algorithms)) if other != place)


def loss_pairs(data: LossMoments, pairs: tuple[tuple[int, int], ...], critical: float, side: int = 0) -> LossPairs:
    """Pairs with their own standard errors, sqrt((S_ii + S_jj - 2 S_ij) / n)."""
    estimate, sd = np.array([data.difference(i, j) for i, j in pairs]).T
    return LossPairs(data, pairs, estimate, sd / math.sqrt(data.cases), critical, side)


def constant_note(a: str, b: str, difference: float, cases: int, side: int = 0, noun: str = "case") -> str:
    """Why a comparison without variance has the p value it has; `noun` is what a unit of it is called."""
    if difference == 0:
        return f"{a} and {b} have the same loss in every {noun}: nothing speaks for a difference, so p = 1."
    conventional = 1 if side * difference < 0 else 0
    return Remark(
        f"{a} and {b} differ by {number(difference)} in every {noun}, without any variance: the statistic is infinite, "
        f"and p = {conventional} is a convention, not evidence. The sign test decides instead: on "
        f"{counted(cases, noun)}, {'one-sided ' if side else ''}",
        PValue(constant_sign_p(cases, difference, side)),
        ". Check whether one was computed from the other.",
    )


def covariance_map(data: LossMoments) -> tuple[CovarianceMap, ...]:
    """The covariance matrix of the losses with the correlations; none where its numbers are too large to write."""
    scaled, scale = data.scaled()
    matrix = scaled.summary().covariance
    with np.errstate(over="ignore", under="ignore"):
        covariance = scale * (scale * matrix)
    if not np.isfinite(covariance).all():
        return ()
    sd = np.sqrt(np.diag(matrix))
    sd = np.where(sd > 0, sd, np.nan)
    return (
        CovarianceMap(
            key="covariance",
            title="How the losses vary together",
            algorithms=data.algorithms,
            covariance=covariance,
            correlation=np.clip(matrix / np.outer(sd, sd), -1, 1),
        ),
    )
