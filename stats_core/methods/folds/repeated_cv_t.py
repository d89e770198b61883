"""Bouckaert's tests on repeated cross-validation, with published or calibrated degrees of freedom."""

from __future__ import annotations

import numpy as np

from stats_core.calibrated import calibration
from stats_core.data import FoldScores
from stats_core.errors import UndefinedStatistic
from stats_core.kernels.folds import Scheme, scheme_statistics, shortage
from stats_core.methods.folds.paired_t import TWO_DIFFERENCES, example_folds
from stats_core.methods.folds.shared.fold_pair import paired, t_result
from stats_core.params import Algorithm, Alpha, Alternative, DegreesOfFreedom, Margin
from stats_core.references import BOUCKAERT_2003, SINGHI_2005
from stats_core.registry import Question, method
from stats_core.results import PairResult
from stats_core.variation import EVERY

__all__ = ["Scheme", "repeated_cv_t"]

NULL_REJECTIONS = {
    Scheme.USE_ALL_DATA: 52,
    Scheme.FOLDS: 56,
    Scheme.RUNS: 48,
    Scheme.SORTED_RUNS_AVERAGED_VAR: 32,
    Scheme.SORTED_RUNS_AVERAGED_T: 40,
}
"""Percent of 1,000 data sets without a difference that are rejected at the 5 % level with the published degrees of
freedom, for the schemes that reject too often: 300 cases with ten random binary attributes and an even random class,
naive Bayes against a decision tree, 10 runs x 10 folds."""
CALIBRATED = {Scheme.USE_ALL_DATA: 10}
"""Bouckaert's calibrated degrees of freedom for 10 runs of 10 folds, where they are known."""


@method(
    title="Repeated cross-validation test",
    question=Question.TWO_ALGORITHMS,
    trust_when="Its degrees of freedom were calibrated for your design.",
    formula=(
        r"$$Z=\frac{m}{\sqrt{\hat\sigma^2/(\nu+1)}}\ \sim\ t_\nu$$"
        "\n\n"
        r"with $m$ the mean of all differences $x_{ij}$ (fold $i$, run $j$). The scheme says what $\hat\sigma^2$ "
        "is: with all data "
        r"$\sum(x_{ij}-m)^2/(kr-1)$, with folds the variance of the runs' means, with sorted runs that of the means "
        "of the "
        "$i$-th smallest fold. Averaged T takes the mean of the groups' $t$ as $Z$. Calibrated degrees of freedom "
        r"$\nu$ "
        "stand in both places."
    ),
    requires=(TWO_DIFFERENCES,),
    assumes=(
        "the combined differences are normally distributed",
        "the degrees of freedom are those of the design: the published ones assume independent folds or runs, "
        "calibrated ones come from data sets without a difference",
    ),
    references=(BOUCKAERT_2003, SINGHI_2005),
    covers=EVERY,
    interval="closed form: Student's t with the variance and the degrees of freedom of the chosen scheme",
    example=lambda: example_folds(runs=10),
)
def repeated_cv_t(
    scores: FoldScores,
    *,
    a: Algorithm,
    b: Algorithm,
    scheme: Scheme = Scheme.USE_ALL_DATA,
    df: DegreesOfFreedom = None,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    alternative: Alternative = Alternative.TWO_SIDED,
) -> PairResult:
    """Compare two algorithms on r runs of k-fold cross-validation by one of Bouckaert's ten schemes.

    Parameters
    ----------
    scores
        Scores of r runs of k folds.
    a, b
        The two algorithms; the estimate is a minus b.
    scheme
        How runs and folds are combined.
    df
        Calibrated degrees of freedom, used in the scale and in the t distribution; None for the published ones.
        `stats_core.kernels.folds.calibrate` finds them from data sets on which nothing differs.
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
        The estimate is the mean difference. The three schemes that average T have no such numerator: theirs is
        the shift at which the statistic would be zero, the middle of the interval.

    Notes
    -----
    Z = m / sqrt(var / (df + 1)) against t with df degrees of freedom. x_ij is the difference in fold i of run j, x_.j
    the mean of run j, x_i. the mean of fold i over runs, and x_(i). that of the i-th smallest fold of each run.

    ========================  ================================  ============
    scheme                    var                               published df
    ========================  ================================  ============
    use all data              variance of all x_ij              kr - 1
    folds                     variance of the x_.j              r - 1
    folds averaged var        mean variance within a run        r - 1
    runs                      variance of the x_i.              k - 1
    runs averaged var         mean variance of a fold number    k - 1
    sorted runs               variance of the x_(i).            k - 1
    sorted runs averaged var  mean variance of a sorted fold    k - 1
    folds averaged T          Z = mean of the runs' t           k - 1
    runs averaged T           Z = mean of the fold numbers' t   r - 1
    sorted runs averaged T    Z = mean of the sorted folds' t   r - 1
    ========================  ================================  ============

    A variance of zero leaves Z infinite and p = 0 by convention, and the exact sign test decides (`p_exact`); when the
    numerator is zero too, Z is undefined and p = 1. In an average of T a group with neither difference nor variance
    counts as zero; infinite T of both signs have no mean, so that Z is undefined, p = 1 and the interval has no ends.

    References
    ----------
    Bouckaert (2003), as Singhi (2005), Table 1, has the schemes.

    Examples
    --------
    >>> from stats_core import FoldScores, repeated_cv_t
    >>> forest = [[0.91, 0.88, 0.93], [0.90, 0.92, 0.89], [0.92, 0.90, 0.91]]
    >>> tree = [[0.87, 0.86, 0.88], [0.88, 0.85, 0.87], [0.86, 0.88, 0.87]]
    >>> scores = FoldScores(("forest", "tree"), [forest, tree])
    >>> result = repeated_cv_t(scores, a="forest", b="tree")
    >>> print(result.sentence())
    forest is better than tree by 0.0378, 95 % interval 0.0230 to 0.0526, p = 0.00036.
    """
    lack = shortage(scheme, scores.runs, scores.folds, df)
    if lack:
        raise UndefinedStatistic(
            f"The scheme '{scheme.value}' needs at least {lack}",
            where=scores.describe(),
            remedy="Choose another scheme, or repeat the cross-validation.",
        )
    x = paired(scores, a, b)
    test = scheme_statistics(x, scheme, df)
    opposed = scheme.averages_t and bool(np.isnan(test.statistic) and x.any())
    notes = _warnings(scheme, scores, df, alpha)
    if notes and alternative is not Alternative.TWO_SIDED:
        notes = (*notes, "The share of rejections is that of the two-sided test.")
    return t_result(
        scores, a, b, test, alpha=alpha, notes=notes, alternative=alternative, opposed=opposed, margin=margin
    )


