"""Doubts are of data on which the level of significance is known not to be kept, and rare elsewhere."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import stats_core as sc
from stats_core.methods.curves.shared.doubts import curve_doubts


def drawn(sizes: tuple[int, ...], sds: tuple[float, ...], seed: int) -> sc.Curves:
    rng = np.random.default_rng(seed)
    return sc.Curves.from_groups(
        {
            "ABCDE"[i]: sd * (rng.normal(size=(size, 1)) + rng.normal(size=(size, 8)))
            for i, (size, sd) in enumerate(zip(sizes, sds, strict=True))
        }
    )


def doubted(sizes: tuple[int, ...], sds: tuple[float, ...], sets: int = 300) -> float:
    return float(np.mean([bool(curve_doubts(drawn(sizes, sds, seed))) for seed in range(sets)]))


@pytest.mark.parametrize("sizes", [(10, 10), (5, 20), (3, 10), (5, 5), (10, 10, 10), (5, 20, 20), (10,) * 5])
def test_equal_spreads_are_rarely_doubted(sizes: tuple[int, ...]) -> None:
    assert doubted(sizes, (1.0,) * len(sizes)) < 0.06


@pytest.mark.parametrize(
    ("sizes", "sds"),
    [((5, 20), (3, 1)), ((5, 30), (3, 1)), ((3, 10), (3, 1)), ((5, 5), (3, 1)), ((5, 5, 20, 20), (3, 3, 1, 1))],
)
def test_few_wild_runs_are_doubted(sizes: tuple[int, ...], sds: tuple[float, ...]) -> None:
    assert doubted(sizes, sds, 200) > 0.9


def test_many_wild_runs_and_few_calm_ones_are_not() -> None:
    assert doubted((20, 5), (3.0, 1.0)) < 0.06


def test_the_sentence_names_the_algorithms_the_sds_and_the_runs() -> None:
    curves = drawn((5, 20), (3.0, 1.0), 1)
    (said,) = curve_doubts(curves)
    wide, calm = (curves.values[curves.index == i].mean(axis=1).std(ddof=1) for i in (0, 1))
    assert said.startswith(f"A scatters {wide / calm:.2g} times as widely as B (sds of the ")
    assert f"means {wide:.3g} and {calm:.3g}; 5 and 20 runs)" in said
    assert sc.randomized_anova(curves, shuffles=99, enumeration="never").doubts == (said,)


@pytest.mark.parametrize("error", ["split_plot", "cell"])
def test_a_pooled_error_is_doubted_whatever_the_number_of_runs(error: str) -> None:
    wild, alike = drawn((25, 100), (3.0, 1.0), 2), drawn((25, 25), (3.0, 1.0), 2)
    assert curve_doubts(wild) == ()
    (said,) = sc.randomized_anova(wild, shuffles=99, enumeration="never", error=error).doubts
    assert said.startswith("A scatters ")
    assert "25 and 100 runs): one error for all takes their spreads for equal" in said
    # With equally many runs of two algorithms, own and pooled spreads are the same.
    assert sc.randomized_anova(alike, shuffles=99, enumeration="never", error=error).doubts == curve_doubts(alike)


def test_what_is_falsely_claimed_of_skewed_means_is_doubted() -> None:
    """Of lognormal runs two of three data sets are doubted, and four of five that Welch's test calls apart."""
    rng = np.random.default_rng(0)
    every, claimed = [], []
    for _ in range(400):
        calm, wild = (10 * np.exp(s * rng.normal(size=(10, 1)) - s * s / 2) for s in (0.1, 1.2))
        curves = sc.Curves.from_groups({"A": calm + rng.normal(size=(10, 4)), "B": wild + rng.normal(size=(10, 4))})
        every.append(any("B" in said for said in curve_doubts(curves)))
        first, second = (curves.values[curves.index == i].mean(axis=1) for i in range(2))
        claimed.append(stats.ttest_ind(first, second, equal_var=False).pvalue <= 0.05)
    missed = [one and not doubt for one, doubt in zip(claimed, every, strict=True)]
    assert np.mean(claimed) > 0.14
    assert np.mean(missed) < 0.05
    assert np.mean(every) > 0.65


