"""Comparisons of pairs by their own scores as a result: its words, its notes and its diagram of mean ranks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from stats_core.data import ScoreTable
from stats_core.methods.ranks.shared.mean_ranks import MeanRanks
from stats_core.methods.ranks.shared.own_scores import OwnComparison, OwnFamily, own_family
from stats_core.methods.ranks.shared.pair_tests import GUARDED, PairTest, PairTests
from stats_core.methods.ranks.shared.rank_family import RankFamily
from stats_core.methods.ranks.shared.rank_remarks import pairs_listed
from stats_core.results.columns import Column, Kind
from stats_core.results.directions import Directions
from stats_core.results.evidence import Parts
from stats_core.results.family import Comparison
from stats_core.types import Floats, Ints, Progress
from stats_core.wording import confidence, counted, decision, number, p_value

MEANS = {
    PairTest.SIGN: "Better means: on more data sets, by whatever amount (sign tests).",
    PairTest.SIGNED_RANK: "Better means: by the typical difference (signed-rank tests).",
    PairTest.OWN_SCORES: "Better means: by the typical difference (signed-rank tests).",
    PairTest.LOG_RATIO: "Better means: by the typical ratio (signed-rank tests of log ratios).",
}
"""What each test shows, in a sentence."""
TITLES = {
    PairTest.SIGN: "sign tests",
    PairTest.SIGNED_RANK: "signed-rank tests",
    PairTest.OWN_SCORES: "signed-rank tests of own scores",
    PairTest.LOG_RATIO: "signed-rank tests of log ratios",
}
"""What the tests of all pairs are called over a diagram."""
FEW_PAIRS = 5
"""Pairs that a sentence names; of more it says how many."""


@dataclass(frozen=True, eq=False, kw_only=True)
class OwnRankFamily(RankFamily):
    """Comparisons in which only the scores of the two algorithms count, beside the mean ranks of all.

    `least` is the smallest adjusted p that so many data sets allow, and `differ` the largest number of them on which
    any two have different scores.
    """

    test: PairTest
    least: float
    differ: int
    has_critical_difference: bool = False

    @property
    def difference_of(self) -> str:
        return {PairTest.SIGN: "of the data sets (won minus lost)", PairTest.LOG_RATIO: "in log ratio"}.get(
            self.test, ""
        )

    def columns(self) -> dict[str, Column]:
        """What the estimate and the statistic are."""
        if self.test is PairTest.SIGN:
            return {
                "estimate": Column(Kind.DIFFERENCE, "Won minus lost"),
                "statistic": Column(Kind.STATISTIC, "Wins of A"),
            }
        return {"estimate": Column(Kind.DIFFERENCE, "log(A / B)")} if self.test is PairTest.LOG_RATIO else {}

    def better(self, comparison: Comparison) -> str | None:
        """The algorithm on whose side the statistic lies."""
        if comparison.leaning == 0:
            return None
        return comparison.a if (comparison.leaning > 0) == self.higher_is_better else comparison.b

    @property
    def apart(self) -> tuple[str, ...]:
        """None: these are the scores of the two alone."""
        return ()

    @property
    def unsupported(self) -> tuple[str, ...]:
        return ()

    @property
    def by_signs(self) -> tuple[Comparison, ...]:
        """Those whose differences are skewed, so that the sign test decided too."""
        return tuple(one for one in self.comparisons if one.p_exact is not None)

    @property
    def skewed(self) -> tuple[Comparison, ...]:
        """Those that are shown by signed ranks alone though their differences are skewed."""
        return tuple(one for one in self.shown if isinstance(one, OwnComparison) and one.skewed and one.p_exact is None)

    @property
    def too_few(self) -> bool:
        """Whether there are too few data sets for any pair to be shown."""
        return not decision(self.least, self.alpha)

    def meaning(self) -> str:
        """What the comparisons that are shown say of the better one; nothing where none is."""
        if not self.shown:
            return ""
        signs = [f"{one.a} and {one.b}" for one in self.by_signs if self.shows(one)]
        if not signs:
            return MEANS[self.test]
        if len(signs) == len(self.shown):
            return "Better means: on more data sets (sign tests, as the differences are skewed)."
        if len(signs) > FEW_PAIRS:
            return f"{MEANS[self.test]} Of {len(signs):,} skewed pairs: on more data sets too (sign test)."
        also = f" On more data sets too, as their differences are skewed (sign test): {pairs_listed(signs)}."
        return MEANS[self.test] + also

    def sentence_parts(self) -> Parts:
        tail = self.meaning()
        return (*super().sentence_parts(), *((f" {tail}",) if tail else ()))

    def few(self) -> str:
        """That no pair could have been shown; nothing where one could."""
        if not self.too_few or not self.differ:
            return ""
        many = counted(self.differ, "data set")
        who = "" if self.differ == len(self.ranks.table.datasets) else "No two differ on more than "
        which = ", which" if who else ""
        return f"{who}{many}{which} cannot show any pair: the smallest possible adjusted p is {p_value(self.least)}."

    def own_notes(self) -> tuple[str, ...]:
        """What qualifies tests of pairs by their own scores."""
        few = self.few()
        return (*((few,) if few else ()), *self._skew_notes())

    def _skew_notes(self) -> tuple[str, ...]:
        if self.test is PairTest.SIGN:
            return ()
        if self.test in GUARDED:
            found = self.by_signs
            how = "decided by the larger p of signed-rank and sign test, with the median difference as estimate"
        else:
            found, how = self.skewed, "the sign test does not need that they are symmetric, signed ranks do"
        if not found:
            return ()
        named = [f"{one.a} and {one.b} (skewness {_tenths(one)})" for one in found]
        return (f"The differences of {_of_pairs(len(found))} are skewed: {pairs_listed(named)}; {how}.",)


def _tenths(one: Comparison) -> str:
    assert isinstance(one, OwnComparison)
    return number(round(one.skewness, 1))


def _of_pairs(many: int) -> str:
    return "one pair" if many == 1 else f"{many:,} pairs"


def own_rank_family(
    table: ScoreTable,
    test: PairTest,
    pairs: tuple[Ints, Ints],
    adjusted: Callable[[Floats], Floats],
    *,
    adjustment: str,
    alpha: float,
    sides: Callable[[bool], int],
    margin: float | None,
    notes: tuple[str, ...],
    control: str | None = None,
    directions: Directions = Directions.STEPS,
    progress: Progress | None = None,
) -> OwnRankFamily:
    """Test pairs of columns by their own scores; `sides` gives the side of p in a score of a given direction."""
    ranks = MeanRanks(table)
    # Ranks are found faster than estimates: they count for the first tenth of the work.
    started = (lambda done, total: progress(done // 10, total)) if progress else None
    tests = PairTests.of(table, test, *pairs, sides(table.higher_is_better), started)
    first = int(ranks.order[0]) if control is None else None
    found = own_family(table, tests, adjusted, alpha=alpha, margin=margin, first=first, progress=progress)
    wins = test is PairTest.SIGN
    return OwnRankFamily(
        name=f"{TITLES[test]}{'' if control is None else f' against {control}'}, {adjustment}",
        comparisons=found.comparisons,
        critical=math.nan,
        alpha=alpha,
        higher_is_better=True if wins else table.higher_is_better,
        extra_notes=(*notes, *_notes(found, test, alpha, margin)),
        ranks=ranks,
        control=control,
        side=sides(True) if wins else sides(table.higher_is_better),
        together=len(found.comparisons),
        directions=directions,
        test=test,
        least=found.least,
        differ=found.differ,
    )


def _notes(found: OwnFamily, test: PairTest, alpha: float, margin: float | None) -> tuple[str, ...]:
    many = len(found.comparisons)
    between = ", and two algorithms may differ although one between them, by mean rank, differs from neither"
    estimates = "medians of all averages of two of them"
    if test is PairTest.SIGN:
        estimates = "the share of data sets that the first wins minus the share that it loses"
    said = [f"Each pair is tested by its own differences: the estimates are {estimates}{between if many > 1 else ''}."]
    if not found.exact:
        said.append("Some pairs have too many differences for an exact p: theirs come from the normal approximation.")
    if not found.sized:
        said.append("There are very many pairs and data sets: only pairs with the best by mean rank have an estimate.")
    open_ended = int(np.sum([math.isinf(one.low) and math.isinf(one.high) for one in found.comparisons]))
    if open_ended:
        few = f"{open_ended:,} of {counted(many, 'pair')} {'has' if open_ended == 1 else 'have'} too few"
        said.append(f"{few} differences for a bounded {confidence(alpha / many)} interval.")
    if margin is not None:
        said += _of_margin(found, test)
    return tuple(said)


def _of_margin(found: OwnFamily, test: PairTest) -> list[str]:
    if test is PairTest.SIGN:
        return ["The sign test says nothing of amounts, so it cannot show that two are equivalent."]
    if test is PairTest.LOG_RATIO:
        return ["The margin is a difference in score, and log ratios say nothing of it: nobody is called equivalent."]
    without = sum(one.skewed for one in found.comparisons)
    if not without:
        return []
    return [f"{_of_pairs(without).capitalize()} with skewed differences {'is' if without == 1 else 'are'} not tested "
            "for equivalence, as signed ranks are not right for them."]  # fmt: skip
