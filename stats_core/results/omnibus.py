"""The result of one test that asks whether any algorithm differs."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from stats_core.charts import Chart
from stats_core.results.exact import Exact
from stats_core.results.protocol import Result
from stats_core.results.verdict import Claim, Verdict
from stats_core.wording import decision, named, number, written


@dataclass(frozen=True, eq=False)
class OmnibusResult(Exact, Result):
    """One statistic for all algorithms together, on the stretch of training `where` it holds for, if not on all."""

    name: str
    algorithms: tuple[str, ...]
    statistic: float
    df: float | tuple[float, float]
    p: float
    alpha: float
    extra_charts: tuple[Chart, ...] = ()
    extra_notes: tuple[str, ...] = ()
    p_exact: float | None = None
    exact_by: str = "exact"
    where: str = ""

    @property
    def rejects(self) -> bool:
        """Whether a difference is shown."""
        return decision(self.p_decides, self.alpha)

    def verdict(self) -> Verdict:
        """One claim: whether any of the algorithms differ."""
        return Verdict((self.claim(),))

    def claim(self) -> Claim:
        """What the test decides of all algorithms together."""
        return Claim(
            kind="omnibus",
            between=self.algorithms,
            shown=self.rejects,
            p=self.p_decides,
            alpha=self.alpha,
            none_of=self.none_of,
            where=self.where,
            p_by="" if self.p_exact is None else self.exact_by,
        )

    def table(self) -> pd.DataFrame:
        """One row. `p` is the p value that decides: an exact one where the test's own is a convention or rough."""
        row = [self.name, self.statistic, self.df, self.p_decides]
        return pd.DataFrame([row], columns=["test", "statistic", "df", "p"])

    def sentence(self) -> str:
        claim = self.claim()
        return f"{named(self.algorithms)} {claim.differ}: {self.name} {number(self.statistic)}, {claim.p_text}."

    def headline(self) -> str:
        """What is decided, in a few words for a table."""
        return "they differ" if self.rejects else "not shown to differ"

    @property
    def says_df(self) -> bool:
        """Whether the sentence holds the degrees of freedom."""
        return False

    def charts(self) -> tuple[Chart, ...]:
        return self.extra_charts

    def notes(self) -> tuple[str, ...]:
        return tuple(map(written, self.extra_notes))
