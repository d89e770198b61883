"""The Bonferroni-Dunn test: every mean rank against a control's, with one critical difference."""

from __future__ import annotations

from enum import Enum

import numpy as np
from scipy.special import ndtri

from stats_core.data import ScoreTable
from stats_core.errors import ParameterError
from stats_core.kernels.adjust import bonferroni
from stats_core.kernels.intervals import bonferroni_dunn_q, nemenyi_p, nemenyi_q
from stats_core.methods.ranks.shared.mean_ranks import (
    SEVERAL_DATASETS,
    ControlAlgorithm,
    ControlAlternative,
    MeanRanks,
    demsar_table,
)
from stats_core.methods.ranks.shared.rank_family import RankFamily, with_control
from stats_core.params import Alpha
from stats_core.references import AUTOML_EVALUATION, DEMSAR_2006, DUNN_1961
from stats_core.registry import Question, method
from stats_core.results.directions import Directions
from stats_core.variation import EVERY
from stats_core.wording import counted, number


class CriticalValue(Enum):
    """Critical value."""

    DUNN = "Normal quantile at alpha / (2 (k - 1)) (Dunn)"
    SLIDE = "Studentized range over sqrt 2, as on the AutoML lecture's slide"


@method(
    title="Bonferroni-Dunn test",
    question=Question.MANY_DATASETS,
    trust_when="You compare with one control that you chose before you saw the scores.",
    formula=(
        r"$$q_j=\frac{\bar R_j-\bar R_c}{\sqrt{\frac{k(k+1)}{6n}}},\qquad "
        r"CD=q_\alpha\sqrt{\frac{k(k+1)}{6n}},\qquad q_\alpha=z_{1-\alpha/(2(k-1))}$$"
        "\n\n"
        r"with $\bar R_j$ the mean rank of algorithm $j$ and $\bar R_c$ that of the control, for $k$ algorithms on "
        r"$n$ data sets. One-sided, $z_{1-\alpha/(k-1)}$ takes the place of $z_{1-\alpha/(2(k-1))}$."
    ),
    requires=(SEVERAL_DATASETS,),
    assumes=(
        "the data sets are independent of each other",
        "the control was chosen before the scores were seen",
        "there are enough data sets for mean ranks to be close to normal",
    ),
    references=(DUNN_1961, DEMSAR_2006, AUTOML_EVALUATION),
    covers=EVERY,
    interval="closed form: the critical difference of mean ranks, from the chosen constant",
    example=lambda: (demsar_table(), {"control": "C4.5"}),
)
def bonferroni_dunn(
    table: ScoreTable,
    *,
    control: ControlAlgorithm,
    alternative: ControlAlternative = ControlAlternative.TWO_SIDED,
    alpha: Alpha = 0.05,
    constant: CriticalValue = CriticalValue.DUNN,
) -> RankFamily:
    """Compare every algorithm with one control by their mean ranks over many data sets.

    Parameters
    ----------
    table
        Scores of two or more algorithms on several data sets.
    control
        The algorithm that the others are compared with.
    alternative
        Whether every other algorithm may differ from the control to both sides, or is asked to be better, or worse.
    alpha
        Familywise significance level.
    constant
        Dunn's critical value, or the one that the AutoML lecture's slide gives, which is Nemenyi's: it is made for all
        pairs and so too large for comparisons with one control. It is here to reproduce the slide.

    Returns
    -------
    RankFamily
        Differences of mean ranks, other minus control, with simultaneous intervals; `critical` is the critical
        difference, and a negative estimate says that the other algorithm is better.

    Notes
    -----
    q = (R_j - R_control) / sqrt(k(k+1) / (6n)), two-sided normal p, times k - 1. The critical difference is
    CD = q_alpha sqrt(k(k+1) / (6n)) with q_alpha = z_(1 - alpha / (2(k-1))): the normal quantile, not the studentized
    range. With the slide's constant, p values are those of the studentized range too, which looks to both sides.

    With a one-sided alternative, p is one-sided, the critical difference is z_(1 - alpha / (k-1)) sqrt(k(k+1) / (6n)),
    and the intervals have one end.

    References
    ----------
    Dunn (1961); Demsar (2006), section 3.2.2. His Table 5b prints 2.724 for k = 9, alpha = .05; it is 2.734.
    Bischl and others, AutoML: Evaluation, Post-Hoc Tests III and IV.

    Examples
    --------
    >>> from stats_core import ScoreTable, bonferroni_dunn
    >>> accuracy = [[0.95, 0.90, 0.93], [0.81, 0.74, 0.78], [0.88, 0.83, 0.85], [0.79, 0.71, 0.80], [0.92, 0.90, 0.91]]
    >>> table = ScoreTable(("iris", "wine", "glass", "sonar", "zoo"), ("forest", "bayes", "tree"), accuracy)
    >>> result = bonferroni_dunn(table, control="bayes")
    >>> print(result.sentence())
    1 of 2 comparisons shows a difference: forest is better than bayes (adjusted p = 0.0089).
    """
    ranks, k = MeanRanks(table), len(table.algorithms)
    wide, right = nemenyi_q(alpha, k), bonferroni_dunn_q(alpha, k)
    if constant is CriticalValue.DUNN:
        return with_control(
            ranks,
            control,
            bonferroni,
            name="Bonferroni-Dunn test",
            alpha=alpha,
            alternative=alternative,
            directions=Directions.PROCEDURE,
            notes=(_slide(k, wide),) if k > 2 and alternative is ControlAlternative.TWO_SIDED else (),
        )
    if alternative is not ControlAlternative.TWO_SIDED:
        raise ParameterError(
            "The slide's critical value is asked for a one-sided alternative",
            remedy="It looks to both sides; choose Dunn's, or the two-sided alternative.",
        )
    said = (
        f"The critical value is {number(wide)}, the studentized range over sqrt 2 as on the slide, made for "
        f"{counted(k * (k - 1) // 2, 'pair')}; for {counted(k - 1, 'comparison')} with a control Dunn's is "
        f"{number(right)}."
    )
    return with_control(
        ranks,
        control,
        lambda p: np.array([nemenyi_p(float(-ndtri(one / 2)), k) for one in p]),
        name="Bonferroni-Dunn test",
        alpha=alpha,
        critical=wide,
        directions=Directions.PROCEDURE,
        notes=(said,),
    )


def _slide(k: int, wide: float) -> str:
    """What the lecture's slide takes instead; of two algorithms the two are the same."""
    return (
        f"For this test the AutoML lecture's slide takes the studentized range over sqrt 2, {number(wide)}. That is "
        f"made for {counted(k * (k - 1) // 2, 'pair')}, too large for {counted(k - 1, 'comparison')} with a control."
    )
