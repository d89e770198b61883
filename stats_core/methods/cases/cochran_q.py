"""Cochran's Q test of several classifiers on the same cases."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
from scipy.special import chdtrc

from stats_core.charts.error_overlap import overlap_charts
from stats_core.data import Losses
from stats_core.methods.cases.shared.case_order import order_note
from stats_core.methods.cases.shared.loss_pairs import ZERO_ONE
from stats_core.methods.cases.shared.pooling import pooling_notes
from stats_core.params import Alpha
from stats_core.references import COCHRAN_1950, TATE_BROWN_1970
from stats_core.registry import Question, method
from stats_core.results import OmnibusResult
from stats_core.variation import TEST_CASES
from stats_core.wording import PValue, Remark, counted

FEW_CELLS = 24
"""Tate and Brown (1970): cases that are not alike for all classifiers, times classifiers."""


def example_errors() -> Losses:
    """Errors of four classifiers on 120 cases, of which some are hard for all of them."""
    rng = np.random.default_rng(1950)
    hard = rng.random((120, 1)) < 0.15
    chance = np.where(hard, 0.8, np.array([[0.05, 0.08, 0.12, 0.2]]))
    return Losses(("forest", "boosting", "SVM", "tree"), (rng.random((120, 4)) < chance).astype(np.float64))


def _example() -> tuple[Losses, dict[str, Any]]:
    return example_errors(), {}


@method(
    title="Cochran's Q test",
    question=Question.SAME_TEST_SET,
    trust_when="Several classifiers were tested on the same cases, and all pairs disagree about equally often.",
    formula=(
        r"$$Q=\frac{(k-1)\left(k\sum_j C_j^2-T^2\right)}{kT-\sum_i R_i^2}\ \sim\ \chi^2_{k-1}$$"
        "\n\n"
        "with $C_j$ the errors of classifier $j$, $R_i$ the errors on case $i$ and $T$ their sum."
    ),
    requires=(ZERO_ONE,),
    assumes=(
        "the test cases are independent of each other and were not used for training",
        "there are enough cases on which the classifiers disagree for the chi-square approximation",
    ),
    references=(COCHRAN_1950, TATE_BROWN_1970),
    covers=TEST_CASES,
    example=_example,
)
def cochran_q(losses: Losses, *, alpha: Alpha = 0.05) -> OmnibusResult:
    """Test whether several classifiers have the same error rate on the same cases.

    Parameters
    ----------
    losses
        0/1 errors of two or more classifiers.
    alpha
        Significance level.

    Returns
    -------
    OmnibusResult
        Q, its k - 1 degrees of freedom and p. Q is undefined and p = 1 when all classifiers are right and
        wrong on the same cases.

    Notes
    -----
    Q = (k - 1) (k sum C_j^2 - T^2) / (k T - sum R_i^2) with C_j the errors of classifier j, R_i the errors
    on case i and T their sum. For two classifiers Q is McNemar's statistic without correction. Where the cases that
    tell, times k, are fewer than 24, the exact distribution of Q given the errors on each case decides (`p_exact`).

    References
    ----------
    Cochran (1950).

    Examples
    --------
    >>> from stats_core import Losses, cochran_q
    >>> wrong = [[1, 0, 0], [1, 0, 1], [1, 0, 0], [1, 1, 0], [1, 0, 0], [0, 0, 0], [1, 0, 1], [1, 1, 0]]
    >>> losses = Losses(("net", "tree", "rule"), wrong)
    >>> result = cochran_q(losses)
    >>> print(result.sentence())
    net, tree, rule differ: Cochran's Q 7.143, p = 0.0302 (exact).
    """
    k = len(losses.algorithms)
    columns = [int(count) for count in losses.losses.sum(axis=0)]
    # Exact whole numbers: with a million cases the squares would lose digits.
    on_cases = np.bincount(losses.losses.sum(axis=1).astype(np.int64), minlength=k + 1).tolist()
    total = sum(columns)
    above = (k - 1) * (k * sum(count**2 for count in columns) - total**2)
    below = k * total - sum(cases * errors**2 for errors, cases in enumerate(on_cases))
    statistic = above / below if below else math.nan
    telling = losses.cases - on_cases[0] - on_cases[k]
    p_exact = None
    if 0 < telling * k < FEW_CELLS:
        errors_on = [errors for errors in range(1, k) for _ in range(on_cases[errors])]
        p_exact = exact_p(errors_on, k, sum((count - on_cases[k]) ** 2 for count in columns))
    return OmnibusResult(
        name="Cochran's Q",
        algorithms=losses.algorithms,
        statistic=statistic,
        df=float(k - 1),
        p=float(chdtrc(k - 1, statistic)) if below else 1.0,
        alpha=alpha,
        extra_charts=overlap_charts(losses),
        extra_notes=(*_notes(telling, k, p_exact), *pooling_notes(losses), *order_note(losses)),
        p_exact=p_exact,
    )


def exact_p(errors_on: Sequence[int], k: int, squares: int) -> float:
    """The share of all ways to deal each case's errors to classifiers that give as large a sum of squared totals.

    Q grows with that sum, as its other terms do not change. Only sorted totals are kept, because all classifiers are
    alike under the null hypothesis, and the first case then has one way alone.
    """
    first, *others = errors_on
    ways = {(0,) * (k - first) + (1,) * first: 1}
    for errors in others:
        further: Counter[tuple[int, ...]] = Counter()
        for totals, count in ways.items():
            for wrong in combinations(range(k), errors):
                further[tuple(sorted(total + (j in wrong) for j, total in enumerate(totals)))] += count
        ways = further
    as_large = sum(count for totals, count in ways.items() if sum(total**2 for total in totals) >= squares)
    return as_large / sum(ways.values())


def _notes(telling: int, k: int, p_exact: float | None) -> tuple[str, ...]:
    if telling == 0:
        return ("All classifiers are right and wrong on the same cases: nothing speaks for a difference, so p = 1.",)
    counts = f"On {counted(telling, 'case')} the classifiers are not all right or all wrong; only these count."
    if p_exact is None:
        return (counts,)
    few = (
        f"They are too few for the chi-square approximation: {counted(telling, 'case')} times {k} classifiers is less "
        f"than {FEW_CELLS} (Tate and Brown 1970). The exact distribution decides instead: "
    )
    return counts, Remark(few, PValue(p_exact), ".")
