"""Step-down max-T by flips of groups: listings of all flips, two models, ties, and what no group can show."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy.special import stdtrit

from stats_core import METHODS, Losses, clustered_t, group_flips, group_pairs, matched_t
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre

# Right (1) and wrong (0) of three models on 8 questions, made up. All 2^8 flips were listed with itertools, with t of
# every pair in every flip, by a program of loops apart from this package.
RIGHT = np.array([[1, 0, 1], [1, 0, 0], [1, 1, 0], [1, 0, 1], [1, 0, 1], [1, 0, 1], [1, 0, 0], [0, 0, 1]])


def measured(groups: int, cases: int, seed: int = 0) -> Losses:
    """Three regressors, the last of which is better, on groups of equal size."""
    rng = np.random.default_rng(seed)
    losses = rng.gamma(2, 1, (groups * cases, 1)) + rng.random((groups * cases, 3)) - [0, 0.1, 0.6]
    return Losses(("A", "B", "C"), np.round(losses, 3), group=np.repeat(range(groups), cases))


def listed(sums: Any) -> list[float]:
    """Adjusted p of the pairs (0, 1), (0, 2), (1, 2) of columns whose rows count the same, from the definition."""
    pairs = [(0, 1), (0, 2), (1, 2)]
    d = np.column_stack([sums[:, i] - sums[:, j] for i, j in pairs])
    size = np.sqrt((d**2).sum(axis=0))
    u = d.sum(axis=0) / size
    signs = np.array(list(product((-1, 1), repeat=len(sums))))
    flipped = np.sign(u) * (signs @ d) / size
    order, p, least = np.argsort(-np.abs(u)), np.ones(3), 0.0
    for step, place in enumerate(order):
        largest = np.maximum(flipped[:, order[step:]].max(axis=1), (-flipped).max(axis=1))
        least = max(least, float(np.mean(largest >= abs(u[place]) * (1 - 1e-9))))
        p[place] = least
    return p.tolist()


def test_all_flips_listed() -> None:
    result = group_pairs(Losses(("a", "b", "c"), 1 - RIGHT))
    adjusted = [one.p_adjusted for one in result.comparisons]
    assert adjusted == pytest.approx(listed(1 - RIGHT), rel=1e-12)
    assert adjusted == pytest.approx([14 / 256, 169 / 256, 88 / 256], rel=1e-12)
    assert (result.smallest_p, result.group_count, result.cases) == (2.0**-7, 8, 8)


def test_all_flips_of_groups_listed() -> None:
    data = measured(7, 4)
    result = group_pairs(data)
    sums = np.add.reduceat(data.losses, range(0, 28, 4))
    assert [one.p_adjusted for one in result.comparisons] == pytest.approx(listed(sums), rel=1e-12)
    means = group_pairs(data, weights="groups")
    assert [one.p_adjusted for one in means.comparisons] == pytest.approx(listed(sums), rel=1e-12)


@pytest.mark.parametrize("alone", [0, 3], ids=["no group of one", "three groups of one"])
@pytest.mark.parametrize("weights", list(CaseWeights))
@pytest.mark.parametrize("groups", list(GroupsAre))
def test_two_models_as_the_tests_of_two_have_them(groups: GroupsAre, weights: CaseWeights, alone: int) -> None:
    rng = np.random.default_rng(5)
    group = np.concatenate([np.repeat(range(8), (2, 2, 3, 3, 3, 4, 4, 2)), range(8, 8 + alone)])
    data = Losses(("a", "b"), rng.random((len(group), 2)), group=group)
    settings: Any = {"groups": groups, "weights": weights}
    (one,) = METHODS["group_pairs"].call(data, **settings).comparisons
    two = METHODS["clustered_t"].call(data, a="a", b="b", **settings)
    assert (one.estimate, one.standard_error, one.statistic) == pytest.approx(
        (two.estimate, two.standard_error, two.statistic), rel=1e-9
    )
    assert one.how_much.df == pytest.approx(two.df, rel=1e-9)
    (effect,) = METHODS["group_pairs"].call(data, **settings).design_effects
    assert effect == pytest.approx(two.design_effect, rel=1e-9)


@pytest.mark.parametrize("groups", list(GroupsAre))
def test_what_would_be_found_is_found_by_flips(groups: GroupsAre) -> None:
    """The critical value times the error that flips see, and t at .8 times that of the difference."""
    group = np.repeat(range(12), 5)
    d = np.random.default_rng(1).normal(0.3, 0.5, 60) + np.repeat(np.linspace(-2, 2, 12), 5)
    data = Losses(("a", "b"), np.column_stack([d, 0 * d]), group=group)
    result = METHODS["group_pairs"].call(data, groups=groups)
    (one,) = result.comparisons
    single = float(d.std(ddof=1)) / math.sqrt(60)
    flipped = one.standard_error if groups is GroupsAre.RANDOM else single
    assert (one.standard_error < flipped / 2) is (groups is GroupsAre.FIXED)
    found = result.critical * flipped + float(stdtrit(one.how_much.df, 0.8)) * one.standard_error
    assert one.how_much.detectable == pytest.approx(found, rel=1e-9)
    two = METHODS["group_flips"].call(data, a="a", b="b", groups=groups).how_much
    limit = float(stdtrit(two.df, 1 - two.attained / 2))
    found = limit * flipped + float(stdtrit(two.df, 0.8)) * one.standard_error
    assert two.detectable == pytest.approx(found, rel=1e-9)


@pytest.mark.parametrize("sizes", [(3,) * 9, (1, 2, 2, 3, 3, 4, 5, 6, 9)], ids=["equal", "unequal"])
def test_the_critical_value_is_that_of_t_around_the_means(sizes: tuple[int, ...]) -> None:
    """All 2^9 flips of S_c - n_c d, each with its own standard error: the 487th of 512 of the largest |t|."""
    rng = np.random.default_rng(3)
    group, n = np.repeat(range(9), sizes), sum(sizes)
    losses = rng.random((n, 3)) + np.array([0, 0.1, 0.2])
    pairs = [(0, 1), (0, 2), (1, 2)]
    largest = np.zeros(512)
    for i, j in pairs:
        d = losses[:, i] - losses[:, j]
        sums = np.bincount(group, weights=d - d.mean())
        for place, signs in enumerate(product((-1, 1), repeat=9)):
            flipped = sums * signs
            around = flipped - np.array(sizes) * flipped.sum() / n
            error = math.sqrt(9 / 8 * float(around @ around))
            largest[place] = max(largest[place], abs(flipped.sum()) / error)
    result = group_pairs(Losses(("a", "b", "c"), losses, group=group))
    assert result.critical == pytest.approx(max(np.sort(largest)[486], float(stdtrit(8, 0.975))), rel=1e-9)


def test_the_critical_value_is_no_less_than_t_and_bonferronis_where_flips_are_too_few() -> None:
    d = np.array([0, 0, 1, 0, 0, 0, 1, 1, 1, -1.0])  # flips around its mean have a smaller one
    result = group_pairs(Losses(("a", "b"), np.column_stack([d, 0 * d])))
    assert result.critical == pytest.approx(float(stdtrit(9, 0.975)), rel=1e-12)
    assert group_pairs(measured(5, 6)).critical == pytest.approx(float(stdtrit(4, 1 - 0.025 / 3)), rel=1e-9)


def test_two_models_on_equal_groups_have_the_p_of_flips() -> None:
    data = measured(9, 3).only(("A", "C"))
    flips = group_flips(data, a="A", b="C")
    (one,) = group_pairs(data).comparisons
    assert one.p == one.p_adjusted == pytest.approx(flips.p, rel=1e-12)
    assert one.how_much.improvement == pytest.approx(flips.how_much.improvement)


def test_without_groups_the_errors_are_those_of_matched_t() -> None:
    data = Losses(("A", "B", "C"), measured(10, 3).losses)
    for one in group_pairs(data).comparisons:
        t = matched_t(data, a=one.a, b=one.b)
        assert (one.estimate, one.statistic) == pytest.approx((t.estimate, t.statistic), rel=1e-9)


@pytest.mark.parametrize("huge", [1e8, 1e13, 1e20])
@pytest.mark.parametrize("weights", list(CaseWeights))
@pytest.mark.parametrize("groups", list(GroupsAre))
def test_a_case_with_huge_losses_hides_no_pair(groups: GroupsAre, weights: CaseWeights, huge: float) -> None:
    """Two of four models fail in one case by the same: both pairs of equals are decided as they are by themselves."""
    losses = np.column_stack([measured(8, 2, seed=3).losses, measured(8, 2, seed=4).losses[:, 0]])
    losses[5, :2] = huge
    data = Losses(tuple("ABCD"), losses, group=np.repeat(range(8), 2))
    settings: Any = {"groups": groups, "weights": weights, "shuffles": 40_000}
    found = {(one.a, one.b): one for one in METHODS["group_pairs"].call(data, **settings).comparisons}
    for two in (("A", "B"), ("C", "D")):
        (alone,) = METHODS["group_pairs"].call(data.only(two), **settings).comparisons
        assert found[two].p == alone.p < 1
        assert (found[two].estimate, found[two].standard_error) == pytest.approx(
            (alone.estimate, alone.standard_error), rel=1e-9
        )


def test_with_a_control() -> None:
    result = group_pairs(measured(8, 4), control="A")
    assert [(one.a, one.b) for one in result.comparisons] == [("B", "A"), ("C", "A")]
    assert result.comparisons[1].p_adjusted == pytest.approx(2.0**-7)
    assert result.sentence().startswith("1 of 2 comparisons shows a difference: C is better than A")


def test_random_flips_say_what_none_reached() -> None:
    result = group_pairs(measured(60, 2), shuffles=999)
    assert result.comparisons[1].p_adjusted == result.smallest_p == 0.001
    assert "none of 999 shuffles reached it" in result.sentence()
    assert result.ways[0].p_adjusted == tuple(one.p_adjusted for one in result.comparisons)


def test_five_groups_can_show_nothing() -> None:
    result = group_pairs(measured(5, 6))
    assert (result.smallest_p, result.shown) == (0.0625, ())
    assert all(one.how_much.out_of_reach for one in result.comparisons)
    assert any("The least that flips of 5 groups can give is p = 0.0625" in note for note in result.notes())
    assert any("is Bonferroni's t" in note for note in result.notes())


def test_equal_models_and_one_group() -> None:
    losses = measured(6, 3).losses[:, [0, 0, 2]]
    result = group_pairs(Losses(("A", "twin", "C"), losses, group=np.repeat(range(6), 3)))
    assert (result.comparisons[0].p, result.comparisons[0].p_adjusted) == (1.0, 1.0)
    assert math.isnan(result.comparisons[0].low)
    assert result.comparisons[1].p_adjusted == result.comparisons[2].p_adjusted
    one = group_pairs(Losses(("A", "B", "C"), measured(6, 3).losses, group=["one"] * 18))
    assert {comparison.p_adjusted for comparison in one.comparisons} == {1.0}
    assert "One unit does not show how others would vary: there are no intervals." in one.notes()


def test_margin_by_holm() -> None:
    """The two one-sided tests of each pair alone, the smallest of three p times 3 and so on."""
    data = measured(12, 4)
    alone = sorted(
        clustered_t(data, a=one.a, b=one.b, margin=0.4).how_much.p_equivalent for one in group_pairs(data).comparisons
    )
    found = sorted(one.how_much.p_equivalent for one in group_pairs(data, margin=0.4).comparisons)
    assert found[0] == pytest.approx(3 * alone[0], rel=1e-6)


@pytest.mark.parametrize("groups", list(GroupsAre))
@pytest.mark.parametrize("weights", list(CaseWeights))
def test_invariances(groups: GroupsAre, weights: CaseWeights) -> None:
    """Another order of models, cases and names of groups, another unit, and hard cases, change no p."""
    rng = np.random.default_rng(9)
    losses, group = np.round(rng.random((30, 3)), 2), rng.integers(0, 7, 30)

    def pairs(values: Any, names: Any = group, models: str = "ABC") -> dict[frozenset[str], Any]:
        data = Losses(tuple(models), values, group=names)
        found = METHODS["group_pairs"].call(data, groups=groups, weights=weights)
        return {frozenset((one.a, one.b)): one for one in found.comparisons}

    here = pairs(losses)
    others = [
        pairs(losses[:, ::-1], models="CBA"),
        pairs(losses + np.round(rng.random((30, 1)), 2) * 1000),
        *[pairs(size * losses) for size in (1e-250, 1e300)],
    ]
    for other in others:
        for pair, one in here.items():
            assert (other[pair].p, other[pair].p_adjusted) == (one.p, one.p_adjusted)
            assert abs(other[pair].statistic) == pytest.approx(abs(one.statistic), rel=1e-9)
    renamed = pairs(losses, [f"text {9 - one}" for one in group])
    assert all(renamed[pair].p_adjusted == one.p_adjusted for pair, one in here.items())


def test_all_pairs_of_many_models_in_bounded_time() -> None:
    """134 models on 500 cases: 8,911 pairs. The bound is far above what it takes, so that no busy machine fails."""
    import time

    rng = np.random.default_rng(0)
    hard, good = rng.normal(size=(500, 1)), 0.3 * rng.normal(size=134)
    wrong = rng.random((500, 134)) < 1 / (1 + np.exp(-hard - good))
    data = Losses(tuple(f"m{i}" for i in range(134)), wrong.astype(float))
    start = time.process_time()
    result = group_pairs(data)
    assert len(result.comparisons) == 8911
    assert time.process_time() - start < 5
