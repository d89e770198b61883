"""The result of comparing two algorithms."""

from __future__ import annotations

from dataclasses import dataclass, field

import pandas as pd

from stats_core.charts import Chart
from stats_core.wording import decision, p_phrase, with_interval


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
        if decision(self.p, self.alpha) and self.estimate != 0:
            a_is_ahead = (self.estimate > 0) == self.higher_is_better
            better, worse = (self.a, self.b) if a_is_ahead else (self.b, self.a)
            # Turned so that the amount by which one is better is positive.
            low, high = (self.low, self.high) if self.estimate > 0 else (-self.high, -self.low)
            said = f"{better} is better than {worse} by {with_interval(abs(self.estimate), low, high, self.alpha)}"
        else:
            said = f"{self.a} and {self.b} {'differ' if decision(self.p, self.alpha) else 'are not shown to differ'}"
            said += f": {self.a} minus {self.b} is {with_interval(self.estimate, self.low, self.high, self.alpha)}"
        return f"{said}, {p_phrase(self.p)}."

    def charts(self) -> tuple[Chart, ...]:
        return self.extra_charts

    def notes(self) -> tuple[str, ...]:
        return self.extra_notes
