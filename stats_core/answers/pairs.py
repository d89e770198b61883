"""The pairs of an answer in one order: the best over the others, then whoever else differs, the largest first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stats_core.answers.standings import Standings
from stats_core.charts.forest import Forest
from stats_core.digits import styled
from stats_core.results.verdict import Claim
from stats_core.wording import at_most, confidence


@dataclass(frozen=True)
class ComparedPair:
    """Two algorithms of an answer: by how much the first is better than the second, whatever the score's direction.

    `claim` is what was decided of the two, with the p that decides.
    """

    first: str
    second: str
    estimate: float
    low: float
    high: float
    claim: Claim

    @classmethod
    def of(cls, claim: Claim, first: str | None = None) -> ComparedPair:
        """The pair of a claim, seen from one of the two: the better one, or else the first, unless told."""
        a, b = claim.between
        # A claim of who is better is turned already: the better minus the worse.
        ahead = claim.better or a
        first = first or ahead
        sign = (1 if claim.higher_is_better else -1) * (1 if ahead == first else -1)
        low, high = sorted((sign * claim.low, sign * claim.high))
        return cls(first, b if first == a else a, sign * claim.estimate, low, high, claim)

    @property
    def improvement(self) -> float:
        """The chance that a run, fold, case or data set of the first is better; NaN where that is not known."""
        won = self.claim.how_much.improvement
        return won if (self.claim.better or self.claim.between[0]) == self.first else 1 - won

    def measured_in(self, score: str) -> str:
        """'in mean score', 'in mean score at level 500', 'in mean rank'; `score` is what the algorithms differ in."""
        at = f" at {self.claim.where}" if self.claim.where else ""
        return self.claim.difference_of or f"in {score}{at}"

    @property
    def p_text(self) -> str:
        """The p value as a column shows it: '0.0419', '< 0.0001', '≤ 0.0006'."""
        claim = self.claim
        return at_most(claim.p) if claim.none_of or claim.p_is_limit else str(styled(claim.p))


def compared(
    standings: Standings, claims: Sequence[Claim], control: str | None = None, *, every: bool = False
) -> tuple[ComparedPair, ...]:
    """The pairs that were compared, over the whole of the data or one stretch of it.

    First the control, or else the best, over each of the others; then the other pairs that are shown to differ, and
    with `every` those that are not. The largest difference comes first, and the first of a pair is the better one: by
    what is shown, else by the estimate, except where the best or the control comes first.
    """
    known = set(standings.algorithms)
    pairs = [
        claim
        for claim in claims
        if claim.kind in ("pair", "level")
        and len(claim.between) == 2
        and known.issuperset(claim.between)
        and not math.isnan(claim.estimate)
    ]
    if len({claim.where for claim in pairs}) != 1 or len({claim.between for claim in pairs}) != len(pairs):
        return ()
    head = control or standings.algorithms[0]
    own = [ComparedPair.of(claim, head) for claim in pairs if head in claim.between]
    others = [_better_first(claim) for claim in pairs if head not in claim.between and (claim.shown or every)]
    return (*_largest_first(own), *_largest_first(others))


def in_order(standings: Standings, claims: Sequence[Claim], control: str | None = None) -> list[Claim]:
    """The claims with those of pairs, and of who is equivalent, in the order of the pairs, each kind in its places."""
    pairs = compared(standings, claims, control, every=True)
    place = {frozenset(pair.claim.between): i for i, pair in enumerate(pairs)}
    ordered = list(claims)
    for kind in ("pair", "equivalent"):
        at = [i for i, claim in enumerate(claims) if claim.kind == kind and frozenset(claim.between) in place]
        own = sorted((claims[i] for i in at), key=lambda claim: place[frozenset(claim.between)])
        for i, claim in zip(at, own, strict=True):
            ordered[i] = claim
    return ordered


def _better_first(claim: Claim) -> ComparedPair:
    pair = ComparedPair.of(claim)
    return pair if claim.better or pair.estimate >= 0 else ComparedPair.of(claim, pair.second)


def _largest_first(pairs: Sequence[ComparedPair]) -> list[ComparedPair]:
    return sorted(pairs, key=lambda pair: (not pair.claim.shown, -pair.estimate))


def forest(pairs: Sequence[ComparedPair], score: str) -> Forest | None:
    """The pairs as a picture: a row each, with the p that decides in a column; None where no pair was compared.

    `score` is what the algorithms differ in.
    """
    if not pairs:
        return None
    claim = pairs[0].claim
    together = "simultaneous " if claim.together > 1 else ""
    heads = {pair.first for pair in pairs}
    return Forest(
        key="answer_pairs",
        title=f"{pairs[0].first} over the others" if len(heads) == 1 and len(pairs) > 1 else "By how much better",
        a=tuple(pair.first for pair in pairs),
        b=tuple(pair.second for pair in pairs),
        estimate=np.array([pair.estimate for pair in pairs]),
        low=np.array([pair.low for pair in pairs]),
        high=np.array([pair.high for pair in pairs]),
        marked=np.array([pair.claim.shown for pair in pairs]),
        interval=f"{together}{confidence(claim.alpha)} interval{'s' if len(pairs) > 1 else ''}",
        measure=f"difference {pairs[0].measured_in(score)}",
        beside_low=np.empty(0),
        beside_high=np.empty(0),
        beside="",
        higher_is_better=True,
        p=tuple(pair.p_text for pair in pairs),
        p_is="p" if len(pairs) == 1 and math.isnan(claim.p_alone) else "adjusted p",
        over=True,
        margin=claim.how_much.margin,
    )
