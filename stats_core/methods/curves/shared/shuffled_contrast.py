"""A signed or absolute contrast of whole curves under every assignment, as contrasts and pairs of curves test it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import numpy as np

from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_means import WeightedDifference, around_level_means, level_rounding
from stats_core.kernels.curve_shuffles import Plan
from stats_core.kernels.curve_sums import RELATIVE, ROUNDING, SUMMED, ZERO
from stats_core.kernels.t import critical_t
from stats_core.kernels.ties import slack, square_slack
from stats_core.spread import spread
from stats_core.types import Floats, Ints, Progress

INTERVAL_APART = (
    "The interval assumes normally distributed scores. Here it leads to a different decision than p; decide by p, "
    "which comes from shuffles."
)
"""What to say where the t interval leaves zero out although p does not reject, or holds it although p does."""
GroupSizes = np.ndarray[Any, np.dtype[np.int64]]


def reaching(test: ShuffledContrast, index: Ints, plan: Plan, progress: Progress | None = None) -> tuple[float, int]:
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

    test: ShuffledContrast
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


def one_end(difference: WeightedDifference, alpha: float, side: int) -> tuple[float, float]:
    """Two-sided, or without an end on the side that the alternative names; the other never lies beyond the estimate."""
    if side == 0 or not difference.error > 0:
        return difference.interval(alpha)
    half = float(critical_t(min(1.0, 2 * alpha), difference.df)) * difference.error
    return (difference.estimate - half, np.inf) if side > 0 else (-np.inf, difference.estimate + half)
