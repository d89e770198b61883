"""Cochran's Q test of several classifiers on the same cases."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from scipy.stats import chi2

from stats_core.charts.error_overlap import overlap_charts
from stats_core.data import Losses
from stats_core.methods.cases.loss_pairs import ZERO_ONE
from stats_core.params import Alpha
from stats_core.references import COCHRAN_1950, TATE_BROWN_1970
from stats_core.registry import Question, method
from stats_core.results import OmnibusResult

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
    requires=(ZERO_ONE,),
    assumes=(
        "the test cases are independent of each other and were not used for training",
        "there are enough cases on which the classifiers disagree for the chi-square approximation",
    ),
    references=(COCHRAN_1950, TATE_BROWN_1970),
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
    on case i and T their sum. For two classifiers Q is McNemar's statistic without correction.

    References
    ----------
    Cochran (1950).
    """
    k = len(losses.algorithms)
    columns = [int(count) for count in losses.losses.sum(axis=0)]
    # Exact whole numbers: with a million cases the squares would lose digits.
    on_cases = np.bincount(losses.losses.sum(axis=1).astype(np.int64), minlength=k + 1).tolist()
    total = sum(columns)
    above = (k - 1) * (k * sum(count**2 for count in columns) - total**2)
    below = k * total - sum(cases * errors**2 for errors, cases in enumerate(on_cases))
    statistic = above / below if below else math.nan
    return OmnibusResult(
        name="Cochran's Q",
        algorithms=losses.algorithms,
        statistic=statistic,
        df=float(k - 1),
        p=float(chi2.sf(statistic, k - 1)) if below else 1.0,
        alpha=alpha,
        extra_charts=overlap_charts(losses),
        extra_notes=_notes(losses.cases - on_cases[0] - on_cases[k], k),
    )


def _notes(telling: int, k: int) -> tuple[str, ...]:
    if telling == 0:
        return ("All classifiers are right and wrong on the same cases: nothing speaks for a difference, so p = 1.",)
    said = f"On {telling:,} cases the classifiers are not all right or all wrong; only these count."
    if telling * k >= FEW_CELLS:
        return (said,)
    return (
        said,
        f"They are too few for the chi-square approximation: {telling} cases times {k} classifiers is less than "
        f"{FEW_CELLS} (Tate and Brown 1970). Read p as rough.",
    )
