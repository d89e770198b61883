"""Type I error on curves with strong carry-over: the conventional F misleads, shuffling whole curves does not."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import stats_core as sc
from stats_core.kernels.curve_shuffles import Enumeration, Plan, curve_nulls
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm

DATA_SETS = 2000


@pytest.fixture(scope="module")
def decisions() -> dict[str, float]:
    """Rejection rates at .05 over random-walk curves of two equal algorithms, ten curves each, eight levels."""
    rng = np.random.default_rng(20)
    count = {"conventional algorithm": 0, "algorithm": 0, "interaction": 0, "split-plot interaction": 0}
    for number in range(DATA_SETS):
        walk = rng.normal(size=(20, 8)).cumsum(axis=1)
        curves = sc.Curves.from_groups({"A": walk[:10], "B": walk[10:]})
        sums = CurveSums.of(curves.values, curves.index)
        plan = Plan.of(curves, shuffles=399, seed=number, enumeration=Enumeration.NEVER)
        nulls = curve_nulls(sums, plan, term=ErrorTerm.CELL, alpha=0.05)
        f = sums.algorithm / (sums.error / 144)
        count["conventional algorithm"] += stats.f.sf(f, 1, 144) <= 0.05
        count["algorithm"] += nulls.algorithm.p <= 0.05
        count["interaction"] += nulls.interaction.p <= 0.05
        count["split-plot interaction"] += nulls.other_p[1] <= 0.05
    return {name: rejected / DATA_SETS for name, rejected in count.items()}


@pytest.mark.long
def test_conventional_f_rejects_far_too_often(decisions: dict[str, float]) -> None:
    assert decisions["conventional algorithm"] > 0.3


@pytest.mark.long
@pytest.mark.parametrize("effect", ["algorithm", "interaction", "split-plot interaction"])
def test_randomized_stays_in_the_binomial_band(decisions: dict[str, float], effect: str) -> None:
    low, high = stats.binom.ppf([0.0005, 0.9995], DATA_SETS, 0.05) / DATA_SETS
    assert low <= decisions[effect] <= high


@pytest.mark.long
def test_parallel_curves_fool_the_cell_interaction_but_not_the_split_plot_one() -> None:
    """Equal shapes two standard deviations apart: the within-cell F_int tests exchangeability, not shape."""
    rng = np.random.default_rng(3)
    cell = split = 0
    repetitions = 300
    for number in range(repetitions):
        runs = rng.normal(size=(20, 1)) + 0.5 * rng.normal(size=(20, 10))
        runs[10:] += 2
        curves = sc.Curves.from_groups({"A": runs[:10], "B": runs[10:]})
        settings = {"shuffles": 199, "seed": number, "enumeration": Enumeration.NEVER, "error": ErrorTerm.CELL}
        result = sc.randomized_anova(curves, **settings)
        cell += result.interaction.p <= 0.05
        p = result.approaches.set_index(["source", "approach"])["p_value"]
        split += p["Interaction", "Randomized, split-plot error"] <= 0.05
    assert cell / repetitions > 0.15
    assert split / repetitions < 0.10
