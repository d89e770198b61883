"""All pairs of algorithms over many datasets, with a choice of tests and adjustments."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial

import numpy as np

from stats_core.data import ScoreTable
from stats_core.kernels import adjust
from stats_core.kernels.intervals import dunn_t
from stats_core.kernels.order_intervals import median_interval
from stats_core.kernels.signed_ranks import pairwise_signed_ranks
from stats_core.methods.ranks.mean_ranks import SEVERAL_DATASETS, MeanRanks, demsar_table
from stats_core.methods.ranks.rank_family import RankFamily, z_comparisons
from stats_core.methods.ranks.score_pair import unbounded
from stats_core.params import Alpha
from stats_core.references import (
    BENAVOLI_2016,
    BERGMANN_HOMMEL_1988,
    GARCIA_HERRERA_2008,
    HOLM_1979,
    SHAFFER_1986,
    WILCOXON_1945,
)
from stats_core.registry import Question, method
from stats_core.results.family import Comparison
from stats_core.types import Floats

__all__ = ["PairAdjustment", "PairTest", "pairwise_comparison"]


class PairTest(Enum):
    """Test of each pair."""

    MEAN_RANKS = "difference of mean ranks"
    SIGNED_RANK = "Wilcoxon signed-rank test"


class PairAdjustment(Enum):
    """Adjustment for several comparisons."""

    NEMENYI = "Nemenyi (Bonferroni over all pairs)"
    HOLM = "Holm"
    SHAFFER = "Shaffer"
    BERGMANN_HOMMEL = "Bergmann-Hommel (up to 9 algorithms)"
    BERGMANN_HOMMEL_MONOTONE = "Bergmann-Hommel, made monotone (up to 9 algorithms)"


ADJUST: dict[PairAdjustment, Callable[[Floats], Floats]] = {
    PairAdjustment.NEMENYI: adjust.bonferroni,
    PairAdjustment.HOLM: adjust.holm,
    PairAdjustment.SHAFFER: adjust.shaffer,
    PairAdjustment.BERGMANN_HOMMEL: adjust.bergmann_hommel,
    PairAdjustment.BERGMANN_HOMMEL_MONOTONE: partial(adjust.bergmann_hommel, monotone=True),
}


@method(
    title="All pairs of algorithms over datasets",
    question=Question.MANY_DATASETS,
    requires=(SEVERAL_DATASETS,),
    assumes=(
        "the datasets are independent of each other",
        "mean ranks: there are enough datasets for them to be close to normal",
        "signed ranks: differences in score mean the same on every dataset",
        "Shaffer, Bergmann-Hommel: algorithms equal to a third are equal to each other",
    ),
    references=(
        GARCIA_HERRERA_2008,
        HOLM_1979,
        SHAFFER_1986,
        BERGMANN_HOMMEL_1988,
        WILCOXON_1945,
        BENAVOLI_2016,
    ),
    example=lambda: (demsar_table(), {"alpha": 0.1}),
)
def pairwise_comparison(
    table: ScoreTable,
    *,
    test: PairTest = PairTest.MEAN_RANKS,
    adjustment: PairAdjustment = PairAdjustment.HOLM,
    alpha: Alpha = 0.05,
) -> RankFamily:
    """Compare all pairs of algorithms over many datasets, with p values adjusted for their number.

    Parameters
    ----------
    table
        Scores of two or more algorithms on several datasets.
    test
        Mean ranks look at all algorithms for each pair; signed ranks only at the pair itself.
    adjustment
        How p values are adjusted for the number of pairs.
    alpha
        Familywise significance level.

    Returns
    -------
    RankFamily
        For mean ranks: differences of mean ranks; `critical` and the intervals are Bonferroni's. For signed ranks:
        median differences of scores with intervals of order statistics at level alpha/m, the smaller rank sum as
        statistic; `critical` is then NaN, as no one distance decides all pairs.

    Notes
    -----
    z = (R_a - R_b) / sqrt(k(k+1) / (6n)). Of the m = k(k-1)/2 p values in increasing order, Holm multiplies the i-th
    by m - i + 1, Shaffer by the largest number of hypotheses that can still be true together. Bergmann and Hommel
    take the largest |I| min(p in I) over the sets I of hypotheses that can be exactly the true ones. Their
    definition may give a larger p a smaller adjusted p; the monotone form does not.
    What mean ranks say of a pair depends on the other algorithms in the table (Benavoli et al. 2016).

    References
    ----------
    Garcia and Herrera (2008); Benavoli, Corani and Mangili (2016).
    """
    ranks = MeanRanks(table)
    names = table.algorithms
    first, second = np.triu_indices(len(names), 1)
    pairs = [(names[i], names[j]) for i, j in zip(first, second, strict=True)]
    reach = dunn_t(alpha, len(pairs), np.inf) * ranks.error
    by_ranks = test is PairTest.MEAN_RANKS
    comparisons = (
        z_comparisons(pairs, ranks.means[first] - ranks.means[second], ranks.error, reach, ADJUST[adjustment])
        if by_ranks
        else _signed_ranks(table, pairs, ADJUST[adjustment], alpha)
    )
    return RankFamily(
        name=f"{test.value}, {adjustment.value}",
        comparisons=comparisons,
        critical=reach if by_ranks else float("nan"),
        alpha=alpha,
        higher_is_better=False if by_ranks else table.higher_is_better,
        extra_notes=_notes(by_ranks, adjustment, comparisons, table, alpha),
        ranks=ranks,
        has_critical_difference=by_ranks and adjustment is PairAdjustment.NEMENYI,
    )


def _signed_ranks(
    table: ScoreTable, pairs: list[tuple[str, str]], adjusted: Callable[[Floats], Floats], alpha: float
) -> tuple[Comparison, ...]:
    found = pairwise_signed_ranks(table.scores)
    p = found.p()
    first, second = np.triu_indices(len(table.algorithms), 1)
    columns = np.ascontiguousarray(table.scores.T)
    middle, low, high = median_interval(columns[first] - columns[second], alpha / len(pairs))
    smaller = np.minimum(found.plus, found.minus)
    return tuple(
        Comparison(a, b, *rest)
        for (a, b), *rest in zip(
            pairs, *(part.tolist() for part in (middle, low, high, smaller, p, adjusted(p))), strict=True
        )
    )


def _notes(
    by_ranks: bool,
    adjustment: PairAdjustment,
    comparisons: tuple[Comparison, ...],
    table: ScoreTable,
    alpha: float,
) -> tuple[str, ...]:
    said = []
    if adjustment is not PairAdjustment.NEMENYI and len(comparisons) > 1:
        said.append(
            "Decide by the adjusted p. The intervals are Bonferroni's and may hold zero where this sharper procedure "
            "rejects."
        )
    if not by_ranks:
        said.append(
            "Each pair is tested by its own differences: the estimates are median differences of scores, and two "
            "algorithms may differ although one between them, by mean rank, differs from neither."
        )
    return (*said, *unbounded(comparisons[0].low, len(table.datasets), alpha / len(comparisons)))
