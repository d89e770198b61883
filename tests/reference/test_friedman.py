"""Friedman's test against Demsar's example, R, scipy, and plain enumeration."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from scipy import stats

from stats_core import ScoreTable, friedman
from stats_core.kernels.ranks import exact_null, mid_ranks, rank_totals, shuffled_null, square
from stats_core.methods.ranks.friedman import FriedmanVariant
from tests.reference.rank_numbers import ALL, DEMSAR_AUC, DEMSAR_RANKS, NO_TIES, Known


def table(scores: object, higher_is_better: bool = True) -> ScoreTable:
    values = np.asarray(scores, dtype=float)
    names = [f"set {i}" for i in range(len(values))], [f"A{j}" for j in range(values.shape[1])]
    return ScoreTable(*map(tuple, names), values, higher_is_better)


def untied(n: int, k: int) -> np.ndarray:
    return np.tile(np.arange(1.0, k + 1), (n, 1))


@pytest.mark.parametrize("known", ALL)
def test_every_variant_on_known_tables(known: Known) -> None:
    n, k = known.table.scores.shape
    result = friedman(known.table)
    assert list(result.mean_ranks.values()) == pytest.approx(known.mean_ranks, rel=1e-9)
    assert (result.between, result.within) == pytest.approx((known.between, known.within), rel=1e-9)
    assert result.between / result.within == pytest.approx(result.statistic, rel=1e-12)
    expected = {
        FriedmanVariant.CHI_SQUARE: known.chi_square,
        FriedmanVariant.CHI_SQUARE_UNCORRECTED: known.uncorrected,
        FriedmanVariant.IMAN_DAVENPORT: known.iman_davenport,
        FriedmanVariant.IMAN_DAVENPORT_UNCORRECTED: known.iman_davenport_uncorrected,
    }
    for variant, (statistic, p) in expected.items():
        one = friedman(known.table, variant=variant)
        assert (one.statistic, one.p) == pytest.approx((statistic, p), rel=1e-8)
        assert one.df == (k - 1 if "chi-square" in variant.value else (k - 1, (k - 1) * (n - 1)))


def test_demsar_2006_section_3_2_1() -> None:
    """Printed: 9.28 and 3.69, both without tie correction; the table's AUC give 9.857 because of a rounded tie."""
    uncorrected = FriedmanVariant.CHI_SQUARE_UNCORRECTED
    assert round(friedman(DEMSAR_RANKS.table, variant=uncorrected).statistic, 2) == 9.28
    assert round(friedman(DEMSAR_RANKS.table, variant=FriedmanVariant.IMAN_DAVENPORT_UNCORRECTED).statistic, 2) == 3.69
    assert friedman(DEMSAR_AUC.table, variant=uncorrected).statistic == pytest.approx(9.857142857, rel=1e-9)


def test_rounding_times_of_hollander_and_wolfe() -> None:
    """R 4.2: friedman.test(RoundingTimes) of its help page; Hollander and Wolfe (1973), p. 140.

    Friedman chi-squared = 11.1428571428571, p-value = 0.00380504077551136
    """
    rows = """5.40 5.50 5.55 5.85 5.70 5.75 5.20 5.60 5.50 5.55 5.50 5.40 5.90 5.85 5.70 5.45 5.55 5.60 5.40 5.40 5.35
        5.45 5.50 5.35 5.25 5.15 5.00 5.85 5.80 5.70 5.25 5.20 5.10 5.65 5.55 5.45 5.60 5.35 5.45 5.05 5.00 4.95
        5.50 5.50 5.40 5.45 5.55 5.50 5.55 5.55 5.35 5.45 5.50 5.55 5.50 5.45 5.25 5.65 5.60 5.40 5.70 5.65 5.55
        6.30 6.30 6.25"""
    times = np.array(rows.split(), dtype=float).reshape(22, 3)
    result = friedman(table(times, higher_is_better=False))
    assert result.statistic == pytest.approx(11.1428571428571, rel=1e-12)
    assert result.p == pytest.approx(0.00380504077551136, rel=1e-12)


@pytest.mark.parametrize(("decimals", "n", "k"), [(9, 30, 6), (1, 30, 6), (0, 200, 40), (1, 7, 3)])
def test_like_scipy(decimals: int, n: int, k: int) -> None:
    scores = np.round(np.random.default_rng(k).normal(size=(n, k)), decimals)
    result = friedman(table(scores))
    assert (result.statistic, result.p) == pytest.approx(tuple(stats.friedmanchisquare(*scores.T)), rel=1e-10)
    turned = friedman(table(-scores, higher_is_better=False))
    assert turned.statistic == result.statistic
    assert turned.mean_ranks == result.mean_ranks


