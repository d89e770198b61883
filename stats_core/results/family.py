"""The result of several comparisons made together."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pandas as pd

from stats_core.charts import Chart
from stats_core.results.directions import Directions
from stats_core.results.evidence import Evidence, Parts
from stats_core.results.exact import SIGN_TEST, Exact
from stats_core.results.how_much import UNKNOWN, HowMuch
from stats_core.results.protocol import Result
from stats_core.results.verdict import Claim, Verdict
from stats_core.results.winners import by_winner, how_many_show, nobody
from stats_core.wording import capital, decision, listed, number, written

MOST_SAID = 6
"""Comparisons that a sentence names; a table has them all."""
MOST_SINGLE = 3
"""Comparisons up to which each is said with its own p; of more, whom each winner beats."""


@dataclass(frozen=True)
class Comparison(Exact):
    """One comparison of a family: the estimate is a minus b.

    `p_exact` and `p_adjusted_exact` are given where the p values of the family are conventions or depend on one.
    """

    a: str
    b: str
    estimate: float
    low: float
    high: float
    statistic: float
    p: float
    p_adjusted: float
    p_exact: float | None = None
    p_adjusted_exact: float | None = None
    exact_by: str = SIGN_TEST
    how_much: HowMuch = UNKNOWN

    @property
    def p_alone(self) -> float:
        """The p value of this comparison alone: the exact one where there is one."""
        return self.p if self.p_exact is None else self.p_exact

    @property
    def p_decides(self) -> float:
        """The adjusted p value that decides: the exact one where there is one."""
        return self.p_adjusted if self.p_adjusted_exact is None else self.p_adjusted_exact

    @property
    def leaning(self) -> float:
        """On which side of zero the statistic lies: that of the estimate, unless ties can bring the estimate to 0."""
        return self.estimate

    def marked(self, alpha: float) -> bool:
        """Whether a chart of intervals marks it: its interval excludes zero, or, without one, the exact p rejects."""
        low, high = self.interval
        return decision(self.p_decides, alpha) if math.isnan(low) else low > 0 or high < 0


@dataclass(frozen=True, eq=False)
class FamilyResult(Result):
    """All comparisons, or all with a control, with p values adjusted for their number.

    A family that is not `directed` may find that two differ, and does not say which one is better. One-sided
    comparisons have the `side` on which every estimate has to lie: 1 above zero, -1 below. `where` is the stretch of
    training that they hold for, where that is not all of the data. `together` is the number of comparisons for which
    the intervals hold at once; 1 where each is of its own comparison alone. `directions` is what keeps the claims from
    the wrong direction; where comparisons are one-sided or not directed, nothing does, whatever it says.
    """

    name: str
    comparisons: tuple[Comparison, ...]
    critical: float
    alpha: float
    higher_is_better: bool = True
    extra_charts: tuple[Chart, ...] = ()
    extra_notes: tuple[str, ...] = ()
    control: str | None = None
    directed: bool = True
    side: int = 0
    where: str = ""
    together: int = 1
    directions: Directions = Directions.STEPS

    def verdict(self) -> Verdict:
        """One claim for each comparison; with a margin, also whether the two are equivalent."""
        pairs = self._pairs()
        return Verdict((*pairs.claims, *self._equivalent()), pairs.critical)

    def _equivalent(self) -> list[Claim]:
        known = {"alpha": self.alpha, "where": self.where, "higher_is_better": self.higher_is_better}
        found = (
            Claim.equivalent(one.a, one.b, one.how_much, estimate=one.estimate, **known) for one in self.comparisons
        )
        return [claim for claims in found for claim in claims]

    def claim(self, comparison: Comparison) -> Claim:
        """What one comparison decides."""
        shown = self.shows(comparison)
        return Claim.of_two(
            comparison.a,
            comparison.b,
            better=self.better(comparison) if shown else None,
            estimate=comparison.estimate,
            interval=comparison.interval,
            shown=shown,
            p=comparison.p_decides,
            alpha=self.alpha,
            none_of=comparison.none_of,
            where=self.where,
            p_by="" if comparison.p_exact is None else comparison.exact_by,
            how_much=comparison.how_much,
            together=self.together,
            p_alone=comparison.p_alone,
            difference_of=self.difference_of,
            higher_is_better=self.higher_is_better,
            directions=self.directions if self.directed and not self.side else Directions.NOTHING,
        )

    @property
    def difference_of(self) -> str:
        """What follows an estimate where it is no difference of scores: "in mean rank"; else empty."""
        return ""

    def table(self) -> pd.DataFrame:
        """A row for each comparison. The p values are those that decide: exact ones where there is no variance.

        `low` and `high` are NaN there, because a variance of zero gives no interval.
        """
        rows = [
            [pair.a, pair.b, pair.estimate, *pair.interval, pair.statistic, pair.p_alone, pair.p_decides]
            for pair in self.comparisons
        ]
        return pd.DataFrame(rows, columns=["a", "b", "estimate", "low", "high", "statistic", "p", "p_adjusted"])

    @property
    def shown(self) -> tuple[Comparison, ...]:
        """The comparisons that show a difference; one-sided ones show it in their own direction only."""
        return tuple(comparison for comparison in self.comparisons if self.shows(comparison))

    def shows(self, comparison: Comparison) -> bool:
        """Whether a comparison shows a difference."""
        decided = decision(comparison.p_decides, self.alpha)
        return decided and (self.side == 0 or self.side * comparison.leaning > 0)

    def better(self, comparison: Comparison) -> str | None:
        """The algorithm that a comparison shows to be better; None where the direction is not tested or is none."""
        sign = comparison.leaning if self.side else comparison.estimate
        if not self.directed or sign == 0:
            return None
        return comparison.a if (sign > 0) == self.higher_is_better else comparison.b

    def _pairs(self) -> Verdict:
        """What the comparisons decide, without what a result may decide beside them."""
        return self._decided

    @cached_property
    def _decided(self) -> Verdict:
        return Verdict(tuple(map(self.claim, self.comparisons)), self.critical)

    def __getstate__(self) -> dict[str, Any]:
        """What is sent and kept: what is found again from it is not."""
        return {name: value for name, value in vars(self).items() if name != "_decided"}

    def sentence(self) -> str:
        return "".join(self.sentence_parts())

    def sentence_parts(self) -> Parts:
        return self.sentence_of(self.verdict())

    def sentence_of(self, verdict: Verdict) -> Parts:
        """What is said of the comparisons where `verdict` decides them: their own, or that behind a test of all."""
        verdict = verdict.of_kind("pair")
        shown = verdict.shown
        if not shown:
            least = min(verdict.claims, key=lambda claim: claim.p)
            return (f"{self._none()}: smallest adjusted {'one-sided ' if self.side else ''}{least.p_text}.",)
        counted = capital(self._headline(len(shown)))
        if len(shown) > MOST_SINGLE and all(claim.better and not claim.p_by for claim in shown):
            return (f"{counted}: ", *by_winner(shown), ".")
        parts = [f"{counted}: "]
        for place, claim in enumerate(shown[:MOST_SAID]):
            parts += [
                f"{'; ' if place else ''}{_in_words(claim)} ",
                Evidence(f"(adjusted {claim.p_text})", claim.none_of, claim),
            ]
        more = f"; and {len(shown) - MOST_SAID} more" if len(shown) > MOST_SAID else ""
        return (*parts, f"{more}.")

    def headline(self) -> str:
        """How many comparisons show a difference, in a few words for a table."""
        return self._headline(len(self.shown))

    def _headline(self, shown: int) -> str:
        whom = "the first" if self.control is None else "the other"
        what = f"{whom} to be {self.side_word}" if self.side and not shown else "a difference"
        return how_many_show(shown, len(self.comparisons), what, one_sided=self.side != 0)

    @property
    def side_word(self) -> str:
        """What one-sided comparisons have to show of `a`."""
        return "better" if (self.side > 0) == self.higher_is_better else "worse"

    def _none(self) -> str:
        pairs = [(comparison.a, comparison.b) for comparison in self.comparisons]
        return nobody(pairs, self.control, self.side_word if self.side else "")

    def charts(self) -> tuple[Chart, ...]:
        return self.extra_charts

    def notes(self) -> tuple[str, ...]:
        return (*map(written, self.extra_notes), *self._within())

    def _within(self) -> tuple[str, ...]:
        """With a margin, which pairs are equivalent."""
        claims = self._equivalent()
        if not claims:
            return ()
        shown = [f"{' and '.join(claim.between)} ({claim.p_said})" for claim in claims if claim.shown]
        which = listed(shown) if shown else "no pair"
        margin = number(claims[0].how_much.margin)
        return (f"Equivalent within ±{margin} (two one-sided tests, p adjusted by Holm): {which}.",)


def _in_words(claim: Claim) -> str:
    if claim.better is None:
        return f"{claim.between[0]} differs from {claim.between[1]}"
    return f"{claim.better} is better than {claim.worse}"
