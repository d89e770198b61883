"""An act shows the shuffles of the test itself: the same numbers in the same order."""

from __future__ import annotations

import math
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from scipy import stats

from stats_core import Curves, ScoreTable, signed_rank
from stats_core.charts import NullHistogram
from stats_core.demonstrate import Act, SignsShown, View
from stats_core.demonstrate.curves import of_curves
from stats_core.demonstrate.differences import of_differences
from stats_core.demonstrate.ranks import of_ranks
from stats_core.demonstrate.signed_ranks import of_signed_ranks
from stats_core.kernels.curve_shuffles import Enumeration
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.kernels.ranks import mid_ranks, shuffled_null
from stats_core.methods.curves.randomized_anova import randomized_anova
from stats_core.methods.curves.shared.anova_result import CurveAnova
from stats_core.methods.folds.paired_t import example_folds, paired_t
from stats_core.methods.folds.shared.fold_pair import paired
from stats_core.methods.ranks.friedman import FriedmanVariant, friedman
from stats_core.methods.ranks.shared.friedman_result import FriedmanResult
from stats_core.methods.ranks.shared.mean_ranks import demsar_table
from stats_core.methods.ranks.shared.score_pair import ScorePair
from stats_core.methods.ranks.signed_rank import RankSumDistribution
from stats_core.params import Alternative


def made_curves(runs: int = 10, names: str = "ABC", levels: int = 12, apart: float = 1.0) -> Curves:
    rng = np.random.default_rng(3)
    rise = np.linspace(0, 50, levels)
    return Curves.from_groups(
        {
            name: rise + apart * place + rng.normal(0, 3, (runs, 1)) + rng.normal(0, 4, (runs, levels))
            for place, name in enumerate(names)
        }
    )


def act_of(curves: Curves, result: CurveAnova) -> Any:
    act = of_curves(curves, result)
    assert act is not None
    return act


def ranks_of(table: ScoreTable, result: FriedmanResult, **known: Any) -> Any:
    act = of_ranks(table, result, **known)
    assert act is not None
    return act


def one_way_f(values: np.ndarray, labels: np.ndarray) -> float:
    """F of the curves' means by scipy: the split-plot F of Algorithm."""
    means = values.mean(axis=1)
    return float(stats.f_oneway(*(means[labels == name] for name in np.unique(labels))).statistic)


def histogram(shown: Act) -> np.ndarray:
    """The counts that the shown shuffles make in the bins of the page."""
    return np.histogram(shown.values, shown.pile.edges)[0]


@pytest.mark.parametrize("error", list(ErrorTerm))
@pytest.mark.parametrize("shuffles", [499, 9_999])
def test_shuffle_number_i_has_the_f_of_number_i_of_the_test(error: ErrorTerm, shuffles: int) -> None:
    curves = made_curves()
    result = randomized_anova(curves, shuffles=shuffles, seed=7, error=error)
    assert not result.exact
    shown = act_of(curves, result)
    assert len(shown.values) == min(1000, shuffles)
    assert np.array_equal(shown.values, result.algorithm.null[: len(shown.values)])
    if error is ErrorTerm.SPLIT_PLOT:
        by_hand = [one_way_f(curves.values, labels) for labels in shown.arrangements[:20]]
        assert shown.values[:20] == pytest.approx(by_hand, rel=1e-9)
    observed = result.algorithm.distribution.observed
    assert shown.counted(37) == f"{int(np.sum(result.algorithm.null[:37] >= observed))} of 37 at or beyond"


def test_the_last_pile_is_the_histogram_of_the_page() -> None:
    curves = made_curves(apart=0.5)
    result = randomized_anova(curves, shuffles=999, seed=2)
    shown = act_of(curves, result)
    page = result.charts()[0]
    assert np.array_equal(shown.pile.edges, page.edges)
    assert np.array_equal(shown.pile.counts, page.counts)
    # All 999 shuffles are shown, so what they pile up is the page's histogram too.
    assert np.array_equal(histogram(shown), page.counts)
    assert int(np.sum(shown.values >= page.edges[-1])) == page.beyond
    reached = int(shown.reached.sum())
    assert np.interp(shown.pile.observed, shown.pile.tail_at, shown.pile.tail) == pytest.approx(reached / 999)
    assert 0 < reached < 999


