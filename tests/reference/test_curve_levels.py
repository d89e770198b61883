"""Step-down max-T over levels against its definition, enumerated slowly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations, product

import numpy as np
import pytest
from scipy import stats

import stats_core as sc
from stats_core.kernels.adjust import holm
from tests.reference.small_curves import drawn, labelled, small_curves


def one_way(data: sc.Curves, labels: np.ndarray) -> np.ndarray:
    """The one-way F of every level."""
    return np.asarray(stats.f_oneway(*(data.values[labels == i] for i in range(len(data.sizes)))).statistic)


def largest_welch(data: sc.Curves, labels: np.ndarray) -> np.ndarray:
    """The largest squared Welch t of all pairs, at every level."""
    groups = [data.values[labels == i] for i in range(len(data.sizes))]
    t = [stats.ttest_ind(a, b, equal_var=False).statistic for a, b in combinations(groups, 2)]
    return np.asarray(np.max(np.square(t), axis=0))


def largest_paired(data: sc.Curves, labels: np.ndarray) -> np.ndarray:
    """The largest squared t of the differences within blocks, over all pairs that share two blocks or more."""
    assert data.block is not None
    block = np.array(data.block)
    most = np.zeros(len(data.levels))
    for a, b in combinations(range(len(data.sizes)), 2):
        apart = [
            data.values[(labels == a) & (block == one)].mean(axis=0)
            - data.values[(labels == b) & (block == one)].mean(axis=0)
            for one in sorted(set(data.block))
            if ((labels == a) & (block == one)).any() and ((labels == b) & (block == one)).any()
        ]
        if len(apart) > 1:
            most = np.maximum(most, stats.ttest_1samp(apart, 0).statistic ** 2)
    return most


Statistic = Callable[[sc.Curves, np.ndarray], np.ndarray]


def max_t(data: sc.Curves, every: Sequence[np.ndarray], of: Statistic = one_way) -> np.ndarray:
    """Westfall and Young's step-down max-T, written out, over these assignments."""
    t = np.array([of(data, labels) for labels in [data.index, *every]])
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
    result = sc.curve_levels(data, error="split_plot")
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
    result = sc.curve_levels(flat, error="split_plot")
    assert result.p_adjusted[2] == 1
    assert any("level 200" in note for note in result.notes())
    assert any("level 200" in note for note in sc.randomized_anova(flat).notes())


def test_a_level_where_only_the_algorithms_differ() -> None:
    values = np.array([[1.0, 5], [1, 6], [1, 7], [2, 5], [2, 6], [2, 8]])
    result = sc.curve_levels(sc.Curves(values, ("A",) * 3 + ("B",) * 3, np.array([1.0, 2.0])), error="split_plot")
    assert result.statistic[0] == np.inf
    assert result.p[0] == pytest.approx(0.1)


def test_random_shuffles_are_counted_to_the_last_digit() -> None:
    data = small_curves((5, 5), seed=2)
    result = sc.curve_levels(data, enumeration=sc.Enumeration.NEVER, shuffles=2_000, seed=3, error="split_plot")
    share = max_t(data, drawn(data, 2_000, seed=3))
    assert result.p_adjusted.tolist() == ((np.round(2_000 * share) + 1) / 2_001).tolist()
    assert len(set(result.p_adjusted.tolist())) > 2


@pytest.mark.parametrize("sizes", [(4, 4), (3, 4), (5, 2), (2, 2, 3), (3, 2, 2)])
def test_own_spread_by_definition(sizes: tuple[int, ...]) -> None:
    data = small_curves(sizes)
    result = sc.curve_levels(data)
    assert result.statistic == pytest.approx(largest_welch(data, data.index))
    assert result.p_shuffled == pytest.approx(max_t(data, labelled(data.sizes), largest_welch), abs=1e-12)
    groups = [data.values[data.index == i] for i in range(len(sizes))]
    welch = [stats.ttest_ind(a, b, equal_var=False).pvalue for a, b in combinations(groups, 2)]
    assert result.p_t == pytest.approx(holm(np.minimum(1, len(welch) * np.min(welch, axis=0))))
    assert result.p_adjusted.tolist() == np.maximum(result.p_shuffled, result.p_t).tolist()
    assert (result.p <= result.p_adjusted + 1e-12).all()


def in_blocks(counts: list[tuple[int, ...]], seed: int = 0) -> tuple[sc.Curves, list[np.ndarray]]:
    """Curves with so many of each algorithm in each block, and every assignment within blocks."""
    rng = np.random.default_rng(seed)
    rows = [(b, i) for b, count in enumerate(counts) for i, many in enumerate(count) for _ in range(many)]
    values = np.array([rng.normal(10 * b + 0.7 * i, 1, 3).round(1) for b, i in rows])
    data = sc.Curves(values, tuple(f"A{i}" for _, i in rows), np.arange(3.0), block=tuple(f"b{b}" for b, _ in rows))
    each = [sorted(set(permutations([i for at, i in rows if at == b]))) for b in range(len(counts))]
    return data, [np.array([label for block in choice for label in block]) for choice in product(*each)]


@pytest.mark.parametrize(
    "counts", [[(1, 1)] * 6, [(1, 1, 1)] * 4, [(2, 2), (2, 1), (1, 1), (1, 2)], [(1, 1, 0), (1, 1, 1), (1, 2, 1)]]
)
def test_own_spread_in_blocks_by_definition(counts: list[tuple[int, ...]]) -> None:
    data, every = in_blocks(counts)
    result = sc.curve_levels(data, enumeration=sc.Enumeration.ALWAYS)
    assert result.exact
    assert result.statistic == pytest.approx(largest_paired(data, data.index))
    assert result.p_shuffled == pytest.approx(max_t(data, every, largest_paired), abs=1e-12)


def test_own_and_pooled_agree_on_two_algorithms_of_one_size() -> None:
    data = small_curves((5, 5), seed=7)
    own, pooled = sc.curve_levels(data), sc.curve_levels(data, error="cell")
    assert own.statistic == pytest.approx(pooled.statistic)
    assert own.p_shuffled.tolist() == pooled.p_adjusted.tolist()
    alone = small_curves((1, 6), seed=7)
    own, pooled = sc.curve_levels(alone), sc.curve_levels(alone, error="split_plot")
    assert own.statistic == pytest.approx(pooled.statistic)
    assert own.p_shuffled.tolist() == pooled.p_adjusted.tolist()
    assert own.p_t == pytest.approx(holm(stats.f.sf(pooled.statistic, 1, 5)))


def test_own_spread_of_levels_without_variance() -> None:
    values = np.array([[1.0, 5, 4], [1, 6, 4], [1, 7, 4], [2, 5, 4], [2, 6, 4]])
    data = sc.Curves(values, ("A",) * 3 + ("B",) * 2, np.array([1.0, 2.0, 3.0]))
    result = sc.curve_levels(data)
    assert result.statistic.tolist() == [np.inf, pytest.approx(0.25 / (1 / 3 + 0.25)), 0]
    assert result.p[0] == pytest.approx(0.1)
    assert result.p_adjusted[2] == 1
    huge = sc.curve_levels(sc.Curves(values * 1e250, data.algorithm, data.levels))
    assert huge.p_adjusted.tolist() == result.p_adjusted.tolist()
