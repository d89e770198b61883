"""Step-down max-T over levels against its definition, enumerated slowly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from scipy import stats

import stats_core as sc
from tests.reference.small_curves import drawn, labelled, small_curves


def max_t(data: sc.Curves, every: Sequence[np.ndarray]) -> np.ndarray:
    """Westfall and Young's step-down max-T, written out, over these assignments."""
    t = np.array(
        [
            stats.f_oneway(*(data.values[labels == i] for i in range(len(data.sizes)))).statistic
            for labels in [data.index, *every]
        ]
    )
    observed, shuffled = t[0], t[1:]
    order = np.argsort(-observed)
    adjusted = np.empty(len(order))
    running = 0.0
    for place, level in enumerate(order):
        largest = shuffled[:, order[place:]].max(axis=1)
        running = max(running, float(np.mean(largest >= observed[level] * (1 - 1e-10))))
        adjusted[level] = running
    return adjusted


@pytest.mark.parametrize("sizes", [(4, 4), (3, 4), (2, 2, 3)])
def test_levels_by_definition(sizes: tuple[int, ...]) -> None:
    data = small_curves(sizes)
    result = sc.curve_levels(data)
    assert result.exact
    assert result.p_adjusted == pytest.approx(max_t(data, labelled(data.sizes)), abs=1e-12)
    assert (result.p <= result.p_adjusted + 1e-12).all()
    anova = [
        stats.f_oneway(*(column[data.index == i] for i in range(len(sizes)))).statistic for column in data.values.T
    ]
    assert result.statistic == pytest.approx(anova)


def test_a_level_without_variance_is_named() -> None:
    data = small_curves((4, 4))
    values = data.values.copy()
    values[:, 2] = 1000.0
    flat = sc.Curves(values, data.algorithm, data.levels)
    result = sc.curve_levels(flat)
    assert result.p_adjusted[2] == 1
    assert any("level 200" in note for note in result.notes())
    assert any("level 200" in note for note in sc.randomized_anova(flat).notes())


def test_a_level_where_only_the_algorithms_differ() -> None:
    values = np.array([[1.0, 5], [1, 6], [1, 7], [2, 5], [2, 6], [2, 8]])
    result = sc.curve_levels(sc.Curves(values, ("A",) * 3 + ("B",) * 3, np.array([1.0, 2.0])))
    assert result.statistic[0] == np.inf
    assert result.p[0] == pytest.approx(0.1)


def test_random_shuffles_are_counted_to_the_last_digit() -> None:
    data = small_curves((5, 5), seed=2)
    result = sc.curve_levels(data, enumeration=sc.Enumeration.NEVER, shuffles=2_000, seed=3)
    share = max_t(data, drawn(data, 2_000, seed=3))
    assert result.p_adjusted.tolist() == ((np.round(2_000 * share) + 1) / 2_001).tolist()
    assert len(set(result.p_adjusted.tolist())) > 2
