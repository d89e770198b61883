"""The t test whose variance allows for overlapping training sets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from stats_core.data import FoldScores
from stats_core.kernels.t import TTest, one_sample, two_sided
from stats_core.methods.folds.paired_t import TWO_DIFFERENCES, example_folds, train_test_overlap
from stats_core.methods.folds.shared.correlation import correlation_note
from stats_core.methods.folds.shared.fold_pair import paired, t_result
from stats_core.params import Algorithm, Alpha, Alternative, Margin
from stats_core.references import BOUCKAERT_FRANK_2004, NADEAU_BENGIO_2003, SINGHI_2005
from stats_core.registry import Question, Requirement, method
from stats_core.results import PairResult
from stats_core.variation import EVERY
from stats_core.wording import number

KNOWN_OVERLAP = Requirement(
    "the sizes of training and test set, or a cross-validation with at least two folds",
    lambda scores: train_test_overlap(scores) is not None,
    lambda scores: f"{scores.describe()} without sizes",
)


@dataclass(frozen=True, eq=False, kw_only=True)
class CorrectedResult(PairResult):
    """A corrected test, with what it assumes of the correlation between folds beside what these show of it."""

    correlation: str

    def notes(self) -> tuple[str, ...]:
        """What a reader must know."""
        return (*super().notes(), self.correlation)


class Divisor(Enum):
    """Divisor of the variance."""

    STANDARD = "n - 1 (Nadeau and Bengio)"
    SLIDE = "n, as printed on Singhi's slide"


@method(
    title="Corrected resampled t test",
    question=Question.TWO_ALGORITHMS,
    trust_when="Folds or resamples share cases, as in cross-validation and resampling.",
    formula=(
        r"$$t=\frac{m}{\sqrt{\left(\frac1n+\frac{n_{\mathrm{test}}}{n_{\mathrm{train}}}\right)s^2}},\qquad \nu=n-1$$"
        "\n\n"
        "with $m$ the mean and $s^2$ the variance (divisor $n-1$) of the $n$ differences; for $k$ folds "
        r"$n_{\mathrm{test}}/n_{\mathrm{train}}=1/(k-1)$."
    ),
    requires=(TWO_DIFFERENCES, KNOWN_OVERLAP),
    assumes=(
        "the differences are normally distributed",
        "any two differences correlate by n_test / (n_train + n_test)",
    ),
    references=(NADEAU_BENGIO_2003, BOUCKAERT_FRANK_2004, SINGHI_2005),
    covers=EVERY,
    interval=(
        "closed form: Student's t with n - 1 degrees of freedom and a variance enlarged for folds that share "
        "training cases"
    ),
    example=lambda: example_folds(runs=10),
)
def corrected_resampled_t(
    scores: FoldScores,
    *,
    a: Algorithm,
    b: Algorithm,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    alternative: Alternative = Alternative.TWO_SIDED,
    divisor: Divisor = Divisor.STANDARD,
) -> CorrectedResult:
    """Compare two algorithms on folds or resamples, allowing for the training cases that these share.

    Parameters
    ----------
    scores
        Scores of one cross-validation, of several, or of resamples. Resamples need the sizes of training
        and test set; cross-validation has n_test / n_train = 1 / (k - 1) unless sizes are given.
    a, b
        The two algorithms; the estimate is a minus b.
    margin
        Differences up to here do not matter: two one-sided tests say whether the difference is shown to be smaller.
    alpha
        Significance level, and one minus the confidence of the interval.
    alternative
        Whether either difference counts, or only that the scores of a are greater, or less, than those of b. A
        one-sided interval has one end.
    divisor
        What the sum of squared deviations is divided by. Singhi's slide (2005) leaves it at n, which makes t larger by
        sqrt(n / (n - 1)) than Nadeau and Bengio's: 5.4 % at n = 10. It is here to reproduce the slide.

    Returns
    -------
    CorrectedResult
        Estimate, interval, t, n - 1 degrees of freedom and p; a note has the correlation that the test assumes.

    Notes
    -----
    t = m / sqrt((1/n + n_test/n_train) s^2), with s^2 divided by n - 1 and n the number of all folds of
    all runs. Where s^2 is zero, t is infinite and p = 0 by convention, and the exact sign test decides (`p_exact`);
    when m is zero too, t is undefined and p = 1.

    References
    ----------
    Nadeau and Bengio (2003); Bouckaert and Frank (2004) for repeated cross-validation; Singhi (2005), Resampled paired
    t test, for the divisor n.

    Examples
    --------
    >>> from stats_core import FoldScores, corrected_resampled_t
    >>> forest, tree = [0.91, 0.88, 0.93, 0.90, 0.92], [0.87, 0.86, 0.88, 0.88, 0.85]
    >>> scores = FoldScores(("forest", "tree"), [[forest], [tree]])
    >>> result = corrected_resampled_t(scores, a="forest", b="tree")
    >>> print(result.sentence())
    forest is better than tree by 0.04000, 95 % interval 0.00049 to 0.07951, p = 0.0483.
    """
    x, overlap = paired(scores, a, b), known_overlap(scores)
    test, notes = one_sample(x.ravel(), overlap), size_notes(scores)
    if divisor is Divisor.SLIDE:
        test, said = _as_on_the_slide(test)
        notes = (*notes, said)
    result = t_result(scores, a, b, test, alpha=alpha, notes=notes, alternative=alternative, margin=margin)
    return CorrectedResult(**vars(result), correlation=correlation_note(scores, overlap, [x]))


def known_overlap(scores: FoldScores) -> float:
    """n_test / n_train of scores for which KNOWN_OVERLAP holds."""
    overlap = train_test_overlap(scores)
    assert overlap is not None
    return overlap


def _as_on_the_slide(test: TTest) -> tuple[TTest, str]:
    """The same test with the variance divided by n, and what to say of it."""
    larger = float(np.sqrt((test.df + 1) / test.df))
    statistic = test.statistic * larger
    said = "The variance is divided by n, as on Singhi's slide"
    if np.isfinite(test.statistic):
        said += (
            f", so t is {number(100 * (larger - 1), 2)} % larger than Nadeau and Bengio's "
            f"{number(float(test.statistic))}, and the test claims a little too much"
        )
    p = two_sided(statistic, test.df)
    return replace(test, error=test.error / larger, statistic=statistic, p=p), f"{said}."


def size_notes(scores: FoldScores) -> tuple[str, ...]:
    """Where the ratio of test to training cases comes from, when a reader could not tell."""
    k = scores.folds
    if scores.n_train is None or scores.n_test is None:
        return (f"The sizes are not given, so n_test / n_train is taken as 1/{k - 1} from the {k} folds of a run.",)
    ratio = scores.n_test / scores.n_train
    if k >= 2 and not 0.8 < ratio * (k - 1) < 1.25:
        return (
            f"The given sizes make n_test / n_train {ratio:.4g}, where a cross-validation with {k} folds has "
            f"1/{k - 1} = {1 / (k - 1):.4g}. The given sizes are used.",
        )
    return ()
