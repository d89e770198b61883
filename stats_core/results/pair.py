"""The result of comparing two algorithms."""

from __future__ import annotations

from dataclasses import dataclass, field

import pandas as pd

from stats_core.charts import Chart
from stats_core.wording import decision, number, p_phrase


@dataclass(frozen=True, eq=False)
class PairResult:
    """Algorithm `a` against algorithm `b`: the estimate is a minus b."""

    a: str
    b: str
    estimate: float
    low: float
    high: float
    statistic: float
    df: float | tuple[float, float]
    p: float
    alpha: float
    higher_is_better: bool = True
    extra_charts: tuple[Chart, ...] = ()
    extra_notes: tuple[str, ...] = field(default=())

    def table(self) -> pd.DataFrame:
        return pd.DataFrame(
            [[self.a, self.b, self.estimate, self.low, self.high, self.statistic, self.df, self.p]],
            columns=["a", "b", "estimate", "low", "high", "statistic", "df", "p"],
        )

    def sentence(self) -> str:
        better = self.a if (self.estimate > 0) == self.higher_is_better else self.b
        worse = self.b if better == self.a else self.a
        if decision(self.p, self.alpha) and self.estimate == 0:
            said = f"{self.a} and {self.b} differ"
        elif decision(self.p, self.alpha):
            said = f"{better} is better than {worse}"
        else:
            said = f"{self.a} and {self.b} are not shown to differ"
        interval = f"{round(100 * (1 - self.alpha), 4):g} % interval {number(self.low)} to {number(self.high)}"
        return f"{said}: difference {number(self.estimate)}, {interval}, {p_phrase(self.p)}."

    def charts(self) -> tuple[Chart, ...]:
        return self.extra_charts

    def notes(self) -> tuple[str, ...]:
        return self.extra_notes
