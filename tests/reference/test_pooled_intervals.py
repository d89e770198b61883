"""Pooled intervals against Feelders and Verkooijen's section 3 and golden tables."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from stats_core import InputError, Losses, pooled_intervals
from stats_core.methods.cases.pooled_intervals import CriticalDistribution

# Synthetic right (1) and wrong (0) answers; sigma checked as the mean discordance of pairs.
FOUR = (
    "1111 1111 1011 1111 1111 1111 1111 1110 1101 0001 0010 0111 0110 1111 1111 0111 1111 1111 0111 0111 1111 1111 "
    "0111 1111 1111 0110 0101 1111 0111 0111 1111 1111 1111 0111 1111 1011 1111 0111 1111 1011 1111 1110 0111 1111 "
    "1111 1111 1111 1101 1111 1111 1101 1111 0001 1001 1011 1011 0011 1111 1100 1111"
)
FIVE = (
    "11011 01101 11111 11111 11110 11111 11111 11111 11111 01110 11111 11011 00001 11111 11111 11111 11111 10010 01111 "
    "01111 10111 11101 11110 11111 11000 01110 11101 10111 11111 00111 01101 01011 11111 11111 01111 11111 00111 11011 "
    "01101 11111"
)
NORMAL = CriticalDistribution.NORMAL


def errors(text):
    rows = [[1 - int(digit) for digit in row] for row in text.split()]
    return Losses(tuple("ABCDE"[: len(rows[0])]), rows)


def half_widths(result):
    return {round((one.high - one.low) / 2, 12) for one in result.comparisons}


@pytest.mark.parametrize(
    ("text", "alpha", "sigma", "z", "t", "first"),
    [
        (
            FOUR,
            0.05,
            0.06561673228343176,
            2.63825727347675,
            2.7301316565922646,
            (-0.2897804878752072, 0.05644715454187382),
        ),
        (
            FIVE,
            0.1,
            0.08366600265340755,
            2.575829303548901,
            2.7079131835176624,
            (-0.3655093413454473, 0.06550934134544725),
        ),
    ],
)
def test_golden_tables(text, alpha, sigma, z, t, first):
    normal = pooled_intervals(errors(text), alpha=alpha, distribution=NORMAL)
    student = pooled_intervals(errors(text), alpha=alpha)
    assert (normal.critical, student.critical) == pytest.approx((z, t), rel=1e-9)
    assert half_widths(normal) == {round(z * sigma, 12)}
    assert half_widths(student) == {round(t * sigma, 12)}
    # The table has right answers where losses have errors, so the differences change sign.
    one = normal.comparisons[0]
    assert (-one.high, -one.low) == pytest.approx(first, rel=1e-8)
    assert one.statistic == pytest.approx(one.estimate / sigma)


def test_feelders_and_verkooijens_table_5():
    """Five methods on 384 cases: sigma .0205, Z 2.81, printed width .116, as the half-width .058 was rounded first.

    The cases are not published; errors with the same number of disagreements, 62 for a pair, give the same.
    """
    wrong = np.zeros((384, 5))
    for method in range(5):
        wrong[31 * method : 31 * (method + 1), method] = 1
    result = pooled_intervals(Losses(tuple("ABCDE"), wrong), distribution=NORMAL, critical=2.81)
    sigma = (result.comparisons[0].high - result.comparisons[0].low) / 2 / 2.81
    assert round(sigma, 4) == 0.0205
    assert 2 * round(2.81 * sigma, 3) == pytest.approx(0.116)
    assert result.notes()[0].startswith("Every difference has the standard error 0.02051")
    computed = pooled_intervals(Losses(tuple("ABCDE"), wrong), distribution=NORMAL).critical
    assert round(computed, 2) == 2.81


def test_a_constant_of_ones_own_is_judged():
    result = pooled_intervals(errors(FOUR), critical=2.0)
    assert result.critical == 2.0
    assert "should be 2.73" in result.notes()[1]
    assert result.charts()[0].beside_low == pytest.approx(
        [one.low for one in pooled_intervals(errors(FOUR)).comparisons]
    )
    same = pooled_intervals(errors(FOUR))
    assert [one.p_adjusted for one in result.comparisons] == [one.p_adjusted for one in same.comparisons]


def test_identical_models_have_p_1():
    result = pooled_intervals(Losses(tuple("ABC"), [[1, 1, 1], [0, 0, 0], [0, 0, 0]]))
    for one in result.comparisons:
        assert (one.estimate, one.low, one.high, one.p, one.p_adjusted) == (0, 0, 0, 1, 1)
        assert math.isnan(one.statistic)
    assert result.notes() == (
        "All classifiers are right and wrong on the same cases: nothing speaks for a difference, so p = 1.",
    )


def test_only_right_and_wrong():
    with pytest.raises(InputError, match="0 or 1"):
        pooled_intervals(Losses(("A", "B"), [[0.2, 1], [0, 1]]))


@settings(deadline=None)
@given(arrays(np.int8, st.tuples(st.integers(2, 30), st.integers(2, 5)), elements=st.integers(0, 1)))
def test_the_variance_is_the_mean_discordance(wrong):
    n, k = wrong.shape
    result = pooled_intervals(Losses(tuple("ABCDE"[:k]), wrong), critical=1.0)
    mean = np.mean([np.sum(wrong[:, i] != wrong[:, j]) for i, j in combinations(range(k), 2)]) / n**2
    assert [(one.high - one.low) / 2 for one in result.comparisons] == pytest.approx(
        [math.sqrt(mean)] * len(result.comparisons), abs=1e-12
    )
    right = pooled_intervals(Losses(tuple("ABCDE"[:k]), 1 - wrong), critical=1.0)
    for one, other in zip(result.comparisons, right.comparisons, strict=True):
        assert (one.low, one.high, one.p) == pytest.approx((-other.high, -other.low, other.p), abs=1e-9)
