"""Pairs of algorithms against single ANOVAs, Holm and the two-sample t interval."""

from __future__ import annotations

import math
from itertools import combinations, permutations, product

import numpy as np
import pandas as pd
import pingouin as pg
import pytest
from scipy import stats

import stats_core as sc
from stats_core.kernels.adjust import holm
from stats_core.methods.curves.shared.closed_pairs import partitions
from tests.reference.small_curves import small_curves


def test_pairs_are_anovas_of_two_with_holm() -> None:
    data = small_curves((4, 5, 4), seed=3)
    result = sc.curve_pairs(data, error="split_plot")
    alone = [sc.randomized_anova(data.only(pair), error="split_plot") for pair in combinations(data.algorithms, 2)]
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
    assert (
        sc.curve_pairs(data, interval=(100, 250), error="split_plot")
        .table()
        .equals(sc.curve_pairs(cut, error="split_plot").table())
    )


def partition_p(data: sc.Curves, parts: list[tuple[int, ...]], effect: str) -> float:
    """p of the hypothesis that algorithms within each part are alike: labels change places within parts only."""
    chosen = [[i for i, group in enumerate(data.index) if group in part] for part in parts]
    orders = [sorted(set(permutations(data.index[rows].tolist()))) for rows in chosen]

    def within(labels: np.ndarray) -> float:
        total = 0.0
        for rows, part in zip(chosen, parts, strict=True):
            values = data.values[rows]
            for group in part:
                cell = values[labels[rows] == group].mean(axis=0) - values.mean(axis=0)
                size = int(np.sum(labels[rows] == group))
                shape = cell - cell.mean()
                total += size * (np.sum(shape**2) if effect == "interaction" else len(cell) * cell.mean() ** 2)
        return total

    observed = within(data.index)
    reached = []
    for choice in product(*orders):
        labels = data.index.copy()
        for rows, order in zip(chosen, choice, strict=True):
            labels[rows] = order
        reached.append(within(labels) >= observed * (1 - 1e-9))
    return float(np.mean(reached))


@pytest.mark.parametrize("effect", ["algorithm", "interaction"])
def test_the_closed_test_by_definition(effect: str) -> None:
    """Four algorithms, two curves each: all 14 partitions that join some of them, enumerated slowly."""
    data = small_curves((2, 2, 2, 2), levels=3, seed=6)
    every = [
        [(0, 1)], [(0, 2)], [(0, 3)], [(1, 2)], [(1, 3)], [(2, 3)],
        [(0, 1, 2)], [(0, 1, 3)], [(0, 2, 3)], [(1, 2, 3)],
        [(0, 1), (2, 3)], [(0, 2), (1, 3)], [(0, 3), (1, 2)], [(0, 1, 2, 3)],
    ]  # fmt: skip
    assert len(partitions(data.algorithms)) == len(every)
    p = [partition_p(data, parts, effect) for parts in every]
    result = sc.curve_pairs(data, adjustment="closed", error="split_plot")
    found = result.comparisons if effect == "algorithm" else result.interactions
    for pair, one in zip(combinations(range(4), 2), found, strict=True):
        joined = [value for value, parts in zip(p, every, strict=True) if any(set(pair) <= set(part) for part in parts)]
        assert one.p_adjusted == pytest.approx(max(joined))


def test_the_closed_test_of_two_is_the_pair_itself_and_of_six_is_refused() -> None:
    two = sc.curve_pairs(small_curves((4, 4)), adjustment="closed", error="split_plot")
    assert two.comparisons[0].p_adjusted == two.comparisons[0].p
    with pytest.raises(sc.ParameterError, match="closed test"):
        sc.curve_pairs(small_curves((2,) * 6), adjustment="closed", error="split_plot")


@pytest.mark.parametrize(("algorithms", "count"), [(2, 1), (3, 4), (4, 14), (5, 51)])
def test_partitions_are_bells_numbers_less_one(algorithms: int, count: int) -> None:
    found = partitions("ABCDE"[:algorithms])
    assert len(set(found)) == len(found) == count


