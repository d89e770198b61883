"""Quade's test: ranks weighted by how much the scores differ on each dataset."""

from __future__ import annotations

import math

import numpy as np
from scipy.special import fdtrc

from stats_core.charts.score_boxes import score_boxes
from stats_core.charts.score_heat import score_heat
from stats_core.data import ScoreTable
from stats_core.kernels import ties
from stats_core.kernels.ranks import arrangements, centred, near_ranks
from stats_core.kernels.scale import within_bounds
from stats_core.methods.ranks.shared.dealt_ranks import DealtRanks, exact_p
from stats_core.methods.ranks.shared.mean_ranks import (
    SEVERAL_DATASETS,
    MeanRanks,
    demsar_table,
    exact_note,
)
from stats_core.params import Alpha
from stats_core.references import QUADE_1979
from stats_core.registry import Question, method
from stats_core.variation import EVERY


@method(
    title="Quade test",
    question=Question.MANY_DATASETS,
    trust_when="Data sets on which the algorithms differ a lot should count more.",
    formula=(
        r"$$S_{ij}=Q_i\left(R_{ij}-\tfrac{k+1}{2}\right),\quad A=\sum_{i,j}S_{ij}^2,\quad "
        r"B=\frac1n\sum_j\Bigl(\sum_iS_{ij}\Bigr)^2,\quad F=\frac{(n-1)B}{A-B}\ \sim\ F(k-1,(n-1)(k-1))$$"
        "\n\n"
        "with $Q_i$ the rank of data set $i$ by its range of scores and $R_{ij}$ the rank of algorithm $j$ on it."
    ),
    requires=(SEVERAL_DATASETS,),
    assumes=(
        "the data sets are independent of each other",
        "the range of the scores on a data set shows how informative the data set is",
    ),
    references=(QUADE_1979,),
    covers=EVERY,
    example=lambda: (demsar_table(), {}),
)
def quade(table: ScoreTable, *, alpha: Alpha = 0.05) -> DealtRanks:
    """Test whether any algorithms differ, giving more weight to data sets on which the scores differ more.

    Parameters
    ----------
    table
        Scores of two or more algorithms on several data sets.
    alpha
        Significance level.

    Returns
    -------
    DealtRanks
        F with its two degrees of freedom and `p`, which is F's. `p_exact`, where all rankings can be counted, decides.

    Notes
    -----
    Q_i is the rank of data set i by its range of scores, r_ij the rank of algorithm j on it, and
    S_ij = Q_i (r_ij - (k+1)/2). With A = sum S_ij^2 and B = (1/n) sum_j (sum_i S_ij)^2,
    F = (n-1) B / (A - B) is compared with F(k-1, (n-1)(k-1)). When all data sets rank the algorithms alike and have
    the same range, A = B: F is infinite, and p is the chance of that, (1/k!)^(n-1) without ties; with ties,
    k! gives way to the number of distinct orders of a data set's ranks. When every data set is one tie, F is
    undefined and p = 1. The tail of F is rough on few data sets, and can lie far below the smallest p that their
    rankings allow; where they can be counted, p is the share of all re-orderings of the ranks within the data sets,
    ties and Q_i as they are, whose B is at least as large. Ranges that differ by the rounding of their scores only are
    tied. For two algorithms the test is equivalent to the signed-rank test.

    References
    ----------
    Quade (1979).

    Examples
    --------
    >>> from stats_core import ScoreTable, quade
    >>> accuracy = [[0.95, 0.90, 0.93], [0.81, 0.74, 0.78], [0.88, 0.83, 0.85], [0.79, 0.71, 0.80], [0.92, 0.90, 0.91]]
    >>> table = ScoreTable(("iris", "wine", "glass", "sonar", "zoo"), ("forest", "bayes", "tree"), accuracy)
    >>> result = quade(table)
    >>> print(result.sentence())
    forest, bayes, tree differ: Quade F 7.179, p = 0.0193 (exact distribution).
    """
    own = MeanRanks(table)
    n, k = table.scores.shape
    scores = within_bounds(table.scores)[0]
    most, least = scores.max(axis=1), scores.min(axis=1)
    span = ties.difference(most, least)
    # Where all scores are tied the range is zero, however large they are.
    weight = near_ranks(span, np.where(span == 0, 0.0, ties.slack(most, least)))
    weighted = weight[:, None] * (own.ranks - (k + 1) / 2)
    sums = weighted.sum(axis=0)
    a, b = float(np.vdot(weighted, weighted)), float(sums @ sums) / n
    df = (float(k - 1), float((n - 1) * (k - 1)))
    statistic, p = _f(a, b, n, df)
    steps, p_exact = np.rint(2 * weight).astype(np.int64)[:, None] * centred(own.ranks), None
    if math.isinf(statistic):
        p = math.exp((1 - n) * math.log(arrangements(own.ranks[:1])))
    elif not math.isnan(statistic):
        p_exact = exact_p(steps)
    return DealtRanks(
        name="Quade F",
        algorithms=table.algorithms,
        statistic=statistic,
        df=df,
        p=p,
        alpha=alpha,
        extra_charts=(score_boxes(table, own.ranks), score_heat(table, own.ranks)),
        extra_notes=_notes(statistic, p, p_exact, alpha),
        p_exact=p_exact,
        exact_by="exact distribution",
        symbol="F",
        ranks=own.ranks,
        worst=k,
        weight=weight,
        steps=steps,
        # Steps are four times S_ij, so that B is their square over 16 n.
        times=(n - 1) / n,
        rest=16 * a,
        less=1 / n,
        measured="weighted mean rank",
    )


def _f(a: float, b: float, n: int, df: tuple[float, float]) -> tuple[float, float]:
    if a == 0:
        return math.nan, 1.0
    if a - b <= 1e-12 * a:
        return math.inf, 0.0
    statistic = (n - 1) * b / (a - b)
    return statistic, float(fdtrc(*df, statistic))


def _notes(statistic: float, p: float, p_exact: float | None, alpha: float) -> tuple[str, ...]:
    if math.isnan(statistic):
        return ("On every data set all algorithms are tied: F is undefined, and p = 1.",)
    if math.isinf(statistic):
        said = "All data sets have the same range and give the same ranking, so F is infinite"
        return (f"{said}; p is the chance of that where all orders of a data set's ranks are equally likely.",)
    if p_exact is None:
        return ()
    return (exact_note("F", p, p_exact, alpha),)
