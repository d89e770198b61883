"""Skewness of differences: like scipy's, and rarely large where differences are symmetric."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from stats_core.kernels.skewness import pairwise_skewness, skewness_of, too_skewed


def test_like_scipy_without_zeros() -> None:
    rng = np.random.default_rng(1)
    rows = np.round(rng.normal(size=(20, 30)), 1)
    found, count = skewness_of(rows)
    for row, value, many in zip(rows, found, count, strict=True):
        kept = row[row != 0]
        assert many == len(kept)
        assert value == pytest.approx(stats.skew(kept))


@pytest.mark.parametrize("scale", [1e-200, 1.0, 1e200])
def test_pairs_of_columns_at_any_size(scale: float) -> None:
    scores = np.random.default_rng(2).normal(size=(40, 5)) * scale
    first, second = np.triu_indices(5, 1)
    found, count = pairwise_skewness(scores, first, second)
    assert found == pytest.approx(
        [stats.skew((scores[:, i] - scores[:, j]) / scale) for i, j in zip(first, second, strict=True)]
    )
    assert (count == 40).all()


def test_no_spread_is_not_skewed() -> None:
    found, _ = skewness_of(np.array([[0.1] * 7, [0.0] * 7, [0.3 - 0.2, 0.1, 0.4 - 0.3, 0.1, 0.1, 0.1, 0.1]]))
    assert found.tolist() == [0, 0, 0]
    assert not too_skewed(found, np.array([7, 0, 7])).any()


@pytest.mark.parametrize(("n", "normal", "exponential"), [(15, 0.25, 0.7), (50, 0.2, 0.97), (500, 0.2, 0.999)])
def test_symmetric_differences_are_rarely_called_skewed(n: int, normal: float, exponential: float) -> None:
    rng = np.random.default_rng(n)
    many = np.full(1000, n)
    assert too_skewed(skewness_of(rng.normal(size=(1000, n)))[0], many).mean() < normal
    assert too_skewed(skewness_of(rng.uniform(-1, 1, size=(1000, n)))[0], many).mean() < normal / 2
    assert too_skewed(skewness_of(rng.exponential(size=(1000, n)))[0], many).mean() > exponential
