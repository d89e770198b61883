"""Where two algorithms differ: which pairs of curves are looked at level by level, and what is said of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from stats_core.analysis import Analysis
from stats_core.answers.plan import Computation, settings_of
from stats_core.answers.standings import Standings
from stats_core.answers.words import one_p
from stats_core.charts.level_strip import LevelStrip
from stats_core.data import Curves
from stats_core.errors import ParameterError
from stats_core.methods.curves.curve_levels import MOST_STRETCHES, CurveLevels
from stats_core.params import OneOf
from stats_core.results.evidence import Evidence, Parts
from stats_core.results.verdict import Claim, none_reached
from stats_core.wording import at_most, counted, listed, stretch

ALL, BEST = "all", "best"
"""Of whom the levels are looked at: all algorithms together, or the best, or the control, against each of the others.

Two names are a pair.
"""
ANY_LEVEL = "any level"
"""Where two are not shown to differ at a single level."""
MOST_PAIRS = 3
"""Pairs that the sentence speaks of one by one; of more it says how many differ."""


@dataclass(frozen=True)
class PairOfCurves:
    """What is known of the levels of two algorithms, or of all: every level, and a claim for each stretch shown."""

    pair: tuple[str, ...]
    levels: CurveLevels
    each: tuple[Claim, ...]
    claims: tuple[Claim, ...]

    @classmethod
    def of(cls, pair: tuple[str, ...], levels: CurveLevels) -> PairOfCurves:
        """The claims of every level put together: of a stretch the largest p, of none the smallest of all levels."""
        each = levels.verdict().claims
        found = []
        for shown, run in groupby(zip(levels.levels.tolist(), each, strict=True), key=lambda one: one[1].shown):
            if shown:
                places, claims = zip(*run, strict=True)
                p = max(claims, key=lambda claim: claim.p)
                where = stretch(places[0], places[-1])
                found.append(replace(p, where=where, none_of=none_reached(claims)))
        if not found:
            found.append(replace(min(each, key=lambda claim: claim.p), where=ANY_LEVEL))
        return cls(pair, levels, each, tuple(replace(claim, kind="where", between=pair) for claim in found))

    @property
    def shown(self) -> tuple[Claim, ...]:
        """The levels at which they are shown to differ."""
        return tuple(claim for claim in self.each if claim.shown)

    def said(self, *, known: bool) -> Parts:
        """A sentence with the space before it; `known` where it has been said that no shuffle reached something."""
        names = " and ".join(self.pair) if len(self.pair) == 2 else f"the {len(self.pair):,} algorithms"
        if not self.shown:
            (least,) = self.claims
            evidence = Evidence(f"(smallest adjusted {least.p_text})", least.none_of, least)
            return (f" At no single level are {names} shown to differ ", _short(evidence, least, known), ".")
        evidence = one_p(self.shown)
        largest = max(self.shown, key=lambda claim: claim.p)
        names = names if len(self.pair) == 2 else f"Taken together, {names}"
        return (f" {names} differ {self._where()} ", _short(evidence, largest, known), ".")

    def _where(self) -> str:
        if len(self.shown) == len(self.each) > 1:
            return "at every level"
        if len(self.claims) <= MOST_STRETCHES:
            return f"at {listed([claim.where for claim in self.claims])}"
        return f"at {len(self.shown):,} of {len(self.each):,} levels, first at {self.claims[0].where}"


def _short(evidence: Evidence, claim: Claim, known: bool) -> Evidence:
    return Evidence(f"(adjusted p {at_most(claim.p)})", claim=claim) if known and evidence.none_of else evidence


@dataclass(frozen=True)
class PairsAsked:
    """The pairs whose levels are looked at, and the number of pairs that they were chosen among."""

    pairs: tuple[tuple[str, str], ...]
    together: int

    def computations(self, curves: Curves, method: str, settings: Mapping[str, Any]) -> list[Computation]:
        """The test of every level, for each pair with the curves of the two alone."""
        own = {**settings_of(method, settings), "together": self.together}
        return [
            Computation(method, curves.only(pair), own, label=f"{method}: {' and '.join(pair)}") for pair in self.pairs
        ]

    def found(self, analyses: Sequence[Analysis]) -> list[PairOfCurves]:
        """What the tests of the pairs, in their order, have found."""
        found = []
        for pair, analysis in zip(self.pairs, analyses, strict=True):
            assert isinstance(analysis.result, CurveLevels)
            found.append(PairOfCurves.of(pair, analysis.result))
        return found

    def named(self, place: int, strip: LevelStrip) -> LevelStrip:
        """The strip of one of the pairs, with their names; of several with one algorithm, the name of the other."""
        first = {pair[0] for pair in self.pairs}
        shared = len(self.pairs) > 1 and len(first) == 1
        return replace(strip, name=f"against {self.pairs[place][1]}" if shared else " and ".join(self.pairs[place]))


def pairs_asked(curves: Curves, standings: Standings, where: Any, control: str | None = None) -> PairsAsked | None:
    """The pairs that a person asks about; None where all algorithms are looked at together.

    Notes
    -----
    Over all levels of all these pairs the chance of any false claim is at most alpha (Bonferroni): a pair that is named
    stands alone, and a control has as many pairs as there are others. Which algorithm is best is seen in the same data,
    so that its pairs count as chosen among all pairs: with three algorithms that are alike, the best and the worst are
    always compared.
    """
    if where is None or where == ALL:
        return None
    if where == BEST:
        k = len(standings.algorithms)
        if control is not None:
            OneOf("Control").check(control, curves)
        head = control or standings.algorithms[0]
        pairs = tuple((head, name) for name in standings.algorithms if name != head)
        return PairsAsked(pairs, k - 1 if control else k * (k - 1) // 2)
    if isinstance(where, str) or not isinstance(where, Sequence) or len(set(where)) != 2 or len(where) != 2:
        raise ParameterError(
            f"Where is {where!r}", remedy=f"Choose {ALL!r}, {BEST!r}, or two algorithms, as in ('A', 'B')."
        )
    a, b = (OneOf("Algorithm").check(name, curves) for name in where)
    return PairsAsked(((a, b),), 1)


def said(found: Sequence[PairOfCurves], before: Parts) -> Parts:
    """Where the pairs differ, in a sentence for each of the first and one for all others."""
    parts: list[str] = []
    for one in found[:MOST_PAIRS]:
        known = any(part.none_of for part in (*before, *parts) if isinstance(part, Evidence))
        parts += one.said(known=known)
    rest = found[MOST_PAIRS:]
    if rest:
        differ = sum(bool(one.shown) for one in rest)
        which = f"{differ:,} {'is' if differ == 1 else 'are'} shown to differ at some level"
        none = "none is shown to differ at any single level"
        parts.append(f" Of {counted(len(rest), 'more pair')}, {which if differ else none}.")
    return tuple(parts)
