"""All pairs on folds: Holm's procedure over the two-algorithm tests."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

import stats_core
from stats_core import FoldScores, InputError, ParameterError, fold_pairs
from stats_core.charts import Forest, PairMatrix
from stats_core.methods.folds.fold_pairs import FoldTest
from stats_core.methods.folds.repeated_cv_t import Scheme

NAMES = ("tree", "bayes", "forest", "svm")


def scores(runs: int = 5, folds: int = 2) -> FoldScores:
    rng = np.random.default_rng(12)
    shift = np.array([0.0, 0.01, 0.08, 0.05])[:, np.newaxis, np.newaxis]
    return FoldScores(NAMES, 0.8 + shift + 0.02 * rng.standard_normal((4, runs, folds)))


@pytest.mark.parametrize("test", FoldTest)
def test_every_pair_is_the_test_of_two_with_holm(test: FoldTest) -> None:
    family = fold_pairs(scores(), test=test, alpha=0.06)
    single = getattr(stats_core, test.name.lower())
    assert [(one.a, one.b) for one in family.comparisons] == [
        (NAMES[i], NAMES[j]) for i in range(4) for j in range(i + 1, 4)
    ]
    for one in family.comparisons:
        alone = single(scores(), a=one.a, b=one.b, alpha=0.01)
        assert (one.estimate, one.low, one.high, one.statistic, one.p) == pytest.approx(
            (alone.estimate, alone.low, alone.high, alone.statistic, alone.p), rel=1e-12
        )
    holm = multipletests([one.p for one in family.comparisons], method="holm")[1]
    assert [one.p_adjusted for one in family.comparisons] == pytest.approx(list(holm), rel=1e-12)


def test_a_control_is_compared_with_every_other() -> None:
    family = fold_pairs(scores(), control="bayes")
    assert [(one.a, one.b) for one in family.comparisons] == [("tree", "bayes"), ("forest", "bayes"), ("svm", "bayes")]
    all_pairs = {frozenset((one.a, one.b)): one for one in fold_pairs(scores()).comparisons}
    for one in family.comparisons:
        assert one.p == pytest.approx(all_pairs[frozenset((one.a, one.b))].p, rel=1e-12)
        assert one.p_adjusted <= all_pairs[frozenset((one.a, one.b))].p_adjusted


def test_the_repeated_test_keeps_its_settings() -> None:
    data = scores(10, 10)
    family = fold_pairs(data, test=FoldTest.REPEATED_CV_T, scheme=Scheme.SORTED_RUNS, df=8)
    alone = stats_core.repeated_cv_t(data, a="tree", b="bayes", scheme=Scheme.SORTED_RUNS, df=8)
    assert family.comparisons[0].p == pytest.approx(alone.p, rel=1e-12)
    assert family.critical == pytest.approx(stats.t.isf(0.05 / 12, 8))


def test_the_critical_value_belongs_to_the_intervals() -> None:
    t = fold_pairs(scores())
    one = t.comparisons[0]
    assert (one.high - one.estimate) / (one.estimate / one.statistic) == pytest.approx(t.critical, rel=1e-9)
    assert fold_pairs(scores(), test=FoldTest.CV_5X2_F).critical == pytest.approx(stats.f.isf(0.05 / 6, 10, 5))


def test_the_matrix_is_symmetric_in_p_and_antisymmetric_in_the_estimate() -> None:
    (chart,) = fold_pairs(scores()).charts()
    assert isinstance(chart, PairMatrix)
    off = ~np.eye(4, dtype=bool)
    assert np.isnan(chart.p_adjusted[~off]).all()
    assert chart.p_adjusted[off] == pytest.approx(chart.p_adjusted.T[off])
    assert chart.estimate[off] == pytest.approx(-chart.estimate.T[off])


@pytest.mark.parametrize("higher", [True, False])
def test_the_matrix_begins_with_the_best(higher: bool) -> None:
    given = replace(scores(), higher_is_better=higher)
    (chart,) = fold_pairs(given).charts()
    means = dict(zip(given.algorithms, given.scores.mean(axis=(1, 2)), strict=True))
    assert list(chart.algorithms) == sorted(means, key=lambda name: means[name], reverse=higher)


def test_comparisons_with_a_control_are_drawn_as_a_forest_too() -> None:
    result = fold_pairs(scores(), control="svm")
    matrix, forest = result.charts()
    assert isinstance(matrix, PairMatrix)
    assert np.isfinite(matrix.p_adjusted).sum() == 6
    assert isinstance(forest, Forest)
    assert set(forest.b) == {"svm"}
    assert forest.low.tolist() == [one.low for one in result.comparisons]
    assert forest.marked.tolist() == [one.low > 0 or one.high < 0 for one in result.comparisons]


def test_a_design_that_does_not_fit_the_test_is_refused() -> None:
    with pytest.raises(InputError, match="needs exactly 5 runs of 2 folds; found 3 runs x 4 folds"):
        fold_pairs(scores(3, 4), test=FoldTest.CV_5X2_T)
    with pytest.raises(ParameterError, match="Control 'knn' is not in the data"):
        fold_pairs(scores(), control="knn")


def test_notes_of_all_pairs_come_once_and_others_name_their_pair() -> None:
    data = scores()
    twins = FoldScores(NAMES, np.concatenate((data.scores[:1], data.scores[:1], data.scores[2:])))
    notes = fold_pairs(twins, test=FoldTest.PAIRED_T).notes()
    assert sum("Nadeau and Bengio" in note for note in notes) == 1
    assert next(note for note in notes if "p = 1 by convention" in note).startswith("tree and bayes: ")
    assert "Holm" in notes[-1]


def test_two_algorithms_need_no_adjustment() -> None:
    data = scores()
    two = FoldScores(NAMES[:2], data.scores[:2])
    family = fold_pairs(two)
    alone = stats_core.corrected_resampled_t(two, a="tree", b="bayes")
    assert family.comparisons[0].p_adjusted == pytest.approx(alone.p)
    assert family.notes() == alone.notes()


@pytest.mark.parametrize("side", ["greater", "less"])
@pytest.mark.parametrize("control", [None, "bayes"])
@pytest.mark.parametrize("test", [test for test in FoldTest if test is not FoldTest.CV_5X2_F])
def test_one_sided_pairs_are_the_one_sided_test_of_two_with_holm(test: FoldTest, control: str, side: str) -> None:
    family = fold_pairs(scores(), test=test, control=control, alternative=side, alpha=0.06)
    count = 6 if control is None else 3
    single = getattr(stats_core, test.name.lower())
    for one in family.comparisons:
        alone = single(scores(), a=one.a, b=one.b, alpha=0.06 / count, alternative=side)
        assert (one.low, one.high, one.p) == pytest.approx((alone.low, alone.high, alone.p), rel=1e-12)
        assert (one.high if side == "greater" else -one.low) == np.inf
    holm = multipletests([one.p for one in family.comparisons], method="holm")[1]
    assert [one.p_adjusted for one in family.comparisons] == pytest.approx(list(holm), rel=1e-12)
    if test is FoldTest.PAIRED_T:
        tree, bayes = (scores().scores[NAMES.index(name)].ravel() for name in ("tree", "bayes"))
        wanted = stats.ttest_rel(tree, bayes, alternative=side)
        assert family.comparisons[0].p == pytest.approx(wanted.pvalue, rel=1e-9)
        assert family.critical == pytest.approx(stats.t.isf(0.06 / count, 9), rel=1e-9)


def test_one_sided_pairs_say_their_side() -> None:
    data = scores(5, 4)
    worse = fold_pairs(data, control="forest", alternative="less")
    assert worse.sentence().startswith("3 of 3 one-sided comparisons show a difference: forest is better than tree ")
    none = fold_pairs(data, control="forest", alternative="greater")
    assert none.sentence() == (
        "bayes, svm, tree are not shown to be better than forest: smallest adjusted one-sided p = 1.0000."
    )
    assert none.headline() == "none of 3 one-sided comparisons shows the other to be better"
    turned = FoldScores(NAMES, data.scores, higher_is_better=False)
    assert (
        "are not shown to be worse than forest"
        in fold_pairs(turned, control="forest", alternative="greater").sentence()
    )
    matrix, forest = worse.charts()
    assert matrix.title == "Adjusted one-sided p value of each pair"
    assert isinstance(forest, Forest)
    assert np.isneginf(forest.low).all()
    with pytest.raises(ParameterError, match="It has no side"):
        fold_pairs(scores(), test=FoldTest.CV_5X2_F, alternative="less")
