"""A contrast among algorithms, tested by shuffling whole curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np

from stats_core.data import Curves
from stats_core.kernels.curve_means import curve_numbers
from stats_core.kernels.curve_shuffles import Enumeration, Plan
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.kernels.monte_carlo import MonteCarloP
from stats_core.kernels.own_contrast import OwnContrast
from stats_core.kernels.scale import back, to_one
from stats_core.methods.curves.curve_pairs import curve_pairs_example
from stats_core.methods.curves.shared.level_patterns import (
    IMPROVES,
    LevelPattern,
    claim_over_levels,
    level_weights,
    pattern_note,
)
from stats_core.methods.curves.shared.remarks import ASSUMES
from stats_core.methods.curves.shared.shuffled_contrast import (
    INTERVAL_APART,
    PARTED,
    Contrasted,
    ContrastFound,
    ShuffledContrast,
    own_contrast,
    pooled_contrast,
)
from stats_core.methods.curves.shared.shuffled_difference import ShuffledDifference, both_p, how_large, larger_of_two
from stats_core.params import Alpha, Interval, Margin, Seed, Shuffles, Weights
from stats_core.references import CHUNG_ROMANO_2013, COHEN_1995, PHIPSON_SMYTH_2010, PIATER_1997, WELCH_1947
from stats_core.registry import Question, method
from stats_core.results.verdict import Claim
from stats_core.types import Floats, Progress
from stats_core.variation import RUNS
from stats_core.wording import listed_names, number, p_value, plain, significance, stretch


class ContrastAlternative(Enum):
    """Alternative of the contrast."""

    TWO_SIDED = "Two-sided"
    BETTER = "Algorithms with positive weights are better"
    WORSE = "Algorithms with positive weights are worse"


@dataclass(frozen=True, eq=False)
class CurveContrast(ShuffledDifference):
    """The mean of the algorithms with positive weights (`a`) minus that of those with negative ones (`b`).

    `several` says which of the two sides are more than one algorithm with equal weights, and `of_each` what the
    contrast is made of, positive where scores become better in the course of training.
    """

    alternative: ContrastAlternative = ContrastAlternative.TWO_SIDED
    several: tuple[bool, bool] = (False, False)
    pattern: LevelPattern = LevelPattern.MEAN
    of_each: tuple[float, float] = (0.0, 0.0)

    def sentence(self) -> str:
        claim = self.claim()
        ahead, many, behind = self._sides()
        if self.pattern in IMPROVES:
            return self._of_pattern(claim)
        average = " on average" if any(self.several) else ""
        is_ = "are" if many else "is"
        if claim.better:
            size = self._size(turned=self.estimate < 0)
            return f"{ahead} {is_} better than {behind}{average} by {size}, {self._p_text(claim)}."
        if not self.side:
            return f"{self._both()} {claim.differ}{average}: {self.amount}."
        return f"{ahead} {is_} not shown to be better than {behind}{average}: {self.amount}."

    def headline(self) -> str:
        claim = self.claim()
        ahead, many, behind = self._sides()
        if not self.side and not claim.better:
            return super().headline()
        is_ = "are" if many else "is"
        if self.pattern not in IMPROVES:
            return f"{ahead} {is_} {'' if claim.better else 'not shown to be '}better"
        if claim.better:
            return f"{ahead} {self._does(claim.better).format(s='' if many else 's')} {behind}"
        return f"{ahead} {is_} not shown to {IMPROVES[self.pattern][0].format(s='')} {behind}"

    def _sides(self) -> tuple[str, bool, str]:
        """The side that is, or was asked to be, ahead, whether it is several algorithms, and the other side."""
        a_ahead = (self.estimate > 0) == self.higher_is_better
        if self.side:
            a_ahead = self.alternative is ContrastAlternative.BETTER
        sides = ((self.a, self.several[0]), (self.b, self.several[1]))
        (ahead, many), (behind, _) = sides if a_ahead else sides[::-1]
        return ahead, many, behind

    @property
    def amount(self) -> str:
        sides = zip((self.a, self.b), self.several, strict=True)
        first, second = (f"the mean of {name}" if some else name for name, some in sides)
        return f"{first} minus {second} is {self._size()}, {self._p_text(self.claim())}"

    def _p_text(self, claim: Claim) -> str:
        return f"{'one-sided ' if self.side else ''}{claim.p_text}"

    def _does(self, better: str) -> str:
        """What the one that is ahead does over the levels: it may have got worse, and the other one more so."""
        return claim_over_levels(self.pattern, self.of_each[0] if better == self.a else self.of_each[1])

    def _of_pattern(self, claim: Claim) -> str:
        """The same of what the curves do over the levels, in place of how high they are."""
        ahead, many, behind = self._sides()
        asked, in_what = IMPROVES[self.pattern]
        if claim.better:
            return f"{ahead} {self._does(claim.better).format(s='' if many else 's')} {behind}: {self.amount}."
        if self.side:
            return f"{ahead} {'are' if many else 'is'} not shown to {asked.format(s='')} {behind}: {self.amount}."
        return f"{self._both()} {claim.differ} in {in_what}: {self.amount}."

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
        r"$$t=\frac{\sum_i w_i\,\bar y_i}{\sqrt{\sum_i w_i^2s_i^2/l_i}},\qquad \sum_i w_i=0$$"
        "\n\n"
        r"with $\bar y_i$ the mean and $s_i^2$ the variance of the $l_i$ curves' means of algorithm $i$ over the "
        r"chosen levels; $p$ is the larger of the share of shuffles with $|t^*|\ge|t|$, or one-sided with $t^*$ as far "
        "on that side, and the $p$ of Welch's $t$ with Satterthwaite's degrees of freedom."
    ),
    assumes=ASSUMES,
    references=(
        PIATER_1997,
        COHEN_1995,
        WELCH_1947.only_with(ErrorTerm.OWN),
        CHUNG_ROMANO_2013.only_with(ErrorTerm.OWN),
        PHIPSON_SMYTH_2010,
    ),
    covers=RUNS,
    interval="closed form: Welch's t; of paired curves the paired t, with a pooled error Student's t",
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
    margin: Margin = None,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    error: ErrorTerm = ErrorTerm.OWN,
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
    estimate / sqrt(sum_i w_i^2 s_i^2 / l_i) with s_i^2 the variance of these numbers among the l_i curves of algorithm
    i, in the data and in every shuffle; an algorithm with one curve is lent the pooled variance. Its size is compared,
    or with a one-sided alternative itself. p is the larger of that of the shuffles and that of Welch's t with
    Satterthwaite's degrees of freedom, and the interval is Welch's.

    Paired curves: the contrast is taken within every block, and tested by a paired t beside the shuffles. Where a block
    does not hold equally many curves of every algorithm there is no t: `low` and `high` are NaN, and the shuffles
    decide alone. `low` and `high` are NaN too where the error is 0.

    With the pooled error term (`error` split-plot or as published, which are one for a contrast) statistic = estimate /
    sqrt(MS_runs sum_i w_i^2 / l_i) with MS_runs the pooled variance within algorithms, and p is of the shuffles alone.

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
    Adam and Lion are better than SGD on average by 1.583, 95 % interval 0.579 to 2.588, p = 0.0155.
    """
    cut = curves.between(interval)
    values, unit = to_one(cut.values)
    over, power = level_weights(pattern, cut.levels)
    weight, sided = _scaled(weights), _side_of(alternative, higher_is_better=curves.higher_is_better)
    one_sided = sided != 0
    plan = _plan(cut, sided, shuffles=shuffles, seed=seed, enumeration=enumeration, monte_carlo=monte_carlo)
    if error is ErrorTerm.OWN:
        numbers, off = curve_numbers(values, over)
        found = own_contrast(numbers[:, None] * weight, off * np.abs(weight), cut, sided, plan, progress)
    else:
        test = ShuffledContrast(values, over, np.array(cut.sizes), weight, sided)
        found = pooled_contrast(test, cut, weight, sided, plan, progress)
    low, high = found.interval(alpha, sided)
    difference, of_scores = found.difference, unit - power
    free = len(cut.values) - len(cut.sizes)
    return CurveContrast(
        a=_side(cut.algorithms, weight),
        b=_side(cut.algorithms, -weight),
        estimate=0.0 if found.no_effect else back(difference.estimate, of_scores),
        low=back(low, of_scores),
        high=back(high, of_scores),
        statistic=found.statistic,
        df=difference.df if found.own and difference.df else free,
        **both_p(found),
        alpha=alpha,
        higher_is_better=curves.higher_is_better,
        extra_notes=(
            *pattern_note(pattern, cut.levels),
            *_notes(plan, alpha, found, paired=cut.block is not None, one_sided=one_sided),
        ),
        side=sided,
        where="" if cut is curves else stretch(float(cut.levels[0]), float(cut.levels[-1])),
        alternative=alternative,
        several=(_several(weight), _several(-weight)),
        if_apart=PARTED if found.own else INTERVAL_APART,
        pattern=pattern,
        of_each=_of_each(cut, (values * over).sum(axis=1), weight),
        how_much=how_large(difference, of_scores, alpha, margin, side=sided),
    )


