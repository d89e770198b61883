"""p from random shuffles is (b + 1) / (N + 1) to the last digit, where b can be counted without any arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import stats_core as sc
from stats_core import Curves, Enumeration
from stats_core.kernels.curve_shuffles import Plan

# So far apart that a shuffle reaches the observed F only by leaving the two groups whole, under either name.
APART = Curves.from_groups({"A": [[0.0, 0.5], [0.1, 0.3], [0.3, 0.2]], "B": [[90.0, 93.5], [90.2, 94.1], [90.3, 93.2]]})
FAR = Curves.from_groups(
    {
        "A": APART.values[[0, 1, 2] * 4] + np.arange(12)[:, None] / 100,
        "B": APART.values[[3, 4, 5] * 4] + np.arange(12)[:, None] / 90,
    }
)
P: dict[str, Callable[[Any], float]] = {
    "randomized_anova": lambda result: result.algorithm.p,
    "curve_pairs": lambda result: result.comparisons[0].p,
    "curve_contrast": lambda result: result.p,
    "curve_levels": lambda result: float(result.p[0]),
}


def p_of(key: str, curves: Curves, shuffles: int, seed: int) -> float:
    settings: dict[str, Any] = {"shuffles": shuffles, "seed": seed, "enumeration": Enumeration.NEVER}
    if key == "curve_contrast":
        settings["weights"] = (1, -1)
    return P[key](getattr(sc, key)(curves, **settings))


def whole(curves: Curves, shuffles: int, seed: int) -> int:
    """How many of the shuffles left the two groups whole."""
    plan = Plan.of(curves, shuffles=shuffles, seed=seed, enumeration=Enumeration.NEVER)
    drawn = np.concatenate([labels[:many] for labels, many in plan.blocks()])
    half = len(curves.index) // 2
    return int(np.sum((drawn[:, :half] == drawn[:, :1]).all(axis=1)))


@pytest.mark.parametrize("key", sorted(P))
@pytest.mark.parametrize(("shuffles", "seed"), [(19, 0), (99, 1), (1000, 2), (5000, 3)])
def test_three_against_three(key: str, shuffles: int, seed: int) -> None:
    b = whole(APART, shuffles, seed)
    assert 0 < b < shuffles / 3
    assert p_of(key, APART, shuffles, seed) == (b + 1) / (shuffles + 1)


@pytest.mark.parametrize("key", sorted(P))
def test_no_shuffle_reaches_twelve_against_twelve(key: str) -> None:
    assert whole(FAR, 999, 0) == 0
    assert p_of(key, FAR, 999, 0) == 1 / 1000


@pytest.mark.parametrize("key", sorted(P))
def test_all_assignments_of_three_against_three(key: str) -> None:
    settings = {"weights": (1, -1)} if key == "curve_contrast" else {}
    assert P[key](getattr(sc, key)(APART, **settings)) == 2 / 20
