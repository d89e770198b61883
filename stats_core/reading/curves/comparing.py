"""Ways to make runs of different length and different levels comparable; what was done is counted and said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
import pandas as pd

from stats_core.errors import InputError
from stats_core.types import Floats, Ints
from stats_core.wording import counted, plain


class Repeats(Enum):
    """Several scores of one run at one level."""

    MEAN = "their mean"
    LAST = "the last of them"
    FIRST = "the first of them"


class Grid(Enum):
    """Levels at which runs with different levels are compared."""

    COMMON = "the levels that all runs have in common"
    LINEAR = "levels evenly over what all runs cover, interpolated between the points of a run"
    LAST = "levels evenly over what all runs cover, each with the last score before it"
    BINS = "means of the points in bins of equal width over what all runs cover"


@dataclass(frozen=True)
class Comparing:
    """What is done before runs are compared; nothing where a part is not set.

    Parameters
    ----------
    repeats
        What becomes of several scores of a run at one level.
    until
        Runs that end before this level are left out.
    grid
        Where runs with different levels are compared.
    count
        How many levels or bins; `COMMON` needs none.
    at
        Levels of one's own instead of evenly spaced ones.
    """

    repeats: Repeats | None = None
    until: float | None = None
    grid: Grid | None = None
    count: int = 0
    at: tuple[float, ...] = ()


@dataclass(frozen=True, eq=False)
class RunPoints:
    """Scores before they are curves: `curve[i]` numbers the run, with its level and score; ordered by run and level."""

    curve: Ints
    level: Floats
    score: Floats
    notes: tuple[str, ...] = field(default=())

    @classmethod
    def of(cls, curve: Ints, level: Floats, score: Floats) -> RunPoints:
        """Points in any order."""
        order = np.lexsort((level, curve))
        return cls(curve[order], level[order], score[order])

    @property
    def curves(self) -> Ints:
        """The numbers of the runs that are there."""
        return np.unique(self.curve)

    @property
    def repeated(self) -> int:
        """The number of points that share run and level with the one before."""
        return int(((np.diff(self.curve) == 0) & (np.diff(self.level) == 0)).sum())

    @property
    def ends(self) -> tuple[Floats, Floats]:
        """First and last level of each run."""
        first = np.flatnonzero(np.diff(self.curve, prepend=-1))
        last = np.append(first[1:], len(self.curve)) - 1
        return self.level[first], self.level[last]

    @property
    def common(self) -> Floats:
        """The levels that all runs have, each once."""
        pairs = pd.DataFrame({"curve": self.curve, "level": self.level}).drop_duplicates()
        levels, holders = np.unique(pairs["level"].to_numpy(), return_counts=True)
        return np.asarray(levels[holders == len(self.curves)])

    @property
    def even(self) -> bool:
        """Whether all runs have the same levels."""
        return self.repeated == 0 and len(self.curve) == len(self.curves) * len(np.unique(self.level))

    def only(self, keep: np.ndarray[tuple[int], np.dtype[np.bool_]], note: str) -> RunPoints:
        """Some of the points, and why."""
        return RunPoints(self.curve[keep], self.level[keep], self.score[keep], (*self.notes, note))


def comparable(points: RunPoints, comparing: Comparing) -> tuple[RunPoints, Floats, Floats]:
    """The points that were used, the levels, and the scores `[run, level]`.

    Raises
    ------
    InputError
        Nothing is left, or runs still have different levels; nothing is ever extrapolated.
    """
    points = prepared(points, comparing)
    if points.even:
        levels = np.unique(points.level)
        return points, levels, points.score.reshape(len(points.curves), len(levels))
    if comparing.grid is None or points.repeated:
        raise InputError("Runs have different levels", remedy="Choose the levels at which they are compared.")
    if comparing.grid is Grid.COMMON:
        return _common(points)
    return _on_grid(points, comparing)


def prepared(points: RunPoints, comparing: Comparing) -> RunPoints:
    """The points after repeated ones are settled and short runs are gone."""
    if comparing.repeats is not None and points.repeated:
        points = _merged(points, comparing.repeats)
    return points if comparing.until is None else _long_enough(points, comparing.until)


def overlap(points: RunPoints) -> tuple[float, float]:
    """From where to where all runs have points."""
    first, last = points.ends
    return float(first.max()), float(last.min())


def evenly(points: RunPoints, count: int) -> Floats:
    """Levels over the overlap, whole where all levels are."""
    low, high = overlap(points)
    levels = np.linspace(low, high, count)
    whole = bool((points.level == np.round(points.level)).all())
    return np.unique(np.round(levels)) if whole else levels


def _merged(points: RunPoints, repeats: Repeats) -> RunPoints:
    frame = pd.DataFrame({"curve": points.curve, "level": points.level, "score": points.score})
    grouped = frame.groupby(["curve", "level"], sort=True)["score"]
    merged = grouped.agg({Repeats.MEAN: "mean", Repeats.LAST: "last", Repeats.FIRST: "first"}[repeats])
    keys = merged.index.to_frame()
    note = f"Of {counted(points.repeated, 'repeated score')} of a run at one level: {repeats.value}."
    return RunPoints(
        keys["curve"].to_numpy(), keys["level"].to_numpy(), merged.to_numpy(dtype=np.float64), (*points.notes, note)
    )


def _long_enough(points: RunPoints, until: float) -> RunPoints:
    short = points.curves[points.ends[1] < until]
    note = f"{counted(len(short), 'run')} that ended before level {plain(until)} left out."
    return points.only(~np.isin(points.curve, short), note) if len(short) else points


def _common(points: RunPoints) -> tuple[RunPoints, Floats, Floats]:
    levels = points.common
    if not len(levels):
        raise InputError("No level is common to all runs", remedy="Interpolate, or leave out runs.")
    every = len(np.unique(points.level))
    kept = points.only(
        np.isin(points.level, levels), f"{len(levels):,} of {every:,} levels kept: those that all runs have."
    )
    return kept, levels, kept.score.reshape(len(kept.curves), len(levels))


def _on_grid(points: RunPoints, comparing: Comparing) -> tuple[RunPoints, Floats, Floats]:
    low, high = overlap(points)
    levels = np.array(sorted(set(comparing.at))) if comparing.at else evenly(points, comparing.count)
    if not low <= high or len(levels) < 1 or levels[0] < low or levels[-1] > high:
        raise InputError(
            f"Not all runs cover the levels from {plain(float(levels[0]))} to {plain(float(levels[-1]))}; all of them "
            f"cover only {plain(low)} to {plain(high)}",
            remedy="Choose levels inside, or leave out runs that end early: nothing is extrapolated.",
        )
    runs = np.split(np.arange(len(points.curve)), np.flatnonzero(np.diff(points.curve)) + 1)
    ways: dict[Grid | None, Callable[[Floats, Floats, Floats], Floats]] = {Grid.LAST: _last, Grid.BINS: _binned}
    make = ways.get(comparing.grid, np.interp)
    rows = [make(levels, points.level[run], points.score[run]) for run in runs]
    if comparing.grid is Grid.BINS:
        levels = (levels[:-1] + levels[1:]) / 2
        note = f"Means of the points in {counted(len(levels), 'bin')} from {plain(low)} to {plain(high)}."
    else:
        observed = sum(int(np.isin(levels, points.level[run]).sum()) for run in runs)
        rest = len(levels) * len(runs) - observed
        how = "interpolated" if comparing.grid is Grid.LINEAR else "taken from the last level before"
        note = f"{counted(len(levels), 'level')}: {counted(observed, 'score')} observed, {rest:,} {how}."
    return RunPoints(points.curve, points.level, points.score, (*points.notes, note)), levels, np.array(rows)


def _last(levels: Floats, at: Floats, score: Floats) -> Floats:
    return np.asarray(score[np.searchsorted(at, levels, side="right") - 1])


def _binned(edges: Floats, at: Floats, score: Floats) -> Floats:
    place = np.clip(np.searchsorted(edges, at, side="right") - 1, 0, len(edges) - 2)
    inside = (at >= edges[0]) & (at <= edges[-1])
    many = np.bincount(place[inside], minlength=len(edges) - 1)
    if (many == 0).any():
        raise InputError("A run has no point in one of the bins", remedy="Choose fewer and wider bins, or interpolate.")
    return np.asarray(np.bincount(place[inside], score[inside], minlength=len(edges) - 1) / many)
