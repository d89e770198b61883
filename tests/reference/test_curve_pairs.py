"""Pairs of algorithms against single ANOVAs, Holm and the two-sample t interval."""

from __future__ import annotations

from itertools import combinations

import pytest
from scipy import stats

import stats_core as sc
from stats_core.kernels.adjust import holm
from tests.reference.small_curves import small_curves


def test_pairs_are_anovas_of_two_with_holm() -> None:
    data = small_curves((4, 5, 4), seed=3)
    result = sc.curve_pairs(data)
    alone = [sc.randomized_anova(data.only(pair)) for pair in combinations(data.algorithms, 2)]
    assert [one.p for one in result.comparisons] == [one.algorithm.p for one in alone]
    assert [one.statistic for one in result.comparisons] == pytest.approx([one.algorithm.f for one in alone])
    assert [one.p_adjusted for one in result.comparisons] == pytest.approx(holm([one.algorithm.p for one in alone]))
    assert [one.p for one in result.interactions] == [one.interaction.p for one in alone]
    first = result.comparisons[0]
    ours = data.values[data.index == 0].mean(axis=1), data.values[data.index == 1].mean(axis=1)
    interval = stats.ttest_ind(*ours).confidence_interval(0.95)
    assert (first.low, first.high) == pytest.approx((interval.low, interval.high))
    assert first.estimate == pytest.approx(ours[0].mean() - ours[1].mean())


def test_pairs_on_an_interval_use_its_levels_only() -> None:
    data = small_curves((4, 4, 4), levels=5, seed=5)
    cut = sc.Curves(data.values[:, 1:3], data.algorithm, data.levels[1:3])
    assert sc.curve_pairs(data, interval=(100, 250)).table().equals(sc.curve_pairs(cut).table())
