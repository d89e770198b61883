"""Counts, p and critical value of a null distribution agree, however it was made."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

import stats_core as sc
from stats_core.kernels.monte_carlo import MonteCarloP, critical_number, monte_carlo_p, p_range
from stats_core.kernels.null_distribution import StreamedNull, equal_edges, expected_around, in_bins, whole

ALPHAS = (1e-15, 1e-3, 0.01, 0.05, 0.1, 1 / 3, 0.5, 0.999, 1 - 1e-9)


def test_the_critical_value_decides_as_p_does() -> None:
    """10,000 distributions with many ties, exact and random, of any number of values and at any alpha."""
    rng = np.random.default_rng(12)
    rejected = 0
    for case in range(10_000):
        total = int(rng.integers(1, 300))
        values = np.floor(rng.exponential(8, total)) / 8
        exact = case % 3 == 0
        observed = float(rng.choice(values)) if exact or case % 2 else float(np.round(rng.exponential(2), 2))
        # Rounding moves equal values apart by less than the slack.
        values = values + rng.uniform(-1, 1, total) * 1e-9
        arrangements = int(rng.integers(2, 300)) if case % 3 == 2 else None
        alpha = float(rng.choice(ALPHAS)) if case % 2 else float(rng.integers(1, total + 1) / (total + 1))
        null = whole(values, observed, 1e-8, alpha=alpha, exact=exact, arrangements=arrangements)
        assert (observed > null.critical) == (null.p <= alpha), (case, total, alpha, observed, null.p, null.critical)
        rejected += null.p <= alpha
    assert 2000 < rejected < 8000


def test_quantiles_are_right_in_whatever_order_the_values_come() -> None:
    """In order, turned round, tied, and where the values that are looked at first are the largest or the smallest."""
    rng = np.random.default_rng(5)
    values = np.sort(rng.exponential(1, 40_000))
    largest, smallest = rng.permutation(values), rng.permutation(values)
    largest[::40], smallest[::40] = values[-1000:], values[:1000]
    tied = np.floor(4 * rng.permutation(values)) / 4
    for one in (values, values[::-1], largest, smallest, tied, np.ones(5000), np.append(values, np.inf)):
        ordered = np.sort(one)
        for alpha in ALPHAS:
            null = whole(one, -1.0, 0.0, alpha=alpha, exact=True)
            assert null.critical == ordered[critical_number(len(one), alpha, exact=True) - 1]
            assert null.counts.sum() + null.beyond == len(one)


def test_bins_are_those_of_sorted_values() -> None:
    """Values at the edges themselves, beside them by one bit, far beyond and infinite; twice the same, counted so."""
    rng = np.random.default_rng(8)
    for width in (0.1, 1 / 3, 1e-9, 7.7e8):
        edges = width * np.arange(61)
        near = np.concatenate([np.nextafter(edges, side) for side in (-np.inf, np.inf)])
        values = rng.permutation(np.concatenate([edges, near, rng.uniform(0, 70 * width, 999), [np.inf, 0.0, 0.0]]))
        below = np.searchsorted(np.sort(values), edges, side="left")
        assert in_bins(values, edges).tolist() == [*np.diff(below), len(values) - below[-1]]


def test_a_streamed_distribution_has_the_same_critical_value() -> None:
    rng = np.random.default_rng(3)
    for case in range(300):
        total = int(rng.integers(20, 300))
        values = np.floor(rng.exponential(8, total)) / 8
        alpha, exact = float(rng.choice(ALPHAS)), case % 2 == 0
        observed = float(values[0])
        kept = whole(values, observed, 1e-9, alpha=alpha, exact=exact)
        around = (-math.inf, math.inf)
        streamed = StreamedNull(observed, 1e-9, alpha=alpha, exact=exact, edges=kept.edges, around=around)
        for part in np.array_split(values, 3):
            streamed.count(part)
        assert streamed.critical is not None
        done = streamed.finished(streamed.critical)
        assert (done.critical, done.p, done.counts.sum() + done.beyond) == (kept.critical, kept.p, total)


def test_groups_of_14_curves_are_decided_alike_by_default() -> None:
    """With 10,000 shuffles the 9,500th F was once exceeded although p was .0501."""
    rng = np.random.default_rng(77)
    curves = sc.Curves.from_groups({name: rng.normal(size=(14, 5)).cumsum(axis=1) for name in "AB"})
    for shuffles in (999, 1000, 9_999, 10_000):
        for alpha in (0.05, 0.01, 0.3, 0.7):
            result = sc.randomized_anova(curves, shuffles=shuffles, alpha=alpha, enumeration=sc.Enumeration.NEVER)
            for effect in (result.algorithm, result.interaction):
                assert (effect.f > effect.critical) == (effect.p <= alpha)


def test_the_f_of_the_table_exceeds_the_critical_value_exactly_where_p_rejects() -> None:
    """Also where the observed assignment is itself the critical one: its F is computed twice, in two ways."""
    rng = np.random.default_rng(78)
    decided = set()
    for case in range(200):
        groups = {name: rng.normal(size=(int(rng.integers(2, 5)), 3)) for name in "ABC"[: 2 + case % 2]}
        curves, alpha = sc.Curves.from_groups(groups), float(rng.choice([0.05, 0.1, 0.2, 0.5]))
        result = sc.randomized_anova(curves, shuffles=99, alpha=alpha, error=list(sc.ErrorTerm)[case % 2])
        for row in result.details().itertuples():
            assert (row.f > row.critical) == (row.p <= alpha), (case, row)
            decided.add((row.p <= alpha, row.f == row.critical))
    assert decided == {(True, False), (False, False), (False, True)}


def test_without_a_p_small_enough_the_critical_value_is_infinite() -> None:
    assert whole(np.arange(99.0), 1000.0, 0.0, alpha=0.005, exact=False).critical == math.inf
    assert critical_number(99, 0.01, exact=False) == 99
    assert critical_number(1716, 1e-4, exact=True) == 1716


@pytest.mark.parametrize(("reached", "p"), [(0, 0.008956372), (1, 0.018917806), (2, 0.028917720)])
def test_phipson_and_smyths_exact_p(reached: int, p: float) -> None:
    """z = 99 shuffles of 6 + 6 curves, which have 462 assignments."""
    assert monte_carlo_p(reached, 99, sc.assignments([6, 6])) == pytest.approx(p, abs=5e-10)
    assert monte_carlo_p(reached, 99) == (reached + 1) / 100


@pytest.mark.parametrize(
    ("reached", "draws", "arrangements"),
    [(0, 99, 100_001), (0, 9_999, 100_001), (4, 9_999, 100_001), (600, 999, 200_000), (0, 500_000, 200_000),
     (9, 1_000_000, 150_000), (998, 999, 150_000), (999, 999, 150_000), (0, 9_999, 500_000),
     (0, 700, 10), (1, 9_999, 3)],
)  # fmt: skip
def test_phipson_and_smyths_p_of_many_assignments_is_the_mean_over_all(
    reached: int, draws: int, arrangements: int
) -> None:
    every = stats.binom.cdf(reached, draws, np.arange(1, arrangements + 1) / arrangements)
    assert monte_carlo_p(reached, draws, arrangements) == pytest.approx(every.mean(), rel=1e-9)


def test_phipson_and_smyths_p_nears_the_simple_one_as_assignments_become_many() -> None:
    for many in (10**300, 10**400):
        assert monte_carlo_p(4, 9_999, many) == pytest.approx(5 / 10_000, rel=1e-12)
    assert monte_carlo_p(4, 9_999, 100_000) < 5 / 10_000


def test_the_exact_p_is_an_option_of_every_test_by_shuffles() -> None:
    rng = np.random.default_rng(0)
    curves = sc.Curves.from_groups({"A": rng.normal(0, 1, (6, 3)), "B": rng.normal(9, 1, (6, 3))})
    few = {"shuffles": 99, "enumeration": sc.Enumeration.NEVER, "seed": 1}
    for settings, p in (({}, 1 / 100), ({"monte_carlo": MonteCarloP.EXACT}, 0.008956372)):
        anova = sc.randomized_anova(curves, **few, **settings)
        # The observed split is one of 462; none of these 99 shuffles is it.
        assert anova.algorithm.distribution.at_least == 0
        found = [
            anova.algorithm.p,
            sc.curve_pairs(curves, **few, **settings).comparisons[0].p_adjusted,
            sc.curve_contrast(curves, weights=(1, -1), **few, **settings).p,
            sc.curve_levels(curves, **few, **settings).p.min(),
        ]
        assert found == pytest.approx([p] * 4, abs=5e-10)


def test_clearly_separate_groups_have_one_over_the_shuffles_and_one() -> None:
    rng = np.random.default_rng(4)
    curves = sc.Curves.from_groups({"A": rng.normal(0, 1, (16, 3)), "B": rng.normal(50, 1, (16, 3))})
    for shuffles in (19, 999, 9_999):
        settings = {"shuffles": shuffles, "enumeration": sc.Enumeration.NEVER}
        result = sc.randomized_anova(curves, **settings)
        assert result.algorithm.p == 1 / (shuffles + 1)
        assert sc.curve_contrast(curves, weights=(1, -1), **settings).p == 1 / (shuffles + 1)
        assert sc.curve_levels(curves, **settings).p.tolist() == [1 / (shuffles + 1)] * 3
        assert sc.curve_pairs(curves, **settings).comparisons[0].p == 1 / (shuffles + 1)
    assert sc.randomized_anova(curves).algorithm.p == 1 / 10_000


def test_the_interval_of_p_is_clopper_and_pearsons() -> None:
    from scipy import stats

    for reached, total in ((0, 99), (99, 99), (5, 99), (500, 9_999)):
        oracle = stats.binomtest(reached, total).proportion_ci(0.95, method="exact")
        assert p_range(reached, total, exact=False) == pytest.approx((oracle.low, oracle.high), rel=1e-9)


@pytest.mark.parametrize("observed", [1e-300, 1e-12, 1e-3, 0.05, 2.0, 1e9])
def test_bins_stay_few_wherever_the_observed_value_lies(observed: float) -> None:
    edges = equal_edges(5.0, observed, 0.0, 4.0)
    assert 30 <= len(edges) <= 200
    assert np.diff(edges) == pytest.approx(np.full(len(edges) - 1, edges[1]))


def test_the_critical_value_is_looked_for_equally_far_on_both_sides_as_far_as_a_sample_goes() -> None:
    """Of 100 values the 10th from below or above: its standard deviation is 3 places, and one more is given."""
    assert expected_around(np.arange(100.0)[::-1], 0.9, 2.5) == (0, 18)
    assert expected_around(np.arange(100.0), 0.9, 2.7) == (-math.inf, 19)
    assert expected_around(np.arange(100.0), 0.1, 3.0) == (79, 99)
    assert expected_around(np.arange(100.0), 0.1, 3.2) == (78, math.inf)
