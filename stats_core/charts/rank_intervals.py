"""The ranks that each algorithm could have, as intervals."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stats_core.charts.chart import Chart


@dataclass(frozen=True, eq=False)
class RankIntervals(Chart):
    """A row for each algorithm in the order of the data, from its least to its largest possible rank.

    `places` are those in the data, 1 for the best, and `groups` the first and the last row, from 0 on, of the longest
    stretches of which no two are shown to differ. `interval` says what the intervals hold for. `of` is the number of
    all algorithms where only the first of them are shown, else 0.
    """

    algorithms: tuple[str, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    places: tuple[int, ...]
    groups: tuple[tuple[int, int], ...]
    interval: str
    of: int = 0

    @property
    def could_be_best(self) -> tuple[bool, ...]:
        """Whether each could have rank 1."""
        return tuple(low == 1 for low in self.low)

    @property
    def last_rank(self) -> int:
        """The largest rank that there is."""
        return self.of or len(self.algorithms)

    def first(self, most: int) -> RankIntervals:
        """The same of so many algorithms, the best by the data."""
        if len(self.algorithms) <= most:
            return self
        within = [group for group in self.groups if group[1] < most - 1]
        # Of those that reach the last row, the first to begin holds the others.
        cut = [(first, most - 1) for first, last in self.groups if first < most - 1 <= last][:1]
        return replace(
            self,
            algorithms=self.algorithms[:most],
            low=self.low[:most],
            high=self.high[:most],
            places=self.places[:most],
            groups=(*within, *cut),
            of=self.last_rank,
        )
