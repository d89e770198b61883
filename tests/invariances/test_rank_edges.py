"""Rank tests at the edges of numbers: decimals that rounding parts, huge and tiny scores, levels near 0 and 1."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from scipy import stats

import stats_core as sc
from stats_core.charts.scatter_pair import scatter_pair
from stats_core.charts.win_counts import win_counts
from stats_core.kernels.order_intervals import _averages, pseudo_median
from stats_core.kernels.ranks import exact_null, exact_steps
from stats_core.kernels.signed_rank_null import exact_p, lower_tail
from stats_core.kernels.signed_ranks import pairwise_signed_ranks
from stats_core.methods.ranks.friedman import FriedmanVariant
from stats_core.methods.ranks.pairwise_comparison import PairTest
from stats_core.reading.ranks.build import _mean, _median

ALL_PAIRS = partial(sc.pairwise_comparison, test=PairTest.SIGNED_RANK)
P_OF: dict[str, Callable[[sc.ScoreTable], object]] = {
    "friedman": lambda table: sc.friedman(table).believed_p,
    "aligned": lambda table: sc.aligned_friedman(table).p,
    "quade": lambda table: sc.quade(table).p,
    "signed rank": lambda table: sc.signed_rank(table, a="A", b="B").p,
    "sign": lambda table: sc.sign_test(table, a="A", b="B").p,
    "all pairs": lambda table: [one.p for one in ALL_PAIRS(table).comparisons],
}


def table(scores: object, higher_is_better: bool = True) -> sc.ScoreTable:
    values = np.asarray(scores, dtype=float)
    names = tuple(f"set {i}" for i in range(len(values))), tuple("ABCDEFGHIJ"[: values.shape[1]])
    return sc.ScoreTable(*names, values, higher_is_better)


@pytest.mark.parametrize("name", P_OF)
@pytest.mark.parametrize(("level", "step"), [(0.0, 0.1), (10_000.0, 0.1), (10_000.0, 0.01), (50.0, 0.0001)])
def test_decimals_have_the_ties_of_whole_numbers(name: str, level: float, step: float) -> None:
    """Scores near 10,000 on a grid of .1 or .01, percentages with four decimals: rounding must not break a tie."""
    rng = np.random.default_rng(3)
    for _ in range(10):
        whole = rng.integers(0, 6, (9, 4))
        decimal = np.array([[float(f"{level + step * one:.4f}") for one in row] for row in whole])
        assert P_OF[name](table(decimal)) == pytest.approx(P_OF[name](table(whole)), rel=1e-12)


def test_a_sum_of_decimals_is_no_win() -> None:
    scores = table([[0.1 + 0.2, 0.3], [0.7, 0.8 - 0.1], [0.5, 0.4], [0.9, 0.8]])
    result = sc.sign_test(scores, a="A", b="B")
    assert (result.wins, result.losses, result.ties, result.p) == (2, 0, 2, 0.5)
    picture = scatter_pair(scores, "A", "B")
    assert (picture.a_wins, picture.ties, picture.b_wins) == (2, 2, 0)
    wins = win_counts(scores, sc.nemenyi(scores).ranks.ranks)
    assert (wins.wins.tolist(), wins.ties[0, 1]) == ([[0, 2], [0, 0]], 2)


def test_one_huge_dataset_ties_no_other() -> None:
    """Its rounding belongs to it alone: mean squared errors of 5e9 beside errors below 1."""
    rng = np.random.default_rng(8)
    small = np.round(rng.random((7, 3)), 3)
    huge = np.vstack([small, [5e9, 5.1e9, 5.3e9]])
    large = np.vstack([small, [50.0, 51.0, 53.0]])  # the same ranks, of all and within, without any loss of digits
    assert sc.aligned_friedman(table(huge)).statistic == pytest.approx(sc.aligned_friedman(table(large)).statistic)
    assert sc.quade(table(huge)).p == pytest.approx(sc.quade(table(large)).p)
    difference = np.array([0.3, 0.2, 0.25, 0.4, 0.1, 0.35, 0.15])
    pair = table(np.column_stack([np.append(difference, 1e9), np.zeros(8)]))
    posterior = sc.bayesian_signed_rank(pair, a="A", b="B", rope=0.01, draws=2000)
    assert (posterior.p_left, posterior.p_rope, posterior.p_right) == (0, 0, 1)


@pytest.mark.parametrize("row", [(1, 1, 1, 1), (1, 2, 2, 3), (1, 2, 3, 4), (4, 1, 1, 4)])
@pytest.mark.parametrize("huge", [1e12, 1e16, 1e300])
def test_a_huge_dataset_that_ties_algorithms_ties_no_other(row: tuple[int, ...], huge: float) -> None:
    """A tie within it is a difference of zero, and where its deviation from the mean is zero it is zero."""
    scores = np.round(np.random.default_rng(4).normal(size=(9, 4)), 1)
    found = []
    for scale in (1e4, huge):
        scores[3] = scale * np.array(row)
        found.append(np.hstack([p(table(1e-9 * scores)) for p in P_OF.values()]))
    assert found[1] == pytest.approx(found[0], rel=1e-12)


@pytest.mark.parametrize("name", P_OF)
@pytest.mark.parametrize("factor", [1e-305, 1e-250, 1e-100, 1e100, 1e300, 1e307])
def test_any_scale_gives_the_same_p(name: str, factor: float) -> None:
    scores = np.round(np.random.default_rng(5).normal(size=(9, 4)), 1)
    assert P_OF[name](table(factor * scores)) == pytest.approx(P_OF[name](table(scores)), rel=1e-12)


def test_the_largest_numbers_have_results_and_pictures() -> None:
    top = np.finfo(np.float64).max
    scores = table([[top, -top, 0], [top, top / 2, -top], [1, -1, 0], [top, 0, -top]])
    for run in (sc.friedman, sc.aligned_friedman, sc.quade, sc.nemenyi, ALL_PAIRS):
        result = run(scores)
        assert result.sentence()
        assert result.charts()
    result = sc.signed_rank(scores, a="A", b="C")
    assert (result.p, result.plus) == (0.125, 10)


@pytest.mark.parametrize("alpha", [1e-15, 1e-9, 0.5, 1 - 1e-9])
@pytest.mark.parametrize("n", [2, 30])
def test_any_level_of_significance(alpha: float, n: int) -> None:
    scores = table(np.random.default_rng(n).normal(size=(n, 4)) + np.array([0, 0, 0, 3]))
    pair = {"a": "A", "b": "D", "alpha": alpha}
    results = [
        *(run(scores, alpha=alpha) for run in (sc.friedman, sc.quade, sc.aligned_friedman, sc.nemenyi, ALL_PAIRS)),
        *(sc.control_comparison(scores, control="A", adjustment=one, alpha=alpha) for one in ("holm", "sidak")),
        sc.pairwise_comparison(scores, adjustment="benjamini_hochberg", alpha=alpha),
        *(sc.signed_rank(scores, alternative=side, **pair) for side in ("two_sided", "less", "greater")),
        *(sc.sign_test(scores, alternative=side, **pair) for side in ("two_sided", "less", "greater")),
        sc.bayesian_signed_rank(scores, draws=1000, **pair),
    ]
    for result in results:
        said = [result.sentence(), *result.notes(), *(getattr(chart, "caption", "") for chart in result.charts())]
        for text in said:
            assert not re.search(r"(^|[ (])(100|0) %|\bat [01]([:; ]|\.$|\. )|\bnan\b", text), text
        rows = result.table()
        if "low" in rows and "p_rope" not in rows:  # a posterior's estimate is a mean, its interval lies round a median
            assert (rows["low"] <= rows["estimate"]).all()
            assert (rows["estimate"] <= rows["high"]).all()


def test_quades_infinite_f_with_tied_ranks() -> None:
    """Four datasets [.9, .8, .8]: three distinct orders each, so all agree with a chance of (1/3)^3."""
    result = sc.quade(table([[0.9, 0.8, 0.8]] * 4))
    assert (result.statistic, result.p) == (math.inf, pytest.approx(1 / 27))
    orders = list(itertools.product(set(itertools.permutations((1, 2.5, 2.5))), repeat=4))
    assert result.p == pytest.approx(np.mean([len(set(rows)) == 1 for rows in orders]))
    assert sc.quade(table(np.tile(np.arange(200.0), (3, 1))[:, :10])).p == pytest.approx(1 / math.factorial(10) ** 2)


def test_two_columns_are_a_coin_for_any_number_of_rows() -> None:
    for n in (1, 2, 7, 8, 30):
        null = exact_null(np.tile([1.0, 2.0], (n, 1)))
        assert null is not None
        for heads in range(n + 1):
            expected = stats.binomtest(heads, n).pvalue
            assert null.tail(2 * (2 * heads - n) ** 2) == pytest.approx(expected, rel=1e-9)
    scores = np.random.default_rng(1).normal(size=(8900, 2))
    result = sc.friedman(table(scores), variant=FriedmanVariant.EXACT)
    assert result.p == pytest.approx(sc.sign_test(table(scores), a="A", b="B").p, rel=1e-9)
    assert result.null is not None
    assert len(result.null.value) <= 4451  # the work and the room that it takes


@pytest.mark.parametrize("values", [[1e308, 1.2e308, 1.1e308], [1e308, -1e308, 1e308], [1.7e308] * 4, [0.1, 0.2, 0.6]])
def test_means_of_repeated_scores_never_overflow(values: list[float]) -> None:
    exact = sum(map(Fraction, values)) / len(values)
    assert _mean(np.array(values)) == pytest.approx(float(exact), rel=1e-13)
    assert math.isfinite(_median(np.array(values)))
    assert _median(np.array([1.6e308, 1.2e308])) == 1.4e308


@pytest.mark.parametrize("kind", ["plain", "ties", "heavy tails", "two values", "rounding"])
def test_averages_found_by_counting_are_those_of_the_full_list(kind: str) -> None:
    rng = np.random.default_rng(7)
    for n in (151, 264, 400):
        d = rng.normal(0.1, 1, n)
        if kind == "ties":
            d = np.round(d, 1)
        elif kind == "heavy tails":
            d = rng.standard_cauchy(n)
        elif kind == "two values":
            d = np.where(rng.random(n) < 0.8, 0.3, -0.2)
        elif kind == "rounding":
            d = np.where(rng.random(n) < 0.5, 0.1 + 0.2, 0.3)
        ordered, total = np.sort(d), n * (n + 1) // 2
        every = np.sort(np.add.outer(ordered / 2, ordered / 2)[np.triu_indices(n)])
        places = [1, 2, 7, total // 40, (total + 1) // 2, total // 2 + 1, total - total // 40, total]
        expected = every[np.array(places) - 1]
        assert _averages(ordered, places) == pytest.approx(expected.tolist(), rel=1e-13, abs=1e-15)


def test_exact_tails_of_many_tied_differences() -> None:
    """Half of all signs give at most the middle; by whole numbers, with all ranks tied it is a binomial."""
    for n in (51, 300):
        for heads in (n // 3, n // 2 - 1, n // 2 + 5):
            expected = stats.binom.cdf(heads, n, 0.5)
            assert lower_tail((n,), heads * (n + 1) / 2) == pytest.approx(expected, rel=1e-9)
        assert exact_p((n,), 0) == pytest.approx(2.0 ** (1 - n), rel=1e-12)
    d = np.random.default_rng(3).normal(0.02, 1, 400)
    pair = table(np.column_stack([d, 0 * d]))
    result = sc.signed_rank(pair, a="A", b="B")
    assert result.exact
    assert result.p == pytest.approx(stats.wilcoxon(d, method="exact").pvalue, rel=1e-8)


def test_many_tied_pairs_are_left_to_the_normal_distribution() -> None:
    scores = np.round(np.random.default_rng(2).normal(size=(300, 12)), 1)
    found = pairwise_signed_ranks(scores)
    assert found.exact.all()  # 66 pairs of 300: quick
    large = pairwise_signed_ranks(np.tile(scores[:, :9], (3, 1)))
    assert not large.exact.any()
    assert large.p() == pytest.approx(large.normal_p())
    result = ALL_PAIRS(table(np.tile(scores[:, :9], (3, 1))))
    assert any("normal approximation" in note for note in result.notes())


def test_all_pairs_report_and_stop() -> None:
    class StoppedError(Exception):
        pass

    scores = table(np.random.default_rng(2).normal(size=(40, 10)))
    seen: list[int] = []

    def until(done: int, total: int) -> None:
        seen.append(done)
        if done > total / 2:
            raise StoppedError

    with pytest.raises(StoppedError):
        ALL_PAIRS(scores, progress=until)
    assert seen == sorted(seen)
    assert max(seen) < 45 * 0.8


def test_the_interval_holds_zero_exactly_where_p_is_above_alpha() -> None:
    rng = np.random.default_rng(6)
    for n in (6, 9, 40, 300):
        for _ in range(10):
            d = rng.normal(0.3 / math.sqrt(n), 1, n)
            pair = table(np.column_stack([d, 0 * d]))
            for side in ("two_sided", "greater", "less"):
                result = sc.signed_rank(pair, a="A", b="B", alternative=side, alpha=0.2)
                assert (result.p <= 0.2) == (result.low > 0 or result.high < 0)
                coin = sc.sign_test(pair, a="A", b="B", alternative=side, alpha=0.2)
                assert (coin.p <= 0.2) == (coin.low > 0 or coin.high < 0)
    assert pseudo_median(np.array([1.0]), 0.05) == (1, -math.inf, math.inf)


@pytest.mark.parametrize("higher_is_better", [True, False])
def test_a_one_sided_count_decides_beside_a_median_of_zero(higher_is_better: bool) -> None:
    """Four differences above zero, none below and twelve ties: p = 1/16, though the median difference is 0."""
    scores = np.column_stack([[*[1.0] * 4, *[0.0] * 12], [0.0] * 16])
    pair = sc.ScoreTable(tuple(f"set {i}" for i in range(16)), ("A", "B"), scores, higher_is_better)
    above, below = (sc.sign_test(pair, a="A", b="B", alternative=side, alpha=0.1) for side in ("greater", "less"))
    word = "better" if higher_is_better else "worse"
    assert (above.estimate, above.p, below.p) == (0, 1 / 16, 1)
    assert above.rejects
    assert above.sentence().startswith(f"A is shown to be {word} than B: A minus B is 0, ")
    assert above.sentence().endswith("one-sided p = 0.0625.")
    assert above.headline() == f"A is {word}"
    assert not below.rejects
    assert "A is not shown to be" in below.sentence()
    kept = sc.signed_rank(pair, a="A", b="B", alternative="greater", zeros="demsar", alpha=0.1)
    assert kept.estimate == 0
    assert kept.p <= 0.1
    assert kept.rejects
    assert f"A is shown to be {word} than B" in kept.sentence()


def test_with_many_ties_the_count_decides_and_the_median_is_zero() -> None:
    scores = np.full((20, 2), 0.5)
    scores[:8, 0], scores[8, 0] = 0.75, 0.25
    result, mirrored = (sc.sign_test(table(some), a="A", b="B", alpha=0.05) for some in (scores, scores[:, ::-1]))
    said = "is better than {} on 8 of the 9 data sets on which they differ, p = 0.0391; the median of A minus B is 0, "
    assert result.sentence() == f"A {said.format('B')}95 % interval 0 to 0.2500."
    assert mirrored.sentence() == f"B {said.format('A')}95 % interval −0.2500 to 0."
    assert [one.headline() for one in (result, mirrored)] == ["A is better", "B is better"]
    assert [one.verdict().claims[0].better for one in (result, mirrored)] == ["A", "B"]


def test_without_a_difference_the_pseudo_median_is_zero() -> None:
    assert pseudo_median(np.empty(0), 0.05) == (0, 0, 0)
    assert lower_tail((1, 1, 1), -1.0) == 0


@pytest.mark.parametrize(("level", "step"), [(0.0, 0.1), (10_000.0, 0.1), (99.1234, 0.0001), (0.0, 1e-250)])
def test_a_pseudo_median_of_zero_is_zero_in_decimals(level: float, step: float) -> None:
    """Differences 4, 3, -2 and -5: of the ten averages of two the middle ones are -1/2 and 1/2."""
    rows = [[level + step * one for one in row] for row in ([9, 5], [7, 4], [1, 3], [2, 7])]
    scores = table([[float(f"{one:.4f}") for one in row] for row in rows] if level or step > 1e-9 else rows)
    assert sc.signed_rank(scores, a="A", b="B").estimate == 0
    assert ALL_PAIRS(scores).comparisons[0].estimate == 0


def test_two_rows_of_eight_ranks_are_counted_and_of_nine_are_not() -> None:
    """Spearman's rank correlation of eight is 1, and is -1, in one order of 8!, and has mean 0."""
    steps = np.tile(np.arange(-7, 8, 2), (2, 1))
    null = exact_steps(steps)
    assert null is not None
    assert (null.value[0], null.value[-1]) == (0, 4 * int(steps[0] @ steps[0]))
    assert null.weight[[0, -1]] == pytest.approx([1 / math.factorial(8)] * 2)
    assert null.value @ null.weight == pytest.approx(2 * int(steps[0] @ steps[0]))
    assert exact_steps(np.tile(np.arange(-8, 9, 2), (2, 1))) is None