def largest_t_squared(values: np.ndarray, labels: np.ndarray) -> float:
    """Of all pairs of algorithms, from their own variances."""
    means = values.mean(axis=1)
    groups = [means[labels == name] for name in np.unique(labels)]
    return float(max(stats.ttest_ind(a, b, equal_var=False).statistic ** 2 for a, b in combinations(groups, 2)))


@pytest.mark.parametrize("error", [ErrorTerm.SPLIT_PLOT, ErrorTerm.OWN])
@pytest.mark.parametrize("names", ["AB", "ABC"])
def test_a_complete_listing_comes_once_each_in_random_order(names: str, error: ErrorTerm) -> None:
    curves = made_curves(runs=4 if names == "AB" else 3, names=names, apart=3)
    result = randomized_anova(curves, error=error)
    assert result.exact
    shown = act_of(curves, result)
    assert len(shown.values) == result.shuffles == {"AB": 35, "ABC": 280}[names]
    assert np.sort(shown.values) == pytest.approx(np.sort(result.algorithm.null), rel=1e-9)
    assert int(shown.reached.sum()) == result.algorithm.distribution.at_least
    # Names are dealt among algorithms of equal size too, and each keeps its number of curves.
    assert len(np.unique(shown.arrangements[:, 0])) == len(names)
    assert all(np.array_equal(np.bincount(row), curves.sizes) for row in shown.arrangements)
    definition = one_way_f if error is ErrorTerm.SPLIT_PLOT else largest_t_squared
    by_hand = [definition(curves.values, labels) for labels in shown.arrangements[:20]]
    assert shown.values[:20] == pytest.approx(by_hand, rel=1e-9)


def test_a_long_listing_is_sampled() -> None:
    curves = made_curves(runs=10, names="AB")
    result = randomized_anova(curves)
    assert result.exact
    assert result.shuffles == math.comb(20, 10) // 2
    shown = act_of(curves, result)
    assert len(shown.values) == 1000
    nearest = np.abs(np.sort(result.algorithm.null)[:, None] - shown.values[None, :50]).min(axis=0)
    assert np.all(nearest <= 1e-9 * (1 + shown.values[:50]))
    assert shown.pile.total == result.shuffles


def test_paired_curves_change_names_within_their_block_only() -> None:
    curves = made_curves(runs=6)
    blocks = tuple(str(i % 6) for i in range(18))
    paired = Curves(curves.values, curves.algorithm, curves.levels, block=blocks)
    result = randomized_anova(paired, enumeration=Enumeration.NEVER, shuffles=199)
    shown = act_of(paired, result)
    assert np.array_equal(shown.values, result.algorithm.null)
    for block in range(6):
        assert np.all(np.sort(shown.arrangements[:, block::6], axis=1) == np.arange(3))


def test_curves_are_drawn_at_some_levels_with_their_scores_as_measured() -> None:
    curves = made_curves(levels=400)
    shown = act_of(curves, randomized_anova(curves, shuffles=99)).shown
    assert len(shown.levels) == 60
    assert shown.levels[[0, -1]].tolist() == [1, 400]
    assert np.array_equal(shown.values, curves.values[:, shown.levels.astype(int) - 1])


def test_equal_curves_have_nothing_to_show() -> None:
    curves = Curves.from_groups({"A": np.ones((3, 4)), "B": np.ones((3, 4))})
    assert of_curves(curves, randomized_anova(curves)) is None


