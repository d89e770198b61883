"""Charts of simulated rates, as data: how often tests reject, with what is expected and what was published."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.types import Floats, Ints


@dataclass(frozen=True, eq=False)
class RateChart:
    """A picture with a title and a key that is unique within its study.

    It becomes a `Chart` when there is a drawing of it on the screen, which every chart has.
    """

    key: str
    title: str


@dataclass(frozen=True, eq=False)
class RateCurves(RateChart):
    """Rates over a size, a factor or a difference: one line and band for each series.

    Parameters
    ----------
    series
        Names of the lines.
    x
        What the rates stand over, increasing.
    rate, low, high
        `[series, x]`, with the Monte Carlo interval; NaN where a point has not been computed.
    nominal
        The level that a test without a difference should keep; None where there is a difference.
    published_x, published
        Published points to draw beside; empty when there are none.
    """

    series: tuple[str, ...]
    x: Floats
    rate: Floats
    low: Floats
    high: Floats
    x_label: str
    rate_label: str
    nominal: float | None
    published_x: Floats
    published: Floats
    published_label: str


@dataclass(frozen=True, eq=False)
class RateHistogram(RateChart):
    """In how many repetitions a test rejected so and so often: one histogram for each series.

    `counts[series, bin]` over `edges`; `expected` rejections of `trials` and the band low to high that holds 95 % of
    the repetitions of a test that keeps its level; `means[series]`.
    """

    series: tuple[str, ...]
    edges: Floats
    counts: Ints
    means: Floats
    trials: int
    expected: float
    low: float
    high: float


@dataclass(frozen=True, eq=False)
class RateTable(RateChart):
    """Rates of several tests (rows) in several places (columns), with intervals and published figures beside them.

    NaN stands where a test was not run or has no published figure.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    rate: Floats
    low: Floats
    high: Floats
    published: Floats
    measure: str
    nominal: float | None


@dataclass(frozen=True, eq=False)
class ModificationSketch(RateChart):
    """One curve and what each modification makes of it, `changed[case, level]`."""

    cases: tuple[str, ...]
    what: tuple[str, ...]
    levels: Floats
    original: Floats
    changed: Floats
    factor: float
