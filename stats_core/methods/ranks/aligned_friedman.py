"""The aligned Friedman test: ranks over all datasets at once, after their levels are taken out."""

from __future__ import annotations

import numpy as np
from scipy.special import chdtrc

from stats_core.charts.score_boxes import score_boxes
from stats_core.charts.score_heat import score_heat
from stats_core.data import ScoreTable
from stats_core.kernels import ties
from stats_core.kernels.ranks import near_ranks
from stats_core.kernels.scale import mean, within_bounds
from stats_core.methods.ranks.shared.dealt_ranks import DealtRanks, exact_p
from stats_core.methods.ranks.shared.mean_ranks import (
    SEVERAL_DATASETS,
    MeanRanks,
    demsar_table,
    exact_note,
)
from stats_core.params import Alpha
from stats_core.references import HODGES_LEHMANN_1962
from stats_core.registry import Question, method
from stats_core.types import Floats
from stats_core.variation import EVERY


@method(
    title="Aligned Friedman test",
    question=Question.MANY_DATASETS,
    trust_when="There are few algorithms, and a difference in score means the same on every data set.",
    formula=(
        r"$$T=\frac{(k-1)\left[\sum_j A_j^2-\frac{kn^2}{4}(kn+1)^2\right]}"
        r"{\frac{kn(kn+1)(2kn+1)}{6}-\frac1k\sum_i B_i^2}\ \sim\ \chi^2_{k-1}$$"
        "\n\n"
        "with $A_j$ the rank sum of algorithm $j$ and $B_i$ that of data set $i$, all $nk$ scores ranked together "
        "after each "
        "data set's mean is subtracted."
    ),
    requires=(SEVERAL_DATASETS,),
    assumes=(
        "the data sets are independent of each other",
        "differences in score mean the same on every data set",
        "data sets differ by their level only",
    ),
    references=(HODGES_LEHMANN_1962,),
    covers=EVERY,
    example=lambda: (demsar_table(), {}),
)
def aligned_friedman(table: ScoreTable, *, alpha: Alpha = 0.05) -> DealtRanks:
    """Test whether any algorithms differ, by ranking the deviations from each data set's mean all together.

    Parameters
    ----------
    table
        Scores of two or more algorithms on several data sets.
    alpha
        Significance level.

    Returns
    -------
    DealtRanks
        The statistic, its k - 1 degrees of freedom and `p`, which is chi-square's. `p_exact`, where all rankings can be
        counted, decides.

    Notes
    -----
    From each score its data set's mean is subtracted, and all nk values are ranked together, 1 for the best. With A_j
    the rank sum of algorithm j and B_i that of data set i,
    T = (k-1) [sum A_j^2 - (k n^2 / 4)(kn + 1)^2] / [kn(kn+1)(2kn+1)/6 - (1/k) sum B_i^2], compared with
    chi-square(k-1). For few algorithms it has more power than Friedman's test, which compares within data sets only.
    When no algorithm deviates from any data set's mean, T = 0 and p = 1.
    Deviations that differ by the rounding of their scores only are tied. The chi-square distribution is rough on few
    data sets; where they can be counted, p is the share of all re-orderings of the ranks within the data sets whose
    sum of A_j^2 is at least as large.

    References
    ----------
    Hodges and Lehmann (1962).

    Examples
    --------
    >>> from stats_core import ScoreTable, aligned_friedman
    >>> accuracy = [[0.95, 0.90, 0.93], [0.81, 0.74, 0.78], [0.88, 0.83, 0.85], [0.79, 0.71, 0.80], [0.92, 0.90, 0.91]]
    >>> table = ScoreTable(("iris", "wine", "glass", "sonar", "zoo"), ("forest", "bayes", "tree"), accuracy)
    >>> result = aligned_friedman(table)
    >>> print(result.sentence())
    forest, bayes, tree differ: aligned Friedman T 7.758, p = 0.0046 (exact distribution).
    """
    n, k = table.scores.shape
    ranks = _ranks(within_bounds(table.scores)[0])
    total = n * k
    columns, rows = ranks.sum(axis=0), ranks.sum(axis=1)
    above = (k - 1) * float(columns @ columns - k * n**2 * (total + 1) ** 2 / 4)
    below = total * (total + 1) * (2 * total + 1) / 6 - float(rows @ rows) / k
    statistic = max(0.0, above / below)
    own = MeanRanks(table)
    same = bool((ranks == ranks.flat[0]).all())
    # Twice k times the distance from the dataset's mean rank is a whole number, mid-ranks or not.
    steps = np.rint(2 * (k * ranks - ranks.sum(axis=1, keepdims=True))).astype(np.int64)
    p, p_exact = float(chdtrc(k - 1, statistic)), None if same else exact_p(steps)
    return DealtRanks(
        name="aligned Friedman T",
        algorithms=table.algorithms,
        statistic=statistic,
        df=float(k - 1),
        p=p,
        alpha=alpha,
        extra_charts=(score_boxes(table, own.ranks), score_heat(table, own.ranks)),
        extra_notes=_notes(n, k, same, p, p_exact, alpha),
        p_exact=p_exact,
        exact_by="exact distribution",
        symbol="T",
        ranks=total + 1 - ranks if table.higher_is_better else ranks,
        worst=total,
        weight=np.ones(n),
        steps=steps,
        times=k - 1,
        rest=(2 * k) ** 2 * below,
        less=0.0,
        measured="mean aligned rank",
    )


def _ranks(scores: Floats) -> Floats:
    """Ranks of all deviations from the datasets' means, from the lowest: T is the same from the other end.

    Each dataset rounds by its own size.
    """
    aligned = scores - np.array([mean(row) for row in scores.tolist()])[:, None]
    near = ties.slack(np.abs(scores).max(axis=1))[:, None]
    # A score that is tied with the mean deviates by zero, however large both are.
    aligned = np.where(np.abs(aligned) <= near, 0.0, aligned)
    near = np.where(aligned == 0, 0.0, near)
    return near_ranks(aligned.ravel(), near.ravel()).reshape(scores.shape)


def _notes(n: int, k: int, same: bool, p: float, p_exact: float | None, alpha: float) -> tuple[str, ...]:
    said = []
    if same:
        said.append("All algorithms have the same score on every data set: the statistic is 0, and p = 1.")
    if k == 2:
        said.append("With two algorithms, the signed-rank test is the usual choice.")
    if p_exact is not None:
        said.append(exact_note("chi-square", p, p_exact, alpha))
    elif n <= 10 and not same:
        said.append("The chi-square distribution is an approximation for many data sets.")
    return tuple(said)