def lacking(scores: FoldScores, scheme: Scheme, df: float | None) -> str | None:
    """Why a scheme does not fit the runs and folds, or None where it does."""
    lack = shortage(scheme, scores.runs, scores.folds, df)
    return f"needs at least {lack} for the scheme '{scheme.value}'; found {scores.describe()}" if lack else None


def null_rejections(scheme: Scheme, df: float | None) -> int | None:
    """Percent of data sets without a difference that a scheme rejects, where that is known and far too often."""
    return NULL_REJECTIONS.get(scheme) if df is None else None


def _warnings(scheme: Scheme, scores: FoldScores, df: float | None, alpha: float) -> tuple[str, ...]:
    rate = NULL_REJECTIONS.get(scheme)
    known = CALIBRATED.get(scheme)
    ours = calibration(scheme, scores.runs, scores.folds, alpha)
    if ours is not None and df == ours.df:
        return (
            f"df = {ours.df} is calibrated here by simulation: with it, {100 * ours.rate:.1f} % of {ours.datasets:,} "
            f"data sets without a difference were rejected. Other data sets of the same kind would give {ours.low} to "
            f"{ours.high}; for other learners and data the right number may be different.",
        )
    if rate is None or (df is not None and known is not None and df <= known):
        return ()
    if known is not None:
        way_out = f"Bouckaert (2003) calibrated df = {known} for 10 runs x 10 folds"
        way_out += "" if df is None else f", fewer than the given {df:g}, and more reject more often"
    else:
        way_out = "No calibrated degrees of freedom are published for it"
        way_out += f", and simulation here found {ours.df}" if ours is not None else ""
    return (
        f"Do not rely on this scheme as it stands: with the published degrees of freedom it rejected {rate} % of 1,000 "
        f"data sets without a difference at the 5 % level (10 runs x 10 folds). {way_out}; the corrected resampled "
        "t test needs no calibration.",
    )
