"""The result of comparing two algorithms."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import pandas as pd

from stats_core.charts import Chart
from stats_core.results.directions import Directions
from stats_core.results.exact import SIGN_TEST, Exact
from stats_core.results.how_much import UNKNOWN, HowMuch
from stats_core.results.protocol import Result
from stats_core.results.verdict import Claim, Verdict
from stats_core.wording import decision, number, with_interval, written


@dataclass(frozen=True, eq=False)
class PairResult(Exact, Result):
    """Algorithm `a` against algorithm `b`: the estimate is a minus b.

    A test that is not `directed` may find that the two differ, and does not say which one is better. A one-sided test
    has the `side` on which the estimate has to lie: 1 above zero, -1 below. `where` is the stretch of training that it
    holds for, where that is not all of the data, and `if_apart` a note for results whose interval and p decide
    differently. `how_much` is what the test knows of the size of the difference.
    """

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
    p_exact: float | None = None
    exact_by: str = SIGN_TEST
    directed: bool = True
    side: int = 0
    where: str = ""
    if_apart: str = ""
    how_much: HowMuch = UNKNOWN

    @property
    def better(self) -> str | None:
        """The algorithm that is shown to be better, or None."""
        if not self.rejects or not self.directed or self._lead == 0:
            return None
        return self.a if (self._lead > 0) == self.higher_is_better else self.b

    @property
    def rejects(self) -> bool:
        """Whether a difference is shown; a one-sided test shows one in its own direction only."""
        return decision(self.p_decides, self.alpha) and (self.side == 0 or self.side * self._leaning > 0)

    @property
    def _leaning(self) -> float:
        """On which side of zero the statistic lies: that of the estimate, unless ties can bring the estimate to 0."""
        return self.estimate

    @property
    def _lead(self) -> float:
        """The number whose sign says who is ahead."""
        return self._leaning if self.side else self.estimate

    def verdict(self) -> Verdict:
        """Whether the two differ, and who is better; with a margin, also whether they are equivalent."""
        known = {
            "estimate": self.estimate,
            "alpha": self.alpha,
            "where": self.where,
            "higher_is_better": self.higher_is_better,
        }
        return Verdict((self.claim(), *Claim.equivalent(self.a, self.b, self.how_much, **known)))

    def claim(self) -> Claim:
        """What the test decides."""
        return Claim.of_two(
            self.a,
            self.b,
            better=self.better,
            estimate=self.estimate,
            interval=self.interval,
            shown=self.rejects,
            p=self.p_decides,
            alpha=self.alpha,
            none_of=self.none_of,
            where=self.where,
            p_by="" if self.p_exact is None else self.exact_by,
            how_much=self.how_much,
            higher_is_better=self.higher_is_better,
            directions=Directions.STEPS if self.directed and not self.side else Directions.NOTHING,
        )

    def table(self) -> pd.DataFrame:
        """One row. `p` is the p value that decides: an exact one where there is no variance to test by.

        `low` and `high` are NaN there, because a variance of zero gives no interval.
        """
        return pd.DataFrame(
            [[self.a, self.b, self.estimate, *self.interval, self.statistic, self.df, self.p_decides]],
            columns=["a", "b", "estimate", "low", "high", "statistic", "df", "p"],
        )

    def sentence(self) -> str:
        claim = self.claim()
        if self.side:
            shown = "shown" if claim.shown else "not shown"
            return f"{self.a} is {shown} to be {self._asked} than {self.b}: {self.amount}."
        if claim.better:
            size = self._size(turned=self.estimate < 0)
            return f"{claim.better} is better than {claim.worse} by {size}, {claim.p_text}."
        return f"{self.a} and {self.b} {claim.differ}: {self.amount}."

    @property
    def amount(self) -> str:
        """The difference with its interval and p, for the middle of a sentence."""
        return self.by_how_much(self.a if self.higher_is_better else self.b)

    def by_how_much(self, first: str) -> str:
        """The same seen from one of the two, so that a positive number says that it is better."""
        above, below = (self.a, self.b) if (first == self.a) == self.higher_is_better else (self.b, self.a)
        one_sided = "one-sided " if self.side else ""
        return f"{above} minus {below} is {self._size(turned=above != self.a)}, {one_sided}{self.claim().p_text}"

    def headline(self) -> str:
        """What is decided, in a few words for a table."""
        claim = self.claim()
        if claim.better and (self.estimate != 0 or not self.side):
            return f"{claim.better} is better"
        if self.side:
            return f"{self.a} is {'' if claim.shown else 'not shown to be '}{self._asked}"
        return "they differ" if claim.shown else "not shown to differ"

    @property
    def _asked(self) -> str:
        """What a one-sided test has to show of `a`."""
        return "better" if (self.side > 0) == self.higher_is_better else "worse"

    def _size(self, *, turned: bool = False) -> str:
        """The estimate with its interval, turned round where the amount by which one is better must be positive."""
        ends = (self.low, self.high)
        estimate, (low, high) = (-self.estimate, (-ends[1], -ends[0])) if turned else (self.estimate, ends)
        if low == high and not math.isfinite(self.statistic):
            return f"{number(estimate)} with no variance to judge it by"
        return with_interval(estimate, low, high, self.alpha)

    def charts(self) -> tuple[Chart, ...]:
        return self.extra_charts

    def notes(self) -> tuple[str, ...]:
        apart = (self.if_apart,) if self.if_apart and self.claim().interval_disagrees else ()
        within = self.how_much.within(self.alpha)
        equivalent = (f"{self.a} against {self.b}: {within} (two one-sided tests).",) if within else ()
        return (*map(written, self.extra_notes), *apart, *equivalent)