def paired(rows: int = 6, seed: int = 4) -> tuple[sc.Curves, np.ndarray, np.ndarray]:
    """Two algorithms that share the seeds of their runs, which differ far more than the algorithms."""
    rng = np.random.default_rng(seed)
    own = rng.normal(0, 10, (rows, 1))
    first, second = (own + gain + rng.normal(0, 1, (rows, 3)) for gain in (0.0, 2.0))
    block = tuple(f"seed {number}" for number in range(rows)) * 2
    values = np.concatenate([first, second])
    return sc.Curves(values, ("A",) * rows + ("B",) * rows, np.arange(3.0), block=block), first, second


def test_paired_curves_get_the_paired_interval() -> None:
    curves, first, second = paired()
    oracle = stats.ttest_rel(first.mean(axis=1), second.mean(axis=1)).confidence_interval(0.95)
    (one,) = sc.curve_pairs(curves, error="split_plot").comparisons
    assert (one.low, one.high) == pytest.approx((oracle.low, oracle.high))
    contrast = sc.curve_contrast(curves, weights=(1, -1), error="split_plot")
    assert (contrast.low, contrast.high) == pytest.approx((oracle.low, oracle.high))
    assert any("within" in note and "block" in note for note in sc.curve_pairs(curves, error="split_plot").notes())
    assert "paired by block" in sc.randomized_anova(curves, error="split_plot").sentence()


def test_blocks_that_do_not_balance_get_no_interval() -> None:
    curves, _, _ = paired()
    block = ("seed 1", *curves.block[1:])  # type: ignore[index]
    uneven = sc.Curves(curves.values, curves.algorithm, curves.levels, block=block)
    result = sc.curve_pairs(uneven, error="split_plot")
    assert np.isnan([result.comparisons[0].low, result.comparisons[0].high]).all()
    assert any("has none" in note for note in result.notes())
    contrast = sc.curve_contrast(uneven, weights=(1, -1), error="split_plot")
    assert "without a 95 % interval" in contrast.sentence()


def test_published_error_term_shows_its_p_and_leaves_the_decision_to_the_split_plot() -> None:
    data = small_curves((4, 4, 4), seed=8)
    cell, split = sc.curve_pairs(data, error="cell"), sc.curve_pairs(data, error="split_plot")
    alone = [sc.randomized_anova(data.only(pair), error="cell") for pair in combinations(data.algorithms, 2)]
    assert [one.p for one in cell.interactions] == [one.interaction.p for one in alone]
    assert [one.p for one in cell.interactions] != [one.p for one in split.interactions]
    assert [one.p_adjusted for one in cell.interactions] == [one.p_adjusted for one in split.interactions]
    assert cell.sentence() == f"{split.sentence()} All is decided by the split-plot p."


def _apart(first: np.ndarray, second: np.ndarray) -> float:
    return round(float(first.mean() - second.mean()), 9)


@pytest.mark.parametrize("higher_is_better", [True, False])
@pytest.mark.parametrize("sizes", [(4, 4, 4), (3, 4, 5), (2, 6)])
def test_one_sided_pairs_are_the_counts_of_scipy(sizes: tuple[int, ...], higher_is_better: bool) -> None:
    """The difference of means decides as the signed t ratio does: every assignment of a pair's curves, by scipy."""
    rng = np.random.default_rng(sum(sizes))
    groups = {
        name: rng.normal(0.7 * i, 1, (size, 3)).round(1)
        for i, (name, size) in enumerate(zip("ABC", sizes, strict=False))
    }
    data = sc.Curves.from_groups(groups, higher_is_better=higher_is_better)
    for alternative in ("better", "worse"):
        result = sc.curve_pairs(data, alternative=alternative, error="split_plot")
        side = "greater" if (alternative == "better") == higher_is_better else "less"
        expected = []
        for one in result.comparisons:
            means = groups[one.a].mean(axis=1), groups[one.b].mean(axis=1)
            every = stats.permutation_test(means, _apart, alternative=side, n_resamples=np.inf)
            expected.append(every.pvalue)
            t = stats.ttest_ind(*means, alternative=side)
            assert (one.low, one.high) == pytest.approx(tuple(t.confidence_interval(0.95)), rel=1e-9)
        assert [one.p for one in result.comparisons] == pytest.approx(expected, rel=1e-12)
        assert [one.p_adjusted for one in result.comparisons] == pytest.approx(holm(expected).tolist(), rel=1e-12)
        both = sc.curve_pairs(data, error="split_plot")
        for one, other in zip(result.interactions, both.interactions, strict=True):
            assert (one.p, one.p_adjusted) == (other.p, other.p_adjusted), "shape has no side"
        assert "adjusted one-sided p" in result.charts()[0].title
        assert any(note.startswith("One-sided: ") for note in result.notes())
        none = f"none of {len(expected)} one-sided comparisons shows"
        if len(expected) == 1:
            none = "the only one-sided comparison does not show"
        none += f" the first to be {alternative}"
        assert (result.headline() == none) == (min(holm(expected)) > 0.05)


