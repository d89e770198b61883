"""The demonstration shows the shuffles of the test itself: the same numbers in the same order."""

from __future__ import annotations

import math
from itertools import combinations, product

import numpy as np
import pytest
from scipy import stats

from stats_core import Curves, FoldScores, InputError, Losses, ScoreTable, signed_rank
from stats_core.charts import NullHistogram
from stats_core.demonstrate import Demonstration, of_curves, of_folds, of_losses, of_ranks, of_signed_ranks
from stats_core.kernels.curve_shuffles import Enumeration
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.kernels.ranks import mid_ranks, shuffled_null
from stats_core.methods.curves.randomized_anova import example, randomized_anova
from stats_core.methods.folds.corrected_resampled_t import corrected_resampled_t
from stats_core.methods.folds.paired_t import example_folds, paired_t
from stats_core.methods.ranks.friedman import FriedmanVariant, friedman
from stats_core.methods.ranks.shared.mean_ranks import demsar_table
from stats_core.wording import p_phrase


def made_curves(runs: int = 10, names: str = "ABC", levels: int = 12, apart: float = 1.0) -> Curves:
    rng = np.random.default_rng(3)
    rise = np.linspace(0, 50, levels)
    return Curves.from_groups(
        {
            name: rise + apart * place + rng.normal(0, 3, (runs, 1)) + rng.normal(0, 4, (runs, levels))
            for place, name in enumerate(names)
        }
    )


def one_way_f(values: np.ndarray, labels: np.ndarray) -> float:
    """F of the curves' means by scipy: the split-plot F of Algorithm."""
    means = values.mean(axis=1)
    return float(stats.f_oneway(*(means[labels == name] for name in np.unique(labels))).statistic)


def histogram(shown: Demonstration) -> np.ndarray:
    """The counts that the shown shuffles make in the bins of the page."""
    return np.histogram(shown.values, shown.whole.edges)[0]


@pytest.mark.parametrize("error", list(ErrorTerm))
@pytest.mark.parametrize("shuffles", [499, 9_999])
def test_shuffle_number_i_has_the_f_of_number_i_of_the_test(error: ErrorTerm, shuffles: int) -> None:
    curves = made_curves()
    result = randomized_anova(curves, shuffles=shuffles, seed=7, error=error)
    assert not result.exact
    shown = of_curves(curves, result)
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
    shown = of_curves(curves, result)
    page = result.charts()[0]
    assert np.array_equal(shown.whole.edges, page.edges)
    assert np.array_equal(shown.whole.counts, page.counts)
    # All 999 shuffles are shown, so what they pile up is the page's histogram too.
    assert np.array_equal(histogram(shown), page.counts)
    assert int(np.sum(shown.values >= page.edges[-1])) == page.beyond
    assert (int(shown.reached.sum()), len(shown.values)) == (shown.at_least, shown.total)
    assert 0 < shown.at_least < 999


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
    shown = of_curves(curves, result)
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
    shown = of_curves(curves, result)
    assert len(shown.values) == 1000
    nearest = np.abs(np.sort(result.algorithm.null)[:, None] - shown.values[None, :50]).min(axis=0)
    assert np.all(nearest <= 1e-9 * (1 + shown.values[:50]))
    assert shown.total == result.shuffles


def test_paired_curves_change_names_within_their_block_only() -> None:
    curves = made_curves(runs=6)
    blocks = tuple(str(i % 6) for i in range(18))
    paired = Curves(curves.values, curves.algorithm, curves.levels, block=blocks)
    result = randomized_anova(paired, enumeration=Enumeration.NEVER, shuffles=199)
    shown = of_curves(paired, result)
    assert np.array_equal(shown.values, result.algorithm.null)
    for block in range(6):
        assert np.all(np.sort(shown.arrangements[:, block::6], axis=1) == np.arange(3))


