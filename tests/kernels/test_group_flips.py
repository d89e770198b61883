"""Flips of signs against a listing of all of them, and step-down max-T against loops."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from stats_core.kernels.group_flips import drawn_totals, flipped_total, smallest_p
from stats_core.kernels.group_sums import GroupedDifferences
from stats_core.kernels.max_flips import FlippedColumns, step_down
from stats_core.kernels.whole_sums import in_units, upper_tail
from stats_core.types import Floats


def listed_p(sums: Floats, side: int = 0) -> float:
    """The share of all signs with a total as large, visited one by one."""
    signs = np.array(list(product((-1.0, 1.0), repeat=len(sums))))
    found, observed = signs @ sums, float(sums.sum())
    near = 1e-9 * float(np.abs(sums).sum())
    if side:
        return float(np.mean(side * found >= side * observed - near))
    return float(np.mean(np.abs(found) >= abs(observed) - near))


def near(sums: Floats) -> Floats:
    """Rounding of sums of about that size."""
    return 1e-15 * np.abs(sums)


@pytest.mark.parametrize("side", [0, 1, -1])
@pytest.mark.parametrize("seed", range(6))
def test_exact_against_a_listing(seed: int, side: int) -> None:
    rng = np.random.default_rng(seed)
    for sums in (
        rng.normal(0.3, 1, 11),
        rng.integers(-3, 5, 12).astype(float),
        rng.integers(-8, 12, 10) / 5,
        np.round(rng.normal(0.2, 1, 11), 2),
        np.repeat([0.1, -0.1, 0.3], 4),
    ):
        found = flipped_total(sums, near(sums), side=side, shuffles=99, seed=0)
        assert found.exact
        assert found.p == pytest.approx(listed_p(sums, side), rel=1e-12)


def test_meeting_in_the_middle_agrees_with_whole_numbers() -> None:
    """The same sums, once in units and once moved so little that they have none."""
    rng = np.random.default_rng(3)
    whole = rng.integers(1, 40, 34) * np.where(rng.random(34) < 0.65, 1, -1).astype(float)
    by_units = flipped_total(whole, near(whole), shuffles=99, seed=0)
    assert in_units(np.abs(whole), near(whole)) is not None
    moved = whole + rng.normal(0, 1e-9, 34)
    assert in_units(np.abs(moved), near(moved)) is None
    halved = flipped_total(moved, near(moved), shuffles=99, seed=0)
    assert (by_units.exact, halved.exact) == (True, True)
    # Totals that tied with the observed one lie on both sides of it now: p of the rest is kept.
    tied = upper_tail(np.abs(whole).astype(np.int64), abs(int(whole.sum()))) - upper_tail(
        np.abs(whole).astype(np.int64), abs(int(whole.sum())) + 2
    )
    assert by_units.p - 2 * tied - 1e-12 <= halved.p <= by_units.p + 1e-12


def test_units() -> None:
    sizes = np.array([0.6, 1.4, 0.2, 2.0])
    counts = in_units(sizes, near(sizes))
    assert counts is not None
    assert counts.tolist() == [3, 7, 1, 10]
    thirds = np.array([1 / 3, 2 / 3, 1.0, 1 / 3 + 1 / 3])
    counts = in_units(thirds, near(thirds))
    assert counts is not None
    assert counts.tolist() == [1, 2, 3, 2]
    assert in_units(np.array([1.0, np.pi, np.e]), near(np.ones(3))) is None


def test_random_flips_are_near_and_counted_with_the_observed_one() -> None:
    rng = np.random.default_rng(8)
    sums = rng.normal(0.25, 1, 60)
    found = flipped_total(sums, near(sums), shuffles=9999, seed=4)
    assert (found.exact, found.draws) == (False, 9999)
    assert found.p == (found.reached + 1) / 10_000
    # By the normal approximation of the flips.
    from scipy.special import ndtr

    assert found.p == pytest.approx(2 * ndtr(-abs(sums.sum()) / np.sqrt(sums @ sums)), abs=0.02)
    assert flipped_total(sums + 5, near(sums), shuffles=999, seed=4).none_of == 999


def test_random_flips_have_bits_of_the_seed_alone() -> None:
    sizes = np.random.default_rng(1).random(5000)
    assert np.array_equal(drawn_totals(sizes, 400, 7), drawn_totals(sizes, 1000, 7)[:400])
    assert not np.array_equal(drawn_totals(sizes, 400, 7), drawn_totals(sizes, 400, 8))


def test_sums_of_rounding_alone_need_no_flip() -> None:
    sums = np.array([3.0, 1e-17, -2.0, 1e-17])
    assert flipped_total(sums, np.full(4, 1e-16), shuffles=99, seed=0).p == 1.0
    assert flipped_total(np.array([0.1 + 0.2, -0.3]), np.full(2, 1e-16), shuffles=99, seed=0).p == 1.0
    assert flipped_total(np.zeros(3), np.zeros(3), shuffles=99, seed=0).p == 1.0


@pytest.mark.parametrize("size", [1e-250, 1e300])
def test_data_of_any_size(size: float) -> None:
    sums = np.random.default_rng(5).normal(0.4, 1, 14)
    plain = flipped_total(sums, near(sums), shuffles=99, seed=0)
    assert flipped_total(size * sums, near(size * sums), shuffles=99, seed=0).p == plain.p


def test_smallest_p() -> None:
    assert smallest_p(5) == 0.0625
    assert smallest_p(5, side=1) == 0.03125
    assert smallest_p(1) == 1.0
    random = flipped_total(np.random.default_rng(0).random(60), np.zeros(60), shuffles=999, seed=0)
    assert smallest_p(60, random, shuffles=999) == 0.001


def test_within_groups_pools_for_groups_of_one() -> None:
    """By hand: groups (0, 2), (1, 1), (5): s^2 = 2, 0 and the pooled (2 + 0) / 2 = 1; (2 x 2 + 0 + 1) / 25 = 0.2."""
    d, group = np.array([0.0, 2.0, 1.0, 1.0, 5.0]), np.array([0, 0, 1, 1, 2])
    units = GroupedDifferences(d, np.zeros(5), group).within_groups(by_group=False)
    assert units.error**2 == pytest.approx(0.2)
    assert units.pooled == 1
    by_group = GroupedDifferences(d, np.zeros(5), group).within_groups(by_group=True)
    assert by_group.error**2 == pytest.approx((2 / 2 + 0 / 2 + 1 / 1) / 9)
    assert by_group.estimate == pytest.approx((1 + 1 + 5) / 3)


def slow(sums: Floats, sizes: Floats | None, pairs: list[tuple[int, int]]) -> list[float]:
    """The adjusted p of all pairs by loops over all flips, written down from the definition."""

    def t_of(s: Floats) -> float:
        n = np.ones(len(s)) if sizes is None else sizes
        apart = s - n * s.sum() / n.sum()
        square = apart @ apart
        if square <= 1e-12 * (s @ s):
            return 0.0 if abs(s.sum()) < 1e-12 else float(np.copysign(np.inf, s.sum()))
        return float(s.sum() / np.sqrt(square))

    observed = [t_of(sums[:, i] - sums[:, j]) for i, j in pairs]
    signs = [1.0 if t >= 0 else -1.0 for t in observed]
    order = sorted(range(len(pairs)), key=lambda place: -abs(observed[place]))
    reached = np.zeros(len(pairs))
    everything = list(product((-1.0, 1.0), repeat=len(sums)))
    for flip in everything:
        t = [signs[p] * t_of(np.array(flip) * (sums[:, i] - sums[:, j])) for p, (i, j) in enumerate(pairs)]
        for step, place in enumerate(order):
            largest = max([t[other] for other in order[step:]] + [-one for one in t])
            bar = abs(observed[place])
            reached[place] += largest >= bar * (1 - 1e-9)
    p, least = [0.0] * len(pairs), 0.0
    for place in order:
        least = max(least, reached[place] / len(everything))
        p[place] = least
    return p


@pytest.mark.parametrize("sized", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_step_down_against_loops(seed: int, sized: bool) -> None:
    rng = np.random.default_rng(seed)
    sums = rng.normal(size=(7, 4)) + np.array([0.0, 0.3, 1.2, 2.0])
    sizes = rng.integers(1, 6, 7).astype(float) if sized else None
    sums = sums if sizes is None else sums * sizes[:, np.newaxis]
    pairs = [(i, j) for i in range(4) for j in range(i)]
    first, second = (np.array(side) for side in zip(*pairs, strict=True))
    found = step_down(FlippedColumns(sums, np.full(4, 1e-14), sizes), first, second, shuffles=999, seed=0, alpha=0.05)
    assert found.draws == 0
    assert found.least == 2.0**-6
    assert found.p_adjusted == pytest.approx(slow(sums, sizes, pairs), rel=1e-12)


@pytest.mark.parametrize("large", [1e2, 1e4, 1e6, 1e9])
@pytest.mark.parametrize("unit", [1.0, 1e-3, 1 / 3])
def test_a_flip_reaches_itself_however_little_sums_vary_around_a_large_mean(large: float, unit: float) -> None:
    """The sum of squares around the mean loses its digits in flips, and p would be 0."""
    sizes = np.array([1.0, 4.0, 2.0, 3.0, 1.0, 2.0])
    apart = sizes * large + np.random.default_rng(5).normal(size=6)
    sums = np.column_stack([apart, np.zeros(6), -sizes]) * unit
    columns = FlippedColumns(sums, 1e-15 * np.abs(sums).sum(axis=0), sizes)
    first, second = np.array([0, 0, 1]), np.array([1, 2, 2])
    found = step_down(columns, first, second, shuffles=99, seed=0, alpha=0.05)
    assert found.least == 2.0**-5
    assert found.p.tolist() == [2.0**-5] * 3
    assert found.p_adjusted.tolist() == [2.0**-5] * 3


def test_a_pair_of_nothing_but_rounding_is_in_nobodys_way() -> None:
    """Its totals under flips are 1e-17, over roots as small."""
    sizes = np.array([1.0, 4.0, 2.0, 3.0, 1.0, 2.0])
    apart = np.random.default_rng(5).normal(1.0, 0.2, 6)
    wrong = sizes * np.array([0.1, 0.2, 0.3, 0.1, 0.7, 0.6])
    off = wrong + np.array([1, -2, 1, 0, 2, -1]) * 2.0**-54
    columns = FlippedColumns(np.column_stack([wrong + sizes * apart, wrong, off]), np.full(3, 1e-14), sizes)
    found = step_down(columns, np.array([0, 0, 1]), np.array([1, 2, 2]), shuffles=99, seed=0, alpha=0.05)
    assert found.p_adjusted.tolist() == [2.0**-5, 2.0**-5, 1.0]


def test_one_pair_is_the_flips_of_two() -> None:
    sums = np.random.default_rng(2).normal(0.5, 1, 9)
    columns = FlippedColumns(np.column_stack([sums, np.zeros(9)]), np.full(2, 1e-14))
    found = step_down(columns, np.array([0]), np.array([1]), shuffles=9999, seed=0, alpha=0.05)
    assert found.p[0] == found.p_adjusted[0] == flipped_total(sums, near(sums), shuffles=99, seed=0).p


def test_random_step_down_has_bits_of_the_seed_alone() -> None:
    """Flips come in the same order however many are asked for and however pairs are cut into pieces."""
    rng = np.random.default_rng(11)
    columns = FlippedColumns(rng.normal(size=(40, 60)), np.full(60, 1e-13))
    first, second = np.triu_indices(60, 1)
    whole = step_down(columns, first, second, shuffles=700, seed=3, alpha=0.05)
    again = step_down(columns, first, second, shuffles=700, seed=3, alpha=0.05)
    assert np.array_equal(whole.p_adjusted, again.p_adjusted)
    few = step_down(columns, first[:5], second[:5], shuffles=700, seed=3, alpha=0.05)
    assert np.array_equal(few.p, whole.p[:5])


def test_within_groups_beside_a_huge_case_of_its_own() -> None:
    """What the others vary by is not lost, by hand: s^2 = .5 in both groups of two, and pooled in that of one."""
    d, group = np.array([0.0, 1.0, 1.0, 0.0, 1e200]) * 1e-200, np.array([0, 0, 1, 1, 2])
    for by_group, error in ((False, np.sqrt(2 * 0.5 + 2 * 0.5 + 0.5) / 5), (True, np.sqrt(0.25 + 0.25 + 0.5) / 3)):
        units = GroupedDifferences(d, np.zeros(5), group).within_groups(by_group=by_group)
        assert units.error == pytest.approx(1e-200 * error)
        assert units.df > 0
