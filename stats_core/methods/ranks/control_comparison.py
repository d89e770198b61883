"""Mean ranks against a control's, with a choice of adjustments."""

from __future__ import annotations

from enum import Enum

import numpy as np

from stats_core.data import ScoreTable
from stats_core.kernels import adjust
from stats_core.methods.ranks.shared.mean_ranks import (
    SEVERAL_DATASETS,
    ControlAlgorithm,
    ControlAlternative,
    MeanRanks,
    demsar_table,
)
from stats_core.methods.ranks.shared.own_family import own_rank_family
from stats_core.methods.ranks.shared.pair_tests import OF_OWN_SCORES, PairTest
from stats_core.methods.ranks.shared.rank_family import (
    RankFamily,
    bonferroni_intervals,
    control_side,
    false_discoveries,
    no_margin,
    with_control,
)
from stats_core.params import Alpha, Margin
from stats_core.references import (
    BENJAMINI_HOCHBERG_1995,
    BENJAMINI_YEKUTIELI_2001,
    DEMSAR_2006,
    FINNER_1993,
    HOCHBERG_1988,
    HOLLAND_COPENHAVER_1987,
    HOLM_1979,
    HOMMEL_1988,
    SIDAK_1967,
)
from stats_core.registry import Question, method
from stats_core.results.directions import Directions
from stats_core.variation import EVERY

__all__ = ["ControlAdjustment", "control_comparison"]


class ControlAdjustment(Enum):
    """Adjustment for several comparisons."""

    BONFERRONI = "Bonferroni"
    HOLM = "Holm"
    HOCHBERG = "Hochberg"
    HOMMEL = "Hommel"
    HOLLAND = "Holland"
    FINNER = "Finner"
    SIDAK = "Sidak"
    BENJAMINI_HOCHBERG = "Benjamini-Hochberg (false discovery rate)"
    BENJAMINI_YEKUTIELI = "Benjamini-Yekutieli (false discovery rate)"


ADJUST = {
    ControlAdjustment.BONFERRONI: adjust.bonferroni,
    ControlAdjustment.HOLM: adjust.holm,
    ControlAdjustment.HOCHBERG: adjust.hochberg,
    ControlAdjustment.HOMMEL: adjust.hommel,
    ControlAdjustment.HOLLAND: adjust.holland,
    ControlAdjustment.FINNER: adjust.finner,
    ControlAdjustment.SIDAK: adjust.sidak,
    ControlAdjustment.BENJAMINI_HOCHBERG: adjust.benjamini_hochberg,
    ControlAdjustment.BENJAMINI_YEKUTIELI: adjust.benjamini_yekutieli,
}
FALSE_DISCOVERIES = (ControlAdjustment.BENJAMINI_HOCHBERG, ControlAdjustment.BENJAMINI_YEKUTIELI)
PROCEDURES = {
    ControlAdjustment.BENJAMINI_HOCHBERG: "Benjamini-Hochberg",
    ControlAdjustment.BENJAMINI_YEKUTIELI: "Benjamini-Yekutieli",
}
"""Names without what they control."""
NEEDS_DEPENDENCE = (
    "This procedure keeps its error rate when the comparisons are independent or positively dependent, as comparisons "
    "with one control are."
)


