"""What must not change when names, order, unit or direction of the scores change."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stats_core as sc


@st.composite
def data(draw: st.DrawFn) -> sc.Curves:
    sizes = draw(st.lists(st.integers(2, 4), min_size=2, max_size=3))
    levels = draw(st.integers(2, 5))
    cells = st.integers(-20, 20)
    groups = {
        f"A{i}": [draw(st.lists(cells, min_size=levels, max_size=levels)) for _ in range(size)]
        for i, size in enumerate(sizes)
    }
    return sc.Curves.from_groups(groups)


def ps(curves: sc.Curves) -> tuple[float, ...]:
    result = sc.randomized_anova(curves)
    levels = sc.curve_levels(curves)
    return result.algorithm.p, result.interaction.p, *levels.p_adjusted


def changed(curves: sc.Curves, values: np.ndarray) -> sc.Curves:
    return sc.Curves(values, curves.algorithm, curves.levels)


@settings(max_examples=40, deadline=None)
@given(data(), st.sampled_from([0.25, 4.0, -1.0, -8.0]), st.sampled_from([0.0, 1000.0, -0.5]))
def test_unit_offset_and_direction(curves: sc.Curves, factor: float, shift: float) -> None:
    assert ps(changed(curves, curves.values * factor + shift)) == pytest.approx(ps(curves), abs=1e-12)


@settings(max_examples=40, deadline=None)
@given(data(), st.randoms(use_true_random=False))
def test_order_of_curves(curves: sc.Curves, random: object) -> None:
    rows = list(range(len(curves.values)))
    random.shuffle(rows)  # type: ignore[attr-defined]
    mixed = sc.Curves(curves.values[rows], tuple(curves.algorithm[i] for i in rows), curves.levels)
    assert ps(mixed) == pytest.approx(ps(curves), abs=1e-12)
    first, second = sc.randomized_anova(curves).table(), sc.randomized_anova(mixed).table()
    assert second["ss"].tolist() == pytest.approx(first["ss"].tolist(), abs=1e-9)


@settings(max_examples=25, deadline=None)
@given(data())
def test_training_adds_nothing_to_either_effect(curves: sc.Curves) -> None:
    """A curve common to all changes Training alone."""
    common = np.linspace(0, 64, len(curves.levels))
    assert ps(changed(curves, curves.values + common)) == pytest.approx(ps(curves), abs=1e-12)


@settings(max_examples=25, deadline=None)
@given(data())
def test_swapping_a_pair_flips_the_sign_and_keeps_p(curves: sc.Curves) -> None:
    two = curves.only(curves.algorithms[:2])
    weights = sc.curve_contrast(two, weights=(1, -1)), sc.curve_contrast(two, weights=(-1, 1))
    assert weights[0].estimate == -weights[1].estimate
    assert weights[0].p == weights[1].p
    if np.isnan(weights[0].low):  # Only where nothing varies there is no interval.
        runs = [two.values[two.index == place].mean(axis=1) for place in (0, 1)]
        assert max(map(np.ptp, runs)) <= 1e-12 * np.abs(two.values).max()
    assert (weights[0].low, weights[0].high) == pytest.approx((-weights[1].high, -weights[1].low), nan_ok=True)


@settings(max_examples=25, deadline=None)
@given(data())
def test_identical_algorithms_never_differ(curves: sc.Curves) -> None:
    copy = curves.values[curves.index == 0]
    result = sc.randomized_anova(sc.Curves.from_groups({"A": copy, "the same": copy}))
    assert result.algorithm.p == 1
    assert result.interaction.p == 1
