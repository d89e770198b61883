"""All pairs of models by matched t tests with Bonferroni's correction."""

from __future__ import annotations

from typing import Any

from scipy.special import stdtr

from stats_core.data import Losses
from stats_core.data.loss_summary import LossMoments
from stats_core.kernels.intervals import dunn_t
from stats_core.methods.cases.matched_t import example_losses
from stats_core.methods.cases.shared.case_order import order_note
from stats_core.methods.cases.shared.loss_pairs import TWO_CASES, covariance_map, loss_pairs, pairs_with
from stats_core.methods.cases.shared.skewed import skew_note
from stats_core.methods.shared.pairs_alternative import PairsAlternative, in_order
from stats_core.params import Alpha, Control, Margin
from stats_core.references import DUNN_1961, FEELDERS_VERKOOIJEN_1995
from stats_core.registry import Question, method
from stats_core.results import FamilyResult
from stats_core.results.directions import Directions
from stats_core.variation import TEST_CASES
from stats_core.wording import number


def _example() -> tuple[Losses, dict[str, Any]]:
    return example_losses(), {}


@method(
    title="Bonferroni t tests for all pairs",
    question=Question.SAME_TEST_SET,
    trust_when="You want the simplest intervals that hold for all pairs at once.",
    formula=(
        r"$$\bar d_{ij}\ \pm\ t_{1-\alpha/(k(k-1)),\,n-1}\sqrt{\frac{S_{ii}+S_{jj}-2S_{ij}}{n}}$$"
        "\n\n"
        "for the differences in mean loss of $k$ models on $n$ cases, $S$ being the covariance matrix of their "
        r"losses. One-sided, $t_{1-2\alpha/(k(k-1)),\,n-1}$ takes the place of $t_{1-\alpha/(k(k-1)),\,n-1}$; with a "
        "control, $2(k-1)$ that of $k(k-1)$."
    ),
    requires=(TWO_CASES,),
    assumes=(
        "the test cases are independent of each other and were not used for training",
        "the mean differences in loss are close to normal, as they are for many cases",
    ),
    references=(DUNN_1961, FEELDERS_VERKOOIJEN_1995),
    covers=TEST_CASES,
    interval=(
        "closed form: Student's t with n - 1 degrees of freedom at the level divided by the number of comparisons"
    ),
    adjusts="Bonferroni",
    example=_example,
)
def bonferroni_pairs(
    losses: LossMoments,
    *,
    control: Control = None,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    alternative: PairsAlternative = PairsAlternative.TWO_SIDED,
) -> FamilyResult:
    """Compare the mean losses of all pairs of models, or of all with a control, by matched t tests.

    Each is at alpha over their number.

    Parameters
    ----------
    losses
        Per-case losses of two or more models, or their means and covariances.
    control
        The model that all others are compared with, as other minus control; None for all pairs.
    margin
        Differences up to here do not matter: two one-sided t tests of every pair, adjusted by Holm's procedure, say
        which differences are shown to be smaller.
    alpha
        Familywise significance level; all intervals hold together with confidence of at least 1 - alpha.
    alternative
        Whether the models of a pair may differ to both sides, or the one that comes first in the data, with a control
        the other model, is asked to be better, or worse.

    Returns
    -------
    FamilyResult
        For each pair the difference in mean loss, its interval, t, its p value and the p value times the
        number of pairs. A pair with the same loss in every case has p = 1; one with a constant difference p = 0 by
        convention, where the sign test of the cases decides (`p_exact`).

    Notes
    -----
    d_ij +- t sqrt((S_ii + S_jj - 2 S_ij) / n) with t at 1 - alpha / (k (k - 1)) and n - 1 degrees of
    freedom: a little wider than the Hochberg-Tamhane intervals, and valid whatever the dependence. With a control there
    are k - 1 comparisons, and t is at 1 - alpha / (2 (k - 1)).

    With a one-sided alternative, p is one-sided, t is at 1 - 2 alpha / (k (k - 1)), or at 1 - alpha / (k - 1) with
    a control, and the intervals have one end. The order of the models, or the control, must then have been fixed before
    the losses were seen.

    References
    ----------
    Dunn (1961); Feelders and Verkooijen (1995), section 1.

    Examples
    --------
    >>> from stats_core import Losses, bonferroni_pairs
    >>> squared = [[0.9, 0.4, 0.5], [0.8, 0.5, 0.3], [0.7, 0.4, 0.6], [0.9, 0.3, 0.4], [0.6, 0.2, 0.5], [0.8, 0.4, 0.4]]
    >>> losses = Losses(("linear", "net", "tree"), squared)
    >>> result = bonferroni_pairs(losses)
    >>> print(result.sentence())
    2 of 3 comparisons show a difference: net is better than linear (adjusted p = 0.00098); tree is better than
    linear (adjusted p = 0.0214).
    """
    compared = pairs_with(losses, control)
    df, count = losses.cases - 1, len(compared)
    side = alternative.side(losses.higher_is_better)
    critical = dunn_t(alpha, count, df, side)
    tail = min(0.5, alpha / count) if side else alpha / (2 * count)
    pairs = loss_pairs(losses, compared, critical, side)

    def p(statistic: float) -> float:
        return float(stdtr(df, -side * statistic) if side else 2 * stdtr(df, -abs(statistic)))

    comparisons = pairs.comparisons(
        p, lambda statistic: min(1.0, count * p(statistic)), df=df, alpha=alpha, margin=margin
    )
    return FamilyResult(
        name="Bonferroni t tests",
        comparisons=comparisons,
        critical=critical,
        alpha=alpha,
        higher_is_better=False,
        extra_charts=(pairs.forest(comparisons, alpha), *covariance_map(losses)),
        extra_notes=(
            f"Critical value {number(critical)}: t with {df:,} df, which is exceeded with a chance of "
            f"{number(tail)} to {'one' if side else 'each'} side.",
            *pairs.notes(),
            *skew_note(losses),
            *order_note(losses),
            *in_order(side, count, control),
        ),
        control=control,
        side=side,
        together=count,
        directions=Directions.PROCEDURE,
    )
