"""The plain paired t test on folds or resamples."""

from __future__ import annotations

from typing import Any

import numpy as np

from stats_core.data import FoldScores
from stats_core.kernels.t import naive_rejection_rate, one_sample
from stats_core.methods.folds.shared.fold_pair import paired, t_result
from stats_core.params import Algorithm, Alpha, Alternative, Margin
from stats_core.references import AUTOML_EVALUATION, DIETTERICH_1998, NADEAU_BENGIO_2003, SINGHI_2005
from stats_core.registry import Question, Requirement, method
from stats_core.results import PairResult
from stats_core.variation import OVERLAPPING
from stats_core.wording import confidence, number, significance

TWO_DIFFERENCES = Requirement(
    "at least two folds or resamples in all",
    lambda scores: scores.runs * scores.folds >= 2,
    lambda scores: scores.describe(),
)
SUPPOSED_OVERLAP = 0.5
"""Test over training cases, supposed for resamples of unknown size: a third held out."""


def example_folds(runs: int = 1, folds: int = 10) -> tuple[FoldScores, dict[str, Any]]:
    """Accuracies of a tree and a forest whose folds share a run's luck, with settings that compare them."""
    rng = np.random.default_rng(1998)
    common = 0.8 + 0.02 * rng.standard_normal((runs, 1)) + 0.03 * rng.standard_normal((runs, folds))
    noise = 0.015 * rng.standard_normal((2, runs, folds))
    values = np.round(common + noise + np.array([0.0, 0.012])[:, np.newaxis, np.newaxis], 4)
    return FoldScores(("tree", "forest"), values, n_train=270, n_test=30), {"a": "forest", "b": "tree"}


@method(
    title="Paired t test on folds",
    question=Question.TWO_ALGORITHMS,
    trust_when="Every difference has its own training cases, which is not so in cross-validation.",
    formula=(
        r"$$t=\frac{m}{\sqrt{s^2/n}},\qquad \nu=n-1$$"
        "\n\n"
        "with $m$ the mean and $s^2$ the variance (divisor $n-1$) of the $n$ differences on all runs and folds."
    ),
    requires=(TWO_DIFFERENCES,),
    assumes=(
        "the differences are normally distributed",
        "the differences are independent; this is violated whenever training sets overlap, as they do in "
        "cross-validation with more than two folds and in resampling",
    ),
    references=(DIETTERICH_1998, NADEAU_BENGIO_2003, SINGHI_2005, AUTOML_EVALUATION),
    covers=OVERLAPPING,
    interval="closed form: Student's t with n - 1 degrees of freedom",
    example=example_folds,
)
def paired_t(
    scores: FoldScores,
    *,
    a: Algorithm,
    b: Algorithm,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    alternative: Alternative = Alternative.TWO_SIDED,
) -> PairResult:
    """Compare two algorithms by the plain t test of their differences on the same folds or resamples.

    Parameters
    ----------
    scores
        Scores of one cross-validation, of several, or of resamples.
    a, b
        The two algorithms; the estimate is a minus b.
    margin
        Differences up to here do not matter: two one-sided tests say whether the difference is shown to be smaller.
    alpha
        Significance level, and one minus the confidence of the interval.
    alternative
        Whether either difference counts, or only that the scores of a are greater, or less, than those of b. A
        one-sided interval has one end.

    Returns
    -------
    PairResult
        Estimate, interval, t, n - 1 degrees of freedom and p. A note says how often the
        test is wrong on data of this design.

    Notes
    -----
    t = m / sqrt(s^2 / n) for the n differences of all runs and folds, with s^2 divided by n - 1: the
    k-fold cross-validated paired t test for one run, the resampled paired t test for runs of one fold.
    Where s^2 is zero, t is infinite and p = 0 by convention, and the exact sign test decides (`p_exact`); when m is
    zero too, t is undefined and p = 1.

    References
    ----------
    Dietterich (1998), sections 3.3 and 3.4; Singhi (2005), Resampled paired t test, k-fold Cross-Validated Paired t
    Test; Bischl and others, AutoML: Evaluation, Two-Matched-Samples t-Test III.

    Examples
    --------
    >>> from stats_core import FoldScores, paired_t
    >>> forest, tree = [0.91, 0.88, 0.93, 0.90, 0.92], [0.87, 0.86, 0.88, 0.88, 0.85]
    >>> scores = FoldScores(("forest", "tree"), [[forest], [tree]])
    >>> result = paired_t(scores, a="forest", b="tree")
    >>> print(result.sentence())
    forest is better than tree by 0.0400, 95 % interval 0.0137 to 0.0663, p = 0.0135.
    """
    test = one_sample(paired(scores, a, b).ravel())
    sides = 2 if alternative is Alternative.TWO_SIDED else 1
    return t_result(
        scores,
        a,
        b,
        test,
        alpha=alpha,
        notes=(inflation(scores, alpha, sides),),
        alternative=alternative,
        margin=margin,
    )


def inflation(scores: FoldScores, alpha: float, sides: int = 2) -> str:
    """By how much the plain test's Type I error is known to exceed its level on this design."""
    n = scores.runs * scores.folds
    overlap = train_test_overlap(scores)
    rate = naive_rejection_rate(n, SUPPOSED_OVERLAP if overlap is None else overlap, alpha, sides)
    given = " if a third of the cases is held out each time" if overlap is None else ""
    halves = (scores.runs, scores.folds) == (1, 2)
    # One of several pairs is tested at a part of alpha, which has many digits; no alpha is rounded to 0 or 1.
    level = number(alpha) if 1e-4 <= alpha <= 0.99 else significance(alpha)
    parts = "folds" if scores.folds > 1 else "resamples"
    reason = "each training set is the other's test set" if halves else f"the {parts} share training cases"
    return (
        f"The differences are not independent, because {reason}. With the correlation that Nadeau and Bengio (2003) "
        f"assume, this test rejects {percent(rate)} of the time at level {level} when nothing differs{given}. The "
        "corrected resampled t test allows for it."
    )


def percent(rate: float) -> str:
    """'17 %', never rounded to 100."""
    return f"{100 * rate:.2g} %" if rate < 0.985 else confidence(1 - rate)


def train_test_overlap(scores: FoldScores) -> float | None:
    """n_test / n_train: from the sizes, else 1 / (k - 1) for k folds, else unknown."""
    if scores.n_train is not None and scores.n_test is not None:
        return scores.n_test / scores.n_train
    return 1 / (scores.folds - 1) if scores.folds >= 2 else None