def test_ten_normal_runs_each_keep_their_level_and_are_seldom_doubted() -> None:
    assert doubted((10, 10), (3.0, 1.0)) < 0.4
    assert doubted((10, 10), (2.0, 1.0)) < 0.25


def test_a_tail_that_may_be_missing_is_told_with_the_side_it_is_on() -> None:
    rng = np.random.default_rng(0)
    tail = np.array([0.0, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.6, 3.5])[:, None] + rng.normal(0, 0.01, (10, 3))
    calm = 2 + np.linspace(-1, 1, 10)[:, None] / 2 + rng.normal(0, 0.01, (10, 3))
    (said,) = curve_doubts(sc.Curves.from_groups({"A": tail, "B": calm}))
    assert said.startswith("A scatters 3.5 times as widely as B (sds of the means 1.18 and 0.336; 10 and 10 runs)")
    assert "with the longer tail on the side of B" in said
    assert curve_doubts(sc.Curves.from_groups({"A": tail, "B": calm - 2})) == ()


def test_wider_differences_in_few_blocks_are_doubted_of_three_algorithms_only() -> None:
    def of(sds: tuple[float, ...], blocks: int, seed: int) -> tuple[str, ...]:
        rng = np.random.default_rng(seed)
        values = np.concatenate([sd * rng.normal(size=(blocks, 8)) for sd in sds])
        names = tuple(name for name in "ABCD"[: len(sds)] for _ in range(blocks))
        block = tuple(map(str, range(blocks))) * len(sds)
        return tuple(
            said
            for said in curve_doubts(sc.Curves(values, names, np.arange(8.0), block=block))
            if said.startswith("The curves of A and")
        )

    assert np.mean([bool(of((5, 1, 1), 6, seed)) for seed in range(50)]) > 0.9
    assert np.mean([bool(of((1, 1, 1), 6, seed)) for seed in range(200)]) < 0.03
    assert not any(of((5, 1), 6, seed) for seed in range(20))
    assert not any(of((5, 1, 1), 12, seed) for seed in range(20))


def test_skewed_means_are_doubted() -> None:
    rng = np.random.default_rng(0)
    heavy = sc.Curves.from_groups({"A": rng.normal(size=(12, 3)), "B": np.r_[np.zeros((11, 3)), np.full((1, 3), 50.0)]})
    assert any("means of B's 12 runs are skewed" in said for said in curve_doubts(heavy))


def test_failing_seeds_are_doubted() -> None:
    rng = np.random.default_rng(2)
    runs = 10 + rng.normal(0, 0.5, (5, 6))
    runs[:2] -= 10
    curves = sc.Curves.from_groups({"A": runs, "B": 6 + rng.normal(0, 0.5, (20, 6))})
    assert any(said.startswith("A scatters") for said in curve_doubts(curves))


def test_blocks_are_asked_for_the_skewness_of_their_differences() -> None:
    rng = np.random.default_rng(1)
    seeds = rng.normal(0, 5, (10, 1))
    block = tuple(map(str, range(10))) * 2
    calm = np.concatenate([seeds + rng.normal(size=(10, 3)), seeds + 4 * rng.normal(size=(10, 3))])
    names = ("A",) * 10 + ("B",) * 10
    assert curve_doubts(sc.Curves(calm, names, np.arange(3.0), block=block)) == ()
    calm[0] += 60
    (said,) = curve_doubts(sc.Curves(calm, names, np.arange(3.0), block=block))
    assert said.startswith("The differences of A and B in 10 blocks are skewed")


def test_degenerate_curves_have_no_doubts_or_defined_ones() -> None:
    flat = np.ones((3, 2))
    assert curve_doubts(sc.Curves.from_groups({"A": flat, "B": flat})) == ()
    (said,) = curve_doubts(sc.Curves.from_groups({"A": flat, "B": [[1.0, 2.0], [4.0, 3.0], [9.0, 0.0]]}))
    assert said.startswith("B scatters while nothing varies in A")
    (alone,) = curve_doubts(sc.Curves.from_groups({"A": flat[:1], "B": np.random.default_rng(0).normal(size=(6, 2))}))
    assert alone.startswith("A has one run")
