"""Who could be best: the ranks that each algorithm of an answer could have, from the claims of its pairs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from stats_core.answers.standings import Standings
from stats_core.charts.rank_intervals import RankIntervals
from stats_core.results.columns import Column, Kind
from stats_core.results.directions import Directions
from stats_core.results.rank_sets import rank_sets, stepwise, tie_groups
from stats_core.results.verdict import Claim
from stats_core.types import Bools
from stats_core.wording import capital, confidence, counted, listed, listed_names, share_of

MOST_LISTED = 4
"""Names of those that could be best in the sentence; of more it says how many."""
OF_PAIRS = ("pair", "level")
"""The kinds of claims that can be about who is better of two."""


@dataclass(frozen=True)
class RankSets:
    """The ranks that each algorithm could have, all together with one confidence.

    Parameters
    ----------
    standings
        The algorithms, the best first.
    low, high
        The least and the largest rank that each of them could have, in that order.
    groups
        The first and the last place, from 0 on, of the longest stretches of which no two are shown to differ; none
        where all are compared with a control only.
    alpha
        The chance that any true rank lies outside is at most this, as far as the tests keep their level.
    control
        The algorithm that all others were compared with; None where all pairs were.
    left
        Pairs that are shown to differ, but not in a direction by the stricter step that rank sets need.
    """

    standings: Standings
    low: tuple[int, ...]
    high: tuple[int, ...]
    groups: tuple[tuple[int, int], ...]
    alpha: float
    control: str | None = None
    left: tuple[Claim, ...] = ()

    @classmethod
    def of(cls, standings: Standings, claims: Sequence[Claim], control: str | None = None) -> RankSets | None:
        """The rank sets that claims support; None where nothing keeps their directions, or pairs were left out.

        Who looks at a few pairs has mostly seen first which ones: nothing then holds for all of them together.
        """
        place = {name: i for i, name in enumerate(standings.algorithms)}
        pairs = _pairs(standings, claims)
        compared = {frozenset(claim.between) for claim in pairs}
        if not len(compared) == len(pairs) == _needed(len(place), control):
            return None
        if any(claim.directions in (Directions.NOTHING, Directions.UNFIT) for claim in pairs):
            return None
        shown = [(claim, sure) for claim, sure in zip(pairs, _directed(pairs), strict=True) if claim.shown]
        over = [(place[str(claim.better)], place[str(claim.worse)]) for claim, sure in shown if sure and claim.better]
        sets = rank_sets(len(place), over)
        differ = [(place[claim.between[0]], place[claim.between[1]]) for claim, _ in shown]
        return cls(
            standings=standings,
            low=tuple(low for low, _ in sets),
            high=tuple(high for _, high in sets),
            groups=() if control is not None else tie_groups(len(place), differ),
            alpha=pairs[0].alpha,
            control=control,
            left=tuple(claim for claim, sure in shown if claim.better and not sure),
        )

    @property
    def algorithms(self) -> tuple[str, ...]:
        """The names, the best by the data first."""
        return self.standings.algorithms

    @property
    def could_be_best(self) -> tuple[str, ...]:
        """Those whose least rank is 1: nobody is shown to be better."""
        return tuple(name for name, low in zip(self.algorithms, self.low, strict=True) if low == 1)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The place of each in the data, 1 + the number with a better value: equal ones share theirs."""
        values = [entry.value for entry in self.standings.entries]
        first = {value: place for place, value in reversed(list(enumerate(values, start=1)))}
        return tuple(first[value] for value in values)

    def sentence(self) -> str:
        """How many could be best, and of which places the order is not shown."""
        return f"{self._best()}{self._order()}."

    def _best(self) -> str:
        best, k = self.could_be_best, len(self.algorithms)
        by = "" if self.control is None or k == 2 else f", by comparisons with {self.control} alone"
        if not best:
            return f"None of {k:,} could be best, as each is shown to be worse than another{by}"
        if len(best) == k:
            return f"{'Either' if k == 2 else f'Any of {k:,}'} could be best{by}"
        if len(best) == 1:
            return f"Only {best[0]} could be best{by}"
        names = f" ({listed_names(best)})" if len(best) <= MOST_LISTED else ""
        return f"{len(best):,} of {k:,} could be best{names}{by}"

    def _order(self) -> str:
        k = len(self.algorithms)
        if self.control is not None:
            return ""
        if self.low == self.high and len({*self.low}) == k:  # else some are shown to be better in a circle
            return "; the whole order is shown" if k > 2 else ""
        if not self.groups:
            return ""
        first, last = max(self.groups, key=lambda group: group[1] - group[0])
        if (first, last) == (0, k - 1):
            return ": no order is shown" if k > 2 else ": the order is not shown"
        more = f", one of {len(self.groups):,} such stretches" if len(self.groups) > 1 else ""
        return f"; the order of ranks {first + 1:,} to {last + 1:,} is not shown{more}"

    def notes(self) -> tuple[str, ...]:
        """What the rank sets hold for, what they are made of, and which claims are not in them."""
        k = len(self.algorithms)
        held = (
            f"The rank sets hold all together with {confidence(self.alpha)} confidence, where the tests keep their "
            f"level: the chance that any true rank lies outside its set is then at most {share_of(self.alpha)}. A set "
            f"goes from 1 + the number shown to be better to {k:,} − the number shown to be worse. Algorithms that are "
            "truly equal may have any of the ranks that they share."
        )
        wide = f"Only comparisons with {self.control} were made, so that the sets of the others are wide."
        control = () if self.control is None or k == 2 else (wide,)
        tied = "Tie groups have letters, b–d stands for b, c and d: of those with a letter no two are shown to differ."
        return (held, *control, *((tied,) if self.groups and k > 2 else ()), *self._left())

    def _left(self) -> tuple[str, ...]:
        """The claims whose direction is not kept by the steps."""
        if not self.left:
            return ()
        pairs = [f"{claim.better} over {claim.worse}" for claim in self.left]
        which = listed(pairs) if len(pairs) <= MOST_LISTED else counted(len(pairs), "pair")
        return (
            f"Shown to differ, and yet not in the rank sets: {which}. For all directions to hold together they need a "
            "stricter step, Holm’s over both directions of every pair, and there p is too large.",
        )

    def table(self) -> pd.DataFrame:
        """A row for each algorithm, the best by the data first, with its value, its place and its rank set."""
        entries = zip(self.standings.entries, self.places, self.low, self.high, strict=True)
        rows = [
            [entry.algorithm, entry.value, place, low, high, "yes" if low == 1 else "no", self._letters(row)]
            for row, (entry, place, low, high) in enumerate(entries)
        ]
        names = ["algorithm", "value", "place", "rank_low", "rank_high", "could_be_best", "tie_groups"]
        return pd.DataFrame(rows, columns=names)

    def _letters(self, row: int) -> str:
        """'b', or 'b–d': the tie groups of one algorithm, which follow each other; empty where it is in none."""
        held = [number for number, (first, last) in enumerate(self.groups) if first <= row <= last]
        return "–".join(dict.fromkeys(_letter(number) for number in (held[0], held[-1]))) if held else ""

    def columns(self) -> Mapping[str, Column]:
        """What the columns of the table are."""
        return {
            "value": Column(Kind.SCORE, capital(self.standings.measure)),
            "place": Column(Kind.COUNT, "Place in the data"),
            "rank_low": Column(Kind.COUNT, "Could rank from"),
            "rank_high": Column(Kind.COUNT, "to"),
            "could_be_best": Column(Kind.REMARK, "Could be best"),
            "tie_groups": Column(Kind.REMARK, "Tie groups"),
        }

    def chart(self) -> RankIntervals:
        """The sets as intervals, a row for each algorithm."""
        return RankIntervals(
            key="rank_sets",
            title="Who could be best",
            algorithms=self.algorithms,
            low=self.low,
            high=self.high,
            places=self.places,
            groups=self.groups,
            interval=f"ranks that it could have, all together with {confidence(self.alpha)} confidence",
        )


