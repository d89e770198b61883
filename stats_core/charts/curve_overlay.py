"""The picture of raw learning curves: runs, means, and a band of choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from scipy.special import stdtrit

from stats_core.charts.chart import Chart
from stats_core.charts.level_strip import LevelStrip
from stats_core.data import Curves
from stats_core.errors import ParameterError
from stats_core.kernels.scale import to_one
from stats_core.types import Floats, Ints


class Band(Enum):
    """What the band around a mean shows."""

    NONE = "None"
    STANDARD_ERROR = "Standard error"
    INTERVAL_95 = "95 % interval"
    MIN_MAX = "Min to max"
    QUARTILES = "Quartiles"


@dataclass(frozen=True, eq=False)
class CurveOverlay(Chart):
    """Every run as a thin line, the mean of each algorithm as a thick one, a band around it.

    `among` names all algorithms of the data set, which share out the colours, when only some are shown.
    Each of the `strips` says at which levels algorithms differ, all of them or a pair, and stands under the curves.
    What a reader chooses stands last: logarithmic axes, whether to show the runs, which algorithms keep their
    colour while the others turn grey (all when none is named), and between which levels to look.
    """

    algorithms: tuple[str, ...]
    index: Ints
    runs: tuple[str, ...]
    levels: Floats
    values: Floats
    mean: Floats
    low: Floats | None
    high: Floats | None
    band: str
    smoothing: int
    level_label: str
    score_label: str
    among: tuple[str, ...] = ()
    strips: tuple[LevelStrip, ...] = ()
    log_levels: bool = False
    log_scores: bool = False
    show_runs: bool = True
    highlight: tuple[str, ...] = ()
    level_range: tuple[float, float] | None = None


FACTORS = 32
"""How many times the first level the last one is, at least, where a logarithmic axis is chosen unasked..."""
CROWDED = 0.25
"""...and the share of a plain axis that half of the levels crowd into."""


def by_factors(levels: Floats) -> bool:
    """Whether levels grow so fast that most of them crowd at the left of a plain axis, as 250, 500, ..., 26,000 do."""
    if len(levels) < 4 or levels[0] <= 0 or levels[-1] < FACTORS * levels[0]:
        return False
    return bool(np.median(levels) - levels[0] < CROWDED * (levels[-1] - levels[0]))


def curve_overlay(
    curves: Curves,
    *,
    band: Band = Band.INTERVAL_95,
    smoothing: int = 1,
    algorithms: Sequence[str] | None = None,
) -> CurveOverlay:
    """Every run, the mean of each algorithm and a band around it, level by level.

    Parameters
    ----------
    curves
        The learning curves.
    band
        What the band shows; the 95 % interval is the t interval of the mean, for each level alone.
    smoothing
        How many levels the centred moving average spans; 1 leaves the curves as they are.
    algorithms
        Which algorithms to show; all of them when not given. Colours stay those of the whole data set.

    Notes
    -----
    The runs are smoothed first; mean and band are those of the smoothed runs, so that the band from
    minimum to maximum encloses just the lines that are drawn. Tests never see the smoothed runs.
    Near the ends the average shrinks to the levels that lie on both sides, so that it stays centred
    and the first and last score are shown as measured.
    """
    names = _chosen(curves, algorithms)
    kept = np.flatnonzero(np.isin(np.array(curves.algorithm, dtype=object), np.array(names, dtype=object)))
    place = {name: i for i, name in enumerate(names)}
    index = np.array([place[curves.algorithm[i]] for i in kept], dtype=np.int64)
    values = moving_average(curves.values[kept], smoothing)
    groups = [values[index == i] for i in range(len(names))]
    chosen = Band(band)
    low, high = zip(*(_limits(group, chosen) for group in groups), strict=True)
    return CurveOverlay(
        key="curves",
        title="Learning curves",
        algorithms=names,
        index=index,
        runs=tuple(curves.run[i] for i in kept),
        levels=curves.levels,
        values=values,
        mean=np.array([group.mean(axis=0) for group in groups]),
        low=None if chosen is Band.NONE else np.array(low),
        high=None if chosen is Band.NONE else np.array(high),
        band=chosen.value,
        smoothing=int(smoothing),
        level_label=curves.level_label,
        score_label=curves.score_label,
        among=curves.algorithms,
    )


def moving_average(values: Floats, width: int) -> Floats:
    """The centred moving average of each row; an even width gives its two outer levels half the weight."""
    if isinstance(width, bool) or not hasattr(width, "__index__") or int(width) < 1:
        raise ParameterError(f"Smoothing is {width!r}", remedy="Choose a whole number of levels, 1 or more.")
    n_levels = values.shape[1]
    reach = int(width) // 2
    if reach == 0 or n_levels < 3:
        return values
    # Running sums of centred rows: a large offset would cost digits.
    offset = values.mean(axis=1, keepdims=True)
    total = np.concatenate([np.zeros((len(values), 1)), np.cumsum(values - offset, axis=1)], axis=1)
    at = np.arange(n_levels)
    half = np.minimum(reach, np.minimum(at, n_levels - 1 - at))
    sums = total[:, at + half + 1] - total[:, at - half]
    counts = 2.0 * half + 1
    if int(width) % 2 == 0:
        full = half == reach
        ends = values[:, at[full] - reach] + values[:, at[full] + reach] - 2 * offset
        sums[:, full] -= ends / 2
        counts[full] -= 1
    smooth: Floats = sums / counts + offset
    smooth[:, half == 0] = values[:, half == 0]
    return smooth


def _chosen(curves: Curves, algorithms: Sequence[str] | None) -> tuple[str, ...]:
    if algorithms is None:
        return curves.algorithms
    for name in algorithms:
        if name not in curves.algorithms:
            raise ParameterError(
                f"Algorithm {name!r} is not in the data", remedy=f"Choose among: {', '.join(curves.algorithms)}."
            )
    if not algorithms:
        raise ParameterError("No algorithm is chosen", remedy=f"Choose among: {', '.join(curves.algorithms)}.")
    return tuple(name for name in curves.algorithms if name in algorithms)


def _limits(group: Floats, band: Band) -> tuple[Floats, Floats]:
    """Lower and upper limit per level; NaN where a single run leaves a spread undefined."""
    mean = group.mean(axis=0)
    if band is Band.NONE:
        return mean, mean
    if band is Band.MIN_MAX:
        return group.min(axis=0), group.max(axis=0)
    if band is Band.QUARTILES:
        low, high = np.quantile(group, [0.25, 0.75], axis=0)
        return low, high
    runs = len(group)
    if runs < 2:
        return np.full_like(mean, np.nan), np.full_like(mean, np.nan)
    values, power = to_one(group)
    half = np.ldexp(values.std(axis=0, ddof=1) / np.sqrt(runs), power)
    if band is Band.INTERVAL_95:
        half = half * stdtrit(runs - 1, 0.975)
    return mean - half, mean + half