def test_the_conventional_f_is_said_to_mislead_only_where_it_does() -> None:
    curves = made_curves(apart=0.3)
    fits = of_curves(curves, randomized_anova(curves, error=ErrorTerm.SPLIT_PLOT)).steps[-1].sentence
    assert "fits here" in fits
    assert "misleading" not in fits
    off = randomized_anova(curves, error=ErrorTerm.CELL)
    said = of_curves(curves, off).steps[-1].sentence
    critical = float(stats.f.isf(0.05, off.algorithm.df, off.algorithm.df_error))
    share = float(np.mean(off.algorithm.null >= critical))
    assert share > 0.1
    assert "is misleading here" in said
    assert f"{100 * share:.2g} % of the shuffles lie there" in said


def test_curves_are_drawn_at_some_levels_with_their_scores_as_measured() -> None:
    curves = made_curves(levels=400)
    shown = of_curves(curves, randomized_anova(curves, shuffles=99)).shown
    assert len(shown.levels) == 60
    assert shown.levels[[0, -1]].tolist() == [1, 400]
    assert np.array_equal(shown.values, curves.values[:, shown.levels.astype(int) - 1])


def test_equal_curves_have_nothing_to_show() -> None:
    curves = Curves.from_groups({"A": np.ones((3, 4)), "B": np.ones((3, 4))})
    with pytest.raises(InputError, match="undefined"):
        of_curves(curves, randomized_anova(curves))


def test_shuffled_ranks_are_those_of_friedmans_test() -> None:
    rng = np.random.default_rng(5)
    table = ScoreTable(tuple(map(str, range(30))), tuple("ABCDEFGHI"), rng.normal(size=(30, 9)).round(1))
    result = friedman(table, shuffles=700, seed=4)
    assert result.null is not None
    assert not result.null.exact
    shown = of_ranks(table, result, seed=4)
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
    assert (shown.at_least + 1) / (shown.total + 1) == result.believed_p


def test_an_exact_friedman_test_is_shown_with_its_own_histogram() -> None:
    table = demsar_table()
    result = friedman(table)
    assert result.null is not None
    assert result.null.exact
    shown = of_ranks(table, result)
    assert shown.whole is result.charts()[0]
    assert shown.at_least == pytest.approx(result.believed_p)
    assert shown.total == pytest.approx(1)
    ranks = mid_ranks(table.scores, descending=True)
    dealt = [np.take_along_axis(ranks, order, axis=1) for order in shown.arrangements]
    far = [stats.friedmanchisquare(*one.T).statistic >= result.statistic - 1e-9 for one in dealt]
    assert shown.reached.tolist() == far
    assert 0 < sum(far) < len(far) / 20


def test_a_table_that_is_not_shuffled_unasked_is_refused_with_the_remedy() -> None:
    rng = np.random.default_rng(6)
    table = ScoreTable(tuple(map(str, range(250))), tuple("ABCDEFGHIJ"), rng.normal(size=(250, 10)))
    with pytest.raises(InputError, match="exact or permutation"):
        of_ranks(table, friedman(table))
    asked = friedman(table, variant=FriedmanVariant.EXACT, shuffles=99)
    assert len(of_ranks(table, asked).values) == 99
    tied = ScoreTable(("x", "y"), ("A", "B"), np.ones((2, 2)))
    with pytest.raises(InputError, match="tied on every data set"):
        of_ranks(tied, friedman(tied))


def test_all_signs_of_a_few_folds_are_visited() -> None:
    scores, _ = example_folds()
    shown = of_folds(scores, "forest", "tree")
    x = shown.shown.differences
    assert len(shown.values) == 1000
    assert shown.total == 1024
    assert shown.whole.observed == pytest.approx(abs(paired_t(scores, a="forest", b="tree").statistic))
    every = np.array(
        [abs(stats.ttest_1samp(np.array(signs) * x, 0).statistic) for signs in product((1, -1), repeat=10)]
    )
    assert shown.at_least == np.sum(every >= shown.whole.observed * (1 - 1e-9))
    assert shown.whole.p == shown.at_least / 1024
    assert len(np.unique(shown.arrangements, axis=0)) == 1000
    for signs, value in zip(shown.arrangements[:20], shown.values[:20], strict=True):
        assert value == pytest.approx(abs(stats.ttest_1samp(signs * x, 0).statistic), rel=1e-9)


