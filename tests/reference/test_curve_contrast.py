"""Contrasts among algorithms against their definition, enumerated slowly."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import stats_core as sc
from tests.reference.small_curves import labelled, small_curves


@pytest.mark.parametrize(
    ("sizes", "weights"), [((3, 3, 2), (1, -0.5, -0.5)), ((4, 4), (1, -1)), ((2, 2, 3), (1, 0, -1))]
)
def test_contrast_by_definition(sizes: tuple[int, ...], weights: tuple[float, ...]) -> None:
    data = small_curves(sizes, seed=9)
    means = data.values.mean(axis=1)

    def ratio(labels: np.ndarray) -> tuple[float, float, float]:
        groups = [means[labels == i] for i in range(len(sizes))]
        estimate = sum(weight * group.mean() for weight, group in zip(weights, groups, strict=True))
        within = sum(np.sum((group - group.mean()) ** 2) for group in groups) / (len(means) - len(sizes))
        error = np.sqrt(within * sum(weight**2 / size for weight, size in zip(weights, sizes, strict=True)))
        return estimate, error, estimate / error

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


def test_monte_carlo_agrees_with_exact() -> None:
    data = small_curves((3, 3, 3), seed=2)
    exact = sc.curve_contrast(data, weights=(1, 0, -1))
    drawn = sc.curve_contrast(data, weights=(1, 0, -1), enumeration=sc.Enumeration.NEVER, shuffles=40_000)
    assert drawn.p == pytest.approx(exact.p, abs=0.013)