@pytest.mark.parametrize(
    ("n", "k", "tails"),
    [
        (3, 3, {6.0: 0.027777777777777776, 14 / 3: 0.19444444444444442, 2.0: 0.5277777777777777, 0.0: 1.0}),
        (
            5,
            3,
            {6.4: 0.039351851851851846, 8.4: 0.008487654320987654, 5.2: 0.0933641975308642, 10.0: 0.0007716049382716},
        ),
        (
            8,
            3,
            {6.25: 0.04690715020576132, 9.0: 0.009898691129401007, 5.25: 0.07891446616369456, 16.0: 3.57224508459e-6},
        ),
        (
            3,
            4,
            {7.4: 0.03298611111111111, 9.0: 0.001736111111111111, 6.6: 0.07465277777777778, 5.0: 0.2065972222222222},
        ),
        (
            5,
            4,
            {7.8: 0.04434015721450617, 9.96: 0.008743851273148149, 6.36: 0.09334912712191357, 15.0: 3.01408179012e-6},
        ),
    ],
)
def test_exact_tails_of_published_tables(n: int, k: int, tails: dict[float, float]) -> None:
    """Exact null distributions by convolution over all (k!)^n rankings; as in Hollander and Wolfe's table A.15."""
    null = exact_null(untied(n, k))
    assert null is not None
    for statistic, p in tails.items():
        # chi2 = 3 / (n k (k+1)) of the sum of squared doubled rank sums
        assert null.tail(round(statistic * n * k * (k + 1) / 3)) == pytest.approx(p, rel=1e-9)
    assert null.weight.sum() == pytest.approx(1, rel=1e-12)


@pytest.mark.parametrize(
    "scores", [[[1, 2, 3], [1, 1, 2], [3, 3, 3], [2, 1, 1]], [[1, 2, 2, 4], [1, 1, 1, 2], [4, 3, 2, 1]]]
)
def test_exact_with_ties_is_plain_enumeration(scores: list[list[float]]) -> None:
    ranks = mid_ranks(np.array(scores, dtype=float))
    orders = [list(itertools.permutations(row)) for row in ranks.tolist()]
    sums = [np.sum(rows, axis=0) for rows in itertools.product(*orders)]
    values = np.array([np.sum((2 * one - len(scores) * (ranks.shape[1] + 1)) ** 2) for one in sums])
    null = exact_null(ranks)
    assert null is not None
    for value in np.unique(values):
        assert null.tail(int(value)) == pytest.approx(np.mean(values >= value), rel=1e-12)


def test_exact_p_is_the_default_to_believe() -> None:
    result = friedman(NO_TIES.table, variant=FriedmanVariant.EXACT)
    assert result.table()["test"].iloc[0] == "exact distribution"
    # Siegel (1956), Table N: chi2 = 3.00 with n = 8, k = 3 has P = .285
    assert result.p == pytest.approx(0.285, abs=5e-4)
    assert friedman(NO_TIES.table).table()["p"].iloc[0] == result.p


