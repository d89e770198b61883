"""Comparisons with a control alone: k - 1 of them, recomputed from the statistics and p values of the pairs."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from scipy import stats
from scipy.integrate import quad

import stats_core as sc
from tests.reference.small_curves import small_curves

RNG = np.random.default_rng(11)
NAMES = ("A", "B", "C", "D")
LOSSES = sc.Losses(NAMES, RNG.gamma(2.0, 1.0, (40, 1)) + RNG.normal([0, 0.1, 0.4, 0.5], 0.6, (40, 4)))
WRONG = sc.Losses(NAMES, (RNG.random((120, 4)) < [0.2, 0.25, 0.35, 0.4]).astype(float))


def by_steps(p: list[float]) -> list[float]:
    """Holm: the i-th smallest of m times m - i + 1, none smaller than one before it."""
    found, before = [0.0] * len(p), 0.0
    for place, which in enumerate(np.argsort(p, kind="stable").tolist()):
        before = max(before, min(1.0, (len(p) - place) * p[which]))
        found[which] = before
    return found


def modulus_p(t: float, comparisons: int, df: int) -> float:
    """P(|M| >= |t|) by integration over the distribution of the common estimate of spread."""

    def inside(s: float) -> float:
        return float((2 * stats.norm.cdf(abs(t) * s) - 1) ** comparisons * stats.chi.pdf(s * df**0.5, df) * df**0.5)

    return 1 - quad(inside, 0, 1, epsabs=1e-13)[0] - quad(inside, 1, 6, epsabs=1e-13)[0]


@pytest.mark.parametrize("control", ["A0", "A1", "A2"])
@pytest.mark.parametrize("error", ["own", "split_plot"])
def test_curves_are_adjusted_over_the_pairs_with_the_control(control: str, error: str) -> None:
    data = small_curves((4, 5, 4), seed=3)
    result = sc.curve_pairs(data, control=control, error=error)
    others = [name for name in data.algorithms if name != control]
    assert [(one.a, one.b) for one in result.comparisons] == [(other, control) for other in others]
    every = sc.curve_pairs(data, error=error)
    alone = {frozenset((one.a, one.b)): one for one in every.comparisons}
    shapes = {frozenset((one.a, one.b)): one for one in every.interactions}
    for effect, known in ((result.comparisons, alone), (result.interactions, shapes)):
        own = [known[frozenset((other, control))].p for other in others]
        assert [one.p for one in effect] == own  # all assignments were tried, whatever the order of the two
        assert [one.p_adjusted for one in effect] == pytest.approx(by_steps(own), abs=1e-15)
    for one in result.comparisons:
        x, y = (data.values[np.array(data.algorithm) == name].mean(axis=1) for name in (one.a, one.b))
        assert one.estimate == pytest.approx(x.mean() - y.mean())
        level, equal = (0.05 / len(others), False) if error == "own" else (0.05, True)
        interval = stats.ttest_ind(x, y, equal_var=equal).confidence_interval(1 - level)
        assert (one.low, one.high) == pytest.approx((interval.low, interval.high))
    assert result.together == (len(others) if error == "own" else 1)


def test_the_closed_test_takes_the_largest_p_of_the_sets_with_the_control() -> None:
    data = small_curves((4, 4, 4), seed=8)
    result = sc.curve_pairs(data, control="A1", adjustment="closed", error="split_plot")
    names = [name for name in data.algorithms if name != "A1"]
    sets = [{"A1", *some} for size in (1, 2) for some in combinations(names, size)]
    p = {frozenset(some): sc.randomized_anova(data.only(tuple(some)), error="split_plot").algorithm.p for some in sets}
    for one in result.comparisons:
        assert one.p_adjusted == max(value for some, value in p.items() if {one.a, "A1"} <= some)


def test_one_sided_with_a_control_asks_of_the_other_algorithm() -> None:
    data = small_curves((5, 5, 5), seed=3)
    for control in data.algorithms:
        better, worse = (sc.curve_pairs(data, control=control, alternative=side) for side in ("better", "worse"))
        for up, down in zip(better.comparisons, worse.comparisons, strict=True):
            assert (up.b, down.b) == (control, control)
            assert up.p < 0.5 or up.estimate < 0
            assert down.p < 0.5 or down.estimate > 0
            assert math.isinf(up.high)
            assert math.isinf(down.low)


@pytest.mark.parametrize("control", NAMES)
def test_hochberg_tamhane_intervals_with_a_control(control: str) -> None:
    result, df = sc.hochberg_tamhane_intervals(LOSSES, control=control), 39
    for one in result.comparisons:
        gaps = LOSSES.losses[:, NAMES.index(one.a)] - LOSSES.losses[:, NAMES.index(control)]
        t = gaps.mean() / (gaps.std(ddof=1) / math.sqrt(40))
        assert one.b == control
        assert one.estimate == pytest.approx(gaps.mean())
        assert one.p == pytest.approx(2 * stats.t.sf(abs(t), df))
        assert one.p_adjusted == pytest.approx(modulus_p(t, 3, df), abs=1e-9)
        assert one.high - one.low == pytest.approx(2 * result.critical * gaps.std(ddof=1) / math.sqrt(40))
    assert modulus_p(result.critical, 3, df) == pytest.approx(0.05, abs=1e-8)
    assert (result.together, result.control) == (3, control)


@pytest.mark.parametrize(("method", "data"), [(sc.bonferroni_pairs, LOSSES), (sc.pooled_intervals, WRONG)])
@pytest.mark.parametrize("control", NAMES)
def test_bonferroni_with_a_control(method: Any, data: sc.Losses, control: str) -> None:
    result, every = method(data, control=control), method(data)
    alone = {frozenset((one.a, one.b)): one for one in every.comparisons}
    for one in result.comparisons:
        same = alone[frozenset((one.a, one.b))]
        sign = 1 if same.a == one.a else -1
        assert one.p == pytest.approx(same.p, rel=1e-12)
        assert one.estimate == pytest.approx(sign * same.estimate)
        assert one.statistic == pytest.approx(sign * same.statistic)
        assert one.p_adjusted == pytest.approx(min(1.0, 3 * same.p), rel=1e-12)
    assert result.critical == pytest.approx(stats.t.isf(0.05 / 6, data.cases - 1))
    assert len(result.comparisons) == result.together == 3


@pytest.mark.parametrize("method", [sc.bonferroni_pairs, sc.hochberg_tamhane_intervals, sc.pooled_intervals])
def test_of_two_models_a_control_only_turns_the_difference(method: Any) -> None:
    two = sc.Losses(("A", "B"), WRONG.losses[:, :2])
    (plain,), (turned,) = method(two).comparisons, method(two, control="A").comparisons
    assert (turned.estimate, turned.low, turned.high) == (-plain.estimate, -plain.high, -plain.low)
    assert (turned.p, turned.p_adjusted) == (plain.p, plain.p_adjusted)
