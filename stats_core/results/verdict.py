"""What a result decides, in numbers: what is shown, what is left open, who is better, and by which p."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from stats_core.results.directions import Directions
from stats_core.results.how_much import UNKNOWN, HowMuch
from stats_core.wording import at_most, decision, p_phrase

GATED = {"omnibus": "pair", "level": "pair", "shape": "shape"}
"""The kind of claims about two algorithms that a claim about all of them goes ahead of."""


@dataclass(frozen=True)
class Claim:
    """One question that a test decides.

    Parameters
    ----------
    kind
        "pair" of two algorithms; "omnibus" of all of them together; "level" and "shape" of learning curves, and "where"
        of the levels at which two of them differ; "equivalent" of two algorithms whose difference does not matter.
    between
        The algorithms that the question is about, in the order in which the test compares them; the two sides in words
        where a contrast weighs several algorithms or levels.
    shown
        Whether the test shows it; else it is left open.
    p, alpha
        The p value that decides, adjusted where the test decides several questions, and the significance level.
    better, worse
        Names, where it is shown who is better; else None.
    estimate, low, high
        The better minus the worse with its interval, or the first of `between` minus the second where nobody is shown
        to be better; NaN where the question has no difference.
    none_of
        The number of random shuffles, where p comes from them and none of them reached the observed value; else 0.
    where
        The level or interval of training that it holds for; empty where it holds for all of the data.
    p_by
        The exact test that p comes from, where the method's own p is a convention or a rough guess; else empty.
    p_is_limit
        Whether p is only the most that it can be, because it rests on shuffles of which none reached what was observed.
    how_much
        What is known of the size of the difference, turned as the estimate is.
    together
        The number of comparisons for which the interval holds at once; 1 where it is of this comparison alone.
    p_alone
        The p value of this question alone, before it was adjusted for others and before a test of all algorithms went
        ahead of it; NaN where nothing of that kind was done.
    difference_of
        What follows the estimate where it is no difference of scores: "in mean rank"; else empty.
    higher_is_better
        Whether a positive estimate says that the first of `between` is the better one.
    directions
        What keeps it from the wrong direction, beside all that is decided with it.
    """

    kind: str
    between: tuple[str, ...]
    shown: bool
    p: float
    alpha: float
    better: str | None = None
    worse: str | None = None
    estimate: float = math.nan
    low: float = math.nan
    high: float = math.nan
    none_of: int = 0
    where: str = ""
    p_by: str = ""
    p_is_limit: bool = False
    how_much: HowMuch = UNKNOWN
    together: int = 1
    p_alone: float = math.nan
    difference_of: str = ""
    higher_is_better: bool = True
    directions: Directions = Directions.STEPS

    @classmethod
    def of_two(
        cls, a: str, b: str, *, better: str | None, estimate: float, interval: tuple[float, float], **decided: Any
    ) -> Claim:
        """A claim of two algorithms from the estimate a minus b, turned round where b is better."""
        low, high = interval
        worse = None if better is None else b if better == a else a
        if better is not None and better != a:
            estimate, low, high = -estimate, -high, -low
            decided["how_much"] = decided.get("how_much", UNKNOWN).turned()
        between = (a, b)
        return cls("pair", between, estimate=estimate, low=low, high=high, better=better, worse=worse, **decided)

    @classmethod
    def equivalent(cls, a: str, b: str, how_much: HowMuch, **known: Any) -> tuple[Claim, ...]:
        """That the difference of two algorithms lies within the margin; nothing where there is no margin or no test."""
        p = how_much.p_equivalent
        if math.isnan(p) or math.isnan(how_much.margin):
            return ()
        known = {"low": how_much.low, "high": how_much.high, **known}
        return (cls("equivalent", (a, b), shown=decision(p, known["alpha"]), p=p, how_much=how_much, **known),)

    def behind(self, gate: Claim) -> Claim:
        """The same, but shown only where the test of all algorithms together shows something: the larger p decides."""
        if gate.p <= self.p:
            return self
        claim = replace(self, p=gate.p, none_of=gate.none_of, p_by="", p_is_limit=gate.p_is_limit)
        if gate.shown or not self.shown:
            return claim
        claim = claim if self.better in (None, self.between[0]) else claim._turned()
        return replace(claim, shown=False, better=None, worse=None)

    def _turned(self) -> Claim:
        """The opposite difference."""
        opposite = self.how_much.turned()
        return replace(self, estimate=-self.estimate, low=-self.high, high=-self.low, how_much=opposite)

    @property
    def by_more_than_margin(self) -> bool:
        """Whether the better one is shown to be better by more than the margin: its interval lies beyond."""
        return self.better is not None and max(self.low, -self.high) > self.how_much.margin

    @property
    def differ(self) -> str:
        """What is said of the algorithms: 'differ', or 'are not shown to differ'."""
        return "differ" if self.shown else "are not shown to differ"

    @property
    def interval_disagrees(self) -> bool:
        """Whether the interval leaves zero out though nothing is shown, or holds zero though something is."""
        return not math.isnan(self.low) and (self.low > 0 or self.high < 0) != self.shown

    @property
    def p_text(self) -> str:
        """The p value for the middle of a sentence, with the test that it comes from if it is another."""
        return f"{self.p_said} ({self.p_by})" if self.p_by else self.p_said

    @property
    def p_said(self) -> str:
        """The p value for the middle of a sentence that names the test itself."""
        limit_alone = self.p_is_limit and not self.none_of
        return f"p {at_most(self.p)}" if limit_alone else p_phrase(self.p, self.none_of)


@dataclass(frozen=True)
class Verdict:
    """Every question that a result decides, in the order of its table. What tests nothing decides nothing.

    Parameters
    ----------
    claims
        One for each question, shown or not.
    critical
        The critical value that decides all of them, where there is one; else NaN.
    row
        The row of the table whose p decides, where others of the same question stand beside it; else None.
    """

    claims: tuple[Claim, ...] = ()
    critical: float = math.nan
    row: int | None = None

    @property
    def shown(self) -> tuple[Claim, ...]:
        """What is shown."""
        return tuple(claim for claim in self.claims if claim.shown)

    @property
    def open(self) -> tuple[Claim, ...]:
        """What is not shown."""
        return tuple(claim for claim in self.claims if not claim.shown)

    @property
    def alpha(self) -> float | None:
        """The significance level; None where nothing is tested."""
        return self.claims[0].alpha if self.claims else None

    def behind(self, *gates: Claim) -> Verdict:
        """The same, but pairs are shown only behind the test of all algorithms together that asks the same question.

        Pairs stand behind a gate of level or of all algorithms, shapes of pairs behind one of shape; that two are
        equivalent follows from no such test and stays as it is.
        """
        gate = {GATED[gate.kind]: gate for gate in gates if gate.kind in GATED}
        claims = (claim.behind(gate[claim.kind]) if claim.kind in gate else claim for claim in self.claims)
        return replace(self, claims=tuple(claims))

    def of_kind(self, *kinds: str) -> Verdict:
        """The same with the claims of some kinds only."""
        return Verdict(tuple(claim for claim in self.claims if claim.kind in kinds), self.critical, self.row)


def none_reached(claims: Sequence[Claim]) -> int:
    """The number of random shuffles where none of them reached what any of the claims is about; else 0."""
    numbers = {claim.none_of for claim in claims}
    return numbers.pop() if len(numbers) == 1 else 0