@method(
    title="Comparison of mean ranks with a control",
    question=Question.MANY_DATASETS,
    trust_when=(
        "You compare with a control chosen before the scores were seen, and want more power than Bonferroni-Dunn."
    ),
    formula=(
        r"$$z_j=\frac{\bar R_j-\bar R_c}{\sqrt{\frac{k(k+1)}{6n}}},\qquad \tilde p_{(j)}=\max_{i\le j}\ "
        r"\min\bigl(1,\ (k-i)\,p_{(i)}\bigr)$$"
        "\n\n"
        r"with $\bar R$ mean ranks of $k$ algorithms on $n$ data sets, $c$ the control, and $p_{(1)}\le\dots\le "
        "p_{(k-1)}$ "
        "normal, two-sided or one-sided (here Holm; the other adjustments are options). By own scores, $p$ is that "
        "of the signed-rank or the sign test."
    ),
    requires=(SEVERAL_DATASETS,),
    assumes=(
        "the data sets are independent of each other",
        "the control was chosen before the scores were seen",
        "mean ranks: there are enough data sets for them to be close to normal",
        "signed ranks: differences in score, or their logarithms, mean the same on every data set, and are symmetric "
        "about 0 where two algorithms do not differ",
    ),
    references=(
        DEMSAR_2006,
        HOLM_1979.only_with(ControlAdjustment.HOLM),
        HOCHBERG_1988.only_with(ControlAdjustment.HOCHBERG),
        HOMMEL_1988.only_with(ControlAdjustment.HOMMEL),
        HOLLAND_COPENHAVER_1987.only_with(ControlAdjustment.HOLLAND),
        FINNER_1993.only_with(ControlAdjustment.FINNER),
        SIDAK_1967.only_with(ControlAdjustment.SIDAK),
        BENJAMINI_HOCHBERG_1995.only_with(ControlAdjustment.BENJAMINI_HOCHBERG),
        BENJAMINI_YEKUTIELI_2001.only_with(ControlAdjustment.BENJAMINI_YEKUTIELI),
        *OF_OWN_SCORES,
    ),
    covers=EVERY,
    interval=(
        "mean ranks: closed form, from the normal distribution; own scores: order statistics of the "
        "differences or of their averages; each at the level divided by the number of comparisons (Bonferroni)"
    ),
    example=lambda: (demsar_table(), {"control": "C4.5"}),
)
def control_comparison(
    table: ScoreTable,
    *,
    control: ControlAlgorithm,
    test: PairTest = PairTest.MEAN_RANKS,
    adjustment: ControlAdjustment = ControlAdjustment.HOLM,
    alternative: ControlAlternative = ControlAlternative.TWO_SIDED,
    margin: Margin = None,
    alpha: Alpha = 0.05,
) -> RankFamily:
    """Compare every algorithm with one control by mean ranks, with step-wise adjusted p values.

    Parameters
    ----------
    table
        Scores of two or more algorithms on several data sets.
    control
        The algorithm that the others are compared with.
    test
        Mean ranks look at all algorithms for each comparison; the others only at the scores of the two compared.
    adjustment
        How p values are adjusted for the number of comparisons.
    alternative
        Whether every other algorithm may differ from the control to both sides, or is asked to be better, or worse.
    margin
        Differences in score up to here do not matter; with signed ranks it is then said who is equivalent.
    alpha
        Familywise significance level; with Benjamini's procedures the false discovery rate.

    Returns
    -------
    RankFamily
        Differences of mean ranks, other minus control. The intervals and `critical` are Bonferroni's and hold all
        together, whatever the adjustment. By own scores: as `pairwise_comparison` gives them.

    Notes
    -----
    z = (R_j - R_control) / sqrt(k(k+1) / (6n)) with two-sided normal p values. Of the m = k - 1 p values in
    increasing order, Holm multiplies the i-th by m - i + 1, Holland takes 1 - (1 - p)^(m - i + 1), Finner
    1 - (1 - p)^(m / i), each with a running maximum; Hochberg multiplies like Holm with a running minimum from the
    largest; Hommel closes Simes' test; Sidak takes 1 - (1 - p)^m. Benjamini and Hochberg take m p / i with a running
    minimum from the largest, Benjamini and Yekutieli times 1 + 1/2 + ... + 1/m: these two keep the expected share of
    false differences among those shown, and not the chance of any false one, at alpha. With a one-sided alternative
    the p values are one-sided before they are adjusted, and the intervals have one end. By own scores, z is not used:
    each comparison is the signed-rank or the sign test of its two algorithms, as in `pairwise_comparison`.

    References
    ----------
    Demsar (2006), section 3.2.2, who compares Holm, Hochberg and Hommel.

    Examples
    --------
    >>> from stats_core import ScoreTable, control_comparison
    >>> accuracy = [[0.95, 0.90, 0.93], [0.81, 0.74, 0.78], [0.88, 0.83, 0.85], [0.79, 0.71, 0.80], [0.92, 0.90, 0.91]]
    >>> table = ScoreTable(("iris", "wine", "glass", "sonar", "zoo"), ("forest", "bayes", "tree"), accuracy)
    >>> result = control_comparison(table, control="bayes")
    >>> print(result.sentence())
    1 of 2 comparisons shows a difference: forest is better than bayes (adjusted p = 0.0089).
    """
    stepwise = adjustment is not ControlAdjustment.BONFERRONI
    notes = []
    if adjustment in FALSE_DISCOVERIES:
        notes.append(false_discoveries(alpha))
    if stepwise and len(table.algorithms) > 2:
        whose = f", which is {PROCEDURES.get(adjustment, adjustment.value)}'s"
        notes.append(bonferroni_intervals(whose, sharper=adjustment is not ControlAdjustment.BENJAMINI_YEKUTIELI))
    if adjustment in (ControlAdjustment.HOCHBERG, ControlAdjustment.HOMMEL, ControlAdjustment.BENJAMINI_HOCHBERG):
        notes.append(NEEDS_DEPENDENCE)
    if test is not PairTest.MEAN_RANKS:
        names = table.algorithms
        others = np.array([place for place, name in enumerate(names) if name != control])
        return own_rank_family(
            table,
            test,
            (others, np.full(len(others), names.index(control))),
            ADJUST[adjustment],
            adjustment=adjustment.value,
            alpha=alpha,
            sides=lambda higher: control_side(alternative, higher),
            margin=margin,
            notes=tuple(notes),
            control=control,
            directions=_directions(adjustment),
        )
    return with_control(
        MeanRanks(table),
        control,
        ADJUST[adjustment],
        name=f"comparison with a control, {adjustment.value}",
        alpha=alpha,
        has_critical_difference=not stepwise,
        notes=(*notes, *no_margin(margin)),
        alternative=alternative,
        directions=_directions(adjustment),
    )


def _directions(adjustment: ControlAdjustment) -> Directions:
    """What keeps directions: one step for all comparisons does, and where some may be false nothing does."""
    if adjustment in FALSE_DISCOVERIES:
        return Directions.NOTHING
    one_step = adjustment in (ControlAdjustment.BONFERRONI, ControlAdjustment.SIDAK)
    return Directions.PROCEDURE if one_step else Directions.STEPS
