"""The result of several comparisons made together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from stats_core.charts import Chart
from stats_core.wording import MOST_NAMED, decision, listed, p_phrase

MOST_SAID = 6
"""Comparisons that a sentence names; a table has them all."""


def names_in_sentence(names: Sequence[str]) -> str:
    """'A, B, C', and of many the first few and how many more."""
    return ", ".join(names) if len(names) <= MOST_NAMED else listed(names)


@dataclass(frozen=True)
class Comparison:
    """One comparison of a family: the estimate is a minus b."""

    a: str
    b: str
    estimate: float
    low: float
    high: float
    statistic: float
    p: float
    p_adjusted: float


@dataclass(frozen=True, eq=False)
class FamilyResult:
    """All comparisons, with p values adjusted for their number."""

    name: str
    comparisons: tuple[Comparison, ...]
    critical: float
    alpha: float
    higher_is_better: bool = True
    extra_charts: tuple[Chart, ...] = ()
    extra_notes: tuple[str, ...] = ()

    def table(self) -> pd.DataFrame:
        columns = ["a", "b", "estimate", "low", "high", "statistic", "p", "p_adjusted"]
        return pd.DataFrame([[getattr(one, name) for name in columns] for one in self.comparisons], columns=columns)

    def sentence(self) -> str:
        shown = [one for one in self.comparisons if decision(one.p_adjusted, self.alpha)]
        if not shown:
            least = min(one.p_adjusted for one in self.comparisons)
            return f"{self._nothing()}: smallest adjusted {p_phrase(least)}."
        said = [f"{self._better(one)} (adjusted {p_phrase(one.p_adjusted)})" for one in shown[:MOST_SAID]]
        if len(shown) > MOST_SAID:
            said.append(f"and {len(shown) - MOST_SAID} more")
        return f"{len(shown)} of {len(self.comparisons)} comparisons show a difference: {'; '.join(said)}."

    def _nothing(self) -> str:
        """That no comparison shows a difference, said of no more pairs than were compared."""
        named = sorted({name for one in self.comparisons for name in (one.a, one.b)})
        if 2 * len(self.comparisons) == len(named) * (len(named) - 1):
            return f"No two of {names_in_sentence(named)} are shown to differ"
        shared = set.intersection(*({one.a, one.b} for one in self.comparisons))
        if not shared:
            return f"0 of {len(self.comparisons):,} comparisons show a difference"
        others = [name for name in named if name not in shared]
        return f"{names_in_sentence(others)} are not shown to differ from {', '.join(shared)}"

    def _better(self, one: Comparison) -> str:
        if one.estimate == 0:
            return f"{one.a} differs from {one.b}"
        ahead = (one.estimate > 0) == self.higher_is_better
        return f"{one.a} is better than {one.b}" if ahead else f"{one.b} is better than {one.a}"

    def charts(self) -> tuple[Chart, ...]:
        return self.extra_charts

    def notes(self) -> tuple[str, ...]:
        return self.extra_notes
