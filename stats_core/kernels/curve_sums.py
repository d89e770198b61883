"""Sums of squares of the two-way layout of curves, for the data as observed and for any assignment of curves.

A shuffle never recomputes an ANOVA. With Y_c the scores minus their level's mean over all curves, and 1_i the
indicator of the curves assigned to algorithm i, both sums of squares are squared lengths of 1_i Y_c.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import numpy as np
import numpy.typing as npt

from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_means import around_level_means, level_rounding
from stats_core.kernels.scratch import Scratch
from stats_core.kernels.ties import slack, square_slack
from stats_core.types import Floats

# A sum of squares below this share of its stratum, between runs or within them, is zero.
ZERO = 1e-12
# How far sums of squares may lie apart, as a share of their stratum, when they were added up in different orders.
ROUNDING = 256 * float(np.finfo(np.float64).eps)
# The same as a share of an effect itself.
RELATIVE = 1e-10
# Rounding error of a sum over some of the curves, as a share of the length of all: a huge run that all algorithms share
# costs the other runs their last digits.
SUMMED = 64 * float(np.finfo(np.float64).eps)
# Above this number of curves a Gram matrix costs more memory than it saves time.
_GRAM_CURVES = 3000


class ErrorTerm(Enum):
    """Error term."""

    # The pooled terms compare an algorithm's mean with the scatter of all algorithms: where the sizes differ and one
    # scatters more than another, equal means seem to differ. Its own spread, taken anew in every shuffle, does not
    # (Chung and Romano 2013).
    OWN = "Own spread of each algorithm (studentized)"
    # When curves are shuffled, the within-cell F of each effect changes with the other effect, because both share one
    # error. The split-plot F does not, so it decides about one effect alone.
    SPLIT_PLOT = "Split-plot (runs within algorithms)"
    CELL = "As published (1997, 1998)"


@dataclass(frozen=True, eq=False)
class CurveSums:
    """The observed decomposition, and what no shuffle changes.

    `centred` are the scores minus the level means. Their sum of squares falls into two strata that every assignment
    keeps: `between_runs`, of the curves' means, and `inside_runs`, around them. `noise` is how far the centred scores
    may be off, as one vector, because scores are rounded decimals.
    """

    sizes: tuple[int, ...]
    levels: int
    algorithm: float
    interaction: float
    training: float
    runs: float
    residual: float
    centred: Floats
    noise: float

    @classmethod
    def of(cls, values: Floats, index: npt.NDArray[np.int64]) -> CurveSums:
        """Decompose `values[curve, level]` by the algorithm `index` of each curve."""
        curves, levels = values.shape
        sizes = np.bincount(index)
        level_mean = values.mean(axis=0)
        centred, near = around_level_means(values), level_rounding(values)
        cell = np.stack([centred[index == i].mean(axis=0) for i in range(len(sizes))])
        row = cell.mean(axis=1, keepdims=True)
        inner = centred - cell[index]
        run_mean = inner.mean(axis=1, keepdims=True)
        # Subtracting a curve's mean from its scores rounds them all to the size of that mean.
        off = near + slack(np.abs(centred.mean(axis=1)).max())
        noise = float(np.sqrt(curves * np.sum(off**2)))
        parts = (
            levels * float(np.sum(sizes * row[:, 0] ** 2)),
            levels * float(np.sum(run_mean**2)),
            float(np.sum(sizes[:, None] * (cell - row) ** 2)),
            float(np.sum((inner - run_mean) ** 2)),
        )
        algorithm, runs = _without_dust(parts[0], parts[1], noise)
        if parts[0] > noise_of_sums(parts[0] + parts[1], noise) ** 2:
            algorithm = parts[0]
        interaction, residual = _without_dust(parts[2], parts[3], noise)
        training = curves * float(np.sum((level_mean - level_mean.mean()) ** 2))
        if np.ptp(level_mean) <= slack(np.abs(values).max()):
            training = 0.0
        whole = tuple(int(size) for size in sizes)
        return cls(whole, levels, algorithm, interaction, training, runs, residual, centred, noise)

    @property
    def curves(self) -> int:
        return sum(self.sizes)

    @property
    def error(self) -> float:
        """Sum of squares within cells."""
        return self.runs + self.residual

    @property
    def within(self) -> float:
        """Sum of squares around the level means; Training is not in it."""
        return self.between_runs + self.inside_runs

    @property
    def between_runs(self) -> float:
        """The part of `within` between the curves' means."""
        return self.algorithm + self.runs

    @property
    def inside_runs(self) -> float:
        """The part of `within` around the curves' means."""
        return self.interaction + self.residual

    def degrees(self, term: ErrorTerm) -> tuple[int, int, int, int]:
        """Degrees of freedom of Algorithm, its error, Interaction, its error; with own spreads the split-plot ones."""
        groups, free = len(self.sizes), self.curves - len(self.sizes)
        if term is ErrorTerm.CELL:
            return groups - 1, free * self.levels, (groups - 1) * (self.levels - 1), free * self.levels
        return groups - 1, free, (groups - 1) * (self.levels - 1), free * (self.levels - 1)

    def errors(self, term: ErrorTerm) -> tuple[float, float]:
        """The observed error sums of squares under Algorithm and under Interaction."""
        return (self.error, self.error) if term is ErrorTerm.CELL else (self.runs, self.residual)

    def ratios(self, algorithm: Floats, interaction: Floats, term: ErrorTerm) -> tuple[Floats, Floats]:
        """F of Algorithm and of Interaction from their sums of squares; 0/0 counts as 0, x/0 as infinite."""
        df_alg, df_alg_error, df_int, df_int_error = self.degrees(term)
        zero_alg, zero_int = (ZERO * stratum + self.noise**2 for stratum in (self.between_runs, self.inside_runs))
        no_alg = noise_of_sums(self.between_runs, self.noise) ** 2
        if term is ErrorTerm.CELL:
            error_alg = error_int = self.within - algorithm - interaction
            none_alg = none_int = zero_alg + zero_int
        else:
            error_alg, none_alg = self.between_runs - algorithm, zero_alg
            error_int, none_int = self.inside_runs - interaction, zero_int
        return (
            _ratio(algorithm, df_alg, error_alg, df_alg_error, no_alg, none_alg),
            _ratio(interaction, df_int, error_int, df_int_error, zero_int, none_int),
        )

    def least_tied(self) -> tuple[float, float]:
        """The smallest sums of squares of Algorithm and Interaction that are tied with the observed ones.

        That of Algorithm is the square of a sum over curves, that of Interaction a sum of squares and products.
        """
        return (
            self.algorithm * (1 - RELATIVE)
            - float(square_slack(self.algorithm, noise_of_sums(self.between_runs, self.noise))),
            self.interaction * (1 - RELATIVE) - _near(self.interaction, self.inside_runs, self.noise),
        )

    def slacks(self, term: ErrorTerm) -> tuple[float, float]:
        """How far below the observed F ratios an F may lie that is equal to them but for rounding."""
        df_alg, df_alg_error, df_int, df_int_error = self.degrees(term)
        if term is ErrorTerm.SPLIT_PLOT:
            least_alg, least_int = self.least_tied()
            error_alg, error_int = self.between_runs - least_alg, self.inside_runs - least_int
        else:
            # Other assignments may have the same F with different sums of squares, up to the total.
            share = self.within / self.error if self.error > 0 else math.inf
            most_alg, most_int = (
                min(self.between_runs, share * self.algorithm),
                min(self.inside_runs, share * self.interaction),
            )
            sums = noise_of_sums(self.between_runs, self.noise)
            least_alg = self.algorithm * (1 - RELATIVE) - float(square_slack(most_alg, sums))
            least_int = self.interaction * (1 - RELATIVE) - _near(most_int, self.inside_runs, self.noise)
            error_alg = error_int = self.error + 2 * _near(self.within, self.within, self.noise)
        return (
            _below(self.algorithm, self.errors(term)[0], least_alg, error_alg, df_alg, df_alg_error),
            _below(self.interaction, self.errors(term)[1], least_int, error_int, df_int, df_int_error),
        )