def test_one_sided_pairs_show_what_lies_on_their_side() -> None:
    rng = np.random.default_rng(4)
    low, high = rng.normal(0, 1, (6, 4)), rng.normal(9, 1, (6, 4))
    up, down = sc.Curves.from_groups({"A": low, "B": high}), sc.Curves.from_groups({"A": high, "B": low})
    assert (
        sc.curve_pairs(up, alternative="worse", error="split_plot")
        .sentence()
        .startswith("The only one-sided comparison shows a difference: B is better than A (adjusted p = 0.0011).")
    )
    assert (
        sc.curve_pairs(down, alternative="better", error="split_plot")
        .sentence()
        .startswith("The only one-sided comparison shows a difference: A is better than B (adjusted p = 0.0011).")
    )
    none = sc.curve_pairs(up, alternative="better", error="split_plot")
    assert none.sentence().startswith("A is not shown to be better than B: smallest adjusted one-sided p = 1.0000.")
    assert none.headline() == "the only one-sided comparison does not show the first to be better"
    assert sc.curve_pairs(up, alternative="better", alpha=1 - 1e-9, error="split_plot").shown == (), "whatever alpha is"
    three = sc.Curves.from_groups({"A": low, "B": high, "C": high + 9})
    assert (
        sc.curve_pairs(three, alternative="better", error="split_plot")
        .sentence()
        .startswith("In no pair of A, B, C is the first shown to be better: smallest adjusted one-sided p = 1.0000.")
    )
    with pytest.raises(sc.ParameterError, match="looks to both sides"):
        sc.curve_pairs(three, alternative="better", adjustment="closed", error="split_plot")


def test_one_sided_pairs_of_random_shuffles_are_the_contrast_of_two() -> None:
    rng = np.random.default_rng(6)
    data = sc.Curves.from_groups({name: rng.normal(size=(12, 3)) for name in "ABC"})
    settings = {"shuffles": 199, "seed": 3, "enumeration": "never", "alternative": "better"}
    result = sc.curve_pairs(data, **settings, error="split_plot")
    for one in result.comparisons:
        alone = sc.curve_contrast(data.only((one.a, one.b)), weights=(1, -1), **settings, error="split_plot")
        assert (one.p, one.estimate, one.low, one.high) == pytest.approx(
            (alone.p, alone.estimate, alone.low, alone.high)
        )


def test_own_spread_is_the_larger_p_of_two_with_holm() -> None:
    data = small_curves((4, 6, 5), seed=3)
    result = sc.curve_pairs(data, margin=1.2)
    welch, tost = [], []
    for one, pair in zip(result.comparisons, combinations(data.algorithms, 2), strict=True):
        two = data.only(pair)
        first, second = (two.values[two.index == i].mean(axis=1) for i in range(2))
        t = stats.ttest_ind(first, second, equal_var=False)
        contrast = sc.curve_contrast(two, weights=(1, -1))
        assert (one.statistic, one.p_t) == pytest.approx((t.statistic**2, t.pvalue))
        assert one.p_shuffled == pytest.approx(contrast.p_shuffled)
        assert one.p == max(one.p_shuffled, one.p_t)
        interval = t.confidence_interval(1 - 0.05 / 3)
        assert (one.low, one.high) == pytest.approx((interval.low, interval.high))
        below = stats.ttest_ind(first - 1.2, second, equal_var=False, alternative="less").pvalue
        above = stats.ttest_ind(first + 1.2, second, equal_var=False, alternative="greater").pvalue
        tost.append(max(below, above))
        welch.append(one.p)
        wins = np.sign(first[:, None] - second[None, :])
        assert one.how_much.improvement == pytest.approx((wins.mean() + 1) / 2)
    assert [one.p_adjusted for one in result.comparisons] == pytest.approx(holm(welch))
    assert [one.how_much.p_equivalent for one in result.comparisons] == pytest.approx(holm(tost))
    assert result.together == 3
    assert any("all 3 pairs at once" in note for note in result.notes())


