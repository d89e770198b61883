"""Contrasts of cells against their definition, enumerated slowly, and against scipy."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import stats_core as sc
from tests.reference.small_curves import labelled, small_curves

CELLS = [
    ((3, 3, 2), [[1, 0, 0, -1], [0, 2, 0, 1], [-1, -2, 0, 0]]),
    ((4, 4), [[0, 1, -1, 0], [0, -1, 1, 0]]),
    ((2, 2, 3), [[0, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, -1]]),
]


@pytest.mark.parametrize(("sizes", "cells"), CELLS)
def test_by_definition(sizes: tuple[int, ...], cells: list[list[float]]) -> None:
    data = small_curves(sizes, seed=3)
    weights = np.array(cells, dtype=float)
    weights /= weights[weights > 0].sum()

    def ratio(labels: np.ndarray) -> tuple[float, float]:
        groups = [data.values[labels == i] for i in range(len(sizes))]
        estimate = sum(float(row @ group.mean(axis=0)) for row, group in zip(weights, groups, strict=True))
        inner = np.vstack([group - group.mean(axis=0) for group in groups])
        pooled = inner.T @ inner / (len(inner) - len(sizes))
        variance = sum(float(row @ pooled @ row) / len(group) for row, group in zip(weights, groups, strict=True))
        return estimate, estimate / np.sqrt(variance)

    estimate, t = ratio(data.index)
    reached = [abs(ratio(labels)[1]) >= abs(t) * (1 - 1e-9) for labels in labelled(sizes)]
    result = sc.cell_contrast(data, cells=cells, error="split_plot")
    assert (result.estimate, result.statistic) == pytest.approx((estimate, t))
    assert result.p == pytest.approx(np.mean(reached))
    half = stats.t.isf(0.025, result.df) * estimate / t
    assert (result.low, result.high) == pytest.approx((estimate - half, estimate + half))

    above, below = (
        sc.cell_contrast(data, cells=cells, alternative=side, error="split_plot") for side in ("greater", "less")
    )
    ratios = np.array([ratio(labels)[1] for labels in labelled(sizes)])
    assert above.p == pytest.approx(np.mean(ratios >= t - 1e-9 * abs(t)))
    assert below.p == pytest.approx(np.mean(ratios <= t + 1e-9 * abs(t)))
    half = stats.t.isf(0.05, result.df) * estimate / t
    assert (above.low, above.high) == (pytest.approx(estimate - half), np.inf)
    assert (below.low, below.high) == (-np.inf, pytest.approx(estimate + half))


@pytest.mark.parametrize(("sizes", "cells"), CELLS)
def test_own_spread_by_definition(sizes: tuple[int, ...], cells: list[list[float]]) -> None:
    data = small_curves(sizes, seed=3)
    weights = np.array(cells, dtype=float)
    weights /= weights[weights > 0].sum()

    def ratio(labels: np.ndarray) -> tuple[float, float, float]:
        groups = [data.values[labels == i] for i in range(len(sizes))]
        along = [group @ row for row, group in zip(weights, groups, strict=True)]
        parts = np.array([one.var(ddof=1) / len(one) for one in along])
        df = parts.sum() ** 2 / np.sum(parts**2 / (np.array(sizes) - 1))
        return sum(one.mean() for one in along), parts.sum(), df

    estimate, variance, df = ratio(data.index)
    t = estimate / np.sqrt(variance)
    result = sc.cell_contrast(data, cells=cells)
    every = [abs(ratio(labels)[0]) / np.sqrt(ratio(labels)[1]) for labels in labelled(sizes)]
    assert (result.estimate, result.statistic, result.df) == pytest.approx((estimate, t, df))
    assert result.p_shuffled == pytest.approx(np.mean(np.array(every) >= abs(t) * (1 - 1e-9)))
    assert result.p_t == pytest.approx(2 * stats.t.sf(abs(t), df))
    assert result.p == max(result.p_shuffled, result.p_t)
    half = stats.t.isf(0.025, df) * np.sqrt(variance)
    assert (result.low, result.high) == pytest.approx((estimate - half, estimate + half))


def test_a_one_sided_contrast_says_its_side() -> None:
    """Four curves against four that all lie below: one assignment of 70 is as extreme."""
    curves = sc.Curves.from_groups({"A": [[1, 5], [1, 6], [2, 7], [1, 8]], "B": [[1, 1], [1, 2], [2, 3], [1, 4]]})
    above, below = (sc.cell_contrast(curves, alternative=side, error="split_plot") for side in ("greater", "less"))
    assert above.p == 1 / 70
    assert above.sentence().startswith("A at 2 minus B at 2 is shown to be above zero: 4.000, 95 % interval ")
    assert above.sentence().endswith(" to ∞, one-sided p = 0.0143.")
    assert (below.p, below.headline()) == (1.0, "is not shown to be below zero")
    assert "signed t ratio" in above.notes()[1]
    at_any_price = sc.cell_contrast(curves, alternative="less", alpha=1 - 1e-9, error="split_plot")
    assert "is not shown to be below zero" in at_any_price.sentence()
    assert at_any_price.low <= at_any_price.estimate <= at_any_price.high


def test_growth_of_children_as_published() -> None:
    """The difference of the slopes of girls and boys: R 4.2, nlme::lme(distance ~ age * Sex, random = ~age | Subject,
    data = Orthodont) prints -0.3048295 with standard error 0.1347353; of balanced curves, restricted maximum likelihood
    gives the t test of their slopes."""
    curves, weights = growth(), (-1, 1)
    result = sc.curve_contrast(curves, weights=weights, pattern="linear", shuffles=999, error="split_plot")
    assert result.estimate == pytest.approx(-0.3048295, abs=5e-8)
    assert result.estimate / result.statistic == pytest.approx(0.1347353, abs=1e-7)
    slopes = [np.polyfit(curves.levels, scores, 1)[0] for scores in curves.values]
    girls = np.array(curves.algorithm) == "girls"
    wanted = stats.ttest_ind(np.array(slopes)[girls], np.array(slopes)[~girls])
    assert result.statistic == pytest.approx(wanted.statistic)
    assert (result.low, result.high) == pytest.approx(tuple(wanted.confidence_interval()))
    slope = (curves.levels - 11) / 20
    cells = sc.cell_contrast(curves, cells=np.outer(weights, slope), shuffles=999, error="split_plot")
    assert cells.statistic == pytest.approx(result.statistic)


@pytest.mark.parametrize("pattern", ["mean", "late_minus_early", "sooner"])
def test_a_pattern_is_one_number_of_each_curve(pattern: str) -> None:
    curves = growth()
    number = {
        "mean": curves.values.mean(axis=1),
        "late_minus_early": curves.values[:, 2:].mean(axis=1) - curves.values[:, :2].mean(axis=1),
        "sooner": curves.values[:, :3].mean(axis=1) - curves.values[:, 3],
    }[pattern]
    girls = np.array(curves.algorithm) == "girls"
    result = sc.curve_contrast(curves, weights=(1, -1), pattern=pattern, shuffles=999, error="split_plot")
    assert result.statistic == pytest.approx(stats.ttest_ind(number[~girls], number[girls]).statistic)


def test_one_level_of_an_interval_is_the_t_test_there() -> None:
    curves = growth()
    girls = np.array(curves.algorithm) == "girls"
    wanted = stats.ttest_ind(curves.values[~girls, 2], curves.values[girls, 2]).statistic
    one = sc.curve_contrast(curves, weights=(1, -1), interval=(12, 12), shuffles=999, error="split_plot")
    cell = sc.cell_contrast(curves, cells=[[0, 0, 1, 0], [0, 0, -1, 0]], shuffles=999, error="split_plot")
    assert (one.statistic, cell.statistic) == pytest.approx((wanted, wanted))
    assert cell.sentence().startswith("boys at 12 minus girls at 12 differs from zero: ")


def test_weights_that_would_let_training_count_are_refused() -> None:
    with pytest.raises(sc.ParameterError, match="At level 10 the weights add up to 1"):
        sc.cell_contrast(growth(), cells=[[0, 1, -1, 0], [0, 0, 0, 0]], error="split_plot")


def test_nothing_but_parallel_curves_have_no_error() -> None:
    curves = sc.Curves.from_groups({"A": [[1, 2], [2, 3], [4, 5]], "B": [[1, 4], [2, 5], [3, 6]]})
    result = sc.cell_contrast(curves, cells=[[1, -1], [-1, 1]], error="split_plot")
    assert result.statistic == np.inf
    assert result.p == pytest.approx(2 / 20)
    assert any("the error is 0" in note for note in result.notes())


def test_of_many_cells_the_first_are_named() -> None:
    curves = sc.Curves.from_groups({"A": np.arange(15.0).reshape(3, 5) ** 2, "B": np.arange(15.0).reshape(3, 5)})
    four = sc.cell_contrast(curves, cells=[[1, 1, 1, 1, 0], [-1, -1, -1, -1, 0]], error="split_plot")
    assert four.a == "(0.25 A at 1 + 0.25 A at 2 + 0.25 A at 3 + 0.25 A at 4)"
    five = sc.cell_contrast(curves, cells=[[1] * 5, [-1] * 5], error="split_plot")
    assert (five.a, five.b) == tuple(f"(weighted sum of {x} at 1, {x} at 2, {x} at 3 and 2 more)" for x in "AB")


def growth() -> sc.Curves:
    """Potthoff and Roy (1964), Biometrika 51, 313-326: distances in mm at ages 8, 10, 12, 14; R's nlme::Orthodont."""
    boys = """26 25 29 31; 21.5 22.5 23 26.5; 23 22.5 24 27.5; 25.5 27.5 26.5 27; 20 23.5 22.5 26; 24.5 25.5 27 28.5;
        22 22 24.5 26.5; 24 21.5 24.5 25.5; 23 20.5 31 26; 27.5 28 31 31.5; 23 23 23.5 25; 21.5 23.5 24 28;
        17 24.5 26 29.5; 22.5 25.5 25.5 26; 23 24.5 26 30; 22 21.5 23.5 25"""
    girls = """21 20 21.5 23; 21 21.5 24 25.5; 20.5 24 24.5 26; 23.5 24.5 25 26.5; 21.5 23 22.5 23.5; 20 21 21 22.5;
        21.5 22.5 23 25; 23 23 23.5 24; 20 21 22 21.5; 16.5 19 19 19.5; 24.5 25 28 28"""
    groups = {
        name: [[float(score) for score in row.split()] for row in text.split(";")]
        for name, text in (("boys", boys), ("girls", girls))
    }
    return sc.Curves.from_groups(groups, levels=[8, 10, 12, 14])