def test_chi_square_misleads_with_four_datasets() -> None:
    """n = 4, k = 3: rejecting by chi-square at .05 has a true error of 7 % (chi2 = 6, P = .0694)."""
    null = exact_null(untied(4, 3))
    assert null is not None
    assert null.tail(6 * 4 * 3 * 4 // 3) == pytest.approx(0.069444, abs=1e-6)
    result = friedman(table([[3, 2, 1], [2, 3, 1], [3, 2, 1], [2, 3, 1]]), alpha=0.06)
    assert (result.statistic, result.ways[0].p) == (6, pytest.approx(0.069444, abs=1e-6))
    assert any("different decisions" in note for note in result.notes())


def test_shuffles_agree_with_the_exact_distribution() -> None:
    ranks = mid_ranks(DEMSAR_AUC.table.scores, descending=True)
    exact = exact_null(ranks)
    shuffled = shuffled_null(ranks, 100_000, np.random.default_rng(1))
    assert exact is not None
    observed = square(ranks)
    p = exact.tail(observed)
    assert shuffled.tail(observed) == pytest.approx(p, abs=4 * math.sqrt(p * (1 - p) / 100_000))
    assert shuffled.tail(10**9) == 1 / 100_001


def test_numbers_do_not_depend_on_the_size_of_a_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(0)
    ranks = mid_ranks(np.round(rng.normal(size=(7, 5)), 1))
    exact, shuffled = exact_null(ranks), shuffled_null(ranks, 500, np.random.default_rng(2))
    scores = np.round(rng.normal(size=(300, 9)), 1)
    whole, totals = mid_ranks(scores), rank_totals(scores)
    monkeypatch.setattr("stats_core.kernels.ranks.CHUNK", 64)
    again = exact_null(ranks)
    assert exact is not None
    assert again is not None
    assert np.array_equal(again.value, exact.value)
    assert again.weight == pytest.approx(exact.weight, rel=1e-12)
    assert np.array_equal(shuffled_null(ranks, 500, np.random.default_rng(2)).weight, shuffled.weight)
    assert np.array_equal(mid_ranks(scores), whole)
    small = rank_totals(scores)
    assert np.array_equal(small.sums, whole.sum(axis=0))
    assert (small.squares, small.tied_rows) == (totals.squares, totals.tied_rows)
    assert small.tied_rows == sum(len(set(row)) < 9 for row in scores.tolist())


def test_a_long_count_can_be_stopped() -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        exact_null(untied(5, 4), alive=stop)
    assert exact_null(untied(5, 4), work=100) is None
    assert exact_null(np.tile([1.5, 1.5, 3.0, 4.0], (5, 1)), work=5000) is None


def test_large_tables_are_shuffled_or_left_to_the_approximation() -> None:
    rng = np.random.default_rng(5)
    middle = friedman(table(rng.normal(size=(30, 12))), shuffles=999, seed=3)
    assert middle.ways[0].name == "permutation distribution, 999 shuffles"
    assert middle.ways[0].p * 1000 == pytest.approx(round(middle.ways[0].p * 1000))
    assert friedman(table(rng.normal(size=(500, 30)))).ways[0].name == FriedmanVariant.CHI_SQUARE.value


def test_one_tie_everywhere() -> None:
    result = friedman(table([[1, 1, 1], [2, 2, 2], [3, 3, 3]]))
    assert math.isnan(result.statistic)
    assert result.p == 1
    assert (result.table()["p"] == 1).all()
    assert "undefined" in result.notes()[0]


def test_perfect_agreement() -> None:
    result = friedman(table([[1, 2, 3, 4]] * 4))
    assert (result.statistic, result.p) == (pytest.approx(12), pytest.approx(0.007383160505359769, rel=1e-9))
    assert result.ways[0].p == pytest.approx(7.233796296296296e-05, rel=1e-9)
    f = friedman(table([[1, 2, 3, 4]] * 4), variant=FriedmanVariant.IMAN_DAVENPORT)
    assert (f.statistic, f.p) == (math.inf, 0)
    assert any("infinite" in note for note in f.notes())


def test_mid_ranks_of_hostile_rows() -> None:
    rows = np.array(
        [
            [0.0, -0.0, 5e-324, -5e-324, 1e308, -1e308, 1.0, 1.0 + 2**-48],
            [1.0, 1.0 + 2**-48, 1.0 - 2**-48, -1.0, -1.0 + 2**-48, 1.0 + 2**-47, 2.0, 2.0],
            [1e-300, 1.0000000000001e-300, 0, 0, 3, 3, 3, -3],
            [7, 6, 5, 4, 3, 2, 1, 0],
        ]
    )
    assert np.array_equal(mid_ranks(rows), stats.rankdata(rows, axis=1))
    assert np.array_equal(mid_ranks(rows, descending=True), stats.rankdata(-rows, axis=1))
    rounded = np.array([[0.1 + 0.2, 0.3, 1.0, 1.0 + 2**-52, 1.0 - 2**-53, -0.7, -0.8 + 0.1, 0.0]])
    assert mid_ranks(rounded).tolist() == [[4.5, 4.5, 7, 7, 7, 1.5, 1.5, 3]]


def test_a_shuffle_that_equals_the_observed_ranking_has_reached_it() -> None:
    null = shuffled_null(untied(5, 3), 99, np.random.default_rng(0))
    most = int(null.value[-1])
    assert (null.none_of(most), null.none_of(most + 1)) == (0, 99)
    assert (null.tail(most), null.tail(most + 1)) == ((null.weight[-1] + 1) / 100, 1 / 100)


@pytest.mark.parametrize(
    ("n", "k", "meet"),
    [(16, 6, "both"), (15, 6, "the second only"), (11, 6, "the second only"), (10, 6, "neither"), (16, 5, "neither")],
)
def test_the_rules_of_thumb_for_chi_square(n: int, k: int, meet: str) -> None:
    """AutoML lecture, Friedman Test II: n > 15 and k > 5; Demsar (2006), section 3.2.1: n > 10 and k > 5."""
    scores = np.random.default_rng(n).normal(size=(n, k))
    (rule,) = (note for note in friedman(table(scores), shuffles=99).notes() if note.startswith("Rules for chi-square"))
    assert "more than 15 data sets and 5 algorithms (AutoML lecture), more than 10 and 5 (Demsar 2006)" in rule
    assert rule.endswith(f"; {n} and {k} meet {meet}.")
