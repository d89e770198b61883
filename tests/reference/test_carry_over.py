"""Dependence between levels against SAS, NumPy, a closed form and shuffled curves."""

from __future__ import annotations

import numpy as np
import pytest

import stats_core as sc
from tests.reference.test_cell_contrast import growth

# SAS/STAT, PROC MIXED on Potthoff and Roy's (1964) data with an unstructured matrix: the pooled covariance.
PRINTED = [
    [5.4155, 2.7168, 3.9102, 2.7102],
    [2.7168, 4.1848, 2.9272, 3.3172],
    [3.9102, 2.9272, 6.4557, 4.1307],
    [2.7102, 3.3172, 4.1307, 4.9857],
]


def test_covariances_of_growth_as_printed() -> None:
    (chart,) = sc.carry_over(growth()).charts()
    assert chart.covariance == pytest.approx(np.array(PRINTED), abs=5e-5)
    printed = np.array(PRINTED)
    deviation = np.sqrt(np.diag(printed))
    assert chart.correlation == pytest.approx(printed / np.outer(deviation, deviation), abs=2e-5)
    assert chart.algorithms == ("8", "10", "12", "14")


def test_a_common_correlation_has_a_closed_form() -> None:
    """1 + (k - 1) r and 1 - r, for scores whose sample covariance is exactly compound symmetric."""
    r, k, runs = 0.6, 5, 12
    rng = np.random.default_rng(1)
    raw = rng.normal(size=(2 * runs, k))
    groups = np.repeat([0, 1], runs)
    raw -= np.stack([raw[groups == g].mean(axis=0) for g in (0, 1)])[groups]
    white = raw @ np.linalg.inv(np.linalg.cholesky(raw.T @ raw / (2 * runs - 2))).T
    values = white @ np.linalg.cholesky(np.full((k, k), r) + (1 - r) * np.eye(k)).T
    curves = sc.Curves.from_groups({"A": values[:runs], "B": values[runs:] + 3})
    result = sc.carry_over(curves)
    assert result.inflation == pytest.approx((1 + (k - 1) * r, 1 - r))
    assert result.next_to == pytest.approx(np.full(k - 1, r))


def test_shuffled_ratios_have_the_mean_that_is_said() -> None:
    """Shuffling as published shows what the conventional F is where nothing differs; its mean should be near 1."""
    rng = np.random.default_rng(4)
    curves = sc.Curves.from_groups({name: rng.normal(0, 1, (40, 8)).cumsum(axis=1) for name in "AB"})
    shuffled = sc.randomized_anova(curves, error=sc.ErrorTerm.CELL, shuffles=4999)
    algorithm, interaction = sc.carry_over(curves).inflation
    assert shuffled.algorithm.null.mean() == pytest.approx(algorithm, rel=0.08)
    assert shuffled.interaction.null.mean() == pytest.approx(interaction, rel=0.08)


def test_a_long_curve_shows_some_of_its_levels() -> None:
    rng = np.random.default_rng(0)
    result = sc.carry_over(sc.Curves.from_groups({name: rng.normal(size=(4, 300)) for name in "AB"}))
    (chart,) = result.charts()
    assert len(chart.algorithms) == 16
    assert (chart.algorithms[0], chart.algorithms[-1]) == ("1", "300")
    assert "The map shows 16 of 300 levels." in result.notes()
    assert len(result.table()) == 300


def test_without_scatter_nothing_is_claimed() -> None:
    flat = sc.Curves.from_groups({"A": [[1, 2], [1, 2]], "B": [[2, 2], [2, 2]]})
    assert "too little varies" in sc.carry_over(flat).sentence()