@pytest.mark.parametrize(
    ("scores", "p"),
    [
        ([[0, 0, 0, 0, 0, 0, 0, 9], [0, -10, 0, 18, 0, 0, 0, 0], [0, -3, 0, 0, 0, 0, 34, 0]], "121/448"),
        ([[7, 0, -39, 7, 0, 0, 0, 0], [0, -18, 0, 0, 1, 0, 0, 0], [15, 0, -14, 0, 0, 15, 0, 0]], "309/1568"),
    ],
)
def test_aligned_ranks_of_many_columns_are_counted_without_mixing_their_sums(scores: list[list[int]], p: str) -> None:
    """The share of all re-orderings, listed one by one; sums of eight wide ranks were taken for each other."""
    assert sc.aligned_friedman(table(scores)).p_exact == pytest.approx(float(Fraction(p)), rel=1e-12)


def test_nine_columns_with_few_orders_are_counted() -> None:
    """Two data sets that prefer the same four of nine: 1 of C(9, 4) orders, which shuffles gave as .0068."""
    four = table([[1, 1, 1, 1, 0, 0, 0, 0, 0]] * 2)
    assert sc.friedman(four).believed_p == pytest.approx(1 / 126, rel=1e-12)
    # One winner on each of four data sets, twice the same one: all share it 9 times of 9^4, three 9 * 8 * 4 times, ...
    twice = np.zeros((4, 9))
    twice[range(4), [0, 0, 1, 2]] = 1
    none_twice = 9 * 8 * 7 * 6 / 9**4
    assert sc.friedman(table(twice)).believed_p == pytest.approx(1 - none_twice, rel=1e-12)
    assert sc.quade(table(twice)).p_exact == pytest.approx(1 - none_twice, rel=1e-12)
