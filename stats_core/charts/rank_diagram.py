"""The critical-difference diagram of mean ranks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from stats_core.charts.chart import Chart
from stats_core.types import Bools, Floats


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
    `among` names all algorithms of the data set, which share out the colours, when only some are shown.
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
    among: tuple[str, ...] = ()
