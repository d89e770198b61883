"""A contrast among algorithms, tested by shuffling whole curves."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy import stats

from stats_core.data import Curves
from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_shuffles import Enumeration, Plan
from stats_core.methods.curves.curve_pairs import curve_pairs_example
from stats_core.params import Alpha, Interval, Seed, Shuffles, Weights
from stats_core.references import COHEN_1995, PIATER_1997
from stats_core.registry import Question, method
from stats_core.results import PairResult
from stats_core.types import Floats, Progress
from stats_core.wording import listed, number


def _example() -> tuple[Curves, dict[str, Any]]:
    return curve_pairs_example()[0], {"weights": (1.0, -0.5, -0.5)}


@method(
    title="Contrast among algorithms",
    question=Question.LEARNING_CURVES,
    assumes=("Under the null hypothesis all algorithms are alike, so that any two curves could be exchanged.",),
    references=(PIATER_1997, COHEN_1995),
    example=_example,
)
def curve_contrast(
    curves: Curves,
    *,
    weights: Weights,
    interval: Interval = None,
    shuffles: Shuffles = 10_000,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    enumeration: Enumeration = Enumeration.AUTO,
    progress: Progress | None = None,
) -> PairResult:
    """Test a weighted difference of the algorithms' mean scores by shuffling whole curves.

    Notes
    -----
    Data are the curves' means over the levels of the interval. estimate = sum_i w_i mean_i, statistic =
    |estimate| / sqrt(MS_runs sum_i w_i^2 / l_i) with MS_runs the pooled variance of curve means within algorithms.
    The interval is the t interval with the degrees of freedom of MS_runs.

    References
    ----------
    Piater and Cohen (1997); Cohen (1995).
    """
    cut = curves.between(interval)
    means = cut.values.mean(axis=1)
    weight = np.array(weights)
    # Weights that sum to zero do not see a common shift, and differences are more precise around 0.
    test = _Contrast(means - means.mean(), np.array(cut.sizes), weight)
    # The contrast changes when algorithms of equal size swap names, so these assignments count as different.
    plan = Plan.of(curves, shuffles=shuffles, seed=seed, enumeration=enumeration, labelled=len(cut.sizes) > 2)
    estimate, error = (float(part[0]) for part in test.parts(cut.index[None, :].astype(np.uint16)))
    statistic = _ratio(np.array([abs(estimate)]), np.array([error]), test.zero)[0]
    slack = 1e-10 * statistic if np.isfinite(statistic) else 0.0
    reached = done = 0
    for labels in plan.labels():
        ahead, spread = test.parts(labels)
        reached += int(np.count_nonzero(_ratio(np.abs(ahead), spread, test.zero) >= statistic - slack))
        done += len(labels)
        if progress:
            progress(done, plan.total)
    extra = 0 if plan.exact else 1
    df = len(means) - len(cut.sizes)
    half = float(stats.t.isf(alpha / 2, df)) * error
    notes = [
        "The null hypothesis is that all algorithms are alike, not only that this contrast is zero.",
        f"{'All' if plan.exact else 'Random'} assignments of whole curves: {plan.total:,}. The absolute t ratio of the "
        "contrast is compared.",
    ]
    if error == 0:
        notes.append("Within each algorithm the curves' means are equal: the error is 0, and t infinite or undefined.")
    return PairResult(
        a=_side(cut.algorithms, weight),
        b=_side(cut.algorithms, -weight),
        estimate=estimate,
        low=estimate - half,
        high=estimate + half,
        statistic=float("nan") if error == 0 and estimate == 0 else float(np.copysign(statistic, estimate)),
        df=df,
        p=(reached + extra) / (plan.total + extra),
        alpha=alpha,
        higher_is_better=curves.higher_is_better,
        extra_notes=tuple(notes),
    )


class _Contrast:
    """Estimate and standard error of a contrast for blocks of assignments."""

    def __init__(self, means: Floats, sizes: np.ndarray[Any, np.dtype[np.int64]], weights: Floats) -> None:
        self._means, self._sizes, self._weights = means, sizes, weights
        self._total = float(means @ means)
        self._free = len(means) - len(sizes)
        self._scale = float(np.sum(weights**2 / sizes))
        self.zero = float(np.sqrt(1e-12 * self._total / self._free * self._scale))

    def parts(self, labels: Labels) -> tuple[Floats, Floats]:
        estimate = np.zeros(len(labels))
        between = np.zeros(len(labels))
        for group, (size, weight) in enumerate(zip(self._sizes, self._weights, strict=True)):
            part = (labels == group).astype(np.float64) @ self._means
            estimate += weight * part / size
            between += part**2 / size
        error = np.sqrt(np.maximum(self._total - between, 0.0) / self._free * self._scale)
        return np.where(np.abs(estimate) <= self.zero, 0.0, estimate), np.where(error <= self.zero, 0.0, error)


def _ratio(estimate: Floats, error: Floats, zero: float) -> Floats:
    """estimate / error with x/0 infinite and 0/0 taken as 0."""
    ratio = np.where(estimate > 0, np.inf, 0.0)
    return np.divide(estimate, error, out=ratio, where=error > 0)


def _side(algorithms: tuple[str, ...], weights: Floats) -> str:
    """The algorithms on one side of the contrast, with their weights where these are not all equal."""
    mine = [(name, weight) for name, weight in zip(algorithms, weights, strict=True) if weight > 0]
    if len({weight for _, weight in mine}) == 1:
        return listed([name for name, _ in mine])
    return " + ".join(f"{number(weight)} {name}" for name, weight in mine)
