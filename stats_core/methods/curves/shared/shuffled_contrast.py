"""A signed or absolute contrast of whole curves under every assignment, as contrasts and pairs of curves test it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol
from uuid import uuid4

import numpy as np

from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_means import (
    WeightedDifference,
    around_level_means,
    level_rounding,
    weighted_difference,
)
from stats_core.kernels.curve_shuffles import Grouped, Plan
from stats_core.kernels.curve_sums import RELATIVE, ROUNDING, SUMMED, ZERO
from stats_core.kernels.own_contrast import OwnContrast
from stats_core.kernels.t import critical_t, one_sided, two_sided
from stats_core.kernels.ties import slack, square_slack
from stats_core.spread import spread
from stats_core.types import Floats, Ints, Progress

INTERVAL_APART = (
    "The interval assumes normally distributed scores. Here it leads to a different decision than p; decide by p, "
    "which comes from shuffles."
)
"""What to say where the t interval leaves zero out although p does not reject, or holds it although p does."""
PARTED = (
    "The interval goes with the p of t. Here it leaves zero out although the larger p, of shuffles, shows nothing: "
    "decide by p."
)
"""The same where the larger of the shuffled p and Welch's decides: then the interval alone may leave zero out."""
GroupSizes = np.ndarray[Any, np.dtype[np.int64]]


class Contrasted(Protocol):
    """A statistic of every assignment that is the larger, the further the contrast lies from zero."""

    @property
    def groups(self) -> int: ...
    def statistic(self, labels: Labels) -> Floats: ...
    def observed(self, labels: Labels) -> tuple[float, float]: ...


def reaching(test: Contrasted, index: Ints, plan: Plan, progress: Progress | None = None) -> tuple[float, int]:
    """The statistic as observed, and how many assignments of the plan reach it."""
    observed, threshold = test.observed(index[None, :].astype(np.uint16))
    reached = done = 0
    work = Contrasting(test, plan, threshold)
    for count, total in spread(counted, work, plan.tasks(150 + 10 * len(index) * test.groups)):
        reached += count
        done += total
        if progress:
            progress(done, plan.total)
    return observed, reached


@dataclass(frozen=True, eq=False)
class Contrasting:
    """What the comparison needs, here or in another process."""

    test: Contrasted
    plan: Plan
    threshold: float
    fingerprint: str = field(default_factory=lambda: uuid4().hex)


def counted(work: Contrasting, task: tuple[int, int]) -> tuple[int, int]:
    """One stretch: how many statistics reach the observed one, and of how many."""
    reached = total = 0
    for labels, kept in work.plan.blocks(*task):
        reached += int(np.count_nonzero(work.test.statistic(labels)[:kept] >= work.threshold))
        total += kept
    return reached, total


class ShuffledContrast:
    """The contrast's sum of squares over that of the error, for blocks of assignments.

    With a `side` of 1 or -1 the ratio has the sign of the contrast times the side; with 0 it has none.
    """

    def __init__(self, values: Floats, over: Floats, sizes: GroupSizes, weights: Floats, side: int) -> None:
        # Weights that sum to zero do not see a common shift, and differences are more precise around 0.
        self.data = (around_level_means(values) * over).sum(axis=1)
        self._sizes, self._weights, self._side = sizes, weights, side
        self.groups = len(sizes)
        self._total = float(self.data @ self.data)
        self._scale = float(np.sum(weights**2 / sizes))
        off = float(np.abs(over) @ level_rounding(values) + slack(np.abs(self.data).max()))
        noise = np.sqrt(len(values)) * off
        self.off = off
        # The contrast is a sum over curves, its error what is left of the sum of all squares.
        self._noise = noise + SUMMED * np.sqrt(self._total)
        self._no_error = ZERO * self._total + noise**2
        self._near_error = ROUNDING * self._total + float(square_slack(self._total, noise))
        self.no_error = self.no_effect = False

    def _parts(self, labels: Labels) -> tuple[Floats, Floats, Floats]:
        estimate = np.zeros(len(labels))
        between = np.zeros(len(labels))
        for group, (size, weight) in enumerate(zip(self._sizes, self._weights, strict=True)):
            part = (labels == group).astype(np.float64) @ self.data
            estimate += weight * part / size
            between += part**2 / size
        return estimate, estimate**2 / self._scale, self._total - between

    def statistic(self, labels: Labels) -> Floats:
        """effect / error with x/0 infinite and 0/0 taken as 0."""
        estimate, effect, error = self._parts(labels)
        ratio = np.full(len(labels), np.inf)
        np.divide(effect, error, out=ratio, where=error > self._no_error)
        ratio[effect <= self._noise**2] = 0.0
        return ratio * np.sign(estimate) * self._side if self._side else ratio

    def observed(self, labels: Labels) -> tuple[float, float]:
        """The statistic as observed, and the least that is tied with it."""
        _, effect, error = (float(part[0]) for part in self._parts(labels))
        ratio = float(self.statistic(labels)[0])
        self.no_error, self.no_effect = error <= self._no_error, effect <= self._noise**2
        if self.no_error or not np.isfinite(ratio):
            return ratio, ratio
        least = (effect - float(square_slack(effect, self._noise))) / (error + 2 * self._near_error)
        return ratio, ratio - RELATIVE * abs(ratio) - (effect / error - least)


