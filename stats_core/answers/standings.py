"""Who stands where: every algorithm with its mean, error rate or mean rank, the best first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from stats_core.wording import alike, confidence


@dataclass(frozen=True)
class Standing:
    """One algorithm: its summary with an interval, NaN where there is no honest one."""

    algorithm: str
    value: float
    low: float = math.nan
    high: float = math.nan


@dataclass(frozen=True)
class Standings:
    """All algorithms of the data, the best first.

    Parameters
    ----------
    measure
        What the values are: "mean score", "error rate", "mean loss", "mean rank".
    leads
        What is said of the first: "is best on average", "errs least", "ranks first".
    entries
        The algorithms, the best first; equal ones in the order of the data.
    alpha
        The intervals hold at 1 - alpha, each of its own algorithm alone.
    over
        What the values vary over, and with them their intervals: "runs", "cases"; empty without intervals, and
        where the measure says it.
    """

    measure: str
    leads: str
    entries: tuple[Standing, ...]
    alpha: float = 0.05
    over: str = ""

    @classmethod
    def of(
        cls,
        entries: Sequence[Standing],
        *,
        higher_is_better: bool,
        measure: str,
        leads: str,
        alpha: float = 0.05,
        over: str = "",
    ) -> Standings:
        """Put the algorithms in order."""
        sign = -1 if higher_is_better else 1
        return cls(measure, leads, tuple(sorted(entries, key=lambda entry: sign * entry.value)), alpha, over)

    @property
    def algorithms(self) -> tuple[str, ...]:
        """The names, the best first."""
        return tuple(entry.algorithm for entry in self.entries)

    @property
    def first(self) -> tuple[str, ...]:
        """Whoever has the best value: usually one, several where they are equal."""
        return tuple(entry.algorithm for entry in self.entries if entry.value == self.entries[0].value)

    @property
    def difference_in(self) -> str:
        """What a difference of two algorithms is in: the measure, but that of ranked algorithms is in their scores."""
        return "score" if self.measure == "mean rank" else self.measure

    @property
    def interval_is(self) -> str:
        """'95 % interval of the mean score over runs': what the intervals are; empty where there are none."""
        there = any(math.isfinite(entry.low) and math.isfinite(entry.high) for entry in self.entries)
        over = f" over {self.over}" if self.over else ""
        return f"{confidence(self.alpha)} interval of the {self.measure}{over}" if there else ""

    def value_text(self, place: int) -> str:
        """The value of one entry in words: '78.0', '0.057', '2.39'."""
        return self._texts()[place]

    def interval(self, place: int) -> str:
        """'74.1 to 81.9', or nothing where there is no interval."""
        entry = self.entries[place]
        if not (math.isfinite(entry.low) and math.isfinite(entry.high)):
            return ""
        return " to ".join(alike(entry.low, entry.high, digits=3))

    def _texts(self) -> list[str]:
        values = [entry.value for entry in self.entries]
        # Values that differ are written so that one sees it.
        for digits in (3, 4, 5):
            texts = alike(*values, digits=digits)
            if len(set(texts)) == len(set(values)):
                break
        return list(texts)