def test_shuffled_ranks_are_those_of_friedmans_test() -> None:
    rng = np.random.default_rng(5)
    table = ScoreTable(tuple(map(str, range(30))), tuple("ABCDEFGHI"), rng.normal(size=(30, 9)).round(1))
    result = friedman(table, shuffles=700, seed=4)
    assert result.null is not None
    assert not result.null.exact
    shown = ranks_of(table, result, seed=4)
    assert len(shown.values) == 700
    scale = 4 * 30 * result.within
    for first in (1, 37, 700):
        stream = shuffled_null(result.ranks.ranks, first, np.random.default_rng(4))
        assert np.sort(shown.values[:first]) == pytest.approx(
            np.repeat(stream.value, stream.weight.astype(int)) / scale
        )
    ranks = mid_ranks(table.scores, descending=True)
    for order, value in zip(shown.arrangements[:10], shown.values[:10], strict=True):
        dealt = np.take_along_axis(ranks, order, axis=1)
        assert value == pytest.approx(stats.friedmanchisquare(*dealt.T).statistic, rel=1e-9)
    page = next(chart for chart in result.charts() if isinstance(chart, NullHistogram))
    assert np.array_equal(histogram(shown), page.counts)
    assert shown.p == result.believed_p == (int(shown.reached.sum()) + 1) / 701


def test_an_exact_friedman_test_is_shown_with_its_own_histogram() -> None:
    table = demsar_table()
    result = friedman(table)
    assert result.null is not None
    assert result.null.exact
    shown = ranks_of(table, result)
    assert np.array_equal(shown.pile.counts, result.charts()[0].counts)
    assert np.interp(shown.pile.observed, shown.pile.tail_at, shown.pile.tail) == pytest.approx(result.believed_p)
    ranks = mid_ranks(table.scores, descending=True)
    dealt = [np.take_along_axis(ranks, order, axis=1) for order in shown.arrangements]
    far = [stats.friedmanchisquare(*one.T).statistic >= result.statistic - 1e-9 for one in dealt]
    assert shown.reached.tolist() == far
    assert 0 < sum(far) < len(far) / 20


def test_a_table_that_is_not_shuffled_has_no_act() -> None:
    rng = np.random.default_rng(6)
    table = ScoreTable(tuple(map(str, range(250))), tuple("ABCDEFGHIJ"), rng.normal(size=(250, 10)))
    assert of_ranks(table, friedman(table)) is None
    asked = of_ranks(table, friedman(table, variant=FriedmanVariant.EXACT, shuffles=99))
    assert asked is not None
    assert len(asked.values) == 99
    tied = ScoreTable(("x", "y"), ("A", "B"), np.ones((2, 2)))
    assert of_ranks(tied, friedman(tied)) is None


def test_all_signs_of_a_few_folds_are_visited() -> None:
    scores, _ = example_folds()
    x = paired(scores, "forest", "tree").ravel()
    result = paired_t(scores, a="forest", b="tree")
    act = of_differences(x, ("forest", "tree"), result.p, favours=1, unit="fold", score="mean score")
    assert act is not None
    assert act.pile is not None
    assert (len(act.values), act.pile.total) == (1000, 1024)
    assert act.pile.observed == pytest.approx(abs(result.estimate))
    assert len(np.unique(act.arrangements, axis=0)) == 1000
    error = result.estimate / result.statistic
    every = [abs(error * stats.ttest_1samp(np.array(signs) * x, 0).statistic) for signs in product((1, -1), repeat=10)]
    share = float(np.interp(0.005, act.pile.tail_at, act.pile.tail))
    assert share == pytest.approx(np.mean(np.array(every) >= 0.005), abs=0.02)
    for signs, value in zip(act.arrangements[:20], act.values[:20], strict=True):
        assert value == pytest.approx(abs(error * stats.ttest_1samp(signs * x, 0).statistic), rel=1e-9)
    assert act.means is not None
    assert act.means[5] == pytest.approx(np.mean(act.arrangements[4] * x))
    # Another p has no such story.
    assert of_differences(x, ("forest", "tree"), 0.9 * result.p, favours=1, unit="fold", score="score") is None


