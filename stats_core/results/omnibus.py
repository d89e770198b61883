"""The result of one test that asks whether any algorithm differs."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from stats_core.charts import Chart
from stats_core.results.family import names_in_sentence
from stats_core.wording import decision, number, p_phrase


@dataclass(frozen=True, eq=False)
class OmnibusResult:
    """One statistic for all algorithms together."""

    name: str
    algorithms: tuple[str, ...]
    statistic: float
    df: float | tuple[float, float]
    p: float
    alpha: float
    extra_charts: tuple[Chart, ...] = ()
    extra_notes: tuple[str, ...] = ()

    def table(self) -> pd.DataFrame:
        return pd.DataFrame([[self.name, self.statistic, self.df, self.p]], columns=["test", "statistic", "df", "p"])

    def sentence(self) -> str:
        verb = "differ" if decision(self.p, self.alpha) else "are not shown to differ"
        return f"{names_in_sentence(self.algorithms)} {verb}: {self.name} {number(self.statistic)}, {p_phrase(self.p)}."

    def charts(self) -> tuple[Chart, ...]:
        return self.extra_charts

    def notes(self) -> tuple[str, ...]:
        return self.extra_notes
