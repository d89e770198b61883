"""Bonferroni's critical value, beside that of `scipy.stats`, at the ends of its arguments too."""

from __future__ import annotations

import math

import pytest
from scipy import stats

from stats_core.kernels.intervals import dunn_t


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("df", [1, 2.5, 29, 1e9, math.inf])
@pytest.mark.parametrize("alpha", [1e-300, 1e-12, 0.05, 0.5, 0.999])
def test_it_is_the_quantile_of_t(alpha: float, df: float, side: int) -> None:
    right = stats.t.isf(alpha / ((1 if side else 2) * 3), df)
    assert dunn_t(alpha, 3, df, side) == pytest.approx(max(0.0, right), rel=1e-9)


@pytest.mark.parametrize("df", [1, 29, math.inf])
def test_a_level_below_all_numbers_shows_nothing(df: float) -> None:
    assert dunn_t(5e-324, 3, df) == math.inf
