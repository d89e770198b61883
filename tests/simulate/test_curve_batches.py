"""Many data sets at once: the same F and p as the method gives one by one, and the known answers of the papers."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from scipy import stats

from stats_core import Curves, ErrorTerm, randomized_anova
from stats_core.kernels.curve_batches import CurveBatch
from stats_core.simulate.curve_rates import decisions, drawn, random_halves
from stats_core.simulate.studies.stretched import critical_values, f_ratios

TERMS = {"cell": ErrorTerm.CELL, "split-plot": ErrorTerm.SPLIT_PLOT}

# All 400 draws of three against three curves of this pool stretched by 1.25, after the report's section 4.2; the
# critical values are single order statistics of all 9,240 pairs of disjoint samples of the joint pool. Two independent
# programs agree.
POOL = [
    [10.9, 36.1, 50.1, 51.6],
    [15.5, 40.6, 49.3, 57.5],
    [14.2, 36.1, 53.0, 56.3],
    [6.5, 32.1, 44.7, 51.3],
    [14.1, 37.1, 51.9, 55.5],
    [9.4, 37.5, 52.1, 57.4],
]
# All 126 splits of ten curves into two imaginary algorithms, after Figures 3 and 4 of the 1998 paper.
SPLIT = [
    [4.51, 26.43, 37.29, 41.63, 46.18, 54.01],
    [13.75, 28.45, 41.19, 47.85, 53.57, 57.9],
    [10.3, 29.7, 41.53, 49.18, 50.91, 54.6],
    [16.83, 30.62, 42.49, 50.53, 53.05, 56.3],
    [8.93, 26.27, 32.91, 42.46, 44.31, 46.7],
    [15.31, 36.47, 44.69, 55.01, 54.52, 59.78],
    [11.41, 29.54, 42.79, 49.16, 51.48, 52.75],
    [5.09, 24.26, 34.64, 39.91, 43.99, 52.01],
    [5.96, 22.38, 35.87, 43.2, 46.34, 48.79],
    [7.95, 25.47, 38.06, 44.44, 47.49, 48.95],
]


def all_splits() -> np.ndarray:
    """The first curve always in the first group: unnamed halves."""
    rows = [[0, *others] for others in combinations(range(1, 10), 4)]
    first = np.zeros((len(rows), 10), dtype=bool)
    np.put_along_axis(first, np.array(rows), True, axis=1)
    return first


def test_type_one_error_of_all_splits_of_ten_curves() -> None:
    first = all_splits()
    batch = CurveBatch.of(np.broadcast_to(np.array(SPLIT), (126, 10, 6)), first)
    conventional = batch.conventional()
    assert np.mean(conventional["cell", "Algorithm"] <= 0.05) == pytest.approx(0.3888888888888889, rel=1e-9)
    assert np.mean(conventional["cell", "Interaction"] <= 0.05) == 0
    for effect in ("Algorithm", "Interaction"):
        f = batch.ratios()["cell", effect]
        exact = np.mean(f[None, :] >= f[:, None] * (1 - 1e-10), axis=1)
        assert np.mean(exact <= 0.05) == pytest.approx(0.047619047619047616, rel=1e-9)


def test_power_over_all_draws_of_a_stretched_pool() -> None:
    pool = np.array(POOL)
    stretched = 1.25 * pool
    joint = np.concatenate([pool, stretched])
    triples = list(combinations(range(12), 3))
    groups = [(a, b) for a, b in combinations(triples, 2) if not {*a} & {*b}]
    assert len(groups) == 9240
    null = f_ratios((joint, joint), [np.array(side) for side in zip(*groups, strict=True)])
    draws = [(a, b) for a in combinations(range(6), 3) for b in combinations(range(6), 3)]
    seen = f_ratios((pool, stretched), [np.array(side) for side in zip(*draws, strict=True)])
    for effect, critical, power in (
        ("Algorithm", 27.427321087389103, 0.75),
        ("Interaction", 1.695067460029189, 0.8925),
    ):
        _, plain = critical_values(null["cell", effect], 0.05)
        assert plain == pytest.approx(critical, rel=1e-7)
        assert np.mean(seen["cell", effect] > plain) == pytest.approx(power, rel=1e-9)
    assert np.mean(seen["cell", "Algorithm"] > stats.f.isf(0.05, 1, 16)) == 1
    assert np.mean(seen["cell", "Interaction"] > stats.f.isf(0.05, 3, 16)) == pytest.approx(0.51, rel=1e-9)


def test_critical_values_are_averaged_over_21_order_statistics() -> None:
    values = np.random.default_rng(1).permutation(np.arange(1.0, 10_001) ** 2)
    averaged, plain = critical_values(values, 0.05)
    assert plain == 9500**2
    assert averaged == pytest.approx(np.mean(np.arange(9490.0, 9511) ** 2), rel=1e-14)
    # Of 20 values the 19th is critical; the window shrinks to the 18th to the 20th.
    assert critical_values(np.arange(1.0, 21) ** 2, 0.05) == pytest.approx(((18**2 + 19**2 + 20**2) / 3, 361))


@pytest.mark.parametrize(("size", "others", "levels"), [(5, 5, 4), (4, 7, 3), (3, 3, 1)])
def test_a_batch_gives_what_the_method_gives(size: int, others: int, levels: int) -> None:
    rng = np.random.default_rng(2)
    values = rng.normal(size=(3, size + others, levels)).cumsum(axis=2)
    first = np.zeros((3, size + others), dtype=bool)
    first[:, :size] = True
    batch = CurveBatch.of(values, first)
    ratios, conventional, reached = batch.ratios(), batch.conventional(), batch.reached(4000, rng)
    for number in range(3):
        curves = Curves.from_groups({"A": values[number, :size], "B": values[number, size:]})
        for term, error in TERMS.items():
            result = randomized_anova(curves, error=error)
            assert result.exact
            for effect in (result.algorithm, result.interaction):
                key = term, effect.name
                assert ratios[key][number] == pytest.approx(effect.f, rel=1e-9, nan_ok=True)
                assert conventional[key][number] == pytest.approx(effect.p_conventional, rel=1e-7)
                found = reached[key][number] / 4000
                assert found == pytest.approx(effect.p, abs=4 * np.sqrt(effect.p * (1 - effect.p) / 4000) + 1e-9)


def test_the_order_of_the_curves_does_not_matter() -> None:
    rng = np.random.default_rng(3)
    values = rng.normal(size=(1, 12, 5))
    first = random_halves(1, 12, rng)
    order = rng.permutation(12)
    plain, turned = CurveBatch.of(values, first), CurveBatch.of(values[:, order], first[:, order])
    for key, f in plain.ratios().items():
        assert turned.ratios()[key] == pytest.approx(f, rel=1e-9)


def test_equal_curves_are_ties() -> None:
    """No error and no effect: every shuffle reaches the observed 0/0, and the conventional p is 1."""
    batch = CurveBatch.of(np.ones((2, 6, 3)), np.array([[True] * 3 + [False] * 3] * 2))
    rng = np.random.default_rng(4)
    assert all((count == 50).all() for count in batch.reached(50, rng).values())
    assert all((p == 1).all() for p in batch.conventional().values())


def test_shared_shuffles_leave_rejections_as_scattered_as_independent_ones() -> None:
    """Blocks of 250 data sets share their shuffles; the counts of 80 studies still vary as binomial ones do."""
    counts = []
    for seed in range(80):
        rng = np.random.default_rng([5, seed])
        values = rng.normal(size=(1, 20, 4)).cumsum(axis=2)
        many = np.broadcast_to(values, (500, 20, 4))
        found = decisions(many, random_halves(500, 20, rng), alpha=0.05, shuffles=99, rng=rng)
        counts.append([row["rejected"] for row in found if row["test"] == "randomized"])
    scatter = np.var(counts, axis=0, ddof=1) / (500 * 0.05 * 0.95)
    low, high = stats.chi2.ppf([0.0005, 0.9995], 79) / 79
    assert (scatter > low).all()
    assert (scatter < high).all()


@pytest.mark.parametrize(("pool", "size"), [(1000, 20), (200, 50), (20, 20)])
def test_curves_are_drawn_without_replacement(pool: int, size: int) -> None:
    found = drawn(pool, size, 3000, np.random.default_rng(6))
    assert found.shape == (3000, size)
    assert all(len(set(row)) == size for row in found.tolist())
    share = np.bincount(found.ravel(), minlength=pool) / 3000
    expected = size / pool
    assert np.abs(share - expected).max() <= 5 * np.sqrt(expected * (1 - expected) / 3000) + 1e-12