def shuffled_weights(cut: Curves, settings: Mapping[str, Any]) -> tuple[Contrasted, Plan]:
    """What is computed of every assignment of these curves, with these settings, and which ones are visited.

    `cut` are the curves at the levels of the interval.
    """
    weight, values = _scaled(settings["weights"]), to_one(cut.values)[0]
    over, _ = level_weights(settings["pattern"], cut.levels)
    side = _side_of(settings["alternative"], higher_is_better=cut.higher_is_better)
    plan = _plan(cut, side, **{name: settings[name] for name in ("shuffles", "seed", "enumeration", "monte_carlo")})
    if settings["error"] is ErrorTerm.OWN:
        numbers, off = curve_numbers(values, over)
        along = numbers[:, None] * weight
        return OwnContrast(along, off * np.abs(weight), cut.index, side, cut.block_index), plan
    return ShuffledContrast(values, over, np.array(cut.sizes), weight, side), plan


def _scaled(weights: Sequence[float]) -> Floats:
    """Weights whose positive ones add up to 1."""
    return np.asarray(np.array(weights) / np.sum(np.maximum(weights, 0.0)))


def _side_of(alternative: ContrastAlternative, *, higher_is_better: bool) -> int:
    """On which side of zero the contrast is asked to lie; 0 for both."""
    if alternative is ContrastAlternative.TWO_SIDED:
        return 0
    return 1 if (alternative is ContrastAlternative.BETTER) == higher_is_better else -1