def _without_dust(effect: float, error: float, noise: float) -> tuple[float, float]:
    zero = ZERO * (effect + error) + noise**2
    return 0.0 if effect <= zero else effect, 0.0 if error <= zero else error


def noise_of_sums(stratum: float, noise: float) -> float:
    """How far the sum over a group of curves may be off, from their scores and from adding them up."""
    return noise + SUMMED * math.sqrt(stratum)


def _near(square: float, stratum: float, noise: float) -> float:
    return ROUNDING * stratum + float(square_slack(square, noise))


def _below(effect: float, error: float, least: float, most_error: float, df: int, df_error: int) -> float:
    """F minus the least F that is tied with it; 0 where F is infinite or undefined, whose ties are exact."""
    if error <= 0 or df == 0 or df_error == 0:
        return 0.0
    return (effect / error - least / most_error) * (df_error / df)


def greenhouse_geisser(sums: CurveSums, index: npt.NDArray[np.int64]) -> float:
    """The Greenhouse-Geisser epsilon of the pooled within-algorithm covariance of the levels, in [1/(k-1), 1]."""
    if sums.levels < 3:
        return 1.0
    cell = np.stack([sums.centred[index == i].mean(axis=0) for i in range(len(sums.sizes))])
    inner = sums.centred - cell[index]
    inner = inner - inner.mean(axis=1, keepdims=True)
    # tr(S) and tr(S^2) of S = inner' inner need no k x k matrix when there are fewer curves than levels.
    product = inner @ inner.T if len(inner) < sums.levels else inner.T @ inner
    square = float(np.sum(product**2))
    lowest = 1 / (sums.levels - 1)
    if square == 0:
        return 1.0
    return float(min(1.0, max(lowest, np.trace(product) ** 2 * lowest / square)))