def test_one_sided_differences_have_one_tail() -> None:
    scores, _ = example_folds()
    x = paired(scores, "forest", "tree").ravel()
    for side, alternative in ((1, Alternative.GREATER), (-1, Alternative.LESS)):
        result = paired_t(scores, a="forest", b="tree", alternative=alternative)
        known = {"favours": 1, "unit": "fold", "score": "mean score", "side": side}
        act = of_differences(x, ("forest", "tree"), result.p, **known)
        assert act is not None
        assert act.pile is not None
        assert act.pile.observed == pytest.approx(side * result.estimate)
        assert act.pile.edges[0] < 0
        assert act.p == result.p


def test_many_cases_are_drawn_by_some_of_them() -> None:
    x = np.random.default_rng(8).normal(0.1, 1, 5000)
    p = float(stats.ttest_1samp(x, 0).pvalue)
    act = of_differences(x, ("a", "b"), p, favours=-1, unit="case", score="mean loss")
    assert act is not None
    assert isinstance(act.shown, SignsShown)
    assert (len(act.shown.differences), act.shown.many, act.arrangements.shape[1]) == (200, 5000, 200)


def test_all_signs_of_data_sets_give_the_p_of_the_signed_rank_test() -> None:
    table = demsar_table()
    result = signed_rank(table, a="C4.5+m", b="C4.5")
    pair = ScorePair.of(table, "C4.5+m", "C4.5")
    act = of_signed_ranks(pair.difference, pair.near, ("C4.5+m", "C4.5"), result.p)
    assert act is not None
    assert act.pile is not None
    x = np.round(pair.difference[pair.difference != 0], 9)
    ranks = np.sign(x) * stats.rankdata(np.abs(x))
    assert np.array_equal(act.shown.differences, ranks)
    assert act.pile.observed == abs(ranks.sum()) == result.plus - result.minus
    every = np.array([abs(np.array(signs) @ ranks) for signs in product((1, -1), repeat=len(x))])
    for at in (0.0, 13.0, 40.0, float(act.pile.observed)):
        reached = np.interp(at, act.pile.tail_at, act.pile.tail)
        assert reached == pytest.approx(np.mean(every >= at - 0.5), abs=0.02)
    assert act.p == result.p == pytest.approx(np.mean(every >= act.pile.observed - 1e-9))
    for signs, value in zip(act.arrangements[:20], act.values[:20], strict=True):
        assert value == abs(signs @ ranks)
    assert "2 without a difference are left out" in act.steps[0].sentence


@pytest.mark.parametrize("alternative", list(Alternative))
@pytest.mark.parametrize("distribution", [RankSumDistribution.EXACT, RankSumDistribution.NORMAL])
def test_signed_ranks_of_many_data_sets(alternative: Alternative, distribution: RankSumDistribution) -> None:
    rng = np.random.default_rng(4)
    table = ScoreTable(tuple(f"d{i}" for i in range(40)), ("a", "b"), rng.normal(size=(40, 2)) + np.array([0.3, 0]))
    result = signed_rank(table, a="a", b="b", alternative=alternative, distribution=distribution)
    pair = ScorePair.of(table, "a", "b")
    act = of_signed_ranks(pair.difference, pair.near, ("a", "b"), result.p, side=result.side)
    assert act is not None
    assert act.p == result.p
    exact = distribution is RankSumDistribution.EXACT
    assert act.steps[-1].view is (View.TAIL if exact else View.REFERENCE)


def test_large_data_show_fewer_shuffles() -> None:
    curves = made_curves(runs=1000, names="AB", levels=3)
    shown = act_of(curves, randomized_anova(curves, shuffles=999))
    assert shown.arrangements.shape == (150, 2000)
    assert len(shown.values) == len(shown.reached) == 150
