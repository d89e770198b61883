"""The critical-difference diagram of mean ranks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
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

    def best_of_many(self, most: int) -> RankDiagram:
        """The same of so many algorithms with the best mean ranks, of the control and of those to `highlight`."""
        if len(self.algorithms) <= most:
            return self
        first = set(np.argsort(self.mean_ranks, kind="stable")[:most].tolist())
        first |= {self.control} if self.control is not None else set()
        kept = [i for i, name in enumerate(self.algorithms) if i in first or name in self.highlight]
        place = {i: at for at, i in enumerate(kept)}
        more = f", and {len(kept) - most:,} more" if len(kept) > most else ""
        said = f"The best {most:,} of {len(self.algorithms):,}{more}."
        return replace(
            self,
            algorithms=tuple(self.algorithms[i] for i in kept),
            mean_ranks=self.mean_ranks[kept],
            groups=_largest(self.groups[:, kept]),
            control=None if self.control is None else place[self.control],
            marked=tuple(place[i] for i in self.marked if i in place),
            caption=f"{self.caption} {said}".strip(),
            zoom=True,
            among=self.among or self.algorithms,
        )


def _largest(groups: Bools) -> Bools:
    """The groups of two or more that lie in no other group, each once."""
    distinct = np.unique(groups, axis=0)[::-1]
    kept = [
        group
        for i, group in enumerate(distinct)
        if group.sum() > 1 and not any(np.all(other >= group) for j, other in enumerate(distinct) if j != i)
    ]
    return np.array(kept, dtype=bool).reshape(len(kept), groups.shape[1])


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