def test_the_last_step_of_folds_says_the_corrected_t() -> None:
    scores, _ = example_folds(10)
    shown = of_folds(scores, "forest", "tree")
    corrected = corrected_resampled_t(scores, a="forest", b="tree")
    assert shown.corrected == pytest.approx(abs(corrected.statistic))
    assert f"{corrected.p:.4f}" in shown.steps[-1].sentence
    assert "share training cases" in shown.steps[-1].sentence
    resampled = FoldScores(scores.algorithms, scores.scores.reshape(2, 100, 1))
    assert of_folds(resampled, "forest", "tree").corrected is None
    halves = FoldScores(("a", "b"), np.array([[[0.7, 0.8]], [[0.6, 0.75]]]))
    assert "share" not in of_folds(halves, "a", "b").steps[-1].sentence


def test_beside_a_one_sided_answer_it_is_said_that_both_sides_are_counted() -> None:
    scores, _ = example_folds()
    losses = Losses(("a", "b"), np.random.default_rng(8).random((20, 2)))
    for of, data, names in ((of_folds, scores, ("forest", "tree")), (of_losses, losses, ("a", "b"))):
        both, one = (of(data, *names, one_sided=one_sided).steps for one_sided in (False, True))
        assert one[3].sentence == f"{both[3].sentence} This counts both sides; the test of the answer is one-sided."
        assert [*one[:3], *one[4:]] == [*both[:3], *both[4:]]


def test_losses_of_two_models_are_flipped_case_by_case() -> None:
    rng = np.random.default_rng(8)
    losses = Losses(("a", "b"), rng.integers(0, 2, size=(60, 2)).astype(float))
    shown = of_losses(losses, "a", "b", seed=1)
    x = losses.losses[:, 0] - losses.losses[:, 1]
    assert shown.values[:5] == pytest.approx(
        [abs(stats.ttest_1samp(signs * x, 0).statistic) for signs in shown.arrangements[:5]]
    )
    assert shown.whole.counts.sum() + shown.whole.beyond == 9_999
    with pytest.raises(InputError, match="do not differ"):
        of_losses(Losses(("a", "b"), np.ones((5, 2))), "a", "b")


def test_all_signs_of_a_few_data_sets_give_the_p_of_the_signed_rank_test() -> None:
    table = demsar_table()
    result = signed_rank(table, a="C4.5+m", b="C4.5")
    shown = of_signed_ranks(table, result)
    x = table.scores[:, table.algorithms.index("C4.5+m")] - table.scores[:, table.algorithms.index("C4.5")]
    x = np.round(x[np.abs(x) > 1e-9], 9)
    ranks = np.sign(x) * stats.rankdata(np.abs(x))
    assert np.array_equal(shown.shown.differences, ranks)
    assert shown.whole.observed == abs(ranks.sum()) == result.plus - result.minus
    every = np.array([abs(np.array(signs) @ ranks) for signs in product((1, -1), repeat=len(x))])
    assert shown.total == len(every) == shown.whole.counts.sum()
    assert shown.at_least == np.sum(every >= abs(ranks.sum()) - 1e-9)
    assert shown.whole.p == pytest.approx(result.p, rel=1e-12)
    for signs, value in zip(shown.arrangements[:20], shown.values[:20], strict=True):
        assert value == abs(signs @ ranks)
    tail = shown.whole.counts[shown.whole.edges[:-1] >= shown.whole.observed - 1].sum()
    assert tail == shown.at_least, "the observed value begins a bin"
    assert "2 without a difference are left out" in shown.steps[0].sentence
    assert "The signed-rank test" not in shown.steps[3].sentence


