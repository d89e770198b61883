"""The Bayesian t test for correlated folds."""

from __future__ import annotations

import math

import numpy as np
import scipy

from stats_core.charts.posterior_density import PosteriorDensity
from stats_core.data import FoldScores
from stats_core.kernels.t import TTest, one_sample
from stats_core.kernels.ties import slack
from stats_core.methods.folds.corrected_resampled_t import KNOWN_OVERLAP, known_overlap, size_notes
from stats_core.methods.folds.paired_t import TWO_DIFFERENCES, example_folds
from stats_core.methods.folds.shared.correlation import correlation_note
from stats_core.methods.folds.shared.fold_pair import paired, sign_tested, t_result, with_rounding
from stats_core.params import Algorithm, Alpha, Rope
from stats_core.references import BENAVOLI_2017, CORANI_BENAVOLI_2015, NADEAU_BENGIO_2003
from stats_core.registry import Question, method
from stats_core.results.posterior import PosteriorResult
from stats_core.variation import EVERY
from stats_core.wording import PValue, Remark

POINTS = 201
POINT_MASS = (
    "The differences do not vary, so the posterior is a single point and its probabilities are 0 and 1: that is a "
    "convention, not certainty."
)
SAME = "No difference and no variance: the two count as practically the same, whatever the region."
MEANING = "The probabilities are of the difference itself, given a flat prior; there is no p value, and none is needed."
AND_P = "Twice the smaller posterior tail beyond zero is the p value of the corrected resampled t test."


@method(
    title="Bayesian correlated t test",
    question=Question.TWO_ALGORITHMS,
    trust_when="You want the probability of a difference that matters, not a decision.",
    formula=(
        r"$$\delta\mid\mathrm{data}\ \sim\ "
        r"m+\sqrt{\left(\frac1n+\frac{n_{\mathrm{test}}}{n_{\mathrm{train}}}\right)s^2}\ "
        r"t_{n-1},\qquad P(\delta<-r),\ P(|\delta|\le r),\ P(\delta>r)$$"
        "\n\n"
        r"with $m$ and $s^2$ the mean and variance of the $n$ differences and $\pm r$ the region of practical "
        "equivalence."
    ),
    requires=(TWO_DIFFERENCES, KNOWN_OVERLAP),
    assumes=(
        "the differences are normally distributed",
        "any two differences correlate by n_test / (n_train + n_test)",
        "before the data are seen, every mean and every log standard deviation is equally likely",
    ),
    references=(CORANI_BENAVOLI_2015, BENAVOLI_2017, NADEAU_BENGIO_2003),
    covers=EVERY,
    interval="closed form: the middle share of the posterior, which is Student's t",
    example=lambda: (example_folds(runs=10)[0], {"a": "forest", "b": "tree", "rope": 0.01}),
)
def bayesian_correlated_t(
    scores: FoldScores, *, a: Algorithm, b: Algorithm, rope: Rope = 0.0, alpha: Alpha = 0.05
) -> PosteriorResult:
    """Say how probable it is that one of two algorithms is better by more than a margin that matters.

    Parameters
    ----------
    scores
        Scores of one cross-validation, of several, or of resamples with their sizes.
    a, b
        The two algorithms; the estimate is a minus b.
    rope
        Half the width of the region of practical equivalence, in units of the score.
    alpha
        One minus the probability of the interval.

    Returns
    -------
    PosteriorResult
        Besides estimate and interval: `p_left`, `p_rope` and `p_right`, the probabilities that a minus b lies
        below, in and above the region, and `p_a_better`, `p_b_better`, which know whether higher is better.

    Notes
    -----
    The posterior of the difference is a t distribution with n - 1 degrees of freedom, centred on the mean m, with
    squared scale (1/n + n_test/n_train) s^2, where n_test/n_train = 1/(k - 1) for k folds. Where s^2 is
    zero it is a point mass on m; a mass on the edge of the region belongs to the region.

    References
    ----------
    Corani and Benavoli (2015); Benavoli, Corani, Demsar and Zaffalon (2017).

    Examples
    --------
    >>> from stats_core import FoldScores, bayesian_correlated_t
    >>> forest, tree = [0.91, 0.88, 0.93, 0.90, 0.92], [0.87, 0.86, 0.88, 0.88, 0.85]
    >>> scores = FoldScores(("forest", "tree"), [[forest], [tree]])
    >>> result = bayesian_correlated_t(scores, a="forest", b="tree", rope=0.01)
    >>> print(result.sentence())
    forest is practically better than tree with probability 0.9486, the two are practically equivalent with
    probability 0.0391 (differences up to 0.01 count as none), and tree is practically better with probability
    0.0123: forest minus tree is 0.04000, 95 % interval 0.00049 to 0.07951.
    """
    x, overlap = paired(scores, a, b), known_overlap(scores)
    test = one_sample(x.ravel(), overlap)
    left, right = _point(scores, a, b, rope) if test.error == 0 else _tails(test, rope)
    within = max(0.0, 1 - left - right) if rope > 0 or test.error == 0 else 0.0
    pair = t_result(scores, a, b, test, alpha=alpha)
    density = _density(scores, a, b, test, rope, alpha, (left, within, right))
    return PosteriorResult(
        a=a,
        b=b,
        estimate=pair.estimate,
        low=pair.low,
        high=pair.high,
        alpha=alpha,
        higher_is_better=scores.higher_is_better,
        extra_charts=(density, *pair.extra_charts),
        extra_notes=(*_notes(scores, test, pair.p_exact), *size_notes(scores), correlation_note(scores, overlap, [x])),
        is_a_point=test.error == 0,
        rope=rope,
        p_left=left,
        p_rope=within,
        p_right=right,
    )


