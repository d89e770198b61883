"""Comparisons of pairs by their own scores: how large each difference is, what was found and what would have been."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import bdtr, bdtri, betaincinv, ndtri

from stats_core.data import ScoreTable
from stats_core.kernels.adjust import holm
from stats_core.kernels.how_much import POWER, smallest_found
from stats_core.kernels.order_intervals import median_interval, one_sided_pseudo_median
from stats_core.kernels.scale import back
from stats_core.kernels.signed_rank_null import EXACT_UP_TO
from stats_core.kernels.signed_ranks import signed_ranks
from stats_core.kernels.ties import difference, of_equal_size, slack
from stats_core.methods.ranks.shared.pair_tests import PairTest, PairTests
from stats_core.methods.shared.t_size import levels_of_each
from stats_core.results.exact import SIGN_TEST
from stats_core.results.family import Comparison
from stats_core.results.how_much import HowMuch
from stats_core.types import Bools, Floats, Progress

OWN_UP_TO = 200
"""Differences up to which every pair may have a null distribution of its own for its interval."""
ALL_SIZED = 5_000_000
"""Differences of all pairs together up to which every pair has an estimate: about a second of work."""


@dataclass(frozen=True)
class OwnComparison(Comparison):
    """A comparison by the scores of two algorithms alone.

    `plus` is the rank sum of the data sets on which a's score is above b's, `above` their number; `skewness` is that of
    the differences, and `lean` the side on which the statistic lies.
    """

    plus: float = 0.0
    minus: float = 0.0
    above: int = 0
    below: int = 0
    equal: int = 0
    skewness: float = 0.0
    skewed: bool = False
    lean: float = 0.0

    @property
    def leaning(self) -> float:
        return self.lean


@dataclass(frozen=True, eq=False)
class OwnFamily:
    """The comparisons, whether all p values are exact, and the smallest adjusted p that the data sets allow.

    `differ` is the largest number of data sets on which any two have different scores.
    """

    comparisons: tuple[OwnComparison, ...]
    exact: bool
    least: float
    differ: int
    sized: bool


def own_family(
    table: ScoreTable,
    tests: PairTests,
    adjusted: Callable[[Floats], Floats],
    *,
    alpha: float,
    margin: float | None = None,
    first: int | None = None,
    progress: Progress | None = None,
) -> OwnFamily:
    """The comparisons of the pairs; `first` is the algorithm whose pairs have estimates where there are very many."""
    p_adjusted = adjusted(tests.p)
    many, n = len(tests.first), len(table.datasets)
    wanted = np.ones(many, dtype=np.bool_)
    if many * n > ALL_SIZED and first is not None:
        wanted = (tests.first == first) | (tests.second == first)
    sizes = _Sizes(table, tests, alpha, progress)
    at = levels_of_each(tests.p.tolist(), p_adjusted.tolist(), alpha)
    comparisons = []
    for place in range(many):
        one = _decided(table, tests, p_adjusted, place)
        if wanted[place]:
            one = sizes.sized(one, place, wanted, at[place])
        comparisons.append(one)
    if margin is not None and tests.test in (PairTest.OWN_SCORES, PairTest.SIGNED_RANK):
        comparisons = _equivalent(comparisons, sizes, margin, wanted)
    real = tests.test is PairTest.SIGN or bool(tests.ranks.exact.all())
    differ = int(tests.ranks.count.max(initial=0))
    least = adjusted(np.full(many, min(1.0, (1 if tests.side else 2) * 0.5**differ)))
    return OwnFamily(tuple(comparisons), real, float(least.min()), differ, bool(wanted.all()))


def _decided(table: ScoreTable, tests: PairTests, p_adjusted: Floats, place: int) -> OwnComparison:
    """What is decided of one pair, without its size."""
    ranks, names = tests.ranks, table.algorithms
    above, below, equal = int(ranks.count_plus[place]), int(ranks.count_minus[place]), int(ranks.zeros[place])
    plus, minus = float(ranks.plus[place]), float(ranks.minus[place])
    by_signs = tests.test is PairTest.SIGN
    wins = above if table.higher_is_better else below
    guarded = bool(tests.by_signs[place]) and not by_signs
    both = (float(tests.p[place]), float(p_adjusted[place])) if guarded else (None, None)
    larger = tests.sign_p[place] >= tests.signed_p[place]
    return OwnComparison(
        a=names[tests.first[place]],
        b=names[tests.second[place]],
        estimate=math.nan,
        low=math.nan,
        high=math.nan,
        statistic=float(wins) if by_signs else min(plus, minus),
        p=float(tests.sign_p[place] if by_signs else tests.signed_p[place]),
        p_adjusted=float(p_adjusted[place]),
        p_exact=both[0],
        p_adjusted_exact=both[1],
        exact_by=SIGN_TEST if larger else "",
        how_much=HowMuch(improvement=(wins + equal / 2) / len(table.datasets)),
        plus=plus,
        minus=minus,
        above=above,
        below=below,
        equal=equal,
        skewness=0.0 if by_signs else float(tests.skewness[place]),
        skewed=not by_signs and bool(tests.skewed[place]),
        lean=float(tests.leaning[place]) * (1 if table.higher_is_better or not by_signs else -1),
    )


@dataclass(frozen=True, eq=False)
class _Sizes:
    """Estimates with intervals that hold for all pairs at once, and what would have been found."""

    table: ScoreTable
    tests: PairTests
    alpha: float
    progress: Progress | None

    def sized(self, one: OwnComparison, place: int, wanted: Bools, at: float) -> OwnComparison:
        many = len(wanted)
        if self.progress and place % 2 == 0:
            self.progress(many // 10 + place * 9 // 10, many)
        if self.tests.test is PairTest.SIGN:
            return self._of_signs(one, at)
        gaps, near = self.gaps(place)
        level = self.alpha / many
        # Pairs without zeros share one distribution; every other number of differences has its own.
        limit = EXACT_UP_TO if gaps.all() else OWN_UP_TO
        kept = gaps != 0 if gaps.any() else slice(None)
        estimate, low, high = one_sided_pseudo_median(gaps[kept], near[kept], level, self.tests.side, limit)
        if one.p_exact is not None:
            estimate, low, high = with_signs(gaps[kept], low, high, level, self.tests.side)
        found = found_by_ranks(low, high, level, at)
        estimate, low, high, found = (back(value, self.tests.power) for value in (estimate, low, high, found))
        how_much = replace(one.how_much, detectable=found, df=math.inf, level=at)
        return replace(one, estimate=estimate, low=low, high=high, how_much=how_much)

    def gaps(self, place: int) -> tuple[Floats, Floats]:
        """The differences of a pair, tied ones made equal, and how far each may be off by rounding."""
        a, b = (self.tests.scores[:, side[place]] for side in (self.tests.first, self.tests.second))
        gaps, near = difference(a, b), slack(a, b)
        return (of_equal_size(gaps, near) if self.tests.ranks.tie_term[place] > 0 else gaps), near

    def _of_signs(self, one: OwnComparison, at: float) -> OwnComparison:
        """The share of data sets won minus the share lost, with Clopper and Pearson's interval."""
        n, differ = len(self.table.datasets), one.above + one.below
        if differ == 0:
            return replace(one, estimate=0.0, low=0.0, high=0.0)
        wins, side = one.statistic, self.tests.side if self.table.higher_is_better else -self.tests.side
        tail = self.alpha / len(self.tests.first) / (1 if side else 2)
        low = 0.0 if wins == 0 or side < 0 else float(betaincinv(wins, differ - wins + 1, tail))
        high = 1.0 if wins == differ or side > 0 else float(betaincinv(wins + 1, differ - wins, 1 - tail))
        # Of the data sets on which the two differ, as shares of all.
        estimate, low, high = (2 * share * differ / n - differ / n for share in (wins / differ, low, high))
        found = detectable_share(differ, at)
        how_much = replace(one.how_much, detectable=(2 * found - 1) * differ / n, df=math.inf, level=at)
        return replace(one, estimate=estimate, low=low, high=high, how_much=how_much)


