"""Small curves, and every assignment of them without regard to speed."""

from __future__ import annotations

from itertools import permutations

import numpy as np

import stats_core as sc
from stats_core.kernels.curve_shuffles import Plan


def small_curves(sizes: tuple[int, ...], levels: int = 4, seed: int = 0) -> sc.Curves:
    rng = np.random.default_rng(seed)
    return sc.Curves.from_groups(
        {f"A{i}": rng.normal(0.5 * i, 1, (size, levels)).round(1) for i, size in enumerate(sizes)},
        levels=np.arange(levels) * 100.0,
    )


def labelled(sizes: tuple[int, ...]) -> list[np.ndarray]:
    """Every assignment with named groups, without regard to speed."""
    index = [group for group, size in enumerate(sizes) for _ in range(size)]
    return [np.array(labels) for labels in set(permutations(index))]


def drawn(data: sc.Curves, shuffles: int, seed: int = 0) -> np.ndarray:
    """The random assignments that a test with this seed visits."""
    plan = Plan.of(data, shuffles=shuffles, seed=seed, enumeration=sc.Enumeration.NEVER)
    return np.concatenate([labels[:many] for labels, many in plan.blocks()])