def _plan(curves: Curves, side: int, **how: Any) -> Plan:
    # The contrast changes when algorithms of equal size swap names, and so does the sign of a difference of two.
    return Plan.of(curves, labelled=len(curves.sizes) > 2 or side != 0, **how)


def _of_each(curves: Curves, numbers: Floats, weights: Floats) -> tuple[float, float]:
    """The numbers of both sides, in a unit of their own, positive where that is better."""
    means = [float(numbers[curves.index == i].mean()) for i in range(len(curves.sizes))]
    first, second = (float(np.maximum(side, 0) @ means) for side in (weights, -weights))
    return (first, second) if curves.higher_is_better else (-first, -second)


def _notes(plan: Plan, alpha: float, found: ContrastFound, *, paired: bool, one_sided: bool) -> tuple[str, ...]:
    scaled = "Weights are scaled so that the positive ones add up to 1."
    alike = "The null hypothesis is that all algorithms are alike, not only that this contrast is zero. "
    notes = [
        scaled if found.own else alike + scaled,
        f"{'All' if plan.exact else 'Random'} assignments of whole curves: {plan.total:,}. The "
        f"{'signed' if one_sided else 'absolute'} t ratio of the contrast is compared.",
        *larger_of_two(found, paired=paired),
    ]
    if plan.smallest_p > alpha:
        notes.append(
            f"p cannot be below {p_value(plan.smallest_p)} here, so nothing is shown at {significance(alpha)}."
        )
    if found.no_error:
        same = "Within each algorithm the curves' numbers are equal"
        if paired and found.own and found.difference.df > 0:
            same = "The contrast is the same in every block"
        notes.append(f"{same}: the error is 0, t infinite or undefined, and there is no variance for an interval.")
    if paired:
        notes.append(_of_blocks(found))
    return tuple(notes)


def _of_blocks(found: ContrastFound) -> str:
    difference, places = found.difference, "Paired design: curves change places only within their block"
    if difference.df <= 0:
        return (
            f"{places}. There is no interval, because that needs at least two blocks, each with equally many curves of "
            "every algorithm."
        )
    if found.own:
        free = f"{plain(difference.df)} degree{'' if difference.df == 1 else 's'} of freedom"
        return f"{places}, and t and interval are of the contrasts within blocks, with {free}."
    if difference.error == 0:
        return (
            f"{places}. Within the blocks the algorithms differ always by the same amount, so there is no variance for "
            "an interval."
        )
    return (
        f"{places}, and the interval has the error that is left after algorithms and blocks, with {difference.df:g} "
        "degrees of freedom."
    )


def _several(weights: Floats) -> bool:
    """Whether a side is the plain mean of more than one algorithm."""
    mine = weights[weights > 0]
    return len(mine) > 1 and bool(np.ptp(mine) <= 1e-9)


def _side(algorithms: tuple[str, ...], weights: Floats) -> str:
    """The algorithms on one side of the contrast, with their weights where these are not all equal."""
    mine = [(name, weight) for name, weight in zip(algorithms, weights, strict=True) if weight > 0]
    if len(mine) == 1 or _several(weights):
        return listed_names([name for name, _ in mine])
    return f"({' + '.join(f'{number(weight)} {name}' for name, weight in mine)})"
