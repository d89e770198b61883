"""The critical-difference diagram of mean ranks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

import numpy as np

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


def runs(group: Bools, mean_ranks: Floats) -> list[list[int]]:
    """The members of a group by mean rank, apart where an algorithm outside the group lies between them."""
    members = sorted(np.flatnonzero(group).tolist(), key=lambda i: mean_ranks[i])
    outside = mean_ranks[~group]
    found = [members[:1]]
    for last, here in pairwise(members):
        if np.any((outside >= mean_ranks[last]) & (outside <= mean_ranks[here])):
            found.append([])
        found[-1].append(here)
    return found


def scattered(groups: Iterable[Bools], mean_ranks: Floats) -> bool:
    """Whether a group leaves out an algorithm that lies between its members."""
    return any(len(runs(group, mean_ranks)) > 1 for group in groups)
