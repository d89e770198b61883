"""How much: the second sentence of an answer, with the size of what is shown and of what would have been found.

It is written from the claims alone: differences with their intervals, who wins how often, what the margin decides, and
the smallest difference that would have been found where nothing is shown.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stats_core.answers.pairs import ComparedPair
from stats_core.answers.standings import Standings
from stats_core.data import Curves, FoldScores, Losses, ScoreTable
from stats_core.results.evidence import Evidence, Parts
from stats_core.results.verdict import Claim
from stats_core.wording import alike, confidence, counted, listed_names, number, p_up_to, p_value, percent, plural

MOST_PAIRS = 3
"""Pairs that the sentence names; of more it says how many."""
POWER = "would have been found with 80 % power"


@dataclass(frozen=True)
class Unit:
    """What is compared with what: a run of one with any run of the other, or `paired`, both on the same case."""

    noun: str
    paired: bool = True

    @classmethod
    def of(cls, data: Any) -> Unit:
        """The unit of data of this type."""
        if isinstance(data, Curves):
            return cls("run", paired=False) if data.block is None else cls("block")
        if isinstance(data, Losses):
            return cls(data.called.case)
        return cls({FoldScores: "fold", ScoreTable: "data set"}.get(type(data), "case"))

    @property
    def repeated(self) -> str:
        """What a larger experiment has more of: runs where folds or blocks are compared."""
        return {"fold": "run", "block": "run"}.get(self.noun, self.noun)

    def won(self, claim: Claim) -> str:
        """How often the better one is better, for a sentence of its own; nothing where that is not known."""
        share = claim.how_much.improvement
        if claim.better is None or math.isnan(share):
            return ""
        part = percent(share, share in (0, 1))
        if self.paired:
            return f"{claim.better} wins {part} of the {plural(self.noun)} (ties count half)."
        return f"A {self.noun} of {claim.better} beats one of {claim.worse} in {part} (ties count half)."


def said(data: Any, standings: Standings, claims: Sequence[Claim]) -> Parts:
    """Sentences about sizes, each a part with the space before it; nothing where no claim knows any."""
    pairs = _pairs(standings, claims)
    if not pairs:
        return ()
    equal = [claim for claim in claims if claim.kind == "equivalent" and claim.where == pairs[0].where]
    unit = Unit.of(data)
    found = _of_two(pairs[0], unit) if len(standings.entries) == 2 else _of_several(standings, pairs, unit)
    return (*found, *_by_margin(pairs, equal), *_missed(pairs, equal, _few(data, pairs)))


def _few(data: Any, pairs: Sequence[Claim]) -> str:
    """What there is too little of where no p of shuffles or flips can be small enough."""
    if not isinstance(data, Losses):
        return "with these runs and shuffles"
    least = min((claim.how_much.least_p for claim in pairs if claim.how_much.out_of_reach), default=0.0)
    for units, noun in ((data.groups, data.called.group), (data.cases, data.called.case)):
        if units and least == 2.0 ** (1 - min(units, 1000)):
            return f"with {counted(units, noun)}"
    return "with so few shuffles"


def _pairs(standings: Standings, claims: Sequence[Claim]) -> list[Claim]:
    """The claims about who is better of two algorithms, all of the same stretch of training."""
    known = set(standings.algorithms)
    pairs = [
        claim
        for claim in claims
        if claim.kind in ("pair", "level") and len(claim.between) == 2 and known.issuperset(claim.between)
    ]
    return pairs if len({(claim.between, claim.where) for claim in pairs}) == len(pairs) and _one(pairs) else []


def _one(pairs: Sequence[Claim]) -> bool:
    return len({claim.where for claim in pairs}) == 1


def _of_two(claim: Claim, unit: Unit) -> list[str]:
    """The difference where the statement has none, and how often the better one wins."""
    sentences = []
    if claim.kind == "level" and claim.shown and not math.isnan(claim.estimate):
        sentences.append(f" The difference is {_amount(claim)}.")
    if claim.shown and (won := unit.won(claim)):
        sentences.append(f" {won}")
    return sentences


def _of_several(standings: Standings, pairs: Sequence[Claim], unit: Unit) -> list[str]:
    """The smallest difference that is shown of those the statement speaks of, and how many others are shown."""
    shown = [claim for claim in pairs if claim.shown]
    focus = _control(pairs) or (standings.first[0] if len(standings.first) == 1 else None)
    own = [claim for claim in shown if focus in claim.between] or shown
    sized = [claim for claim in own if not math.isnan(claim.estimate)]
    sentences = []
    if sized:
        least = min(sized, key=lambda claim: abs(claim.estimate))
        which = "difference" if len(own) == 1 else "smallest of these differences"
        sentences.append(f" The {which}, {_whose(least)}, is {_amount(least)}.")
        sentences += [f" {won}"] if (won := unit.won(least)) else []
    others = len(shown) - len(own)
    if others and focus is not None:
        differ = "pair differs that does" if others == 1 else "pairs differ that do"
        sentences.append(f" {others:,} more {differ} not involve {focus}.")
    return sentences


def _control(pairs: Sequence[Claim]) -> str | None:
    """The algorithm that all others are compared with, where all comparisons share one."""
    shared = set(pairs[0].between).intersection(*(claim.between for claim in pairs))
    return shared.pop() if len(shared) == 1 else None


def _whose(claim: Claim) -> str:
    if claim.better is None:
        return f"between {' and '.join(claim.between)}"
    return f"{claim.better} over {claim.worse}"


def _amount(claim: Claim) -> str:
    """'0.044, 95 % interval 0.038 to 0.050', with how many pairs the interval holds for at once."""
    pair = ComparedPair.of(claim)
    estimate, low, high = pair.estimate, pair.low, pair.high
    of = f" {claim.difference_of}" if claim.difference_of else ""
    if not (math.isfinite(low) and math.isfinite(high)):
        return f"{number(estimate)}{of}"
    value, first, last = alike(estimate, low, high)
    together = f", simultaneous over {claim.together:,} pairs" if claim.together > 1 else ""
    return f"{value}{of}, {confidence(claim.alpha)} interval {first} to {last}{together}"


def _by_margin(pairs: Sequence[Claim], equal: Sequence[Claim]) -> list[str]:
    """What the margin decides: by more than it, equivalent within it, or neither."""
    # Where signed ranks are not right for a pair, it has no test of the margin.
    pairs = [claim for claim in pairs if not math.isnan(claim.how_much.margin)]
    if len({claim.how_much.margin for claim in pairs}) != 1:
        return []
    margin = number(pairs[0].how_much.margin)
    return [*_beyond(pairs, margin), *_equivalent(equal, len(pairs), margin), *_undecided(pairs, equal, margin)]


def _beyond(pairs: Sequence[Claim], margin: str) -> list[str]:
    better = [claim for claim in pairs if claim.better is not None]
    beyond = [claim for claim in better if claim.by_more_than_margin]
    if not better:
        return []
    if len(pairs) == 1:
        shown = "shown" if beyond else "not shown"
        return [f" {better[0].better} is {shown} to be better by more than the margin of {margin}."]
    if len(beyond) > MOST_PAIRS or not beyond:
        many = f"{len(beyond):,} of {len(better):,}" if beyond else "in no pair"
        return [f" Better by more than the margin of {margin}: {many}."]
    return [f" Better by more than the margin of {margin}: {listed_names([_whose(claim) for claim in beyond])}."]


def _equivalent(equal: Sequence[Claim], pairs: int, margin: str) -> list[str]:
    shown = [claim for claim in equal if claim.shown]
    if not shown:
        return []
    adjusted = "adjusted " if len(equal) > 1 else ""
    most = max(shown, key=lambda claim: claim.p)
    p = most.p_said if len(shown) == 1 else p_up_to(most.p)
    evidence = Evidence(f"({adjusted}{p})")
    if pairs == 1:
        return [f" The two are equivalent, within ±{margin} ", evidence, "."]
    named = [" and ".join(claim.between) for claim in shown]
    which = "; ".join(named) if len(named) <= MOST_PAIRS else f"{len(named):,} of {len(equal):,} pairs"
    return [f" Equivalent, within ±{margin}: {which} ", evidence, "."]


def _undecided(pairs: Sequence[Claim], equal: Sequence[Claim], margin: str) -> list[str]:
    within = {claim.between for claim in equal if claim.shown}
    left = [claim for claim in pairs if not claim.shown and claim.between not in within]
    if not left or not equal:
        return []
    if len(pairs) == 1:
        return [f" Undecided with a margin of ±{margin}: neither better nor equivalent."]
    return [f" Undecided with a margin of ±{margin}: {len(left):,} of {len(pairs):,} pairs."]


def _missed(pairs: Sequence[Claim], equal: Sequence[Claim], few: str) -> list[str]:
    """The smallest difference that would have been found; of several pairs the largest, which holds for all."""
    within = {claim.between for claim in equal if claim.shown}
    left = [claim for claim in pairs if not claim.shown and claim.between not in within]
    if any(claim.how_much.out_of_reach for claim in left):
        return [_out_of_reach(left, len(pairs), few)]
    known = [claim.how_much.found for claim in left if math.isfinite(claim.how_much.found)]
    if not known or len(known) < len(left):
        return []
    of = f" {left[0].difference_of}" if left[0].difference_of else ""
    size = f"difference of {number(max(known), 3)}{of}"
    if len(left) == 1:
        between = f"between {' and '.join(left[0].between)} " if len(pairs) > 1 else ""
        return [f" A {size} {between}{POWER}."]
    return [f" In each pair left open, a {size} {POWER}."]


def _out_of_reach(left: Sequence[Claim], pairs: int, few: str) -> str:
    """That with so `few` of something the smallest p of a comparison lies above the level that decides it."""
    beyond = [claim.how_much for claim in left if claim.how_much.out_of_reach]
    if len(beyond) < len(left):
        return f" {len(beyond):,} of the {len(left):,} pairs left open could not have been shown to differ {few}."
    least = p_value(min(1.0, min(size.least_p / size.level * left[0].alpha for size in beyond)))
    if pairs == 1:
        return f" No difference could have been shown here: p cannot be below {least} {few}."
    which = "No pair" if pairs == len(left) else "No pair left open"
    return f" {which} could have been shown to differ: adjusted p cannot be below {least} {few}."
