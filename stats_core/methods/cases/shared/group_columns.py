"""The losses of many models as columns that flips of groups, or of single cases, change the signs of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from stats_core.data import Losses
from stats_core.kernels.max_flips import FlippedColumns, PairSums, squares
from stats_core.kernels.scale import back, to_one
from stats_core.kernels.ties import FEW, difference, slack
from stats_core.methods.cases.shared.group_ways import group_index
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.types import Floats, Ints

_ROWS = 4096
_HIDES = 1e-9
"""From which share of the size of a pair's differences rounding in its columns may hide something."""


@dataclass(frozen=True, eq=False)
class Sized:
    """The mean differences of pairs, their standard errors and degrees of freedom, in the unit of the losses.

    `flipped` is the standard error that flips take them to have; see `kernels.group_sums`.
    """

    estimate: Floats
    error: Floats
    df: Floats
    flipped: Floats


@dataclass(frozen=True, eq=False)
class ModelsInGroups:
    """The losses of each case beside a middle one of the same case, so that hard cases cost no digits.

    They are in a unit in which no square over- or underflows; `power` leads `back`. The differences of a pair are those
    of its `first` and its `second` column.
    """

    losses: Floats
    noise: Floats
    group: Ints
    weights: CaseWeights
    power: int
    first: Ints
    second: Ints

    @classmethod
    def of(cls, data: Losses, weights: CaseWeights, pairs: Sequence[tuple[int, int]]) -> ModelsInGroups:
        """Differences of pairs of models are those of the columns."""
        losses, power = to_one(data.losses)
        first, second = (np.array(side, dtype=np.int64) for side in zip(*pairs, strict=True))
        middle = np.partition(losses, losses.shape[1] // 2, axis=1)[:, [losses.shape[1] // 2]]
        beside = difference(losses, middle)
        entered = np.where(beside == 0, 0.0, np.maximum(np.abs(losses), np.abs(middle)))
        noise = FEW * np.finfo(np.float64).eps * entered
        together = cls(beside, noise, group_index(data), weights, power, first, second)
        return together._with_own(losses)

    def _with_own(self, losses: Floats) -> ModelsInGroups:
        """With a column of its own for each pair that a case far from the middle one would hide, beside one of zeros.

        Two good models are far from a middle one where others have a huge loss, and so are two that have it themselves.
        """
        noise = self.noise.sum(axis=0)[[self.first, self.second]].sum(axis=0)
        hidden = noise > _HIDES * np.sqrt(squares(self.losses, self.first, self.second))
        own: dict[int, tuple[Floats, Floats]] = {}
        for pair in np.flatnonzero(hidden).tolist():
            x, y = losses[:, self.first[pair]], losses[:, self.second[pair]]
            d = difference(x, y)
            near = np.where(d == 0, 0.0, slack(x, y))
            if d.any() and near.sum() < noise[pair] / 10:
                own[pair] = d, near
        if not own:
            return self
        models, zeros = self.losses.shape[1], np.zeros(len(losses))
        first, second = self.first.copy(), self.second.copy()
        first[list(own)], second[list(own)] = models + 1 + np.arange(len(own)), models
        values, noises = zip(*own.values(), strict=True)
        return replace(
            self,
            losses=np.column_stack([self.losses, zeros, *values]),
            noise=np.column_stack([self.noise, zeros, *noises]),
            first=first,
            second=second,
        )

    @cached_property
    def sizes(self) -> Floats:
        """The number of cases of each group."""
        return np.asarray(np.bincount(self.group), dtype=np.float64)

    @property
    def group_count(self) -> int:
        """The number of groups."""
        return len(self.sizes)

    @property
    def by_group(self) -> bool:
        """Whether every group counts the same."""
        return self.weights is CaseWeights.GROUPS

    def summed(self, values: Floats) -> Floats:
        """The sums of each group, `[group, algorithm]`."""
        if self.group_count == len(values):
            order = np.empty(len(values), dtype=np.int64)
            order[self.group] = np.arange(len(values))
            return np.asarray(values[order])
        return np.column_stack([np.bincount(self.group, weights=column) for column in values.T])

    def columns(self, groups: GroupsAre) -> FlippedColumns:
        """What is flipped."""
        if groups is GroupsAre.IGNORED or (groups is GroupsAre.FIXED and not self.by_group):
            return FlippedColumns(self.losses, self.noise.sum(axis=0))
        if groups is GroupsAre.FIXED:
            share = self.sizes[self.group][:, np.newaxis]
            return FlippedColumns(self.losses / share, (self.noise / share).sum(axis=0))
        sums, sizes = self.summed(self.losses), self.sizes
        if self.by_group:
            return FlippedColumns(
                sums / sizes[:, np.newaxis], (self.noise / sizes[self.group][:, np.newaxis]).sum(axis=0)
            )
        equal = bool((sizes == sizes[0]).all())
        return FlippedColumns(sums, self.noise.sum(axis=0), None if equal else sizes)

    def sized(self, groups: GroupsAre) -> Sized:
        """The estimates with their standard errors, as `kernels.group_sums` has them for two."""
        columns = self.columns(groups)
        pairs, units = PairSums.of(columns, self.first, self.second), len(columns.sums)
        # Sums of equal groups are divided by all cases, and units that count the same by their number.
        over = float(len(self.losses)) if not self.by_group or groups is GroupsAre.IGNORED else float(self.group_count)
        estimate = pairs.total / over
        flipped = units / (units - 1) * pairs.around if units > 1 else np.full(len(self.first), math.nan)
        square, df = flipped, np.full(len(self.first), units - 1.0)
        if groups is GroupsAre.FIXED and self.group_count < len(self.losses):
            square, df = self._within(self.first, self.second)
            flipped = np.maximum(square, flipped)
        error, seen = (self._back(np.sqrt(of) / over) for of in (square, flipped))
        return Sized(self._back(estimate), error, df, seen)

    def _within(self, first: Ints, second: Ints) -> tuple[Floats, Floats]:
        """The sum of n_c s_c^2, or of s_c^2 / n_c, for each pair, and Satterthwaite's degrees of freedom."""
        sizes = self.sizes
        single = sizes == 1
        df = sizes[~single] - 1
        weight = (1 / sizes if self.by_group else sizes)[~single] / df + single.sum() / df.sum()
        means = self.summed(self.losses) / sizes[:, np.newaxis]
        apart = self.losses - means[self.group]
        order = np.argsort(self.group, kind="stable")
        starts = np.concatenate([[0], np.cumsum(sizes.astype(np.int64))])
        total, squared = np.zeros(len(first)), np.zeros(len(first))
        noise = (self.noise.sum(axis=0)[first] + self.noise.sum(axis=0)[second]) ** 2
        for number, group in enumerate(np.flatnonzero(~single).tolist()):
            rows = apart[order[starts[group] : starts[group + 1]]]
            product = rows.T @ rows
            own = np.diag(product)
            part = np.maximum(0.0, own[first] + own[second] - 2 * product[first, second])
            part = weight[number] * np.where(part <= 1e-14 * (own[first] + own[second]) + noise, 0.0, part)
            total += part
            squared += part**2 / df[number]
        varies = squared > 0
        return total, np.where(varies, total**2 / np.where(varies, squared, 1.0), float(df.sum()))

    def design_effects(self) -> Floats:
        """The variance of each difference with whole groups as units over that with single cases; NaN without one."""
        whole, single = (self.sized(groups).error for groups in (GroupsAre.RANDOM, GroupsAre.IGNORED))
        varies = single > 0
        return np.where(varies, (whole / np.where(varies, single, 1.0)) ** 2, math.nan)

    def _back(self, values: Floats) -> Floats:
        if abs(self.power) > 1000:
            return np.array([back(value, self.power) for value in values.tolist()])
        return np.asarray(np.ldexp(values, self.power))


def shares_won(data: Losses, first: Ints, second: Ints) -> Floats:
    """The share of cases with a smaller loss of the first, with half of the ties, for each pair."""
    if data.is_zero_one:
        means = data.losses.mean(axis=0)
        return np.asarray(0.5 - (means[first] - means[second]) / 2)
    won, k = np.zeros((len(data.algorithms),) * 2), len(data.algorithms)
    scaled = to_one(data.losses)[0]
    for top in range(0, data.cases, _ROWS):
        part = scaled[top : top + _ROWS]
        for i in range(k - 1):
            sign = np.sign(difference(part[:, [i]], part[:, i + 1 :]))
            won[i, i + 1 :] -= sign.sum(axis=0)
    won -= won.T
    return np.asarray(0.5 + won[first, second] / (2 * data.cases))
