"""Score tests of two paired proportions: Tango's own tables, and the interval that belongs to them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import optimize, stats

from stats_core import Agreement, mcnemar
from stats_core.kernels.tango import equivalence, score_test, tango_interval


def slow(b: int, c: int, n: int, delta: float) -> float:
    """The score test by maximizing the likelihood of the multinomial under p_b - p_c = delta."""

    def minus_log(p_c: float) -> float:
        cells = np.array([p_c + delta, p_c, 1 - 2 * p_c - delta])
        return math.inf if cells.min() <= 0 else -float(np.array([b, c, n - b - c]) @ np.log(cells))

    low, high = max(0.0, -delta), (1 - delta) / 2
    best = optimize.minimize_scalar(minus_log, bounds=(low, high), method="bounded", options={"xatol": 1e-12}).x
    return (b - c - n * delta) / math.sqrt(n * (2 * best + delta * (1 - delta)))


@pytest.mark.parametrize(("b", "c", "n"), [(23, 32, 384), (12, 5, 44), (3, 9, 60), (1, 6, 43)])
@pytest.mark.parametrize("delta", [-0.1, -0.03, 0.05, 0.2])
def test_the_score_test_is_that_of_the_largest_likelihood(b: int, c: int, n: int, delta: float) -> None:
    assert score_test(b, c, n, delta) == pytest.approx(slow(b, c, n, delta), rel=1e-5)


def test_against_zero_it_is_mcnemars() -> None:
    assert score_test(23, 32, 384, 0.0) ** 2 == pytest.approx((23 - 32) ** 2 / 55, rel=1e-12)


def test_soft_contact_lenses() -> None:
    """Tango (1998), Statistics in Medicine 17, 891-908, Table II: b = 1, c = 0 of 44 pairs, margin .1.

    The test of non-inferiority has Z = 1.709 and p = .044.
    """
    z = score_test(0, 1, 44, -0.1)
    assert z == pytest.approx(1.709, abs=0.0005)
    assert stats.norm.sf(z) == pytest.approx(0.044, abs=0.0005)
    # The likelihood on a grid of what the one proportion can be where the other is .1 larger.
    p_c = np.linspace(0.1, 0.55, 450_001)[1:-1]
    best = p_c[np.argmax(np.log(p_c) + 43 * np.log(1.1 - 2 * p_c))]
    assert z == pytest.approx((-1 + 44 * 0.1) / math.sqrt(44 * (2 * best - 0.1 * 1.1)), rel=1e-4)


@pytest.mark.parametrize(("b", "c", "n"), [(23, 32, 384), (12, 5, 44), (0, 1, 44)])
@pytest.mark.parametrize("alpha", [0.01, 0.05, 0.2])
def test_equivalence_is_decided_as_its_interval_says(b: int, c: int, n: int, alpha: float) -> None:
    low, high = tango_interval(b, c, n, 2 * alpha)
    edge = max(abs(low), abs(high))
    assert equivalence(b, c, n, edge) == pytest.approx(alpha, rel=1e-6)
    assert equivalence(b, c, n, 1.01 * edge) < alpha < equivalence(b, c, n, 0.99 * edge)


@pytest.mark.parametrize("margin", [1.0, 7.0])
def test_a_margin_that_no_proportion_reaches_is_not_tested(margin: float) -> None:
    assert math.isnan(equivalence(3, 4, 20, margin))
    assert any("leaves nothing to test" in note for note in mcnemar(Agreement(9, 3, 4, 4), margin=margin).notes())
    assert not any("leaves nothing to test" in note for note in mcnemar(Agreement(9, 3, 4, 4), margin=0.9).notes())


def test_equal_classifiers_are_equivalent_within_what_so_many_cases_show() -> None:
    found = mcnemar(Agreement(150, 0, 0, 50), margin=0.05).how_much
    assert found.improvement == 0.5
    assert math.isnan(found.detectable)
    assert found.p_equivalent == pytest.approx(stats.norm.sf(score_test(0, 0, 200, -0.05)), rel=1e-12)
    assert found.p_equivalent < 0.05


def test_sizes_of_mcnemar() -> None:
    many = mcnemar(Agreement(268, 23, 32, 61)).how_much
    assert many.improvement == pytest.approx(0.5 + (23 - 32) / (2 * 384))
    assert many.detectable == pytest.approx((stats.norm.ppf(0.975) + stats.norm.ppf(0.8)) * math.sqrt(55) / 384)
    few = mcnemar(Agreement(30, 8, 4, 8)).how_much
    # Of 12 disagreements the exact test rejects 2 or fewer of one kind.
    share = (few.detectable * 50 / 12 + 1) / 2
    assert stats.binom.sf(9, 12, share) + stats.binom.cdf(2, 12, share) == pytest.approx(0.8, rel=1e-9)
    assert math.isnan(mcnemar(Agreement(30, 3, 2, 8)).how_much.detectable), "five disagreements never reject"


def test_the_exact_size_is_found_at_once_for_many_disagreements() -> None:
    many = mcnemar(Agreement(10, 10**6, 10**6, 3), variant="exact").how_much
    n, m = 2 * 10**6 + 13, 2 * 10**6
    normal = (stats.norm.ppf(0.975) + stats.norm.ppf(0.8)) * math.sqrt(m) / n
    assert many.detectable == pytest.approx(normal, rel=0.005)