def _ratio(effect: Floats, df: int, error: Floats, df_error: int, zero: float, no_error: float) -> Floats:
    if df == 0 or df_error == 0:
        return np.zeros_like(effect)
    if error.min() > no_error:
        ratio = effect * (df_error / df)
        ratio /= error
    else:
        ratio = np.full_like(effect, np.inf)
        np.divide(effect * (df_error / df), error, out=ratio, where=error > no_error)
    if effect.min() <= zero:
        ratio[effect <= zero] = 0.0
    return ratio


class Assigned:
    """Sums of squares of Algorithm and Interaction for blocks of assignments.

    The kernel is chosen by cost: *direct* multiplies indicators with the rotated data, *gram* with the Gram matrix
    when there are more levels than curves, *gather* adds the Gram entries within groups when these are small.
    """

    def __init__(self, sums: CurveSums) -> None:
        self.sizes = np.array(sums.sizes)
        self._both = 1 / float(np.sum(1 / self.sizes))
        self.levels = sums.levels
        self._scratch = Scratch()
        curves = sums.curves
        root = np.sqrt(self.levels)
        small = curves <= _GRAM_CURVES
        # Nanoseconds per assignment: a product makes some 32 operations in one, a gathered entry takes some four.
        product = 2 * (len(self.sizes) - 1) * curves * min(self.levels, curves) / 32
        gathered = 4 * float(np.sum(self.sizes * (self.sizes - 1) / 2))
        if small and gathered < product:
            self.block = self._gather
        elif small and self.levels > curves:
            self.block = self._gram
        else:
            self.block = self._direct
        if self.block == self._direct:
            self._data = rotated(sums.centred)
            return
        mean = sums.centred.mean(axis=1)
        inner = sums.centred - mean[:, None]
        self._mean = mean * root
        self._data = inner @ inner.T

    def _indicators(self, labels: Labels) -> Iterator[tuple[float, Floats]]:
        """Size and indicators of each group but the first, whose sums follow from the others."""
        chosen = self._scratch.take("chosen", labels.shape)
        for group, size in enumerate(self.sizes[1:], start=1):
            np.copyto(chosen, labels == group)
            yield float(size), chosen

    def _product(self, chosen: Floats) -> Floats:
        sums = self._scratch.take("sums", (len(chosen), self._data.shape[1]))
        return np.matmul(chosen, self._data, out=sums)

    def _direct(self, labels: Labels) -> tuple[Floats, Floats]:
        algorithm = np.zeros(len(labels))
        interaction = np.zeros(len(labels))
        if len(self.sizes) == 2:
            # The two groups' sums are opposite, so one product serves both.
            chosen = self._scratch.take("chosen", labels.shape)
            np.copyto(chosen, labels)
            _add_squares(self._product(chosen), self._both, algorithm, interaction)
            return algorithm, interaction
        first = self._scratch.take("first", (len(labels), self._data.shape[1]))
        first[:] = 0.0
        for size, chosen in self._indicators(labels):
            sums = self._product(chosen)
            first += sums
            _add_squares(sums, size, algorithm, interaction)
        _add_squares(first, float(self.sizes[0]), algorithm, interaction)
        return algorithm, interaction

    def _gram(self, labels: Labels) -> tuple[Floats, Floats]:
        algorithm = np.zeros(len(labels))
        interaction = np.zeros(len(labels))
        rest_mean = np.zeros(len(labels))
        rest_sums, rest = (self._scratch.take(name, labels.shape) for name in ("rest_sums", "rest"))
        rest_sums[:], rest[:] = 0.0, 1.0
        for size, chosen in self._indicators(labels):
            means = chosen @ self._mean
            sums = self._product(chosen)
            interaction += np.einsum("bn,bn->b", sums, chosen) / size
            algorithm += means**2 / size
            rest_mean += means
            rest_sums += sums
            rest -= chosen
        algorithm += rest_mean**2 / self.sizes[0]
        # Rows of the Gram matrix add up to zero, so the first group's product is minus the others'.
        interaction -= np.einsum("bn,bn->b", rest_sums, rest) / self.sizes[0]
        return algorithm, np.maximum(interaction, 0.0)

    def _gather(self, labels: Labels) -> tuple[Floats, Floats]:
        rows, curves = labels.shape
        # Curves along the first axis: every step below then runs over long contiguous rows.
        order = np.argsort(labels, axis=1, kind="stable").T
        algorithm = np.zeros(rows)
        interaction = np.zeros(rows)
        flat, diagonal = self._data.ravel(), np.diagonal(self._data)
        ends = np.cumsum(self.sizes)
        for size in np.unique(self.sizes):
            columns = (ends[self.sizes == size] - size)[None, :] + np.arange(size)[:, None]
            member = np.ascontiguousarray(order[columns])
            algorithm += np.sum(self._mean[member].sum(axis=0) ** 2, axis=0) / size
            where = self._scratch.take("where", member.shape, member.dtype)
            entry = self._scratch.take("entry", member.shape)
            pairs = np.zeros(member.shape[1:])
            for first in range(size - 1):
                others = slice(first + 1, None)
                np.add(member[others], member[first] * curves, out=where[others])
                pairs += np.take(flat, where[others], out=entry[others], mode="clip").sum(axis=0)
            interaction += (2 * pairs.sum(axis=0) + diagonal[member].sum(axis=(0, 1))) / size
        return algorithm, np.maximum(interaction, 0.0)


def _add_squares(sums: Floats, size: float, algorithm: Floats, interaction: Floats) -> None:
    algorithm += sums[:, 0] ** 2 / size
    if sums.shape[1] > 1:
        rest = sums[:, 1:]
        interaction += np.einsum("bk,bk->b", rest, rest) / size


def rotated(centred: Floats) -> Floats:
    """Turn the levels so that the first column carries Algorithm and the others Interaction.

    A Householder reflection that maps (1, ..., 1) / sqrt(k) onto the first axis, up to sign. It turns the scores
    around each curve's mean, so that large differences between the means leave no rounding in the other columns.
    """
    levels = centred.shape[1]
    mean = centred.mean(axis=1)
    mirror = np.full(levels, 1 / np.sqrt(levels))
    mirror[0] += 1.0
    turned = centred - mean[:, None]
    turned -= np.outer(turned @ mirror, mirror * (2 / (mirror @ mirror)))
    turned[:, 0] = mean * np.sqrt(levels)
    return np.asarray(turned)
