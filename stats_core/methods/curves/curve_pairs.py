"""Which algorithms differ: a randomized ANOVA for each pair, with Holm's adjustment."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from stats_core.charts import PairMatrix
from stats_core.data import Curves
from stats_core.data.soundness import plain
from stats_core.kernels.adjust import holm
from stats_core.kernels.curve_shuffles import TWO_GROUP_LIMIT, Enumeration, Plan, curve_nulls
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm
from stats_core.methods.curves.randomized_anova import f_ratio
from stats_core.params import Alpha, Interval, Seed, Shuffles
from stats_core.references import HOLM_1979, PIATER_1997, PIATER_1998
from stats_core.registry import Question, Requirement, method
from stats_core.results import Comparison, FamilyResult
from stats_core.types import Progress
from stats_core.wording import decision, p_value


@dataclass(frozen=True, eq=False)
class CurvePairs(FamilyResult):
    """`comparisons` hold the Algorithm effect of each pair, `interactions` the Interaction effect."""

    interactions: tuple[Comparison, ...] = ()

    def table(self) -> pd.DataFrame:
        shape = pd.DataFrame(
            [[one.statistic, one.p, one.p_adjusted] for one in self.interactions],
            columns=["f_interaction", "p_interaction", "p_interaction_adjusted"],
        )
        return pd.concat([super().table().rename(columns={"statistic": "f"}), shape], axis=1)

    def sentence(self) -> str:
        shown = [f"{one.a} and {one.b}" for one in self.interactions if decision(one.p_adjusted, self.alpha)]
        shape = f" In shape, these differ: {'; '.join(shown)}." if shown else " No pair is shown to differ in shape."
        return super().sentence() + shape


def curve_pairs_example() -> tuple[Curves, dict[str, Any]]:
    """Three algorithms with four curves each, one of them lower."""
    rng = np.random.default_rng(2)
    return Curves.from_groups({name: rng.normal(gain, 1, (4, 3)) for name, gain in (("A", 0), ("B", 2), ("C", 2))}), {}


_TWO_IN_A_PAIR = Requirement(
    "at least two curves for all algorithms but one, so that every pair can be shuffled",
    lambda curves: sorted(curves.sizes)[1] > 1,
    lambda curves: f"{sum(size == 1 for size in curves.sizes)} algorithms with a single curve",
)


@method(
    title="Pairs of algorithms (randomized ANOVA, Holm)",
    question=Question.LEARNING_CURVES,
    requires=(_TWO_IN_A_PAIR,),
    assumes=("Under a pair's null hypothesis the curves of the two algorithms could be exchanged.",),
    references=(PIATER_1997, PIATER_1998, HOLM_1979),
    example=curve_pairs_example,
)
def curve_pairs(
    curves: Curves,
    *,
    interval: Interval = None,
    shuffles: Shuffles = 10_000,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    error: ErrorTerm = ErrorTerm.CELL,
    enumeration: Enumeration = Enumeration.AUTO,
    progress: Progress | None = None,
) -> CurvePairs:
    """Compare every two algorithms' curves by shuffling the pair's curves only, adjusted by Holm's method.

    Notes
    -----
    The estimate is the difference of the two mean scores over all levels (or those of the interval), its interval the
    two-sample t interval of the curves' means with pooled variance. Holm's adjustment runs over all pairs,
    separately for the Algorithm and the Interaction effect.

    References
    ----------
    Piater and Cohen (1997); Holm (1979).
    """
    cut = curves.between(interval)
    pairs = list(combinations(cut.algorithms, 2))
    levels, shapes, exact = [], [], []
    for number, pair in enumerate(pairs):

        def onward(done: int, total: int, number: int = number) -> None:
            if progress:
                progress(number * total + done, len(pairs) * total)

        two = cut.only(pair)
        sums = CurveSums.of(two.values, two.index)
        plan = Plan.of(two, shuffles=shuffles, seed=seed, enumeration=enumeration, two_group_limit=TWO_GROUP_LIMIT)
        nulls = curve_nulls(sums, plan, term=error, alpha=alpha, progress=onward)
        df_alg, df_alg_error, df_int, df_int_error = sums.degrees(error)
        error_alg, error_int = sums.errors(error)
        levels.append((*_mean_difference(two, alpha), f_ratio(sums.algorithm, df_alg, error_alg, df_alg_error)[0],
                       nulls.algorithm.p))  # fmt: skip
        shapes.append((f_ratio(sums.interaction, df_int, error_int, df_int_error)[0], nulls.interaction.p))
        exact.append((plan.exact, plan.arrangements))
    adjusted = holm(np.array([row[-1] for row in levels]))
    shape_adjusted = holm(np.array([row[-1] for row in shapes]))
    nan = float("nan")
    comparisons = tuple(Comparison(*pair, *row, float(p)) for pair, row, p in zip(pairs, levels, adjusted, strict=True))
    interactions = tuple(
        Comparison(*pair, nan, nan, nan, *row, float(p))
        for pair, row, p in zip(pairs, shapes, shape_adjusted, strict=True)
    )
    return CurvePairs(
        name="Pairs",
        comparisons=comparisons,
        critical=nan,
        alpha=alpha,
        higher_is_better=curves.higher_is_better,
        extra_charts=(_matrix(cut.algorithms, comparisons, alpha),),
        extra_notes=_notes(exact, alpha, cut),
        interactions=interactions,
    )


def _mean_difference(two: Curves, alpha: float) -> tuple[float, float, float]:
    """Difference of the mean scores of two algorithms and its pooled t interval over curve means."""
    means = two.values.mean(axis=1)
    first, second = means[two.index == 0], means[two.index == 1]
    df = len(means) - 2
    spread = np.sum((first - first.mean()) ** 2) + np.sum((second - second.mean()) ** 2)
    half = stats.t.isf(alpha / 2, df) * np.sqrt(spread / df * (1 / len(first) + 1 / len(second)))
    estimate = float(first.mean() - second.mean())
    return estimate, estimate - float(half), estimate + float(half)


def _matrix(algorithms: tuple[str, ...], comparisons: tuple[Comparison, ...], alpha: float) -> PairMatrix:
    size = len(algorithms)
    p, estimate = np.full((size, size), np.nan), np.full((size, size), np.nan)
    for one in comparisons:
        i, j = algorithms.index(one.a), algorithms.index(one.b)
        p[i, j] = p[j, i] = one.p_adjusted
        estimate[i, j], estimate[j, i] = one.estimate, -one.estimate
    return PairMatrix("pairs", "Pairs: adjusted p (Algorithm effect)", algorithms, p, estimate, alpha)


def _notes(exact: list[tuple[bool, int]], alpha: float, cut: Curves) -> tuple[str, ...]:
    smallest = max(1 / arrangements for _, arrangements in exact)
    count = sum(one for one, _ in exact)
    how = "all pairs exact" if count == len(exact) else "none exact" if count == 0 else f"{count} of {len(exact)} exact"
    pairs = "1 pair" if len(exact) == 1 else f"{len(exact)} pairs"
    said = [
        f"Only a pair's own curves are shuffled ({how}); p adjusted over {pairs} by Holm's method. "
        f"Levels {plain(cut.levels[0])} to {plain(cut.levels[-1])}."
    ]
    if smallest * len(exact) > alpha:
        said.append(
            f"The smallest p a pair can reach is {p_value(smallest)}, {p_value(min(1.0, smallest * len(exact)))} after "
            "adjustment: more curves are needed to show a difference in every pair."
        )
    return tuple(said)