def test_throws_for_many_data_sets_stand_beside_the_p_of_the_test() -> None:
    rng = np.random.default_rng(4)
    scores = rng.normal(size=(40, 2)) + np.array([0.3, 0])
    table = ScoreTable(tuple(f"d{i}" for i in range(40)), ("a", "b"), scores)
    result = signed_rank(table, a="a", b="b")
    shown = of_signed_ranks(table, result, seed=3)
    assert shown.total == 9_999
    reached = int(np.sum(shown.whole.counts[shown.whole.edges[:-1] >= shown.whole.observed - 1]))
    assert shown.whole.p == (reached + 1) / 10_000
    # Three standard errors of a share of 9,999 throws.
    assert abs(shown.whole.p - result.p) < 3 * np.sqrt(result.p * (1 - result.p) / 9_999)
    assert f"which counts all ways to set the signs, says p = {result.p:.4f}" in shown.steps[3].sentence
    again = of_signed_ranks(table, result, seed=3)
    assert np.array_equal(shown.arrangements, again.arrangements)
    with pytest.raises(InputError, match="do not differ on two or more data sets"):
        of_signed_ranks(ScoreTable(("x", "y"), ("a", "b"), [[1, 1], [1, 2]]), result)


def test_large_data_show_fewer_shuffles() -> None:
    curves = made_curves(runs=1000, names="AB", levels=3)
    shown = of_curves(curves, randomized_anova(curves, shuffles=999))
    assert shown.arrangements.shape == (150, 2000)
    assert len(shown.values) == len(shown.reached) == 150


def test_one_level_has_no_points_that_an_f_could_take_for_independent() -> None:
    runs = {"A": [[3.0], [7.0], [8.0], [2.0], [1.0]], "B": [[7.0], [8.0], [8.0], [7.0], [8.0]]}
    curves = Curves.from_groups(runs)
    for error in ErrorTerm:
        result = randomized_anova(curves, error=error)
        said = of_curves(curves, result).steps[-1].sentence
        assert "every point" not in said
        assert "misleading" not in said or said.endswith("It assumes that the scores are normally distributed.")


def test_the_published_pile_names_the_p_by_which_the_answer_goes() -> None:
    curves, _ = example()
    published = randomized_anova(curves, error=ErrorTerm.CELL)
    decides = p_phrase(published.algorithm.p_decides)
    assert decides != p_phrase(published.algorithm.p)
    assert (
        f"The randomized ANOVA bases its decision on the split-plot {decides}."
        in of_curves(curves, published).steps[3].sentence
    )
    assert "split-plot" not in of_curves(curves, randomized_anova(curves)).steps[3].sentence


def test_where_welchs_p_is_the_larger_the_pile_says_that_it_decides() -> None:
    rng = np.random.default_rng(3)
    curves = Curves.from_groups({"A": rng.normal(0, 3, (5, 4)), "B": rng.normal(2, 1, (20, 4))})
    result = randomized_anova(curves, shuffles=999, enumeration=Enumeration.NEVER)
    effect = result.algorithm
    assert effect.p_decides == effect.p_welch > effect.p
    steps = {step.key: step.sentence for step in of_curves(curves, result).steps}
    decides = p_phrase(effect.p_welch)
    assert steps["tail"].endswith(f"The larger of two p values decides: here that of Welch's t test, {decides}.")
    assert f"gives {decides}. The larger p decides." in steps["conventional"]
    assert result.charts()[0].title == f"Algorithm: F of 999 shuffles; Welch's t test decides, {decides}"


def test_a_one_sided_signed_rank_test_says_why_its_p_is_another() -> None:
    result = signed_rank(demsar_table(), a="C4.5+m", b="C4.5", alternative="greater")
    tail = of_signed_ranks(demsar_table(), result).steps[3].sentence
    assert tail.endswith(f"The signed-rank test, which is one-sided, says {p_phrase(result.p)}.")
