"""Contrasts among algorithms against their definition, enumerated slowly."""

from __future__ import annotations

from collections.abc import Callable

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
    result = sc.curve_contrast(data, weights=weights)
    assert result.estimate == pytest.approx(estimate)
    assert result.statistic == pytest.approx(t)
    assert result.p == pytest.approx(np.mean(reached))
    half = stats.t.isf(0.025, len(means) - len(sizes)) * error
    assert (result.low, result.high) == pytest.approx((estimate - half, estimate + half))
    assert any("all algorithms are alike" in note for note in result.notes())


def test_contrast_of_two_is_the_split_plot_test() -> None:
    data = small_curves((5, 4), seed=11)
    split = sc.randomized_anova(data, error=sc.ErrorTerm.SPLIT_PLOT)
    contrast = sc.curve_contrast(data, weights=(1, -1))
    assert contrast.p == pytest.approx(split.algorithm.p)
    assert contrast.statistic**2 == pytest.approx(split.algorithm.f)


def test_random_shuffles_are_counted_to_the_last_digit() -> None:
    data, weights = small_curves((3, 3, 3), seed=2), (1, 0, -1)
    ratio = ratios(data, weights)
    observed = abs(ratio(data.index)[2])
    every, times = np.unique(drawn(data, 3_000, seed=5), axis=0, return_counts=True)
    b = sum(many for labels, many in zip(every, times, strict=True) if abs(ratio(labels)[2]) >= observed * (1 - 1e-10))
    result = sc.curve_contrast(data, weights=weights, enumeration=sc.Enumeration.NEVER, shuffles=3_000, seed=5)
    assert result.p == (b + 1) / 3_001
    assert len(every) > 1_200, "nearly all of the 1,680 assignments"
