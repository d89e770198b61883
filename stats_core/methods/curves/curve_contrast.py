"""A contrast among algorithms, tested by shuffling whole curves."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any
from uuid import uuid4

import numpy as np
import pandas as pd

from stats_core.data import Curves
from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_means import WeightedDifference, weighted_difference
from stats_core.kernels.curve_shuffles import Enumeration, Plan
from stats_core.kernels.curve_sums import ROUNDING, ZERO
from stats_core.kernels.monte_carlo import MonteCarloP
from stats_core.kernels.scale import back, to_one
from stats_core.kernels.t import critical_t
from stats_core.kernels.ties import slack, square_slack
from stats_core.methods.curves.curve_pairs import curve_pairs_example
from stats_core.methods.curves.level_patterns import IMPROVES, LevelPattern, level_weights, pattern_note
from stats_core.params import Alpha, Interval, Seed, Shuffles, Weights
from stats_core.references import COHEN_1995, PHIPSON_SMYTH_2010, PIATER_1997
from stats_core.registry import Question, method
from stats_core.results import PairResult
from stats_core.results.columns import with_limits
from stats_core.spread import spread
from stats_core.types import Floats, Progress
from stats_core.variation import RUNS
from stats_core.wording import decision, listed, number, p_phrase, p_value, significance, with_interval

Sizes = np.ndarray[Any, np.dtype[np.int64]]


class ContrastAlternative(Enum):
    """Alternative of the contrast."""

    TWO_SIDED = "Two-sided"
    BETTER = "Algorithms with positive weights are better"
    WORSE = "Algorithms with positive weights are worse"


@dataclass(frozen=True, eq=False)
class CurveContrast(PairResult):
    """The mean of the algorithms with positive weights (`a`) minus that of those with negative ones (`b`).

    `several` says which of the two sides are more than one algorithm with equal weights, and `none_of` how many
    shuffles were drawn where none of them reached the observed contrast.
    """

    alternative: ContrastAlternative = ContrastAlternative.TWO_SIDED
    several: tuple[bool, bool] = (False, False)
    pattern: LevelPattern = LevelPattern.MEAN
    none_of: int = 0

    def table(self) -> pd.DataFrame:
        return with_limits(super().table(), {"p": [self.none_of > 0]})

    def sentence(self) -> str:
        if self.pattern in IMPROVES:
            return self._of_pattern()
        average = " on average" if any(self.several) else ""
        shown = decision(self.p, self.alpha)
        low, high, size = self.low, self.high, self.estimate
        if self.alternative is ContrastAlternative.TWO_SIDED:
            a_ahead = (self.estimate > 0) == self.higher_is_better
            claims = shown and self.estimate != 0
        else:
            a_ahead = self.alternative is ContrastAlternative.BETTER
            claims = shown and self.estimate != 0 and ((self.estimate > 0) == self.higher_is_better) == a_ahead
        sides = ((self.a, self.several[0]), (self.b, self.several[1]))
        (better, many), (worse, _) = sides if a_ahead else sides[::-1]
        if claims:
            if size < 0:
                low, high, size = -high, -low, -size
            said = f"{better} {'are' if many else 'is'} better than {worse}{average} by "
            return f"{said}{with_interval(size, low, high, self.alpha)}, {p_phrase(self.p, self.none_of)}."
        if self.alternative is ContrastAlternative.TWO_SIDED:
            said = f"{self._both()} {'differ' if shown else 'are not shown to differ'}{average}"
        else:
            said = f"{better} {'are' if many else 'is'} not shown to be better than {worse}{average}"
        return f"{said}: {self._amount()}."

    def _amount(self) -> str:
        sides = zip((self.a, self.b), self.several, strict=True)
        first, second = (f"the mean of {name}" if some else name for name, some in sides)
        size = with_interval(self.estimate, self.low, self.high, self.alpha)
        return f"{first} minus {second} is {size}, {p_phrase(self.p, self.none_of)}"

    def _of_pattern(self) -> str:
        """The same of what the curves do over the levels, in place of how high they are."""
        claim, what = IMPROVES[self.pattern]
        a_ahead = (self.estimate > 0) == self.higher_is_better
        wanted = {ContrastAlternative.BETTER: True, ContrastAlternative.WORSE: False}.get(self.alternative, a_ahead)
        sides = ((self.a, self.several[0]), (self.b, self.several[1]))
        (better, many), (worse, _) = sides if wanted else sides[::-1]
        verb = claim.format(s="" if many else "s")
        if decision(self.p, self.alpha) and self.estimate != 0 and wanted == a_ahead:
            return f"{better} {verb} {worse}: {self._amount()}."
        if self.alternative is not ContrastAlternative.TWO_SIDED:
            return f"{better} {'are' if many else 'is'} not shown to {claim.format(s='')} {worse}: {self._amount()}."
        shown = "differ" if decision(self.p, self.alpha) else "are not shown to differ"
        return f"{self._both()} {shown} in {what}: {self._amount()}."

    def _both(self) -> str:
        """The two sides, told apart where one of them is a list."""
        if any(self.several):
            return f"{self.a} on the one side and {self.b} on the other"
        return f"{self.a} and {self.b}"


def _example() -> tuple[Curves, dict[str, Any]]:
    return curve_pairs_example()[0], {"weights": (1.0, -0.5, -0.5)}


@method(
    title="Contrast among algorithms",
    question=Question.LEARNING_CURVES,
    trust_when="You wrote the weights down before you saw the curves.",
    formula=(
        r"$$t=\frac{\sum_i w_i\,\bar y_i}{\sqrt{MS_{\mathrm{runs}}\sum_i w_i^2/l_i}},\qquad \sum_i w_i=0$$"
        "\n\n"
        r"with $\bar y_i$ the mean of the $l_i$ curves of algorithm $i$ over the chosen levels and "
        r"$MS_{\mathrm{runs}}$ the "
        r"pooled variance of the curves' means; $p$ is the share of shuffles with $|t^*|\ge|t|$."
    ),
    assumes=("Under the null hypothesis all algorithms are alike, so that any two curves could be exchanged.",),
    references=(PIATER_1997, COHEN_1995, PHIPSON_SMYTH_2010),
    covers=RUNS,
    example=_example,
)
def curve_contrast(
    curves: Curves,
    *,
    weights: Weights,
    pattern: LevelPattern = LevelPattern.MEAN,
    interval: Interval = None,
    alternative: ContrastAlternative = ContrastAlternative.TWO_SIDED,
    shuffles: Shuffles = 9_999,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    enumeration: Enumeration = Enumeration.AUTO,
    monte_carlo: MonteCarloP = MonteCarloP.COUNTED,
    progress: Progress | None = None,
) -> CurveContrast:
    """Test a weighted difference of the algorithms' mean scores, gains or trends by shuffling whole curves.

    Notes
    -----
    Data are one number for each curve: its mean over the levels of the interval, or with another `pattern` the mean of
    its later half of levels minus that of its earlier half, the slope of its least-squares line, or the mean of all
    earlier scores minus the last. An interval of one level compares the scores there. Weights are scaled so that the
    positive ones add up to 1, which changes neither statistic nor p. estimate = sum_i w_i mean_i, statistic =
    estimate / sqrt(MS_runs sum_i w_i^2 / l_i) with MS_runs the pooled variance of these numbers within algorithms; its
    size is compared, or with a one-sided alternative itself. The interval is the t interval with the degrees of freedom
    of MS_runs; of paired curves, it has the error that is left after algorithms and blocks, and `low` and `high` are
    NaN where a block does not hold equally many curves of every algorithm.

    References
    ----------
    Piater and Cohen (1997); Cohen (1995).

    Examples
    --------
    >>> from stats_core import Curves, curve_contrast
    >>> groups = {"SGD": [[1, 2], [2, 3], [1, 3]], "Adam": [[2, 4], [3, 5], [2, 5]], "Lion": [[2, 5], [3, 5], [3, 4]]}
    >>> curves = Curves.from_groups(groups, levels=[10, 20])
    >>> result = curve_contrast(curves, weights=(1, -0.5, -0.5))
    >>> print(result.sentence())
    Adam and Lion are better than SGD on average by 1.583, 95 % interval 0.820 to 2.346, p = 0.0119.
    """
    cut = curves.between(interval)
    values, unit = to_one(cut.values)
    over, power = level_weights(pattern, cut.levels)
    weight = np.array(weights) / np.sum(np.maximum(weights, 0.0))
    one_sided = alternative is not ContrastAlternative.TWO_SIDED
    side = 1 if (alternative is ContrastAlternative.BETTER) == curves.higher_is_better else -1
    test = _Contrast(values, over, np.array(cut.sizes), weight, side if one_sided else 0)
    # The contrast changes when algorithms of equal size swap names, and so does the sign of a difference of two.
    plan = Plan.of(
        curves,
        shuffles=shuffles,
        seed=seed,
        enumeration=enumeration,
        labelled=len(cut.sizes) > 2 or one_sided,
        monte_carlo=monte_carlo,
    )
    observed, threshold = test.observed(cut.index[None, :].astype(np.uint16))
    reached = done = 0
    work = Contrasting(test, plan, threshold)
    for count, total in spread(counted, work, plan.tasks(150 + 10 * len(values) * len(cut.sizes))):
        reached += count
        done += total
        if progress:
            progress(done, plan.total)
    found = weighted_difference(test.data, cut.index, weight, cut.block_index)
    free = len(cut.values) - len(cut.sizes)
    low, high = _interval(found, alpha, side if one_sided else 0)
    if test.no_effect:
        # What rounding leaves of a difference of 0 may lie outside an interval that has no width either.
        low, high = (low, high) if np.isnan(low) else (min(low, 0.0), max(high, 0.0))
    zero = observed == 0
    return CurveContrast(
        a=_side(cut.algorithms, weight),
        b=_side(cut.algorithms, -weight),
        estimate=0.0 if test.no_effect else back(found.estimate, unit - power),
        low=back(low, unit - power),
        high=back(high, unit - power),
        statistic=float("nan")
        if zero and test.no_error
        else float(np.copysign(np.sqrt(abs(observed) * free), found.estimate)),
        df=free,
        p=plan.p(reached),
        alpha=alpha,
        higher_is_better=curves.higher_is_better,
        extra_notes=(
            *pattern_note(pattern, cut.levels),
            *_notes(plan, alpha, test.no_error, found, paired=cut.block is not None, one_sided=one_sided),
        ),
        alternative=alternative,
        several=(_several(weight), _several(-weight)),
        pattern=pattern,
        none_of=0 if plan.exact or reached else plan.total,
    )


@dataclass(frozen=True, eq=False)
class Contrasting:
    """What the comparison needs, here or in another process."""

    test: _Contrast
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


class _Contrast:
    """The contrast's sum of squares over that of the error, for blocks of assignments.

    With a `side` of 1 or -1 the ratio has the sign of the contrast times the side; with 0 it has none.
    """

    def __init__(self, values: Floats, over: Floats, sizes: Sizes, weights: Floats, side: int) -> None:
        # Weights that sum to zero do not see a common shift, and differences are more precise around 0.
        self.data = ((values - values.mean(axis=0)) * over).sum(axis=1)
        self._sizes, self._weights, self._side = sizes, weights, side
        self._total = float(self.data @ self.data)
        self._scale = float(np.sum(weights**2 / sizes))
        off = float(np.abs(over) @ slack(np.abs(values).max(axis=0)) + slack(np.abs(self.data).max()))
        noise = np.sqrt(len(values)) * off
        self._noise = noise**2
        self._zero = ZERO * self._total + self._noise
        self._near = ROUNDING * self._total + float(square_slack(self._total, noise))
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
        np.divide(effect, error, out=ratio, where=error > self._zero)
        ratio[effect <= self._zero] = 0.0
        return ratio * np.sign(estimate) * self._side if self._side else ratio

    def observed(self, labels: Labels) -> tuple[float, float]:
        """The statistic as observed, and the least that is tied with it."""
        _, effect, error = (float(part[0]) for part in self._parts(labels))
        ratio = float(self.statistic(labels)[0])
        self.no_error, self.no_effect = error <= self._zero, effect <= self._noise
        if self.no_error or not np.isfinite(ratio):
            return ratio, ratio
        least = (effect - self._near) / (error + 2 * self._near)
        return ratio, ratio - 1e-10 * abs(ratio) - (effect / error - least)


def _interval(found: WeightedDifference, alpha: float, side: int) -> tuple[float, float]:
    """Two-sided, or without an end on the side that the alternative names."""
    if side == 0 or found.df < 1:
        return found.interval(alpha)
    half = float(critical_t(2 * alpha, found.df)) * found.error
    return (found.estimate - half, np.inf) if side > 0 else (-np.inf, found.estimate + half)


def _notes(
    plan: Plan, alpha: float, no_error: bool, found: WeightedDifference, *, paired: bool, one_sided: bool
) -> tuple[str, ...]:
    said = [
        "The null hypothesis is that all algorithms are alike, not only that this contrast is zero. Weights are scaled "
        "so that the positive ones add up to 1.",
        f"{'All' if plan.exact else 'Random'} assignments of whole curves: {plan.total:,}. The "
        f"{'signed' if one_sided else 'absolute'} t ratio of the contrast is compared.",
    ]
    if plan.smallest_p > alpha:
        said.append(f"p cannot be below {p_value(plan.smallest_p)} here, so nothing is shown at {significance(alpha)}.")
    if no_error:
        said.append("Within each algorithm the curves' numbers are equal: the error is 0, and t infinite or undefined.")
    if paired and found.df > 0:
        said.append(
            "Paired design: curves change places only within their block, and the interval has the error that is left "
            f"after algorithms and blocks, with {found.df} degrees of freedom."
        )
    elif paired:
        said.append(
            "Paired design: curves change places only within their block. There is no interval, because that needs at "
            "least two blocks, each with equally many curves of every algorithm."
        )
    return tuple(said)


def _several(weights: Floats) -> bool:
    """Whether a side is the plain mean of more than one algorithm."""
    mine = weights[weights > 0]
    return len(mine) > 1 and bool(np.ptp(mine) <= 1e-9)


def _side(algorithms: tuple[str, ...], weights: Floats) -> str:
    """The algorithms on one side of the contrast, with their weights where these are not all equal."""
    mine = [(name, weight) for name, weight in zip(algorithms, weights, strict=True) if weight > 0]
    if len(mine) == 1 or _several(weights):
        return listed([name for name, _ in mine])
    return f"({' + '.join(f'{number(weight)} {name}' for name, weight in mine)})"
