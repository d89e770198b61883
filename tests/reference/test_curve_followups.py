"""Levels, pairs and contrasts against slow enumerations of their definitions."""

from __future__ import annotations

from itertools import combinations, permutations

import numpy as np
import pytest
from scipy import stats

import stats_core as sc
from stats_core.kernels.adjust import holm


def curves(sizes: tuple[int, ...], levels: int = 4, seed: int = 0) -> sc.Curves:
    rng = np.random.default_rng(seed)
    return sc.Curves.from_groups(
        {f"A{i}": rng.normal(0.5 * i, 1, (size, levels)).round(1) for i, size in enumerate(sizes)},
        levels=np.arange(levels) * 100.0,
    )


def labelled(sizes: tuple[int, ...]) -> list[np.ndarray]:
    """Every assignment with named groups, without regard to speed."""
    index = [group for group, size in enumerate(sizes) for _ in range(size)]
    return [np.array(labels) for labels in set(permutations(index))]


def max_t(data: sc.Curves) -> np.ndarray:
    """Westfall and Young's step-down max-T, written out, over all assignments."""
    every = labelled(data.sizes)
    t = np.array(
        [
            [
                stats.f_oneway(*(column[labels == i] for i in range(len(data.sizes)))).statistic
                for column in data.values.T
            ]
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
    data = curves(sizes)
    result = sc.curve_levels(data)
    assert result.exact
    assert result.p_adjusted == pytest.approx(max_t(data), abs=1e-12)
    assert (result.p <= result.p_adjusted + 1e-12).all()
    anova = [
        stats.f_oneway(*(column[data.index == i] for i in range(len(sizes)))).statistic for column in data.values.T
    ]
    assert result.statistic == pytest.approx(anova)


def test_a_level_without_variance_is_named() -> None:
    data = curves((4, 4))
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


def test_pairs_are_anovas_of_two_with_holm() -> None:
    data = curves((4, 5, 4), seed=3)
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
    data = curves((4, 4, 4), levels=5, seed=5)
    cut = sc.Curves(data.values[:, 1:3], data.algorithm, data.levels[1:3])
    assert sc.curve_pairs(data, interval=(100, 250)).table().equals(sc.curve_pairs(cut).table())


@pytest.mark.parametrize(
    ("sizes", "weights"), [((3, 3, 2), (1, -0.5, -0.5)), ((4, 4), (1, -1)), ((2, 2, 3), (1, 0, -1))]
)
def test_contrast_by_definition(sizes: tuple[int, ...], weights: tuple[float, ...]) -> None:
    data = curves(sizes, seed=9)
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
    data = curves((5, 4), seed=11)
    split = sc.randomized_anova(data, error=sc.ErrorTerm.SPLIT_PLOT)
    contrast = sc.curve_contrast(data, weights=(1, -1))
    assert contrast.p == pytest.approx(split.algorithm.p)
    assert contrast.statistic**2 == pytest.approx(split.algorithm.f)


def test_monte_carlo_followups_agree_with_exact() -> None:
    data = curves((5, 5), seed=2)
    drawn = {"enumeration": sc.Enumeration.NEVER, "shuffles": 40_000}
    assert sc.curve_levels(data, **drawn).p_adjusted == pytest.approx(sc.curve_levels(data).p_adjusted, abs=0.013)
    exact, random = (sc.curve_contrast(data, weights=(1, -1), **settings).p for settings in ({}, drawn))
    assert random == pytest.approx(exact, abs=0.013)


def test_shares_add_up() -> None:
    data = curves((3, 4, 5), levels=6)
    result = sc.curve_localisation(data, interval=(100, 300))
    anova = sc.randomized_anova(data)
    assert result.ss_interaction.sum() == pytest.approx(anova.interaction.ss)
    assert result.ss_algorithm.sum() == pytest.approx(anova.interaction.ss + anova.algorithm.ss)
    share = result.share_interaction[1:4].sum()
    assert f"{100 * share:.0f} %" in result.sentence()
