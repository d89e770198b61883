"""Dietterich's t test on five runs of two-fold cross-validation."""

from __future__ import annotations

import numpy as np

from stats_core.data import FoldScores
from stats_core.kernels.scale import unit
from stats_core.kernels.t import settled, t_test
from stats_core.methods.folds.paired_t import example_folds
from stats_core.methods.folds.shared.fold_pair import paired, t_result
from stats_core.params import Algorithm, Alpha, Alternative
from stats_core.references import AUTOML_EVALUATION, DIETTERICH_1998, SINGHI_2005
from stats_core.registry import Question, Requirement, method
from stats_core.results import PairResult
from stats_core.types import Floats
from stats_core.variation import EVERY
from stats_core.wording import counted

FIVE_BY_TWO = Requirement(
    "exactly 5 runs of 2 folds",
    lambda scores: (scores.runs, scores.folds) == (5, 2),
    lambda scores: f"{counted(scores.runs, 'run')} x {counted(scores.folds, 'fold')}",
)

FIRST_FOLD = (
    "The estimate is the difference on the first fold of the first run, the only one in the numerator of this test. "
    "Another order of the folds may give another p; the combined 5x2cv F test does not depend on it."
)


@method(
    title="5x2cv paired t test",
    question=Question.TWO_ALGORITHMS,
    trust_when=(
        "You ran 5 x 2 folds of learners that are no nearest neighbours, for which it claims too much, and fixed their "
        "order before you saw a score."
    ),
    formula=(
        r"$$t=\frac{p_{11}}{\sqrt{\frac15\sum_{i=1}^5 s_i^2}},\qquad s_i^2=\frac{(p_{i1}-p_{i2})^2}{2},\qquad "
        r"\nu=5$$"
        "\n\n"
        "with $p_{ij}$ the difference in run $i$ and fold $j$."
    ),
    requires=(FIVE_BY_TWO,),
    assumes=(
        "the differences are normally distributed",
        "the first difference is independent of the five variances, and these of each other",
    ),
    references=(DIETTERICH_1998, SINGHI_2005, AUTOML_EVALUATION),
    covers=EVERY,
    interval="closed form: Student's t with 5 degrees of freedom around the difference on the first fold",
    example=lambda: example_folds(runs=5, folds=2),
)
def cv_5x2_t(
    scores: FoldScores,
    *,
    a: Algorithm,
    b: Algorithm,
    alpha: Alpha = 0.05,
    alternative: Alternative = Alternative.TWO_SIDED,
) -> PairResult:
    """Compare two algorithms by the first difference of five two-fold cross-validations over their spread.

    Parameters
    ----------
    scores
        Scores of exactly 5 runs of 2 folds.
    a, b
        The two algorithms; the estimate is a minus b.
    alpha
        Significance level, and one minus the confidence of the interval.
    alternative
        Whether either difference counts, or only that the scores of a are greater, or less, than those of b. A
        one-sided interval has one end.

    Returns
    -------
    PairResult
        The estimate is the difference on the first fold of the first run, because it alone stands in the
        statistic; the interval is around it, with 5 degrees of freedom.

    Notes
    -----
    With p_ij the difference in run i and fold j, s_i^2 = (p_i1 - p_i2)^2 / 2 and
    t = p_11 / sqrt((s_1^2 + ... + s_5^2) / 5), a t with 5 degrees of freedom. The result depends on which
    fold comes first. Where all s_i^2 are zero, t is infinite and p = 0 by convention, and the exact sign test decides
    (`p_exact`); when p_11 is zero too, t is undefined and p = 1.

    References
    ----------
    Dietterich (1998), section 3.5; Singhi (2005), 5*2 CV Paired t Test, who leaves out its 5 degrees of freedom; Bischl
    and others, AutoML: Evaluation, Two-Matched-Samples t-Test III.

    Examples
    --------
    >>> from stats_core import FoldScores, cv_5x2_t
    >>> forest = [[0.91, 0.88], [0.93, 0.90], [0.92, 0.89], [0.90, 0.92], [0.91, 0.90]]
    >>> tree = [[0.87, 0.86], [0.88, 0.88], [0.85, 0.87], [0.86, 0.89], [0.88, 0.86]]
    >>> scores = FoldScores(("forest", "tree"), [forest, tree])
    >>> result = cv_5x2_t(scores, a="forest", b="tree")
    >>> print(result.sentence())
    forest and tree are not shown to differ: forest minus tree is 0.0400, 95 % interval −0.0114 to 0.0914, p =
    0.1019.
    """
    x = paired(scores, a, b)
    scale = unit(x)
    x = x / scale
    mean_square = np.mean(x**2)
    test = t_test(x[0, 0], np.mean(settled(run_variances(x), mean_square)), mean_square, 5).times(scale)
    return t_result(scores, a, b, test, alpha=alpha, notes=(FIRST_FOLD,), alternative=alternative, located=False)


def run_variances(x: Floats) -> Floats:
    """s_i^2 of each two-fold cross-validation, `x[run, fold]`."""
    return np.asarray((x[:, 0] - x[:, 1]) ** 2 / 2)
