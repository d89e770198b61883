"""Differences of cases summed by group: what is flipped, and the standard error that goes with it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stats_core.types import Floats, Ints

ROUNDING = 8 * np.finfo(np.float64).eps
"""Rounding error of a sum, relative to the sizes that were added."""


@dataclass(frozen=True, eq=False)
class Units:
    """Sums of independent units, whose total over `over` is the estimate.

    Parameters
    ----------
    sums, near
        The sum of each unit, and how far it may be off by rounding.
    estimate, error, df
        The mean difference, its standard error (NaN where one unit has none, 0 where nothing varies) and degrees of
        freedom.
    pooled
        The number of groups of one case, whose variance within is taken from the others.
    flipped
        The standard error that flips of the units take the estimate to have. It is `error`, but for groups that stand
        for themselves: there it holds what varies between them too, as flips of single cases know no groups.
    """

    sums: Floats
    near: Floats
    estimate: float
    error: float
    df: float
    pooled: int = 0
    flipped: float = float("nan")

    def __post_init__(self) -> None:
        if np.isnan(self.flipped):
            object.__setattr__(self, "flipped", self.error)


@dataclass(frozen=True, eq=False)
class GroupedDifferences:
    """The differences of cases, how far each may be off, and the group of each from 0."""

    d: Floats
    near: Floats
    group: Ints

    def means(self) -> tuple[Floats, Floats]:
        """The mean of each group, and how far it may be off."""
        sizes = self.sizes
        return self.sums / sizes, self._summed(self._off) / sizes

    @property
    def sizes(self) -> Floats:
        """The number of cases of each group."""
        return self._summed(np.ones(len(self.d)))

    @property
    def sums(self) -> Floats:
        """The sum of each group."""
        return self._summed(self.d)

    @property
    def _off(self) -> Floats:
        return self.near + ROUNDING * np.abs(self.d)

    def _summed(self, values: Floats) -> Floats:
        return np.asarray(np.bincount(self.group, weights=values), dtype=np.float64)

    def whole_groups(self, by_group: bool) -> Units:
        """Groups as units: SE^2 = C / (C - 1) sum (S_c - n_c d)^2 / n^2 on C - 1 degrees of freedom."""
        if by_group:
            means, near = self.means()
            return _units(means, near, np.ones(len(means)))
        return _units(self.sums, self._summed(self._off), self.sizes)

    def single_cases(self) -> Units:
        """Cases as units, whatever their group."""
        return _units(self.d, self._off, np.ones(len(self.d)))

    def within_groups(self, by_group: bool) -> Units:
        """Cases as units within groups that stay as they are: SE^2 = sum n_c s_c^2 / n^2, or sum s_c^2 / n_c / C^2.

        Degrees of freedom by Satterthwaite's formula. A group of one case has no variance of its own: it takes the
        pooled one of the others, and where all are of one case, that of all cases.
        """
        sizes, groups = self.sizes, len(self.sizes)
        sums = self.d / (sizes[self.group] if by_group else 1.0)
        near = self._off / (sizes[self.group] if by_group else 1.0)
        over = groups if by_group else len(self.d)
        total = float(sums.sum())
        estimate = total / over if abs(total) > near.sum() else 0.0
        single = sizes == 1
        if single.all():
            return replace(self.single_cases(), pooled=groups)
        flipped = _units(sums, near, np.ones(len(sums))).error * len(sums) / over
        means, reach = self.means()
        apart = self.d - means[self.group]
        if (np.abs(apart) <= self._off + reach[self.group]).all():
            return Units(sums, near, estimate, 0.0, float(len(self.d) - groups), int(single.sum()), flipped)
        # A huge case that is a group of its own leaves next to nothing of the others, and nothing of their squares.
        unit = float(np.abs(apart).max())
        squares, df = self._summed((apart / unit) ** 2)[~single], sizes[~single] - 1
        weight = (1 / sizes if by_group else sizes)[~single] / df
        weight = weight + single.sum() / df.sum()
        parts = weight * squares
        found = float(parts.sum()) ** 2 / float((parts**2 / df).sum())
        error = unit * float(np.sqrt(parts.sum())) / over
        return Units(sums, near, estimate, error, found, int(single.sum()), max(error, flipped))


def _units(sums: Floats, near: Floats, sizes: Floats) -> Units:
    count, over = len(sums), float(sizes.sum())
    total, slack = float(sums.sum()), float(near.sum())
    estimate = total / over if abs(total) > slack else 0.0
    if count == 1:
        return Units(sums, near, estimate, float("nan"), 0.0)
    apart = sums - sizes * (total / over)
    # What is left of sums that all go with their size is rounding.
    if (np.abs(apart) <= near + sizes * slack / over).all():
        return Units(sums, near, estimate, 0.0, count - 1.0)
    error = float(np.sqrt(count / (count - 1) * (apart @ apart))) / over
    return Units(sums, near, estimate, error, count - 1.0)