@dataclass(frozen=True)
class ContrastFound:
    """What the data and the shuffles say of a contrast, in the unit of the values that were shuffled.

    `difference` is the contrast with its error, `p_shuffled` and `p_t` are both p values, of which the larger decides
    where the error is each algorithm's own (`own`) and the shuffled one where it is pooled. `none_of` is the number of
    random shuffles where none reached what was observed; `no_error` and `no_effect` say what is zero but for rounding.
    """

    difference: WeightedDifference
    statistic: float
    p_shuffled: float
    p_t: float
    none_of: int
    no_error: bool
    no_effect: bool
    own: bool

    @property
    def p(self) -> float:
        """The p that decides; a design without an error has no p of t, and then the shuffles decide."""
        return max(self.p_shuffled, self.p_t) if self.own and self.p_t >= 0 else self.p_shuffled

    @property
    def least(self) -> float:
        """The least that p could be: were no shuffle to reach, however many, the shuffled p would be 0."""
        shuffled = 0.0 if self.none_of else self.p_shuffled
        return max(shuffled, self.p_t) if self.own and self.p_t >= 0 else shuffled

    def interval(self, alpha: float, side: int) -> tuple[float, float]:
        """The t interval; what rounding leaves of a difference of 0 does not lie outside."""
        low, high = one_end(self.difference, alpha, side)
        if self.no_effect and not np.isnan(low):
            low, high = min(low, 0.0), max(high, 0.0)
        return low, high


def own_contrast(
    along: Floats, off: Floats, curves: Grouped, side: int, plan: Plan, progress: Progress | None
) -> ContrastFound:
    """The contrast by each algorithm's own spread; `along` and `off` as for `OwnContrast`."""
    test = OwnContrast(along, off, curves.index, side, curves.block_index)
    _, reached = reaching(test, curves.index, plan, progress)
    return ContrastFound(
        difference=test.difference,
        statistic=test.t,
        p_shuffled=plan.p(reached),
        p_t=test.p,
        none_of=0 if plan.exact or reached else plan.total,
        no_error=test.no_error,
        no_effect=test.no_effect,
        own=True,
    )


def pooled_contrast(
    test: ShuffledContrast, curves: Grouped, weights: Floats, side: int, plan: Plan, progress: Progress | None
) -> ContrastFound:
    """The contrast by the pooled variance of all algorithms."""
    observed, reached = reaching(test, curves.index, plan, progress)
    difference = weighted_difference(test.data, curves.index, weights, curves.block_index, test.off)
    free = len(test.data) - test.groups
    undefined = observed == 0 and test.no_error
    ratio = float(np.copysign(np.sqrt(abs(observed) * free), difference.estimate))
    return ContrastFound(
        difference=difference,
        statistic=float("nan") if undefined else ratio,
        p_shuffled=plan.p(reached),
        p_t=p_of(difference, side),
        none_of=0 if plan.exact or reached else plan.total,
        no_error=test.no_error,
        no_effect=test.no_effect,
        own=False,
    )


def p_of(difference: WeightedDifference, side: int) -> float:
    """The p of the t interval; NaN without an error or a variance."""
    if not difference.error > 0:
        return float("nan")
    t = difference.estimate / difference.error
    return float(one_sided(t, difference.df, side) if side else two_sided(t, difference.df))


def one_end(difference: WeightedDifference, alpha: float, side: int) -> tuple[float, float]:
    """Two-sided, or without an end on the side that the alternative names; the other never lies beyond the estimate."""
    if side == 0 or not difference.error > 0:
        return difference.interval(alpha)
    half = float(critical_t(min(1.0, 2 * alpha), difference.df)) * difference.error
    return (difference.estimate - half, np.inf) if side > 0 else (-np.inf, difference.estimate + half)
