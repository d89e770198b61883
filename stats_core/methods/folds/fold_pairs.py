"""Several algorithms on the folds of one data set, two at a time."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from itertools import combinations

import numpy as np

from stats_core.charts.forest import Forest
from stats_core.charts.pair_matrix import PairMatrix
from stats_core.data import FoldScores
from stats_core.errors import ParameterError
from stats_core.kernels.adjust import holm
from stats_core.kernels.folds import Scheme
from stats_core.kernels.how_much import smallest_found
from stats_core.kernels.t import critical_t
from stats_core.methods.folds.corrected_resampled_t import corrected_resampled_t, known_overlap
from stats_core.methods.folds.cv_5x2_f import critical_f, cv_5x2_f
from stats_core.methods.folds.cv_5x2_t import cv_5x2_t
from stats_core.methods.folds.paired_t import TWO_DIFFERENCES, paired_t
from stats_core.methods.folds.repeated_cv_t import repeated_cv_t
from stats_core.methods.folds.shared.correlation import correlation_note
from stats_core.methods.folds.shared.fold_pair import paired
from stats_core.methods.shared.t_size import adjusted_equivalence, levels_of_each, t_size
from stats_core.params import SIDE, Alpha, Alternative, Control, DegreesOfFreedom, Margin
from stats_core.references import (
    ALPAYDIN_1999,
    BOUCKAERT_2003,
    DIETTERICH_1998,
    HOLM_1979,
    NADEAU_BENGIO_2003,
    SINGHI_2005,
)
from stats_core.registry import Question, method
from stats_core.results import Comparison, FamilyResult, PairResult
from stats_core.results.comparison_charts import best_first, forest, pair_matrix
from stats_core.results.how_much import HowMuch
from stats_core.variation import EVERY
from stats_core.wording import MOST_NAMED, Remark, listed, number

__all__ = ["FoldTest", "fold_pairs"]


class FoldTest(Enum):
    """Test of each pair."""

    CORRECTED_RESAMPLED_T = "corrected resampled t test"
    REPEATED_CV_T = "repeated cross-validation test"
    CV_5X2_F = "combined 5x2cv F test"
    CV_5X2_T = "5x2cv paired t test"
    PAIRED_T = "paired t test"


def _example() -> tuple[FoldScores, dict[str, object]]:
    """Five runs of two folds, a design that every test here takes."""
    rng = np.random.default_rng(1979)
    common = 0.8 + 0.03 * rng.standard_normal((5, 2))
    values = common + 0.02 * rng.standard_normal((3, 5, 2)) + np.array([0.0, 0.004, 0.08])[:, np.newaxis, np.newaxis]
    return FoldScores(("tree", "bayes", "forest"), np.round(values, 4), n_train=150, n_test=150), {}


@method(
    title="All pairs on folds",
    question=Question.TWO_ALGORITHMS,
    trust_when="More than two algorithms ran on the same folds.",
    formula=(
        r"$$\tilde p_{(j)}=\max_{i\le j}\ \min\bigl(1,\ (M-i+1)\,p_{(i)}\bigr)$$"
        "\n\n"
        r"where $p_{(1)}\le\dots\le p_{(M)}$ are the $p$ of the chosen test for the $M$ pairs (Holm); every "
        "interval has "
        r"confidence $1-\alpha/M$."
    ),
    requires=(TWO_DIFFERENCES,),
    assumes=("what the chosen test assumes, for every pair",),
    references=(
        HOLM_1979,
        NADEAU_BENGIO_2003.only_with(FoldTest.CORRECTED_RESAMPLED_T),
        BOUCKAERT_2003.only_with(FoldTest.REPEATED_CV_T),
        DIETTERICH_1998.only_with(FoldTest.CV_5X2_T, FoldTest.PAIRED_T),
        ALPAYDIN_1999.only_with(FoldTest.CV_5X2_F),
        SINGHI_2005.only_with(
            FoldTest.CORRECTED_RESAMPLED_T, FoldTest.REPEATED_CV_T, FoldTest.CV_5X2_T, FoldTest.PAIRED_T
        ),
    ),
    covers=EVERY,
    interval=("the interval of the test of two, at the level divided by the number of comparisons (Bonferroni)"),
    adjusts="Holm",
    example=_example,
)
def fold_pairs(
    scores: FoldScores,
    *,
    test: FoldTest = FoldTest.CORRECTED_RESAMPLED_T,
    control: Control = None,
    scheme: Scheme = Scheme.USE_ALL_DATA,
    df: DegreesOfFreedom = None,
    alternative: Alternative = Alternative.TWO_SIDED,
    margin: Margin = None,
    alpha: Alpha = 0.05,
) -> FamilyResult:
    """Compare all pairs of algorithms, or every algorithm with a control, by one test on the same folds.

    Parameters
    ----------
    scores
        Scores of a design that fits the chosen test.
    test
        The test of each pair.
    control
        The algorithm that all others are compared with, as other minus control; None for all pairs.
    scheme, df
        The settings of the repeated cross-validation test; other tests do not use them.
    alternative
        Whether a and b of every comparison may differ to both sides, or a is asked to be greater, or less. Of a pair,
        a is the one that comes first in the data; with a control, a is the other algorithm.
    margin
        Differences up to here do not matter: two one-sided tests of every pair, adjusted by Holm's procedure, say which
        differences are shown to be smaller. The 5x2cv tests have none.
    alpha
        Familywise significance level.

    Returns
    -------
    FamilyResult
        p values adjusted by Holm's procedure. The intervals are Bonferroni's and hold all together; `critical` is the
        value that belongs to them, which the largest statistic (in size, where both sides count) must reach.

    Notes
    -----
    With m comparisons, the i-th smallest p is multiplied by m - i + 1, and no adjusted p is smaller than one before it.
    Every interval has confidence 1 - alpha/m. With a one-sided alternative the p values are one-sided before they are
    adjusted, and the intervals have one end; the F test has no side.

    References
    ----------
    Holm (1979).

    Examples
    --------
    >>> from stats_core import FoldScores, fold_pairs
    >>> forest, tree, rule = [0.91, 0.88, 0.93, 0.90], [0.87, 0.86, 0.88, 0.88], [0.86, 0.88, 0.86, 0.87]
    >>> scores = FoldScores(("forest", "tree", "rule"), [[forest], [tree], [rule]])
    >>> result = fold_pairs(scores)
    >>> print(result.sentence())
    No two of forest, rule, tree are shown to differ: smallest adjusted p = 0.1975.
    """
    side = SIDE[alternative]
    if side and test is FoldTest.CV_5X2_F:
        raise ParameterError(
            "The combined 5x2cv F test is asked for a one-sided alternative",
            remedy="It has no side; choose the 5x2cv paired t test, or the two-sided alternative.",
        )
    run: dict[FoldTest, Callable[..., PairResult]] = {
        FoldTest.CORRECTED_RESAMPLED_T: partial(corrected_resampled_t, alternative=alternative, margin=margin),
        FoldTest.REPEATED_CV_T: partial(repeated_cv_t, scheme=scheme, df=df, alternative=alternative, margin=margin),
        FoldTest.CV_5X2_F: cv_5x2_f,
        FoldTest.CV_5X2_T: partial(cv_5x2_t, alternative=alternative),
        FoldTest.PAIRED_T: partial(paired_t, alternative=alternative, margin=margin),
    }
    names, assumes = scores.algorithms, test is FoldTest.CORRECTED_RESAMPLED_T
    pairs = (
        tuple(combinations(names, 2))
        if control is None
        else tuple((name, control) for name in names if name != control)
    )
    level = alpha / len(pairs)
    tests = [run[test](scores, a=a, b=b, alpha=level) for a, b in pairs]
    adjusted, decides = holm([pair.p for pair in tests]), holm([pair.p_decides for pair in tests])
    decided = levels_of_each([pair.p_decides for pair in tests], decides.tolist(), alpha)
    size = partial(_size, alpha=alpha, level=level, side=side)
    # One p that is a convention changes the step at which others stand, so that all of the family get exact ones.
    exact = any(pair.p_exact is not None for pair in tests)
    comparisons = adjusted_equivalence(
        [
            Comparison(
                *(pair.a, pair.b, pair.estimate, pair.low, pair.high, pair.statistic, pair.p, float(p)),
                p_exact=pair.p_exact,
                p_adjusted_exact=float(sure) if exact else None,
                how_much=size(pair, each=each),
            )
            for pair, p, sure, each in zip(tests, adjusted, decides, decided, strict=True)
        ]
    )
    return FamilyResult(
        name=test.value,
        comparisons=comparisons,
        critical=_critical(tests[0], min(1.0, 2 * level) if side else level),
        alpha=alpha,
        higher_is_better=scores.higher_is_better,
        extra_charts=(_matrix(comparisons, alpha, scores, side), *_against(control, comparisons, alpha, scores)),
        extra_notes=(*_notes(tests, level), *(_correlations(scores, pairs) if assumes else ())),
        control=control,
        directed=tests[0].directed,
        side=side,
        together=len(pairs),
    )


def _size(pair: PairResult, *, alpha: float, level: float, each: float, side: int) -> HowMuch:
    """The size of one difference as one of several: found at the level `each`, equivalent by the level of all."""
    alone = pair.how_much
    if math.isnan(alone.detectable) or isinstance(pair.df, tuple):
        return alone
    error = alone.detectable / smallest_found(1.0, pair.df, min(1.0, (2 if side else 1) * level))
    margin = None if math.isnan(alone.margin) else alone.margin
    return t_size(
        improvement=alone.improvement,
        estimate=pair.estimate,
        error=error,
        df=pair.df,
        alpha=alpha,
        margin=margin,
        decided_at=each,
        side=side,
    )


def _matrix(comparisons: tuple[Comparison, ...], alpha: float, scores: FoldScores, side: int) -> PairMatrix:
    names = best_first(scores.algorithms, comparisons, scores.higher_is_better)
    title = f"Adjusted {'one-sided ' if side else ''}p value of each pair"
    return pair_matrix(names, comparisons, alpha, title=title)


def _critical(test: PairResult, level: float) -> float:
    if isinstance(test.df, tuple):
        return critical_f(level)
    return float(critical_t(level, test.df))


def _against(
    control: str | None, comparisons: tuple[Comparison, ...], alpha: float, scores: FoldScores
) -> tuple[Forest, ...]:
    """The intervals of all comparisons with the control; none without one, because pairs are too many to read."""
    if control is None:
        return ()
    title = f"Every algorithm minus {control}"
    labels = {"title": title, "measure": "difference in score", "key": "against_control"}
    return (forest(comparisons, alpha, **labels, higher_is_better=scores.higher_is_better),)


def _notes(tests: Sequence[PairResult], level: float) -> tuple[str, ...]:
    """Notes that hold for all pairs once, the others with the pairs they belong to."""
    where: dict[str, list[str]] = {}
    for test in tests:
        for note in test.extra_notes:
            where.setdefault(note, []).append(f"{test.a} and {test.b}")
    notes = [note if len(at) == len(tests) else Remark(f"{_of(at)}: ", note) for note, at in where.items()]
    if len(tests) > 1:
        notes.append(
            f"Decide by the adjusted p, which is Holm's. Each interval is at level {number(level)}, so that all "
            f"{len(tests)} hold at once; it may contain zero where Holm's procedure, which is more powerful, rejects."
        )
    return tuple(notes)


def _correlations(scores: FoldScores, pairs: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """What the corrected test assumes of the correlation between folds, beside what all pairs show of it."""
    return (correlation_note(scores, known_overlap(scores), [paired(scores, a, b) for a, b in pairs]),)


def _of(pairs: Sequence[str]) -> str:
    return ", ".join(pairs) if len(pairs) <= MOST_NAMED else listed(pairs)
