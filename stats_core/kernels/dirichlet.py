"""Draws from the posterior of a signed-rank comparison under a Dirichlet process."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.kernels.ranks import CHUNK
from stats_core.types import Floats, Progress

EDGE = 1e-10
"""Sums of two differences this close to the edge of the region, relatively, lie on it and belong to it."""


@dataclass(frozen=True, eq=False)
class RegionDraws:
    """For each draw the weight of pairs below, in and above the region, and the mean difference."""

    left: Floats
    rope: Floats
    right: Floats
    mean: Floats


def signed_rank_draws(
    differences: Floats,
    rope: float,
    prior: float,
    draws: int,
    generator: np.random.Generator,
    progress: Progress | None = None,
) -> RegionDraws:
    """Weights of the three regions in draws from the posterior.

    Parameters
    ----------
    differences
        One for each dataset.
    rope
        Half the width of the region; pairs whose mean lies within it, edges included, count as equal.
    prior
        Weight of the pseudo-observation at zero.

    Notes
    -----
    w ~ Dirichlet(prior, 1, ..., 1) over the values z = (0, differences); a draw's weight on the left is the sum of
    w_i w_j over all i, j with z_i + z_j < -2 rope. With z sorted, the j that go with an i are the first few, so
    running sums of w give the inner sum: one pass per draw instead of all pairs.
    """
    values = np.concatenate([[0.0], differences])
    order = np.argsort(values, kind="stable")
    ordered = values[order]
    margin = EDGE * max(rope, float(np.abs(ordered).max()))
    below = np.searchsorted(ordered, -2 * rope - margin - ordered, side="left")
    above = np.searchsorted(ordered, 2 * rope + margin - ordered, side="right")
    first = int(np.flatnonzero(order == 0)[0])
    strength = generator.standard_gamma(prior, draws)
    at_once = max(1, CHUNK // len(values))
    left, right, mean = np.empty((3, draws))
    for done in range(0, draws, at_once):
        if progress:
            progress(done, draws)
        part = slice(done, min(done + at_once, draws))
        # Drawn one after the other, so that the numbers do not depend on how many are made at once.
        others = generator.standard_exponential((part.stop - done, len(differences)))
        weight = np.concatenate([others[:, :first], strength[part, None], others[:, first:]], axis=1)
        running = np.zeros((len(weight), len(values) + 1))
        np.cumsum(weight, axis=1, out=running[:, 1:])
        total = running[:, -1]
        left[part] = np.einsum("ij,ij->i", weight, np.take(running, below, axis=1)) / total**2
        right[part] = 1 - np.einsum("ij,ij->i", weight, np.take(running, above, axis=1)) / total**2
        mean[part] = weight @ ordered / total
    right = np.maximum(0.0, right)
    return RegionDraws(left, np.maximum(0.0, 1 - left - right), right, mean)
