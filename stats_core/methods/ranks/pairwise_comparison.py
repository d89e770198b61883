"""All pairs of algorithms over many datasets, with a choice of tests and adjustments."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial

import numpy as np

from stats_core.data import ScoreTable
from stats_core.errors import ParameterError
from stats_core.kernels import adjust
from stats_core.kernels.intervals import dunn_t
from stats_core.kernels.order_intervals import one_sided_pseudo_median
from stats_core.kernels.scale import back, within_bounds
from stats_core.kernels.signed_rank_null import EXACT_UP_TO
from stats_core.kernels.signed_ranks import pairwise_signed_ranks
from stats_core.kernels.ties import difference, of_equal_size, slack
from stats_core.methods.ranks.shared.mean_ranks import SEVERAL_DATASETS, MeanRanks, demsar_table
from stats_core.methods.ranks.shared.rank_family import (
    RankFamily,
    bonferroni_intervals,
    false_discoveries,
    z_comparisons,
)
from stats_core.methods.shared.pairs_alternative import IN_ORDER, PairsAlternative
from stats_core.params import Alpha
from stats_core.references import (
    BENAVOLI_2016,
    BENJAMINI_HOCHBERG_1995,
    BENJAMINI_YEKUTIELI_2001,
    BERGMANN_HOMMEL_1988,
    GARCIA_HERRERA_2008,
    HODGES_LEHMANN_1963,
    HOLM_1979,
    SHAFFER_1986,
    SIDAK_1967,
    WILCOXON_1945,
)
from stats_core.registry import Question, method
from stats_core.results.family import Comparison
from stats_core.types import Floats, Progress
from stats_core.variation import EVERY
from stats_core.wording import confidence, counted

__all__ = ["PairAdjustment", "PairTest", "pairwise_comparison"]


class PairTest(Enum):
    """Test of each pair."""

    MEAN_RANKS = "difference of mean ranks"
    SIGNED_RANK = "Wilcoxon signed-rank test"


class PairAdjustment(Enum):
    """Adjustment for several comparisons."""

    NEMENYI = "Bonferroni (called Nemenyi by Garcia and Herrera 2008)"
    HOLM = "Holm"
    SHAFFER = "Shaffer"
    BERGMANN_HOMMEL = "Bergmann-Hommel (up to 9 algorithms)"
    BERGMANN_HOMMEL_MONOTONE = "Bergmann-Hommel, made monotone (up to 9 algorithms)"
    SIDAK = "Sidak"
    BENJAMINI_HOCHBERG = "Benjamini-Hochberg (false discovery rate)"
    BENJAMINI_YEKUTIELI = "Benjamini-Yekutieli (false discovery rate)"


ADJUST: dict[PairAdjustment, Callable[[Floats], Floats]] = {
    PairAdjustment.NEMENYI: adjust.bonferroni,
    PairAdjustment.HOLM: adjust.holm,
    PairAdjustment.SHAFFER: adjust.shaffer,
    PairAdjustment.BERGMANN_HOMMEL: adjust.bergmann_hommel,
    PairAdjustment.BERGMANN_HOMMEL_MONOTONE: partial(adjust.bergmann_hommel, monotone=True),
    PairAdjustment.SIDAK: adjust.sidak,
    PairAdjustment.BENJAMINI_HOCHBERG: adjust.benjamini_hochberg,
    PairAdjustment.BENJAMINI_YEKUTIELI: adjust.benjamini_yekutieli,
}
OWN_UP_TO = 200
"""Differences up to which every pair may have a null distribution of its own for its interval."""
FALSE_DISCOVERIES = (PairAdjustment.BENJAMINI_HOCHBERG, PairAdjustment.BENJAMINI_YEKUTIELI)
BOTH_SIDES = (
    PairAdjustment.SHAFFER,
    PairAdjustment.BERGMANN_HOMMEL,
    PairAdjustment.BERGMANN_HOMMEL_MONOTONE,
    PairAdjustment.SIDAK,
)
"""Adjustments that are proven for two-sided comparisons of all pairs only."""


@dataclass(frozen=True)
class SignedRankComparison(Comparison):
    """A comparison by signed ranks: `plus` is the rank sum of the data sets on which a's score is above b's."""

    plus: float = 0.0
    minus: float = 0.0

    @property
    def leaning(self) -> float:
        return self.plus - self.minus


@method(
    title="All pairs of algorithms over data sets",
    question=Question.MANY_DATASETS,
    trust_when="You compare all pairs over many data sets, and want more power than Nemenyi's one critical difference.",
    formula=(
        r"$$z_{ab}=\frac{\bar R_a-\bar R_b}{\sqrt{\frac{k(k+1)}{6n}}},\qquad \tilde p_{(j)}=\max_{i\le j}\ "
        r"\min\bigl(1,\ t_i\,p_{(i)}\bigr)$$"
        "\n\n"
        r"with $\bar R$ mean ranks of $k$ algorithms on $n$ data sets and $M=k(k-1)/2$ pairs. Holm: $t_i=M-i+1$. "
        "Shaffer: the "
        "largest number of hypotheses, at most $M-i+1$, that can be true together. Bergmann and Hommel: the "
        "largest "
        r"$|I|\min_{I}p$ over the sets $I$ that can be exactly the true hypotheses and hold the pair. The $p$ are "
        "two-sided, or one-sided in the order of the table."
    ),
    requires=(SEVERAL_DATASETS,),
    assumes=(
        "the data sets are independent of each other",
        "mean ranks: there are enough data sets for them to be close to normal",
        "signed ranks: differences in score mean the same on every data set",
        "adjustments of Shaffer and of Bergmann and Hommel: algorithms equal to a third are equal to each other",
    ),
    references=(
        GARCIA_HERRERA_2008,
        HOLM_1979.only_with(PairAdjustment.HOLM),
        SHAFFER_1986.only_with(PairAdjustment.SHAFFER),
        BERGMANN_HOMMEL_1988.only_with(PairAdjustment.BERGMANN_HOMMEL, PairAdjustment.BERGMANN_HOMMEL_MONOTONE),
        SIDAK_1967.only_with(PairAdjustment.SIDAK),
        BENJAMINI_HOCHBERG_1995.only_with(PairAdjustment.BENJAMINI_HOCHBERG),
        BENJAMINI_YEKUTIELI_2001.only_with(PairAdjustment.BENJAMINI_YEKUTIELI),
        WILCOXON_1945.only_with(PairTest.SIGNED_RANK),
        HODGES_LEHMANN_1963.only_with(PairTest.SIGNED_RANK),
        BENAVOLI_2016.only_with(PairTest.SIGNED_RANK),
    ),
    covers=EVERY,
    example=lambda: (demsar_table(), {"alpha": 0.1}),
)
def pairwise_comparison(
    table: ScoreTable,
    *,
    test: PairTest = PairTest.MEAN_RANKS,
    adjustment: PairAdjustment = PairAdjustment.HOLM,
    alternative: PairsAlternative = PairsAlternative.TWO_SIDED,
    alpha: Alpha = 0.05,
    progress: Progress | None = None,
) -> RankFamily:
    """Compare all pairs of algorithms over many data sets, with p values adjusted for their number.

    Parameters
    ----------
    table
        Scores of two or more algorithms on several data sets.
    test
        Mean ranks look at all algorithms for each pair; signed ranks only at the pair itself.
    adjustment
        How p values are adjusted for the number of pairs.
    alternative
        Whether the algorithms of a pair may differ to both sides, or the one that comes first in the table is asked to
        be better, or worse.
    alpha
        Familywise significance level; with Benjamini's procedures the false discovery rate.
    progress
        Called with the pairs done and to do.

    Returns
    -------
    RankFamily
        For mean ranks: differences of mean ranks; `critical` and the intervals are Bonferroni's. For signed ranks:
        the median of all averages of two differences of scores, as `signed_rank` gives it, with intervals at level
        alpha/m, the smaller rank sum as statistic; `critical` is then NaN, as no one distance decides all pairs.

    Notes
    -----
    z = (R_a - R_b) / sqrt(k(k+1) / (6n)). Bonferroni, which Garcia and Herrera call Nemenyi, multiplies every p by the
    number m = k(k-1)/2 of pairs; `nemenyi` uses the studentized range instead, which is a little sharper. Of the p
    values in increasing order, Holm multiplies the i-th by m - i + 1, Shaffer by the largest number of hypotheses that
    can still be true together. Bergmann and Hommel
    take the largest |I| min(p in I) over the sets I of hypotheses that can be exactly the true ones. Their
    definition may give a larger p a smaller adjusted p; the monotone form does not. Sidak takes 1 - (1 - p)^m.
    Benjamini and Hochberg take m p / i with a running minimum from the largest, Benjamini and Yekutieli times
    1 + 1/2 + ... + 1/m: these keep the expected share of false differences among those shown at alpha.
    What mean ranks say of a pair depends on the other algorithms in the table (Benavoli et al. 2016).

    With a one-sided alternative the p values are one-sided before they are adjusted, and the intervals have one end.
    The order of the algorithms must then have been fixed before the scores were seen. Shaffer, and Bergmann and Hommel,
    count which equalities can be true together, which says nothing of inequalities; Sidak's inequality holds for
    absolute values, and comparisons of all pairs to one side may exclude each other: these have no one-sided form.

    References
    ----------
    Garcia and Herrera (2008); Benavoli, Corani and Mangili (2016).

    Examples
    --------
    >>> from stats_core import ScoreTable, pairwise_comparison
    >>> accuracy = [[0.95, 0.90, 0.93], [0.81, 0.74, 0.78], [0.88, 0.83, 0.85], [0.79, 0.71, 0.80], [0.92, 0.90, 0.91]]
    >>> table = ScoreTable(("iris", "wine", "glass", "sonar", "zoo"), ("forest", "bayes", "tree"), accuracy)
    >>> result = pairwise_comparison(table)
    >>> print(result.sentence())
    1 of 3 comparisons shows a difference: forest is better than bayes (adjusted p = 0.0133).
    """
    if alternative is not PairsAlternative.TWO_SIDED and adjustment in BOTH_SIDES:
        raise ParameterError(
            f"The adjustment {adjustment.value} is asked for a one-sided alternative",
            remedy="It is proven for both sides only; choose Holm, or the two-sided alternative.",
        )
    ranks = MeanRanks(table)
    names = table.algorithms
    if progress:
        progress(0, len(names) * (len(names) - 1) // 2)
    first, second = np.triu_indices(len(names), 1)
    pairs = [(names[i], names[j]) for i, j in zip(first, second, strict=True)]
    by_ranks = test is PairTest.MEAN_RANKS
    higher_is_better = False if by_ranks else table.higher_is_better
    side = alternative.side(higher_is_better)
    reach = dunn_t(alpha, len(pairs), np.inf, side) * ranks.error
    gaps, exact = ranks.means[first] - ranks.means[second], False
    if by_ranks:
        comparisons = z_comparisons(pairs, gaps, ranks.error, reach, ADJUST[adjustment], side)
    else:
        comparisons, exact = _signed_ranks(table, pairs, ADJUST[adjustment], alpha, side, progress)
    return RankFamily(
        name=f"{test.value}, {adjustment.value}",
        comparisons=comparisons,
        critical=reach if by_ranks else float("nan"),
        alpha=alpha,
        higher_is_better=higher_is_better,
        extra_notes=_notes(by_ranks, adjustment, comparisons, exact, alpha, side),
        ranks=ranks,
        has_critical_difference=by_ranks and adjustment is PairAdjustment.NEMENYI,
        side=side,
    )


def _signed_ranks(
    table: ScoreTable,
    pairs: list[tuple[str, str]],
    adjusted: Callable[[Floats], Floats],
    alpha: float,
    side: int,
    progress: Progress | None,
) -> tuple[tuple[SignedRankComparison, ...], bool]:
    """The comparisons, and whether all p values are exact."""
    scores, power = within_bounds(table.scores)
    # Ranks are found faster than estimates: they count for the first tenth of the work.
    started = (lambda done, total: progress(done // 10, total)) if progress else None
    found = pairwise_signed_ranks(scores, started)
    p = found.p((lambda: progress(len(pairs) // 10, len(pairs))) if progress else None, side)
    columns, p_adjusted = np.ascontiguousarray(scores.T), adjusted(p)
    first, second = np.triu_indices(len(table.algorithms), 1)
    comparisons = []
    for done, (i, j) in enumerate(zip(first.tolist(), second.tolist(), strict=True)):
        if progress and done % 2 == 0:
            progress(len(pairs) // 10 + done * 9 // 10, len(pairs))
        gaps, near = difference(columns[i], columns[j]), slack(columns[i], columns[j])
        if found.tie_term[done] > 0:
            gaps = of_equal_size(gaps, near)
        # Pairs without zeros share one distribution; every other number of differences has its own.
        limit = EXACT_UP_TO if gaps.all() else OWN_UP_TO
        kept = gaps != 0 if gaps.any() else slice(None)
        middle = one_sided_pseudo_median(gaps[kept], near[kept], alpha / len(pairs), side, limit)
        estimate, low, high = (back(value, power) for value in middle)
        plus, minus = float(found.plus[done]), float(found.minus[done])
        comparisons.append(
            SignedRankComparison(
                a=pairs[done][0],
                b=pairs[done][1],
                estimate=estimate,
                low=low,
                high=high,
                statistic=min(plus, minus),
                p=float(p[done]),
                p_adjusted=float(p_adjusted[done]),
                plus=plus,
                minus=minus,
            )
        )
    return tuple(comparisons), bool(found.exact.all())


def _notes(
    by_ranks: bool,
    adjustment: PairAdjustment,
    comparisons: tuple[Comparison, ...],
    exact: bool,
    alpha: float,
    side: int,
) -> tuple[str, ...]:
    said = [IN_ORDER] if side and len(comparisons) > 1 else []
    if adjustment in FALSE_DISCOVERIES:
        said.append(false_discoveries(alpha))
    if adjustment is not PairAdjustment.NEMENYI and len(comparisons) > 1:
        said.append(bonferroni_intervals("", sharper=adjustment is not PairAdjustment.BENJAMINI_YEKUTIELI))
    if adjustment is PairAdjustment.BENJAMINI_HOCHBERG and len(comparisons) > 1:
        said.append(
            "That rate is proven for independent or positively dependent comparisons, which all pairs are not; "
            "Benjamini and Yekutieli's procedure keeps it whatever the dependence."
        )
    if by_ranks:
        return tuple(said)
    between = ", and two algorithms may differ although one between them, by mean rank, differs from neither"
    said.append(
        "Each pair is tested by its own differences: the estimates are medians of all averages of two of them"
        f"{between if len(comparisons) > 1 else ''}."
    )
    if not exact:
        said.append("Some pairs have too many differences for an exact p: theirs come from the normal approximation.")
    open_ended = sum(math.isinf(one.low) and math.isinf(one.high) for one in comparisons)
    if open_ended:
        few = f"{open_ended:,} of {counted(len(comparisons), 'pair')} {'has' if open_ended == 1 else 'have'} too few"
        said.append(f"{few} differences for a bounded {confidence(alpha / len(comparisons))} interval.")
    return tuple(said)