def with_signs(gaps: Floats, low: float, high: float, level: float, side: int) -> tuple[float, float, float]:
    """The median of differences, and an interval that holds that of the sign test too: without 0 where both are."""
    ends = median_interval(gaps[None, :], 2 * level if side else level)
    middle, least, most = (float(value[0]) for value in ends)
    return middle, -math.inf if side < 0 else min(low, least), math.inf if side > 0 else max(high, most)


def found_by_ranks(low: float, high: float, level: float, at: float) -> float:
    """The smallest shift that a signed-rank test at the level `at` finds with 80 % power.

    From the standard error that an interval at another level implies; NaN where it has no two ends.
    """
    if not math.isfinite(high - low):
        return math.nan
    return smallest_found((high - low) / (2 * float(ndtri(1 - level / 2))), math.inf, at)


def detectable_share(tosses: int, alpha: float) -> float:
    """The smallest share of wins that a two-sided sign test at `alpha` finds with 80 % power; NaN where it finds none.

    Exact: with c losses at most to be shown, the share p at which P(X <= c) is .8 when a loss has the chance 1 - p.
    """
    losses = np.arange(tosses // 2 + 1)
    few = losses[2 * bdtr(losses, tosses, 0.5) <= alpha]
    return float(1 - bdtri(few[-1], tosses, POWER)) if len(few) else math.nan


def _equivalent(comparisons: list[OwnComparison], sizes: _Sizes, margin: float, wanted: Bools) -> list[OwnComparison]:
    """Two one-sided signed-rank tests of the differences shifted by the margin, with Holm over the pairs.

    Pairs with skewed differences have none: signed ranks are not right for them.
    """
    shift = math.ldexp(margin, -sizes.tests.power)
    places = [place for place, one in enumerate(comparisons) if wanted[place] and not one.skewed]
    if not places:
        return comparisons
    p = np.array([two_one_sided_ranks(*sizes.gaps(place), shift) for place in places])
    for place, p_equivalent in zip(places, holm(p).tolist(), strict=True):
        gaps, near = sizes.gaps(place)
        ends = one_sided_pseudo_median(gaps, near, 2 * sizes.alpha, 0, OWN_UP_TO)[1:]
        low, high = (back(end, sizes.tests.power) for end in ends)
        one = comparisons[place]
        how_much = replace(one.how_much, margin=margin, p_equivalent=p_equivalent, low=low, high=high)
        comparisons[place] = replace(one, how_much=how_much)
    return comparisons


def two_one_sided_ranks(gaps: Floats, near: Floats, margin: float) -> float:
    """The larger p of the one-sided signed-rank tests that the differences lie above -margin and below margin."""
    reach = np.maximum(near, slack(margin))
    above, below = (
        float(signed_ranks(difference(gaps, shift)[None, :], reach[None, :]).p(side=side)[0])
        for shift, side in ((-margin, 1), (margin, -1))
    )
    return max(above, below)
