"""Charts as data: what is drawn, never how.

The screen draws them with plotly and the paper with a print library, from the same numbers.
Histograms are binned and bands computed here, so that no drawing code does statistics.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Chart:
    """A picture with a title and a key that is unique within its result."""

    key: str
    title: str


@dataclass(frozen=True, eq=False)
class CurveOverlay(Chart):
    """Every run as a thin line, the mean of each algorithm as a thick one, a band around it.

    `among` names all algorithms of the data set, which share out the colours, when only some are shown.
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


@dataclass(frozen=True, eq=False)
class NullHistogram(Chart):
    """The distribution of a statistic under shuffling, with the observed and the critical value.

    `density` holds the conventional distribution as expected counts per bin at `density_at`,
    so that it can be drawn over the bars.
    """

    statistic: str
    edges: Floats
    counts: Ints
    beyond: int
    observed: float
    critical: float
    p: float
    alpha: float
    density_at: Floats
    density: Floats
    density_label: str


@dataclass(frozen=True, eq=False)
class LevelStrip(Chart):
    """One adjusted p value for each level of training."""

    levels: Floats
    p_adjusted: Floats
    statistic: Floats
    alpha: float
    level_label: str


@dataclass(frozen=True, eq=False)
class LevelShares(Chart):
    """How much of a sum of squares each level of training contributes."""

    levels: Floats
    names: tuple[str, ...]
    shares: Floats
    cumulative: Floats
    interval: tuple[float, float] | None
    level_label: str


@dataclass(frozen=True, eq=False)
class PairMatrix(Chart):
    """Adjusted p value and estimate (row minus column) for each pair; NaN on the diagonal."""

    algorithms: tuple[str, ...]
    p_adjusted: Floats
    estimate: Floats
    alpha: float


@dataclass(frozen=True, eq=False)
class PairedDifferences(Chart):
    """Every fold's difference a minus b as a point, with the estimate and its interval.

    The means of each run and of each fold number show how far the folds depend on each other.
    """

    a: str
    b: str
    differences: Floats
    run_means: Floats
    fold_means: Floats
    estimate: float
    low: float
    high: float
    alpha: float
    higher_is_better: bool


@dataclass(frozen=True, eq=False)
class PosteriorDensity(Chart):
    """The posterior of the difference a minus b, with the region of practical equivalence around zero.

    `at` and `density` are empty when the posterior is a single point, `mean`.
    """

    a: str
    b: str
    at: Floats
    density: Floats
    mean: float
    low: float
    high: float
    rope: float
    p_left: float
    p_rope: float
    p_right: float
    higher_is_better: bool


def chart_fields(chart: Chart) -> dict[str, Any]:
    """The chart's numbers by name, for exports and tests."""
    return {name: getattr(chart, name) for name in chart.__dataclass_fields__}
