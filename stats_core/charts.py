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
Bools = npt.NDArray[np.bool_]


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
class AgreementSquare(Chart):
    """The 2x2 table of two classifiers as a square of side 1 in four rectangles with areas like the counts.

    The square is cut upright where a is right (left) or wrong (right), and each part across where b is
    right (below) or wrong (above). Cells come in the order both right, only a, only b, both wrong;
    `rectangles[cell]` holds x0, x1, y0, y1.
    """

    a: str
    b: str
    labels: tuple[str, str, str, str]
    counts: Ints
    rectangles: Floats


@dataclass(frozen=True, eq=False)
class Forest(Chart):
    """Differences a minus b with their intervals, a line at zero, those that exclude zero marked.

    `beside_low` and `beside_high` are a second interval for each row, named `beside`; empty when there is none.
    """

    a: tuple[str, ...]
    b: tuple[str, ...]
    estimate: Floats
    low: Floats
    high: Floats
    marked: Bools
    interval: str
    measure: str
    beside_low: Floats
    beside_high: Floats
    beside: str
    higher_is_better: bool


@dataclass(frozen=True, eq=False)
class ErrorOverlap(Chart):
    """Which classifiers err together: one column for each set of classifiers that are wrong on the same cases.

    `wrong[set, algorithm]` with `counts[set]` cases, the largest first; `errors[algorithm]` in all.
    `left_out` cases belong to smaller sets than those shown; `all_right` to none.
    """

    algorithms: tuple[str, ...]
    wrong: Bools
    counts: Ints
    errors: Ints
    cases: int
    all_right: int
    left_out: int


@dataclass(frozen=True, eq=False)
class LossDifferences(Chart):
    """The distribution over cases of the difference in loss, a minus b, with its mean and interval."""

    a: str
    b: str
    edges: Floats
    counts: Ints
    mean: float
    low: float
    high: float
    higher_is_better: bool


@dataclass(frozen=True, eq=False)
class CovarianceMap(Chart):
    """Covariances and correlations of the algorithms' losses; a correlation with a constant loss is NaN."""

    algorithms: tuple[str, ...]
    covariance: Floats
    correlation: Floats


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