def test_the_smallest_difference_is_told_at_the_level_that_decides() -> None:
    data = small_curves((5, 5, 7), seed=2)
    result = sc.curve_pairs(data)
    left = sum(one.p_adjusted > 0.05 for one in result.comparisons)
    assert left > 0
    one = result.comparisons[0]
    two = data.only((one.a, one.b))
    first, second = (two.values[two.index == i].mean(axis=1) for i in range(2))
    t = stats.ttest_ind(first, second, equal_var=False)
    error = (first.mean() - second.mean()) / t.statistic
    # All 126 ways to part ten curves in two halves are visited, so that p is a multiple of 1 / 126.
    assert one.how_much.level == pytest.approx(0.05 / left)
    level = math.floor(126 * 0.05 / left) / 126
    wanted = (stats.t.isf(level / 2, t.df) + stats.t.ppf(0.8, t.df)) * error
    assert one.how_much.detectable == pytest.approx(wanted)


def own_p(data: sc.Curves, part: tuple[int, ...]) -> float:
    """The larger of the shuffled p of the largest pair's T^2 and Welch's, of the algorithms of one part."""
    rows = [i for i, group in enumerate(data.index) if group in part]
    means, index = data.values[rows].mean(axis=1), data.index[rows]

    def largest(labels: np.ndarray) -> float:
        groups = [means[labels == group] for group in part]
        return max(stats.ttest_ind(a, b, equal_var=False).statistic ** 2 for a, b in combinations(groups, 2))

    observed = largest(index)
    orders = sorted(set(permutations(index.tolist())))
    shuffled = np.mean([largest(np.array(order)) >= observed * (1 - 1e-9) for order in orders])
    groups = {f"g{group}": means[index == group] for group in part}
    frame = pd.DataFrame([(name, score) for name, scores in groups.items() for score in scores], columns=["g", "y"])
    return max(float(shuffled), float(pg.welch_anova(frame, dv="y", between="g")["p_unc"].iloc[0]))


def test_the_closed_test_by_own_spreads() -> None:
    data = small_curves((2, 2, 3), levels=3, seed=6)
    one = {part: own_p(data, part) for size in (2, 3) for part in combinations(range(3), size)}
    result = sc.curve_pairs(data, adjustment="closed")
    for pair, found in zip(combinations(range(3), 2), result.comparisons, strict=True):
        assert found.p_adjusted == pytest.approx(max(one[pair], one[0, 1, 2]))


def test_parts_of_a_partition_share_the_level() -> None:
    data = small_curves((3, 3, 3, 3), seed=7)
    result = sc.curve_pairs(data, adjustment="closed")
    p = {(one.a, one.b): one.p for one in result.comparisons}
    for one in result.comparisons:
        others = [pair for pair in p if not {one.a, one.b} & set(pair)]
        assert one.p_adjusted >= max(p[one.a, one.b], *(min(1, 2 * min(p[one.a, one.b], p[pair])) for pair in others))


def test_own_spread_of_paired_curves() -> None:
    curves, first, second = paired()
    (one,) = sc.curve_pairs(curves).comparisons
    t = stats.ttest_rel(first.mean(axis=1), second.mean(axis=1))
    interval = t.confidence_interval(0.95)
    assert (one.statistic, one.p_t) == pytest.approx((t.statistic**2, t.pvalue))
    assert (one.low, one.high) == pytest.approx((interval.low, interval.high))
    assert one.how_much.improvement == np.mean(first.mean(axis=1) > second.mean(axis=1))


@pytest.mark.parametrize("side", ["better", "worse"])
def test_one_sided_pairs_by_own_spreads(side: str) -> None:
    data = small_curves((4, 6, 5), seed=3)
    result = sc.curve_pairs(data, alternative=side)
    contrasts = [
        sc.curve_contrast(data.only((one.a, one.b)), weights=(1, -1), alternative=side) for one in result.comparisons
    ]
    assert [one.p for one in result.comparisons] == pytest.approx([one.p for one in contrasts])
    assert [one.p_adjusted for one in result.comparisons] == pytest.approx(holm([one.p for one in contrasts]))
    low, high = zip(*((one.low, one.high) for one in result.comparisons), strict=True)
    assert np.isinf(high if side == "better" else low).all()
