"""The difference of two models in each group of cases, so that one sees where it lives."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import pandas as pd
from scipy.special import stdtrit

from stats_core.charts.forest import Forest
from stats_core.data import Losses
from stats_core.data.beside_cases import Called
from stats_core.kernels.scale import back, to_one
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.results.columns import Column, Kind
from stats_core.types import Floats, Ints
from stats_core.wording import confidence, counted


class SeenAs(Protocol):
    """The difference over all groups with its interval, as the groups are taken; a minus b in loss."""

    @property
    def groups(self) -> GroupsAre: ...
    @property
    def estimate(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...


class SeenEachWay(Protocol):
    """A test of two models, with the difference over all groups for each way to take them."""

    @property
    def a(self) -> str: ...
    @property
    def b(self) -> str: ...
    @property
    def alpha(self) -> float: ...
    @property
    def groups(self) -> GroupsAre: ...
    @property
    def weights(self) -> CaseWeights: ...
    @property
    def ways(self) -> Sequence[SeenAs]: ...


@dataclass(frozen=True, eq=False)
class ByGroup:
    """By how much model a is better than b, in each group and over all of them.

    Parameters
    ----------
    a, b
        The two models.
    called
        What the file calls cases and groups.
    group, cases
        The groups, with how many cases each has; where a is ahead by most, first.
    estimate, low, high
        Loss of b minus that of a in each group, with the interval from its own cases; NaN for ends without a variance.
    overall
        The same over all groups, for each way to take them.
    taken
        The way that was asked for.
    weights
        What counts the same in `overall`.
    alpha
        One minus the confidence of each interval.
    """

    a: str
    b: str
    called: Called
    group: tuple[str, ...]
    cases: Ints
    estimate: Floats
    low: Floats
    high: Floats
    overall: tuple[SeenAs, ...]
    taken: GroupsAre
    weights: CaseWeights
    alpha: float

    def table(self) -> pd.DataFrame:
        """A row for each group, then one for all of them for each way to take the groups.

        `low` and `high` are NaN for a group of one case, or one in whose cases the difference is always the same.
        """
        ends = np.array([(-way.estimate, -way.high, -way.low) for way in self.overall]).reshape(-1, 3).T
        of_groups = (self.estimate, self.low, self.high)
        numbers = {
            name: np.concatenate(pair) + 0.0
            for name, pair in zip(("ahead", "low", "high"), zip(of_groups, ends, strict=True), strict=True)
        }
        cases = [*self.cases.tolist(), *[int(self.cases.sum())] * len(self.overall)]
        return pd.DataFrame({"group": [*self.group, *map(self._all, self.overall)], "cases": cases, **numbers})

    def columns(self) -> Mapping[str, Column]:
        """What the columns of the table are."""
        return {
            "group": Column(Kind.NAME, _capital(self.called.group)),
            "cases": Column(Kind.COUNT, _capital(self.called.cases)),
            "ahead": Column(Kind.DIFFERENCE, f"{self.a} over {self.b}"),
        }

    def forest(self, score: str, *, most: int | None = None) -> Forest:
        """The same as a picture, marked as it was asked for: `score` is what models differ in.

        Of more groups than `most` it has the weightiest.
        """
        kept = self._weightiest(len(self.group) if most is None else most)
        all_of_them = self.table().iloc[[*kept, *range(len(self.group), len(self.group) + len(self.overall))]]
        names, cases = all_of_them["group"].tolist(), all_of_them["cases"].tolist()
        many, of = len(kept), len(self.group)
        others = f"other rows{f' ({many:,} of {counted(of, self.called.group)})' if many < of else ''}"
        return Forest(
            key="by_group",
            title=f"{self.a} over {self.b}, by {self.called.group}",
            a=(self.a,) * len(names),
            b=(self.b,) * len(names),
            estimate=all_of_them["ahead"].to_numpy(),
            low=all_of_them["low"].to_numpy(),
            high=all_of_them["high"].to_numpy(),
            marked=np.array([False] * many + [way.groups is self.taken for way in self.overall]),
            interval=f"{confidence(self.alpha)} interval",
            measure=f"difference in {score}",
            beside_low=np.empty(0),
            beside_high=np.empty(0),
            beside="",
            higher_is_better=True,
            over=True,
            rows=(*(f"{name} ({count:,})" for name, count in zip(names[:many], cases, strict=False)), *names[many:]),
            foot=len(names) - many,
            kinds=("as asked", others),
        )

    def left_out(self, most: int) -> str:
        """Which rows a picture of at most so many groups has; empty where it has all."""
        if len(self.group) <= most:
            return ""
        return f"{most:,} of {counted(len(self.group), self.called.group)}: those that the difference rests on most."

    def notes(self) -> tuple[str, ...]:
        """What a reader must know of the rows."""
        group, case = self.called.group, self.called.case
        own = (
            f"The interval of a {group} is its own {confidence(self.alpha)} interval, from its {self.called.cases} "
            f"alone and not simultaneous. Single {self.called.groups} are not tested, and nothing is claimed of any."
        )
        bare = int(np.isnan(self.low).sum())
        without = (
            f"{counted(bare, group)} {'has' if bare == 1 else 'have'} no interval: "
            f"one {case} alone, or the same difference in every {case}."
        )
        return (own, *([without] if bare else []))

    def _weightiest(self, most: int) -> list[int]:
        """The groups that the overall difference rests on most, in the order of the rows."""
        size = np.abs(self.estimate) * (1 if self.weights is CaseWeights.GROUPS else self.cases)
        return sorted(np.argsort(-size, kind="stable")[:most].tolist())

    def _all(self, way: SeenAs) -> str:
        said = {
            GroupsAre.RANDOM: f"for {self.called.groups} like them",
            GroupsAre.FIXED: "for themselves",
            GroupsAre.IGNORED: "as if there were no groups",
        }
        return f"All, {said[way.groups]}"


def by_group(losses: Losses, pair: SeenEachWay) -> ByGroup:
    """The difference of the two models of a test in each group, with Student's interval from the cases of that group.

    Notes
    -----
    In a group of n cases whose differences have the mean m and the standard deviation s, the interval is
    m -+ t s / sqrt(n) with n - 1 degrees of freedom. A group of one case has none, nor has one in which the difference
    is the same in every case. Two error rates differ by at most 1, so no interval of theirs reaches further: with two
    or three cases Student's would.
    """
    place = {name: number for number, name in enumerate(dict.fromkeys(losses.group or ()))}
    of = np.array([place[name] for name in losses.group or ()], dtype=np.int64)
    # Loss of b minus that of a: by how much a is better.
    d, near, power = losses.differences(losses.algorithms.index(pair.b), losses.algorithms.index(pair.a))
    d, more = to_one(d)
    near, power = np.ldexp(near, -more), power + more
    middle, half = _means(d, near, of, pair.alpha)
    order = np.argsort(-middle, kind="stable")
    estimate, low, high = (
        np.array([back(end, power) for end in ends[order].tolist()]) for ends in (middle, middle - half, middle + half)
    )
    low, high = (np.clip(end, -losses.widest, losses.widest) for end in (low, high))
    names = tuple(place)
    return ByGroup(
        pair.a,
        pair.b,
        losses.called,
        tuple(names[group] for group in order.tolist()),
        np.bincount(of)[order],
        estimate,
        low,
        high,
        tuple(pair.ways),
        pair.groups,
        pair.weights,
        pair.alpha,
    )


def _means(d: Floats, near: Floats, of: Ints, alpha: float) -> tuple[Floats, Floats]:
    """The mean of each group and half of its Student's interval; NaN where cases do not vary beyond rounding."""
    sizes = np.bincount(of)
    mean = np.bincount(of, weights=d) / sizes
    first = np.unique(of, return_index=True)[1][of]
    varies = np.bincount(of, weights=np.abs(d - d[first]) > near + near[first]) > 0
    squares = np.bincount(of, weights=(d - mean[of]) ** 2)
    df = np.maximum(sizes - 1, 1)
    half = stdtrit(df, 1 - alpha / 2) * np.sqrt(squares / df / sizes)
    return mean, np.where(varies, half, math.nan)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
