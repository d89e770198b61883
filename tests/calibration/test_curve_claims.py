"""A claim about shape is right whatever the levels of the curves are, and one about level whatever their shapes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from scipy import stats

import stats_core as sc
from stats_core.kernels.curve_shuffles import Enumeration, Plan, curve_nulls
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm

DATA_SETS = 2000
APART = (0.0, 1.0, 2.0, 4.0)
"""Standard deviations of a curve's mean between two equal shapes, or of its slope between two equal levels."""
RISE = np.array([0.0, 2.0, 3.0, 3.5, 3.8, 4.0])
CROSSING = np.array([-1.0, -0.6, -0.2, 0.2, 0.6, 1.0])

Draw = Callable[[np.random.Generator, float], np.ndarray]


def parallel(rng: np.random.Generator, apart: float) -> np.ndarray:
    """Runs with a level of their own; the second ten are as many sd of the runs' means higher."""
    runs = RISE + rng.normal(size=(20, 1)) + 0.7 * rng.normal(size=(20, 6))
    runs[10:] += apart * np.sqrt(1 + 0.49 / 6)
    return runs


def crossing(rng: np.random.Generator, apart: float) -> np.ndarray:
    """Runs whose second ten start lower and end higher, with the same mean over training."""
    runs = RISE + rng.normal(size=(20, 1)) + 0.7 * rng.normal(size=(20, 6))
    runs[10:] += apart * CROSSING
    return runs


def claimed(draw: Draw, apart: float, term: ErrorTerm, effect: int, data_sets: int) -> float:
    """How often the effect that is not there is claimed at .05, by 199 shuffles each."""
    rng = np.random.default_rng([int(10 * apart), effect])
    count = 0
    index = np.repeat([0, 1], 10)
    # Only the numbers of curves matter for the shuffles.
    curves = sc.Curves.from_groups({"A": np.zeros((10, 6)), "B": np.zeros((10, 6))})
    for number in range(data_sets):
        values = draw(rng, apart)
        plan = Plan.of(curves, shuffles=199, seed=number, enumeration=Enumeration.NEVER)
        nulls = curve_nulls(CurveSums.of(values, index), plan, term=term, alpha=0.05)
        count += (nulls.algorithm.p, nulls.interaction.p)[effect] <= 0.05
    return count / data_sets


def band(data_sets: int) -> tuple[float, float]:
    """Where the share of claims lies in all but one of a thousand such studies."""
    low, high = stats.binom.ppf([0.0005, 0.9995], data_sets, 0.05) / data_sets
    return float(low), float(high)


@pytest.mark.long
@pytest.mark.parametrize("apart", APART)
def test_parallel_curves_are_said_to_differ_in_shape_in_5_per_cent(apart: float) -> None:
    low, high = band(DATA_SETS)
    assert low <= claimed(parallel, apart, ErrorTerm.SPLIT_PLOT, 1, DATA_SETS) <= high


@pytest.mark.long
@pytest.mark.parametrize("apart", APART)
def test_crossing_curves_are_said_to_differ_in_level_in_5_per_cent(apart: float) -> None:
    low, high = band(DATA_SETS)
    assert low <= claimed(crossing, apart, ErrorTerm.SPLIT_PLOT, 0, DATA_SETS) <= high


def test_the_published_term_takes_level_for_shape() -> None:
    assert claimed(parallel, 4.0, ErrorTerm.CELL, 1, 100) > 0.5


def test_the_sentence_of_the_published_term_does_not() -> None:
    """Parallel curves, four sd apart: the table as published shows a small p, the sentence claims no shape."""
    rng = np.random.default_rng(9)
    claims = published = 0
    data_sets = 100
    for number in range(data_sets):
        values = parallel(rng, 4.0)
        curves = sc.Curves.from_groups({"A": values[:10], "B": values[10:]})
        settings = {"shuffles": 99, "seed": number, "enumeration": Enumeration.NEVER, "error": ErrorTerm.CELL}
        result = sc.randomized_anova(curves, **settings)
        published += result.interaction.p <= 0.05
        claims += "their curves differ in shape" in result.sentence()
    assert published / data_sets > 0.5
    assert claims <= stats.binom.ppf(0.999, data_sets, 0.05)
