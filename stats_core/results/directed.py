"""The result of comparing two algorithms by a test that may look to one side only."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.params import Alternative
from stats_core.results.pair import PairResult
from stats_core.wording import decision, p_phrase, with_interval


@dataclass(frozen=True, eq=False, kw_only=True)
class DirectedPair(PairResult):
    """A pair with the alternative that was tested: one-sided, p and the interval look to one side only."""

    alternative: Alternative = Alternative.TWO_SIDED

    def sentence(self) -> str:
        if self.alternative is Alternative.TWO_SIDED:
            return super().sentence()
        better = (self.alternative is Alternative.GREATER) == self.higher_is_better
        verb = "is" if decision(self.p, self.alpha) else "is not shown to be"
        size = with_interval(self.estimate, self.low, self.high, self.alpha)
        return (
            f"{self.a} {verb} {'better' if better else 'worse'} than {self.b}: {self.a} minus {self.b} is {size}, "
            f"one-sided {p_phrase(self.p)}."
        )
