"""Contrasts among algorithms against their definition, enumerated slowly."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from scipy import stats

import stats_core as sc
from tests.reference.small_curves import drawn, labelled, small_curves


def ratios(data: sc.Curves, weights: tuple[float, ...]) -> Callable[[np.ndarray], tuple[float, float, float]]:
    """The estimate of an assignment, its standard error, and the one over the other, written out."""
    means, sizes = data.values.mean(axis=1), data.sizes

    def ratio(labels: np.ndarray) -> tuple[float, float, float]:
        groups = [means[labels == i] for i in range(len(sizes))]
        estimate = sum(weight * group.mean() for weight, group in zip(weights, groups, strict=True))
        within = sum(np.sum((group - group.mean()) ** 2) for group in groups) / (len(means) - len(sizes))
        error = np.sqrt(within * sum(weight**2 / size for weight, size in zip(weights, sizes, strict=True)))
        return estimate, error, estimate / error

    return ratio


@pytest.mark.parametrize(
    ("sizes", "weights"), [((3, 3, 2), (1, -0.5, -0.5)), ((4, 4), (1, -1)), ((2, 2, 3), (1, 0, -1))]
)
def test_contrast_by_definition(sizes: tuple[int, ...], weights: tuple[float, ...]) -> None:
    data = small_curves(sizes, seed=9)
    means, ratio = data.values.mean(axis=1), ratios(data, weights)
    estimate, error, t = ratio(data.index)
    reached = [abs(ratio(labels)[2]) >= abs(t) * (1 - 1e-10) for labels in labelled(sizes)]
    result = sc.curve_contrast(data, weights=weights, error="split_plot")
    assert result.estimate == pytest.approx(estimate)
    assert result.statistic == pytest.approx(t)
    assert result.p == pytest.approx(np.mean(reached))
    half = stats.t.isf(0.025, len(means) - len(sizes)) * error
    assert (result.low, result.high) == pytest.approx((estimate - half, estimate + half))
    assert any("all algorithms are alike" in note for note in result.notes())


def test_contrast_of_two_is_the_split_plot_test() -> None:
    data = small_curves((5, 4), seed=11)
    split = sc.randomized_anova(data, error=sc.ErrorTerm.SPLIT_PLOT)
    contrast = sc.curve_contrast(data, weights=(1, -1), error="split_plot")
    assert contrast.p == pytest.approx(split.algorithm.p)
    assert contrast.statistic**2 == pytest.approx(split.algorithm.f)


def test_random_shuffles_are_counted_to_the_last_digit() -> None:
    data, weights = small_curves((3, 3, 3), seed=2), (1, 0, -1)
    ratio = ratios(data, weights)
    observed = abs(ratio(data.index)[2])
    every, times = np.unique(drawn(data, 3_000, seed=5), axis=0, return_counts=True)
    b = sum(many for labels, many in zip(every, times, strict=True) if abs(ratio(labels)[2]) >= observed * (1 - 1e-10))
    result = sc.curve_contrast(
        data, weights=weights, enumeration=sc.Enumeration.NEVER, shuffles=3_000, seed=5, error="split_plot"
    )
    assert result.p == (b + 1) / 3_001
    assert len(every) > 1_200, "nearly all of the 1,680 assignments"


def own_ratios(data: sc.Curves, weights: tuple[float, ...]) -> Callable[[np.ndarray], tuple[float, float, float]]:
    """The estimate of an assignment, its variance by each algorithm's own spread, Satterthwaite's df, written out."""
    means = data.values.mean(axis=1)

    def ratio(labels: np.ndarray) -> tuple[float, float, float]:
        groups = [means[labels == i] for i in range(len(data.sizes))]
        estimate = sum(weight * group.mean() for weight, group in zip(weights, groups, strict=True))
        parts = [w**2 * group.var(ddof=1) / len(group) for w, group in zip(weights, groups, strict=True)]
        df = sum(parts) ** 2 / sum(part**2 / (len(group) - 1) for part, group in zip(parts, groups, strict=True))
        return estimate, sum(parts), df

    return ratio


@pytest.mark.parametrize(
    ("sizes", "weights"), [((3, 3, 2), (1, -0.5, -0.5)), ((4, 3), (1, -1)), ((2, 2, 3), (1, 0, -1))]
)
def test_own_spread_by_definition(sizes: tuple[int, ...], weights: tuple[float, ...]) -> None:
    data = small_curves(sizes, seed=9)
    ratio = own_ratios(data, weights)
    estimate, variance, df = ratio(data.index)
    t = estimate / np.sqrt(variance)
    result = sc.curve_contrast(data, weights=weights)
    every = np.array([np.divide(ratio(labels)[0], np.sqrt(ratio(labels)[1])) for labels in labelled(sizes)])
    assert (result.estimate, result.statistic, result.df) == pytest.approx((estimate, t, df))
    assert result.p_shuffled == pytest.approx(np.mean(np.abs(every) >= abs(t) * (1 - 1e-10)))
    assert result.p_t == pytest.approx(2 * stats.t.sf(abs(t), df))
    assert result.p == max(result.p_shuffled, result.p_t)
    half = stats.t.isf(0.025, df) * np.sqrt(variance)
    assert (result.low, result.high) == pytest.approx((estimate - half, estimate + half))
    assert result.how_much.detectable == pytest.approx(
        (stats.t.isf(0.025, df) + stats.t.ppf(0.8, df)) * np.sqrt(variance)
    )
    for side, sign in (("better", 1), ("worse", -1)):
        one = sc.curve_contrast(data, weights=weights, alternative=side)
        assert one.p_shuffled == pytest.approx(np.mean(sign * every >= sign * t - 1e-10 * abs(t)))
        assert one.p_t == pytest.approx(stats.t.sf(sign * t, df))
        assert one.p == max(one.p_shuffled, one.p_t)


def test_two_algorithms_are_welchs_test() -> None:
    data = small_curves((5, 9), seed=4)
    first, second = (data.values[data.index == i].mean(axis=1) for i in range(2))
    wanted = stats.ttest_ind(first, second, equal_var=False)
    result = sc.curve_contrast(data, weights=(1, -1), margin=1.5)
    assert (result.statistic, result.df, result.p_t) == pytest.approx((wanted.statistic, wanted.df, wanted.pvalue))
    interval = wanted.confidence_interval()
    assert (result.low, result.high) == pytest.approx((interval.low, interval.high))
    upper = stats.ttest_ind(first - 1.5, second, equal_var=False, alternative="less").pvalue
    lower = stats.ttest_ind(first + 1.5, second, equal_var=False, alternative="greater").pvalue
    assert result.how_much.p_equivalent == pytest.approx(max(lower, upper))
    interval = wanted.confidence_interval(0.9)
    assert (result.how_much.low, result.how_much.high) == pytest.approx((interval.low, interval.high))


def test_in_blocks_it_is_the_paired_t_test() -> None:
    rng = np.random.default_rng(4)
    seeds = rng.normal(0, 10, (7, 1))
    groups = [seeds + rng.normal(0, spread, (7, 3)) for spread in (1, 3, 2)]
    block = tuple(f"seed {number}" for number in range(7)) * 3
    data = sc.Curves(np.concatenate(groups), ("A",) * 7 + ("B",) * 7 + ("C",) * 7, np.arange(3.0), block=block)
    weights = (1, -0.5, -0.5)
    within = sum(weight * group.mean(axis=1) for weight, group in zip(weights, groups, strict=True))
    wanted = stats.ttest_1samp(within, 0)
    result = sc.curve_contrast(data, weights=weights, shuffles=999)
    assert (result.statistic, result.df, result.p_t) == pytest.approx((wanted.statistic, 6, wanted.pvalue))
    interval = wanted.confidence_interval()
    assert (result.low, result.high) == pytest.approx((interval.low, interval.high))
    two = data.only(("A", "B"))
    differences = (groups[0] - groups[1]).mean(axis=1)
    pair = sc.curve_contrast(two, weights=(1, -1))
    flips = np.array(list(product((1, -1), repeat=7))) * differences
    every = np.abs(flips.mean(axis=1)) / flips.std(axis=1, ddof=1)
    observed = abs(differences.mean()) / differences.std(ddof=1)
    assert pair.p_shuffled == pytest.approx(np.mean(every >= observed * (1 - 1e-10)))
    assert pair.p_t == pytest.approx(stats.ttest_1samp(differences, 0).pvalue)


def test_one_run_borrows_the_spread_of_the_others() -> None:
    data = small_curves((1, 6), seed=5)
    own, pooled = (sc.curve_contrast(data, weights=(1, -1), error=term) for term in ("own", "split_plot"))
    assert (own.statistic, own.df, own.low) == pytest.approx((pooled.statistic, 5, pooled.low))
    assert own.p_shuffled == pooled.p


def test_constant_scores_leave_the_shuffles_to_decide() -> None:
    data = sc.Curves.from_groups({"A": [[1.0, 2.0]] * 4, "B": [[2.0, 3.0]] * 6})
    result = sc.curve_contrast(data, weights=(1, -1))
    assert result.statistic == -np.inf
    assert result.p == pytest.approx(1 / 210)
    assert np.isnan([result.low, result.high, result.p_t]).all()
    same = sc.curve_contrast(sc.Curves.from_groups({"A": [[1.0]] * 4, "B": [[1.0]] * 6}), weights=(1, -1))
    assert (same.p, same.estimate) == (1.0, 0.0)
    assert np.isnan(same.statistic)