def _notes(scores: FoldScores, test: TTest, p_exact: float | None) -> tuple[str, ...]:
    if test.error > 0:
        return MEANING, AND_P
    if p_exact is None:
        return POINT_MASS, SAME, MEANING
    sign = Remark("The sign test, which needs no variance, gives ", PValue(p_exact), f", on {sign_tested(scores)}.")
    return POINT_MASS, sign, MEANING


def _point(scores: FoldScores, a: str, b: str, rope: float) -> tuple[float, float]:
    """The same of differences that do not vary, by the most exact of them; on the edge but for rounding is on it."""
    x, near = (part.ravel() for part in with_rounding(scores, a, b))
    exact = int(np.argmin(near))
    edge = rope + max(float(near[exact]), float(slack(rope)))
    return float(x[exact] < -edge), float(x[exact] > edge)


def _tails(test: TTest, rope: float) -> tuple[float, float]:
    """The posterior probabilities below -rope and above rope."""
    posterior = scipy.stats.t(test.df, loc=test.estimate, scale=test.error)
    return float(posterior.cdf(-rope)), float(posterior.sf(rope))


def _flat(df: float) -> float:
    """How far from the middle t has 1/200 of its height there."""
    return float(math.sqrt(df * (200 ** (2 / (df + 1)) - 1)))


def _density(
    scores: FoldScores, a: str, b: str, test: TTest, rope: float, alpha: float, parts: tuple[float, float, float]
) -> PosteriorDensity:
    low, high = (float(end) for end in test.interval(alpha))
    at = density = np.empty(0)
    if test.error > 0:
        posterior = scipy.stats.t(test.df, loc=test.estimate, scale=test.error)
        # With one or two degrees of freedom the tails are so long that they would leave a needle between them.
        middle, error = float(test.estimate), float(test.error)
        reach = error * min(float(scipy.stats.t.ppf(0.995, test.df)), _flat(test.df))
        near = min(reach, 4 * error)
        peak, ends = middle + near * np.linspace(-1, 1, POINTS), (middle - near, middle + near)
        whole = min(middle - reach, -1.1 * rope), max(middle + reach, 1.1 * rope)
        at = peak if whole == ends else np.union1d(np.linspace(*whole, POINTS), peak)
        with np.errstate(over="ignore"):  # so far from the estimate that nothing of the density is left
            density = posterior.pdf(at)
    return PosteriorDensity(
        key="posterior",
        title=f"Posterior of {a} minus {b}",
        a=a,
        b=b,
        at=at,
        density=density,
        mean=float(test.estimate),
        low=low,
        high=high,
        rope=rope,
        p_left=parts[0],
        p_rope=parts[1],
        p_right=parts[2],
        higher_is_better=scores.higher_is_better,
        among=scores.algorithms,
    )
