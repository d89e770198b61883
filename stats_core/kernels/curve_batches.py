"""Two-way ANOVA of many small data sets of one shape at once, with assignments that they share.

Assignments of curves to two algorithms do not depend on the scores, so many data sets can share one block of
assignments, if the curves of each are first put into a random order. Then one matrix product serves all of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import fdtrc

from stats_core.kernels.assignments import Shuffler
from stats_core.kernels.curve_sums import rotated
from stats_core.types import Bools, Floats, Ints

TOGETHER = 250
"""Data sets that share a block of assignments."""
EFFECTS = ("Algorithm", "Interaction")
TIE = 1e-10
"""Shuffled statistics below the observed one by up to this relative difference count as equal to it."""
DUST = 256 * np.finfo(np.float64).eps
"""Rounding of a sum of squares, as a share of the total."""


@dataclass(frozen=True, eq=False)
class CurveBatch:
    """Observed sums of squares of data sets `[dataset]`, each with two algorithms.

    `turned[level, curve, dataset]` are the scores around the level means, turned so that the first level carries
    Algorithm and the others Interaction; `between` and `inner` are the parts of their sum of squares that no shuffle
    changes. `first[dataset, curve]` marks the curves of the first algorithm.
    """

    turned: Floats
    first: Bools
    algorithm: Floats
    interaction: Floats
    between: Floats
    inner: Floats

    @classmethod
    def of(cls, values: Floats, first: Bools) -> CurveBatch:
        """Decompose `values[dataset, curve, level]`; each data set has as many curves in `first`."""
        centred = values - values.mean(axis=1, keepdims=True)
        flat = rotated(centred.reshape(-1, values.shape[2]))
        turned = np.ascontiguousarray(flat.reshape(values.shape).transpose(2, 1, 0))
        sums = np.einsum("knd,dn->kd", turned, first.astype(np.float64)) ** 2 * _scale(first)
        squares = np.einsum("knd,knd->kd", turned, turned)
        return cls(turned, first, sums[0], sums[1:].sum(axis=0), squares[0], squares[1:].sum(axis=0))

    @property
    def levels(self) -> int:
        return len(self.turned)

    @property
    def curves(self) -> int:
        return int(self.turned.shape[1])

    def ratios(self) -> dict[tuple[str, str], Floats]:
        """F by (error term, effect): within-cell and split-plot, Algorithm and Interaction."""
        return {key: _ratio(*parts) for key, parts in self._parts().items()}

    def mean_squares(self) -> dict[tuple[str, str], tuple[float, float]]:
        """The two mean squares of each F, of the effect and of its error, averaged over the data sets."""
        return {
            key: (float(effect.mean()) / max(df, 1), float(error.mean()) / max(df_error, 1))
            for key, (effect, df, error, df_error) in self._parts().items()
        }

    def _parts(self) -> dict[tuple[str, str], tuple[Floats, int, Floats, int]]:
        """Sum of squares and degrees of freedom of each effect and of its error."""
        free, more = self.curves - 2, self.levels - 1
        error = self.between + self.inner - self.algorithm - self.interaction
        return {
            ("cell", "Algorithm"): (self.algorithm, 1, error, free * self.levels),
            ("cell", "Interaction"): (self.interaction, more, error, free * self.levels),
            ("split-plot", "Algorithm"): (self.algorithm, 1, self.between - self.algorithm, free),
            ("split-plot", "Interaction"): (self.interaction, more, self.inner - self.interaction, free * more),
        }

    def conventional(self) -> dict[tuple[str, str], Floats]:
        """p of the F distribution, by (error term, effect); every score counts as independent of the others."""
        df = {key: (df, df_error) for key, (_, df, _, df_error) in self._parts().items()}
        return {key: np.where(np.isnan(f), 1.0, fdtrc(*df[key], f)) for key, f in self.ratios().items()}

    def reached(self, shuffles: int, rng: np.random.Generator) -> dict[tuple[str, str], Ints]:
        """How many of the shuffles reach the observed F, by (error term, effect), `[dataset]`."""
        total: dict[tuple[str, str], Ints] = {}
        size = int(self.first[0].sum())
        index = np.repeat([1, 0], [size, self.curves - size])
        for start in range(0, self.first.shape[0], TOGETHER):
            some = slice(start, start + TOGETHER)
            here = self.first[some].shape[0]
            order = rng.random((here, self.curves)).argsort(axis=1)
            turned = np.take_along_axis(self.turned[:, :, some], order.T[None], axis=1)
            shuffler = Shuffler(index, int(rng.integers(2**63)))
            blocks = -(-shuffles // shuffler.rows)
            labels = np.concatenate([shuffler.draw(number) for number in range(blocks)])[:shuffles].astype(np.float64)
            for key, count in self._count(labels, turned, some).items():
                total.setdefault(key, np.zeros(len(self.first), dtype=np.int64))[some] = count
        return total

    def _count(self, labels: Floats, turned: Floats, some: slice) -> dict[tuple[str, str], Ints]:
        scale = _scale(self.first)
        product = labels @ turned[0]
        algorithm = np.square(product) * scale
        interaction = np.zeros_like(algorithm)
        for level in turned[1:]:
            np.matmul(labels, level, out=product)
            np.square(product, out=product)
            interaction += product
        interaction *= scale
        observed = self.algorithm[some], self.interaction[some]
        whole = (self.between + self.inner)[some]
        error = whole - observed[0] - observed[1]
        error_star = whole - algorithm - interaction
        counts = {}
        for effect, seen, shuffled in zip(EFFECTS, observed, (algorithm, interaction), strict=True):
            # Among shuffles, the split-plot ratio is an increasing function of its sum of squares.
            counts["split-plot", effect] = _at_least(shuffled, seen * (1 - TIE) - DUST * whole)
            # F* >= F without a division, so that an error of zero makes a tie of two infinite ratios.
            counts["cell", effect] = _at_least(shuffled * error, error_star * (seen * (1 - TIE)) - DUST * whole**2)
        return counts


def _scale(first: Bools) -> float:
    """The two algorithms' sums are opposite, so the squared sum of one, times this, is the sum of squares."""
    size = int(first[0].sum())
    return 1 / size + 1 / (int(first.shape[1]) - size)


def _at_least(values: Floats, threshold: Floats) -> Ints:
    count: Ints = np.add.reduce(values >= threshold, axis=0, dtype=np.int64)
    return count


def _ratio(effect: Floats, df: int, error: Floats, df_error: int) -> Floats:
    """F; 0/0 is undefined, x/0 infinite."""
    if df == 0 or df_error == 0:
        return np.full_like(effect, np.nan)
    with np.errstate(divide="ignore", invalid="ignore"):
        f: Floats = (effect / df) / (np.maximum(error, 0.0) / df_error)
    return f
