"""All pairs of algorithms over many datasets, with a choice of tests and adjustments."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial

import numpy as np

from stats_core.data import ScoreTable
from stats_core.errors import ParameterError
from stats_core.kernels import adjust
from stats_core.kernels.intervals import dunn_t
from stats_core.methods.ranks.shared.mean_ranks import SEVERAL_DATASETS, MeanRanks, demsar_table
from stats_core.methods.ranks.shared.own_family import own_rank_family
from stats_core.methods.ranks.shared.pair_tests import OF_OWN_SCORES, PairTest
from stats_core.methods.ranks.shared.rank_family import (
    RankFamily,
    bonferroni_intervals,
    false_discoveries,
    no_margin,
    z_comparisons,
)
from stats_core.methods.shared.pairs_alternative import IN_ORDER, PairsAlternative
from stats_core.params import Alpha, Margin
from stats_core.references import (
    BENJAMINI_HOCHBERG_1995,
    BENJAMINI_YEKUTIELI_2001,
    BERGMANN_HOMMEL_1988,
    GARCIA_HERRERA_2008,
    HOLM_1979,
    SHAFFER_1986,
    SIDAK_1967,
)
from stats_core.registry import Question, method
from stats_core.results.directions import Directions
from stats_core.types import Floats, Progress
from stats_core.variation import EVERY

__all__ = ["PairAdjustment", "PairTest", "pairwise_comparison"]


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
FALSE_DISCOVERIES = (PairAdjustment.BENJAMINI_HOCHBERG, PairAdjustment.BENJAMINI_YEKUTIELI)
ONE_STEP = (PairAdjustment.NEMENYI, PairAdjustment.SIDAK)
BOTH_SIDES = (
    PairAdjustment.SHAFFER,
    PairAdjustment.BERGMANN_HOMMEL,
    PairAdjustment.BERGMANN_HOMMEL_MONOTONE,
    PairAdjustment.SIDAK,
)
"""Adjustments that are proven for two-sided comparisons of all pairs only."""


@method(
    title="All pairs of algorithms over data sets",
    question=Question.MANY_DATASETS,
    trust_when=(
        "You compare all pairs over many data sets. By own scores, a pair is decided by its two algorithms alone; by "
        "mean ranks, by the others in the table too."
    ),
    formula=(
        r"$$z_{ab}=\frac{\bar R_a-\bar R_b}{\sqrt{\frac{k(k+1)}{6n}}},\qquad \tilde p_{(j)}=\max_{i\le j}\ "
        r"\min\bigl(1,\ t_i\,p_{(i)}\bigr)$$"
        "\n\n"
        r"with $\bar R$ mean ranks of $k$ algorithms on $n$ data sets and $M=k(k-1)/2$ pairs. Holm: $t_i=M-i+1$. "
        "Shaffer: the "
        "largest number of hypotheses, at most $M-i+1$, that can be true together. Bergmann and Hommel: the "
        "largest "
        r"$|I|\min_{I}p$ over the sets $I$ that can be exactly the true hypotheses and hold the pair. The $p$ are "
        "two-sided, or one-sided in the order of the table. By own scores, $p$ is that of the signed-rank or the "
        "sign test."
    ),
    requires=(SEVERAL_DATASETS,),
    assumes=(
        "the data sets are independent of each other",
        "mean ranks: there are enough data sets for them to be close to normal",
        "signed ranks: differences in score, or their logarithms, mean the same on every data set",
        "signed ranks: the differences are symmetric about 0 where two algorithms do not differ",
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
        *OF_OWN_SCORES,
    ),
    covers=EVERY,
    interval=(
        "mean ranks: closed form, from the normal distribution; own scores: order statistics of the "
        "differences or of their averages; each at the level divided by the number of comparisons (Bonferroni)"
    ),
    example=lambda: (demsar_table(), {"alpha": 0.1}),
)
def pairwise_comparison(
    table: ScoreTable,
    *,
    test: PairTest = PairTest.MEAN_RANKS,
    adjustment: PairAdjustment = PairAdjustment.HOLM,
    alternative: PairsAlternative = PairsAlternative.TWO_SIDED,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    progress: Progress | None = None,
) -> RankFamily:
    """Compare all pairs of algorithms over many data sets, with p values adjusted for their number.

    Parameters
    ----------
    table
        Scores of two or more algorithms on several data sets.
    test
        Mean ranks look at all algorithms for each pair; the others only at the scores of the pair itself: signed ranks
        at how much the two differ, the sign test at who wins.
    adjustment
        How p values are adjusted for the number of pairs.
    alternative
        Whether the algorithms of a pair may differ to both sides, or the one that comes first in the table is asked to
        be better, or worse.
    margin
        Differences in score up to here do not matter; with signed ranks it is then said which pairs are equivalent.
    alpha
        Familywise significance level; with Benjamini's procedures the false discovery rate.
    progress
        Called with the pairs done and to do.

    Returns
    -------
    RankFamily
        For mean ranks: differences of mean ranks; `critical` and the intervals are Bonferroni's. For signed ranks:
        the median of all averages of two differences of scores, as `signed_rank` gives it, with intervals at level
        alpha/m, the smaller rank sum as statistic. For the sign test: the share of data sets that the first wins minus
        the share that it loses, with Clopper and Pearson's interval at that level, the number of wins as statistic.
        `critical` is then NaN, as no one distance decides all pairs. Of very many pairs on very many data sets, those
        with the best mean rank alone have estimates.

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

    Signed ranks suppose that differences are symmetric about 0 where two do not differ. Where those of a pair are
    skewed (a skewness beyond 0.7, or beyond 1.5 sqrt(6/n) where that is less), `OWN_SCORES` and `LOG_RATIO` decide by
    the larger p of signed-rank and sign test, and by none where these point to opposite sides; the estimate is then
    the median difference, and the interval holds those of both tests. With a margin, two are equivalent where both
    one-sided signed-rank tests reject, of the differences plus and minus the margin; Holm adjusts over the pairs.

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
    names = table.algorithms
    if progress:
        progress(0, len(names) * (len(names) - 1) // 2)
    first, second = np.triu_indices(len(names), 1)
    notes = _notes(adjustment, len(first), alpha, alternative)
    if test is not PairTest.MEAN_RANKS:
        return own_rank_family(
            table,
            test,
            (first, second),
            ADJUST[adjustment],
            adjustment=adjustment.value,
            alpha=alpha,
            sides=alternative.side,
            margin=margin,
            notes=notes,
            directions=_directions(adjustment),
            progress=progress,
        )
    ranks, side = MeanRanks(table), alternative.side(False)
    pairs = [(names[i], names[j]) for i, j in zip(first, second, strict=True)]
    reach = dunn_t(alpha, len(pairs), np.inf, side) * ranks.error
    gaps = ranks.means[first] - ranks.means[second]
    return RankFamily(
        name=f"{test.value}, {adjustment.value}",
        comparisons=z_comparisons(pairs, gaps, ranks, reach, ADJUST[adjustment], side),
        critical=reach,
        alpha=alpha,
        higher_is_better=False,
        extra_notes=(*notes, *no_margin(margin)),
        ranks=ranks,
        has_critical_difference=adjustment is PairAdjustment.NEMENYI,
        side=side,
        together=len(pairs),
        directions=_directions(adjustment),
    )


def _directions(adjustment: PairAdjustment) -> Directions:
    """What keeps directions: one step for all pairs does, and where some may be false nothing does."""
    if adjustment in FALSE_DISCOVERIES:
        return Directions.NOTHING
    return Directions.PROCEDURE if adjustment in ONE_STEP else Directions.STEPS


def _notes(adjustment: PairAdjustment, pairs: int, alpha: float, alternative: PairsAlternative) -> tuple[str, ...]:
    said = [IN_ORDER] if alternative is not PairsAlternative.TWO_SIDED and pairs > 1 else []
    if adjustment in FALSE_DISCOVERIES:
        said.append(false_discoveries(alpha))
    if adjustment is not PairAdjustment.NEMENYI and pairs > 1:
        said.append(bonferroni_intervals("", sharper=adjustment is not PairAdjustment.BENJAMINI_YEKUTIELI))
    if adjustment is PairAdjustment.BENJAMINI_HOCHBERG and pairs > 1:
        said.append(
            "That rate is proven for independent or positively dependent comparisons, which all pairs are not; "
            "Benjamini and Yekutieli's procedure keeps it whatever the dependence."
        )
    return tuple(said)
