"""The result of Friedman's test: one table of ranks, several ways to its p value."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pandas as pd
from scipy.special import chdtrc

from stats_core.charts import Chart, NullHistogram
from stats_core.charts.rank_spread import rank_spread
from stats_core.charts.score_boxes import score_boxes
from stats_core.charts.score_heat import score_heat
from stats_core.kernels.ranks import SquareNull, arrangements
from stats_core.methods.ranks.shared.mean_ranks import Believed, MeanRanks
from stats_core.results.columns import with_limits
from stats_core.results.omnibus import OmnibusResult
from stats_core.results.verdict import Claim, Verdict
from stats_core.wording import MOST_NAMED, listed_names, number, p_phrase

BINS = 40
MILLION = 1_000_000


@dataclass(frozen=True)
class Way:
    """One statistic with its reference distribution; `df` is None where there is none. `w` is Kendall's W."""

    name: str
    statistic: float
    df: float | tuple[float, float] | None
    p: float
    w: float = math.nan


@dataclass(frozen=True, eq=False, kw_only=True)
class FriedmanResult(OmnibusResult):
    """Friedman's test. `statistic`, `df` and `p` are those of the chosen variant; words decide by `believed_p`.

    `ways` holds all variants, the one whose p is to be believed first: exact, or from shuffles, where it
    could be computed. `between` and `within` are the sums of squares whose ratio is the statistic corrected for ties.
    """

    ranks: MeanRanks
    ways: tuple[Way, ...]
    null: SquareNull | None

    @property
    def mean_ranks(self) -> dict[str, float]:
        """Each algorithm's mean rank; 1 is the best."""
        return dict(zip(self.algorithms, self.ranks.means.tolist(), strict=True))

    @property
    def between(self) -> float:
        """n sum of (mean rank - middle rank)^2."""
        return self.ranks.totals.between

    @property
    def within(self) -> float:
        """Sum of (rank - middle rank)^2 over n(k-1)."""
        return self.ranks.totals.within

    @property
    def believed_p(self) -> float:
        """The p value by which everything is decided: the first row's."""
        return self.ways[0].p

    @property
    def believed(self) -> Believed:
        """The test as comparisons beside it quote it."""
        return self.ranks.believed_by(self.null)

    @property
    def p_decides(self) -> float:
        return self.believed_p

    def verdict(self) -> Verdict:
        """One claim, decided by the p of the first row; the others stand beside it."""
        return Verdict((self.claim(),), row=0)

    def claim(self) -> Claim:
        return replace(super().claim(), p_by="" if self.null is None else self.ways[0].name)

    @property
    def kendall_w(self) -> float:
        """Kendall's W, corrected for ties: 1 where all datasets rank the algorithms alike, 0 without any agreement."""
        return self.ways[0].w

    def table(self) -> pd.DataFrame:
        """One row for each way to a p value, the one to believe first; `df` is NaN where p needs none.

        Where F is infinite, its p is the chance that all datasets rank the algorithms alike.
        """
        rows = [[way.name, way.statistic, way.df, self._shown_p(way), way.w] for way in self.ways]
        table = pd.DataFrame(rows, columns=["test", "statistic", "df", "p", "kendall_w"])
        return with_limits(table, {"p": [self.none_of > 0, *[False] * (len(rows) - 1)]})

    def _shown_p(self, way: Way) -> float:
        if not math.isinf(way.statistic):
            return way.p
        datasets = self.ranks.shape[0]
        return math.exp((1 - datasets) * math.log(arrangements(self.ranks.ranks[:1])))

    def sentence(self) -> str:
        believed, claim = self.ways[0], self.claim()
        many = len(self.algorithms)
        best = f", with {listed_names(self.ranks.best)} ranked best," if len(self.ranks.best) < many else ""
        named = ", ".join(self.algorithms) if many <= MOST_NAMED else f"The {many} algorithms{best}"
        tested = f"{named} {claim.differ}: Friedman chi-square {number(believed.statistic)}, {claim.p_text}"
        if self.statistic == believed.statistic or math.isnan(self.statistic):
            return f"{tested}."
        own = "" if math.isinf(self.statistic) else f" ({p_phrase(self.p)} by its own approximation)"
        return f"{tested}; {self.name} {number(self.statistic)}{own}."

    @property
    def none_of(self) -> int:
        """The number of shuffles, where they were drawn and none of them reached the observed statistic; else 0."""
        return self.ranks.none_of(self.null)

    def charts(self) -> tuple[Chart, ...]:
        return self._drawn

    @cached_property
    def _drawn(self) -> tuple[Chart, ...]:
        table, ranks = self.ranks.table, self.ranks.ranks
        pictures = (rank_spread(table, ranks), score_boxes(table, ranks), score_heat(table, ranks))
        return (*self._histogram(), *pictures, *self.extra_charts)

    def _histogram(self) -> tuple[NullHistogram, ...]:
        """The null distribution in bins, per million rankings where it is exact."""
        if self.null is None or self.within == 0:
            return ()
        n, k = self.ranks.shape
        values = self.null.value / (4 * n * self.within)
        scale = MILLION if self.null.exact else 1.0
        edges = np.linspace(0, float(values.max()) * (1 + 1e-9), BINS + 1)
        counts = np.rint(scale * np.histogram(values, edges, weights=self.null.weight)[0]).astype(np.int64)
        at = np.linspace(0, edges[-1], 201)[1:]
        # Expected counts per bin: differences of the tail over one bin width around each point.
        half = edges[1] / 2
        density = (chdtrc(k - 1, np.maximum(at - half, 0)) - chdtrc(k - 1, at + half)) * scale * self.null.weight.sum()
        # The p that each value would have, the observed ranking counted where rankings were drawn.
        drawn = 0 if self.null.exact else 1
        tail = (np.cumsum(self.null.weight[::-1])[::-1] + drawn) / (self.null.weight.sum() + drawn)
        beyond = values[tail <= self.alpha]
        of_what = "of all rankings, per million" if self.null.exact else f"of {counts.sum():,} shuffles"
        return (
            NullHistogram(
                key="null_distribution",
                title=f"Friedman's chi-square {of_what}",
                statistic="Friedman's chi-square",
                edges=edges,
                counts=counts,
                beyond=0,
                observed=self.between / self.within,
                critical=float(beyond[0]) if len(beyond) else math.inf,
                p=self.ways[0].p,
                alpha=self.alpha,
                density_at=at,
                density=density,
                none_of=self.none_of,
                density_label=f"Chi-square({k - 1})",
            ),
        )
