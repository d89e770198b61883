"""Flipping the signs of paired differences: what t could have been if either algorithm were as likely to win."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from stats_core.kernels.null_distribution import NullDistribution, whole
from stats_core.kernels.t import one_sample
from stats_core.types import Floats

LISTED = 13
"""Up to this many differences, all ways to set their signs are visited: 8,192."""

NEAR = 1e-9
"""Values of |t| that differ by less than this relative amount are equal apart from rounding."""

_CELLS = 2**20

Signs = npt.NDArray[np.int8]


def flips(differences: int, shuffles: int, seed: int) -> tuple[Signs, bool]:
    """Signs `[flip, difference]`, and whether they are all there are; then each comes once, in random order."""
    generator = np.random.default_rng(seed)
    if differences <= LISTED:
        number = generator.permutation(2**differences)
        bits = number[:, None] >> np.arange(differences) & 1
    else:
        bits = generator.integers(0, 2, size=(shuffles, differences))
    return (1 - 2 * bits).astype(np.int8), differences <= LISTED


def sizes_of_t(differences: Floats, signs: Signs) -> Floats:
    """|t| of the differences under each row of signs; infinite without variance, 0 where the mean is zero too."""
    rows = max(1, _CELLS // len(differences))
    parts = [one_sample(signs[top : top + rows] * differences).statistic for top in range(0, len(signs), rows)]
    return np.nan_to_num(np.abs(np.concatenate(parts)), nan=0.0, posinf=np.inf)


def flipped_null(differences: Floats, signs: Signs, *, alpha: float, exact: bool) -> NullDistribution:
    """The distribution of |t| under the flips, compared with the observed one."""
    observed = float(sizes_of_t(differences, np.ones((1, len(differences)), dtype=np.int8))[0])
    near = NEAR * observed if np.isfinite(observed) else 0.0
    return whole(sizes_of_t(differences, signs), observed, near, alpha=alpha, exact=exact)
