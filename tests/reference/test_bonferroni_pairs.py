"""All pairs by Bonferroni against R's pairwise.t.test."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core import Losses, bonferroni_pairs

# R 4.2.2, stackloss[, 1:3] taken as the losses of three models:
# t.test(x[, i], x[, j], paired = TRUE, conf.level = 1 - 0.05 / 3), and
# pairwise.t.test(c(x), rep(c("a", "b", "c"), each = 21), paired = TRUE, p.adjust = "bonferroni").
STACKLOSS = np.array(
    [
        [80, 80, 75, 62, 62, 62, 62, 62, 58, 58, 58, 58, 58, 58, 50, 50, 50, 50, 50, 56, 70],
        [27, 27, 25, 24, 22, 23, 24, 24, 23, 18, 18, 17, 18, 19, 18, 18, 19, 19, 20, 20, 20],
        [89, 88, 90, 87, 87, 87, 93, 93, 87, 80, 89, 88, 82, 93, 89, 86, 72, 79, 80, 82, 91],
    ]
).T
EXPECTED = [
    (39.33333333333334, 35.35341728762671, 43.31324937903996, 25.82006558073986, 7.845296810809008e-17),
    (-25.85714285714286, -30.40479186833685, -21.30949384594887, -14.85470720004612, 2.879284292850637e-12),
    (-65.19047619047619, -68.06725384509660, -62.31369853585578, -59.20363276678839, 6.105818993546799e-24),
]


def test_as_in_r():
    result = bonferroni_pairs(Losses(tuple("abc"), STACKLOSS))
    assert result.critical == pytest.approx(2.612585423033488)
    for one, expected in zip(result.comparisons, EXPECTED, strict=True):
        assert (one.estimate, one.low, one.high, one.statistic) == pytest.approx(expected[:4], rel=1e-9)
        assert one.p == pytest.approx(expected[4], rel=1e-7)
    adjusted = [2.353589043242703e-16, 8.637852878551913e-12, 1.83174569806404e-23]
    assert [one.p_adjusted for one in result.comparisons] == pytest.approx(adjusted, rel=1e-7, abs=0)


def test_adjusted_p_values_stop_at_1():
    noise = np.random.default_rng(0).random((30, 5))
    result = bonferroni_pairs(Losses(tuple("abcde"), noise))
    assert max(one.p_adjusted for one in result.comparisons) == 1
    assert len(result.comparisons) == 10


def test_identical_models_have_p_1():
    result = bonferroni_pairs(Losses(("a", "b"), [[0, 0], [1, 1], [1, 1]]))
    assert result.comparisons[0].p_adjusted == 1
    assert result.sentence() == "a and b are not shown to differ: smallest adjusted p = 1.0000."
