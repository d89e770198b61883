"""Draws from the posterior of a signed-rank comparison under a Dirichlet process."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.kernels.ranks import CHUNK
from stats_core.kernels.ties import slack
from stats_core.types import Floats, Ints, Progress


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
    near: Floats | None = None,
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
    near
        How far each difference may be off by rounding, `ties.slack` of its scores; without it, of itself. Sums that
        lie no further beyond the edge of the region than that lie on it, and belong to it.

    Notes
    -----
    w ~ Dirichlet(prior, 1, ..., 1) over the values z = (0, differences); a draw's weight on the left is the sum of
    w_i w_j over all i, j with z_i + z_j < -2 rope. With z sorted, the j that go with an i are the first few, so
    running sums of w give the inner sum: one pass per draw instead of all pairs.
    """
    values = np.concatenate([[0.0], differences])
    order = np.argsort(values, kind="stable")
    ordered = values[order]
    off = np.concatenate([[0.0], slack(differences) if near is None else near])[order]
    edge = 2 * rope + float(slack(2 * rope))
    by_left, below = _partners(ordered + off, edge)
    by_right, above = _partners(-(ordered - off), edge)
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
        total = weight.sum(axis=1)
        left[part] = _beyond(weight, by_left, below) / total**2
        right[part] = _beyond(weight, by_right, above) / total**2
        mean[part] = weight @ ordered / total
    return RegionDraws(left, np.maximum(0.0, 1 - left - right), right, mean)


def _partners(values: Floats, edge: float) -> tuple[Ints, Ints]:
    """An order of the values, and how many of the first go with each one to a sum below minus the edge."""
    order = np.argsort(values, kind="stable")
    return order, np.searchsorted(values[order], -edge - values, side="left")


def _beyond(weight: Floats, order: Ints, many: Ints) -> Floats:
    """The sum of w_i w_j over the pairs beyond the edge, in each draw."""
    running = np.zeros((len(weight), weight.shape[1] + 1))
    np.cumsum(weight if (np.diff(order) == 1).all() else weight[:, order], axis=1, out=running[:, 1:])
    return np.asarray(np.einsum("ij,ij->i", weight, np.take(running, many, axis=1)))