def _directed(pairs: Sequence[Claim]) -> Bools | list[bool]:
    """Which claims stand with their directions: all where the procedure keeps them, else those by Holm's steps."""
    if all(claim.directions is Directions.PROCEDURE for claim in pairs):
        return [True] * len(pairs)
    alone = [claim.p if math.isnan(claim.p_alone) else claim.p_alone for claim in pairs]
    return stepwise(alone, pairs[0].alpha)


def _pairs(standings: Standings, claims: Sequence[Claim]) -> list[Claim]:
    """The claims about two of the algorithms over the whole of the data."""
    names = {*standings.algorithms}
    of_two = (claim for claim in claims if claim.kind in OF_PAIRS and len(claim.between) == 2 and not claim.where)
    return [claim for claim in of_two if names.issuperset(claim.between)]


def _needed(k: int, control: str | None) -> int:
    """How many pairs there are to compare."""
    return k * (k - 1) // 2 if control is None else k - 1


def _letter(number: int) -> str:
    """'a' to 'z', then 'aa': the name of a tie group, counted from 0."""
    return (_letter(number // 26 - 1) if number > 25 else "") + chr(ord("a") + number % 26)


def why_none(standings: Standings, claims: Sequence[Claim], control: str | None, *, discoveries: bool) -> str:
    """Why claims give no rank sets; with `discoveries` their procedure keeps the false discovery rate."""
    pairs, needed = _pairs(standings, claims), _needed(len(standings.algorithms), control)
    if discoveries:
        return (
            "This procedure lets an expected share of its claims be false, so that no ranks hold together with a "
            "confidence. Choose one that keeps the chance of any false claim."
        )
    if any(claim.directions is Directions.UNFIT for claim in pairs):
        return (
            "This test supposes one variance for all pairs, and here some pairs vary more: no ranks hold together with "
            "a confidence. Choose a test that gives each pair its own."
        )
    if any(claim.directions is Directions.NOTHING for claim in claims):
        return "This test looks to one side only, or does not say who is better: it says nothing of ranks."
    if 0 < len(pairs) < needed:
        return (
            f"This test compares {len(pairs):,} of {counted(needed, 'pair')}: it says nothing of the ranks of all "
            f"{len(standings.algorithms):,}. Choose one that compares all pairs."
        )
    return "This test does not compare two at a time over the whole of the data: it says nothing of ranks."
