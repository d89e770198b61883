"""Nemenyi's test: all pairs of mean ranks, with one critical difference."""

from __future__ import annotations

import numpy as np

from stats_core.data import ScoreTable
from stats_core.kernels.intervals import nemenyi_p, nemenyi_q
from stats_core.methods.ranks.shared.mean_ranks import SEVERAL_DATASETS, MeanRanks, demsar_table
from stats_core.methods.ranks.shared.rank_family import RankFamily
from stats_core.params import Alpha
from stats_core.references import AUTOML_EVALUATION, DEMSAR_2006, NEMENYI_1963
from stats_core.registry import Question, method
from stats_core.results.directions import Directions
from stats_core.results.family import Comparison
from stats_core.results.how_much import HowMuch
from stats_core.variation import EVERY


@method(
    title="Nemenyi test",
    question=Question.MANY_DATASETS,
    trust_when="You compare all pairs over many data sets, and want one critical difference for the picture.",
    formula=(
        r"$$q_{ab}=\frac{\bar R_a-\bar R_b}{\sqrt{\frac{k(k+1)}{6n}}},\qquad CD=q_\alpha\sqrt{\frac{k(k+1)}{6n}}$$"
        "\n\n"
        r"with $\bar R$ the mean ranks of $k$ algorithms on $n$ data sets and $q_\alpha$ the quantile of the "
        "studentized range "
        r"of $k$ variables over $\sqrt2$."
    ),
    requires=(SEVERAL_DATASETS,),
    assumes=(
        "the data sets are independent of each other",
        "within a data set only the order of the scores matters",
        "there are enough data sets for mean ranks to be close to normal",
    ),
    references=(NEMENYI_1963, DEMSAR_2006, AUTOML_EVALUATION),
    covers=EVERY,
    interval="closed form: the critical difference of mean ranks, from the studentized range",
    adjusts="studentized range",
    example=lambda: (demsar_table(), {"alpha": 0.1}),
)
def nemenyi(table: ScoreTable, *, alpha: Alpha = 0.05) -> RankFamily:
    """Compare all pairs of algorithms by their mean ranks over many data sets.

    Parameters
    ----------
    table
        Scores of two or more algorithms on several data sets.
    alpha
        Familywise significance level.

    Returns
    -------
    RankFamily
        Differences of mean ranks, a minus b, with simultaneous intervals; `critical` is the critical difference.
        The p values hold for all pairs together, so `p` and `p_adjusted` are the same.

    Notes
    -----
    q = (R_a - R_b) / sqrt(k(k+1) / (6n)) is compared with the studentized range of k variables with infinite
    degrees of freedom, divided by sqrt 2. The critical difference is CD = q_alpha sqrt(k(k+1) / (6n)).

    References
    ----------
    Nemenyi (1963); Demsar (2006), section 3.2.2; Bischl and others, AutoML: Evaluation, Post-Hoc Tests I and II.

    Examples
    --------
    >>> from stats_core import ScoreTable, nemenyi
    >>> accuracy = [[0.95, 0.90, 0.93], [0.81, 0.74, 0.78], [0.88, 0.83, 0.85], [0.79, 0.71, 0.80], [0.92, 0.90, 0.91]]
    >>> table = ScoreTable(("iris", "wine", "glass", "sonar", "zoo"), ("forest", "bayes", "tree"), accuracy)
    >>> result = nemenyi(table)
    >>> print(result.sentence())
    1 of 3 comparisons shows a difference: forest is better than bayes (adjusted p = 0.0123).
    """
    ranks = MeanRanks(table)
    k = len(table.algorithms)
    first, second = np.triu_indices(k, 1)
    difference = ranks.means[first] - ranks.means[second]
    error = ranks.error
    critical = nemenyi_q(alpha, k) * error
    distinct, where = np.unique(np.abs(difference), return_inverse=True)
    p = np.array([nemenyi_p(size / error, k) for size in distinct.tolist()])[where]
    names = table.algorithms
    return RankFamily(
        name="Nemenyi test",
        comparisons=tuple(
            Comparison(
                *(names[i], names[j], gap, gap - critical, gap + critical, gap / error, chance, chance),
                how_much=HowMuch(improvement=ranks.improvement(names[i], names[j])),
            )
            for i, j, gap, chance in zip(first, second, difference.tolist(), p.tolist(), strict=True)
        ),
        critical=critical,
        alpha=alpha,
        higher_is_better=False,
        ranks=ranks,
        together=len(first),
        directions=Directions.PROCEDURE,
    )
