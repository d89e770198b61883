"""Charts of a benchmark table as data: ranks, scores, wins, and what tests say about them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from stats_core.charts import Bools, Chart, Floats, Ints


class Side(Enum):
    """Side of the best algorithm."""

    LEFT = "best on the left"
    RIGHT = "best on the right"


@dataclass(frozen=True, eq=False)
class RankDiagram(Chart):
    """Mean ranks on a line, with bars over groups that are not shown to differ (Demsar 2006).

    `critical` is the critical difference, NaN where a procedure has none. `groups[group, algorithm]` says who
    belongs to each maximal clique of two or more. With a control there are no groups: the algorithms that
    differ from it are `marked`, and `interval` holds the mean ranks that do not, where one distance decides.
    What a reader chooses stands last: `dataclasses.replace` gives the same diagram in another style;
    `rank_layout.lay_out` places it.
    """

    algorithms: tuple[str, ...]
    mean_ranks: Floats
    groups: Bools
    critical: float
    alpha: float
    control: int | None = None
    interval: tuple[float, float] | None = None
    marked: tuple[int, ...] = ()
    caption: str = ""
    best: Side = Side.LEFT
    compact: bool = False
    zoom: bool = False
    highlight: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class ScoreBoxes(Chart):
    """Quartiles, whiskers and outliers of each algorithm's scores, best mean rank first.

    The whiskers end at the last score within 1.5 times the quartile distance. Of the scores beyond,
    `outliers` holds the `[algorithm number, dataset number]` and `outlier_scores` the values.
    """

    algorithms: tuple[str, ...]
    datasets: tuple[str, ...]
    low: Floats
    quartile_1: Floats
    median: Floats
    quartile_3: Floats
    high: Floats
    outliers: Ints
    outlier_scores: Floats
    higher_is_better: bool


@dataclass(frozen=True, eq=False)
class RankSpread(Chart):
    """How often each algorithm has each rank: `counts[algorithm, rank]`, best mean rank first.

    `ranks` are 1, 1.5, 2, ..., of which those that nobody has are left out.
    """

    algorithms: tuple[str, ...]
    ranks: Floats
    counts: Ints
    mean_ranks: Floats


@dataclass(frozen=True, eq=False)
class ScoreHeat(Chart):
    """Scores and ranks of each dataset and algorithm, best mean rank first."""

    datasets: tuple[str, ...]
    algorithms: tuple[str, ...]
    scores: Floats
    ranks: Floats
    higher_is_better: bool


@dataclass(frozen=True, eq=False)
class WinCounts(Chart):
    """On how many datasets the row's algorithm beats, equals and loses to the column's."""

    algorithms: tuple[str, ...]
    wins: Ints
    ties: Ints
    losses: Ints


@dataclass(frozen=True, eq=False)
class LetterDisplay(Chart):
    """Mean ranks from best to worst with letters: algorithms that share one are not shown to differ."""

    algorithms: tuple[str, ...]
    mean_ranks: Floats
    letters: tuple[str, ...]
    alpha: float


@dataclass(frozen=True, eq=False)
class ScatterPair(Chart):
    """One point for each dataset, the score of `b` across and of `a` upwards, with the diagonal between."""

    a: str
    b: str
    datasets: tuple[str, ...]
    a_scores: Floats
    b_scores: Floats
    a_wins: int
    ties: int
    b_wins: int
    low: float
    high: float
    higher_is_better: bool


@dataclass(frozen=True, eq=False)
class PosteriorTriangle(Chart):
    """Draws of a posterior over three regions, counted in small triangles.

    A draw (left, rope, right) lies at x = right + rope / 2, y = rope sqrt(3) / 2 in the triangle with the
    corners (0, 0) for `left`, (1, 0) for `right` and (1/2, sqrt(3)/2) for the region around zero. `corners[cell]`
    holds the three points of a small triangle, `counts` the draws in it; empty ones are left out.
    """

    a: str
    b: str
    corners: Floats
    counts: Ints
    p_left: float
    p_rope: float
    p_right: float
    rope: float
    higher_is_better: bool
