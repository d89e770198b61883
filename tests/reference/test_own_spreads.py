"""The randomized ANOVA by own spreads: which p decides, against scipy, statsmodels and pingouin, and what is said."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.oneway import anova_oneway
from statsmodels.stats.weightstats import ttost_ind, ttost_paired

import stats_core as sc
from stats_core.kernels.welch import welch_f

OWN = sc.ErrorTerm.OWN


def made(sizes: tuple[int, ...], sds: tuple[float, ...], gains: tuple[float, ...], seed: int = 0, **more) -> sc.Curves:
    rng = np.random.default_rng(seed)
    groups = {
        f"A{i}": gain + sd * (rng.normal(size=(size, 1)) + rng.normal(size=(size, 4)))
        for i, (size, sd, gain) in enumerate(zip(sizes, sds, gains, strict=True))
    }
    curves = sc.Curves.from_groups(groups)
    return sc.Curves(curves.values, curves.algorithm, curves.levels, **more)


def means_of(curves: sc.Curves) -> list[np.ndarray]:
    return [curves.values[curves.index == i].mean(axis=1) for i in range(len(curves.algorithms))]


@pytest.mark.parametrize("seed", range(6))
def test_two_algorithms_against_scipy(seed: int) -> None:
    curves = made((5, 12), (3.0, 1.0), (0.0, 1.5), seed)
    first, second = means_of(curves)
    welch = stats.ttest_ind(first, second, equal_var=False)
    result = sc.randomized_anova(curves, margin=2.0)
    assert result.algorithm.f == pytest.approx(welch.statistic**2)
    assert result.algorithm.p_welch == pytest.approx(welch.pvalue)
    assert result.algorithm.p_decides == max(result.algorithm.p, result.algorithm.p_welch)
    assert result.interaction.p_decides == result.interaction.p
    level, _, same = result.verdict().claims
    low, high = welch.confidence_interval(0.95)
    assert (result.size.low, result.size.high) == pytest.approx((low, high))
    assert level.p == result.algorithm.p_decides
    assert result.size.how_much.improvement == pytest.approx(
        np.mean([(a > b) + 0.5 * (a == b) for a in first for b in second])
    )
    assert same.p == pytest.approx(ttost_ind(first, second, -2, 2, usevar="unequal")[0])
    assert (same.low, same.high) == pytest.approx(tuple(welch.confidence_interval(0.9)))
    error, df = abs((first.mean() - second.mean()) / welch.statistic), welch.df
    assert level.how_much.detectable == pytest.approx((stats.t.ppf(0.975, df) + stats.t.ppf(0.8, df)) * error)


def test_blocks_of_two_against_scipy() -> None:
    rng = np.random.default_rng(4)
    seeds = rng.normal(0, 5, (9, 1))
    values = np.concatenate([seeds + rng.normal(0, 1, (9, 3)), seeds + rng.normal(1, 2, (9, 3))])
    curves = sc.Curves(values, ("A",) * 9 + ("B",) * 9, np.arange(3.0), block=tuple("123456789") * 2)
    result = sc.randomized_anova(curves, margin=3.0)
    first, second = means_of(curves)
    paired = stats.ttest_rel(first, second)
    assert result.algorithm.f == pytest.approx(paired.statistic**2)
    assert result.algorithm.p_welch == pytest.approx(paired.pvalue)
    assert (result.size.low, result.size.high) == pytest.approx(tuple(paired.confidence_interval(0.95)))
    assert result.size.how_much.improvement == pytest.approx(np.mean(first > second))
    assert result.verdict().claims[2].p == pytest.approx(ttost_paired(first, second, -3, 3)[0])
    assert "Paired t test" in set(result.approaches["approach"])


@pytest.mark.parametrize("seed", range(4))
def test_welchs_f_of_several_against_statsmodels(seed: int) -> None:
    curves = made((5, 8, 10), (3.0, 1.0, 2.0), (0.0, 1.0, 1.0), seed)
    result = sc.randomized_anova(curves, shuffles=199)
    expected = anova_oneway(means_of(curves), use_var="unequal", welch_correction=True)
    assert result.algorithm.p_welch == pytest.approx(expected.pvalue)
    assert result.size.welch.f == pytest.approx(expected.statistic)
    assert result.algorithm.p_decides == max(result.algorithm.p, result.algorithm.p_welch)
    pairs = combinations(means_of(curves), 2)
    assert result.algorithm.f == pytest.approx(
        max(stats.ttest_ind(a, b, equal_var=False).statistic ** 2 for a, b in pairs)
    )


def test_welchs_f_of_two_is_welchs_t() -> None:
    a, b = np.array([1.0, 2, 4, 7]), np.array([2.0, 9, 4])
    t = stats.ttest_ind(a, b, equal_var=False)
    found = welch_f([a, b])
    assert (found.f, found.df_error, found.p) == pytest.approx((t.statistic**2, t.df, t.pvalue))
    assert math.isnan(welch_f([a, np.ones(3)]).p)
    assert math.isnan(welch_f([a, np.ones(1)]).p)


@pytest.mark.parametrize("higher", [True, False])
def test_decision_and_interval_of_two_never_disagree(higher: bool) -> None:
    shown = drawn_out = 0
    for seed in range(150):
        rng = np.random.default_rng(seed)
        sizes = tuple(rng.integers(2, 9, 2).tolist())
        gain = float(rng.choice([0.0, 2.0, -2.0, 5.0]))
        more = {"higher_is_better": higher}
        if sizes[0] == sizes[1]:
            more["block"] = tuple(map(str, range(sizes[0]))) * 2
        curves = made(sizes, tuple(rng.choice([0.5, 1.0, 3.0], 2)), (0.0, gain), seed, **more)
        result = sc.randomized_anova(curves, shuffles=199, seed=seed)
        level = result.verdict().claims[0]
        assert not level.interval_disagrees, seed
        assert level.low <= level.estimate <= level.high
        if level.shown:
            shown += 1
            one, other = means_of(curves)
            first = (one.mean() > other.mean()) == higher
            assert level.better == ("A0" if first else "A1")
            assert (level.estimate > 0) == higher
            assert level.how_much.improvement > 0.5
        elif result.reaches_zero:
            drawn_out += 1
            assert any("drawn out to 0" in note for note in result.notes())
    assert shown > 20
    assert drawn_out > 5


def test_few_wild_runs_beside_many_calm_ones_are_not_better_by_their_spread() -> None:
    """Equal means, 5 + 20 runs, sd 3 : 1: the pooled term claims in a quarter, own spreads keep the level about."""
    pooled = own = 0
    for seed in range(200):
        curves = made((5, 20), (3.0, 1.0), (0.0, 0.0), seed)
        result = sc.randomized_anova(curves, shuffles=199, seed=seed, enumeration="never")
        own += result.algorithm.p_decides <= 0.05
        table = result.approaches.set_index(["source", "approach"])["p_value"]
        pooled += table["Algorithm", "Randomized, split-plot error"] <= 0.05
    assert pooled > 0.17 * 200
    assert own < 0.11 * 200


def test_all_ways_of_testing_stand_side_by_side() -> None:
    curves = made((4, 6), (2.0, 1.0), (0.0, 3.0))
    own = sc.randomized_anova(curves)
    table = own.approaches.set_index(["source", "approach"])["p_value"]
    for term, name in ((sc.ErrorTerm.SPLIT_PLOT, "split-plot"), (sc.ErrorTerm.CELL, "within-cell")):
        alone = sc.randomized_anova(curves, error=term)
        for effect in (alone.algorithm, alone.interaction):
            assert table[effect.name, f"Randomized, {name} error"] == effect.p
        rows = own.table().set_index("source").loc[["Algorithm", "Interaction"], ["ss"]]
        assert rows.equals(alone.table().set_index("source").loc[["Algorithm", "Interaction"], ["ss"]])
    assert table["Algorithm", "Randomized, own spread"] == own.algorithm.p
    assert table["Algorithm", "Welch's t test"] == own.algorithm.p_welch
    assert ("Interaction", "Conventional F, Greenhouse-Geisser") in table.index


def test_the_table_holds_the_p_that_decides_and_the_words_name_its_test() -> None:
    curves = made((5, 20), (3.0, 1.0), (0.0, 3.0), 5)
    result = sc.randomized_anova(curves, enumeration="never", shuffles=999)
    assert result.algorithm.welch_decides
    table = result.table().set_index("source")
    assert table.loc["Algorithm", "p"] == result.algorithm.p_welch
    assert table.loc["Interaction", "p"] == result.interaction.p
    assert "Welch's t test p = " in result.sentence()
    assert "F(" not in result.sentence(), "a studentized F has no degrees of freedom"
    assert result.verdict().claims[0].p_by == "Welch's t test"
    assert "Welch's t test decides" in result.charts()[0].title
    assert result.charts()[0].density_label.startswith("Welch's F(1, ")


def test_a_single_run_is_lent_the_spread_of_the_others_and_told_so() -> None:
    curves = made((1, 12), (1.0, 1.0), (0.0, 4.0), 3)
    result = sc.randomized_anova(curves)
    pooled = sc.randomized_anova(curves, error=sc.ErrorTerm.SPLIT_PLOT)
    assert (result.algorithm.f, result.algorithm.p) == pytest.approx((pooled.algorithm.f, pooled.algorithm.p))
    assert result.algorithm.p_welch == pytest.approx(pooled.algorithm.p_conventional)
    assert any("A0 is lent the spread of the others" in note for note in result.notes())
    assert any("A0" in doubt and "one run" in doubt for doubt in result.doubts)


def test_no_spread_at_all() -> None:
    flat = sc.randomized_anova(sc.Curves.from_groups({"A": np.ones((3, 2)), "B": np.ones((4, 2))}))
    assert math.isnan(flat.algorithm.f)
    assert (flat.algorithm.p_decides, flat.interaction.p_decides) == (1.0, 1.0)
    apart = sc.randomized_anova(sc.Curves.from_groups({"A": np.ones((3, 2)), "B": 1 + np.ones((5, 2))}))
    assert apart.algorithm.f == math.inf
    assert apart.algorithm.p_decides == 1 / 56
    assert math.isnan(apart.verdict().claims[0].low)
    three = sc.randomized_anova(
        sc.Curves.from_groups({"A": np.ones((3, 2)), "B": [[1.0, 2.0], [2.0, 2.0]], "C": [[3.0, 4.0], [5.0, 5.0]]})
    )
    assert math.isnan(three.algorithm.p_welch)
    assert three.algorithm.p_decides == three.algorithm.p


def test_more_than_two_in_blocks_are_decided_by_the_larger_of_shuffles_and_paired_t() -> None:
    """Spreads 5 : 1 : 1, 6 blocks: shuffles alone claimed 10 % where nothing differs, the larger of both 5 %."""
    curves = made((6, 6, 6), (1.0, 2.0, 1.0), (0.0, 1.0, 3.0), block=tuple("123456") * 3)
    result = sc.randomized_anova(curves, shuffles=999)
    means = [curves.values[curves.index == i].mean(axis=1) for i in range(3)]
    each = [stats.ttest_rel(means[a], means[b]) for a, b in ((0, 1), (0, 2), (1, 2))]
    assert result.algorithm.p_welch == pytest.approx(3 * min(one.pvalue for one in each), rel=1e-9)
    assert result.size.welch.f == pytest.approx(max(one.statistic**2 for one in each), rel=1e-9)
    assert result.algorithm.p_decides == max(result.algorithm.p, result.algorithm.p_welch)
    assert any("Bonferroni's paired t test gives no more" in note for note in result.notes())


def test_the_unit_of_the_scores_does_not_matter() -> None:
    curves = made((4, 7), (2.0, 1.0), (0.0, 1.0))
    small = sc.Curves(np.ldexp(curves.values, -800), curves.algorithm, curves.levels)
    one, other = sc.randomized_anova(curves), sc.randomized_anova(small)
    assert (one.algorithm.p_decides, one.interaction.p) == (other.algorithm.p_decides, other.interaction.p)
    assert np.ldexp(other.size.estimate, 800) == one.size.estimate
    assert other.doubts == one.doubts
