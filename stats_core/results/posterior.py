"""The result of comparing two algorithms by a posterior distribution."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

import pandas as pd

from stats_core.charts import Chart
from stats_core.digits import share_digits
from stats_core.results.protocol import Result
from stats_core.results.verdict import Verdict
from stats_core.wording import number, probability, with_interval, written


@dataclass(frozen=True, eq=False, kw_only=True)
class PosteriorResult(Result):
    """How probable it is that the difference a minus b lies below, in or above a region around zero.

    `p_left`, `p_rope` and `p_right` are the posterior probabilities that it is less than -rope,
    between -rope and rope, and more than rope. The interval from `low` to `high` holds the difference with probability
    1 - `alpha`. These are probabilities, not p values: nothing is tested, and nothing is rejected. A posterior that
    `is_a_point` has no width, because nothing varies.
    """

    _of: ClassVar[str] = ""
    """What the sentence says of the difference before it is named: nothing where the probabilities are of the same."""

    a: str
    b: str
    estimate: float
    low: float
    high: float
    rope: float
    p_left: float
    p_rope: float
    p_right: float
    alpha: float
    higher_is_better: bool = True
    extra_charts: tuple[Chart, ...] = ()
    extra_notes: tuple[str, ...] = ()
    is_a_point: bool = False

    @property
    def p_a_better(self) -> float:
        """The probability that `a` is better by more than the region."""
        return self.p_right if self.higher_is_better else self.p_left

    @property
    def p_b_better(self) -> float:
        """The probability that `b` is better by more than the region."""
        return self.p_left if self.higher_is_better else self.p_right

    @property
    def known_from(self) -> float:
        """The number of draws that the posterior is known from; a formula stands for infinitely many."""
        return math.inf

    def verdict(self) -> Verdict:
        """Nothing is tested."""
        return Verdict()

    def table(self) -> pd.DataFrame:
        """One row. `low` and `high` are NaN where the posterior is a single point, which is no certainty."""
        low, high = (math.nan, math.nan) if self.is_a_point else (self.low, self.high)
        cells = [self.a, self.b, self.estimate, low, high, self.rope, self.p_a_better, self.p_rope, self.p_b_better]
        names = ["a", "b", "estimate", "low", "high", "rope", "p_a_better", "p_rope", "p_b_better"]
        made = pd.DataFrame([cells], columns=names)
        if not self.is_a_point:
            made.attrs["draws"] = self.known_from
        return made

    def in_words(self, p: float) -> str:
        """A posterior probability in the sentence; only a posterior without width has none and all of it."""
        return probability(p) if self.is_a_point else share_digits(p, self.known_from).in_words

    def sentence(self) -> str:
        return f"Nothing varies, so by convention {self._outcomes()}" if self.is_a_point else self._outcomes()

    def _outcomes(self) -> str:
        practically = "practically " if self.rope > 0 else ""
        if self.rope == 0 and self.p_rope == 1:
            same = f"{self.a} and {self.b} are equal with probability {self.in_words(1)}"
            return f"{same}: {self._of}{self.a} minus {self.b} is {self._size()}."
        sides = [(self.p_a_better, self.a, self.b), (self.p_b_better, self.b, self.a)]
        (likelier, ahead, behind), (other, last, _) = sorted(sides, key=lambda side: -side[0])
        outcomes = [
            f"{ahead} is {practically}better than {behind} with probability {self.in_words(likelier)}",
            f"{last} is {practically}better with probability {self.in_words(other)}",
        ]
        if self.rope > 0:
            within = f"differences up to {number(self.rope)} count as none"
            outcomes.insert(
                1, f"the two are practically equivalent with probability {self.in_words(self.p_rope)} ({within})"
            )
        elif self.p_rope > 0:
            outcomes.insert(1, f"the two are the same with probability {self.in_words(self.p_rope)}")
        size = self._size(turned=ahead != self.a)
        return f"{', '.join(outcomes[:-1])}, and {outcomes[-1]}: {self._of}{ahead} minus {behind} is {size}."

    def headline(self) -> str:
        """The likeliest of better, worse and the same, with its probability."""
        likeliest = max(self.p_a_better, self.p_rope, self.p_b_better)
        convention = " by convention: nothing varies" if self.is_a_point else ""
        practically = "practically " if self.rope > 0 else ""
        if likeliest == self.p_rope:
            return f"{practically}the same with probability {self.in_words(likeliest)}{convention}"
        ahead = self.a if likeliest == self.p_a_better else self.b
        return f"{ahead} {practically}better with probability {self.in_words(likeliest)}{convention}"

    def _size(self, *, turned: bool = False) -> str:
        """The estimate with its interval, turned round where `b` is the likelier to be better."""
        estimate, low, high = (
            (-self.estimate, -self.high, -self.low) if turned else (self.estimate, self.low, self.high)
        )
        if self.is_a_point:
            return f"{number(estimate)} with no variance to judge it by"
        return with_interval(estimate, low, high, self.alpha)

    def charts(self) -> tuple[Chart, ...]:
        return self.extra_charts

    def notes(self) -> tuple[str, ...]:
        return tuple(map(written, self.extra_notes))
